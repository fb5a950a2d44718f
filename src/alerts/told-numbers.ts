import { sql } from 'kysely'
import type { UserId } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { alertWays, type AlertWay } from './rules.ts'
import type { ToldKind } from './ways.ts'

/** How many alerts, followed authors or watched lists somebody has set, and how many of them name each way. */
export interface ToldNumber {
  readonly all: number
  readonly by: Readonly<Record<AlertWay, number>>
}

/** What an owner has set of each kind; kinds of which nothing is set are left out. */
export async function toldNumbers(db: Db, owner: UserId): Promise<ReadonlyMap<ToldKind, ToldNumber>> {
  const set = db
    .selectFrom('alerts')
    .select(['kind', 'ways'])
    .where('owner', '=', owner)
    .where('active', '=', true)
    .where('deleted_at', 'is', null)
    .unionAll(
      db
        .selectFrom('author_follows')
        .innerJoin('authors', 'authors.alias', 'author_follows.author')
        .select([sql<string>`'ARTICLE'`.as('kind'), 'ways'])
        .where('owner', '=', owner)
        .where('withdrawn_at', 'is', null),
    )
    .unionAll(
      db
        .selectFrom('move_watches')
        .select([sql<string>`'MOVE'`.as('kind'), 'ways'])
        .where('owner', '=', owner),
    )
  const byKind = Map.groupBy(await set.execute(), ({ kind }) => kind as ToldKind) // written from one
  return new Map([...byKind].map(([kind, some]) => [kind, { all: some.length, by: countsBy(some) }]))
}

const countsBy = (some: readonly { ways: readonly string[] }[]): ToldNumber['by'] =>
  Object.fromEntries(alertWays.map((way) => [way, some.filter(({ ways }) => ways.includes(way)).length])) as Record<
    AlertWay,
    number
  > // of every way
