import { WatchLink } from '#web/blocks/instrument-name.tsx'
import { dayMs } from '#contract/vocabulary.ts'
import { paperEndOf } from '#features/instrument/ended.block.tsx'
import type { DerivativesSnapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import { findDerivatives, type FoundDerivative } from './finder.contract.ts'
import type { PaperFilterName } from './paper-filters.contract.ts'

const shown = 5
/** a leverage this near is alike */
const gearingPart = 0.15
/** days between two ends that are alike */
const nearDays = 60

export interface SimilarPapers {
  list: readonly FoundDerivative[]
  /** all of them, in the finder */
  href: string
}

const geared: readonly string[] = ['KNOCKOUT_CERTIFICATE', 'WARRANT', 'FACTOR_CERTIFICATE']

/** What papers have to share: direction, leverage where it matters, and about the same end. */
function filtersFor({
  instrument,
  derivativesDetails,
  derivativesFigure,
}: DerivativesSnapshot): Partial<Record<PaperFilterName, string>> {
  const { nameExerciseRight, openEnded, datetimeMaturity } = derivativesDetails
  const gearing = derivativesFigure['gearingAsk']
  const end = datetimeMaturity === undefined ? undefined : Date.parse(datetimeMaturity)
  return {
    ...(nameExerciseRight && { idExerciseRight: nameExerciseRight === 'CALL' ? '2' : '1' }),
    ...(geared.includes(instrument.entitySubType ?? '') &&
      typeof gearing === 'number' && {
        gearingAskRange: [1 - gearingPart, 1 + gearingPart].map((part) => (gearing * part).toFixed(2)).join(';'),
      }),
    ...(openEnded
      ? { term: 'openEnd' }
      : end !== undefined && {
          dateMaturityRange: [-nearDays, nearDays].map((days) => dayOf(end + days * dayMs)).join(';'),
        }),
  }
}

/** Papers of its kind on the same underlying that are like it, those with the narrowest spread first. */
export async function loadSimilar(
  { call }: Pick<PageContext, 'call'>,
  snapshot: DerivativesSnapshot,
): Promise<SimilarPapers | undefined | null> {
  const { instrument, finderUnderlying } = snapshot
  const { entitySubType } = instrument
  if (!entitySubType || paperEndOf(snapshot)) return undefined
  const filters = filtersFor(snapshot)
  const found = await softly(
    call(findDerivatives, {
      query: {
        entitySubType,
        entityTypeUnderlying: finderUnderlying.entityType,
        entityValueUnderlying: finderUnderlying.entityValue,
        ...filters,
        sort: 'spreadHomogenized',
        order: 'ASC',
        perPage: shown + 1,
      },
    }),
  )
  return (
    found && {
      list: found.list.filter((paper) => paper.instrument.entityValue !== instrument.entityValue).slice(0, shown),
      href: withQuery('/derivate/finder', new URLSearchParams(), {
        entitySubType,
        basiswert: `${finderUnderlying.entityType}:${finderUnderlying.entityValue}`,
        ...filters,
      }),
    }
  )
}

const columns: readonly Column<FoundDerivative>[] = [
  {
    key: 'wkn',
    label: 'WKN, Emittent',
    cell: ({ instrument, issuer }) => (
      <>
        <a href={pathOf(instrument)}>{instrument.wkn ?? instrument.isin}</a>
        <WatchLink instrument={instrument} />
        <small>{issuer.name}</small>
      </>
    ),
  },
  { key: 'gearing', label: 'Hebel', numeric: true, cell: ({ leverage }) => format.number(leverage) },
  {
    key: 'end',
    label: 'Ende',
    numeric: true,
    from: 'tablet',
    cell: ({ dateMaturity }) => (dateMaturity === undefined ? 'open end' : format.date(dateMaturity)),
  },
  {
    key: 'ask',
    label: 'Brief',
    numeric: true,
    cell: ({ quote }) => format.price(quote.ask, { entityType: 'DERIVATIVE' }),
  },
  { key: 'spread', label: 'Spread', numeric: true, cell: ({ spreadAskPct }) => format.percent(spreadAskPct) },
]

/** Nothing where there is none alike. */
export function SimilarBoard({
  similar,
  snapshot,
}: {
  similar: SimilarPapers | undefined | null
  snapshot: DerivativesSnapshot
}) {
  if (!similar || similar.list.length === 0) return null
  const { finderUnderlying, instrument } = snapshot
  const isGeared = geared.includes(instrument.entitySubType ?? '')
  return (
    <Board
      title="Ähnliche Papiere"
      action={
        <a className="more" href={similar.href} rel="nofollow">
          Im Finder
        </a>
      }
      footer={
        <span>
          Gleiche Art und Richtung auf {finderUnderlying.name}
          {isGeared ? ', Hebel auf 15 % genau' : ''}, ähnliche Laufzeit; die engste Spanne je Einheit zuerst
        </span>
      }
    >
      <Table
        caption="Ähnliche Papiere"
        rows={similar.list}
        rowKey={({ instrument: { entityValue } }) => entityValue}
        columns={isGeared ? columns : columns.filter(({ key }) => key !== 'gearing')}
      />
    </Board>
  )
}
