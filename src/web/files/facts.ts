import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import { exactly, type Column } from '#web/blocks/table.tsx'

/**
 * Columns that stand in files alone, one fact each, where a page says several in one cell. A table takes them in the place of
 * its own while a file is asked for (`at.file`).
 */

/** A number. */
export const figure = <Row>(key: string, label: string, of: (row: Row) => number | undefined): Column<Row> => ({
  key,
  label,
  numeric: true,
  cell: () => undefined,
  attributes: (row) => exactly(of(row)),
})

/** A word, a day such as 2026-11-20, or an instant. */
export const word = <Row>(key: string, label: string, of: (row: Row) => string | undefined): Column<Row> => ({
  key,
  label,
  cell: of,
})

/** What tells a paper from all others. @param nameOf of what is not known here */
export const paper = <Row>(
  of: (row: Row) => Pick<Instrument, 'name' | 'isin' | 'wkn' | 'displayType'> | undefined,
  nameOf: (row: Row) => string | undefined = () => undefined,
): readonly Column<Row>[] => [
  word('name', 'Wert', (row) => of(row)?.name ?? nameOf(row)),
  word('isin', 'ISIN', (row) => of(row)?.isin),
  word('wkn', 'WKN', (row) => of(row)?.wkn),
  word('kind', 'Wertpapierart', (row) => of(row)?.displayType),
]

/** A price with its unit, venue and instant, and its change since the day before. */
export const price = <Row>(
  of: (row: Row) => Pick<Quote, 'last' | 'displayUnit' | 'market' | 'datetimeLast' | 'performancePct'> | undefined,
): readonly Column<Row>[] => [
  figure('last', 'Kurs', (row) => of(row)?.last),
  word('lastUnit', 'Kurs (Einheit)', (row) => of(row)?.displayUnit),
  word('lastSource', 'Kursquelle', (row) => of(row)?.market.name),
  word('lastTime', 'Kurs (Zeit)', (row) => of(row)?.datetimeLast),
  figure('day', 'Veränderung zum Vortag (%)', (row) => of(row)?.performancePct),
]
