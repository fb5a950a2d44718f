import { meeting, type Column, type Criterion } from './criteria.ts'
import { ranked, type Order } from './ranking.ts'

/** What is asked of some rows: which, in what order, and which stretch of them. */
export interface Question<Row> {
  /** default: all */
  criteria?: readonly Criterion<Row>[]
  /** default: as they stand */
  ranking?: { by: Column<Row>; order: Order }
  /** default 0 */
  start?: number
  /** default: all from there on */
  most?: number
}

export interface Found<Row> {
  /** how many meet the criteria */
  total: number
  /** the stretch asked for */
  list: readonly Row[]
}

/** Answers a question: a list is a finder whose criteria are fixed. */
export function find<Row>(
  rows: readonly Row[],
  { criteria = [], ranking, start = 0, most = Infinity }: Question<Row>,
): Found<Row> {
  const met = meeting(rows, criteria)
  const inOrder = ranking ? ranked(met, ranking.by, ranking.order) : met
  return { total: met.length, list: start === 0 && most >= met.length ? inOrder : inOrder.slice(start, start + most) }
}
