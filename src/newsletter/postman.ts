import type { TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import type { Market } from '#market/market.ts'
import type { Log } from '#platform/log.ts'
import { isFresh, issueOf, latestIssue, type Issue, type IssueSources } from './issues.ts'
import { keyMaker } from './keys.ts'
import { listOf } from './letters.ts'
import { rhythms, type Rhythm } from './subscriptions.ts'

interface Parts {
  db: Db
  market: Pick<Market, 'now'>
  calendar: IssueSources['calendar']
  /** of the market's contents of the moment */
  reports: () => IssueSources['reports']
  sender: Sender
  log: Log
}

export interface Postman {
  /** one round: issues that are due by now stand in the outbox afterwards; timers call it, tests too */
  round(): Promise<void>
  start(): void
  stop(): Promise<void>
}

const roundMs = 60_000
const mostAtOnce = 100

/** Writes due issues into the outbox. A row says which issue its reader has, so several processes may do it at once. */
export function createPostman({ db, market, calendar, reports, sender, log }: Parts): Postman {
  const doneTo = new Map<Rhythm, TradingDay>()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const stopping = new AbortController()

  async function round(): Promise<void> {
    const now = market.now()
    const sources = { calendar, reports: reports() }
    for (const rhythm of rhythms) {
      const day = latestIssue(sources, rhythm, now)
      if (day === undefined || doneTo.get(rhythm) === day || !isFresh(calendar, rhythm, day, now)) continue
      const issue = (await isDue(rhythm, day)) ? await issueOf(sources, sender.origin, rhythm, day, now) : undefined
      if (issue) await writeAll(rhythm, day, issue)
      if (!(await isDue(rhythm, day))) doneTo.set(rhythm, day)
    }
  }

  const dueRows = (step: Db, rhythm: Rhythm, day: TradingDay) =>
    step
      .selectFrom('newsletter_subscriptions')
      .select(['id', 'email'])
      .where('confirmed_at', 'is not', null)
      .where('rhythm', '=', rhythm)
      .where((either) => either.or([either('last_issue', 'is', null), either('last_issue', '<', day)]))

  const isDue = async (rhythm: Rhythm, day: TradingDay): Promise<boolean> =>
    (await dueRows(db, rhythm, day).limit(1).executeTakeFirst()) !== undefined

  async function writeAll(rhythm: Rhythm, day: TradingDay, issue: Issue): Promise<void> {
    let mails = 0
    while (!stopping.signal.aborted) {
      const more = await writeSome(rhythm, day, issue)
      mails += more
      if (more < mostAtOnce) break
    }
    if (mails > 0) log.info('newsletter.written', { rhythm, day, mails })
  }

  /** @returns how many */
  async function writeSome(rhythm: Rhythm, day: TradingDay, issue: Issue): Promise<number> {
    const makeKey = await keyMaker(db)
    return transaction(db, async (step) => {
      const rows = await dueRows(step, rhythm, day).orderBy('id').limit(mostAtOnce).forUpdate().skipLocked().execute()
      for (const { id, email } of rows) {
        const letter = { ...issue, to: email, ...listOf(sender.origin, makeKey('manage', id)) }
        await putInOutbox(step, mailOf(letter, sender))
      }
      const ids = rows.map(({ id }) => id)
      if (ids.length > 0)
        await step.updateTable('newsletter_subscriptions').set({ last_issue: day }).where('id', 'in', ids).execute()
      return rows.length
    })
  }

  const wait = (): void => {
    if (stopping.signal.aborted) return
    timer = setTimeout(() => {
      running = round()
        .catch((error: unknown) => log.warn('newsletter.round-failed', { error: String(error) }))
        .finally(wait)
    }, roundMs)
  }

  return {
    round,
    start: wait,
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
  }
}
