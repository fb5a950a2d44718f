import * as z from 'zod'
import { endpoint, IsoInstant } from '#contract/endpoint.ts'
import { kinds } from './alerts.contract.ts'

const shared = { group: 'Alerts', access: 'users, their own', cache: 'private' } as const
const idWebhook = z.string().max(60).describe('of the list of ways')

const Delivery = z.object({
  datetimeTried: IsoInstant,
  isDelivered: z.boolean(),
  numberAttempts: z.int(),
  error: z.string().optional().describe('why it did not arrive, in English'),
  datetimeDue: IsoInstant.optional().describe('when it is tried again; absent: it is not'),
})

export const Webhook = z.object({
  idWebhook: z.string(),
  url: z.string(),
  key: z.string().describe('of the signatures: HMAC-SHA256 of the time, a dot and the body'),
  datetimeCreated: IsoInstant,
  last: Delivery.optional().describe('the message that was tried last'),
})
export type Webhook = z.infer<typeof Webhook>

export const PushDevice = z.object({
  idDevice: z.string(),
  device: z.string().describe('what the browser calls itself'),
  datetimeCreated: IsoInstant,
  last: Delivery.optional().describe('the message that was tried last'),
})
export type PushDevice = z.infer<typeof PushDevice>

const clock = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/)
const Quiet = z.object({ from: clock, until: clock }).describe('in Berlin; from the evening into the morning, too')
const MailHour = z.literal([7, 18])

/** Besides alerts: articles of authors that the user follows, and shares that join a watched list of alarms. */
export const toldKinds = [...kinds, 'ARTICLE', 'MOVE'] as const
export const alertWays = ['MAIL', 'PUSH', 'WEBHOOK'] as const
export type AlertWay = (typeof alertWays)[number]

/** Ways that messages of a kind can go: shares that move are never mailed. */
export const waysFor = (kind: (typeof toldKinds)[number]): readonly AlertWay[] =>
  kind === 'MOVE' ? alertWays.filter((way) => way !== 'MAIL') : alertWays

const AlertHabit = z.object({
  kind: z.enum(toldKinds),
  ways: z.array(z.enum(alertWays)).describe('that its messages may go; each goes those of them that it names itself'),
  mailHour: MailHour.optional().describe('its mails come together at this hour in Berlin; absent: each at once'),
  numberAlerts: z.int().describe('that are set now; followed authors of ARTICLE, watched lists of MOVE'),
  numberByWay: z
    .object({ MAIL: z.int(), PUSH: z.int(), WEBHOOK: z.int() })
    .describe('of these, those that name the way'),
  numberFired: z.int().optional().describe('in the last 30 days; absent: it is not counted (ARTICLE, MOVE)'),
})
export type AlertHabit = z.infer<typeof AlertHabit>

export const getAlertWays = endpoint({
  name: 'getAlertWays',
  path: '/v1/alerts/ways',
  summary: 'Where alerts of the user go besides the pages, and how the last message went.',
  reply: z.object({
    byMail: z.boolean().describe('false: no alert and no article is mailed, whatever they say themselves'),
    quiet: Quiet.optional().describe('push messages wait for its end'),
    habits: z.array(AlertHabit).describe('each kind of message'),
    searches: z
      .object({
        numberSearches: z.int(),
        numberTelling: z.int().describe('of these, those whose new hits are mailed'),
        numberTold: z.int().describe('mails of the last 30 days'),
      })
      .describe('kept searches of finders'),
    digest: z.boolean().describe('the user agreed to a mail of each week, as `/v1/users/consent` tells'),
    mayWebhook: z.boolean().describe('the operator allows it'),
    webhooks: z.array(Webhook),
    mayPush: z.boolean().describe('the operator allows it'),
    pushKey: z.string().optional().describe('applicationServerKey of a browser’s subscription, where it is allowed'),
    devices: z.array(PushDevice),
  }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const putAlertWays = endpoint({
  name: 'putAlertWays',
  method: 'PUT',
  path: '/v1/alerts/ways',
  summary:
    'Says how and when alerts are told: which ways each kind goes, at which hour mails come together, when browsers stay quiet. ' +
    'What is not named stays.',
  body: z.object({
    byMail: z.boolean().optional().describe('switches mails of all kinds; `ways` says more of those it names'),
    ways: z
      .partialRecord(z.enum(toldKinds), z.array(z.enum(alertWays)))
      .optional()
      .describe('that messages of a kind may go; kinds that are not named stay'),
    quiet: Quiet.nullable().optional().describe('null: none'),
    mailHours: z
      .partialRecord(z.enum(kinds), MailHour)
      .optional()
      .describe('kinds that are not named are mailed at once'),
  }),
  reply: z.object({
    byMail: z.boolean(),
    ways: z.record(z.enum(toldKinds), z.array(z.enum(alertWays))),
    quiet: Quiet.optional(),
    mailHours: z.partialRecord(z.enum(kinds), MailHour),
  }),
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID'],
  ...shared,
})

export const testAlertMail = endpoint({
  name: 'testAlertMail',
  method: 'POST',
  writes: true,
  path: '/v1/alerts/mails/test',
  summary: 'Mails the user a message as alerts are mailed; it goes with the next mails, within a minute.',
  reply: z.object({ recipient: z.string() }),
  failures: ['LOGIN_REQUIRED', 'TOO_MANY_TRIES'],
  ...shared,
})

export const postWebhook = endpoint({
  name: 'postWebhook',
  method: 'POST',
  writes: true,
  path: '/v1/alerts/webhooks',
  summary:
    'Names an address that is told of alerts, signed, by POST; https only, none of a private network, at most 5 a user.',
  body: z.object({ url: z.string().max(2000) }),
  reply: Webhook,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'OUTBOUND_OFF', 'TOO_MANY_WEBHOOKS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const deleteWebhook = endpoint({
  name: 'deleteWebhook',
  method: 'DELETE',
  path: '/v1/alerts/webhooks/:idWebhook',
  summary: 'Forgets a webhook, and what is on its way there.',
  params: z.object({ idWebhook }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'WEBHOOK_UNKNOWN'],
  ...shared,
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  writes: true,
  path: '/v1/alerts/webhooks/:idWebhook/test',
  summary: 'Sends a message of the type test at once, and says how that went.',
  params: z.object({ idWebhook }),
  reply: z.object({ isDelivered: z.boolean(), error: z.string().optional() }),
  failures: ['LOGIN_REQUIRED', 'WEBHOOK_UNKNOWN', 'OUTBOUND_OFF', 'TOO_MANY_TRIES'],
  ...shared,
})

const idDevice = z.string().max(60).describe('of the list of ways')

export const postPushDevice = endpoint({
  name: 'postPushDevice',
  method: 'POST',
  writes: true,
  path: '/v1/alerts/push_devices',
  summary: 'A browser gets alerts through the push service of its maker, encrypted; at most 10 a user.',
  body: z.object({
    endpoint: z.string().max(2000).describe('of the subscription'),
    publicKey: z.string().max(200).describe('its p256dh, base64url'),
    authSecret: z.string().max(100).describe('its auth, base64url'),
  }),
  reply: PushDevice,
  failures: [
    'LOGIN_REQUIRED',
    'INPUT_INVALID',
    'OUTBOUND_OFF',
    'TOO_MANY_PUSH_DEVICES',
    'KEY_REUSED',
    'REQUEST_RUNNING',
  ],
  ...shared,
})

export const deletePushDevice = endpoint({
  name: 'deletePushDevice',
  method: 'DELETE',
  path: '/v1/alerts/push_devices/:idDevice',
  summary: 'A browser gets nothing more.',
  params: z.object({ idDevice }),
  reply: z.object({ count: z.int() }),
  failures: ['LOGIN_REQUIRED', 'PUSH_DEVICE_UNKNOWN'],
  ...shared,
})

export const testPushDevice = endpoint({
  name: 'testPushDevice',
  method: 'POST',
  writes: true,
  path: '/v1/alerts/push_devices/:idDevice/test',
  summary: 'Sends a message to a browser at once, and says whether its push service took it.',
  params: z.object({ idDevice }),
  reply: z.object({ isDelivered: z.boolean(), error: z.string().optional() }),
  failures: ['LOGIN_REQUIRED', 'PUSH_DEVICE_UNKNOWN', 'OUTBOUND_OFF', 'TOO_MANY_TRIES'],
  ...shared,
})
