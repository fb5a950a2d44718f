import { sql } from 'kysely'
import { assetClasses } from '#contract/asset-classes.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { instrumentAt } from '#market/addresses.ts'
import type { Universe } from '#market/instruments.ts'
import { readerCounter, type ReaderCounterParts } from '#platform/reader-counter.ts'

const classFolders = new Set(assetClasses.all.map(({ path }) => path.slice(1)))

interface Options extends Pick<ReaderCounterParts<InstrumentKey>, 'today' | 'warn'> {
  db: Db
  universe: Universe
}

/** Counts which instruments' pages are read, for „Meistgesucht“. */
export const countVisits = ({ db, universe, ...rest }: Options) =>
  readerCounter<InstrumentKey>({
    ...rest,
    whatAt(path) {
      const parts = path.split('/')
      const folder = parts[1] ?? ''
      if (!classFolders.has(folder) || parts.length < 3) return undefined
      return instrumentAt(universe, folder, parts.at(-1) ?? '')?.key
    },
    store: (readers, day) =>
      transaction(db, (step) =>
        step
          .insertInto('page_visits')
          .values([...readers].map(([instrument_key, visits]) => ({ instrument_key, visits, day })))
          .onConflict((conflict) =>
            conflict
              .columns(['day', 'instrument_key'])
              .doUpdateSet({ visits: sql`page_visits.visits + excluded.visits` }),
          )
          .execute(),
      ),
  })

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
