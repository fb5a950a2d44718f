import * as z from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

const shared = { group: 'Wealth', access: 'users, their own depots', cache: 'private' } as const
const entityValue = z.string().max(20).describe('number of the depot or account')

/** What a fund is for § 20 InvStG. */
const FundKind = z.enum(['equityFund', 'mixedFund', 'otherFund']).describe('of income 30 %, 15 % or nothing is free')
export type FundKind = z.infer<typeof FundKind>

const TaxYear = z.object({
  year: z.int(),
  shareResult: z.number().describe('gains less losses of shares'),
  otherResult: z.number().describe('all other gains, dividends, interest, Vorabpauschalen, after Teilfreistellung'),
  vorabpauschale: z.number().describe('that counts in this year, for the year before; before Teilfreistellung'),
  allowanceUsed: z.number(),
  foreignTaxCredit: z.number().describe('by the rate of each country, at most 15 %'),
  lossPotShares: z.number().describe('carried into the next year'),
  lossPotOther: z.number(),
  tax: z.number().describe('with solidarity surcharge and church tax'),
})
export type TaxYear = z.infer<typeof TaxYear>

const Order = z.object({ fromYear: z.int(), euros: z.int() })

export const getTax = endpoint({
  name: 'getTax',
  path: '/wealth/v1/tax',
  summary:
    'Capital gains tax by year in euro: as each bank would settle its depot, and as a tax return puts all of them together.',
  reply: z.object({
    profile: z.object({ isCouple: z.boolean(), churchTaxPct: z.int() }),
    yearNow: z.int(),
    allowance: z.number().describe('Sparerpauschbetrag of this year'),
    together: z.array(TaxYear),
    depots: z.array(
      z.object({
        entityValue,
        name: z.string(),
        orders: z.array(Order).describe('Freistellungsaufträge, each from a year on, the oldest first'),
        exempt: z.number().describe('in force this year'),
        years: z.array(TaxYear).optional().describe('absent: a price or a rate is missing'),
      }),
    ),
    funds: z.array(
      z.object({
        instrument: Instrument,
        idPosition: z.string(),
        kind: FundKind,
        isChosen: z.boolean().describe('by the user; else by what is known of the fund'),
      }),
    ),
    privateSales: z.array(Instrument).describe('coins and metals: § 23 EStG, they count for nothing here'),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type Tax = z.output<typeof getTax.reply>

export const putTaxProfile = endpoint({
  name: 'putTaxProfile',
  method: 'PUT',
  path: '/wealth/v1/tax/profile',
  summary: 'Says how the user is taxed.',
  body: z.object({
    isCouple: z.boolean().describe('assessed together: twice the allowance'),
    churchTaxPct: z.union([z.literal(0), z.literal(8), z.literal(9)]),
  }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

export const putExemptionOrder = endpoint({
  name: 'putExemptionOrder',
  method: 'PUT',
  path: '/wealth/v1/tax/orders/:entityValue/:fromYear',
  summary: 'Says what a bank leaves untaxed from a year on; of all depots together no more than the allowance.',
  params: z.object({
    entityValue,
    fromYear: z.coerce.number().int().min(2009).max(2100).describe('from this year on, until the next order'),
  }),
  body: z.object({ euros: z.int().min(0).max(2000) }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'PORTFOLIO_UNKNOWN'],
  ...shared,
})

export const putFundKind = endpoint({
  name: 'putFundKind',
  method: 'PUT',
  path: '/wealth/v1/tax/funds/:instrument',
  summary: 'Says what kind of fund one is where its data do not, or say otherwise.',
  params: z.object({ instrument: z.string().max(60).describe('key of an instrument: FUND:30153') }),
  body: z.object({ kind: FundKind.optional().describe('absent: what is known of the fund') }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})
