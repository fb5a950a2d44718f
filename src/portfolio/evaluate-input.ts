import { evaluate } from './evaluate.ts'
import { parseExactJson } from './input/json.ts'
import { InputFault, type Place, placeOf } from './input/reader.ts'
import { singleFigures } from './input/single-figures.ts'
import { type JsonObject, presentEvaluation } from './present.ts'
import { readFacts } from './read-facts.ts'

export interface EvaluatedInput {
  readonly id: string | number | null
  readonly figures: JsonObject
  readonly instruments: JsonObject
  readonly warnings: readonly string[]
}

export interface FailedInput {
  readonly id: string | number | null
  readonly error: { readonly message: string }
}

/**
 * One input of `parkett portfolio evaluate`: JSON text in, answer out. What cannot be read is a message, never an
 * exception.
 * @param fallbackId names an input whose own id cannot be read
 */
export function evaluateInput(json: string, fallbackId: string): EvaluatedInput | FailedInput {
  let id: string | number | null = fallbackId
  try {
    const input = placeOf(parseExactJson(json), '')
    id = idOf(input)
    return evaluatePlace(id, input)
  } catch (error) {
    if (error instanceof InputFault) return { id, error: { message: error.message } }
    if (error instanceof RangeError) return { id, error: { message: 'Die Eingabe ist zu groß oder zu tief' } }
    throw error
  }
}

function idOf({ fields }: Place): string | number {
  const id = fields['id']
  if (typeof id === 'string' || typeof id === 'number') return id
  throw new InputFault('id fehlt')
}

function evaluatePlace(id: string | number, input: Place): EvaluatedInput {
  const single = singleFigures(input)
  const read = readFacts(input)
  if (read.facts === undefined) return { id, figures: single, instruments: {}, warnings: read.warnings }
  const evaluation = presentEvaluation(evaluate(read.facts))
  return {
    id,
    figures: { ...evaluation.figures, ...single },
    instruments: evaluation.instruments,
    warnings: [...read.warnings, ...evaluation.warnings],
  }
}
