import {
  getConstituents,
  getMarketOverview,
  getTopFlop,
  listClass,
  type Constituents,
  type ListRow,
  type TopFlop,
} from '#contract/lists.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'
import type { PageContext } from '#web/page.tsx'
import { MoversBoard, periodWord } from '#features/instrument/movers.block.tsx'
import { softly } from '#web/soft.tsx'

const periods = [
  { key: 'D1', label: 'Heute' },
  { key: 'W1', label: '1 W' },
  { key: 'M1', label: '1 M' },
  { key: 'Y1', label: '1 J' },
] as const
type Period = (typeof periods)[number]['key']

const shownEtfs = 5

export interface IndexBlocks {
  period: Period
  movers: TopFlop | undefined | null
  members: Constituents | undefined | null
  /** ETFs that follow it */
  etfs: { total: number; list: readonly ListRow[] } | undefined | null
  /** other markets */
  others: readonly ListRow[]
}

/** What the page of an index asks for beside what every instrument's page does. */
export async function loadIndexBlocks(
  { call, query }: PageContext,
  { instrument: { entityValue } }: Snapshot,
): Promise<IndexBlocks> {
  const params = { entityValue }
  const period = periods.find(({ key }) => key === query.get('zeitraum'))?.key ?? 'D1'
  const overview = (tab: 'indizes' | 'devisen') =>
    softly(call(getMarketOverview, { params: { tab }, query: { withSparkline: 'Y1' } }))
  const [movers, members, etfs, indices, futures, currencies] = await Promise.all([
    softly(call(getTopFlop, { params, query: { perPage: 5, period, withoutRatios: true } })),
    softly(call(getConstituents, { params, query: { sort: 'WEIGHT', order: 'DESC', limit: 10, withoutRatios: true } })),
    softly(call(listClass, { params: { assetClass: 'etfs' }, query: { index: entityValue, perPage: shownEtfs } })),
    overview('indizes'),
    softly(
      call(listClass, {
        params: { assetClass: 'futures' },
        query: { text: 'Euro-Bund Future', perPage: 1, withSparkline: 'Y1' },
      }),
    ),
    overview('devisen'),
  ])
  const others = [...(indices?.list ?? []), ...(futures?.list ?? []), ...(currencies?.list.slice(0, 1) ?? [])].filter(
    ({ instrument }) => instrument.entityValue !== entityValue,
  )
  return { period, movers, members, etfs, others }
}

/** The strongest and the weakest members, side by side. */
export function MembersMoved({
  name,
  blocks: { movers, period },
  at,
}: {
  name: string
  blocks: IndexBlocks
  at: PageContext
}) {
  if (!movers || movers.total === 0) return null
  return (
    <div className="g2" id="bewegung">
      <MoversBoard
        movers={movers}
        title={name}
        wide
        action={
          <Segments
            label="Zeitraum der Veränderung"
            segments={periods.map((each) => ({
              label: periodWord(each, movers, at.now),
              href: `${withQuery(at.path, at.query, { zeitraum: each.key === 'D1' ? undefined : each.key })}#bewegung`,
              current: each.key === period,
            }))}
          />
        }
        more={
          <a className="more" href={tabPath(at.path, 'einzelwerte')}>
            Alle Werte
          </a>
        }
      />
    </div>
  )
}

/** The members with the largest weights. */
export function HeaviestBoard({ members, path }: { members: Constituents | undefined | null; path: string }) {
  if (!members || members.list.length === 0) return null
  return (
    <Board
      title="Größte Werte"
      action={
        <a className="more" href={tabPath(path, 'einzelwerte')}>
          Alle {format.integer(members.total)} Werte
        </a>
      }
    >
      <ListTable
        caption="Größte Werte des Index"
        rows={members.list}
        columns={[
          listColumns.name,
          listColumns.last,
          listColumns.performance,
          { key: 'weight', label: 'Gewicht', numeric: true, cell: (row) => format.percent(row.weightPct) },
          listColumns.range,
        ]}
      />
    </Board>
  )
}

/** Other markets beside this one, with the source of each price. */
export function OtherMarkets({ rows }: { rows: readonly ListRow[] }) {
  if (rows.length === 0) return null
  return (
    <Board
      title="Im Vergleich"
      footer={
        <span>Nach Handelsschluss und bis zum ersten Kurs des Tages steht hier die Indikation, wo es eine gibt.</span>
      }
    >
      <ListTable
        caption="Andere Märkte im Vergleich"
        rows={rows}
        columns={[
          listColumns.name,
          listColumns.last,
          listColumns.performance,
          listColumns.spark('Verlauf 1 Jahr', 'ein Jahr'),
          listColumns.range,
        ]}
      />
    </Board>
  )
}

/** ETFs on the index; all of them stand on the page of ETFs. */
export function EtfsOnIndex({ instrument, etfs }: { instrument: Snapshot['instrument']; etfs: IndexBlocks['etfs'] }) {
  if (!etfs || etfs.total === 0) return null
  return (
    <Board
      title={`ETFs auf den ${instrument.tinyName}`}
      action={
        <a className="more" href={`/etf?index=${instrument.entityValue}#alle`}>
          {etfs.total > etfs.list.length ? `Alle ${format.integer(etfs.total)}` : 'Alle'}
        </a>
      }
    >
      <ListTable
        caption={`ETFs auf den ${instrument.name}`}
        rows={etfs.list}
        columns={[listColumns.shortName, listColumns.last, listColumns.performance]}
      />
    </Board>
  )
}
