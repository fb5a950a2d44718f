import type { Book } from './book.ts'
import type { BookingType, Facts } from './facts.ts'
import { fundAdvances } from './fund-advances.ts'
import { afterPots, type Amount, creditableRate, least, positive, taxOn, type Tax } from './german-tax.ts'
import type { InstrumentBook } from './ledger/instrument.ts'
import { sumOf } from './ledger/lots.ts'
import type { QuickLedger } from './ledger/quick-walk.ts'
import { settle } from './lookup/money.ts'
import { type DayNumber, yearOf } from '#calendar/days.ts'
import { type Fixed, mulDiv, rationalToNumber, scale, times, toFixed } from './numbers/fixed.ts'
import { fraction, zero } from './numbers/fraction.ts'
import { quickLedgers } from './summary.ts'
import { allowanceOf } from './tax-years.ts'

/**
 * Losses from shares only meet gains from shares; funds owe a Vorabpauschale, and some keep a part of their income free.
 */
export type TaxKind = 'share' | 'equityFund' | 'mixedFund' | 'otherFund' | 'other'

export interface TaxProfile {
  readonly churchTaxRate: Amount
  /** assessed together: twice the allowance of the year */
  readonly couple: boolean
  /** what a bank was told to leave untaxed; absent: the whole allowance */
  exemptionOf?(year: number): Amount
  /** undefined: what it brings is no capital income, as of coins (§ 23 EStG), and counts for nothing here */
  kindOf(symbol: string): TaxKind | undefined
  /** what another country withholds from dividends, credited up to 15 %; of a fund nothing is credited */
  foreignTaxRateOf(symbol: string): Amount
}

/** One year as a bank that keeps everything would settle it. Money in base currency. */
export interface YearTax {
  readonly year: number
  readonly shareResult: Fixed
  /** all other gains, dividends, interest and Vorabpauschalen, after Teilfreistellung */
  readonly otherResult: Fixed
  /** what counts in this year, for the year before; before Teilfreistellung */
  readonly vorabpauschale: Fixed
  /** of the allowance, or of what the bank was told */
  readonly allowanceUsed: Fixed
  /** foreign tax that lowers this year's, at most to nothing */
  readonly foreignTaxCredit: Fixed
  /** losses left for later years */
  readonly lossPotShares: Fixed
  readonly lossPotOther: Fixed
  readonly tax: Tax
}

interface Results {
  share: Fixed
  other: Fixed
  vorabpauschale: Fixed
  foreignTax: Fixed
}

/**
 * Capital gains tax on books together by calendar year, from the first booking on: realised gains by first in, first out with fees,
 * income and Vorabpauschalen; share losses only against share gains, then the general loss pot, then the allowance of
 * the year; foreign tax is credited. Pots carry over, a credit that finds no tax does not.
 * @throws NotComputable
 */
export function yearlyTax(books: readonly Book[], profile: TaxProfile): YearTax[] {
  return quickYearlyTax(books, profile) ?? exactYearlyTax(books, profile)
}

/** The same without doubles. @throws NotComputable */
export function exactYearlyTax(books: readonly Book[], profile: TaxProfile): YearTax[] {
  const years = new Years()
  for (const book of books) {
    for (const instrument of book.instruments.values()) addExact(years, book.facts, instrument, profile)
    addInterest(years, book)
  }
  return settledYears(years.results, profile)
}

/** The same from sums in doubles, for all but funds; undefined where their error could reach another cent of any tax. */
function quickYearlyTax(books: readonly Book[], profile: TaxProfile): YearTax[] | undefined {
  const years = new Years()
  const sums = new Map<number, QuickResults>()
  let error = 0
  for (const book of books) {
    const ledgers = quickLedgers(book)
    for (const [symbol, instrument] of book.instruments) {
      const ledger = ledgers.get(symbol)
      if (ledger === undefined || isFund(profile.kindOf(symbol)) || leavesUnsold(instrument))
        addExact(years, book.facts, instrument, profile)
      else {
        error += ledger.errorBound
        addQuick(sums, symbol, ledger, profile)
      }
    }
    addInterest(years, book)
  }
  const at = (shift: number): YearTax[] => {
    const results = new Map(years.results)
    for (const [year, { share, other, foreignTax }] of sums) {
      const exact = results.get(year) ?? nothing
      results.set(year, {
        ...exact,
        share: exact.share + toMoney(share + shift),
        other: exact.other + toMoney(other + shift),
        foreignTax: exact.foreignTax + toMoney(foreignTax - shift),
      })
    }
    return settledYears(results, profile)
  }
  const [low, middle, high] = [at(-error - 1e-6), at(0), at(error + 1e-6)]
  const same = middle.every(({ tax }, index) => sameTax(tax, low[index]?.tax) && sameTax(tax, high[index]?.tax))
  return same ? middle : undefined
}

interface QuickResults {
  share: number
  other: number
  foreignTax: number
}

function addQuick(
  sums: Map<number, QuickResults>,
  symbol: string,
  { gainsByYear, dividendsByYear }: QuickLedger,
  profile: TaxProfile,
): void {
  const of = (year: number): QuickResults => {
    const known = sums.get(year) ?? { share: 0, other: 0, foreignTax: 0 }
    sums.set(year, known)
    return known
  }
  const kind = profile.kindOf(symbol)
  if (kind === undefined) return
  const credited = rationalToNumber(creditableRate(profile.foreignTaxRateOf(symbol)))
  for (const [year, gain] of gainsByYear) of(year)[kind === 'share' ? 'share' : 'other'] += gain
  for (const [year, gross] of dividendsByYear) {
    const results = of(year)
    results.other += gross
    results.foreignTax += gross * credited
  }
}

const toMoney = (value: number): Fixed => BigInt(Math.round(value * 1e6)) * 1_000_000n

const sameTax = (a: Tax, b: Tax | undefined): boolean =>
  b !== undefined &&
  a.kapitalertragsteuer.num * b.kapitalertragsteuer.den === b.kapitalertragsteuer.num * a.kapitalertragsteuer.den

function settledYears(results: ReadonlyMap<number, Results>, profile: TaxProfile): YearTax[] {
  let [sharePot, otherPot]: [Fixed, Fixed] = [0n, 0n]
  return [...results]
    .toSorted(([a], [b]) => a - b)
    .map(([year, { share, other, vorabpauschale, foreignTax }]) => {
      const shares = share - sharePot
      sharePot = shares < 0n ? -shares : 0n
      const sum = (shares < 0n ? 0n : shares) + other - otherPot
      otherPot = sum < 0n ? -sum : 0n
      const income = fraction(sum < 0n ? 0n : sum, scale)
      const allowance = profile.exemptionOf?.(year) ?? allowanceOf(year, profile.couple)
      const base = afterPots(income, {
        teilfreistellung: zero,
        churchTaxRate: profile.churchTaxRate,
        saverAllowanceLeft: allowance,
        lossPotOther: zero,
      })
      const credit = least(positive(fraction(foreignTax, scale)), fraction(base.num, base.den * 4n))
      return {
        year,
        shareResult: share,
        otherResult: other,
        vorabpauschale,
        allowanceUsed: toFixed(least(income, allowance)),
        foreignTaxCredit: toFixed(credit),
        lossPotShares: sharePot,
        lossPotOther: otherPot,
        tax: taxOn(base, profile.churchTaxRate, credit),
      }
    })
}

/** Share of the income that is taxed, in hundredths. */
const taxedPercent: Readonly<Record<TaxKind, bigint>> = {
  share: 100n,
  equityFund: 70n,
  mixedFund: 85n,
  otherFund: 100n,
  other: 100n,
}

const isFund = (kind: TaxKind | undefined): boolean => kind !== undefined && kind !== 'share' && kind !== 'other'

const nothing: Readonly<Results> = { share: 0n, other: 0n, vorabpauschale: 0n, foreignTax: 0n }

class Years {
  readonly results = new Map<number, Results>()

  of(year: number): Results {
    const known = this.results.get(year) ?? { ...nothing }
    this.results.set(year, known)
    return known
  }
}

function addExact(years: Years, facts: Facts, instrument: InstrumentBook, profile: TaxProfile): void {
  const kind = profile.kindOf(instrument.symbol)
  if (kind === undefined) return
  const taxed = (amount: Fixed): Fixed =>
    taxedPercent[kind] === 100n ? amount : mulDiv(amount, taxedPercent[kind], 100n)
  const advances = isFund(kind) ? fundAdvances(facts, instrument) : undefined
  const credited = advances === undefined ? creditableRate(profile.foreignTaxRateOf(instrument.symbol)) : zero
  const { closings, payments } = instrument.history()
  for (const { booking, long, settled, tax, pieces } of closings) {
    if (isUnsold(booking.type, settled)) continue
    const entry = sumOf(pieces, (piece) => piece.settled)
    const advance = advances === undefined || !long ? 0n : sumOf(pieces, (one) => advances.taxedOn(one, booking.day))
    const gain = (long ? settled + tax - entry : entry - settled + tax) - advance
    const results = years.of(yearOf(booking.day))
    if (kind === 'share') results.share += gain
    else results.other += taxed(gain)
  }
  for (const { day, gross } of payments) {
    const results = years.of(yearOf(day))
    results.other += taxed(gross)
    results.foreignTax += times(gross, credited)
  }
  for (const [year, advance] of advances?.byYear ?? []) {
    const results = years.of(year)
    results.vorabpauschale += advance
    results.other += taxed(advance)
  }
}

/** What leaves for a depot elsewhere is not sold; what is written off at nothing is, at a loss (§ 20 Abs. 2 EStG). */
const isUnsold = (type: BookingType, settled: Fixed): boolean => type === 'DELIVERY_OUT' && settled > 0n

const leavesUnsold = ({ bookings }: InstrumentBook): boolean =>
  bookings.some(({ type, amount }) => isUnsold(type, amount))

function addInterest(years: Years, book: Book): void {
  for (const [day, value] of interestOf(book)) years.of(yearOf(day)).other += value
}

/** Gross interest by booking, in base currency. */
function* interestOf({ facts }: Book): Generator<[DayNumber, Fixed]> {
  for (const booking of facts.bookings) {
    if (booking.type === 'INTEREST' && booking.day <= facts.period.end) {
      yield [booking.day, settle(facts, booking, facts.baseCurrency).gross]
    }
  }
}
