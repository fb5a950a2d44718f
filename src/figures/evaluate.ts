/** One input of the command `parkett figures evaluate` and its answer. */
import type { Calendar } from '#calendar/calendar.ts'
import { Failure, failures } from '#contract/failures.ts'
import {
  bonus, discount, express, factor, future, knockOut, reverseConvertible, warrant,
} from './evaluate/derivatives.ts'
import { Fields } from './evaluate/fields.ts'
import { accrual, bond, fund, stock, technical } from './evaluate/securities.ts'
import { calendarQuestion, conversion, germanText, identifier, WrittenNumber } from './evaluate/words.ts'
import { FigureError } from './figure.ts'

export type Evaluation =
  | { id: string | number; figures: Record<string, unknown> }
  | { id: string | number; error: { message: string } }

type Evaluator = (fields: Fields, calendar: Calendar) => object

export const evaluators: Readonly<Record<string, Evaluator>> = {
  warrant, knockOut, factor, discount, bonus, reverseConvertible, express, accrual, bond, fund, stock, technical, future,
  fx: conversion, identifier, calendar: calendarQuestion, format: germanText,
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

/** All inputs of one file: an object, or a list of them. Broken text is an input with an error. */
export function evaluateText(text: string, fallbackId: string, calendar: Calendar): Evaluation[] {
  if (nestsDeeperThan(text, DEEPEST)) return [{ id: fallbackId, error: { message: 'Die Eingabe ist zu tief verschachtelt' } }]
  let parsed: unknown
  try {
    parsed = parse(text)
  } catch {
    return [{ id: fallbackId, error: { message: 'Das ist kein gültiges JSON' } }]
  }
  if (!Array.isArray(parsed)) return [evaluate(parsed, fallbackId, calendar)]
  return parsed.map((input: unknown, index) => evaluate(input, `${fallbackId}[${index}]`, calendar))
}

/** An input nests four deep; a file of brackets would take gigabytes before it could be refused. */
const DEEPEST = 100

/** Reads over strings, whose brackets do not count. */
function nestsDeeperThan(text: string, limit: number): boolean {
  let depth = 0
  for (let at = 0; at < text.length; at++) {
    const character = text.charCodeAt(at)
    if (character === QUOTE) {
      at++
      while (at < text.length && text.charCodeAt(at) !== QUOTE) at += text.charCodeAt(at) === BACKSLASH ? 2 : 1
    } else if (character === OPEN_LIST || character === OPEN_OBJECT) {
      if (++depth > limit) return true
    } else if (character === CLOSE_LIST || character === CLOSE_OBJECT) depth--
  }
  return false
}

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN_OBJECT = 0x7b
const CLOSE_OBJECT = 0x7d

function parse(text: string): unknown {
  // only text is written digit by digit; everything else counts in doubles
  if (!/"format"/.test(text)) return JSON.parse(text)
  return JSON.parse(text, (key, value: unknown, context?: { source?: string }) =>
    key === 'value' && typeof value === 'number' && context?.source !== undefined ? new WrittenNumber(context.source) : value)
}

function idOf(fields: Fields): string | number | undefined {
  const id = fields.raw('id')
  return typeof id === 'string' || typeof id === 'number' ? id : undefined
}

function messageOf(error: unknown): string {
  if (error instanceof FigureError) return error.message
  if (error instanceof Failure) return failures[error.failure].text
  // a programmer's mistake or memory at its end: the other inputs go on
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
