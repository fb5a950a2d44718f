import type { Quote } from '#contract/quotes.ts'
import { format } from '#web/format.ts'

type Shape = 'realtime' | 'delayed' | 'closed' | 'indication'
type Judged = Pick<Quote, 'codeQualityPrice' | 'isOpen' | 'isStale' | 'datetimeLast' | 'datetimeBid' | 'market'>

/** What a price is worth, in a word: shape and text belong together. */
export function qualityOf(quote: Judged): { shape: Shape; text: string } {
  const code = quote.market.codeMarket
  if (quote.isStale || quote.datetimeLast === undefined) return { shape: 'closed', text: 'Kein aktueller Kurs' }
  if (code === '@_KVG') return { shape: 'indication', text: `NAV ${format.shortDate(quote.datetimeLast)}` }
  if (code === '@_IND') return { shape: 'indication', text: 'Indikation' }
  if (!quote.isOpen || quote.codeQualityPrice === 'EOD') return { shape: 'closed', text: 'Schlusskurs' }
  if (isOfDayBefore(quote)) return { shape: 'closed', text: `Stand ${format.shortDate(quote.datetimeLast)}` }
  if (quote.codeQualityPrice === 'DLY') return { shape: 'delayed', text: '15 Min. verzögert' }
  return code.startsWith('@_') ? { shape: 'indication', text: 'Indikation' } : { shape: 'realtime', text: 'Realtime' }
}

/** It is quoted today and has not been traded yet. */
const isOfDayBefore = ({ datetimeLast, datetimeBid }: Judged): boolean => datetimeBid !== undefined && format.date(datetimeLast) !== format.date(datetimeBid)

export function QualityBadge({ quote }: { quote: Judged }) {
  const { shape, text } = qualityOf(quote)
  return <span className={`badge ${shape}`}>{text}</span>
}

/** Prices or figures that this portal generated. */
export function SimulatedBadge() {
  return <span className="badge simulated">simuliert</span>
}
