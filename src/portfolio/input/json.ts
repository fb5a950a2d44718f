import { jsonBeyondBounds } from '#figures/json-bounds.ts'
import { InputFault } from './reader.ts'

/**
 * Finds numbers with more digits than a double surely holds: only such inputs use the slower parser that keeps them.
 */
const longNumber = /[\d.]{16,}/

interface SourceContext {
  readonly source?: string
}

/** JSON in which a number with more digits than a double holds arrives as its text. @throws InputFault */
export function parseExactJson(json: string): unknown {
  const beyond = jsonBeyondBounds(json)
  if (beyond)
    throw new InputFault(beyond === 'too deep' ? 'das JSON ist zu tief verschachtelt' : 'das JSON hat zu viele Werte')
  try {
    return longNumber.test(json) ? JSON.parse(json, keepDigits) : JSON.parse(json)
  } catch (error) {
    if (error instanceof SyntaxError) throw new InputFault(`kein gültiges JSON: ${error.message}`)
    if (error instanceof RangeError) throw new InputFault('das JSON ist zu tief verschachtelt')
    throw error
  }
}

function keepDigits(_key: string, value: unknown, context?: SourceContext): unknown {
  const source = context?.source
  return typeof value === 'number' && source !== undefined && source.length > 15 && String(value) !== source
    ? source
    : value
}
