import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint } from '#contract/endpoint.ts'

/** What houses can be sorted by. */
export const companySorts = ['NAME', 'FUNDS', 'ETFS', 'PERFORMANCE_1Y'] as const

/** A house that issues funds, with what is known of them at the last close. */
export const FundCompany = z.object({
  slug: z.string().describe('its last part of `/fonds/kvgs/{slug}`'),
  name: z.string().describe('as `family` of lists and `managementCompany` of the finder take it'),
  funds: z.int(),
  etfs: z.int(),
  categories: z.int().describe('of its funds'),
  performancePct1Y: z.number().optional().describe('median of its funds over a year, percent'),
  strongest: z
    .object({
      category: z.string(),
      name: z.string().describe('German'),
      performancePct1Y: z.number().describe('median of its funds in this category'),
      funds: z.int(),
    })
    .optional()
    .describe('the category whose median is highest, among those with two funds or more'),
})
export type FundCompany = z.infer<typeof FundCompany>

export const listFundCompanies = endpoint({
  name: 'listFundCompanies',
  path: '/v1/funds/companies',
  summary: 'Houses that issue funds, by name, with the number of their funds and ETFs and their medians over a year.',
  group: 'Funds',
  query: z.object({
    sort: z.enum(companySorts).default('NAME').describe('NAME begins with A, figures with the largest'),
    order: z.enum(['ASC', 'DESC']).optional().describe('direction; what is unknown stands last in both'),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    hint: z.string().optional().describe('said while figures are still being counted'),
    list: z.array(FundCompany),
  }),
  cache: 'short',
})
