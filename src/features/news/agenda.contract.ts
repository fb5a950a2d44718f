import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'

/** Kinds of dates: as programs name them, in addresses, and for readers. */
export const agendaKinds = [
  { kind: 'RESULTS', alias: 'zahlen', label: 'Unternehmenszahlen', sign: 'Zahlen' },
  { kind: 'CENTRAL_BANKS', alias: 'notenbanken', label: 'Notenbanken', sign: 'Notenbank' },
  { kind: 'DIVIDENDS', alias: 'dividenden', label: 'Dividenden', sign: 'Ex-Tag' },
  { kind: 'MEETINGS', alias: 'hauptversammlungen', label: 'Hauptversammlungen', sign: 'HV' },
  { kind: 'SPLITS', alias: 'splits', label: 'Splits', sign: 'Split' },
  { kind: 'EXPIRIES', alias: 'verfallstage', label: 'Verfallstage', sign: 'Verfall' },
  { kind: 'HOLIDAYS', alias: 'feiertage', label: 'Feiertage', sign: 'Feiertag' },
] as const
const kinds = agendaKinds.map(({ kind }) => kind)

/** Stretches of days: the day itself, its week from Monday, its month, and the quarter of a year that begins with it. */
export const agendaRanges = ['D1', 'W1', 'M1', 'M3'] as const
export type AgendaRange = (typeof agendaRanges)[number]

const figure = z.number().optional()

export const AgendaEntry = z.object({
  id: z.string(),
  date: IsoDay,
  datetime: IsoInstant.optional().describe('absent for what takes the whole day'),
  kind: z.enum(kinds),
  isoCountry: z.string().optional(),
  title: z.string().describe('German'),
  importance: z.int().describe('1 to 3'),
  estimated: z.boolean().optional().describe('of companies: the day is not past'),
  source: z.string().optional().describe('where a published day is from'),
  instrument: Instrument.optional(),
  quote: Quote.optional(),
  period: z.string().optional().describe('what figures are about: 3. Quartal 2026'),
  previous: figure.describe('earnings per share a year before, or the dividend before'),
  actual: figure.describe('earnings per share once they are reported, or the dividend'),
  yieldPct: figure.describe('of a dividend, percent of the price'),
  isoCurrency: z.string().optional().describe('of previous and actual'),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

export const listAgenda = endpoint({
  name: 'listAgenda',
  path: '/v1/calendar_events/agenda',
  summary:
    'Dates of companies (simulated), central banks, expiries and holidays of exchanges, by day and weight. Companies are ' +
    'the members of known indices, unless an index or a value is asked for.',
  group: 'Calendar',
  query: z.object({
    date: IsoDay.optional().describe('a day of the stretch; default today'),
    range: z.enum(agendaRanges).default('D1').describe('its day, week or month, or 92 days from it'),
    kind: z.enum(kinds).optional().describe('only these'),
    isoCountry: z.string().length(2).optional().describe('only of this country'),
    idIndex: z.string().max(20).optional().describe('entityValue of an index: dates of its members only'),
    importance: whole(1, 3, 1).describe('this weight or more'),
    perDay: whole(1, 1000, 1000).describe('at most so many of each day, those of most weight'),
    page: whole(0, 1000, 0),
    perPage: whole(1, 1000, 100),
    withFigures: z.enum(['true', 'false']).default('true').describe('false: dates alone, which answers sooner'),
  }),
  reply: z.object({
    expires: EpochMs,
    hint: z.string(),
    date: IsoDay,
    dateToday: IsoDay,
    dateStart: IsoDay,
    dateEnd: IsoDay,
    datePrevious: IsoDay.describe('a day of the stretch before'),
    dateNext: IsoDay.describe('a day of the stretch after'),
    total: z.int(),
    numberImportant: z.int().describe('of these, those of weight 3'),
    kinds: z.array(z.object({ kind: z.enum(kinds), total: z.int() })).describe('before the filter of the kind'),
    days: z.array(z.object({ date: IsoDay, total: z.int() })),
    countries: z.array(z.string()).describe('ISO codes that occur'),
    indices: z.array(Instrument).describe('what idIndex may name'),
    next: IsoDay.optional().describe('where nothing is found: the next day that has something, within 92 days'),
    list: z.array(AgendaEntry),
  }),
  failures: ['INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  cache: 'minute',
})
export type Agenda = z.infer<typeof listAgenda.reply>
