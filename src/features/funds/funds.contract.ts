import * as z from 'zod'
import { EpochMs, IsoDay, endpoint, whole } from '#contract/endpoint.ts'
import { EntityTypeParam, EntityValueParam, Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'

const params = z.object({ entityValue: EntityValueParam })

/** Shares of a fund in percent, largest first; empty where nobody delivers what the fund holds. */
export const Breakdown = z.object({
  dateMaintenance: IsoDay.optional(),
  list: z.array(z.object({ nameBreakdown: z.string(), investmentPct: z.number() })),
})
export type Breakdown = z.infer<typeof Breakdown>

export const Holdings = z.object({
  dateMaintenance: IsoDay.optional(),
  list: z.array(z.object({ instrument: Instrument, investmentPct: z.number() })),
})
export type Holdings = z.infer<typeof Holdings>

export const getFundBreakdowns = endpoint({
  name: 'getFundBreakdowns',
  path: '/v1/funds/:entityValue/breakdowns',
  summary:
    'What a fund on an index with known members holds, by country, branch, currency and class, and its largest positions.',
  group: 'Funds',
  params,
  reply: z.object({
    expires: EpochMs,
    /** where the shares come from, or why there are none; German */
    hint: z.string(),
    countryBreakdown: Breakdown,
    branchBreakdown: Breakdown,
    currencyBreakdown: Breakdown,
    instrumentBreakdown: Breakdown,
    fundsHoldingList: Holdings,
    numberHoldings: z.int().describe('positions in all; 0 where they are not known'),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'hour',
})

export const getFundEarnings = endpoint({
  name: 'getFundEarnings',
  path: '/v1/funds/:entityValue/earning',
  summary: 'What a distributing fund on an index with known members has paid out, newest first (simulated).',
  group: 'Funds',
  params,
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    list: z.array(
      z.object({
        dateEarning: IsoDay,
        valueEarning: z.number(),
        valueEarningAdjusted: z.number(),
        isoCurrency: z.string(),
      }),
    ),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'hour',
})

/** Funds and ETFs that follow an index the share belongs to. */
export const getHoldingFunds = endpoint({
  name: 'getHoldingFunds',
  path: '/v1/funds/top_holding_to_funds',
  summary: 'Funds and ETFs that hold a share, through the index they follow.',
  group: 'Funds',
  query: z.object({ entityType: EntityTypeParam, entityValue: EntityValueParam, perPage: whole(1, 100, 20) }),
  reply: z.object({
    expires: EpochMs,
    total: z.int(),
    list: z.array(
      z.object({
        instrument: Instrument,
        quote: Quote,
        fundsIssuer: z.object({ name: z.string() }),
        investmentPct: z.number().optional(),
        nameIndex: z.string(),
        performancePct1Y: z.number().optional(),
      }),
    ),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'minute',
})
export type HoldingFunds = z.infer<typeof getHoldingFunds.reply>
