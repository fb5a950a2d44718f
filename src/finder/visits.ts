import { sql } from 'kysely'
import { assetClasses } from '#contract/asset-classes.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { instrumentAt } from '#market/addresses.ts'
import type { Universe } from '#market/instruments.ts'
import { onceADay } from '#platform/once-a-day.ts'

const flushMs = 10_000
const classFolders = new Set(assetClasses.all.map(({ path }) => path.slice(1)))

interface Options {
  db: Db
  universe: Universe
  today: () => TradingDay
  warn: (error: unknown) => void
}

/** Counts which instruments' pages are read, for „Meistgesucht“: one a reader, instrument and day. */
export function countVisits({ db, universe, today, warn }: Options) {
  const isFirst = onceADay(today)
  const counts = new Map<InstrumentKey, number>()

  function visited(path: string, address: string, userAgent: string | undefined): void {
    const parts = path.split('/')
    const folder = parts[1] ?? ''
    if (!classFolders.has(folder) || parts.length < 3) return
    const instrument = instrumentAt(universe, folder, parts.at(-1) ?? '')
    if (!instrument || !isFirst(address, userAgent, instrument.key)) return
    counts.set(instrument.key, (counts.get(instrument.key) ?? 0) + 1)
  }

  async function flush(): Promise<void> {
    if (counts.size === 0) return
    const rows = [...counts].map(([instrument_key, visits]) => ({ instrument_key, visits, day: today() }))
    counts.clear()
    await transaction(db, (step) =>
      step
        .insertInto('page_visits')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['day', 'instrument_key'])
            .doUpdateSet({ visits: sql`page_visits.visits + excluded.visits` }),
        )
        .execute(),
    )
  }

  const timer = setInterval(() => void flush().catch(warn), flushMs)
  timer.unref()
  return {
    visited,
    stop: async () => {
      clearInterval(timer)
      await flush().catch(warn)
    },
  }
}

/**
 * Adds the visits of each instrument up by month. Both the running month and the one before are summed up anew, so that a
 * time that was missed is made up for.
 */
export async function sumUpMonths(step: Step): Promise<void> {
  await sql`
    insert into monthly_visits (month, instrument_key, visits)
    select date_trunc('month', day)::date, instrument_key, sum(visits) from page_visits
    where day >= (select date_trunc('month', max(day)) - interval '1 month' from page_visits)
    group by 1, 2
    on conflict (month, instrument_key) do update set visits = excluded.visits`.execute(step)
}
