import * as z from 'zod'
import { EpochMs, IsoDay, endpoint } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { daxValue } from '#contract/vocabulary.ts'

const Named = z.object({ instrument: Instrument, value: z.number().describe('points of the index, two decimals') })

export const getMarketToday = endpoint({
  name: 'getMarketToday',
  path: '/v1/main/market_today',
  summary:
    'A day of an index in words and numbers: its change, how many members rise, the industries and members that moved it most, ' +
    'prices of the year, dates ahead.',
  group: 'Lists',
  query: z.object({
    index: z.string().min(1).max(40).default(daxValue).describe('entityValue of an index whose members are known'),
  }),
  reply: z.object({
    expires: EpochMs,
    index: Instrument,
    last: z.number().optional(),
    performancePct: z.number().optional(),
    performance: z.number().optional().describe('points'),
    isOpen: z.boolean(),
    note: z.string().describe('how the text came about, German, to be shown beside it'),
    text: z.array(z.string()).describe('sentences in German'),
    numberTop: z.int().describe('members that rise'),
    numberFlop: z.int(),
    numberEqual: z.int(),
    industryList: z
      .array(z.object({ name: z.string(), members: z.int(), value: z.number() }))
      .describe('points of the index, the largest first'),
    topList: z.array(Named).describe('members that add most points'),
    flopList: z.array(Named).describe('members that take most points'),
    highList: z
      .array(Instrument)
      .optional()
      .describe('members at their highest price of 52 weeks today; absent while unknown'),
    lowList: z.array(Instrument).optional(),
    eventList: z
      .array(z.object({ date: IsoDay, name: z.string(), instrument: Instrument }))
      .describe('the next five within four months, ascending'),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'INPUT_INVALID'],
  cache: 'live',
})
