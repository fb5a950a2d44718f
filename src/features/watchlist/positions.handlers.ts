import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { requireQuality } from '#api/quality.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { NotationId, TradingDay } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { factsFrom, factsOfLine } from '#features/watchlist/position-facts.handlers.ts'
import type { WatchlistReading } from '#features/watchlist/reading.handlers.ts'
import { reportOf } from '#features/watchlist/report.handlers.ts'
import {
  listWatchlistPositions,
  getWatchlistReport,
  postWatchlistPosition,
  pasteWatchlistPositions,
  type WatchlistPosition,
  copyWatchlist,
  putWatchlistOrder,
  putWatchlistPosition,
  deleteWatchlistPosition,
  restoreWatchlistPosition,
} from '#features/watchlist/watchlists.contract.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { priceOn } from '#market/price-on.ts'
import { daySparkline } from '#market/sparklines.ts'
import { eachInTurn } from '#platform/turns.ts'
import { readPasted, type PastedLine } from '#watchlists/pasted.ts'
import {
  addPositions,
  changePosition,
  deletePosition,
  orderPositions,
  positionOf,
  positionsOf,
  restorePosition,
  type Added,
  type PositionFacts,
  type Reference,
} from '#watchlists/stored-positions.ts'

/** What stands in a list: read, added one by one or pasted, ordered, changed, taken out and back. */
export function watchlistPositionHandlers(
  rooms: Rooms,
  { today, shown, shownOf, storedIn, positions }: WatchlistReading,
) {
  const { db, universe, search, origin } = rooms

  /** What a paper cost on the day from which its change counts. */
  function referenceOf(instrument: Instrument, day: TradingDay, asker: Asker): Reference {
    const listing = listListing(instrument)
    const { price } = priceOn(rooms, listing, { day, today: today(), quality: requireQuality(asker, listing) })
    return { price, currency: listing.notation.isoCurrency }
  }

  const added = (instrument: Instrument, facts: PositionFacts, asker: Asker): Added => ({
    ...facts,
    instrument: instrument.key,
    reference: referenceOf(instrument, facts.buyDay, asker),
  })

  /** A position with the line of its day. */
  const withDay = (position: WatchlistPosition): WatchlistPosition => {
    const listing = universe.byNotation(position.quote.market.idNotation as NotationId)
    return listing ? { ...position, ...daySparkline(rooms, listing) } : position
  }

  /** What became of each line of a pasted list. @param added what is new in the list by it */
  const outcomes = (
    lines: readonly PastedLine[],
    added: ReadonlySet<string>,
  ): { text: string; outcome: 'ADDED' | 'PRESENT' | 'AMBIGUOUS' | 'UNKNOWN' }[] => {
    const counted = new Set<string>()
    return lines.map((line) => {
      if (line.kind === 'choice')
        return {
          text: line.text,
          outcome: 'AMBIGUOUS',
          candidates: line.candidates.map((each) => presentInstrument(each, origin)),
        }
      if (line.kind === 'unknown') return { text: line.text, outcome: 'UNKNOWN' }
      const { key } = line.instrument
      const isFirst = added.has(key) && !counted.has(key)
      counted.add(key)
      return {
        text: line.text,
        outcome: isFirst ? 'ADDED' : 'PRESENT',
        instrument: presentInstrument(line.instrument, origin),
      }
    })
  }

  return [
    handle(listWatchlistPositions, async ({ params, query, asker }) => {
      const stored = await storedIn(asker, params.entityValue)
      const plain = shownOf(stored, asker)
      const list = query.withSparkline ? await eachInTurn(plain, withDay) : plain
      const missing = stored.flatMap(({ id, instrument, note }) =>
        universe.byKey(instrument) ? [] : [{ idPosition: id, missingInstrument: instrument, note }],
      )
      return { list, missing: missing.length > 0 ? missing : undefined, report: reportOf(list) }
    }),

    handle(getWatchlistReport, async ({ params, asker }) => reportOf(await positions(asker, params.entityValue))),

    handle(postWatchlistPosition, async ({ params: { entityValue }, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const instrument = named(rooms, body.instrument)
      const wanted = added(instrument, factsFrom(body, today(), today()), asker)
      const request = {
        owner: `user:${owner}`,
        key: idempotencyKey,
        request: [postWatchlistPosition.name, entityValue, body],
      }
      return once(db, request, async (step) => {
        const [fresh] = await addPositions(step, owner, entityValue, [wanted])
        const held =
          fresh ?? (await positionsOf(step, owner, entityValue)).find((each) => each.instrument === instrument.key)
        if (!held) throw new Failure('POSITION_UNKNOWN')
        return { position: shown(held, asker), isNew: fresh !== undefined }
      })
    }),

    handle(pasteWatchlistPositions, async ({ params: { entityValue }, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const lines = readPasted(body.text, {
        byIsin: universe.byIsin,
        byWkn: universe.byWkn,
        search: search.instruments,
      })
      const found = lines.flatMap((line) =>
        line.kind === 'found' ? [added(line.instrument, factsOfLine(line.facts, today()), asker)] : [],
      )
      const request = {
        owner: `user:${owner}`,
        key: idempotencyKey,
        request: [pasteWatchlistPositions.name, entityValue, body],
      }
      return once(db, request, async (step) => {
        const fresh = await addPositions(step, owner, entityValue, found)
        return { count: fresh.length, list: outcomes(lines, new Set(fresh.map(({ instrument }) => instrument))) }
      })
    }),

    handle(copyWatchlist, async ({ params: { entityValue, destination }, asker }) => {
      const owner = userOf(asker)
      const copied = await storedIn(asker, entityValue)
      return transaction(db, async (step) => {
        return { count: (await addPositions(step, owner, destination, copied)).length }
      })
    }),

    handle(putWatchlistOrder, async ({ params, body, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => orderPositions(step, owner, params.entityValue, body))
      return { count: body.list.length }
    }),

    handle(putWatchlistPosition, async ({ params: { entityValue, idPosition }, body, asker, version, versionIs }) => {
      const owner = userOf(asker)
      const before = await positionOf(db, owner, entityValue, idPosition)
      const facts = factsFrom(body, before.buyDay, today())
      const instrument = universe.byKey(before.instrument)
      const reference =
        instrument && facts.buyDay !== before.buyDay ? referenceOf(instrument, facts.buyDay, asker) : undefined
      const changed = await transaction(db, (step) =>
        changePosition(step, owner, entityValue, idPosition, { ...facts, reference }, version),
      )
      versionIs(changed.version)
      return shown(changed, asker)
    }),

    handle(deleteWatchlistPosition, async ({ params: { entityValue, idPosition }, asker, version }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deletePosition(step, owner, entityValue, idPosition, version))
      return { count: 1 }
    }),

    handle(restoreWatchlistPosition, async ({ params: { entityValue, idPosition }, asker }) => {
      const owner = userOf(asker)
      return shown(await transaction(db, (step) => restorePosition(step, owner, entityValue, idPosition)), asker)
    }),
  ]
}
