import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import type { OpenPortfolio } from '#portfolio/books.ts'
import { expectedPayments } from '#portfolio/expected-payments.ts'
import type { ExpectedIncome } from '#features/depots/income.contract.ts'
import type { OwnDepots } from '#features/depots/own-depots.handlers.ts'

/** What papers that are held will pay within twelve months, the soonest first. @param most so many of them */
export function expectedIncome(rooms: Rooms, { facts, heldOf }: Pick<OwnDepots, 'facts' | 'heldOf'>) {
  const { universe, market, fundamentals, origin } = rooms
  return (all: readonly OpenPortfolio[], most = Infinity): ExpectedIncome[] =>
    expectedPayments(fundamentals, heldOf(all), facts().today())
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
}

const cents = (money: number): number => Math.round(money * 100) / 100
