import { germanOrder } from '#market/class-instruments.ts'
import { sizeClasses, type Instrument } from '#market/instruments.ts'

/** A sorted copy; absent values come last in both directions. */
export function ranked<T>(
  rows: readonly T[],
  value: (row: T) => number | string | undefined,
  order: 'ASC' | 'DESC',
): T[] {
  const sign = order === 'DESC' ? -1 : 1
  return rows.toSorted((a, b) => {
    const left = value(a)
    const right = value(b)
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    if (typeof left === 'string' || typeof right === 'string')
      return sign * germanOrder.compare(String(left), String(right))
    return sign * (left - right)
  })
}

const sizeRank = ({ facts }: Instrument) =>
  facts.kind === 'stock' ? sizeClasses.indexOf(facts.size) : sizeClasses.length

/** Shares of the largest companies first; others behind them. */
export function bySize(found: readonly Instrument[]): Instrument[] {
  return found.toSorted((a, b) => sizeRank(a) - sizeRank(b) || germanOrder.compare(a.name, b.name))
}
