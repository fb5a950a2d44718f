import { setImmediate as pause } from 'node:timers/promises'
import { handle } from '#api/handle.ts'
import type { Asker } from '#api/asker.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { listCountryStocks, type CountryStock } from '#features/stocks/countries.contract.ts'
import { quoteOf, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { stockRatios } from '#features/lists/ratios.ts'
import { listRow, nameIndustry } from '#features/lists/rows.ts'
import { find } from '#finder/find.ts'
import { instrumentCriteria } from '#finder/instrument-criteria.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { performanceToClose } from '#market/statistics.ts'
import { withholdingTaxOf } from '#market/withholding-tax.ts'
import { capitalisation } from '#market/year-ratios.ts'

/** Shares of a country. The table of daily figures ranks them; ratios are made for the rows of one page alone. */
export function countryHandlers(rooms: Rooms) {
  const { universe, statistics, fundamentals, market } = rooms

  return [
    handle(listCountryStocks, async ({ params, query, asker, expires }) => {
      const isoCountry = params.isoCountry.toUpperCase()
      const { sort, order, page, perPage } = query
      const found = find(universe.ofClass('stocks'), {
        criteria: instrumentCriteria({ isoCountry }),
        ranking: { by: rankings()[sort], order },
        start: page * perPage,
        most: perPage,
      })
      const list: CountryStock[] = []
      for (const stock of found.list) {
        list.push(rowOf(stock, asker))
        await pause() // the fundamentals of a share nobody has asked for take a moment: others come in between
      }
      return {
        expires,
        datetime: iso(market.now()),
        total: found.total,
        hint: sort === 'NAME' ? undefined : stillCounting(statistics),
        list,
        withholdingTax: withholdingTaxOf(isoCountry),
      }
    }),
  ]

  function rankings() {
    const rates = new Map<string, number | undefined>()
    const rateOf = (isoCurrency: string) => {
      if (!rates.has(isoCurrency)) rates.set(isoCurrency, unitsPerEuro(universe, market, isoCurrency, market.now()))
      return rates.get(isoCurrency)
    }
    return {
      NAME: ({ name }: Instrument) => name,
      PERFORMANCE_1Y({ key }: Instrument) {
        const figures = statistics.of(key)
        return figures && performanceToClose(figures, 'Y1')
      },
      MARKET_CAPITALIZATION(stock: Instrument) {
        const value = capitalisation(fundamentals.shares(stock), statistics.of(stock.key)?.close)
        const rate = rateOf(mainListing(stock).notation.isoCurrency)
        return value === undefined || rate === undefined ? undefined : value / rate
      },
    }
  }

  function rowOf(stock: Instrument, asker: Asker): CountryStock {
    return {
      ...listRow(rooms, listListing(stock), asker),
      ...stockRatios(rooms, stock),
      home: quoteOf(rooms, mainListing(stock), asker),
      nameIndustry: nameIndustry(stock),
    }
  }
}
