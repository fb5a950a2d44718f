/**
 * A decimal as Germans type it, as the text the API takes: `1.234,56` and `1.234` with points between thousands, also
 * `1234.56`; exactly, for it never becomes a double.
 * @returns undefined for what is no number
 */
export function typedDecimal(text: string): string | undefined {
  const bare = text.replace(/[\s\u00a0]/g, '').replace('−', '-')
  const isGrouped = bare.includes(',') || /^[+-]?\d{1,3}(\.\d{3})+$/.test(bare)
  const plain = isGrouped ? bare.replaceAll('.', '').replace(',', '.') : bare
  return /^[+-]?(\d{1,24}(\.\d{0,24})?|\.\d{1,24})$/.test(plain)
    ? plain.replace(/^([+-]?)\./, '$10.').replace(/\.$/, '')
    : undefined
}

/** The text of a decimal as it stands in a form: `1234.5` is `1234,5`. */
export const decimalForForm = (text: string | undefined): string | undefined => text?.replace('.', ',')
