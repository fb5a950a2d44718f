import { userOf, type Asker } from '#api/asker.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { seenBy } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { inPercent } from '#figures/rounding.ts'
import type { Instrument } from '#market/instruments.ts'
import { toNumber } from '#portfolio/amounts.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { cashByCurrency, headlineOf, rateOf } from '#portfolio/headline.ts'
import { realizedOf } from '#portfolio/investment.ts'
import { valuedAt } from '#portfolio/market-facts.ts'
import { portfoliosOf, type StoredPortfolio } from '#portfolio/stored-portfolios.ts'
import { addedUp } from '#portfolio/wealth.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { analyses } from '#features/sample-portfolio/analysis.handlers.ts'
import { openBooks } from '#features/sample-portfolio/open-books.handlers.ts'
import type { Investment } from '#features/depots/wealth.contract.ts'

/** Sums over depots are in euro, whatever each is kept in. */
export const sumCurrency = 'EUR'

/** A paper, how many pieces there are, of bonds the nominal, and what all of it is worth in euro. */
export interface Held {
  instrument: Instrument
  quantity: number
  value: number
}

export type OwnDepots = ReturnType<typeof ownDepots>

/** Depots and accounts as their owner reads them, opened one by one: what all handlers of depots build on. */
export function ownDepots(rooms: Rooms) {
  const { db, origin } = rooms
  const { facts, books } = openBooks(rooms)
  const { instrumentOf, ...analysing } = analyses(rooms, facts)

  /** In its own currency. */
  const opened = (portfolio: StoredPortfolio, asker: Asker): Promise<OpenPortfolio> => books()(portfolio, seenBy(asker))
  const inSumCurrency = (portfolio: StoredPortfolio, asker: Asker): Promise<OpenPortfolio> =>
    opened({ ...portfolio, currency: sumCurrency }, asker)

  const storedOf = (owner: UserId) => portfoliosOf(db, owner, ['DEPOT', 'ACCOUNT'])

  /** All of an owner that counts, in euro. @param asker whose rights decide what prices are seen */
  async function allOf(asker: Asker, owner = userOf(asker)): Promise<OpenPortfolio[]> {
    const all: OpenPortfolio[] = []
    for (const portfolio of await storedOf(owner))
      if (portfolio.isCounted) all.push(await inSumCurrency(portfolio, asker))
    return all
  }

  /** Of these, those with bookings that can be valued: what sums over depots are of. */
  const valuedOf = async (asker: Asker): Promise<OpenPortfolio[]> =>
    (await allOf(asker)).filter((open) => hasBookings(open) && valueOf(open) !== undefined)

  /** Papers over all depots, keyed by instrument. */
  function investmentsOf(all: readonly OpenPortfolio[], asker: Asker): Map<string, Investment> {
    const found = new Map<string, Investment>()
    for (const symbol of new Set(all.flatMap(({ evaluation }) => [...evaluation.instruments.keys()]))) {
      const instrument = instrumentOf(symbol)
      const parts = all.flatMap((open) => {
        const figures = open.evaluation.instruments.get(symbol)
        return figures ? [{ open, figures }] : []
      })
      if (!instrument) continue
      const held = parts.filter(({ figures }) => figures.sharesHeld !== 0n)
      const cost = addedUp(held.map(({ figures }) => (figures.gains ?? figures.costs)?.fifoCost))
      const gain = addedUp(held.map(({ figures }) => figures.gains?.gainOnHoldingsFifo))
      found.set(symbol, {
        idPosition: symbol,
        instrument: presentInstrument(instrument, origin),
        quote: quoteOf(rooms, valuedAt(instrument), asker),
        quantity: toNumber(addedUp(held.map(({ figures }) => figures.sharesHeld))) ?? 0,
        cost: toNumber(cost),
        value: toNumber(addedUp(held.map(({ figures }) => figures.marketValue))),
        gain: toNumber(gain),
        gainPct: inPercent(rateOf(gain, cost)),
        realized: toNumber(addedUp(parts.map(({ open }) => realizedOf(open, symbol)))),
        dividends: toNumber(addedUp(parts.map(({ figures }) => figures.charges?.dividendsGross))),
        depots: held.map(({ open: { portfolio }, figures }) => ({
          entityValue: portfolio.id,
          name: portfolio.name,
          quantity: toNumber(figures.sharesHeld) ?? 0,
          value: toNumber(figures.marketValue),
        })),
      })
    }
    return found
  }

  /** Pieces of each paper over all depots, of bonds the nominal. */
  function heldOf(all: readonly OpenPortfolio[]): [Instrument, number][] {
    const symbols = new Set(all.flatMap(({ evaluation }) => [...evaluation.instruments.keys()]))
    return [...symbols].flatMap((symbol) => {
      const instrument = instrumentOf(symbol)
      const parts = all.flatMap(({ evaluation }) => evaluation.instruments.get(symbol)?.sharesHeld ?? [])
      const quantity = toNumber(addedUp(parts)) ?? 0
      return instrument && quantity !== 0 ? [[instrument, quantity] as [Instrument, number]] : []
    })
  }

  /** What each paper over all depots is worth, the largest first. */
  function worthOf(all: readonly OpenPortfolio[]): Held[] {
    const symbols = new Set(all.flatMap(({ evaluation }) => [...evaluation.instruments.keys()]))
    return [...symbols]
      .flatMap((symbol) => {
        const instrument = instrumentOf(symbol)
        const parts = all.flatMap(({ evaluation }) => evaluation.instruments.get(symbol)?.marketValue ?? [])
        const value = toNumber(addedUp(parts)) ?? 0
        const pieces = all.flatMap(({ evaluation }) => evaluation.instruments.get(symbol)?.sharesHeld ?? [])
        return instrument && value > 0 ? [{ instrument, quantity: toNumber(addedUp(pieces)) ?? 0, value }] : []
      })
      .toSorted((a, b) => b.value - a.value)
  }

  return {
    facts,
    ...analysing,
    instrumentOf,
    opened,
    inSumCurrency,
    storedOf,
    allOf,
    valuedOf,
    investmentsOf,
    heldOf,
    worthOf,
  }
}

export const hasBookings = ({ transactions }: OpenPortfolio): boolean => transactions.length > 0

/** In its currency; undefined where a price or a rate is missing. */
export const valueOf = ({ book, evaluation }: OpenPortfolio): number | undefined => headlineOf(book, evaluation).value

/** What all depots hold, for allocation and contributions. */
export function mergedInstruments(all: readonly OpenPortfolio[]) {
  const symbols = new Set(all.flatMap(({ evaluation }) => [...evaluation.instruments.keys()]))
  return new Map(
    [...symbols].map((symbol) => {
      const parts = all.flatMap(({ evaluation }) => evaluation.instruments.get(symbol) ?? [])
      const delta = addedUp(parts.map((part) => part.delta?.delta))
      return [
        symbol,
        {
          symbol,
          marketValue: addedUp(parts.map((part) => part.marketValue)),
          delta: delta === undefined ? undefined : { delta, deltaPercent: 0 },
        },
      ] as const
    }),
  )
}

/** On the accounts that are kept, by currency. */
export const cashIn = (all: readonly OpenPortfolio[]): Map<string, number> =>
  cashByCurrency(all.filter(({ portfolio }) => portfolio.keepsCash).map(({ book }) => book))

/** In cents; undefined where one is missing. */
export const sumOf = (values: readonly (number | undefined)[]): number | undefined =>
  values.reduce<number | undefined>(
    (sum, value) => (sum === undefined || value === undefined ? undefined : Math.round((sum + value) * 100) / 100),
    0,
  )
