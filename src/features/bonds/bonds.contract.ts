import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'
import { EntityValueParam } from '#contract/instruments.ts'

const percent = (least: number, most: number) => z.coerce.number().min(least).max(most).optional()

export const getBondCalculation = endpoint({
  name: 'getBondCalculation',
  path: '/v1/bonds/:entityValue/calculation',
  summary:
    'Price and yield of a bond, each from the other, with accrued interest, the yield after tax, and ' +
    'the nominal an amount buys. Without price and yield: at the last price.',
  group: 'Bonds',
  params: z.object({ entityValue: EntityValueParam }),
  query: z.object({
    cleanPrice: percent(0.01, 1000).describe('percent of the nominal; counts where a yield is given, too'),
    yieldPct: percent(-50, 100).describe('to maturity, percent a year'),
    amount: z.coerce.number().min(0).max(1e12).optional().describe('money to invest, accrued interest included'),
  }),
  reply: z.object({
    expires: EpochMs,
    isoCurrency: z.string(),
    dateSettlement: IsoDay,
    /** absent once the bond is repaid, and while it has no price */
    calculation: z
      .object({
        cleanPrice: z.number(),
        dirtyPrice: z.number(),
        accruedInterest: z.number(),
        yieldToMaturityPct: z.number(),
        yieldAfterTaxPct: z.number().optional(),
        /** whole denominations that the amount pays for, and what they cost */
        nominal: z.number().optional(),
        cost: z.number().optional(),
      })
      .optional(),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'live',
})
export type BondCalculation = z.infer<typeof getBondCalculation.reply>
