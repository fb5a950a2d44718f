import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import type { Venues } from '#features/trading/ticket.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { loadSeries } from '#web/charts/load-series.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import type { Series } from '#web/charts/series.ts'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

/** The day at the venue where an order would go; nothing where it has no price. */
export async function courseOf(
  { call }: Pick<PageContext, 'call'>,
  { instrument: { entityType, entityValue } }: Venues,
  chosen: TradingVenue | undefined,
): Promise<Series | null | undefined> {
  if (chosen?.quote.datetimeLast === undefined) return undefined
  const charted = { entityType, entityValue, idNotation: chosen.idNotation }
  return softly(loadSeries(call, charted, 'D1', Date.parse(chosen.quote.datetimeLast)))
}

interface CourseBoardProps {
  venues: Venues
  venue: TradingVenue
  series: Series | null | undefined
}

/** How the paper has come to its price today. */
export function CourseBoard({ venues: { instrument }, venue, series }: CourseBoardProps) {
  if (!series || series.value.length < 2) return null
  const before = series.day?.previousClose
  return (
    <Board
      title={`Heute, ${venue.market.name}`}
      action={
        <a className="more" href={pathOf(instrument)}>
          Zum Wertpapier
        </a>
      }
      footer={before === undefined ? undefined : <span>gepunktet: letzter Schluss</span>}
    >
      <div className="chart day-course">
        <PriceChart
          label={`${instrument.name} heute, ${venue.market.name}`}
          series={series}
          range="D1"
          kind={kindOf(instrument)}
          reference={before}
          withVolume={false}
        />
      </div>
    </Board>
  )
}
