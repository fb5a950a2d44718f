import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { EntityTypeParam, Instrument } from '#contract/instruments.ts'
import { OwnEvent } from '#contract/own-events.ts'
import { MarketReply, notationChoice } from '#contract/quotes.ts'
import { entityTypes } from '#contract/vocabulary.ts'

export const driverRangeNames = ['D1', 'W1', 'M1', 'M3', 'M6', 'Y1', 'Y3', 'Y5', 'Y10', 'MAX'] as const

const instrumentParams = z.object({
  entityType: EntityTypeParam.describe('asset class, e.g. STOCK'),
  entityValue: z.string().min(1).max(40).describe('id within its class, `ISIN:…` or `WKN:…`'),
})

export const Driver = z.object({
  cause: z
    .string()
    .describe(
      'WORLD, REGION, INDUSTRY, CURRENCY, FIGURES, DIVIDEND, OWN, REST …: what the model of the market holds of the class',
    ),
  name: z.string().describe('German'),
  value: z.number().describe('its part of `change`, two decimals'),
  instrument: Instrument.optional().describe('where the cause is one: an index, a coin, an underlying'),
})
export type Driver = z.infer<typeof Driver>

const Contribution = z.object({
  instrument: Instrument,
  value: z.number().describe('points of an index, percent of a fund; two decimals'),
})

export const getDrivers = endpoint({
  name: 'getDrivers',
  path: '/v1/instruments/:entityType/:entityValue/drivers',
  summary:
    'Why a price moved: the change of a range, split into parts that add up to it exactly, and two German sentences about ' +
    'them. The parts are what the simulated market is made of; where real closes made the move, an estimate by regression.',
  group: 'History',
  params: instrumentParams,
  query: z.object({
    range: z
      .enum(driverRangeNames)
      .default('D1')
      .describe(
        'how far back the first price lies; the closes are those of `performance_values`, MAX is the first one there is',
      ),
    members: whole(0, 1000, 1000).describe('at most so many of `contributionList`, half of them from each end'),
    idNotation: notationChoice.idNotation.describe('the listing whose price is explained'),
    codeMarket: notationChoice.codeMarket.describe('its venue, e.g. _GER'),
    isoCurrency: notationChoice.isoCurrency.describe('its currency'),
  }),
  reply: z.object({
    expires: EpochMs,
    entityType: z.enum(entityTypes),
    entityValue: z.string(),
    market: MarketReply,
    idNotation: z.int(),
    isoCurrency: z.string(),
    range: z.enum(driverRangeNames),
    /** absent where there is no price, or none to compare it with */
    first: z.number().optional().describe('the close before the range'),
    datetimeFirst: IsoInstant.optional(),
    last: z.number().optional(),
    datetimeLast: IsoInstant.optional(),
    change: z.number().optional().describe('from `first` to `last`, as pages show it: two decimals'),
    unitType: z
      .enum(['PCT', 'PKT', 'BPS'])
      .describe('of `change` and `driverList`: percent; where levels run through zero points, of rates basis points'),
    method: z
      .enum(['MODEL', 'MEMBERS', 'LEGS', 'REVALUATION', 'REGRESSION', 'NONE'])
      .describe(
        'MODEL: the factors, events and flows of the simulation, logarithms scaled to the change (Cariño 1999). MEMBERS: of an ' +
          'index, by industry. LEGS: both currencies of a pair against the euro. REVALUATION: a paper, one input after another. ' +
          'REGRESSION: on index and industry over 250 days. NONE: prices from outside, no cause is known.',
      ),
    note: z.string().describe('how the text came about, German, to be shown beside it'),
    text: z.array(z.string()).describe('two sentences in German'),
    driverList: z.array(Driver).describe('parts of the change; their sum is `change`'),
    eventList: z.array(OwnEvent).describe('of a share within the range, ascending; without news'),
    contributionUnitType: z
      .enum(['PKT', 'PCT'])
      .describe('of the two lists below: points of an index, percent of a fund'),
    contributionList: z
      .array(Contribution)
      .describe('members of an index, or of the index of a fund, the largest first'),
    contributionTotal: z.int().describe('number of members'),
    contributionRest: z.number().optional().describe('what those left out of the list did together'),
    industryList: z
      .array(z.object({ name: z.string(), members: z.int(), value: z.number() }))
      .describe('the same by industry'),
    regression: z
      .object({
        days: z.int(),
        index: Instrument,
        betaIndex: z.number(),
        nameIndustry: z.string().optional(),
        betaIndustry: z.number().optional(),
        rSquared: z.number().describe('0 to 1'),
        standardErrorPct: z.number().describe('of a daily return, percent'),
      })
      .optional(),
  }),
  failures: ['INSTRUMENT_UNKNOWN', 'NOTATION_UNKNOWN', 'INPUT_INVALID'],
  cache: 'live',
})
export type Drivers = z.infer<typeof getDrivers.reply>
