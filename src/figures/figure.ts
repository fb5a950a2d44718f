/** What every figure shares: absence, annualisation, and the failure of an input outside a formula's domain. */

/** A figure that may be absent. */
export type Maybe = number | undefined

type Present<Inputs extends readonly unknown[]> = { [K in keyof Inputs]: Exclude<Inputs[K], undefined> }

/** An input no formula can take; the message is German, for the one who typed it. */
export class FigureError extends Error {
  override readonly name = 'FigureError'
}

/** The formula's result where every input is present and the result is a finite number; else undefined. */
export function figure<const Inputs extends readonly unknown[]>(
  inputs: Inputs,
  formula: (...present: Present<Inputs>) => Maybe,
): Maybe {
  if (inputs.includes(undefined)) return undefined
  const result = formula(...(inputs as Present<Inputs>))
  if (result === undefined || !Number.isFinite(result)) return undefined
  return result === 0 ? 0 : result
}

/** `dividend / divisor`, absent where the divisor is zero or negative: such a ratio has no meaning. */
export const ratio = (dividend: Maybe, divisor: Maybe): Maybe =>
  figure([dividend, divisor], (above, below) => (below > 0 ? above / below : undefined))

/** A return over `days` as a yearly return with compound interest, (1 + x)^(365/d) − 1; absent for d ≤ 0 or x < −1. */
export const perYear = (totalReturn: Maybe, days: Maybe): Maybe =>
  figure([totalReturn, days], (x, d) => (d > 0 && x >= -1 ? (1 + x) ** (365 / d) - 1 : undefined))

/** A premium over `days` as a yearly one without compound interest, x·365/d; absent for d ≤ 0. */
export const simplePerYear = (premium: Maybe, days: Maybe): Maybe =>
  figure([premium, days], (x, d) => (d > 0 ? (x * 365) / d : undefined))

/** Throws unless the number, where present, is greater than zero. */
export function requirePositive(name: string, value: Maybe): void {
  if (value !== undefined && !(value > 0)) throw new FigureError(`${name} muss größer als 0 sein`)
}

/** Throws unless the number, where present, is zero or more. */
export function requireNotNegative(name: string, value: Maybe): void {
  if (value !== undefined && !(value >= 0)) throw new FigureError(`${name} darf nicht negativ sein`)
}
