/** A value of a row that a finder narrows, counts or sorts by; undefined where the row has none. */
export type Column<Row, Value extends string | number = string | number> = (row: Row) => Value | undefined

/** Whether a row is wanted. */
export type Criterion<Row> = (row: Row) => boolean

/** Rows that have this very value. */
export const is =
  <Row, Value extends string | number>(column: Column<Row, Value>, wanted: Value): Criterion<Row> =>
  (row) =>
    column(row) === wanted

/** Rows whose value is not below `from` and not above `to`; rows without a value are not wanted. */
export const within =
  <Row, Value extends string | number>(
    column: Column<Row, Value>,
    { from, to }: { from?: Value; to?: Value },
  ): Criterion<Row> =>
  (row) => {
    const value = column(row)
    return value !== undefined && (from === undefined || value >= from) && (to === undefined || value <= to)
  }

/** Rows that meet every criterion, as they stand. Put first what few meet. */
export function meeting<Row>(rows: readonly Row[], criteria: readonly Criterion<Row>[]): readonly Row[] {
  const meetsAll = (row: Row): boolean => {
    for (const meets of criteria) if (!meets(row)) return false
    return true
  }
  return criteria.length === 0 ? rows : rows.filter(meetsAll)
}
