import { userOf, type Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { iso, isoOrNone } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay, UserId } from '#contract/vocabulary.ts'
import { publicationOf } from '#experts/publications.ts'
import { sampleExperts } from '#experts/samples.ts'
import { listRow } from '#features/lists/rows.ts'
import type { Watchlist, WatchlistPosition } from '#features/watchlist/watchlists.contract.ts'
import { tidyOrNone } from '#figures/rounding.ts'
import { listListing } from '#market/listings.ts'
import { marketFacts } from '#portfolio/market-facts.ts'
import { changeSince } from '#watchlists/since.ts'
import { positionsOf, type StoredPosition } from '#watchlists/stored-positions.ts'
import { findWatchlist, isId, watchlistOf, type StoredWatchlist } from '#watchlists/stored-watchlists.ts'

export type WatchlistReading = ReturnType<typeof watchlistReading>

/** Lists and their positions as an asker may read them: their own, what experts show, and samples. */
export function watchlistReading(rooms: Rooms) {
  const { db, universe, calendar, market, corporateActions, origin } = rooms
  const today = (): TradingDay => calendar.dayOf('XETR', market.now())
  const samples = perGeneration(rooms, () => sampleExperts(universe, { ...rooms, facts: marketFacts(rooms) }))

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

  return { today, present, shown, shownOf, readable, storedIn, positions }
}
