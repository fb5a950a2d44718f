import type { Instrument, Listing, Universe } from '#market/instruments.ts'
import { instrumentKey } from '#market/instruments.ts'
import type { ClassFacts } from '#market/instruments.ts'
import type { Market, OrderBook, Quote } from '#market/market.ts'
import type { EntitySubType, EntityType, EntityValue, NotationId, Quality, VenueCode } from '#contract/vocabulary.ts'
import { qualities } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'

export interface FakeMarket extends Market {
  /** what all qualities, or one, show from now on; tells those who watch */
  set(id: number, change: Partial<Quote>, quality?: Quality): void
  /** from `book.at` on */
  setBook(id: number, book: OrderBook): void
  /** from now on reading the notation throws */
  break(id: number): void
  watchers(id: number): number
}

const missing = (): never => {
  throw new Error('not part of this fake')
}

/** A market that shows what a test says. */
export function fakeMarket(clock: Clock): FakeMarket {
  const quotes = new Map<string, Quote>()
  const books = new Map<number, OrderBook>()
  const broken = new Set<number>()
  const watchers = new Map<string, Set<() => void>>()
  const tell = (id: number, quality: Quality) => {
    for (const changed of watchers.get(`${id}${quality}`) ?? []) changed()
  }
  return {
    now: () => clock.now(),
    quote: (id, quality) => {
      if (broken.has(id)) throw new Error('no source')
      return quotes.get(`${id}${quality}`) ?? { notation: id, quality, shownAt: clock.now(), isOpen: true }
    },
    book: (id, _levels, at = clock.now()) => {
      const book = books.get(id)
      return book && book.at <= at ? book : undefined
    },
    watch: (id, quality, changed) => {
      const key = `${id}${quality}`
      const set = watchers.get(key) ?? new Set()
      watchers.set(key, set.add(changed))
      return () => void set.delete(changed)
    },
    set: (id, change, only) => {
      for (const quality of only === undefined ? qualities : [only]) {
        const before = quotes.get(`${id}${quality}`)
        quotes.set(`${id}${quality}`, {
          notation: id as NotationId,
          quality,
          shownAt: clock.now(),
          isOpen: true,
          ...before,
          ...change,
        })
        tell(id, quality)
      }
    },
    setBook: (id, book) => {
      books.set(id, book)
      for (const quality of qualities) tell(id, quality)
    },
    break: (id) => {
      broken.add(id)
      for (const quality of qualities) tell(id, quality)
    },
    watchers: (id) => qualities.reduce((sum, quality) => sum + (watchers.get(`${id}${quality}`)?.size ?? 0), 0),
    daily: missing,
    pastDays: missing,
    lastRealDay: missing,
    minutes: missing,
    trades: missing,
    firstDay: missing,
  }
}

interface Fake {
  id: number
  entityType: EntityType
  entitySubType?: EntitySubType
  venue: string
  facts?: ClassFacts
}

const stockFacts: ClassFacts = { kind: 'stock', size: 'large', homeMic: 'XETR', indices: [] }

/** id, class, venue of the listings that tests ask for */
export const fakeListings: readonly Fake[] = [
  { id: 100, entityType: 'STOCK', venue: '_GER' },
  { id: 101, entityType: 'STOCK', venue: '_FRA' },
  { id: 102, entityType: 'STOCK', venue: '_GAT' },
  {
    id: 200,
    entityType: 'INDEX',
    venue: '_IDX',
    facts: { kind: 'index', mic: 'XETR', category: 'Aktien', weighting: 'freeFloat' },
  },
  {
    id: 201,
    entityType: 'INDEX',
    venue: '_IDX',
    facts: { kind: 'index', mic: 'XNAS', category: 'Aktien', weighting: 'freeFloat' },
  },
  { id: 300, entityType: 'CURRENCY', venue: '@_FX', facts: { kind: 'currency', base: 'EUR', quote: 'USD' } },
]

/** The listings above, and as many currency pairs from 1,000 on as a test wants: real time for everyone. */
export function fakeUniverse(currencies = 0): Universe {
  const listings = new Map<number, Listing>()
  const add = ({ id, entityType, entitySubType, venue, facts = stockFacts }: Fake) => {
    const notation = { id: id as NotationId, venue: venue as VenueCode, isoCurrency: 'EUR' }
    const instrument: Instrument = {
      key: instrumentKey(entityType, String(id)),
      entityType,
      entitySubType,
      entityValue: String(id) as EntityValue,
      name: `Wert ${id}`,
      isoCurrency: 'EUR',
      notations: [notation],
      facts,
    }
    listings.set(id, { instrument, notation })
  }
  fakeListings.forEach(add)
  for (let i = 0; i < currencies; i++) {
    add({
      id: 1_000 + i,
      entityType: 'CURRENCY',
      venue: '@_FX',
      facts: { kind: 'currency', base: 'EUR', quote: 'USD' },
    })
  }
  return {
    find: () => undefined,
    byKey: () => undefined,
    byIsin: () => undefined,
    byWkn: () => undefined,
    byNotation: (id) => listings.get(id),
    all: () => [...listings.values()].map(({ instrument }) => instrument),
    ofType: () => [],
    ofClass: () => [],
    membersOf: () => [],
  }
}
