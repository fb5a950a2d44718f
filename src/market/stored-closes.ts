import { sql } from 'kysely'
import type { Db } from '#db/connection.ts'
import { tradingDay, type NotationId } from '#contract/vocabulary.ts'
import { packedCloses, unpackedCloses } from './closes-code.ts'
import type { ImportsMark } from './imports-watch.ts'
import type { ClosesSpan, ClosesStore } from './past-closes.ts'
import { simulationVersion } from './simulation/hash.ts'
import { universeVersion } from './universe.ts'

/** Changed whenever what a row holds changes. */
const shape = 'days and decimals by differences, papers up to 18:00 in Berlin'

/** Names the market that closes are of: its seed, its model, how many papers it was told to have, and all that was taken in. */
export const versionOfCloses = (seed: string, derivatives: number, { count, newest }: ImportsMark): string =>
  `${simulationVersion}|${universeVersion}|${seed}|${derivatives}|${count}|${newest}|${shape}`

/** what is worked out one after another within this time is written together */
const gatheringMs = 500
/** so many at once: a row is some kilobytes */
const mostRows = 200

interface Parts {
  db: Db
  version: string
  unsaved: (error: unknown) => void
}

/** Closes that were worked out before, of the market of this version alone; they hold nothing of anybody. */
export function storedCloses({ db, version, unsaved }: Parts): ClosesStore & { stop(): Promise<void> } {
  let waiting: ClosesSpan[] = []
  let writing: Promise<void> | undefined
  let hurry = (): void => {}

  async function write(): Promise<void> {
    await new Promise<void>((begin) => {
      const timer = setTimeout(begin, gatheringMs)
      hurry = () => {
        clearTimeout(timer)
        begin()
      }
    })
    while (waiting.length > 0) {
      const spans = new Map(waiting.slice(0, mostRows).map((span) => [span.id, span])) // the last one of an id counts
      waiting = waiting.slice(mostRows)
      await insert([...spans.values()])
    }
  }

  async function insert(spans: readonly ClosesSpan[]): Promise<void> {
    const rows = spans.map(({ id, from, until, closes }) => ({
      notation_id: id,
      version,
      from_day: from,
      until_day: until,
      closes: packedCloses(closes),
    }))
    await db
      .insertInto('past_closes')
      .values(rows)
      .onConflict((conflict) =>
        conflict.column('notation_id').doUpdateSet({
          version,
          from_day: sql`excluded.from_day`,
          until_day: sql`excluded.until_day`,
          closes: sql`excluded.closes`,
        }),
      )
      .execute()
  }

  return {
    async load(ids) {
      const spans: ClosesSpan[] = []
      for (let from = 0; from < ids.length; from += mostRows) {
        const rows = await db
          .selectFrom('past_closes')
          .select(['notation_id', 'from_day', 'until_day', 'closes'])
          .where('notation_id', 'in', ids.slice(from, from + mostRows))
          .where('version', '=', version)
          .execute()
        for (const { notation_id, from_day, until_day, closes } of rows)
          spans.push({
            id: notation_id as NotationId, // written from one of the market
            from: tradingDay(from_day),
            until: tradingDay(until_day),
            closes: unpackedCloses(closes),
          })
      }
      return spans
    },
    save(spans) {
      waiting.push(...spans)
      writing ??= write()
        .catch(unsaved)
        .finally(() => (writing = undefined))
    },
    stop: async () => {
      hurry()
      await writing
    },
  }
}
