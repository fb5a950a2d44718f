import * as z from 'zod'
import { cursorQuery, endpoint, IsoDay, IsoInstant, NextCursor } from '#contract/endpoint.ts'
import { ListRow } from '#contract/lists.ts'

const shared = { group: 'Alerts', access: 'users, their own alerts', cache: 'private' } as const

export const kinds = [
  'ABOVE',
  'BELOW',
  'CHANGE',
  'VOLUME',
  'EX_DATE',
  'COMPANY_DATE',
  'ANALYST',
  'NEWS',
  'KNOCK_OUT',
] as const
export type Kind = (typeof kinds)[number]
const idAlert = z.string().max(20).describe('number of the alert')
const namedInstrument = z.string().max(200).describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…')
const threshold = z
  .number()
  .optional()
  .describe(
    'a price, percent (CHANGE, KNOCK_OUT), a multiple of the usual pieces (VOLUME), ' +
      'days (EX_DATE; COMPANY_DATE: figures and general meetings); none of ANALYST and NEWS',
  )

const facts = {
  repeats: z.boolean().default(false).describe('false: it rests once it has fired'),
  quietMinutes: z.int().min(0).max(43_200).default(60).describe('after it fired nothing for so long'),
  byMail: z.boolean().default(true),
  byWebhook: z.boolean().default(false).describe('to the webhooks of the user, where the operator allows them'),
  byPush: z.boolean().default(false).describe('to the browsers that the user has switched on, likewise'),
  note: z.string().max(500).default(''),
}

export const Alert = ListRow.extend({
  idAlert: z.string(),
  idNotation: z.int().describe('the series whose prices count: of the underlying for KNOCK_OUT'),
  kind: z.enum(kinds),
  threshold: z.number().optional(),
  text: z.string().describe('the rule in German: über 118,00 EUR'),
  distancePct: z.number().optional().describe('from the price to the level, of ABOVE and BELOW'),
  repeats: z.boolean(),
  quietMinutes: z.int(),
  byMail: z.boolean(),
  byWebhook: z.boolean(),
  byPush: z.boolean(),
  note: z.string(),
  active: z.boolean(),
  datetimeArmed: IsoInstant,
  datetimeFired: IsoInstant.optional().describe('the last time'),
  version: z.int().describe('for If-Match'),
})
export type Alert = z.infer<typeof Alert>

export const AlertEvent = ListRow.extend({
  idEvent: z.string(),
  idAlert: z.string().optional(),
  kind: z.enum([...kinds, 'REMINDER']),
  text: z.string(),
  value: z.string().optional().describe('what was reached, in German: 118,05 EUR; the headline, of NEWS'),
  url: z.string().optional().describe('the article, of NEWS'),
  note: z.string(),
  datetimeCrossed: IsoInstant.describe('of the price, or of what was written'),
  datetimeFired: IsoInstant.describe('when its owner could see that; later than it, where prices are delayed'),
  isRead: z.boolean(),
})
export type AlertEvent = z.infer<typeof AlertEvent>

export const Rehearsal = z.object({
  kind: z.enum(kinds),
  text: z.string(),
  count: z.int().optional().describe('days of the last twelve months on which it would have fired; absent: not known'),
  last: IsoDay.optional(),
})
export type Rehearsal = z.infer<typeof Rehearsal>

const Rule = z.object({ kind: z.enum(kinds), threshold })
const ofAlert = z.object({ idAlert })

export const listAlerts = endpoint({
  name: 'listAlerts',
  path: '/v1/alerts',
  summary: 'The alerts of the user, the newest first.',
  query: z.object({ instrument: namedInstrument.optional() }),
  reply: z.object({ list: z.array(Alert), numberUnread: z.int().describe('events that were not marked as read') }),
  failures: ['LOGIN_REQUIRED', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const postAlerts = endpoint({
  name: 'postAlerts',
  method: 'POST',
  writes: true,
  path: '/v1/alerts',
  summary:
    'Sets alerts on an instrument, all of them or none; at most 500 a user. A level that is reached already is refused.',
  body: z.object({ instrument: namedInstrument, rules: z.array(Rule).min(1).max(10), ...facts }),
  reply: z.object({ list: z.array(Alert) }),
  failures: [
    'LOGIN_REQUIRED',
    'INPUT_INVALID',
    'INSTRUMENT_UNKNOWN',
    'TOO_MANY_ALERTS',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

export const rehearseAlerts = endpoint({
  name: 'rehearseAlerts',
  method: 'POST',
  path: '/v1/alerts/rehearsal',
  summary: 'On how many days of the last twelve months rules would have fired. Nothing is stored.',
  body: z.object({ instrument: namedInstrument, rules: z.array(Rule).min(1).max(10) }),
  reply: z.object({ list: z.array(Rehearsal) }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN'],
  ...shared,
})

export const listAlertEvents = endpoint({
  name: 'listAlertEvents',
  path: '/v1/alerts/events',
  summary: 'What fired, the newest first; also reminders of watchlists.',
  query: z.object(cursorQuery),
  reply: z.object({ list: z.array(AlertEvent), next: NextCursor, numberUnread: z.int() }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

export const putAlertEventsRead = endpoint({
  name: 'putAlertEventsRead',
  method: 'PUT',
  path: '/v1/alerts/events/read',
  summary: 'Marks events as read, up to one; what fired meanwhile stays new.',
  body: z.object({ idEvent: z.string().regex(/^\d{1,18}$/) }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

export const getAlert = endpoint({
  name: 'getAlert',
  path: '/v1/alerts/:idAlert',
  summary: 'An alert of the user.',
  params: ofAlert,
  reply: Alert,
  failures: ['LOGIN_REQUIRED', 'ALERT_UNKNOWN'],
  ...shared,
})

export const putAlert = endpoint({
  name: 'putAlert',
  method: 'PUT',
  path: '/v1/alerts/:idAlert',
  summary:
    'Sets an alert anew, also one that has fired; what happened before does not count. With If-Match only that version.',
  params: ofAlert,
  body: z.object({ threshold, active: z.boolean().default(true), ...facts }),
  reply: Alert,
  failures: ['LOGIN_REQUIRED', 'ALERT_UNKNOWN', 'INPUT_INVALID', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteAlert = endpoint({
  name: 'deleteAlert',
  method: 'DELETE',
  path: '/v1/alerts/:idAlert',
  summary: 'Deletes an alert; for a day it can be restored. With If-Match only that version.',
  params: ofAlert,
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'ALERT_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

export const restoreAlert = endpoint({
  name: 'restoreAlert',
  method: 'POST',
  writes: true,
  path: '/v1/alerts/:idAlert/restore',
  summary: 'Puts a deleted alert back; what happened meanwhile does not count.',
  params: ofAlert,
  reply: Alert,
  failures: ['LOGIN_REQUIRED', 'ALERT_UNKNOWN', 'TOO_MANY_ALERTS'],
  ...shared,
})
