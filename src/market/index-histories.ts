import { createHash } from 'node:crypto'
import type { Db } from '#db/connection.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import type { Histories } from './imported.ts'
import type { IndexHistory } from './statistics/index-histories.ts'

/** Names the market that stored bars are of: its seed and model, and the real prices it passes through. */
export function versionOf(market: string, { prices, rates }: Histories): string {
  const hash = createHash('sha1').update(market)
  for (const [id, { days, close }] of prices) hash.update(`${id}`).update(days).update(close)
  for (const [currency, { days, unitsPerEuro }] of rates) hash.update(currency).update(days).update(unitsPerEuro)
  return hash.digest('base64url')
}

/** Histories of large indices as they were last computed; none of another market. */
export async function loadIndexHistories(db: Db, version: string): Promise<IndexHistory[]> {
  const rows = await db
    .selectFrom('index_histories')
    .select(['notation_id', 'bars'])
    .where('version', '=', version)
    .execute()
  return rows.map(({ notation_id, bars }) => {
    const { from, to, bars: columns } = JSON.parse(bars) as Omit<IndexHistory, 'id'> // written below
    return { id: notation_id as NotationId, from, to, bars: columns }
  })
}

export async function saveIndexHistory(db: Db, version: string, { id, from, to, bars }: IndexHistory): Promise<void> {
  const text = JSON.stringify({ from, to, bars })
  await db
    .insertInto('index_histories')
    .values({ notation_id: id, version, bars: text })
    .onConflict((conflict) => conflict.column('notation_id').doUpdateSet({ version, bars: text }))
    .execute()
}
