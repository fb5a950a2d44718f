/** Something with its change over a period, percent. */
export interface Moved<Row> {
  row: Row
  change: number
}

/** Those with a change, the strongest first. */
export const moved = <Row>(rows: readonly Row[], changeOf: (row: Row) => number | undefined): Moved<Row>[] =>
  rows
    .flatMap((row) => {
      const change = changeOf(row)
      return change === undefined ? [] : [{ row, change }]
    })
    .toSorted((a, b) => b.change - a.change)

/** What rose, the strongest first, and what fell, the weakest first. @param all the strongest first */
export const risenAndFallen = <Row>(all: readonly Moved<Row>[]): { risen: Moved<Row>[]; fallen: Moved<Row>[] } => ({
  risen: all.filter(({ change }) => change > 0),
  fallen: all.filter(({ change }) => change < 0).toReversed(),
})
