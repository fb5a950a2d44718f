import {
  type Acquisition,
  type Amount,
  cents,
  type ForeignDividendTax,
  type LossTax,
  taxOnForeignDividend,
  taxOnLoss,
  taxOnSale,
  taxOnVorabpauschale,
  type TaxSituation,
  teilfreistellungOf,
  vorabpauschaleOf,
} from '../german-tax.ts'
import { type DayNumber, monthOf, yearOf } from '#calendar/days.ts'
import { fraction, subtractFractions, zero } from '../numbers/fraction.ts'
import { basiszinsOf } from '../tax-years.ts'
import { vorabpauschalePerShare } from '../vorabpauschale.ts'
import { rationalToNumber } from '../numbers/fixed.ts'
import { InputFault, optionalDay, optionalDecimal, optionalText, pathOf, type Place, places } from './reader.ts'

const twelve = fraction(12n, 1n)

/** null: a fact is missing, as the Basiszins of a year that is not yet known */
export type TaxFigures = Record<string, number | null>

/**
 * The German tax figures of an input, by what its facts are about: lots sold at a loss, a sale, a Vorabpauschale or a
 * foreign dividend; undefined where it has no tax facts. @throws InputFault
 */
export function taxFigures(facts: Place): TaxFigures | undefined {
  const has = (key: string): boolean => (facts.fields[key] ?? undefined) !== undefined
  if (has('lots')) return lossFigures(facts)
  if (has('gain') || has('gainBeforeTeilfreistellung')) return saleFigures(facts)
  if (['vorabpauschalePerShare', 'vorabpauschalePaidTotal', 'acquisitions', 'basiszins', 'startPrice'].some(has))
    return vorabpauschaleFigures(facts)
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
  const sale = {
    quantity: optional(facts, 'quantity') ?? zero,
    price: optional(facts, 'price') ?? zero,
    gain,
    vorabpauschaleTaxed,
  }
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
  const perShare = paid === undefined ? perShareOf(facts) : undefined
  const total = paid ?? (perShare && vorabpauschaleOf(perShare, acquisitionsOf(facts)))
  if (total === undefined) return Object.fromEntries(vorabpauschaleKeys.map((key) => [key, null]))
  const tax = taxOnVorabpauschale(total, situationOf(facts))
  return {
    ...(perShare === undefined ? {} : numbers({ vorabpauschalePerShare: perShare })),
    ...numbers(tax),
    afterTeilfreistellung: rationalToNumber(tax.taxBase),
  }
}

const vorabpauschaleKeys = [
  'vorabpauschalePerShare',
  'vorabpauschale',
  'teilfreistellungAmount',
  'taxBase',
  'kapitalertragsteuer',
  'solidaritaetszuschlag',
  'kirchensteuer',
  'afterTeilfreistellung',
]

/** Without a list of acquisitions, the quantity was held all year. */
function acquisitionsOf(facts: Place): Acquisition[] {
  const rows = places(facts, 'acquisitions')
  const year = yearOfVorabpauschale(facts)
  if (rows.length === 0) return [{ quantity: optional(facts, 'quantity') ?? zero, twelfths: twelve }]
  return rows.map((row) => ({
    quantity: required(row, 'quantity'),
    twelfths: optional(row, 'twelfths') ?? twelfthsFrom(optionalDay(row, 'date'), year),
  }))
}

/** Months of the year the shares were held: the one of the purchase counts, those before it do not. */
function twelfthsFrom(bought: DayNumber | undefined, year: number | undefined): Amount {
  if (bought === undefined || year === undefined || yearOf(bought) < year) return twelve
  return yearOf(bought) > year ? zero : fraction(BigInt(13 - monthOf(bought)), 1n)
}

/** A Vorabpauschale is due on the first working day after its year. */
function yearOfVorabpauschale(facts: Place): number | undefined {
  const stated = optional(facts, 'year')
  const due = optionalDay(facts, 'dueDate')
  return stated === undefined ? due && yearOf(due) - 1 : rationalToNumber(stated)
}

/** Undefined where the price, its rise or the Basiszins is missing. */
function perShareOf(facts: Place): Amount | undefined {
  const stated = optional(facts, 'vorabpauschalePerShare')
  if (stated !== undefined) return stated
  const basiszins = optional(facts, 'basiszins') ?? basiszinsOf(yearOfVorabpauschale(facts))
  const startPrice = optional(facts, 'startPrice')
  const endPrice = optional(facts, 'endPrice')
  const rise = optional(facts, 'rise') ?? (startPrice && endPrice && subtractFractions(endPrice, startPrice))
  if (!basiszins || !startPrice || !rise) return undefined
  return vorabpauschalePerShare({
    startPrice,
    rise,
    basiszins,
    distributions: optional(facts, 'distributions') ?? zero,
  })
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
