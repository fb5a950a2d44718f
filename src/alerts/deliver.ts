import { defineJob, type Job } from '#jobs/job.ts'
import { systemClock } from '#platform/clock.ts'
import type { Config } from '#platform/config.ts'
import type { Admits } from '#platform/public-request.ts'
import { deliverNext, forgetOldDeliveries, type DueDelivery } from './deliveries.ts'
import { portalKeys, sendToDevice, type PushText } from './push-devices.ts'
import { sendToWebhook, signingKeyOf } from './webhooks.ts'

export interface DeliverySettings {
  /** the operator allows requests to addresses that readers name */
  webhooks: boolean
  /** … and to the push services of browsers */
  push: boolean
  /** whom those tell of trouble */
  contact: string
  /** tests ask their own machine */
  admits?: Admits
}

/** Whom a push service tells of trouble with this portal. */
export const pushContact = ({ OPERATOR_EMAIL, PUBLIC_URL }: Pick<Config, 'OPERATOR_EMAIL' | 'PUBLIC_URL'>): string =>
  OPERATOR_EMAIL ? `mailto:${OPERATOR_EMAIL}` : (PUBLIC_URL ?? 'mailto:parkett@localhost')

/** What a browser shows of a message. */
export const pushTextOf = ({ subject, text, note, url }: DueDelivery['message']): PushText => ({
  title: subject,
  body: note || text,
  url,
})

/** at once, so that a slow program holds up no other's */
const lanes = 4

/**
 * Sends what is due to programs and browsers of readers; what does not arrive is due again later. A target that does not answer is
 * asked once a run.
 */
export const deliverAlerts = ({ webhooks, push, contact, admits }: DeliverySettings): Job =>
  defineJob({
    name: 'deliver-alerts',
    summary:
      webhooks || push
        ? 'sends fired alerts to webhooks and browsers'
        : 'sends nothing while WEBHOOKS and WEB_PUSH are off',
    schedule: '* * * * *',
    retries: 0, // the next minute is the retry
    run: async ({ database: { db }, signal }) => {
      await forgetOldDeliveries(db)
      if (!webhooks && !push) return
      const keys = await portalKeys(db)
      const failing = new Set<string>()
      const sent = async ({ id, target, url, push: device, message }: DueDelivery): Promise<string | undefined> => {
        const options = { signal, now: systemClock.now(), contact, ...(admits && { admits }) }
        if (device) return sendToDevice(device, pushTextOf(message), keys, options)
        const key = await signingKeyOf(db, { id: target })
        return sendToWebhook({ url: url ?? '', id, key, body: JSON.stringify(message) }, options)
      }
      const send = async (due: DueDelivery): Promise<string | undefined> => {
        const error = await sent(due)
        if (error !== undefined) failing.add(due.target)
        return error
      }
      const lane = async (): Promise<void> => {
        while (!signal.aborted && (await deliverNext(db, send, { webhooks, push }, failing)));
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
  })
