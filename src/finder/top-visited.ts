import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'

/** An instrument in the order of a month's visits, among those of its list. */
export interface TopVisited {
  key: InstrumentKey
  /** from 1 */
  rank: number
  /** in the month before; undefined where nobody read its pages then */
  rankBefore: number | undefined
}

/** beyond, one more or less visit decides about the place */
const mostRead = 20_000

/**
 * Instruments by the visits of a month, most visited first, each with its place in the month before.
 * @param month its first day
 * @param belongs which instruments the list is of
 */
export async function topVisited(
  db: Db,
  month: TradingDay,
  monthBefore: TradingDay,
  belongs: (key: InstrumentKey) => boolean,
): Promise<TopVisited[]> {
  const [now, before] = await Promise.all([month, monthBefore].map((each) => inOrder(db, each, belongs)))
  const places = new Map((before ?? []).map((key, i) => [key, i + 1]))
  return (now ?? []).map((key, i) => ({ key, rank: i + 1, rankBefore: places.get(key) }))
}

async function inOrder(db: Db, month: TradingDay, belongs: (key: InstrumentKey) => boolean): Promise<InstrumentKey[]> {
  const rows = await db
    .selectFrom('monthly_visits')
    .select('instrument_key')
    .where('month', '=', month)
    .orderBy('visits', 'desc')
    .orderBy('instrument_key')
    .limit(mostRead)
    .execute()
  return rows.map(({ instrument_key }) => instrument_key as InstrumentKey).filter(belongs)
}
