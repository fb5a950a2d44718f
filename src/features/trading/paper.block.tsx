import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import { tradePath } from '#features/trading/paths.ts'
import type { Venues } from '#features/trading/ticket.ts'
import { QualityBadge, SimulatedBadge } from '#web/blocks/badge.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Empty, TurboWarning } from '#web/blocks/states.tsx'
import { direction, format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** A paper and its price at the chosen venue. */
export function PaperHead({
  venues,
  chosen,
  at,
}: {
  venues: Venues
  chosen: TradingVenue | undefined
  at: PageContext
}) {
  const { instrument } = venues
  const quote = chosen?.quote
  return (
    <>
      <section className="board order-paper" aria-label="Wertpapier und Kurs">
        <div>
          <h2>
            <a href={pathOf(instrument)}>{instrument.name}</a>
          </h2>
          <p className="sm mut2">
            {[instrument.wkn, instrument.isin, instrument.displayType].filter(Boolean).join(' · ')}
          </p>
        </div>
        {quote ? (
          <div>
            <p className="v">
              <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(instrument))}</span>{' '}
              <small>{format.unit(quote.displayUnit)}</small>{' '}
              <small className={direction(quote.performancePct)} {...live(quote, 'performancePct')}>
                {format.changePercent(quote.performancePct)}
              </small>
            </p>
            <p className="xs mut2">
              {quote.market.name} <span {...live(quote, 'time')}>{format.time(quote.datetimeLast, at.now)}</span>{' '}
              <QualityBadge quote={quote} now={at.now} />{' '}
              {quote.simulated || instrument.simulated ? <SimulatedBadge /> : null}
            </p>
          </div>
        ) : null}
      </section>
      {instrument.entitySubType === 'KNOCKOUT_CERTIFICATE' ? <TurboWarning /> : null}
    </>
  )
}

/** A paper that the broker does not deal in, and the way to another. */
export const NotTraded = ({ venues }: { venues: Venues }) => (
  <Empty text={venues.reason ?? 'Dieser Wert wird hier nicht gehandelt.'}>
    <p>
      <a className="btn" href={tradePath}>
        Anderes Wertpapier suchen
      </a>
    </p>
  </Empty>
)
