import type { Column } from '#web/blocks/table.tsx'

/** Name of the query parameter that holds a reader's choice of columns: their keys, repeated or with commas. */
export const columnsParameter = 'spalten'

/**
 * The columns a reader asked for, in the table's own order; the first one always stays. Who chose a column sees it on a
 * narrow screen, too. Without a choice, or with none of this table's columns in it, all of them as they are.
 * @param parameter that of this table, where its page has another one with the usual name
 */
export function shownColumns<Row>(
  query: URLSearchParams,
  columns: readonly Column<Row>[],
  parameter: string = columnsParameter,
): readonly Column<Row>[] {
  const asked = new Set(query.getAll(parameter).flatMap((keys) => keys.split(',')))
  if (!columns.some(({ key }) => asked.has(key))) return columns
  return columns.filter(({ key }, i) => i === 0 || asked.has(key)).map((column) => ({ ...column, from: undefined }))
}

/** Columns that were asked for and are none of this table's. */
export function unknownColumns<Row>(
  query: URLSearchParams,
  columns: readonly Column<Row>[],
  parameter: string = columnsParameter,
): string[] {
  const known = new Set(columns.map(({ key }) => key))
  return query
    .getAll(parameter)
    .flatMap((keys) => keys.split(','))
    .filter((key) => key !== '' && !known.has(key))
}
