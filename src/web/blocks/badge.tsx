import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { format } from '#web/format.ts'

type Shape = 'realtime' | 'delayed' | 'closed' | 'indication'
type Judged = Pick<Quote, 'codeQualityPrice' | 'isOpen' | 'datetimeLast' | 'market'>

const days = 86_400_000

/** What a price is worth, in a word: shape and text belong together. */
export function qualityOf(quote: Judged, now: Instant): { shape: Shape; text: string } {
  const code = quote.market.codeMarket
  const at = quote.datetimeLast === undefined ? undefined : Date.parse(quote.datetimeLast)
  if (at === undefined || now - at > 7 * days) return { shape: 'closed', text: 'Kein aktueller Kurs' }
  if (code === '@_KVG') return { shape: 'indication', text: `NAV ${format.shortDate(at)}` }
  if (code === '@_IND') return { shape: 'indication', text: 'Indikation' }
  if (!quote.isOpen || quote.codeQualityPrice === 'EOD') return { shape: 'closed', text: 'Schlusskurs' }
  if (quote.codeQualityPrice === 'DLY') return { shape: 'delayed', text: '15 Min. verzögert' }
  return code.startsWith('@_') ? { shape: 'indication', text: 'Indikation' } : { shape: 'realtime', text: 'Realtime' }
}

export function QualityBadge({ quote, now }: { quote: Judged; now: Instant }) {
  const { shape, text } = qualityOf(quote, now)
  return <span className={`badge ${shape}`}>{text}</span>
}

/** Prices or figures that this portal generated. */
export function SimulatedBadge() {
  return <span className="badge simulated">simuliert</span>
}
