import { sql } from 'kysely'
import { rightsOf, type Rights } from '#contract/entitlements.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Log } from '#platform/log.ts'
import { createRounds, type Rounds } from '#platform/rounds.ts'
import { queueMessage, type AlertMessage } from './deliveries.ts'
import type { AlertWay } from './rules.ts'

export const moveWays = ['PUSH', 'WEBHOOK'] as const satisfies readonly AlertWay[]
export type MoveWay = (typeof moveWays)[number]

/** What somebody is told of: every share of a list of alarms as it comes. */
export interface MoveWatch {
  /** as the list's calls take them */
  readonly filters: string
  readonly ways: readonly MoveWay[]
}

/** Alarms of the running day. */
export interface Moves {
  /** of the market */
  readonly day: string
  /** „5%-Alarme“ */
  readonly name: string
  readonly url: string
  /** each share once, the newest first */
  readonly list: readonly AlertMessage[]
}

/** The list of an owner as they may see it. */
export type FindMoves = (owner: UserId, filters: string, rights: Rights) => Promise<Moves>

export async function moveWatchOf(db: Db, owner: UserId): Promise<MoveWatch | undefined> {
  const row = await db
    .selectFrom('move_watches')
    .select(['filters', 'ways'])
    .where('owner', '=', owner)
    .executeTakeFirst()
  return row && { filters: row.filters, ways: waysIn(row.ways) }
}

const waysIn = (ways: readonly string[]): MoveWay[] => moveWays.filter((way) => ways.includes(way))

/** One watch an owner, in the place of an earlier one. @param known of the day: the owner sees them in the list */
export async function keepMoveWatch(
  db: Db,
  owner: UserId,
  { filters, ways }: MoveWatch,
  { day, list }: Pick<Moves, 'day' | 'list'>,
): Promise<void> {
  const row = { filters, ways: [...ways], told_on: day, told: list.map(shareOf) }
  await db
    .insertInto('move_watches')
    .values({ owner, ...row })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet(row))
    .execute()
}

const shareOf = ({ instrument = '' }: AlertMessage): string => instrument

export async function dropMoveWatch(db: Db, owner: UserId): Promise<void> {
  await db.deleteFrom('move_watches').where('owner', '=', owner).execute()
}

interface Parts {
  db: Db
  find: FindMoves
  /** of everybody who has bought or been given something */
  rightsOfAll: () => Promise<ReadonlyMap<UserId, Rights>>
  log: Log
}

const roundMs = 60_000
const mostAtOnce = 100
/** a browser that is told of more at once gets one message of all */
const mostPushed = 3
const noRights = rightsOf([])

/** Tells those who watch lists of alarms of each share that has joined theirs. */
export function createMoveWatch({ db, find, rightsOfAll, log }: Parts): Rounds {
  return createRounds({ name: 'moves', everyMs: roundMs, log }, async (stopping) => {
    const rights = await rightsOfAll()
    let after: UserId | undefined
    while (!stopping.aborted) {
      const some = await watches(after)
      for (const { owner, filters } of some) {
        if (stopping.aborted) return
        await look(owner, filters, rights.get(owner) ?? noRights).catch((error: unknown) =>
          log.warn('moves.failed', { error: String(error) }),
        )
      }
      if (some.length < mostAtOnce) return
      after = some.at(-1)?.owner
    }
  })

  function watches(after: UserId | undefined) {
    const all = db.selectFrom('move_watches').select(['owner', 'filters']).orderBy('owner').limit(mostAtOnce)
    return (after === undefined ? all : all.where('owner', '>', after)).execute()
  }

  async function look(owner: UserId, filters: string, rights: Rights): Promise<void> {
    const moves = await find(owner, filters, rights)
    await transaction(db, async (step) => {
      const row = await step
        .selectFrom('move_watches')
        .select(['ways', sql<string>`told_on::text`.as('toldOn'), 'told'])
        .where('owner', '=', owner)
        .where('filters', '=', filters) // set anew meanwhile: the next round
        .forUpdate() // another process that looks at the same time waits, and finds them told
        .executeTakeFirst()
      if (!row || row.toldOn > moves.day) return
      const told = new Set(row.toldOn === moves.day ? row.told : [])
      const fresh = moves.list.filter((message) => !told.has(shareOf(message))).toReversed()
      if (fresh.length === 0) return
      const ways = waysIn(row.ways)
      const queue = (way: MoveWay, message: AlertMessage) =>
        ways.includes(way) ? queueMessage(step, owner, [way], message) : undefined
      for (const message of fresh) await queue('WEBHOOK', message)
      for (const message of fresh.length > mostPushed ? [summaryOf(fresh, moves)] : fresh) await queue('PUSH', message)
      await step
        .updateTable('move_watches')
        .set({ told_on: moves.day, told: [...told, ...fresh.map(shareOf)] })
        .where('owner', '=', owner)
        .execute()
    })
  }
}

const summaryOf = (fresh: readonly AlertMessage[], { name, url }: Moves): AlertMessage => ({
  type: 'alert',
  kind: 'MOVE',
  subject: `${fresh.length} neue ${name}`,
  text: fresh.map(({ subject }) => subject).join(', '),
  note: '',
  url,
})
