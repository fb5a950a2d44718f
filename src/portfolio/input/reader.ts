import { readDay, type DayNumber } from '#calendar/days.ts'
import { decimalOf, type Fixed, parseDecimal, type Rational, toFixed } from '../numbers/fixed.ts'

/** The input is not what the command expects; the message names the place. */
export class InputFault extends Error {
  override readonly name = 'InputFault'
}

/** An object of the input, with the path that names it in a message. */
export interface Place {
  readonly path: string
  readonly fields: Readonly<Record<string, unknown>>
}

/** Larger values are refused as mistakes: no private depot has such prices, quantities or amounts. */
const largest = 1e15

export function placeOf(value: unknown, path: string): Place {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new InputFault(`${path || 'Die Eingabe'} ist kein Objekt`)
  }
  return { path, fields: { ...value } }
}

/** The objects of a list; an absent list is empty. */
export function places(from: Place, key: string): Place[] {
  return list(from, key).map((item, index) => placeOf(item, `${pathOf(from, key)}[${index}]`))
}

export function list(from: Place, key: string): readonly unknown[] {
  const value = from.fields[key] ?? []
  if (!Array.isArray(value)) throw new InputFault(`${pathOf(from, key)} ist keine Liste`)
  return value
}

export const pathOf = (place: Place, key: string): string => (place.path === '' ? key : `${place.path}.${key}`)

export function optionalText(place: Place, key: string): string | undefined {
  const value = place.fields[key] ?? undefined
  if (value === undefined) return undefined
  if (typeof value !== 'string') throw new InputFault(`${pathOf(place, key)} ist kein Text`)
  return value.trim() === '' ? undefined : value.trim()
}

export function text(place: Place, key: string): string {
  return optionalText(place, key) ?? missing(place, key)
}

export function optionalDay(place: Place, key: string): DayNumber | undefined {
  const value = optionalText(place, key)
  if (value === undefined) return undefined
  const day = readDay(value.slice(0, 10))
  if (day === undefined) throw new InputFault(`${pathOf(place, key)} ist kein Tag (JJJJ-MM-TT): ${clip(value)}`)
  return day
}

export function day(place: Place, key: string): DayNumber {
  return optionalDay(place, key) ?? missing(place, key)
}

export function flag(place: Place, key: string): boolean {
  const value = place.fields[key] ?? false
  if (typeof value !== 'boolean') throw new InputFault(`${pathOf(place, key)} ist weder true noch false`)
  return value
}

/** An exact decimal: a JSON number, or a text where a double would lose digits. */
export function optionalDecimal(place: Place, key: string): Rational | undefined {
  const value = place.fields[key] ?? undefined
  return value === undefined ? undefined : decimal(value, pathOf(place, key))
}

export function decimal(value: unknown, path: string): Rational {
  const rational =
    typeof value === 'number' ? decimalOf(value) : typeof value === 'string' ? parseDecimal(value) : undefined
  if (rational === undefined) throw new InputFault(`${path} ist keine endliche Zahl: ${clip(String(value))}`)
  if (Math.abs(Number(value)) > largest) throw new InputFault(`${path} ist zu groß: ${clip(String(value))}`)
  return rational
}

export function optionalFixed(place: Place, key: string): Fixed | undefined {
  const value = optionalDecimal(place, key)
  return value === undefined ? undefined : toFixed(value)
}

/** A double, for rates and statistics. */
export function number(value: unknown, path: string): number {
  if (typeof value === 'number' && Math.abs(value) <= largest) return value
  decimal(value, path)
  return Number(value)
}

function missing(place: Place, key: string): never {
  throw new InputFault(`${pathOf(place, key)} fehlt`)
}

const clip = (value: string): string => (value.length > 40 ? `${value.slice(0, 40)}…` : value)
