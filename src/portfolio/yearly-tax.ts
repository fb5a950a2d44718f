import type { Book } from './book.ts'
import { afterPots, type Amount, taxOn, type Tax } from './german-tax.ts'
import { bookedValue } from './figures/breakdown.ts'
import { sumOf } from './ledger/lots.ts'
import { yearOf } from './numbers/days.ts'
import { type Fixed, mulDiv, scale } from './numbers/fixed.ts'
import { fraction, zero } from './numbers/fraction.ts'

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
  const results = resultsByYear(book, profile)
  let [sharePot, otherPot]: [Fixed, Fixed] = [0n, 0n]
  return [...results.keys()].toSorted((a, b) => a - b).map((year) => {
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
    return { year, shareResult: share, otherResult: other, lossPotShares: sharePot, lossPotOther: otherPot, tax: taxOn(base, profile.churchTaxRate) }
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
    const taxed = (amount: Fixed): Fixed => (taxedPercent[kind] === 100n ? amount : mulDiv(amount, taxedPercent[kind], 100n))
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
  for (const booking of book.bookings) {
    if (booking.type === 'INTEREST' && booking.day <= book.facts.period.end) of(booking.day).other += bookedValue(book.facts, booking)
  }
  return results
}
