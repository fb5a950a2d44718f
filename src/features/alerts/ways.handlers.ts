import { countAttempt, trialsOf } from '#accounts/attempts.ts'
import { lastDeliveries, noteSent, type AlertMessage, type LastDelivery } from '#alerts/deliveries.ts'
import { setMail, wantsMail } from '#alerts/ways.ts'
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
import { once } from '#db/idempotency.ts'
import { systemClock } from '#platform/clock.ts'
import { deleteWebhook, getAlertWays, postWebhook, putAlertWays, testWebhook, type Webhook } from './ways.contract.ts'

/** as long as a test waits at most, whatever the other side does */
const patienceMs = 12_000

export function wayHandlers({ db, origin, outbound }: Rooms) {
  const present = async (webhook: StoredWebhook, last?: LastDelivery): Promise<Webhook> => ({
    idWebhook: webhook.id,
    url: webhook.url,
    key: await signingKeyOf(db, webhook),
    datetimeCreated: iso(webhook.createdAt.getTime()),
    ...(last && {
      last: {
        datetimeTried: iso(last.triedAt.getTime()),
        isDelivered: last.deliveredAt !== undefined,
        numberAttempts: last.attempts,
        error: last.error,
        datetimeDue: isoOrNone(last.dueAt?.getTime()),
      },
    }),
  })

  function assertOn(): void {
    if (!outbound.webhooks) throw new Failure('OUTBOUND_OFF', {}, 'WEBHOOKS is off')
  }

  return [
    handle(getAlertWays, async ({ asker }) => {
      const owner = userOf(asker)
      const [byMail, webhooks, last] = await Promise.all([
        wantsMail(db, owner),
        webhooksOf(db, owner),
        lastDeliveries(db, owner),
      ])
      return {
        byMail,
        mayWebhook: outbound.webhooks,
        webhooks: await Promise.all(webhooks.map((each) => present(each, last.get(each.id)))),
      }
    }),

    handle(putAlertWays, async ({ body, asker }) => {
      await setMail(db, userOf(asker), body.byMail)
      return { byMail: body.byMail }
    }),

    handle(postWebhook, async ({ body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      assertOn()
      const url = body.url.trim()
      const fault = urlFault(url)
      if (fault) throw new Failure('INPUT_INVALID', { faults: { url: fault } }, 'The address cannot be used')
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postWebhook.name, body] }
      return once(db, named, async (step) => present(await addWebhook(step, owner, url)))
    }),

    handle(deleteWebhook, async ({ params, asker }) => {
      await deleteStored(db, userOf(asker), params.idWebhook)
      return { count: 1 }
    }),

    handle(testWebhook, async ({ params, asker }) => {
      const owner = userOf(asker)
      const webhook = await webhookOf(db, owner, params.idWebhook)
      assertOn()
      await countAttempt(db, trialsOf, owner)
      const now = systemClock.now()
      const message: AlertMessage = {
        type: 'test',
        subject: 'Probe',
        text: 'So kommen deine Alarme hier an.',
        note: '',
        url: `${origin}/alarme`,
      }
      const sent = {
        ...webhook,
        id: `test-${now}`,
        body: JSON.stringify(message),
        key: await signingKeyOf(db, webhook),
      }
      const error = await sendToWebhook(sent, { signal: AbortSignal.timeout(patienceMs), now })
      await noteSent(db, owner, webhook.id, message, error)
      return { isDelivered: error === undefined, error }
    }),
  ]
}
