import { openBook } from './book.ts'
import { evaluateBook } from './evaluate.ts'
import { factsOf } from './facts-of.ts'
import { readDepot } from './input/depot.ts'
import { parseExactJson } from './input/json.ts'
import { InputFault, type Place, placeOf } from './input/reader.ts'
import { singleFigures } from './input/single-figures.ts'
import { type Json, type JsonObject, presentEvaluation } from './present.ts'
import { presentTrails } from './present-trails.ts'

export type InputId = string | number | null

export interface EvaluatedInput {
  readonly id: InputId
  readonly figures: JsonObject
  readonly instruments: JsonObject
  readonly warnings: readonly string[]
  readonly trails?: Json
}

export interface FailedInput {
  readonly id: InputId
  readonly error: { readonly message: string }
}

export interface EvaluateOptions {
  /** used as id when the input's own id cannot be read */
  readonly fallbackId: string
  /** adds where each figure comes from */
  readonly trails?: boolean
}

/** Longer lists are refused: their answers would fill the memory. */
const mostInputs = 10_000

/**
 * The inputs of one file of `parkett portfolio evaluate`: JSON text in, one answer for each input out, which is an
 * object or every entry of a list. What cannot be read is a message, never an exception.
 */
export function evaluateInputs(json: string, options: EvaluateOptions): (EvaluatedInput | FailedInput)[] {
  let parsed: unknown
  try {
    parsed = parseExactJson(json)
  } catch (error) {
    return [failureOf(options.fallbackId, error)]
  }
  const inputs: readonly unknown[] = Array.isArray(parsed) ? parsed : [parsed]
  if (inputs.length > mostInputs)
    return [failureOf(options.fallbackId, new InputFault(`Die Datei hat mehr als ${mostInputs} Eingaben`))]
  return inputs.map((input) => evaluateOne(input, options))
}

function evaluateOne(value: unknown, { fallbackId, trails = false }: EvaluateOptions): EvaluatedInput | FailedInput {
  let id: InputId = fallbackId
  try {
    const input = placeOf(value, '')
    id = idOf(input)
    return evaluatePlace(id, input, trails)
  } catch (error) {
    return failureOf(id, error)
  }
}

function failureOf(id: InputId, error: unknown): FailedInput {
  if (error instanceof InputFault) return { id, error: { message: error.message } }
  if (error instanceof RangeError) return { id, error: { message: 'Die Eingabe ist zu groß oder zu tief' } }
  throw error
}

function idOf({ fields }: Place): string | number {
  const id = fields['id']
  if (typeof id === 'string' || typeof id === 'number') return id
  throw new InputFault('id fehlt')
}

function evaluatePlace(id: InputId, input: Place, trails: boolean): EvaluatedInput {
  const single = singleFigures(input)
  const rows = readDepot(input)
  if (rows === undefined) return { id, figures: single, instruments: {}, warnings: [] }
  const { facts, dated, warnings } = factsOf(rows)
  const book = openBook(facts)
  const evaluation = presentEvaluation(evaluateBook(book))
  return {
    id,
    figures: dated ? { ...evaluation.figures, ...single } : single,
    instruments: evaluation.instruments,
    warnings: [...warnings, ...evaluation.warnings],
    ...(trails && dated ? { trails: presentTrails(book) } : {}),
  }
}
