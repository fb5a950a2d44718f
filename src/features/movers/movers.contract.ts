import * as z from 'zod'
import { moverPeriods } from '#contract/asset-class.ts'
import { EpochMs, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

/** Classes whose strongest and weakest have a page of their own. */
export const movingClasses = ['stocks', 'funds', 'etfs', 'bonds'] as const
export type MovingClass = (typeof movingClasses)[number]

/** Papers of the class change hands on venues; others are given back to who issued them, or have no turnover here. */
export const isTraded = (key: MovingClass): boolean => key === 'stocks' || key === 'etfs'

/** A row of what moved: the change is over the period asked for. */
export const MoveRow = ListRow.extend({
  changePct: z.number().optional().describe('percent over the period'),
  volumeTimes: z
    .number()
    .optional()
    .describe('pieces traded today, of those of an average day of the last thirty; where both are of one listing'),
  moneyEuro: z.number().optional().describe('money traded today on the listing of the row, EUR'),
  extreme: z.enum(['high', 'low']).optional().describe('the day brought the highest or lowest price of 52 weeks'),
})
export type MoveRow = z.infer<typeof MoveRow>

/** EUR of an average day; less is traded by chance */
export const usualTurnover = 50_000

export const listMovers = endpoint({
  name: 'listMovers',
  path: '/v1/lists/:assetClass/movers',
  summary:
    'The strongest and weakest of a whole class, or of an index or a country, over a period; turnover leaders and those ' +
    'at a high or low of 52 weeks.',
  group: 'Lists',
  params: z.object({ assetClass: z.enum(movingClasses).describe('key of the class') }),
  query: z.object({
    period: z.enum(moverPeriods).default('D1').describe('over which changes are compared'),
    index: z.string().max(40).optional().describe('entityValue of an index: its members alone'),
    isoCountry: z
      .string()
      .regex(/^[A-Za-z]{2}$/)
      .optional()
      .describe('two letters: those of a country alone'),
    minMoney: z.coerce
      .number()
      .min(0)
      .max(1e12)
      .default(usualTurnover)
      .describe('EUR traded on an average day of the last thirty, at least; of classes with turnover'),
    perPage: whole(1, 50, 10),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    total: z.int().describe('how many were compared'),
    risen: z.int(),
    fallen: z.int(),
    unchanged: z.int(),
    meanPct: z.number().optional(),
    highs: z.int(),
    lows: z.int(),
    bins: z
      .array(z.object({ fromPct: z.number().optional(), toPct: z.number().optional(), number: z.int() }))
      .describe('how the changes are spread; open at the ends'),
    topList: z.array(MoveRow),
    flopList: z.array(MoveRow),
    moneyList: z.array(MoveRow).describe('most money traded today'),
    extremeList: z.array(MoveRow).describe('new highs and lows of 52 weeks, largest companies first'),
    hint: z.string().optional(),
  }),
  failures: ['INSTRUMENT_UNKNOWN'],
  cache: 'short',
})
export type Movers = z.infer<typeof listMovers.reply>
