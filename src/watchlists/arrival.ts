import { tradingDay, type InstrumentKey, type UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, type ArchivedTable, type RowReader } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { addPositions, mostPositions, type Added } from './stored-positions.ts'
import { createWatchlist, mostWatchlists } from './stored-watchlists.ts'

/**
 * Watchlists of an archive with their positions in their order, under new numbers. What had been deleted stays behind.
 * @throws Failure ARCHIVE_REFUSED, TOO_MANY_WATCHLISTS, WATCHLIST_FULL
 */
export async function takeInWatchlists(
  step: Step,
  owner: UserId,
  watchlists: ArchivedTable,
  positions: ArchivedTable,
): Promise<{ watchlists: number; positions: number; instruments: ReadonlySet<InstrumentKey> }> {
  if (positions.length > 2 * mostPositions * mostWatchlists) refuse('In der Datei stehen zu viele Merkposten.')
  const lists = new Map<string, { id: string; added: { place: bigint; position: Added }[] }>()
  for (const row of rowsOf(watchlists)) {
    if (row.has('deleted_at')) continue
    const facts = { name: row.text('name', 80) || row.wrong('name'), description: row.text('description', 20_000) }
    const { id } = await createWatchlist(step, owner, facts)
    lists.set(row.id('id'), { id, added: [] })
  }
  const instruments = new Set<InstrumentKey>()
  for (const row of rowsOf(positions)) {
    const list = lists.get(row.id('watchlist'))
    if (!list || row.has('deleted_at')) continue
    const position = positionOf(row)
    instruments.add(position.instrument)
    list.added.push({ place: row.whole('place', -(2n ** 31n), 2n ** 31n), position })
  }
  let count = 0
  for (const { id, added } of lists.values()) {
    const inOrder = added.toSorted((a, b) => Number(a.place - b.place)).map(({ position }) => position)
    count += (await addPositions(step, owner, id, inOrder)).length
  }
  return { watchlists: lists.size, positions: count, instruments }
}

function positionOf(row: RowReader): Added {
  return {
    instrument: row.matching('instrument', /^[A-Z_]{2,20}:[\w.:-]{1,40}$/) as InstrumentKey, // of this form
    buyDay: tradingDay(row.day('buy_day')),
    sellDay: row.ifAny('sell_day', (column) => tradingDay(row.day(column))),
    alertAt: row.ifAny('alert_at', (column) => row.instant(column).getTime()),
    note: row.text('note', 20_000),
    reference: {
      price: row.ifAny('reference_price', (column) => row.number(column)),
      currency: row.matching('reference_currency', /^[A-Z]{3}$|^$/),
    },
  }
}
