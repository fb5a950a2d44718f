import { userOf, type Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { seenBy } from '#api/quality.ts'
import { findNamed } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { inPercent } from '#figures/rounding.ts'
import { publicationOf } from '#experts/publications.ts'
import { joined } from '#platform/kept.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { isOwnable } from '#portfolio/entered.ts'
import {
  changePortfolio,
  createPortfolio,
  deletePortfolio as deleteStored,
  portfolioOf,
  portfoliosOf,
  restorePortfolio as restoreStored,
  type PortfolioFacts,
  type StoredPortfolio,
} from '#portfolio/stored-portfolios.ts'
import { openBooks } from '#features/sample-portfolio/open-books.handlers.ts'
import { outsideRange } from '#features/sample-portfolio/outside-range.handlers.ts'
import { analyses, analysisHandlers } from '#features/sample-portfolio/analysis.handlers.ts'
import { expertPortfolioHandlers } from '#features/sample-portfolio/expert-portfolios.handlers.ts'
import {
  deletePortfolio,
  getPortfolio,
  listPortfolios,
  postPortfolio,
  putPortfolio,
  queryPortfolioInstruments,
  restorePortfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { positionHandlers } from '#features/sample-portfolio/positions.handlers.ts'
import { transactionHandlers } from '#features/sample-portfolio/transactions.handlers.ts'
import { presentListed, presentPortfolio, warningsOf } from '#features/sample-portfolio/present-portfolio.handlers.ts'

/** Portfolios of readers, with their bookings, positions and figures. */
export function portfolioHandlers(rooms: Rooms) {
  const { db, search, origin } = rooms
  const { facts, samples, books, findOwn } = openBooks(rooms)

  /** The asker's own, or what an expert shows to everybody. @throws Failure PORTFOLIO_UNKNOWN, LOGIN_REQUIRED */
  async function readable(asker: Asker, id: string): Promise<StoredPortfolio> {
    const own = await findOwn(asker, id)
    if (own) return own
    const shownByRule = samples().portfolio(id)
    if (shownByRule) return shownByRule
    const publication = await publicationOf(db, 'PORTFOLIO', id)
    if (publication?.owner) return { ...(await portfolioOf(db, publication.owner, id)), note: '' } // notes are private
    return portfolioOf(db, userOf(asker), id)
  }

  /** A portfolio the asker may read, with everything that follows from it now. */
  const opened = (asker: Asker, id: string): Promise<OpenPortfolio> =>
    opening(asker, id, async () => books()(await readable(asker, id), seenBy(asker)))
  const opening = joined<Asker, OpenPortfolio>()

  function benchmarkOf(text: string | undefined): InstrumentKey | undefined {
    if (!text) return undefined
    const found = findNamed(rooms, text)
    if (!found)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { benchmark: 'Diesen Vergleich kennen wir nicht.' } },
        'Unknown benchmark',
      )
    return found.key
  }

  const stated = (body: {
    name: string
    note: string
    isoCurrency: string
    keepsCash: boolean
    benchmark?: string | undefined
    isCounted?: boolean | undefined
  }): PortfolioFacts => {
    if (!facts().isQuoted(body.isoCurrency))
      throw new Failure(
        'INPUT_INVALID',
        { faults: { isoCurrency: 'Für diese Währung kennen wir keinen Wechselkurs.' } },
        'No rate of this currency',
      )
    return {
      name: body.name,
      note: body.note,
      currency: body.isoCurrency,
      keepsCash: body.keepsCash,
      isCounted: body.isCounted,
      benchmark: benchmarkOf(body.benchmark),
    }
  }

  const { benchmarkOf: benchmarkReturnsOf } = analyses(rooms, facts)
  const ranges = outsideRange(rooms, facts)

  return [
    handle(listPortfolios, async ({ query, asker }) => {
      const list = []
      for (const portfolio of await portfoliosOf(db, userOf(asker)))
        list.push(presentListed(rooms, await books()(portfolio, seenBy(asker)), query))
      return { list }
    }),

    handle(postPortfolio, async ({ body, asker, idempotencyKey, versionIs }) => {
      const owner = userOf(asker)
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [postPortfolio.name, body] }
      const said = stated(body)
      const made = await once(db, named, async (step) =>
        presentPortfolio(rooms, await createPortfolio(step, owner, said)),
      )
      versionIs(made.version)
      return made
    }),

    handle(getPortfolio, async ({ params, asker, versionIs }) => {
      const open = await opened(asker, params.entityValue)
      versionIs(open.portfolio.version)
      return { ...presentListed(rooms, open), warnings: warningsOf(rooms, open) }
    }),

    handle(putPortfolio, async ({ params, body, asker, version, versionIs }) => {
      const owner = userOf(asker)
      const said = stated(body)
      const changed = await transaction(db, (step) => changePortfolio(step, owner, params.entityValue, said, version))
      versionIs(changed.version)
      return presentPortfolio(rooms, changed)
    }),

    handle(deletePortfolio, async ({ params, asker, version }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => deleteStored(step, owner, params.entityValue, version))
      return { count: 1 }
    }),

    handle(restorePortfolio, async ({ params, asker }) => {
      const owner = userOf(asker)
      return presentPortfolio(rooms, await transaction(db, (step) => restoreStored(step, owner, params.entityValue)))
    }),

    ...transactionHandlers(rooms, opened, facts, ranges),
    ...positionHandlers(rooms, opened),
    ...analysisHandlers(rooms, opened, facts),
    ...expertPortfolioHandlers(rooms, opened, ranges.countOf, async (open, asker) => {
      const compared = { isoCurrency: open.portfolio.currency, period: open.book.facts.period }
      const benchmark = await benchmarkReturnsOf(open.portfolio.benchmark, compared, asker)
      return inPercent(benchmark?.returns?.accumulated.at(-1))
    }),

    handle(queryPortfolioInstruments, ({ query, asker }) => {
      userOf(asker)
      return {
        searchValue: query.searchValue,
        list: search
          .instruments(query.searchValue, 3 * query.limit)
          .filter((each) => query.use === 'BENCHMARK' || isOwnable(each))
          .slice(0, query.limit)
          .map((each) => presentInstrument(each, origin)),
      }
    }),
  ]
}
