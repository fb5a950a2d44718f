import { instrumentKey, type Instrument, type Universe } from './instruments.ts'
import type { Quality, TradingDay } from '#contract/vocabulary.ts'
import { mainListing } from './listings.ts'
import { priceOn, type PriceOn } from './price-on.ts'
import { reportedNumber } from './reported.ts'
import { venueOf } from './venues.ts'
import { isNominal } from './worth.ts'

export interface DayRange {
  low: number
  high: number
}

/** Which prices are meant: of a day, in a currency, as this quality knows them. */
export interface AskedRange {
  day: TradingDay
  today: TradingDay
  currency: string
  quality: Quality
  /** of a purchase: a fund's company sells at its issue price, which lies above the one it takes them back at */
  isPurchase?: boolean
}

type Source = Parameters<typeof priceOn>[0] & { universe: Pick<Universe, 'byKey'> }

/**
 * The lowest and the highest price of a paper on a day, at all its venues and as it was quoted then; of a day without trade those of
 * the last before it. Prices in another currency count at any rate of that day. Undefined where nothing is known of the day.
 */
export function dayRange(source: Source, instrument: Instrument, asked: AskedRange): DayRange | undefined {
  const known = instrument.notations.flatMap((notation) => {
    const found = spanOf(priceOn(source, { instrument, notation }, asked))
    if (!found) return []
    const load =
      asked.isPurchase && venueOf(notation.venue)?.kind === 'fundCompany'
        ? (reportedNumber(instrument, 'frontLoadPct') ?? 0)
        : 0
    return [{ ...found, high: found.high * (1 + load / 100), isoCurrency: notation.isoCurrency }]
  })
  const last = known.reduce((latest, { date }) => (date > latest ? date : latest), '')
  const ranges = known
    .filter(({ date }) => date === last)
    .flatMap(({ low, high, isoCurrency }) => {
      if (isNominal(instrument)) return [{ low, high }] // percent is percent in every currency
      const rate = rateRange(source, isoCurrency, asked)
      return rate ? [{ low: low * rate.low, high: high * rate.high }] : []
    })
  return ranges.length === 0
    ? undefined
    : { low: Math.min(...ranges.map(({ low }) => low)), high: Math.max(...ranges.map(({ high }) => high)) }
}

/** Whether a price was not to be had that day, but for rounding. */
export const isOutside = (price: number, { low, high }: DayRange): boolean =>
  price < low - tolerance(low) || price > high + tolerance(high)

/** Contract notes round to the cent, which is nothing of a price of cents itself; what was converted is not exact either. */
const tolerance = (price: number): number => Math.max(0.001 * Math.abs(price), Math.min(0.005, 0.01 * Math.abs(price)))

const spanOf = ({ price, priceDate, low, high }: PriceOn) =>
  price === undefined || priceDate === undefined
    ? undefined
    : { date: priceDate, low: Math.min(price, low ?? price), high: Math.max(price, high ?? price) }

/** What a unit of a currency was worth in the one asked for, from the worst to the best moment of the day. */
function rateRange(source: Source, isoCurrency: string, asked: AskedRange): DayRange | undefined {
  if (isoCurrency === asked.currency) return { low: 1, high: 1 }
  const [from, to] = [perEuro(source, isoCurrency, asked), perEuro(source, asked.currency, asked)]
  return from && to ? { low: to.low / from.high, high: to.high / from.low } : undefined
}

function perEuro(source: Source, isoCurrency: string, asked: AskedRange): DayRange | undefined {
  if (isoCurrency === 'EUR') return { low: 1, high: 1 }
  const pair = source.universe.byKey(instrumentKey('CURRENCY', `EUR${isoCurrency}`))
  return pair && spanOf(priceOn(source, mainListing(pair), { ...asked, quality: 'RLT' }))
}
