import { decimalOf, type Decimal } from './decimal.ts'
import { UnreadableRow } from './schema.ts'

/** The decimal sign a file uses. */
export type DecimalSign = ',' | '.'

const longest = 64
const absentWords = new Set([
  '',
  '-',
  '--',
  '---',
  '–',
  '—',
  'n/a',
  'n.a.',
  'n. a.',
  'null',
  'nan',
  'none',
  'k.a.',
  'k. a.',
  'not available',
  'nicht verfügbar',
])
/** A number with its currency or unit: groups are sign, digits, exponent, and a sign that stands behind. */
const shape = new RegExp(
  [
    String.raw`^(?:[A-Z]{3}|[€$£])?\s*([+\-−–]?)\s*(?:(?:[A-Z]{3}\b|[€$£])\s*)?`,
    String.raw`(\d[\d.,'’\u00a0\u202f\u2009 ]*|[.,]\d+)(?:[eE]([+-]?\d{1,3}))?`,
    String.raw`\s*([-−]?)\s*(?:[\p{L}\ufffd]{1,12}\.?|%|[€$£])?$`,
  ].join(''),
  'u',
)
/** Most cells: read without the long expression. */
const simple = /^(-?)(\d{1,15})(?:([.,])(\d{1,12}))?$/
const spaces = /[\u00a0\u202f\u2009]/g

/**
 * The number in a cell, undefined when the cell says nothing (empty, `--`). Thousands signs, currency, unit, percent
 * a sign behind the number and brackets for a minus are understood. `1.000` is a thousand where the file's decimal sign is the comma;
 * what can only be a decimal sign (`12.5`, `0.749`) is read as one everywhere. Throws `UnreadableRow` otherwise.
 */
export function readNumber(cell: string, sign: DecimalSign): Decimal | undefined {
  const text = cell.trim()
  if (text === '' || absentWords.has(text.toLowerCase())) return undefined
  const easy = simple.exec(text)
  if (easy && (easy[3] === undefined || easy[3] === sign || easy[4]?.length !== 3)) {
    const size = decimalOf(easy[2] ?? '', easy[4])
    return easy[1] ? -size : size
  }
  const inBrackets = /^\(([^()]+)\)$/.exec(text)?.[1]
  if (inBrackets !== undefined && text.length <= longest) return negative(readNumber(inBrackets, sign))
  const match = text.length <= longest ? shape.exec(text) : null
  const parts = match && splitDigits((match[2] ?? '').trim(), sign)
  if (!match || !parts) throw new UnreadableRow(`„${text.slice(0, longest)}“ ist keine Zahl`)
  const [whole, fraction] = match[3] ? shifted(parts, Number(match[3])) : parts
  if (whole.length > 18) throw new UnreadableRow(`„${text}“ ist zu groß`)
  const value = decimalOf(whole, fraction)
  return match[1] && match[1] !== '+' ? -value : match[4] ? -value : value
}

/** As accountants write it: (12.50). */
const negative = (size: Decimal | undefined): Decimal | undefined => (size === undefined || size < 0n ? size : -size)

/** Whether a cell is read as thousands only because of the decimal sign that the file is taken to have. */
export const readAsThousands = (cell: string, sign: DecimalSign): boolean =>
  (sign === ',' ? /^[+-]?[1-9]\d{0,2}\.\d{3}$/ : /^[+-]?[1-9]\d{0,2},\d{3}$/).test(cell.trim())

type Digits = readonly [whole: string, fraction: string]

function splitDigits(raw: string, sign: DecimalSign): Digits | undefined {
  let text = raw
  if (/['’ \u00a0\u202f\u2009]/.test(text)) {
    text = text.replace(spaces, ' ')
    if (!/^\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d*)?$/.test(text)) return undefined
    text = text.replace(/[ '’]/g, '')
  }
  const lastComma = text.lastIndexOf(',')
  const lastPoint = text.lastIndexOf('.')
  if (lastComma < 0 && lastPoint < 0) return [text, '']
  const found = lastComma > lastPoint ? ',' : '.'
  const at = Math.max(lastComma, lastPoint)
  const before = text.slice(0, at)
  const after = text.slice(at + 1)
  if (before.includes(found)) return Math.min(lastComma, lastPoint) < 0 ? grouped(text, found) : undefined
  if (Math.min(lastComma, lastPoint) >= 0) {
    const whole = grouped(before, found === ',' ? '.' : ',')
    return whole && [whole[0], after]
  }
  const isThousands = found !== sign && after.length === 3 && before.length <= 3 && /^[1-9]/.test(before)
  return isThousands ? [before + after, ''] : [before || '0', after]
}

function grouped(text: string, thousands: string): Digits | undefined {
  const groups = text.split(thousands)
  const right = groups.every((group, index) =>
    index === 0 ? group.length >= 1 && group.length <= 3 : group.length === 3,
  )
  return right ? [groups.join(''), ''] : undefined
}

function shifted([whole, fraction]: Digits, exponent: number): Digits {
  const digits = whole + fraction
  const point = whole.length + exponent
  if (point <= 0) return ['0', '0'.repeat(Math.min(-point, 20)) + digits]
  return [digits.slice(0, point).padEnd(Math.min(point, 40), '0'), digits.slice(point)]
}

/**
 * Which decimal sign these cells prove: a cell with both signs, with the same sign twice, or with a fraction that is
 * no group of three. `both` where the cells contradict each other, undefined without proof.
 */
export function provenDecimalSign(cells: Iterable<string>): DecimalSign | 'both' | undefined {
  let comma = false
  let point = false
  for (const cell of cells) {
    const match =
      cell.length <= longest
        ? /^\(?[+\-−]?\s*(?:[€$£]|[A-Z]{3}\s)?\s*[+\-−]?(\d[\d.,]*)\s*(?:[€$£%]|\p{L}{1,12}\.?)?\)?$/u.exec(cell.trim())
        : null
    const digits = match?.[1]
    if (!digits) continue
    const sign = proofIn(digits)
    if (sign === ',') comma = true
    if (sign === '.') point = true
  }
  return comma && point ? 'both' : comma ? ',' : point ? '.' : undefined
}

function proofIn(digits: string): DecimalSign | undefined {
  const commas = digits.split(',').length - 1
  const points = digits.split('.').length - 1
  if (commas + points === 0) return undefined
  if (commas > 0 && points > 0) return digits.lastIndexOf(',') > digits.lastIndexOf('.') ? ',' : '.'
  const found: DecimalSign = commas > 0 ? ',' : '.'
  if (commas + points > 1) return grouped(digits, found) ? (found === ',' ? '.' : ',') : undefined
  const [before = '', after = ''] = digits.split(found)
  const maybeThousands = after.length === 3 && before.length <= 3 && !before.startsWith('0')
  return maybeThousands ? undefined : found
}
