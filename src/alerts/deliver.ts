import { defineJob, type Job } from '#jobs/job.ts'
import { systemClock } from '#platform/clock.ts'
import type { Admits } from '#platform/public-request.ts'
import { deliverNext, forgetOldDeliveries, type DueDelivery } from './deliveries.ts'
import { sendToWebhook, signingKeyOf } from './webhooks.ts'

export interface DeliverySettings {
  /** the operator allows requests to addresses that readers name */
  webhooks: boolean
  /** tests ask their own machine */
  admits?: Admits
}

/** at once, so that a slow program holds up no other's */
const lanes = 4

/**
 * Sends what is due to programs of readers; what does not arrive is due again later. A program that does not answer is asked once
 * a run.
 */
export const deliverAlerts = ({ webhooks, admits }: DeliverySettings): Job =>
  defineJob({
    name: 'deliver-alerts',
    summary: webhooks ? 'sends fired alerts to the webhooks of readers' : 'sends nothing while WEBHOOKS is off',
    schedule: '* * * * *',
    retries: 0, // the next minute is the retry
    run: async ({ database: { db }, signal }) => {
      await forgetOldDeliveries(db)
      if (!webhooks) return
      const failing = new Set<string>()
      const lane = async (): Promise<void> => {
        while (!signal.aborted && (await deliverNext(db, send, failing)));
      }
      const send = async ({ id, webhook, url, message }: DueDelivery): Promise<string | undefined> => {
        const key = await signingKeyOf(db, { id: webhook })
        const sent = { url, id, key, body: JSON.stringify(message) }
        const error = await sendToWebhook(sent, { signal, now: systemClock.now(), ...(admits && { admits }) })
        if (error !== undefined) failing.add(webhook)
        return error
      }
      await Promise.all(Array.from({ length: lanes }, lane))
    },
  })
