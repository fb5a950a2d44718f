import { ChangePercent } from '#web/blocks/change.tsx'
import { direction, format } from '#web/format.ts'

/** `+603,96` in its colour. */
export function MoneyChange({ value, digits = 2 }: { value: number | undefined; digits?: number }) {
  return value === undefined ? <>–</> : <span className={direction(value, digits)}>{format.change(value, digits)}</span>
}

/** A gain in percent; „–“ where nothing was paid. */
export const gainOf = (percent: number | undefined) => <ChangePercent value={percent} digits={1} />
