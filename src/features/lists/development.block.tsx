import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
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

const ranges = ['M6', 'CY', 'Y1', 'Y3', 'Y5'] as const

/** A paper with the notation whose closes are drawn. */
export interface Drawn {
  instrument: Pick<Instrument, 'entityType' | 'entityValue' | 'tinyName'>
  quote: Pick<Quote, 'market' | 'isoCurrency'>
}

/** Papers side by side over the range of the address, each line in the order of the list. */
export interface Development {
  list: readonly Drawn[]
  range: (typeof ranges)[number]
  lines: (Series | undefined)[]
}

export async function loadDevelopment(
  { call, query, now }: Pick<PageContext, 'call' | 'query' | 'now'>,
  list: readonly Drawn[],
): Promise<Development> {
  const range = ranges.find((each) => each === query.get('range')) ?? 'Y1'
  const lines = await Promise.all(
    list.map(({ instrument: { entityType, entityValue }, quote }) =>
      softly(loadSeries(call, { entityType, entityValue, idNotation: quote.market.idNotation }, range, now)),
    ),
  )
  return { list, range, lines: lines.map((line) => line ?? undefined) }
}

interface DevelopmentBoardProps {
  title?: string
  development: Development
  /** what the closes leave out: Dividenden; absent: of indices it differs */
  without: string | undefined
  at: PageContext
}

/** Papers as lines that start at 100. */
export function DevelopmentBoard({
  title = 'Entwicklung',
  development: { list, range, lines },
  without,
  at,
}: DevelopmentBoardProps) {
  if (list.length === 0) return null
  const indexed = indexedTo100(lines)
  const names = list.map(({ instrument }) => instrument.tinyName)
  const missing = names.filter((_, index) => indexed?.lines[index] === undefined)
  const currencies = new Set(list.map(({ quote }) => quote.isoCurrency))
  return (
    <Board
      title={title}
      action={
        <Segments
          label="Zeitraum"
          segments={ranges.map((key) => ({
            label: rangeLabels[key],
            href: withQuery(at.path, at.query, { range: key === 'Y1' ? undefined : key }),
            current: key === range,
          }))}
        />
      }
      footer={
        indexed ? (
          <span>
            {without === undefined ? 'Schlussstände' : `Schlusskurse in ${[...currencies].join(' und ')}`}, alle am{' '}
            {format.date(indexed.from)} auf 100 gesetzt
            {without === undefined ? '; ob Dividenden darin sind, steht bei „Berechnung“' : `, ohne ${without}`}
            {missing.length > 0 ? `. Ohne Kurse in diesem Zeitraum: ${missing.join(', ')}` : ''}
          </span>
        ) : undefined
      }
    >
      {indexed ? (
        <IndexedChart
          label={`Entwicklung, ${rangeNames[range]}, Beginn gleich 100: ${endsOf(names, indexed.lines)}`}
          names={names}
          indexed={indexed}
        />
      ) : (
        <Empty text="Für diesen Zeitraum gibt es keine Kurse." />
      )}
    </Board>
  )
}

const endsOf = (names: readonly string[], lines: readonly (Series | undefined)[]): string =>
  lines
    .flatMap((series, index) => (series ? [`${names[index]} ${format.number(series.value.at(-1), 1)}`] : []))
    .join(', ')
