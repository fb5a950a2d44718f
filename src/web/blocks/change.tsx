import { direction, format, type PriceKind } from '#web/format.ts'

/** of any price */
const mostDecimals = 8

/** `+1,87 %` in its colour; the sign is always printed. */
export function ChangePercent({ value, digits = 2 }: { value: number | undefined; digits?: number }) {
  return value === undefined ? <>–</> : <span className={direction(value, digits)}>{format.changePercent(value, digits)}</span>
}

export function Change({ value, price, kind }: { value: number | undefined; price: number | undefined; kind: PriceKind }) {
  return value === undefined ? <>–</> : <span className={direction(value, mostDecimals)}>{format.priceChange(value, price, kind)}</span>
}
