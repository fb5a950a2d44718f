import type { ComparedInstrument } from '#features/lists/class-lists.contract.ts'
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

/** What was compared over the range of the address, each line in the order of the list. */
export interface Development {
  range: (typeof ranges)[number]
  lines: (Series | undefined)[]
}

export async function loadDevelopment(
  { call, query, now }: PageContext,
  list: readonly ComparedInstrument[],
): Promise<Development> {
  const range = ranges.find((each) => each === query.get('range')) ?? 'Y1'
  const lines = await Promise.all(
    list.map(({ instrument: { entityType, entityValue }, quote }) =>
      softly(loadSeries(call, { entityType, entityValue, idNotation: quote.market.idNotation }, range, now)),
    ),
  )
  return { range, lines: lines.map((line) => line ?? undefined) }
}

interface DevelopmentBoardProps {
  list: readonly ComparedInstrument[]
  development: Development
  at: PageContext
}

/** The compared instruments as lines that start at 100. */
export function DevelopmentBoard({ list, development: { range, lines }, at }: DevelopmentBoardProps) {
  const indexed = indexedTo100(lines)
  const names = list.map(({ instrument }) => instrument.tinyName)
  const missing = names.filter((_, index) => indexed?.lines[index] === undefined)
  const currencies = new Set(list.map(({ quote }) => quote.isoCurrency))
  return (
    <Board
      title="Entwicklung"
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
            Schlusskurse in {[...currencies].join(' und ')}, alle am {format.date(indexed.from)} auf 100 gesetzt, ohne
            Dividenden{missing.length > 0 ? `. Ohne Kurse in diesem Zeitraum: ${missing.join(', ')}` : ''}
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
