import { typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'

/** A field of a calculator, and what it may say. */
export interface AskedField<Name extends string> {
  /** in the address */
  readonly word: string
  readonly of: Name
  readonly label: string
  readonly unit?: string
  readonly start: number
  readonly range: readonly [least: number, most: number]
  /** whole numbers only */
  readonly whole?: boolean
  /** more than the least */
  readonly above?: boolean
  /** what its slider offers, where it has one; more can be typed */
  readonly slide?: readonly [from: number, to: number, step: number]
}

export interface Asked<Name extends string> {
  readonly typed: Readonly<Record<Name, Typed>>
  /** in the words of the page, by name */
  readonly faults: Readonly<Partial<Record<Name, string>>>
  /** absent where a field is wrong */
  readonly values: Readonly<Record<Name, number>> | undefined
}

/** What the address says in these fields; a field that it does not name starts with its usual value. */
export function askedFields<Name extends string>(
  query: URLSearchParams,
  fields: readonly AskedField<Name>[],
): Asked<Name> {
  const typed = {} as Record<Name, Typed> // filled field by field
  const faults: Partial<Record<Name, string>> = {}
  const values = {} as Record<Name, number> // likewise
  for (const field of fields) {
    const { word, of, start, range, whole, above } = field
    const text = query.get(word)?.trim().slice(0, 40) ?? numberText(start)
    const value = typedNumber(text, range[1], 0, field.unit)
    const fits =
      value !== undefined && value >= range[0] && !(above && value === range[0]) && (!whole || Number.isInteger(value))
    typed[of] = { text, value: fits ? value : undefined }
    if (fits) values[of] = value
    else faults[of] = problemOf(field)
  }
  return { typed, faults, values: Object.keys(faults).length === 0 ? values : undefined }
}

/** As a reader would type it: `25`, `0,2`. */
export const numberText = (value: number): string => format.number(value, String(value).split('.')[1]?.length ?? 0)

/** „Bitte 1 bis 100 Jahre, als ganze Zahl.“ */
export const problemOf = ({ range: [least, most], unit, whole, above }: AskedField<string>): string => {
  const [from, to] = [format.integer(least), format.integer(most)]
  const limits = above ? `mehr als ${from} und höchstens ${to}` : `${from} bis ${to}`
  return `Bitte ${limits}${unit ? ` ${unit}` : ''}${whole ? ', als ganze Zahl' : ''}.`
}
