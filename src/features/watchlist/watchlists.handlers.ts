import { tidyOrNone } from '#figures/rounding.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso, isoOrNone, readDate } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay, UserId } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { publicationOf } from '#experts/publications.ts'
import { sampleExperts } from '#experts/samples.ts'
import { typedDay } from '#contract/typed-day.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import { priceOn } from '#market/price-on.ts'
import { marketFacts } from '#portfolio/market-facts.ts'
import { readPasted, type PastedFacts, type PastedLine } from '#watchlists/pasted.ts'
import { changeSince } from '#watchlists/since.ts'
import {
  addPositions,
  changePosition,
  deletePosition,
  orderPositions,
  positionOf,
  positionsOf,
  restorePosition,
  watchedBy,
  type Added,
  type PositionFacts,
  type Reference,
  type StoredPosition,
} from '#watchlists/stored-positions.ts'
import {
  changeWatchlist,
  createWatchlist,
  deleteWatchlist as deleteStored,
  findWatchlist,
  isId,
  restoreWatchlist as restoreStored,
  watchlistOf,
  watchlistsOf,
  type StoredWatchlist,
} from '#watchlists/stored-watchlists.ts'
import { expertWatchlistHandlers } from '#features/watchlist/expert-watchlists.handlers.ts'
import { listRow } from '#features/lists/rows.ts'
import { reportOf } from '#features/watchlist/report.handlers.ts'
import {
  copyWatchlist,
  deleteWatchlist,
  deleteWatchlistPosition,
  getWatchlist,
  getWatchlistReport,
  listWatchlistPositions,
  listWatched,
  listWatchlists,
  pasteWatchlistPositions,
  postWatchlist,
  postWatchlistPosition,
  putWatchlist,
  putWatchlistOrder,
  putWatchlistPosition,
  queryWatchlistInstruments,
  restoreWatchlist,
  restoreWatchlistPosition,
  type Watchlist,
  type WatchlistPosition,
} from '#features/watchlist/watchlists.contract.ts'

export function watchlistHandlers(rooms: Rooms) {
  const { db, universe, calendar, market, search, corporateActions, origin } = rooms
  const today = (): TradingDay => calendar.dayOf('XETR', market.now())
  const samples = perGeneration(rooms, () => sampleExperts(universe, { ...rooms, facts: marketFacts(rooms) }))

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

  /** A position whose paper is no longer known has nothing to show: an import has taken it away, and may bring it back. */
  function presentPosition(stored: StoredPosition, asker: Asker): WatchlistPosition | undefined {
    const instrument = universe.byKey(stored.instrument)
    if (!instrument) return undefined
    const listing = listListing(instrument)
    const row = listRow(rooms, listing, asker)
    const { price, currency } = stored.reference
    return {
      ...row,
      idPosition: stored.id,
      buyDate: stored.buyDay,
      sellDate: stored.sellDay,
      datetimeAlert: isoOrNone(stored.alertAt),
      note: stored.note,
      referencePrice: price,
      isoCurrencyReference: currency,
      performanceSincePct:
        currency === row.quote.isoCurrency
          ? tidyOrNone(
              changeSince(row.quote.last, { price, day: stored.buyDay }, corporateActions.splits(instrument, today())),
              4,
            )
          : undefined,
      datetimeCreated: iso(stored.createdAt.getTime()),
      version: stored.version,
    }
  }

  function shown(stored: StoredPosition, asker: Asker): WatchlistPosition {
    const position = presentPosition(stored, asker)
    if (!position) throw new Failure('POSITION_UNKNOWN', {}, 'Its instrument is not known any more')
    return position
  }

  /** The asker's own, or what an expert shows to everybody. @throws Failure WATCHLIST_UNKNOWN, LOGIN_REQUIRED */
  async function readable(asker: Asker, id: string): Promise<StoredWatchlist> {
    const own = asker.user && (await findWatchlist(db, asker.user, id))
    return own || samples().watchlist(id) || watchlistOf(db, await shownBy(asker, id), id)
  }

  /** Who shows a list that is neither the asker's nor one by rule; the asker, of whom there is none such, where nobody does. */
  const shownBy = async (asker: Asker, id: string): Promise<UserId> =>
    (await publicationOf(db, 'WATCHLIST', id))?.owner ?? userOf(asker)

  /** Its positions. @throws Failure likewise */
  async function storedIn(asker: Asker, id: string): Promise<readonly StoredPosition[]> {
    if (asker.user) {
      // one question beside the other: mostly it is the asker's own
      const [own, held] = await Promise.all([findWatchlist(db, asker.user, id), ownPositions(asker.user, id)])
      if (own) return held
    }
    if (samples().watchlist(id)) return samples().positions(id)
    const owner = await shownBy(asker, id)
    await watchlistOf(db, owner, id)
    return positionsOf(db, owner, id)
  }

  const ownPositions = async (owner: UserId, id: string): Promise<readonly StoredPosition[]> =>
    isId(id) ? positionsOf(db, owner, id) : []

  async function positions(asker: Asker, id: string): Promise<WatchlistPosition[]> {
    return shownOf(await storedIn(asker, id), asker)
  }

  const shownOf = (stored: readonly StoredPosition[], asker: Asker): WatchlistPosition[] =>
    stored.flatMap((each) => presentPosition(each, asker) ?? [])

  const present = (stored: StoredWatchlist): Watchlist => ({
    type: 'Watchlist',
    entityType: 'WATCHLIST',
    entitySubType: 'USER',
    entityValue: stored.id,
    name: stored.name,
    description: stored.description,
    numberPositions: stored.positions,
    datetimeCreated: iso(stored.createdAt.getTime()),
    version: stored.version,
    urls: { WEBSITE: `${origin}/watchlist/${stored.id}` },
  })

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
    handle(listWatchlists, async ({ asker }) => ({ list: (await watchlistsOf(db, userOf(asker))).map(present) })),

    handle(postWatchlist, async ({ body, asker, idempotencyKey, versionIs }) => {
      const owner = userOf(asker)
      const request = { owner: `user:${owner}`, key: idempotencyKey, request: [postWatchlist.name, body] }
      const made = await once(db, request, async (step) => present(await createWatchlist(step, owner, body)))
      versionIs(made.version)
      return made
    }),

    handle(queryWatchlistInstruments, ({ query: { searchValue, limit }, asker }) => {
      userOf(asker)
      return {
        searchValue,
        list: search.instruments(searchValue, limit).map((each) => presentInstrument(each, origin)),
      }
    }),

    handle(listWatched, async ({ asker }) => ({
      list: [...(await watchedBy(db, userOf(asker)))].flatMap(([key, watchlists]) => {
        const instrument = universe.byKey(key)
        return instrument ? [{ ...listRow(rooms, listListing(instrument), asker), watchlists }] : []
      }),
    })),

    handle(getWatchlist, async ({ params, asker, versionIs }) => {
      const found = await readable(asker, params.entityValue)
      versionIs(found.version)
      return present(found)
    }),

    handle(putWatchlist, async ({ params, body, asker, version, versionIs }) => {
      const owner = userOf(asker)
      const changed = await transaction(db, (step) => changeWatchlist(step, owner, params.entityValue, body, version))
      versionIs(changed.version)
      return present(changed)
    }),

    handle(deleteWatchlist, async ({ params, asker, version }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteStored(step, owner, params.entityValue, version))
      return { count: 1 }
    }),

    handle(restoreWatchlist, async ({ params, asker }) => {
      const owner = userOf(asker)
      return present(await transaction(db, (step) => restoreStored(step, owner, params.entityValue)))
    }),

    handle(copyWatchlist, async ({ params: { entityValue, destination }, asker }) => {
      const owner = userOf(asker)
      const copied = await storedIn(asker, entityValue)
      return transaction(db, async (step) => {
        return { count: (await addPositions(step, owner, destination, copied)).length }
      })
    }),

    handle(listWatchlistPositions, async ({ params, asker }) => {
      const stored = await storedIn(asker, params.entityValue)
      const list = shownOf(stored, asker)
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

    ...expertWatchlistHandlers(rooms, async (asker, id) => {
      const list = await readable(asker, id)
      return { list: present(list), report: reportOf(await positions(asker, id)) }
    }),
  ]
}

interface GivenFacts {
  buyDate?: string | undefined
  sellDate?: string | undefined
  datetimeAlert?: string | undefined
  note: string
}

const longestNote = 2000

/** What a line of a table says of its paper; a day that cannot be is today. */
function factsOfLine({ buyDay = '', note = '' }: PastedFacts, today: TradingDay): PositionFacts {
  const day = dayIn(buyDay)
  return { buyDay: day !== undefined && day <= today ? day : today, note: note.slice(0, longestNote) }
}

function dayIn(text: string): TradingDay | undefined {
  try {
    return readDate(typedDay(text)).day
  } catch {
    return undefined
  }
}

/** @throws Failure INPUT_INVALID with a German sentence for each field that is wrong */
function factsFrom(given: GivenFacts, buyDay: TradingDay, today: TradingDay): PositionFacts {
  const faults: Record<string, string> = {}
  const read = (field: 'buyDate' | 'sellDate' | 'datetimeAlert') => {
    const text = given[field]?.trim()
    if (!text) return undefined
    try {
      return readDate(typedDay(text))
    } catch {
      faults[field] = 'Das ist kein Datum, das wir lesen können, etwa 31.07.2026.'
      return undefined
    }
  }
  const [buy, sell, alert] = [read('buyDate'), read('sellDate'), read('datetimeAlert')]
  const from = buy?.day ?? buyDay
  if (from > today) faults.buyDate ??= 'Dieser Tag liegt in der Zukunft.'
  if (sell && sell.day < from) faults.sellDate ??= 'Dieser Tag liegt vor dem der Aufnahme.'
  if (Object.keys(faults).length > 0) throw new Failure('INPUT_INVALID', { faults }, Object.keys(faults).join(', '))
  return {
    buyDay: from,
    sellDay: sell?.day,
    alertAt: alert && (alert.instant ?? Date.parse(`${alert.day}T07:00:00Z`)),
    note: given.note.trim(),
  }
}
