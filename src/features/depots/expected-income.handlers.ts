import { perGeneration } from '#api/generation.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import { holdingsOf, nextDistribution } from '#market/fund-holdings.ts'
import { GenerationCache } from '#platform/kept.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { expectedPayments, type PaymentSources, untoldOf } from '#portfolio/expected-payments.ts'
import type { ExpectedIncome } from '#features/depots/income.contract.ts'
import type { OwnDepots } from '#features/depots/own-depots.handlers.ts'

/** funds whose last payment is known */
const keptFunds = 1000

/** What papers that are held will pay, and which funds nobody can tell of. */
export function expectedIncome(rooms: Rooms, { facts, heldOf }: Pick<OwnDepots, 'facts' | 'heldOf'>) {
  const { universe, market, fundamentals, origin } = rooms
  type Next = { found: ReturnType<typeof nextDistribution> }
  const known = perGeneration(rooms, () => new GenerationCache<string, Next>(keptFunds))
  const sources: PaymentSources = {
    dividends: (stock) => fundamentals.dividends(stock),
    nextDistribution(fund) {
      const today = facts().today()
      const name = `${fund.key} ${today}`
      const before = known().get(name)
      if (before) return before.found
      return known().set(name, { found: nextDistribution(rooms, fund, holdingsOf(rooms, fund), today) }).found
    },
  }

  /** Within twelve months, the soonest first. @param most so many of them */
  const expectedOf = (all: readonly OpenPortfolio[], most = Infinity): ExpectedIncome[] =>
    expectedPayments(sources, heldOf(all), facts().today())
      .slice(0, most)
      .map(({ instrument, kind, day, exDay, estimated, quantity, amount, isoCurrency }) => {
        const rate = unitsPerEuro(universe, market, isoCurrency, market.now())
        return {
          instrument: presentInstrument(instrument, origin),
          kind,
          date: day,
          dateEx: exDay,
          estimated,
          quantity,
          amountPaid: cents(amount),
          isoCurrency,
          amount: rate === undefined ? undefined : cents(amount / rate),
        }
      })

  return {
    expectedOf,
    untoldOf: (all: readonly OpenPortfolio[]) => untoldOf(sources, heldOf(all)).map(({ name }) => name),
  }
}

const cents = (money: number): number => Math.round(money * 100) / 100
