import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely'
import { expect, it } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { Db } from '#db/connection.ts'
import { manualClock } from '#platform/clock.ts'
import { silentLog } from '#platform/log.ts'
import { startStatistics, type StoredFigures } from './statistics-background.ts'
import type { DailyFigures } from './statistics.ts'
import { loadUniverse } from './universe.ts'

const emptyDb: Db = new Kysely({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

it('figures of days that the clock has yet to see are not shown: it was set back', async () => {
  const universe = loadUniverse()
  const [seen, unseen] = universe.ofType('STOCK')
  const ofDay = (day: string) => ({ day }) as DailyFigures // nothing else is read here
  const stored: StoredFigures = [
    [seen?.key, ofDay('2026-11-18')],
    [unseen?.key, ofDay('2026-11-19')],
  ] as StoredFigures
  const statistics = await startStatistics({
    db: emptyDb,
    clock: manualClock(Date.parse('2026-11-19T10:00:00Z')),
    calendar: createCalendar(),
    log: silentLog,
    universe,
    remembering: { learn: () => {} },
    seed: '1',
    imported: [],
    histories: { prices: new Map(), rates: new Map() } as never,
    stored,
  })
  expect([statistics.of(seen?.key as never)?.day, statistics.of(unseen?.key as never)?.day]).toEqual([
    '2026-11-18',
    undefined,
  ])
  await statistics.stop()
})
