import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

export const rateGroups = ['policy', 'money', 'government'] as const
export type RateGroup = (typeof rateGroups)[number]

export const InterestRow = z.object({
  ...ListRow.shape,
  group: z.enum(rateGroups).describe('set by the ECB, asked by banks of each other, or paid by states'),
  isoCountry: z.string().optional(),
  years: z.number().describe('term; 0 of rates that are set'),
  change1Month: z.number().optional().describe('percentage points'),
  change1Year: z.number().optional().describe('percentage points'),
  validFrom: IsoDay.optional().describe('of rates that are set: the day of the last known change'),
  changeLast: z.number().optional().describe('of rates that are set: what they changed by then, percentage points'),
})
export type InterestRow = z.infer<typeof InterestRow>

export const Meeting = z.object({
  date: IsoDay,
  time: z.string().describe('Berlin'),
  bank: z.string(),
  title: z.string(),
  source: z.string(),
})

export const listInterestRates = endpoint({
  name: 'listInterestRates',
  path: '/v1/interest_rates/list',
  summary:
    'Key rates of the ECB (facts), money market and yields of government bonds (simulated), by group and term, and the ' +
    'meetings of central banks ahead.',
  group: 'Interest rates',
  reply: z.object({ expires: EpochMs, list: z.array(InterestRow), meetings: z.array(Meeting) }),
  cache: 'live',
})
export type InterestRates = z.infer<typeof listInterestRates.reply>
