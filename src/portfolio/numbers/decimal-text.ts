import { type Fixed, parseDecimal, scale, toFixed } from './fixed.ts'

/** `-12.5`: all decimals and no more, as databases and files take it. */
export function decimalText(value: Fixed): string {
  const size = value < 0n ? -value : value
  const decimals = (size % scale).toString().padStart(12, '0').replace(/0+$/, '')
  return `${value < 0n ? '-' : ''}${size / scale}${decimals && `.${decimals}`}`
}

/** As the database writes it: its digits are those of the integer. */
const ofTwelvePlaces = /^-?\d{1,28}\.\d{12}$/

/** A decimal as written, to twelve places; undefined where the text is none. */
export function fixedOf(text: string): Fixed | undefined {
  if (ofTwelvePlaces.test(text)) return BigInt(text.slice(0, -13) + text.slice(-12))
  const read = parseDecimal(text)
  return read && toFixed(read)
}

/** Digits after the point. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0
