import { format, type PriceKind } from '#web/format.ts'

/** A round value beside its line, with the decimals that tell it from the next. */
export function axisText(tick: number, span: number, kind: PriceKind): string {
  if (span >= 20) return format.integer(tick)
  return span >= 0.5 ? format.number(tick, span >= 4 ? 1 : 2) : format.price(tick, kind)
}

/** Of the plot's height: a label this close to the flag of the last price is left out. */
export const flagShare = 0.09

/** The flag has room for nine characters: longer prices leave off what is behind the comma. */
export function flagText(last: number, kind: PriceKind): string {
  const text = format.price(last, kind)
  return text.length > 9 ? format.integer(last) : text
}
