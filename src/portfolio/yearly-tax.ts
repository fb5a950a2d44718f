import type { Book } from './book.ts'
import { afterPots, type Amount, taxOn, type Tax } from './german-tax.ts'
import { sumOf } from './ledger/lots.ts'
import { settle } from './lookup/money.ts'
import { type DayNumber, yearOf } from '#calendar/days.ts'
import { type Fixed, fixedToNumber, mulDiv, scale } from './numbers/fixed.ts'
import { fraction, zero } from './numbers/fraction.ts'
import { quickLedgers } from './summary.ts'

/** Losses from shares only meet gains from shares; funds keep a part of their income free. */
export type TaxKind = 'share' | 'equityFund' | 'mixedFund' | 'other'

export interface TaxProfile {
  readonly churchTaxRate: Amount
  /** Sparerpauschbetrag of each year */
  readonly allowance: Amount
  kindOf(symbol: string): TaxKind
}

/** One year as a bank that keeps everything would settle it. Money in base currency. */
export interface YearTax {
  readonly year: number
  readonly shareResult: Fixed
  /** all other gains, dividends and interest, after Teilfreistellung */
  readonly otherResult: Fixed
  /** losses left for later years */
  readonly lossPotShares: Fixed
  readonly lossPotOther: Fixed
  readonly tax: Tax
}

interface Results {
  share: Fixed
  other: Fixed
}

/**
 * Capital gains tax by calendar year, from the first booking on: realised gains by first in, first out with fees, and
 * income; share losses only against share gains, then the general loss pot, then the allowance. Pots carry over.
 * @throws NotComputable
 */
export function yearlyTax(book: Book, profile: TaxProfile): YearTax[] {
  return quickYearlyTax(book, profile) ?? exactYearlyTax(book, profile)
}

/** The same without doubles. @throws NotComputable */
export const exactYearlyTax = (book: Book, profile: TaxProfile): YearTax[] =>
  settledYears(resultsByYear(book, profile), profile)

/** The same from sums in doubles; undefined where their error could reach another cent of any tax. */
function quickYearlyTax(book: Book, profile: TaxProfile): YearTax[] | undefined {
  const ledgers = quickLedgers(book)
  if (ledgers.size < book.instruments.size) return undefined
  const sums = new Map<number, { share: number; other: number }>()
  const of = (year: number): { share: number; other: number } => {
    const known = sums.get(year) ?? { share: 0, other: 0 }
    sums.set(year, known)
    return known
  }
  let error = 0
  for (const [symbol, ledger] of ledgers) {
    const kind = profile.kindOf(symbol)
    const taxed = Number(taxedPercent[kind]) / 100
    error += ledger.errorBound
    for (const [year, gain] of ledger.gainsByYear) {
      if (kind === 'share') of(year).share += gain
      else of(year).other += gain * taxed
    }
    for (const [year, gross] of ledger.dividendsByYear) of(year).other += gross * taxed
  }
  for (const [day, value] of interestOf(book)) of(yearOf(day)).other += fixedToNumber(value)
  const at = (shift: number): YearTax[] =>
    settledYears(
      new Map(
        [...sums].map(([year, { share, other }]) => [
          year,
          { share: toMoney(share + shift), other: toMoney(other + shift) },
        ]),
      ),
      profile,
    )
  const [low, middle, high] = [at(-error - 1e-6), at(0), at(error + 1e-6)]
  const same = middle.every(({ tax }, index) => sameTax(tax, low[index]?.tax) && sameTax(tax, high[index]?.tax))
  return same ? middle : undefined
}

const toMoney = (value: number): Fixed => BigInt(Math.round(value * 1e6)) * 1_000_000n

const sameTax = (a: Tax, b: Tax | undefined): boolean =>
  b !== undefined &&
  a.kapitalertragsteuer.num * b.kapitalertragsteuer.den === b.kapitalertragsteuer.num * a.kapitalertragsteuer.den

function settledYears(results: ReadonlyMap<number, Results>, profile: TaxProfile): YearTax[] {
  let [sharePot, otherPot]: [Fixed, Fixed] = [0n, 0n]
  return [...results.keys()]
    .toSorted((a, b) => a - b)
    .map((year) => {
      const { share, other } = results.get(year) ?? { share: 0n, other: 0n }
      const shares = share - sharePot
      sharePot = shares < 0n ? -shares : 0n
      const sum = (shares < 0n ? 0n : shares) + other - otherPot
      otherPot = sum < 0n ? -sum : 0n
      const base = afterPots(fraction(sum < 0n ? 0n : sum, scale), {
        teilfreistellung: zero,
        churchTaxRate: profile.churchTaxRate,
        saverAllowanceLeft: profile.allowance,
        lossPotOther: zero,
      })
      return {
        year,
        shareResult: share,
        otherResult: other,
        lossPotShares: sharePot,
        lossPotOther: otherPot,
        tax: taxOn(base, profile.churchTaxRate),
      }
    })
}

/** Share of the income that is taxed, in hundredths. */
const taxedPercent: Readonly<Record<TaxKind, bigint>> = { share: 100n, equityFund: 70n, mixedFund: 85n, other: 100n }

function resultsByYear(book: Book, profile: TaxProfile): Map<number, Results> {
  const results = new Map<number, Results>()
  const of = (day: number): Results => {
    const year = yearOf(day)
    const known = results.get(year) ?? { share: 0n, other: 0n }
    results.set(year, known)
    return known
  }
  for (const instrument of book.instruments.values()) {
    const kind = profile.kindOf(instrument.symbol)
    const taxed = (amount: Fixed): Fixed =>
      taxedPercent[kind] === 100n ? amount : mulDiv(amount, taxedPercent[kind], 100n)
    const history = instrument.history()
    for (const { booking, long, settled, tax, pieces } of history.closings) {
      const entry = sumOf(pieces, (piece) => piece.settled)
      const gain = long ? settled + tax - entry : entry - settled + tax
      const result = of(booking.day)
      if (kind === 'share') result.share += gain
      else result.other += taxed(gain)
    }
    for (const { day, gross } of history.payments) of(day).other += taxed(gross)
  }
  for (const [day, value] of interestOf(book)) of(day).other += value
  return results
}

/** Gross interest by booking, in base currency. */
function* interestOf({ facts }: Book): Generator<[DayNumber, Fixed]> {
  for (const booking of facts.bookings) {
    if (booking.type === 'INTEREST' && booking.day <= facts.period.end) {
      yield [booking.day, settle(facts, booking, facts.baseCurrency).gross]
    }
  }
}
