import { Failure } from '#contract/failures.ts'
import { getOutbox } from '#features/outbox/outbox.contract.ts'
import { newestMails } from '#mail/outbox.ts'
import { handle } from '#api/handle.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'

const shown = 50

/** Mails hold links that open accounts: they are shown to nobody but whoever sits at the machine. */
export const outboxHandlers = ({ db }: Rooms) => [
  handle(getOutbox, async ({ asker }) => {
    if (!asker.isAtMachine) throw new Failure('NOT_FOUND', {}, 'There is no such address')
    const mails = await newestMails(db, shown)
    return {
      list: mails.map(({ id, to, subject, text, html, createdAt, sentAt, attempts, lastError }) => ({
        id,
        to,
        subject,
        text,
        html,
        datetimeCreated: iso(createdAt.getTime()),
        datetimeSent: isoOrNone(sentAt?.getTime()),
        attempts,
        lastError,
      })),
    }
  }),
]
