import { getCrossRates } from '#features/lists/class-lists.contract.ts'
import { performanceOf } from '#contract/performance.ts'
import { crossRate } from '#figures/currency-conversion.ts'
import { mainListing } from '#market/listings.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { tidyPrice } from '#figures/rounding.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'

/** ISO instants of one length sort as they are. */
const earlierOf = (one: string | undefined, other: string | undefined): string | undefined =>
  one === undefined || other === undefined ? undefined : one < other ? one : other

export function currencyHandlers(rooms: Rooms) {
  return [
    handle(getCrossRates, ({ query, asker, expires }) => {
      const codes = [...new Set(query.codes.toUpperCase().split(','))]
      const pairOf = (base: string, quote: string) => {
        const pair = rooms.universe.find('CURRENCY', base + quote)
        return pair && { pair, quote: quoteOf(rooms, mainListing(pair), asker) }
      }
      const asked = query.base ? [query.base.toUpperCase(), ...codes] : codes
      const perEuro = new Map(asked.map((code) => [code, pairOf('EUR', code)?.quote]))
      const cell = (base: string, quote: string) => {
        if (base === quote) return { quote }
        const direct = pairOf(base, quote)
        if (direct)
          return {
            quote,
            instrument: presentInstrument(direct.pair, rooms.origin),
            rate: direct.quote.last,
            performancePct: direct.quote.performancePct,
            datetime: direct.quote.datetimeLast,
          }
        // A pair that is no instrument here follows from the two in euro.
        const [from, to] = [perEuro.get(base), perEuro.get(quote)]
        const rate = crossRate(from?.last, to?.last)
        if (rate === undefined) return { quote }
        return {
          quote,
          rate: tidyPrice(rate),
          performancePct: performanceOf(rate, crossRate(from?.previousLast, to?.previousLast))?.percent,
          datetime: earlierOf(from?.datetimeLast, to?.datetimeLast),
        }
      }
      return {
        expires,
        datetime: iso(rooms.market.now()),
        codes,
        list: (query.base ? [query.base.toUpperCase()] : codes).map((base) => ({
          base,
          rates: codes.map((quote) => cell(base, quote)),
        })),
      }
    }),
  ]
}
