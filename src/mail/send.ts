import { createTransport } from 'nodemailer'
import { defineJob, type Job } from '#jobs/job.ts'
import { forgetOldMails, sendNext } from './outbox.ts'

export interface MailSettings {
  /** `smtps://user:password@host`; undefined: mails stay in the outbox */
  smtpUrl: string | undefined
  /** `Parkett <kurse@example.org>` */
  from: string
}

const patienceMs = 15_000

/** Sends what is due, one after the other; what a server refuses is due again later. */
export const sendMails = ({ smtpUrl, from }: MailSettings): Job =>
  defineJob({
    name: 'send-mails',
    summary: smtpUrl === undefined ? 'sends nothing while SMTP_URL is not set' : 'sends the mails of the outbox',
    schedule: '* * * * *',
    retries: 0, // the next minute is the retry
    run: async ({ database: { db }, signal }) => {
      await forgetOldMails(db)
      if (smtpUrl === undefined) return
      const server = createTransport({
        url: smtpUrl,
        connectionTimeout: patienceMs,
        greetingTimeout: patienceMs,
        socketTimeout: patienceMs,
      })
      const domain = /@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'
      try {
        while (!signal.aborted) {
          const isMore = await sendNext(db, async ({ id, to, subject, text, html, unsubscribe }) => {
            await server.sendMail({
              from,
              to,
              subject,
              text,
              html,
              messageId: `<${id}@${domain}>`,
              ...(unsubscribe && { headers: listHeaders(unsubscribe) }),
            })
          })
          if (!isMore) return
        }
      } finally {
        server.close()
      }
    },
  })

/** How a mail program leaves a mailing list (RFC 2369), also with one POST (RFC 8058). */
const listHeaders = (unsubscribe: string): Record<string, string> => ({
  'List-Unsubscribe': `<${unsubscribe}>`,
  'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
})
