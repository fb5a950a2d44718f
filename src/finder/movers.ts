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

/** How many rose and how many fell. */
export const breadth = (all: readonly Moved<unknown>[]): { risen: number; fallen: number } => ({
  risen: all.filter(({ change }) => change > 0).length,
  fallen: all.filter(({ change }) => change < 0).length,
})

/**
 * The strongest and the weakest, so many of each: in a market that rose as a whole the weakest are those that rose
 * least. @param all the strongest first
 */
export const topAndFlop = <Row>(
  all: readonly Moved<Row>[],
  most: number,
): { top: readonly Moved<Row>[]; flop: readonly Moved<Row>[] } => ({
  top: all.slice(0, most),
  flop: all.slice(-most).toReversed(),
})
