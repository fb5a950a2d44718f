import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'

export const reportKinds = ['asien', 'vorboerse', 'eroeffnung', 'mittag', 'schluss', 'wall-street'] as const
export type ReportKind = (typeof reportKinds)[number]

/** An instrument at the instant of a report. */
const Standing = z.object({
  instrument: Instrument,
  last: z.number(),
  performancePct: z.number().describe('against the close before, percent'),
})
export type ReportStanding = z.infer<typeof Standing>

const ReportHead = z.object({
  day: IsoDay,
  kind: z.enum(reportKinds),
  name: z.string().describe('German: Schluss, Wall Street'),
  datetime: IsoInstant.describe('whose prices it tells'),
  headline: z.string(),
  indexList: z.array(Standing).describe('the first leads'),
})
export type ReportHead = z.infer<typeof ReportHead>

const label = z.string().describe('German: what it was made from')

export const listReports = endpoint({
  name: 'listReports',
  path: '/v1/articles/market_reports',
  summary:
    'Reports of the market, written from its figures alone: by day, the latest first. Each is told a quarter of an hour after its instant.',
  group: 'Articles',
  query: z.object({
    dateEnd: IsoDay.optional().describe('the last day; default: today in Berlin'),
    days: whole(1, 31, 5).describe('so many days on which some exchange traded'),
  }),
  reply: z.object({
    expires: EpochMs,
    note: label,
    dateBefore: IsoDay.describe('from where it goes on backwards'),
    list: z.array(ReportHead),
  }),
  failures: ['INPUT_INVALID'],
  cache: 'minute',
})
export type ReportList = z.infer<typeof listReports.reply>

export const getReport = endpoint({
  name: 'getReport',
  path: '/v1/articles/market_reports/:day/:kind',
  summary: 'One report of the market. Every past day’s can be asked for: it is made from the figures of its instant.',
  group: 'Articles',
  params: z.object({
    day: IsoDay.describe('a day its exchange trades'),
    kind: z.enum(reportKinds).describe('the time of day'),
  }),
  reply: ReportHead.extend({
    expires: EpochMs,
    note: label,
    paragraphs: z.array(z.string()),
    linkedParagraphs: z
      .array(z.array(z.object({ text: z.string(), url: z.string().optional() })))
      .describe('the same in pieces: what is said of an instrument has the address of the page that says it, too'),
    numberTop: z.int().optional().describe('of the lead index’s members; absent before the opening'),
    numberFlop: z.int().optional(),
    numberEqual: z.int().optional(),
    contributionList: z
      .array(
        z.object({
          instrument: Instrument,
          value: z.number().describe('points'),
          performancePct: z.number().optional().describe('of the member, against the close before, percent'),
          weightPct: z.number().optional().describe('of the member in the index on that day, percent'),
        }),
      )
      .describe('what each member moved the lead index by, the strongest first: they add up to its change'),
    topList: z.array(Standing),
    flopList: z.array(Standing),
    industryList: z.array(
      z.object({ name: z.string(), members: z.int(), performancePct: z.number().describe('plain mean, percent') }),
    ),
    eventList: z.array(z.object({ date: IsoDay, name: z.string(), instrument: Instrument })),
  }),
  failures: ['NOT_FOUND'],
  cache: 'minute',
})
export type Report = z.infer<typeof getReport.reply>
