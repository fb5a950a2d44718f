import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'
import { Quote } from '#contract/quotes.ts'

/** What shares of a country can be sorted by. */
export const countryStockSorts = ['NAME', 'MARKET_CAPITALIZATION', 'PERFORMANCE_1Y'] as const

/** A share with its price at home and the ratios of the running year. */
export const CountryStock = ListRow.extend({
  home: Quote.describe('of the main listing, in its currency'),
  nameIndustry: z.string().optional(),
})
export type CountryStock = z.infer<typeof CountryStock>

export const listCountryStocks = endpoint({
  name: 'listCountryStocks',
  path: '/v1/stocks/countries/:isoCountry',
  summary: 'Shares of companies seated in a country, with the price at home and ratios, and its withholding tax.',
  group: 'Stocks',
  params: z.object({
    isoCountry: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .describe('seat of the company, ISO 3166-1'),
  }),
  query: z.object({
    sort: z
      .enum(countryStockSorts)
      .default('MARKET_CAPITALIZATION')
      .describe('companies are ranked by what they were worth in euros at the last close'),
    order: z.enum(['ASC', 'DESC']).default('DESC').describe('direction; what is unknown stands last in both'),
    page: whole(0, 10_000, 0),
    perPage: whole(1, 1000, 25),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    total: z.int(),
    hint: z.string().optional().describe('said while part of the order is not known yet'),
    list: z.array(CountryStock),
    withholdingTax: z
      .object({
        ratePct: z.number().describe('percent of a dividend'),
        treatyPct: z.number().optional().describe('what the treaty with Germany leaves the country'),
        since: IsoDay.describe('since when the rate holds'),
        source: z.string(),
      })
      .optional()
      .describe('absent where no rate is known'),
  }),
  cache: 'live',
})
export type CountryStocks = z.infer<typeof listCountryStocks.reply>
