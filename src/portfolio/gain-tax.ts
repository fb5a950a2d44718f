import { addFractions, fraction, multiplyFractions, subtractFractions } from './numbers/fraction.ts'
import { decimalOf, rationalToNumber } from './numbers/fixed.ts'
import { afterPots, cents, positive, taxOn, teilfreistellungOf, type Amount } from './german-tax.ts'
import { allowanceOf } from './tax-years.ts'

export interface GainFacts {
  /** in euros, before Teilfreistellung */
  readonly gain: number
  /** `equity`, `mixed`, else none is free */
  readonly fundType: string
  /** a calendar year, for its Sparerpauschbetrag */
  readonly year: number
  readonly couple: boolean
  /** of the Sparerpauschbetrag, in euros */
  readonly allowanceUsed: number
  /** 0, 8 (Bavaria, Baden-Württemberg) or 9 */
  readonly churchTaxPct: number
}

interface GainTax {
  readonly teilfreistellungPct: number
  /** that Teilfreistellung leaves free */
  readonly exempt: number
  readonly allowance: number
  /** of the allowance, by this gain */
  readonly allowanceTaken: number
  readonly taxBase: number
  readonly kapitalertragsteuer: number
  readonly solidaritaetszuschlag: number
  readonly kirchensteuer: number
  readonly tax: number
  readonly net: number
}

/** The tax on a gain or income of one year, §§ 20, 32d EStG and § 20 InvStG, with nothing else to set off. */
export function taxOnGain({ gain, fundType, year, couple, allowanceUsed, churchTaxPct }: GainFacts): GainTax {
  const whole = exact(gain)
  const free = teilfreistellungOf(fundType)
  const exempt = cents(multiplyFractions(whole, free))
  const taxable = subtractFractions(whole, exempt)
  const allowance = allowanceOf(year, couple)
  const left = positive(subtractFractions(allowance, exact(allowanceUsed)))
  const churchTaxRate = fraction(BigInt(Math.round(churchTaxPct)), 100n)
  const base = afterPots(taxable, {
    teilfreistellung: free,
    churchTaxRate,
    saverAllowanceLeft: left,
    lossPotOther: fraction(0n, 1n),
  })
  const taxes = taxOn(base, churchTaxRate)
  const tax = addFractions(addFractions(taxes.kapitalertragsteuer, taxes.solidaritaetszuschlag), taxes.kirchensteuer)
  return {
    teilfreistellungPct: rationalToNumber(free) * 100,
    exempt: rationalToNumber(exempt),
    allowance: rationalToNumber(allowance),
    allowanceTaken: rationalToNumber(subtractFractions(taxable, base)),
    taxBase: rationalToNumber(base),
    kapitalertragsteuer: rationalToNumber(taxes.kapitalertragsteuer),
    solidaritaetszuschlag: rationalToNumber(taxes.solidaritaetszuschlag),
    kirchensteuer: rationalToNumber(taxes.kirchensteuer),
    tax: rationalToNumber(tax),
    net: rationalToNumber(subtractFractions(whole, tax)),
  }
}

/** To the cent. */
const exact = (euros: number): Amount => cents(decimalOf(euros) ?? fraction(0n, 1n))
