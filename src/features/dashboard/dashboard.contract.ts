import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

const shared = { group: 'Dashboard', access: 'users, their own', cache: 'private' } as const

export const postDashboardVisit = endpoint({
  name: 'postDashboardVisit',
  method: 'POST',
  writes: true,
  path: '/v2/dashboard/visits',
  summary:
    'Notes that the user looks at the overview now. Whoever comes back after half an hour comes anew; until then it is one visit.',
  reply: z.object({
    datetimeBefore: IsoInstant.optional().describe('when the visit before this one ended; absent in the first'),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

/** Each point of a line is a price of that instant, which has to be worked out. */
export const mostLines = 30

const Movement = z.object({
  instrument: Instrument,
  isoCurrency: z.string(),
  price: z.number().optional().describe('now, as the user may see it'),
  priceBefore: z.number().optional().describe('then, in the same quality, as it was quoted then'),
  datetimeBefore: IsoInstant.optional().describe('of the trade then'),
  performancePct: z
    .number()
    .optional()
    .describe('from then to now; a split in between changes nothing. Absent: a price is missing'),
  line: z
    .array(z.number())
    .optional()
    .describe('the same in percent at each of `datetimes`; of papers in `lineOf`, absent where a price is missing'),
})
export type Movement = z.infer<typeof Movement>

export const getDashboardMovement = endpoint({
  name: 'getDashboardMovement',
  path: '/v2/dashboard/movement',
  summary:
    'How the papers of the user have moved since an instant: what is in a watchlist or was booked in a portfolio, 500 at most.',
  query: z.object({
    since: z.iso
      .datetime({ offset: true })
      .optional()
      .describe('default: the close of the trading day before the one shown, of each paper its own'),
    lineOf: z
      .string()
      .max(2_000)
      .optional()
      .describe(`at most ${mostLines} papers whose line is asked for: \`STOCK:82849,FUND:12345\`; needs \`since\``),
  }),
  reply: z.object({
    datetimeSince: IsoInstant.optional(),
    datetimes: z.array(IsoInstant).optional().describe('of the points of lines, the first since then, the last now'),
    list: z.array(Movement).describe('those that moved most first, in either direction'),
    numberLeftOut: z.int().describe('papers beyond the 500'),
  }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})
