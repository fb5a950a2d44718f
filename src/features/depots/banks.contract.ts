import * as z from 'zod'
import { endpoint, IsoDay, IsoInstant } from '#contract/endpoint.ts'

const shared = { group: 'Wealth', access: 'users, their own banks', cache: 'private' } as const
const ofLink = z.object({ idLink: z.string().max(20).describe('number of a connection of listBankLinks') })
const kind = z.enum(['ACCOUNT', 'DEPOT'])

export const listBanks = endpoint({
  name: 'listBanks',
  path: '/wealth/v1/banks',
  summary: 'Banks whose accounts can be connected: the operator names them.',
  reply: z.object({
    missing: z.string().optional().describe('why no bank can be connected, in German'),
    licence: z.string().optional().describe('on whose permission accounts are read, as the operator says it'),
    list: z.array(z.object({ bank: z.string().describe('Bankleitzahl'), name: z.string() })),
  }),
  failures: [],
  ...shared,
  access: 'everybody',
})

const LinkedAccount = z.object({
  idAccount: z.string(),
  kind,
  name: z.string().describe('with the last digits of its number'),
  isoCurrency: z.string(),
  entityValue: z.string().describe('number of the portfolio it is booked in'),
  namePortfolio: z.string(),
  isDeleted: z.boolean().describe('the portfolio is; the account is not read'),
  dateFirst: IsoDay.describe('bookings are read from this day on'),
  datetimeLast: IsoInstant.optional(),
  numberBookings: z.int().optional().describe('that were new the last time'),
  balance: z.number().optional().describe('as the bank said it the last time'),
  dateBalance: IsoDay.optional(),
})

const BankLink = z.object({
  idLink: z.string(),
  bank: z.string().describe('Bankleitzahl'),
  name: z.string(),
  isOffered: z.boolean().describe('false: the operator does not name this bank any more'),
  datetimeConsent: IsoInstant,
  accounts: z.array(LinkedAccount),
})
export type BankLink = z.infer<typeof BankLink>

export const listBankLinks = endpoint({
  name: 'listBankLinks',
  path: '/wealth/v1/bank_links',
  summary: 'Banks that the user has connected, with their accounts, the oldest first.',
  reply: z.object({ list: z.array(BankLink) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

const ComparedPosition = z.object({
  idPosition: z.string().optional().describe('key of the instrument; absent: it is not known here'),
  name: z.string(),
  quantityThere: z.number().optional().describe('at the bank; absent: it cannot be read'),
  quantityHere: z.number().describe('booked, at the end of that day'),
  isMissing: z.boolean().describe('more is there than here: postBankArrivals books it'),
})
export type ComparedPosition = z.infer<typeof ComparedPosition>

const ComparedAccount = z.object({
  idAccount: z.string(),
  date: IsoDay.describe('of both'),
  balanceHere: z.number().optional().describe('of an account: what is booked up to the day of the balance of the bank'),
  positions: z.array(ComparedPosition).describe('of a depot'),
})
export type ComparedAccount = z.infer<typeof ComparedAccount>

export const getBankLink = endpoint({
  name: 'getBankLink',
  path: '/wealth/v1/bank_links/:idLink',
  summary: 'A connected bank, and what it said the last time beside what is booked.',
  params: ofLink,
  reply: BankLink.extend({ compared: z.array(ComparedAccount) }),
  failures: ['LOGIN_REQUIRED', 'BANK_LINK_UNKNOWN'],
  ...shared,
})
export type BankLinkReply = z.output<typeof getBankLink.reply>

export const postBankArrivals = endpoint({
  name: 'postBankArrivals',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/bank_links/:idLink/arrivals',
  summary:
    'Books what a depot holds at the bank and the book does not, as deliveries: at cost where the bank says it and nothing was there.',
  params: ofLink,
  body: z.object({
    idAccount: z.string().max(20),
    idPositions: z.array(z.string().max(60)).max(1000).optional().describe('left out: all of them'),
  }),
  reply: z.object({ count: z.int() }),
  failures: [
    'LOGIN_REQUIRED',
    'BANK_LINK_UNKNOWN',
    'PORTFOLIO_UNKNOWN',
    'INPUT_INVALID',
    'TOO_MANY_TRANSACTIONS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

export const deleteBankLink = endpoint({
  name: 'deleteBankLink',
  method: 'DELETE',
  path: '/wealth/v1/bank_links/:idLink',
  summary: 'Revokes the consent and forgets the connection. Bookings stay, or go as well.',
  params: ofLink,
  query: z.object({
    bookings: z.enum(['KEEP', 'DELETE']).default('KEEP').describe('DELETE: what has come from there goes, too'),
  }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'BANK_LINK_UNKNOWN'],
  ...shared,
})

const BankSession = z.object({
  step: z
    .enum(['NONE', 'WORKING', 'METHOD', 'TAN', 'ACCOUNTS', 'DONE', 'FAILED'])
    .describe('what comes next: METHOD, TAN and ACCOUNTS are answered by putBankSession'),
  methods: z
    .array(z.object({ method: z.int(), name: z.string(), needsMedium: z.boolean() }))
    .optional()
    .describe('METHOD: how the user may prove who they are'),
  challenge: z
    .object({
      text: z.string(),
      isDecoupled: z.boolean().describe('it is released in an app of the bank, and nothing is typed'),
      picture: z.object({ mime: z.string(), base64: z.string() }).optional(),
      medium: z.string().optional(),
      isAgain: z.boolean().describe('it is not released yet'),
    })
    .optional()
    .describe('TAN'),
  accounts: z
    .array(
      z.object({
        id: z.string(),
        kind,
        name: z.string(),
        isoCurrency: z.string(),
        isConnected: z.boolean(),
        continues: z
          .string()
          .optional()
          .describe(
            'name of the own depot or account in which it goes on: it was connected before, and its bookings were kept',
          ),
      }),
    )
    .optional()
    .describe('ACCOUNTS'),
  idLink: z.string().optional().describe('DONE'),
  numberBookings: z.int().optional().describe('DONE: that were new'),
  notes: z.array(z.string()).optional().describe('DONE: what was left out, in German'),
  fault: z
    .object({
      kind: z.enum(['PIN', 'LOCKED', 'TAN', 'OVER', 'AWAY', 'UNREADABLE', 'PRODUCT', 'REFUSED']),
      text: z.string(),
    })
    .optional()
    .describe('FAILED: why, in German; nothing was booked'),
})
export type BankSession = z.infer<typeof BankSession>

const ofSession = ['LOGIN_REQUIRED', 'KEY_SCOPE'] as const

export const getBankSession = endpoint({
  name: 'getBankSession',
  path: '/wealth/v1/bank_session',
  summary: 'Where the session with a bank is that was begun in this session of the portal.',
  reply: BankSession,
  failures: [...ofSession],
  ...shared,
})

export const postBankSession = endpoint({
  name: 'postBankSession',
  method: 'POST',
  writes: true,
  path: '/wealth/v1/bank_session',
  summary:
    'Begins a session with a bank, to connect it or to read a connection anew. What is typed is in memory until it ends, and nowhere else.',
  body: z.object({
    bank: z.string().max(8).optional().describe('of listBanks, to connect it'),
    idLink: z.string().max(20).optional().describe('to read it anew'),
    user: z.string().trim().max(60),
    pin: z.string().max(60),
    consents: z.literal(true).describe('that what is chosen is read and kept until the connection is deleted'),
  }),
  reply: BankSession,
  failures: [...ofSession, 'BANKS_OFF', 'BANK_LINK_UNKNOWN', 'INPUT_INVALID', 'TOO_MANY_REQUESTS'],
  ...shared,
})

export const putBankSession = endpoint({
  name: 'putBankSession',
  method: 'PUT',
  writes: true,
  path: '/wealth/v1/bank_session',
  summary: 'Says what the session waits for: the method, the TAN, or the accounts that are to be read.',
  body: z.object({
    step: z.enum(['METHOD', 'TAN', 'ACCOUNTS']),
    method: z.int().optional(),
    medium: z.string().trim().max(60).optional(),
    tan: z.string().trim().max(99).optional().describe('left out: it was released in the app of the bank'),
    accounts: z
      .array(
        z.object({
          id: z.string().max(40),
          entityValue: z.string().max(20).optional().describe('an own depot; left out: a new one'),
        }),
      )
      .max(100)
      .optional(),
  }),
  reply: BankSession,
  failures: [
    ...ofSession,
    'BANK_SESSION_OVER',
    'BANK_LINK_UNKNOWN',
    'PORTFOLIO_UNKNOWN',
    'INPUT_INVALID',
    'TOO_MANY_PORTFOLIOS',
    'TOO_MANY_BANK_LINKS',
    'TOO_MANY_TRANSACTIONS',
  ],
  ...shared,
})

export const deleteBankSession = endpoint({
  name: 'deleteBankSession',
  method: 'DELETE',
  path: '/wealth/v1/bank_session',
  summary: 'Ends the session with a bank. Twice is as once.',
  reply: z.object({ count: z.int() }),
  failures: [...ofSession],
  ...shared,
})
