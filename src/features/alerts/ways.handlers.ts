import { countAttempt, trialsOf } from '#accounts/attempts.ts'
import { agrees } from '#accounts/consents.ts'
import { emailOf } from '#accounts/users.ts'
import { lastDeliveries, noteSent, type LastDelivery, type TrialMessage } from '#alerts/deliveries.ts'
import { pushTextOf } from '#alerts/deliver.ts'
import {
  addDevice,
  deleteDevice,
  deviceOf,
  devicesOf,
  portalKeys,
  sendToDevice,
  type PushDevice as StoredDevice,
} from '#alerts/push-devices.ts'
import { countsSince } from '#alerts/events.ts'
import { isAlertKind } from '#alerts/rules.ts'
import { toldNumbers } from '#alerts/told-numbers.ts'
import { changeSettings, mailsAny, settingsOf, toldKinds, type QuietTime } from '#alerts/ways.ts'
import {
  addWebhook,
  deleteWebhook as deleteStored,
  sendToWebhook,
  signingKeyOf,
  urlFault,
  webhookOf,
  webhooksOf,
  type Webhook as StoredWebhook,
} from '#alerts/webhooks.ts'
import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, messageSettings } from '#mail/template.ts'
import { systemClock } from '#platform/clock.ts'
import { searchNumbers } from '#searches/stored-searches.ts'
import {
  deletePushDevice,
  deleteWebhook,
  getAlertWays,
  postPushDevice,
  postWebhook,
  putAlertWays,
  testAlertMail,
  testPushDevice,
  testWebhook,
  type PushDevice,
  type Webhook,
} from './ways.contract.ts'

/** as long as a test waits at most, whatever the other side does */
const patienceMs = 12_000

/** so far back fired alerts are counted */
const countedMs = 30 * dayMs
const noneBy = { MAIL: 0, PUSH: 0, WEBHOOK: 0 }

const two = (value: number): string => String(value).padStart(2, '0')
const clockOf = (minutes: number): string => `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
const minutesIn = (clock: string): number => 60 * Number(clock.slice(0, 2)) + Number(clock.slice(3))
const presentQuiet = ({ from, until }: QuietTime) => ({ from: clockOf(from), until: clockOf(until) })
const readQuiet = ({ from, until }: { from: string; until: string }): QuietTime => ({
  from: minutesIn(from),
  until: minutesIn(until),
})

export function wayHandlers({ db, origin, outbound, market, calendar, sender }: Rooms) {
  const lastIn = (last: LastDelivery | undefined) =>
    last && {
      last: {
        datetimeTried: iso(last.triedAt.getTime()),
        isDelivered: last.deliveredAt !== undefined,
        numberAttempts: last.attempts,
        error: last.error,
        datetimeDue: isoOrNone(last.dueAt?.getTime()),
      },
    }

  const present = async (webhook: StoredWebhook, last?: LastDelivery): Promise<Webhook> => ({
    idWebhook: webhook.id,
    url: webhook.url,
    key: await signingKeyOf(db, webhook),
    datetimeCreated: iso(webhook.createdAt.getTime()),
    ...lastIn(last),
  })

  const presentDevice = ({ id, device, createdAt }: StoredDevice, last?: LastDelivery): PushDevice => ({
    idDevice: id,
    device,
    datetimeCreated: iso(createdAt.getTime()),
    ...lastIn(last),
  })

  const trial: TrialMessage = {
    type: 'test',
    subject: 'Probe',
    text: 'So kommen deine Alarme hier an.',
    note: '',
    url: `${origin}/alarme`,
  }

  function assertOn(kind: 'webhooks' | 'push'): void {
    if (!outbound[kind]) throw new Failure('OUTBOUND_OFF', {}, `${kind} are off`)
  }

  return [
    handle(getAlertWays, async ({ asker }) => {
      const owner = userOf(asker)
      const since = market.now() - countedMs
      const [settings, set, fired, searches, digest, webhooks, devices, last] = await Promise.all([
        settingsOf(db, owner),
        toldNumbers(db, owner),
        countsSince(db, owner, since),
        searchNumbers(db, owner, calendar.dayOf('XETR', since)),
        agrees(db, owner, 'digest'),
        webhooksOf(db, owner),
        devicesOf(db, owner),
        lastDeliveries(db, owner),
      ])
      return {
        byMail: mailsAny(settings),
        quiet: settings.quiet && presentQuiet(settings.quiet),
        habits: toldKinds.map((kind) => ({
          kind,
          ways: settings.open[kind],
          numberAlerts: set.get(kind)?.all ?? 0,
          numberByWay: set.get(kind)?.by ?? noneBy,
          ...(isAlertKind(kind) && { mailHour: settings.hours[kind], numberFired: fired.get(kind) ?? 0 }),
        })),
        searches: {
          numberSearches: searches.all,
          numberTelling: searches.telling,
          numberTold: searches.told,
        },
        digest,
        mayWebhook: outbound.webhooks,
        webhooks: await Promise.all(webhooks.map((each) => present(each, last.get(each.id)))),
        mayPush: outbound.push,
        ...(outbound.push && { pushKey: (await portalKeys(db)).publicKey.toString('base64url') }),
        devices: devices.map((each) => presentDevice(each, last.get(each.id))),
      }
    }),

    handle(putAlertWays, async ({ body, asker }) => {
      const owner = userOf(asker)
      const { byMail, ways, quiet, mailHours } = body
      if (quiet && quiet.from === quiet.until)
        throw new Failure('INPUT_INVALID', { faults: { quiet: 'Beginn und Ende sind gleich.' } }, 'No time is quiet')
      if (ways?.MOVE?.includes('MAIL'))
        throw new Failure('INPUT_INVALID', { faults: { ways: '5%-Alarme kommen nicht per E-Mail.' } }, 'Not mailed')
      const changed = await transaction(db, async (step) => {
        await changeSettings(step, owner, {
          ...(byMail !== undefined && { byMail }),
          ...(ways && { open: ways }),
          ...(quiet !== undefined && { quiet: quiet ? readQuiet(quiet) : undefined }),
          ...(mailHours && { hours: mailHours }),
        })
        return settingsOf(step, owner)
      })
      return {
        byMail: mailsAny(changed),
        ways: changed.open,
        quiet: changed.quiet && presentQuiet(changed.quiet),
        mailHours: changed.hours,
      }
    }),

    handle(testAlertMail, async ({ asker }) => {
      const owner = userOf(asker)
      await countAttempt(db, trialsOf, owner)
      const to = await emailOf(db, owner)
      const paragraphs = ['so kommen deine Alarme als E-Mail an.', 'Diese Probe hast du in den Einstellungen bestellt.']
      const action = { label: 'Zu deinen Alarmen', href: trial.url }
      await transaction(db, (step) =>
        putInOutbox(
          step,
          mailOf({ to, subject: trial.subject, paragraphs, action, settings: messageSettings(origin) }, sender),
        ),
      )
      return { recipient: to }
    }),

    handle(postWebhook, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      assertOn('webhooks')
      const url = body.url.trim()
      const fault = urlFault(url)
      if (fault) throw new Failure('INPUT_INVALID', { faults: { url: fault } }, 'The address cannot be used')
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postWebhook.name, body] }
      // what is kept of an answer for its repetition holds no key
      const { id } = await once(db, named, async (step) => ({ id: (await addWebhook(step, owner, url)).id }))
      return present(await webhookOf(db, owner, id))
    }),

    handle(deleteWebhook, async ({ params, asker }) => {
      await deleteStored(db, userOf(asker), params.idWebhook)
      return { count: 1 }
    }),

    handle(testWebhook, async ({ params, asker }) => {
      const owner = userOf(asker)
      const webhook = await webhookOf(db, owner, params.idWebhook)
      assertOn('webhooks')
      await countAttempt(db, trialsOf, owner)
      const now = systemClock.now()
      const sent = {
        ...webhook,
        id: `test-${now}`,
        body: JSON.stringify(trial),
        key: await signingKeyOf(db, webhook),
      }
      const error = await sendToWebhook(sent, { signal: AbortSignal.timeout(patienceMs), now })
      await noteSent(db, owner, { webhook: webhook.id }, trial, error)
      return { isDelivered: error === undefined, error }
    }),

    handle(postPushDevice, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      assertOn('push')
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postPushDevice.name, body] }
      return once(db, named, async (step) => presentDevice(await addDevice(step, owner, body, asker.device)))
    }),

    handle(deletePushDevice, async ({ params, asker }) => {
      await deleteDevice(db, userOf(asker), params.idDevice)
      return { count: 1 }
    }),

    handle(testPushDevice, async ({ params, asker }) => {
      const owner = userOf(asker)
      const device = await deviceOf(db, owner, params.idDevice)
      assertOn('push')
      await countAttempt(db, trialsOf, owner)
      const error = await sendToDevice(device, pushTextOf(trial), await portalKeys(db), {
        contact: outbound.contact,
        signal: AbortSignal.timeout(patienceMs),
        now: systemClock.now(),
      })
      if (error === 'gone') await deleteDevice(db, owner, device.id)
      else await noteSent(db, owner, { push_device: device.id }, trial, error)
      return { isDelivered: error === undefined, error }
    }),
  ]
}
