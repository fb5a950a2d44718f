import type { Facts } from './facts.ts'
import { type Acquisition, type Amount, vorabpauschaleOf } from './german-tax.ts'
import type { InstrumentBook } from './ledger/instrument.ts'
import type { Piece } from './ledger/lots.ts'
import { NotComputable } from './lookup/money.ts'
import { closeIndexAt } from './lookup/prices.ts'
import { rateAt } from './lookup/rates.ts'
import { dayFrom, type DayNumber, isWeekend, monthOf, yearOf } from '#calendar/days.ts'
import { type Fixed, multiply, scale, toFixed } from './numbers/fixed.ts'
import { addFractions, fraction, multiplyFractions, subtractFractions, zero } from './numbers/fraction.ts'
import { basiszinsOf, firstYearOfVorabpauschale } from './tax-years.ts'
import { vorabpauschalePerShare } from './vorabpauschale.ts'

/** The Vorabpauschalen of one fund, before Teilfreistellung, in base currency. */
export interface FundAdvances {
  /** by the year in which they count as income: the one after theirs */
  readonly byYear: ReadonlyMap<number, Fixed>
  /** what was taxed so on shares that are sold: it lowers their gain */
  taxedOn(piece: Piece, soldOn: DayNumber): Fixed
}

/** Shares of one purchase, held here from `since` until they are sold or leave. */
interface Stretch {
  readonly lot: number
  /** of the purchase */
  readonly day: DayNumber
  readonly since: DayNumber
  readonly until: DayNumber | undefined
  readonly quantity: Fixed
}

/**
 * A Vorabpauschale for each year at whose end shares were held and whose first working day after has come (§ 18 InvStG):
 * each lot by the months it was held. Prices are the first and the last of the year, else those in force.
 * @throws NotComputable without a price, a rate or the Basiszins of a year
 */
export function fundAdvances(facts: Facts, book: InstrumentBook): FundAdvances {
  const stretches = stretchesOf(book)
  const first = Math.min(...stretches.map(({ since }) => yearOf(since)))
  const perShare = new Map<number, Amount>()
  const perShareIn = (year: number): Amount => {
    const amount = perShare.get(year) ?? perShareOf(facts, book, year)
    perShare.set(year, amount)
    return amount
  }
  const byYear = new Map<number, Fixed>()
  for (let year = Math.max(first, firstYearOfVorabpauschale); dueDay(year) <= facts.period.end; year += 1) {
    const lots = new Map<number, Acquisition>()
    for (const { lot, day, quantity } of stretches.filter((stretch) => isHeldAtEnd(stretch, year))) {
      const added = addFractions(lots.get(lot)?.quantity ?? zero, fraction(quantity, scale))
      lots.set(lot, { quantity: added, twelfths: twelfthsOf(day, year) })
    }
    if (lots.size === 0) continue
    byYear.set(year + 1, toFixed(vorabpauschaleOf(perShareIn(year), [...lots.values()])))
  }
  return {
    byYear,
    taxedOn: ({ day, quantity }, soldOn) => {
      let sum = zero
      for (let year = Math.max(yearOf(day), firstYearOfVorabpauschale); year < yearOf(soldOn); year += 1) {
        if (dueDay(year) > facts.period.end) break
        const { num, den } = twelfthsOf(day, year)
        sum = addFractions(sum, multiplyFractions(perShareIn(year), fraction(num, den * 12n)))
      }
      return toFixed(multiplyFractions(sum, fraction(quantity, scale)))
    },
  }
}

function stretchesOf(book: InstrumentBook): Stretch[] {
  const { closings, departures, long } = book.history()
  const stretch = ({ sequence, day, since = day, quantity }: Piece, until: DayNumber | undefined): Stretch => ({
    lot: sequence,
    day,
    since,
    until,
    quantity,
  })
  const sold = closings.filter((closing) => closing.long)
  return [
    ...[...sold, ...departures].flatMap(({ pieces, booking }) => pieces.map((piece) => stretch(piece, booking.day))),
    ...[...long.values()].flatMap((queue) => queue.open().map((lot) => stretch(lot, undefined))),
  ]
}

function isHeldAtEnd({ since, until }: Pick<Stretch, 'since' | 'until'>, year: number): boolean {
  const lastDay = dayFrom(year, 12, 31)
  return since <= lastDay && (until === undefined || until > lastDay)
}

/** Months of the year the shares were held: the one of the purchase counts, those before it do not. */
const twelfthsOf = (bought: DayNumber, year: number): Amount =>
  fraction(yearOf(bought) < year ? 12n : BigInt(13 - monthOf(bought)), 1n)

/** The first working day after a year. */
function dueDay(year: number): DayNumber {
  let day = dayFrom(year + 1, 1, 2)
  while (isWeekend(day)) day += 1
  return day
}

function perShareOf(facts: Facts, book: InstrumentBook, year: number): Amount {
  const basiszins = basiszinsOf(year)
  if (basiszins === undefined) throw new NotComputable(`der Basiszins ${year} ist nicht bekannt`)
  const [start, end] = [dayFrom(year, 1, 1), dayFrom(year, 12, 31)]
  const firstInYear = book.series().days.find((day) => day >= start && day <= end) ?? start
  const startPrice = priceOn(facts, book, firstInYear)
  const distributions = book
    .history()
    .payments.filter(({ day, shares }) => day >= start && day <= end && shares > 0n)
    .reduce((sum, { gross, shares }) => addFractions(sum, fraction(gross, shares)), zero)
  const rise = subtractFractions(priceOn(facts, book, end), startPrice)
  return vorabpauschalePerShare({ startPrice, rise, basiszins, distributions })
}

/** Price of a share in base currency. */
function priceOn(facts: Facts, book: InstrumentBook, day: DayNumber): Amount {
  const series = book.series()
  const index = closeIndexAt(series.days, day)
  const route = facts.rates.route(book.currency, facts.baseCurrency)
  if (index < 0) throw new NotComputable(`kein Kurs für ${book.symbol}`)
  if (route === undefined) throw new NotComputable(`kein Wechselkurs von ${book.currency} nach ${facts.baseCurrency}`)
  const { num, den } = multiply(series.exact(index), rateAt(route, day))
  return fraction(num, den)
}
