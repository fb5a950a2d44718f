import { countryName } from '#contract/country.ts'
import type { Instrument } from '#contract/instruments.ts'
import { Board } from '#web/blocks/board.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { indexedTo100 } from '#web/charts/indexed.ts'
import { loadSeries } from '#web/charts/load-series.ts'
import { rangeLabels, rangeNames, type Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import type { BestEtf } from './best.contract.ts'

const ranges = ['Y1', 'Y3', 'Y5'] as const
const parameter = 'verlauf'
/** lines that can be told apart, and three histories to read */
const mostDrawn = 3

/** How the first of a ranking did, each line in the order of the list. */
export interface FirstOfRanking {
  range: (typeof ranges)[number]
  list: readonly Pick<BestEtf, 'instrument' | 'quote'>[]
  lines: readonly (Series | undefined)[]
}

export async function loadFirst(
  { call, query, now }: Pick<PageContext, 'call' | 'query' | 'now'>,
  list: readonly BestEtf[],
): Promise<FirstOfRanking> {
  const range = ranges.find((each) => each === query.get(parameter)) ?? 'Y1'
  const first = list.slice(0, mostDrawn)
  const lines = await Promise.all(
    first.map(({ instrument: { entityType, entityValue }, quote }) =>
      softly(loadSeries(call, { entityType, entityValue, idNotation: quote.market.idNotation }, range, now)),
    ),
  )
  return { range, list: first, lines: lines.map((line) => line ?? undefined) }
}

/** The first of the ranking as lines that start at 100. */
export function FirstChart({ first: { range, list, lines }, at }: { first: FirstOfRanking; at: PageContext }) {
  if (list.length === 0) return null
  const names = list.map(({ instrument }: { instrument: Instrument }) => instrument.tinyName)
  const indexed = indexedTo100(lines)
  const ends = indexed?.lines.flatMap((line, i) => (line ? [`${names[i]} ${format.number(line.value.at(-1), 1)}`] : []))
  const currencies = new Set(list.map(({ quote }) => quote.isoCurrency))
  return (
    <Board
      title="Die ersten der Rangliste im Verlauf"
      action={
        <Segments
          label="Zeitraum"
          segments={ranges.map((key) => ({
            label: rangeLabels[key],
            href: withQuery(at.path, at.query, { [parameter]: key === 'Y1' ? undefined : key }),
            current: key === range,
          }))}
        />
      }
      footer={
        indexed ? (
          <span>
            Schlusskurse in {[...currencies].join(' und ')}, am {format.date(indexed.from)} auf 100 gesetzt, ohne
            Ausschüttungen: Ausschüttende liegen darum tiefer
          </span>
        ) : undefined
      }
    >
      {indexed && ends ? (
        <IndexedChart
          label={`Entwicklung, ${rangeNames[range]}, Beginn gleich 100: ${ends.join(', ')}`}
          names={names}
          indexed={indexed}
        />
      ) : (
        <Empty text="Für diesen Zeitraum gibt es keine Kurse." />
      )}
    </Board>
  )
}

/** „5 thesaurieren, 3 schütten aus, von 2 ist es nicht bekannt“: the most frequent first. */
function counted<Value extends string>(
  list: readonly BestEtf[],
  of: (etf: BestEtf) => Value | undefined,
  said: (value: Value, total: number) => string,
): string | undefined {
  const totals = new Map<Value, number>()
  for (const etf of list) {
    const value = of(etf)
    if (value !== undefined) totals.set(value, (totals.get(value) ?? 0) + 1)
  }
  if (totals.size === 0) return undefined
  const known = [...totals].toSorted((a, b) => b[1] - a[1])
  const missing = list.length - known.reduce((sum, [, total]) => sum + total, 0)
  return [
    ...known.map(([value, total]) => said(value, total)),
    ...(missing > 0 ? [`von ${format.integer(missing)} ist es nicht bekannt`] : []),
  ].join(', ')
}

/** „0,08 % bis 0,14 %“ */
function between(
  list: readonly BestEtf[],
  of: (etf: BestEtf) => number | undefined,
  written: (value: number) => string,
): string | undefined {
  const known = list.flatMap((etf) => of(etf) ?? [])
  if (known.length < 2) return undefined
  return `${written(Math.min(...known))} bis ${written(Math.max(...known))}`
}

const distributionWords = {
  accumulating: ['thesauriert', 'thesaurieren'],
  distributing: ['schüttet aus', 'schütten aus'],
} as const

/** In what ETFs on the same thing differ, as far as it is known. */
export function Differences({ list }: { list: readonly BestEtf[] }) {
  const points: readonly (readonly [name: string, text: string | undefined])[] = [
    [
      'Erträge',
      counted(
        list,
        ({ distribution }) => distribution,
        (value, total) => format.counted(total, distributionWords[value][0], distributionWords[value][1]),
      ),
    ],
    [
      'Domizil',
      counted(
        list,
        ({ isoCountryDomicile }) => isoCountryDomicile,
        (value, total) => `${countryName(value)} ${format.integer(total)}`,
      ),
    ],
    [
      'Abweichung vom Index',
      between(
        list,
        (etf) => etf.trackingErrorPct,
        (value) => format.percent(value),
      ),
    ],
    [
      'Spread',
      between(
        list,
        (etf) => etf.spreadPct,
        (value) => format.percent(value),
      ),
    ],
    [
      'Umsatz an einem Tag',
      between(
        list,
        (etf) => etf.moneyD30,
        (value) => `${format.compact(value, 1)}\u00a0EUR`,
      ),
    ],
    [
      'Rendite über ein Jahr',
      between(
        list,
        (etf) => etf.performance1YearPct,
        (value) => format.changePercent(value, 1),
      ),
    ],
  ]
  const known = points.filter(([, text]) => text !== undefined)
  if (list.length < 2 || known.length === 0) return null
  return (
    <Board title="Worin sie sich unterscheiden">
      <dl className="key-figures two">
        {known.map(([name, text]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="text">{text}</dd>
          </div>
        ))}
      </dl>
    </Board>
  )
}
