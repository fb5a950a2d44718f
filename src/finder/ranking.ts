import { germanOrder } from '#market/class-instruments.ts'
import type { Column } from './criteria.ts'

export type Order = 'ASC' | 'DESC'

/** A copy in the order of a column. Rows without a value stand last whichever way, equal ones as they stood. */
export function ranked<Row>(rows: readonly Row[], by: Column<Row>, order: Order): Row[] {
  const sign = order === 'DESC' ? -1 : 1
  return rows.toSorted((a, b) => {
    const left = by(a)
    const right = by(b)
    if (left === undefined || right === undefined) return Number(left === undefined) - Number(right === undefined)
    if (typeof left === 'string' || typeof right === 'string')
      return sign * germanOrder.compare(String(left), String(right))
    return sign * (left - right)
  })
}
