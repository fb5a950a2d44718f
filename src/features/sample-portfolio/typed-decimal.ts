import { typedPlain } from '#contract/german-text.ts'

/**
 * A decimal as Germans type it, as the text the API takes; exactly, for it never becomes a double.
 * @returns undefined for what is no number
 */
export function typedDecimal(text: string): string | undefined {
  const plain = typedPlain(text)
  return plain && /^-?\d{1,24}(\.\d{1,24})?$/.test(plain) ? plain : undefined
}

/** The text of a decimal as it stands in a form: `1234.5` is `1234,5`. */
export const decimalForForm = (text: string | undefined): string | undefined => text?.replace('.', ',')
