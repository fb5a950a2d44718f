import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'

/** The instruments whose pages were visited most from a day on, most visited first. */
export async function mostSearched(db: Db, since: TradingDay, limit: number): Promise<InstrumentKey[]> {
  const rows = await db
    .selectFrom('page_visits')
    .select(['instrument_key', ({ fn }) => fn.sum<string>('visits').as('total')])
    .where('day', '>=', since)
    .groupBy('instrument_key')
    .orderBy('total', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ instrument_key }) => instrument_key as InstrumentKey) // written by `visits.ts` from the universe
}
