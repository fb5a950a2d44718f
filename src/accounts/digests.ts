import { sql } from 'kysely'
import type { TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Letter, type Sender } from '#mail/template.ts'
import type { Log } from '#platform/log.ts'
import { createRounds, type Rounds } from '#platform/rounds.ts'
import { emailOf } from './users.ts'

/** What a mail of the week says, without its reader. */
export type Digest = Pick<Letter, 'subject' | 'paragraphs' | 'action' | 'settings'>

interface Parts {
  db: Db
  /** the last day of the week that is to be told now; undefined: none is */
  due: () => TradingDay | undefined
  /** what the papers of somebody did in that week; undefined: they have none */
  write: (owner: UserId, day: TradingDay) => Promise<Digest | undefined>
  sender: Sender
  log: Log
}

const roundMs = 15 * 60_000
const mostAtOnce = 100

/** Mails those who agreed to it what their papers did in a week, once each week. */
export function createDigests({ db, due, write, sender, log }: Parts): Rounds {
  return createRounds({ name: 'digests', everyMs: roundMs, log }, async (stopping) => {
    const day = due()
    if (day === undefined) return
    let after: UserId | undefined
    while (!stopping.aborted) {
      const some = await waiting(day, after)
      for (const owner of some) {
        if (stopping.aborted) return
        await tell(owner, day).catch((error: unknown) => log.warn('digests.failed', { error: String(error) }))
      }
      if (some.length < mostAtOnce) return
      after = some.at(-1)
    }
  })

  async function tell(owner: UserId, day: TradingDay): Promise<void> {
    const digest = await write(owner, day)
    await transaction(db, async (step) => {
      if (!(await noteTold(step, owner, day)) || !digest) return
      await putInOutbox(step, mailOf({ to: await emailOf(step, owner), ...digest }, sender))
    })
  }

  /** Those whose last word on it was yes, and who were not told of that week. */
  async function waiting(day: TradingDay, after: UserId | undefined): Promise<UserId[]> {
    const rows = await db
      .selectFrom(
        db
          .selectFrom('consents')
          .distinctOn('user_id')
          .select(['user_id', 'given'])
          .where('purpose', '=', 'digest')
          .orderBy('user_id')
          .orderBy('decided_at', 'desc')
          .orderBy('consents.id', 'desc')
          .as('said'),
      )
      .innerJoin('users', 'users.id', 'said.user_id')
      .leftJoin('digest_mails', 'digest_mails.owner', 'said.user_id')
      .select('said.user_id as owner')
      .where('given', '=', true)
      .where('activated_at', 'is not', null)
      .where('delete_at', 'is', null)
      .where((either) => either.or([either('told_on', 'is', null), either('told_on', '<', sql<string>`${day}::date`)]))
      .$if(after !== undefined, (query) => query.where('said.user_id', '>', after as UserId)) // not asked otherwise
      .orderBy('said.user_id')
      .limit(mostAtOnce)
      .execute()
    return rows.map(({ owner }) => owner)
  }
}

/** @returns whether it is this process that may tell: another one may have come before */
async function noteTold(step: Step, owner: UserId, day: TradingDay): Promise<boolean> {
  const toldOn = sql<string>`${day}::date`
  const { numInsertedOrUpdatedRows } = await step
    .insertInto('digest_mails')
    .values({ owner, told_on: toldOn })
    .onConflict((conflict) =>
      conflict.column('owner').doUpdateSet({ told_on: toldOn }).where('digest_mails.told_on', '<', toldOn),
    )
    .executeTakeFirst()
  return Number(numInsertedOrUpdatedRows) > 0
}
