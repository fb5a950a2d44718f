import * as z from 'zod'
import { EpochMs, endpoint, IsoDay } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { ListRow } from '#contract/lists.ts'
import { ContentItem } from '#contract/rich-text.ts'

const Theme = z.object({
  alias: z.string(),
  title: z.string(),
  claim: z.string(),
  dated: IsoDay.describe('of which the thesis and its facts are'),
  members: z.int().describe('shares in its basket'),
  performancePct: z.number().optional().describe('mean change of its shares today'),
  performance1YearPct: z
    .number()
    .optional()
    .describe('mean change over a year: equal amounts, held; absent until those of all shares are counted'),
})
export type ThemeTeaser = z.infer<typeof Theme>

const group = 'Themes'
const params = z.object({ alias: z.string().max(80).describe('as the list of themes names it') })

export const listThemes = endpoint({
  name: 'listThemes',
  path: '/v1/themes',
  summary: 'Every theme with its claim and what its basket did.',
  group,
  reply: z.object({
    expires: EpochMs,
    hint: z.string().optional().describe('German: why figures are still missing'),
    list: z.array(Theme),
  }),
  cache: 'minute',
})

export const getTheme = endpoint({
  name: 'getTheme',
  path: '/v1/themes/:alias',
  summary: 'A theme: its thesis, the rule that chooses its shares, those shares with quotes, and ETFs on it.',
  group,
  params,
  reply: Theme.extend({
    expires: EpochMs,
    author: z.string(),
    contentItems: z.array(ContentItem),
    rule: z
      .object({
        industries: z.array(z.string()),
        countries: z.array(z.string()),
        sizes: z.array(z.string()),
        etfs: z.array(z.string()),
      })
      .describe('German names; every share that meets it is in the basket'),
    news: z.string().describe('word for which news are searched'),
    pros: z.array(z.string()),
    cons: z.array(z.string()),
    sources: z.array(z.string()),
    shares: z.array(ListRow).describe('by name'),
    etfs: z.array(ListRow).describe('up to 12, by name'),
    totalEtfs: z.int(),
    medianPer: z.number().optional().describe('of the expected price-earnings ratios of its shares'),
    medianDivYieldPct: z.number().optional().describe('of their dividend yields'),
  }),
  failures: ['THEME_UNKNOWN'],
  cache: 'live',
})
export type ThemeDetails = z.infer<typeof getTheme.reply>

const Line = z.object({
  performancePct: z.number(),
  maxDrawdownPct: z.number().optional().describe('deepest fall below an earlier high'),
  value: z.array(z.number()).describe('100 on the first day'),
})

export const getThemeDevelopment = endpoint({
  name: 'getThemeDevelopment',
  path: '/v1/themes/:alias/development',
  summary: 'Equal amounts of all shares of a theme, bought on the first day and held, beside an ETF on the MSCI World.',
  group,
  params,
  query: z.object({ years: z.enum(['1', '3', '5']).default('1').describe('how far back') }),
  reply: z.object({
    expires: EpochMs,
    day: z.array(IsoDay),
    basket: Line.optional(),
    benchmark: Line.optional(),
    benchmarkInstrument: Instrument.optional(),
    missing: z.array(z.string()).describe('names of shares without a price on the first day: they are left out'),
  }),
  failures: ['THEME_UNKNOWN'],
  cache: 'hour',
})
export type ThemeDevelopment = z.infer<typeof getThemeDevelopment.reply>
