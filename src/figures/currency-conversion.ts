/** Amounts and unit prices from one currency into another. */
import { figure, FigureError, ratio, requirePositive, type Maybe } from './figure.ts'

/** Grams or litres in one unit. */
const units = {
  ozt: { measures: 'mass', size: 31.1034768 },
  g: { measures: 'mass', size: 1 },
  kg: { measures: 'mass', size: 1000 },
  barrel: { measures: 'volume', size: 158.987294928 },
  l: { measures: 'volume', size: 1 },
} as const

export type Unit = keyof typeof units
export const unitNames = Object.keys(units) as readonly Unit[]

export interface ConversionFacts {
  readonly amount?: Maybe
  readonly from?: string | undefined
  readonly to?: string | undefined
  /** units of each currency per 1 EUR */
  readonly rates: Readonly<Record<string, number>>
  /** part of the result that is kept back; default 0 */
  readonly fee?: Maybe
  /** the amount is a price per `fromUnit`, wanted per `toUnit` */
  readonly fromUnit?: Unit | undefined
  readonly toUnit?: Unit | undefined
}

export interface ConversionFigures {
  rate: Maybe
  inverseRate: Maybe
  result: Maybe
  resultAfterFee: Maybe
}

/**
 * Rate = rate of `to` ÷ rate of `from`, both per euro; result = amount · rate, for unit prices times the ratio of
 * units.
 * @throws FigureError where a rate is unknown, or units do not measure the same
 */
export function conversionFigures(facts: ConversionFacts): ConversionFigures {
  const { amount, from, to, rates, fee = 0, fromUnit, toUnit } = facts
  const perEuro = (currency: string | undefined): Maybe =>
    currency === undefined ? undefined : ratePerEuro(rates, currency)
  const rate = figure([perEuro(from), perEuro(to)], (ofFrom, ofTo) => ofTo / ofFrom)
  const perUnit = unitRatio(fromUnit, toUnit)
  const result = figure([amount, rate], (number, factor) => number * factor * perUnit)
  return {
    rate,
    inverseRate: figure([rate], (factor) => 1 / factor),
    result,
    resultAfterFee: figure([result], (number) => number * (1 - fee)),
  }
}

/** What one unit of a currency costs in another, by what a euro costs in both. */
export const crossRate = (perEuroFrom: Maybe, perEuroTo: Maybe): Maybe => ratio(perEuroTo, perEuroFrom)

function ratePerEuro(rates: Readonly<Record<string, number>>, currency: string): number {
  const rate = Object.hasOwn(rates, currency) ? rates[currency] : currency === 'EUR' ? 1 : undefined
  if (rate === undefined) throw new FigureError(`Für ${currency.slice(0, 10)} gibt es keinen Kurs`)
  requirePositive(`rates.${currency.slice(0, 10)}`, rate)
  return rate
}

/** How many `fromUnit` one `toUnit` holds. */
function unitRatio(fromUnit: Unit | undefined, toUnit: Unit | undefined): number {
  if (fromUnit === undefined && toUnit === undefined) return 1
  if (fromUnit === undefined || toUnit === undefined) throw new FigureError('fromUnit und toUnit gehören zusammen')
  const [from, to] = [units[fromUnit], units[toUnit]]
  if (from.measures !== to.measures) throw new FigureError(`${fromUnit} und ${toUnit} messen nicht dasselbe`)
  return to.size / from.size
}
