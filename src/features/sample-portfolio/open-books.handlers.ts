import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import type { Rooms } from '#api/rooms.ts'
import { sampleExperts } from '#experts/samples.ts'
import { joined, once } from '#platform/kept.ts'
import { portfolioBooks } from '#portfolio/books.ts'
import { marketFacts } from '#portfolio/market-facts.ts'
import { findPortfolio, type StoredPortfolio } from '#portfolio/stored-portfolios.ts'
import { transactionsSince } from '#portfolio/stored-transactions.ts'

/** Portfolios of readers and of sample experts with what follows from them, whichever handler asks: each ledger is kept once. */
export const openBooks = once((rooms: Rooms) => {
  const { db, universe, market } = rooms
  const facts = perGeneration(rooms, () => marketFacts(rooms))
  const samples = perGeneration(rooms, () => sampleExperts(universe, { ...rooms, facts: facts() }))
  const books = perGeneration(rooms, () =>
    portfolioBooks(
      async ({ id, owner }, known) =>
        samples().portfolio(id) ? samples().transactions(id) : transactionsSince(db, owner, id, known),
      facts,
      () => market.now(),
    ),
  )
  const lookUp = joined<Asker, StoredPortfolio | undefined>()
  /** The asker's own; a page asks for it several times at once, and it is looked up once. */
  const findOwn = async (asker: Asker, id: string): Promise<StoredPortfolio | undefined> => {
    const { user } = asker
    return user && lookUp(asker, id, () => findPortfolio(db, user, id))
  }
  return { facts, samples, books, findOwn }
})
