import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { live } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'

type Shape = 'realtime' | 'delayed' | 'closed' | 'indication'
type Judged = Pick<
  Quote,
  | 'codeQualityPrice'
  | 'isOpen'
  | 'closesAt'
  | 'isStale'
  | 'datetimeLast'
  | 'datetimeBid'
  | 'market'
  | 'entityType'
  | 'entitySubType'
>

const closedText = 'Schlusskurs'
const delay = '15 Min.'
const delayedText = `${delay} verzögert`

/** A text that may say how late a price is: in narrow tables only the minutes are seen of it; the word is still read out. */
export function WithDelay({ text }: { text: string }) {
  const at = text.indexOf(delayedText)
  if (at < 0) return text
  return (
    <>
      {text.slice(0, at) + delay}
      <span className="rest"> verzögert</span>
      {text.slice(at + delayedText.length)}
    </>
  )
}

/**
 * What a price is worth, in a word: shape and text belong together.
 * @param now tells a price of the day before where nobody quotes yet, as in an opening auction
 */
export function qualityOf(quote: Judged, now?: Instant): { shape: Shape; text: string } {
  const code = quote.market.codeMarket
  if (quote.isStale || quote.datetimeLast === undefined) return { shape: 'closed', text: 'Kein aktueller Kurs' }
  if (code === '@_KVG') return { shape: 'indication', text: `NAV ${format.shortDate(quote.datetimeLast)}` }
  if (code === '@_IND') return { shape: 'indication', text: 'Indikation' }
  if (!quote.isOpen || quote.codeQualityPrice === 'EOD') return { shape: 'closed', text: closedText }
  if (isOfDayBefore(quote, now)) return { shape: 'closed', text: `Stand ${format.shortDate(quote.datetimeLast)}` }
  if (quote.codeQualityPrice === 'DLY') return { shape: 'delayed', text: delayedText }
  return code.startsWith('@_') ? { shape: 'indication', text: 'Indikation' } : { shape: 'realtime', text: 'Realtime' }
}

/** Its venue trades today, it has not been traded yet. */
function isOfDayBefore({ datetimeLast, datetimeBid }: Judged, now: Instant | undefined): boolean {
  const shown = datetimeBid ?? now
  return shown !== undefined && format.date(datetimeLast) !== format.date(shown)
}

/**
 * Says what it becomes, as pages stay open over opening and close: with the next trade a closed one opens and that of a
 * fund names the new day, at the close an open one closes.
 */
export function QualityBadge({ quote, now }: { quote: Judged; now: Instant }) {
  const { shape, text } = qualityOf(quote, now)
  const traded = tradedBadge(quote, shape)
  const closes = quote.codeQualityPrice === 'EOD' || traded?.named ? undefined : quote.closesAt
  const said = <WithDelay text={text} />
  if (traded === undefined && closes === undefined) return <span className={`badge ${shape}`}>{said}</span>
  return (
    <span
      className={`badge ${shape}`}
      {...live(quote, 'quality')}
      data-last={quote.datetimeLast}
      data-traded={traded?.text}
      data-traded-shape={traded?.shape}
      data-traded-day={traded?.named ? '' : undefined}
      data-closes={closes}
      data-closed={closes && closedText}
    >
      {said}
    </span>
  )
}

/** What a badge says once a trade has come; `named` with the day of that trade behind it. */
function tradedBadge(quote: Judged, shape: Shape): { shape: Shape; text: string; named?: true } | undefined {
  if (quote.market.codeMarket === '@_KVG') return { shape: 'indication', text: 'NAV', named: true }
  if (shape !== 'closed' || quote.codeQualityPrice === 'EOD') return undefined
  return qualityOf({
    ...quote,
    isOpen: true,
    isStale: false,
    datetimeLast: quote.datetimeLast ?? '',
    datetimeBid: undefined,
  })
}

/** Prices or figures that this portal generated. */
export function SimulatedBadge() {
  return <span className="badge simulated">simuliert</span>
}
