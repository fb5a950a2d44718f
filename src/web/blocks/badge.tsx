import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { live } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'

type Shape = 'realtime' | 'delayed' | 'closed' | 'indication'
type Judged = Pick<Quote, 'codeQualityPrice' | 'isOpen' | 'isStale' | 'datetimeLast' | 'datetimeBid' | 'market' | 'entityType' | 'entitySubType'>

/**
 * What a price is worth, in a word: shape and text belong together.
 * @param now tells a price of the day before where nobody quotes yet, as in an opening auction
 */
export function qualityOf(quote: Judged, now?: Instant): { shape: Shape; text: string } {
  const code = quote.market.codeMarket
  if (quote.isStale || quote.datetimeLast === undefined) return { shape: 'closed', text: 'Kein aktueller Kurs' }
  if (code === '@_KVG') return { shape: 'indication', text: `NAV ${format.shortDate(quote.datetimeLast)}` }
  if (code === '@_IND') return { shape: 'indication', text: 'Indikation' }
  if (!quote.isOpen || quote.codeQualityPrice === 'EOD') return { shape: 'closed', text: 'Schlusskurs' }
  if (isOfDayBefore(quote, now)) return { shape: 'closed', text: `Stand ${format.shortDate(quote.datetimeLast)}` }
  if (quote.codeQualityPrice === 'DLY') return { shape: 'delayed', text: '15 Min. verzögert' }
  return code.startsWith('@_') ? { shape: 'indication', text: 'Indikation' } : { shape: 'realtime', text: 'Realtime' }
}

/** Its venue trades today, it has not been traded yet. */
function isOfDayBefore({ datetimeLast, datetimeBid }: Judged, now: Instant | undefined): boolean {
  const shown = datetimeBid ?? now
  return shown !== undefined && format.date(datetimeLast) !== format.date(shown)
}

/** A closed one says what it becomes with the next trade: pages stay open over the opening. */
export function QualityBadge({ quote, now }: { quote: Judged; now: Instant }) {
  const { shape, text } = qualityOf(quote, now)
  if (shape !== 'closed' || quote.codeQualityPrice === 'EOD') return <span className={`badge ${shape}`}>{text}</span>
  const traded = qualityOf({ ...quote, isOpen: true, isStale: false, datetimeLast: quote.datetimeLast ?? '', datetimeBid: undefined })
  return (
    <span className={`badge ${shape}`} {...live(quote, 'quality')} data-last={quote.datetimeLast} data-traded={traded.text} data-traded-shape={traded.shape}>{text}</span>
  )
}

/** Prices or figures that this portal generated. */
export function SimulatedBadge() {
  return <span className="badge simulated">simuliert</span>
}
