import { evenly } from '#accounts/even-time.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { createReports } from '#content/reports.ts'
import { latestIssue } from '#newsletter/issues.ts'
import {
  askForNewsletter,
  changeRhythm,
  confirmSubscription,
  subscriptionOf,
  unsubscribe,
  type Rhythm,
} from '#newsletter/subscriptions.ts'
import {
  deleteNewsletter,
  getNewsletter,
  getNewsletterRequest,
  postNewsletter,
  putNewsletter,
  putNewsletterRequest,
} from './newsletter.contract.ts'

/** Who gets the newsletter; what opens a subscription is the link of a mail. */
export function newsletterHandlers(rooms: Rooms) {
  const { db, sender, calendar, market } = rooms
  const reports = perGeneration(rooms, () => createReports(rooms))
  const latest = (rhythm: Rhythm) => latestIssue({ calendar, reports: reports() }, rhythm, market.now())

  return [
    handle(postNewsletter, async ({ body: { email, rhythm }, asker: { address } }) => {
      await evenly(askForNewsletter(db, sender, { email, rhythm, address }))
      return { displaySuccessMessage: 'Wir haben dir eine Mail geschickt. Erst ihr Link bestellt den Newsletter.' }
    }),

    handle(getNewsletterRequest, ({ query: { key } }) => subscriptionOf(db, 'confirm', key)),

    handle(putNewsletterRequest, async ({ body: { key } }) => ({
      key: await confirmSubscription(db, key, latest),
      displaySuccessMessage: 'Bestätigt: Die nächste Ausgabe kommt zu dir.',
    })),

    handle(getNewsletter, ({ query: { key } }) => subscriptionOf(db, 'manage', key)),

    handle(putNewsletter, async ({ body: { key, rhythm } }) => {
      await changeRhythm(db, key, rhythm, latest)
      return { displaySuccessMessage: 'Geändert.' }
    }),

    handle(deleteNewsletter, async ({ query: { key } }) => {
      await unsubscribe(db, key)
      return { displaySuccessMessage: 'Abbestellt. Deine Adresse ist gelöscht.' }
    }),
  ]
}
