import {
  type Amount, cents, type ForeignDividendTax, type LossTax, taxOnForeignDividend, taxOnLoss, taxOnSale,
  taxOnVorabpauschale, type TaxSituation, teilfreistellungOf, vorabpauschaleOf, vorabpauschalePerShare,
} from '../german-tax.ts'
import { fraction, zero } from '../numbers/fraction.ts'
import { rationalToNumber } from '../numbers/fixed.ts'
import { InputFault, optionalDecimal, optionalText, pathOf, type Place, places } from './reader.ts'

export type TaxFigures = Record<string, number>

/**
 * The German tax figures of an input, by what its facts are about: lots sold at a loss, a sale, a Vorabpauschale or a
 * foreign dividend; undefined where it has no tax facts. @throws InputFault
 */
export function taxFigures(facts: Place): TaxFigures | undefined {
  const has = (key: string): boolean => (facts.fields[key] ?? undefined) !== undefined
  if (has('lots')) return lossFigures(facts)
  if (has('gain') || has('gainBeforeTeilfreistellung')) return saleFigures(facts)
  if (has('vorabpauschalePerShare') || has('vorabpauschalePaidTotal') || has('basiszins')) return vorabpauschaleFigures(facts)
  return has('perShare') ? dividendFigures(facts) : undefined
}

function situationOf(facts: Place): TaxSituation {
  return {
    teilfreistellung: optional(facts, 'teilfreistellung') ?? teilfreistellungOf(optionalText(facts, 'fundType')),
    churchTaxRate: optional(facts, 'churchTaxRate') ?? zero,
    saverAllowanceLeft: optional(facts, 'saverAllowanceLeft') ?? zero,
    lossPotOther: optional(facts, 'lossPotOther') ?? zero,
  }
}

function saleFigures(facts: Place): TaxFigures {
  const gain = optional(facts, 'gainBeforeTeilfreistellung') ?? required(facts, 'gain')
  const vorabpauschaleTaxed = optional(facts, 'vorabpauschaleAlreadyTaxedBeforeTeilfreistellung') ?? zero
  const sale = { quantity: optional(facts, 'quantity') ?? zero, price: optional(facts, 'price') ?? zero, gain, vorabpauschaleTaxed }
  return numbers(taxOnSale(sale, situationOf(facts)))
}

function lossFigures(facts: Place): TaxFigures {
  const lots = places(facts, 'lots').map((lot) => ({
    quantity: optional(lot, 'quantity') ?? zero,
    cost: required(lot, 'cost'),
    proceeds: required(lot, 'proceeds'),
  }))
  const tax: LossTax = taxOnLoss(lots, optional(facts, 'taxedBaseThisYearBefore') ?? zero, situationOf(facts))
  return numbers(tax)
}

function vorabpauschaleFigures(facts: Place): TaxFigures {
  const paid = optional(facts, 'vorabpauschalePaidTotal')
  const acquisitions = places(facts, 'acquisitions').map((row) => ({
    quantity: required(row, 'quantity'),
    twelfths: optional(row, 'twelfths') ?? fraction(12n, 1n),
  }))
  const perShare = paid === undefined ? perShareOf(facts) : zero
  const tax = taxOnVorabpauschale(paid ?? vorabpauschaleOf(perShare, acquisitions), situationOf(facts))
  return { ...numbers(tax), afterTeilfreistellung: rationalToNumber(tax.taxBase) }
}

function perShareOf(facts: Place): Amount {
  return (
    optional(facts, 'vorabpauschalePerShare') ??
    vorabpauschalePerShare({
      startPrice: required(facts, 'startPrice'),
      endPrice: required(facts, 'endPrice'),
      basiszins: required(facts, 'basiszins'),
      distributions: optional(facts, 'distributions') ?? zero,
    })
  )
}

function dividendFigures(facts: Place): TaxFigures {
  const fx = optional(facts, 'fxEurUsd') ?? fraction(1n, 1n)
  if (fx.num <= 0n) throw new InputFault(`${pathOf(facts, 'fxEurUsd')} ist nicht positiv`)
  const tax: ForeignDividendTax = taxOnForeignDividend(
    {
      quantity: required(facts, 'quantity'),
      perShare: required(facts, 'perShare'),
      fx,
      foreignWithholdingRate: optional(facts, 'foreignWithholdingRate') ?? zero,
    },
    situationOf(facts),
  )
  return numbers({
    grossUsd: tax.gross,
    grossEur: tax.grossEur,
    foreignWithholdingUsd: tax.foreignWithholding,
    foreignWithholdingCreditedEur: tax.foreignWithholdingCreditedEur,
    kapitalertragsteuerBeforeCreditEur: tax.kapitalertragsteuerBeforeCreditEur,
    kapitalertragsteuer: tax.kapitalertragsteuer,
    solidaritaetszuschlag: tax.solidaritaetszuschlag,
    kirchensteuer: tax.kirchensteuer,
    kapitalertragsteuerUsd: tax.inPaymentCurrency.kapitalertragsteuer,
    solidaritaetszuschlagUsd: tax.inPaymentCurrency.solidaritaetszuschlag,
    kirchensteuerUsd: tax.inPaymentCurrency.kirchensteuer,
    netUsd: cents(tax.net),
  })
}

function optional(facts: Place, key: string): Amount | undefined {
  const value = optionalDecimal(facts, key)
  return value === undefined ? undefined : fraction(value.num, value.den)
}

function required(facts: Place, key: string): Amount {
  const value = optional(facts, key)
  if (value === undefined) throw new InputFault(`${pathOf(facts, key)} fehlt`)
  return value
}

function numbers(amounts: object): TaxFigures {
  const figures: TaxFigures = {}
  for (const [key, amount] of Object.entries(amounts) as [string, Amount][]) figures[key] = rationalToNumber(amount)
  return figures
}
