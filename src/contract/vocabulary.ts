/** The words of the wire: entity types, qualities, ranges. German labels of entity types stand here once. */

export const entityTypes = [
  'STOCK',
  'FUND',
  'DERIVATIVE',
  'BOND',
  'CURRENCY',
  'COMMODITY',
  'FUTURE',
  'INDEX',
  'PRECIOUS_METAL',
  'CRYPTO',
  'INTEREST',
] as const
export type EntityType = (typeof entityTypes)[number]

/** Said only where it says more than the type; shares carry none. */
export const entitySubTypes = [
  'ETF',
  'WARRANT',
  'KNOCKOUT_CERTIFICATE',
  'FACTOR_CERTIFICATE',
  'DISCOUNT_CERTIFICATE',
  'BONUS_CERTIFICATE',
  'REVERSE_CONVERTIBLE',
  'EXPRESS_CERTIFICATE',
  'CAPITAL_PROTECTION_CERTIFICATE',
  'PARTICIPATION_CERTIFICATE',
  'SPRINT_CERTIFICATE',
  'EXOTIC_CERTIFICATE',
  'COMMODITY_INDEX',
  'VOLATILITY_INDEX',
  'CURRENCY_FUTURE',
] as const
export type EntitySubType = (typeof entitySubTypes)[number]

/** RLT real time, DLY delayed by 15 minutes, EOD last close. */
export const qualities = ['RLT', 'DLY', 'EOD'] as const
export type Quality = (typeof qualities)[number]

/** What may be asked for: BST is the best quality the asker is entitled to. */
export const requestedQualities = [...qualities, 'BST'] as const
export type RequestedQuality = (typeof requestedQualities)[number]

export const ranges = ['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'Y10', 'MAX'] as const
export type Range = (typeof ranges)[number]

/** codeMarket of a venue, e.g. `_GER` for Xetra; over-the-counter sources carry `@`. */
export type VenueCode = string & { readonly __brand: 'VenueCode' }
/** A price series: one instrument on one venue in one currency. */
export type NotationId = number & { readonly __brand: 'NotationId' }
/** The public id of an instrument within its entity type: digits, or letters for currencies. */
export type EntityValue = string & { readonly __brand: 'EntityValue' }
/** `STOCK:82849`, unique over all instruments. */
export type InstrumentKey = string & { readonly __brand: 'InstrumentKey' }
/** Of an account: random, and never shown to another reader. */
export type UserId = string & { readonly __brand: 'UserId' }

/** The DAX: what German shares are compared with where nothing else is asked for. */
export const daxValue = '20735' as EntityValue

/**
 * Epoch milliseconds. The brand is optional: plain numbers, as arithmetic gives them, are instants, while a number with
 * another brand (an id) does not compile (docs/decisions/0010).
 */
export type Instant = number & { readonly __brand?: 'Instant' }
export const dayMs = 86_400_000
/** With fewer calendar days to its end, a tick of a paper's price moves what it brings a year by tens of percent. */
export const fewestYearlyDays = 7

/**
 * A calendar day in the venue's time zone, `2026-11-20`. A literal is one as it stands; other texts become one by
 * `isTradingDay` or `tradingDay`.
 */
export type TradingDay = `${number}-${number}-${number}`

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** Whether a text is written as a day; whether that day exists, `calendar/days.ts` knows. */
export const isTradingDay = (text: string): text is TradingDay => dayForm.test(text)

/** For days that our own files and tables hold. @throws Error where the text is not written as a day */
export function tradingDay(text: string): TradingDay {
  if (!isTradingDay(text)) throw new Error(`not a day: ${text}`)
  return text
}
