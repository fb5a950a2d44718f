import { emailOf } from '#accounts/users.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import type { Log } from '#platform/log.ts'
import { createRounds, type Rounds } from '#platform/rounds.ts'
import { followsToTell, noteMailed, type FollowToTell } from './follows.ts'
import type { PublishedKind } from './publications.ts'

/** What changed in something that an expert shows. */
export interface Changes {
  /** what it is called, and whose it is */
  title: string
  expert: string
  /** German, a change each, the oldest first */
  lines: readonly string[]
}

/** What changed after `since`, up to `until`; undefined: nobody shows it any more. */
export type ChangesOf = (kind: PublishedKind, entity: string, since: Date, until: Date) => Promise<Changes | undefined>

interface Parts {
  db: Db
  changesOf: ChangesOf
  sender: Sender
  log: Log
}

const roundMs = 15 * 60_000
const mostAtOnce = 100
const mostNamed = 20
const places = {
  PORTFOLIO: { path: '/experten-musterdepot', word: 'Musterdepot' },
  WATCHLIST: { path: '/experten-watchlist', word: 'Watchlist' },
} as const

/** Tells readers what changed in what they follow, by mail, once an hour and thing at most. */
export function createFollowerMails({ db, changesOf, sender, log }: Parts): Rounds {
  async function tell(follow: FollowToTell): Promise<void> {
    const until = new Date()
    const changes = await changesOf(follow.kind, follow.entity, follow.mailedUntil, until)
    if (!changes || changes.lines.length === 0) return
    await transaction(db, async (step) => {
      if (!(await noteMailed(step, follow, until))) return // another process has told it, or nobody wants it any more
      await putInOutbox(step, mailOf({ to: await emailOf(step, follow.user), ...letterOf(follow, changes) }, sender))
    })
  }

  function letterOf({ kind, entity }: FollowToTell, { title, expert, lines }: Changes) {
    const { path, word } = places[kind]
    const href = `${sender.origin}${path}/${entity}`
    const named = lines.slice(-mostNamed).map((line) => `• ${line}`)
    const rest = lines.length - named.length
    return {
      subject: `${title}: ${lines.length === 1 ? 'eine Änderung' : `${lines.length} Änderungen`}`,
      paragraphs: [
        `${expert} hat geändert, was du verfolgst (${word} „${title}“):`,
        ...(rest > 0 ? [`${rest} frühere stehen auf der Seite, die letzten sind:`] : []),
        ...named,
        'Das ist keine Empfehlung von uns und keine Beratung. Strategie, Interessenkonflikte und alle Angaben stehen auf der Seite.',
        `Eine Mail kommt höchstens einmal in der Stunde. Abstellen kannst du sie dort mit „Keine Mails mehr“.`,
      ],
      action: { label: `${word} ansehen`, href },
    }
  }

  return createRounds({ name: 'follower-mails', everyMs: roundMs, log }, async (stopping) => {
    let after: FollowToTell | undefined
    while (!stopping.aborted) {
      const some = await followsToTell(db, after, mostAtOnce)
      for (const follow of some) {
        if (stopping.aborted) return
        await tell(follow).catch((error: unknown) =>
          log.warn('follower-mails.failed', { error: String(error), kind: follow.kind, entity: follow.entity }),
        )
      }
      after = some.at(-1)
      if (!after || some.length < mostAtOnce) return
    }
  })
}
