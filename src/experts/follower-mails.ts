import { emailOf } from '#accounts/users.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import type { Log } from '#platform/log.ts'
import { createRounds, type Rounds } from '#platform/rounds.ts'
import { followsToTell, noteMailed, type FollowToTell } from './follows.ts'
import type { PublishedKind } from './publications.ts'

/** What has come into something that an expert shows. */
export interface News {
  /** what it is called, and whose it is */
  title: string
  expert: string
  /** German, a booking or a value each, the oldest first */
  lines: readonly string[]
}

/** What came in after `since`, up to `until`; undefined: nobody shows it any more. */
export type NewsOf = (kind: PublishedKind, entity: string, since: Date, until: Date) => Promise<News | undefined>

interface Parts {
  db: Db
  newsOf: NewsOf
  now: () => Instant
  sender: Sender
  log: Log
}

const roundMs = 15 * 60_000
/** what is younger may still be written: it would be missed for good */
const writingMs = 60_000
const mostAtOnce = 100
const mostNamed = 20
const places = {
  PORTFOLIO: {
    path: '/experten-musterdepot',
    word: 'Musterdepot',
    inside: 'im Musterdepot',
    one: 'eine Buchung',
    many: 'Buchungen',
  },
  WATCHLIST: {
    path: '/experten-watchlist',
    word: 'Watchlist',
    inside: 'in der Watchlist',
    one: 'ein Wert',
    many: 'Werte',
  },
} as const

/** Tells readers what has come into what they follow, by mail, once an hour and thing at most. */
export function createFollowerMails({ db, newsOf, now, sender, log }: Parts): Rounds {
  async function tell(follow: FollowToTell): Promise<void> {
    const until = new Date(now() - writingMs)
    const news = await newsOf(follow.kind, follow.entity, follow.mailedUntil, until)
    if (!news || news.lines.length === 0) return
    await transaction(db, async (step) => {
      if (!(await noteMailed(step, follow, until))) return // another process has told it, or nobody wants it any more
      await putInOutbox(step, mailOf({ to: await emailOf(step, follow.user), ...letterOf(follow, news) }, sender))
    })
  }

  function letterOf({ kind, entity }: FollowToTell, { title, expert, lines }: News) {
    const { path, word, inside, one, many } = places[kind]
    const href = `${sender.origin}${path}/${entity}`
    const named = lines.slice(-mostNamed).map((line) => `• ${line}`)
    const rest = lines.length - named.length
    return {
      subject: `${title}: ${lines.length === 1 ? one : `${lines.length} ${many}`} neu`,
      paragraphs: [
        `neu ${inside} „${title}“ von ${expert}:`,
        ...(rest > 0 ? [`${rest} frühere stehen auf der Seite, die letzten sind:`] : []),
        ...named,
        'Das ist keine Empfehlung von uns und keine Beratung. Strategie, Interessenkonflikte und alle Angaben stehen auf der Seite.',
        'Eine Mail kommt höchstens einmal in der Stunde.',
      ],
      action: { label: `${word} ansehen`, href },
      settings: { label: 'Abstellen mit „Keine Mails mehr“ auf der Seite', href },
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
