import type { Instrument } from '#market/instruments.ts'
import { toNumber } from './amounts.ts'
import type { Book } from './book.ts'
import { computable } from './lookup/money.ts'
import { rationalToNumber } from './numbers/fixed.ts'
import { addFractions, fraction, zero } from './numbers/fraction.ts'
import { withheldAbroad } from './tax-kinds.ts'
import { orderedIn, type ExemptionOrder, type StoredTaxProfile } from './tax-profiles.ts'
import { allowanceOf } from './tax-years.ts'
import { yearlyTax, type TaxKind, type TaxProfile, type YearTax } from './yearly-tax.ts'

/** A year in euros; parts as in `YearTax`. */
interface OwnTaxYear {
  year: number
  shareResult: number
  otherResult: number
  vorabpauschale: number
  allowanceUsed: number
  foreignTaxCredit: number
  lossPotShares: number
  lossPotOther: number
  /** with solidarity surcharge and church tax */
  tax: number
}

interface OwnTaxes {
  /** by book: as its bank settles it, with its order; undefined where a price or a rate is missing */
  each: (OwnTaxYear[] | undefined)[]
  /** as a tax return puts those together that can be reckoned */
  together: OwnTaxYear[]
}

/** The Sparerpauschbetrag of a year, in euros. */
export const allowanceIn = (year: number, isCouple: boolean): number => rationalToNumber(allowanceOf(year, isCouple))

/**
 * Capital gains tax of an owner by calendar year.
 * @param depots books in euro, and what their banks were told, the oldest first
 */
export function ownTaxes(
  depots: readonly { book: Book; orders: readonly ExemptionOrder[] }[],
  {
    isCouple,
    churchTaxPct,
    kindOf,
    instrumentOf,
  }: StoredTaxProfile & {
    kindOf(symbol: string): TaxKind | undefined
    instrumentOf(symbol: string): Instrument | undefined
  },
): OwnTaxes {
  const profile: TaxProfile = {
    couple: isCouple,
    churchTaxRate: fraction(BigInt(churchTaxPct), 100n),
    kindOf,
    foreignTaxRateOf(symbol) {
      const instrument = instrumentOf(symbol)
      return instrument ? withheldAbroad(instrument) : zero
    },
  }
  const each = depots.map(({ book, orders }) => {
    const exemptionOf = (year: number) => fraction(BigInt(orderedIn(orders, year)), 1n)
    return computable(() => yearlyTax([book], { ...profile, exemptionOf }))?.map(inNumbers)
  })
  const counted = depots.filter((_, place) => each[place]).map(({ book }) => book)
  return { each, together: yearlyTax(counted, profile).map(inNumbers) }
}

const inNumbers = ({ year, tax, ...parts }: YearTax): OwnTaxYear => ({
  year,
  shareResult: toNumber(parts.shareResult) ?? 0,
  otherResult: toNumber(parts.otherResult) ?? 0,
  vorabpauschale: toNumber(parts.vorabpauschale) ?? 0,
  allowanceUsed: toNumber(parts.allowanceUsed) ?? 0,
  foreignTaxCredit: toNumber(parts.foreignTaxCredit) ?? 0,
  lossPotShares: toNumber(parts.lossPotShares) ?? 0,
  lossPotOther: toNumber(parts.lossPotOther) ?? 0,
  tax: rationalToNumber(
    addFractions(addFractions(tax.kapitalertragsteuer, tax.solidaritaetszuschlag), tax.kirchensteuer),
  ),
})
