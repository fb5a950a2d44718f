import * as z from 'zod'
import { endpoint, IsoDay, IsoInstant, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

const shared = { group: 'Wealth', access: 'users, their own depots', cache: 'private' } as const

export const ExpectedIncome = z.object({
  instrument: Instrument,
  kind: z
    .enum(['dividend', 'interest', 'distribution'])
    .describe('interest: the coupon of a bond; distribution: of a fund'),
  date: IsoDay.describe('of payment'),
  dateEx: IsoDay.optional().describe('of dividends and distributions'),
  estimated: z.boolean(),
  quantity: z.number().describe('pieces, of bonds the nominal'),
  amountPaid: z.number().describe('before tax, in the currency of the payment'),
  isoCurrency: z.string(),
  amount: z.number().optional().describe('before tax, in euro at the rate of now; absent: there is no rate'),
})
export type ExpectedIncome = z.infer<typeof ExpectedIncome>

export const getIncome = endpoint({
  name: 'getIncome',
  path: '/wealth/v1/income',
  summary:
    'Dividends and interest by month, gross and net, and what shares, bonds and funds are expected to pay within twelve months.',
  reply: z.object({
    isoCurrency: z.string(),
    months: z.array(
      z.object({
        year: z.int(),
        month: z.int(),
        kind: z.enum(['dividend', 'interest']),
        gross: z.number(),
        net: z.number().describe('as booked'),
      }),
    ),
    payers: z
      .array(
        z.object({
          idPosition: z.string().optional().describe('key of the paper; absent: an account'),
          instrument: Instrument.optional(),
          name: z.string().describe('of the paper, or of the account'),
          gross: z.number().describe('this year'),
          net: z.number().describe('this year, as booked'),
          expected: z.number().describe('within twelve months, before tax; 0 where nothing is told'),
        }),
      )
      .describe('who has paid this year or will, the largest first'),
    last12Months: z.number().describe('dividends before tax'),
    yieldOnCostPct: z.number().optional(),
    yieldPct: z.number().optional().describe('on the value now'),
    expected: z.array(ExpectedIncome).describe('of what is held now; soonest first'),
    untold: z.array(z.string()).describe('names of funds that are held and may pay, of which nobody can tell what'),
    isEntitled: z.boolean().describe('false: without portfolio_payouts_feature nothing expected is told'),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})
export type Income = z.output<typeof getIncome.reply>

export const IncomePayment = z.object({
  date: IsoDay,
  kind: z.enum(['dividend', 'interest']),
  entityValue: z.string().describe('number of the depot or account'),
  name: z.string().describe('of the depot or account'),
  instrument: Instrument.optional().describe(
    'absent: interest of an account, or a paper that is not known here any more',
  ),
  missingInstrument: z.string().optional().describe('its key, where the paper is not known here any more'),
  gross: z.number(),
  fee: z.number(),
  tax: z.number(),
  net: z.number().describe('as booked'),
})
export type IncomePayment = z.infer<typeof IncomePayment>

export const listIncomePayments = endpoint({
  name: 'listIncomePayments',
  path: '/wealth/v1/income/payments',
  summary: 'Dividends and interest one by one, over all depots and accounts, the newest first.',
  query: z.object({ page: whole(0, 10_000, 0), perPage: whole(1, 1000, 100) }),
  reply: z.object({ isoCurrency: z.string(), total: z.int(), list: z.array(IncomePayment) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const getIncomeAddress = endpoint({
  name: 'getIncomeAddress',
  path: '/wealth/v1/income/address',
  summary: 'Since when calendars can read the expected income at a secret address; the address itself is told once.',
  reply: z.object({ datetimeCreated: IsoInstant.optional().describe('absent: there is none') }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postIncomeAddress = endpoint({
  name: 'postIncomeAddress',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/income/address',
  summary:
    'Makes a new secret address for calendars. The one before leads nowhere from then on. With an Idempotency-Key of at least 32 ' +
    'characters, which nobody must guess, asking again tells the same address and makes none.',
  reply: z.object({
    secret: z.string().describe('of /depots/ertraege/kalender/{secret}.ics; told in this answer alone'),
    datetimeCreated: IsoInstant.optional(),
  }),
  failures: ['LOGIN_REQUIRED', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteIncomeAddress = endpoint({
  name: 'deleteIncomeAddress',
  method: 'DELETE',
  writes: true,
  path: '/wealth/v1/income/address',
  summary: 'Takes the secret address back.',
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const getIncomeByAddress = endpoint({
  name: 'getIncomeByAddress',
  path: '/wealth/v1/income/address/:secret',
  summary: 'What is expected, for whoever knows the secret address: names and amounts of payments, nothing else.',
  params: z.object({ secret: z.string().max(100).describe('of the address') }),
  reply: z.object({ isEntitled: z.boolean(), expected: z.array(ExpectedIncome) }),
  failures: ['NOT_FOUND'],
  ...shared,
  access: 'whoever knows the secret address',
})
