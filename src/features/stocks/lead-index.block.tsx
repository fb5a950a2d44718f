import type { ListRow } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { PriceChart } from '#web/charts/price-chart.tsx'
import { rangeLabels, rangeNames, type ChartRange, type Series } from '#web/charts/series.ts'
import { direction, format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** What the chart above a country's shares can show; a year unless the address says otherwise. */
export const leadRanges = ['M1', 'M6', 'Y1', 'Y5'] as const satisfies readonly ChartRange[]
export type LeadRange = (typeof leadRanges)[number]

/** The range an address asks for. */
export const leadRangeOf = (query: URLSearchParams): LeadRange =>
  leadRanges.find((range) => range === query.get('range')) ?? 'Y1'

interface LeadIndexBoardProps {
  row: ListRow
  range: LeadRange
  /** absent where it could not be loaded */
  series: Series | undefined
  at: PageContext
}

/** The lead index of a country with its level and its course. */
export function LeadIndexBoard({ row: { instrument, quote }, range, series, at }: LeadIndexBoardProps) {
  const kind = kindOf(instrument)
  return (
    <Board
      title={
        <>
          Leitindex <a href={pathOf(instrument)}>{instrument.name}</a>
        </>
      }
      id="leitindex"
      action={
        <Segments
          label="Zeitraum"
          segments={leadRanges.map((key) => ({
            label: rangeLabels[key],
            href: withQuery(at.path, at.query, { range: key === 'Y1' ? undefined : key }),
            current: key === range,
          }))}
        />
      }
      footer={
        <span>
          {quote.market.name}
          {quote.datetimeLast === undefined
            ? ''
            : `, ${format.date(quote.datetimeLast)}, ${format.minute(quote.datetimeLast)}`}
        </span>
      }
    >
      <p className="pad level">
        <b {...live(quote, 'last')}>{format.price(quote.last, kind)}</b>{' '}
        <span className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
          {format.changePercent(quote.performancePct)}
        </span>
      </p>
      {series && series.value.length > 1 ? (
        <div className="chart">
          <PriceChart
            label={`${instrument.name}, ${rangeNames[range]}`}
            series={series}
            range={range}
            kind={kind}
            withVolume={false}
          />
        </div>
      ) : (
        <Empty text="Der Verlauf konnte nicht geladen werden." />
      )}
    </Board>
  )
}
