import * as z from 'zod'
import { EpochMs, IsoDay, IsoInstant, endpoint, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { Quote } from '#contract/quotes.ts'

/** Kinds of dates: as programs name them, in addresses, and for readers. */
export const agendaKinds = [
  { kind: 'RESULTS', alias: 'zahlen', label: 'Unternehmenszahlen', sign: 'Zahlen' },
  { kind: 'ECONOMY', alias: 'konjunktur', label: 'Konjunktur', sign: 'Konjunktur' },
  { kind: 'CENTRAL_BANKS', alias: 'notenbanken', label: 'Notenbanken', sign: 'Notenbank' },
  { kind: 'DIVIDENDS', alias: 'dividenden', label: 'Dividenden', sign: 'Ex-Tag' },
  { kind: 'MEETINGS', alias: 'hauptversammlungen', label: 'Hauptversammlungen', sign: 'HV' },
  { kind: 'IPOS', alias: 'boersengaenge', label: 'Börsengänge', sign: 'Börsengang' },
  { kind: 'SPLITS', alias: 'splits', label: 'Splits', sign: 'Split' },
  { kind: 'EXPIRIES', alias: 'verfallstage', label: 'Verfallstage', sign: 'Verfall' },
  { kind: 'HOLIDAYS', alias: 'feiertage', label: 'Feiertage', sign: 'Feiertag' },
] as const
const kinds = agendaKinds.map(({ kind }) => kind)
export type AgendaKind = (typeof kinds)[number]

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
  period: z.string().optional().describe('what figures of an economy are about: Oktober, endgültig'),
  previous: figure.describe(
    'earnings per share a year before, or the dividend before; of an economy the figure before',
  ),
  forecast: figure.describe('of an economy, as the source of the date tells it'),
  actual: figure.describe('earnings per share once they are reported, or the dividend; of an economy once it is told'),
  yieldPct: figure.describe('of a dividend, percent of the price'),
  isoCurrency: z.string().optional().describe('of previous and actual of companies'),
  unit: z.string().optional().describe('of previous, forecast and actual of an economy: %, Mio.'),
})
export type AgendaEntry = z.infer<typeof AgendaEntry>

const query = z.object({
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
})
export type AgendaQuery = z.infer<typeof query>

const reply = z.object({
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
  kindsWithoutSource: z.array(z.enum(kinds)).describe('of which this portal tells none, because nobody tells it'),
  days: z.array(z.object({ date: IsoDay, total: z.int() })),
  countries: z.array(z.string()).describe('ISO codes that occur'),
  indices: z.array(Instrument).describe('what idIndex may name'),
  next: IsoDay.optional().describe('where nothing is found: the next day that has something, within 92 days'),
  list: z.array(AgendaEntry),
})
export type Agenda = z.infer<typeof reply>

export const listAgenda = endpoint({
  name: 'listAgenda',
  path: '/v1/calendar_events/agenda',
  summary:
    'Dates of companies (simulated), economies and first listings (as the operator tells them), central banks, expiries ' +
    'and holidays of exchanges, by day and weight. Companies are the members of known indices, unless an index is asked for.',
  group: 'Calendar',
  query,
  reply,
  failures: ['INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  cache: 'short',
})

export const listOwnAgenda = endpoint({
  name: 'listOwnAgenda',
  path: '/v1/calendar_events/agenda/own',
  summary:
    'Dates of the shares that the asker watches or has booked, as `/v1/calendar_events/agenda` tells those of all.',
  group: 'Calendar',
  query,
  reply,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  access: 'users, on their own',
  cache: 'private',
})

export const listAgendaByAddress = endpoint({
  name: 'listAgendaByAddress',
  path: '/v1/calendar_events/agenda/address/:secret',
  summary:
    'The same for whoever knows the secret address of a reader’s calendars (`POST /wealth/v1/income/address`): names and ' +
    'dates, nothing else.',
  group: 'Calendar',
  params: z.object({ secret: z.string().max(100).describe('of the address') }),
  query,
  reply,
  failures: ['NOT_FOUND', 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  access: 'whoever knows the secret address',
  cache: 'private',
})
