import {
  addFractions,
  divideFractions,
  type Fraction,
  fraction,
  multiplyFractions,
  one,
  subtractFractions,
  zero,
} from './numbers/fraction.ts'
import { roundedDiv } from './numbers/fixed.ts'

/** Money as an exact fraction of the currency; a rate as a fraction of one. */
export type Amount = Fraction

/** What the saver's situation says. */
export interface TaxSituation {
  /** share of a fund's income that stays free: 30 % equity fund, 15 % mixed fund, else none */
  readonly teilfreistellung: Amount
  readonly churchTaxRate: Amount
  /** what is left of the Sparerpauschbetrag */
  readonly saverAllowanceLeft: Amount
  /** losses other than from shares, still to be set off */
  readonly lossPotOther: Amount
}

export interface Tax {
  readonly kapitalertragsteuer: Amount
  readonly solidaritaetszuschlag: Amount
  readonly kirchensteuer: Amount
}

const soli = fraction(55n, 1000n)
const four = fraction(4n, 1n)
const creditLimit = fraction(15n, 100n)

/** Of a rate withheld abroad, what is credited: treaties leave at most 15 %. */
export const creditableRate = (withheld: Amount): Amount => least(withheld, creditLimit)

/** The share of a fund's income that § 20 InvStG frees for private savers. */
export function teilfreistellungOf(fundType: string | undefined): Amount {
  const type = fundType?.toLowerCase() ?? ''
  if (type.startsWith('equity') || type.startsWith('aktien')) return fraction(3n, 10n)
  return type.startsWith('mixed') || type.startsWith('misch') ? fraction(15n, 100n) : zero
}

/** To the cent, half away from zero. */
export const cents = (value: Amount): Amount => fraction(roundedDiv(value.num * 100n, value.den), 100n)

/** What is taxed of a base: first the loss pot is used up, then the allowance. Never below 0. */
export function afterPots(base: Amount, { lossPotOther, saverAllowanceLeft }: TaxSituation): Amount {
  return positive(subtractFractions(positive(subtractFractions(base, lossPotOther)), saverAllowanceLeft))
}

/**
 * Capital gains tax on a base that pots and allowance have already reduced, § 32d EStG: (base − 4 · credit) / (4 + k)
 * with church tax rate k, never below 0; solidarity surcharge 5.5 % and church tax k of it. All to the cent.
 * @param credit foreign tax that is credited
 */
export function taxOn(base: Amount, churchTaxRate: Amount, credit: Amount = zero): Tax {
  const reduced = subtractFractions(base, multiplyFractions(four, credit))
  const kapitalertragsteuer = cents(positive(divideFractions(reduced, addFractions(four, churchTaxRate))))
  return {
    kapitalertragsteuer,
    solidaritaetszuschlag: cents(multiplyFractions(kapitalertragsteuer, soli)),
    kirchensteuer: cents(multiplyFractions(kapitalertragsteuer, churchTaxRate)),
  }
}

export interface SaleFacts {
  readonly quantity: Amount
  readonly price: Amount
  /** before Teilfreistellung */
  readonly gain: Amount
  /** Vorabpauschalen of earlier years, already taxed, before Teilfreistellung */
  readonly vorabpauschaleTaxed: Amount
}

export interface SaleTax extends Tax {
  readonly grossProceeds: Amount
  /** (gain − Vorabpauschalen)(1 − t), before pots and allowance */
  readonly taxBase: Amount
  readonly netProceeds: Amount
}

export function taxOnSale({ quantity, price, gain, vorabpauschaleTaxed }: SaleFacts, situation: TaxSituation): SaleTax {
  const grossProceeds = multiplyFractions(quantity, price)
  const taxBase = afterTeilfreistellung(subtractFractions(gain, vorabpauschaleTaxed), situation)
  const tax = taxOn(afterPots(taxBase, situation), situation.churchTaxRate)
  return { grossProceeds, taxBase, ...tax, netProceeds: subtractFractions(grossProceeds, sumOfTax(tax)) }
}

export interface SoldLot {
  readonly quantity: Amount
  readonly cost: Amount
  readonly proceeds: Amount
}

export interface LossTax {
  readonly grossProceeds: Amount
  /** negative */
  readonly lossAfterTeilfreistellung: Amount
  readonly refundKapitalertragsteuer: Amount
  readonly refundSolidaritaetszuschlag: Amount
  readonly refundKirchensteuer: Amount
  readonly refundTotal: Amount
  readonly taxedBaseThisYearAfter: Amount
  /** what no gain of this year takes up: it goes to the loss pot */
  readonly lossCarriedForward: Amount
}

/**
 * A loss takes back tax that was paid this year, as far as gains were taxed that it may be set off against: losses from
 * shares only against gains from shares, so the caller passes the base of that pot.
 */
export function taxOnLoss(lots: readonly SoldLot[], taxedBaseBefore: Amount, situation: TaxSituation): LossTax {
  const sum = (value: (lot: SoldLot) => Amount): Amount =>
    lots.reduce((total, lot) => addFractions(total, value(lot)), zero)
  const grossProceeds = sum((lot) => lot.proceeds)
  const result = afterTeilfreistellung(
    subtractFractions(
      grossProceeds,
      sum((lot) => lot.cost),
    ),
    situation,
  )
  const loss = positive(subtractFractions(zero, result))
  const setOff = least(loss, positive(taxedBaseBefore))
  const refund = taxOn(setOff, situation.churchTaxRate)
  return {
    grossProceeds,
    lossAfterTeilfreistellung: result,
    refundKapitalertragsteuer: refund.kapitalertragsteuer,
    refundSolidaritaetszuschlag: refund.solidaritaetszuschlag,
    refundKirchensteuer: refund.kirchensteuer,
    refundTotal: sumOfTax(refund),
    taxedBaseThisYearAfter: subtractFractions(taxedBaseBefore, setOff),
    lossCarriedForward: subtractFractions(loss, setOff),
  }
}

export interface Acquisition {
  readonly quantity: Amount
  /** full months of the year it was held, 12 for older shares */
  readonly twelfths: Amount
}

export interface VorabpauschaleTax extends Tax {
  readonly vorabpauschale: Amount
  readonly teilfreistellungAmount: Amount
  readonly taxBase: Amount
}

/** Σ cents(quantity × per share × twelfths / 12). */
export function vorabpauschaleOf(perShare: Amount, acquisitions: readonly Acquisition[]): Amount {
  return acquisitions.reduce((sum, { quantity, twelfths }) => {
    const share = multiplyFractions(multiplyFractions(quantity, perShare), fraction(twelfths.num, twelfths.den * 12n))
    return addFractions(sum, cents(share))
  }, zero)
}

export function taxOnVorabpauschale(vorabpauschale: Amount, situation: TaxSituation): VorabpauschaleTax {
  const taxBase = afterTeilfreistellung(vorabpauschale, situation)
  const tax = taxOn(afterPots(taxBase, situation), situation.churchTaxRate)
  return { vorabpauschale, teilfreistellungAmount: subtractFractions(vorabpauschale, taxBase), taxBase, ...tax }
}

export interface ForeignDividendFacts {
  readonly quantity: Amount
  readonly perShare: Amount
  /** payment currency per euro */
  readonly fx: Amount
  readonly foreignWithholdingRate: Amount
}

export interface ForeignDividendTax extends Tax {
  readonly gross: Amount
  readonly grossEur: Amount
  readonly foreignWithholding: Amount
  /** at most 15 % of the gross */
  readonly foreignWithholdingCreditedEur: Amount
  readonly kapitalertragsteuerBeforeCreditEur: Amount
  /** the taxes in the payment currency */
  readonly inPaymentCurrency: Tax
  readonly net: Amount
}

/** Amounts without `Eur` are in the payment currency. */
export function taxOnForeignDividend(facts: ForeignDividendFacts, situation: TaxSituation): ForeignDividendTax {
  const gross = multiplyFractions(facts.quantity, facts.perShare)
  const grossEur = divideFractions(gross, facts.fx)
  const foreignWithholding = cents(multiplyFractions(gross, facts.foreignWithholdingRate))
  const credit = multiplyFractions(grossEur, creditableRate(facts.foreignWithholdingRate))
  const base = afterPots(afterTeilfreistellung(grossEur, situation), situation)
  const inEuro = taxOn(base, situation.churchTaxRate, credit)
  const inPaymentCurrency = taxOn(
    multiplyFractions(base, facts.fx),
    situation.churchTaxRate,
    multiplyFractions(credit, facts.fx),
  )
  return {
    gross: cents(gross),
    grossEur: cents(grossEur),
    foreignWithholding,
    foreignWithholdingCreditedEur: cents(credit),
    kapitalertragsteuerBeforeCreditEur: taxOn(base, situation.churchTaxRate).kapitalertragsteuer,
    ...inEuro,
    inPaymentCurrency,
    net: subtractFractions(subtractFractions(cents(gross), foreignWithholding), sumOfTax(inPaymentCurrency)),
  }
}

const sumOfTax = ({ kapitalertragsteuer, solidaritaetszuschlag, kirchensteuer }: Tax): Amount =>
  addFractions(addFractions(kapitalertragsteuer, solidaritaetszuschlag), kirchensteuer)

const afterTeilfreistellung = (amount: Amount, { teilfreistellung }: TaxSituation): Amount =>
  multiplyFractions(amount, subtractFractions(one, teilfreistellung))

const isLess = (a: Amount, b: Amount): boolean => a.num * b.den < b.num * a.den
export const least = (a: Amount, b: Amount): Amount => (isLess(a, b) ? a : b)
export const positive = (a: Amount): Amount => (isLess(a, zero) ? zero : a)
