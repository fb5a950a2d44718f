import { orderFormId, type Wish } from '#features/trading/wish.ts'
import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import type { Venues } from '#features/trading/ticket.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Empty } from '#web/blocks/states.tsx'
import { loadSeries } from '#web/charts/load-series.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import { rangeLabels, rangeNames, type ChartRange, type Series } from '#web/charts/series.ts'
import { Driven } from '#web/islands/place.tsx'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

const ranges = ['D1', 'W1', 'M1', 'M6', 'Y1', 'Y5', 'MAX'] as const satisfies readonly ChartRange[]

/** A stretch at the venue where an order would go; nothing where it has no price. */
export async function courseOf(
  { call }: Pick<PageContext, 'call'>,
  { instrument: { entityType, entityValue } }: Venues,
  chosen: TradingVenue | undefined,
  { range }: Wish,
): Promise<Series | null | undefined> {
  if (chosen?.quote.datetimeLast === undefined) return undefined
  const charted = { entityType, entityValue, idNotation: chosen.idNotation }
  return softly(loadSeries(call, charted, range, Date.parse(chosen.quote.datetimeLast)))
}

interface CourseBoardProps {
  venues: Venues
  venue: TradingVenue
  series: Series | null | undefined
  wish: Wish
  at: PageContext
}

/** How the paper has come to its price; other ranges are buttons of the order's form, so that what was typed stays. */
export function CourseBoard({ venues: { instrument }, venue, series, wish: { range }, at }: CourseBoardProps) {
  if (venue.quote.datetimeLast === undefined) return null
  const before = range === 'D1' ? series?.day?.previousClose : undefined
  return (
    <Driven by="course-ranges" when="now" props={{}}>
      <div data-course="" id="kursverlauf">
        <Board
          title={`Kurs, ${venue.market.name}`}
          action={
            <div className="segments" role="group" aria-label="Zeitraum">
              {ranges.map((each) => (
                <button
                  key={each}
                  form={orderFormId}
                  formAction={`${at.path}#kursverlauf`}
                  name="ansicht"
                  value={each}
                  aria-pressed={each === range}
                >
                  {rangeLabels[each]}
                </button>
              ))}
            </div>
          }
          footer={
            <>
              <a href={pathOf(instrument)}>Zum Wertpapier</a>
              {before === undefined ? null : <span>gepunktet: letzter Schluss</span>}
            </>
          }
        >
          {series && series.value.length > 1 ? (
            <div className="chart day-course">
              <PriceChart
                label={`${instrument.name}, ${rangeNames[range]}, ${venue.market.name}`}
                series={series}
                range={range}
                kind={kindOf(instrument)}
                reference={before}
                withVolume={false}
              />
            </div>
          ) : (
            <Empty text="In diesem Zeitraum gibt es hier keine Kurse." />
          )}
        </Board>
      </div>
    </Driven>
  )
}
