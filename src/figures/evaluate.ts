/** One input of the command `parkett figures evaluate` and its answer. */
import type { Calendar } from '#calendar/calendar.ts'
import { Failure, failures } from '#contract/failures.ts'
import {
  bonus,
  discount,
  exotic,
  express,
  factor,
  future,
  knockOut,
  participation,
  reverseConvertible,
  sprint,
  warrant,
} from './evaluate/derivatives.ts'
import { Fields } from './evaluate/fields.ts'
import { accrual, bond, fund, stock, technical } from './evaluate/securities.ts'
import { calendarQuestion, conversion, germanText, identifier, WrittenNumber } from './evaluate/words.ts'
import { FigureError } from './figure.ts'
import { jsonBeyondBounds } from './json-bounds.ts'

export type Evaluation =
  | { id: string | number; figures: Record<string, unknown> }
  | { id: string | number; error: { message: string } }

type Evaluator = (fields: Fields, calendar: Calendar) => object

export const evaluators: Readonly<Record<string, Evaluator>> = {
  warrant,
  knockOut,
  factor,
  discount,
  bonus,
  reverseConvertible,
  express,
  participation,
  sprint,
  exotic,
  accrual,
  bond,
  fund,
  stock,
  technical,
  future,
  fx: conversion,
  identifier,
  calendar: calendarQuestion,
  format: germanText,
}

/**
 * Figures by name, null where they have no meaning or their input is missing; or what is wrong with the input.
 * @param fallbackId names inputs that carry no id
 */
export function evaluate(input: unknown, fallbackId: string, calendar: Calendar): Evaluation {
  let id: string | number = fallbackId
  try {
    const fields = new Fields(input)
    id = idOf(fields) ?? fallbackId
    const kind = fields.requiredText('kind')
    const evaluator = Object.hasOwn(evaluators, kind) ? evaluators[kind] : undefined
    if (evaluator === undefined) {
      throw new FigureError(`kind „${kind.slice(0, 40)}“ gibt es nicht: ${Object.keys(evaluators).join(', ')}`)
    }
    return { id, figures: withNulls(evaluator(fields, calendar)) }
  } catch (error) {
    return { id, error: { message: messageOf(error) } }
  }
}

/** Most inputs of a file: their answers are collected until the last one is read. */
const MOST_INPUTS = 1_000_000

/** All inputs of one file: an object, or a list of them. Broken text is an input with an error. */
export function evaluateText(text: string, fallbackId: string, calendar: Calendar): Evaluation[] {
  const beyond = jsonBeyondBounds(text)
  if (beyond)
    return [
      {
        id: fallbackId,
        error: {
          message: beyond === 'too deep' ? 'Die Eingabe ist zu tief verschachtelt' : 'Die Eingabe hat zu viele Werte',
        },
      },
    ]
  let parsed: unknown
  try {
    parsed = parse(text)
  } catch {
    return [{ id: fallbackId, error: { message: 'Das ist kein gültiges JSON' } }]
  }
  if (!Array.isArray(parsed)) return [evaluate(parsed, fallbackId, calendar)]
  if (parsed.length > MOST_INPUTS)
    return [{ id: fallbackId, error: { message: `Die Datei hat mehr als ${MOST_INPUTS} Eingaben` } }]
  return parsed.map((input: unknown, index) => evaluate(input, `${fallbackId}[${index}]`, calendar))
}

function parse(text: string): unknown {
  // only formatting needs the digits as written; everything else uses doubles
  if (!/"format"/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown, context?: { source?: string }) =>
    key === 'value' && typeof value === 'number' && context?.source !== undefined
      ? new WrittenNumber(context.source)
      : value,
  )
}

function idOf(fields: Fields): string | number | undefined {
  const id = fields.raw('id')
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof FigureError) return error.message
  if (error instanceof Failure) return failures[error.failure].text
  // a programming error or exhausted memory: the other inputs are still answered
  return error instanceof RangeError ? 'Die Eingabe ist zu groß' : 'Unbekannter Fehler'
}

function withNulls(figures: object): Record<string, unknown> {
  return Object.fromEntries(Object.entries(figures).map(([key, value]) => [key, written(value)]))
}

function written(value: unknown): unknown {
  if (value === undefined || (typeof value === 'number' && !Number.isFinite(value))) return null
  if (Array.isArray(value)) return value.map(written)
  return typeof value === 'object' && value !== null ? withNulls(value) : value
}
