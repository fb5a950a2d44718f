import { unguarded } from '#contract/formula-guard.ts'
import { identityFrom, type Cells, type Statement, type TableAdapter } from './adapter.ts'
import type { Facts, Skip } from './facts.ts'
import { headingsOfField, mappableFields, sharedFields, withoutUnit, type MappableField } from './headings.ts'
import { holdingFacts } from './holding.ts'
import { mappedRow, type Layout, type MappedColumn, type Units } from './mapped-row.ts'
import { columnNames, type Mapping } from './mapping.ts'
import { UnreadableFile } from './schema.ts'
import { guessTable, sampleRows, type KnownTable, type Table } from './table.ts'

/** `{column: field}` as a user corrected it; also the guess itself, `{column: {field}}`. Throws `UnreadableFile`. */
export function readMapping(source: unknown): Mapping {
  if (typeof source !== 'object' || source === null || Array.isArray(source))
    throw new UnreadableFile('Die Zuordnung muss ein Objekt {Spalte: Feld} sein.')
  const given = new Set<MappableField>()
  return Object.fromEntries(
    Object.entries(source).map(([column, value]: [string, unknown]) => {
      const field = typeof value === 'object' && value !== null && 'field' in value ? value.field : value
      if (field === null || field === '') return [column, null]
      const known = mappableFields.find((name) => name === field)
      if (!known)
        throw new UnreadableFile(
          `Das Feld „${String(field)}“ der Spalte „${column}“ gibt es nicht; es gibt ${mappableFields.join(', ')}.`,
        )
      if (given.has(known) && !sharedFields.has(known))
        throw new UnreadableFile(`Das Feld „${known}“ ist zweimal zugeordnet.`)
      given.add(known)
      return [column, known]
    }),
  )
}

/** The table a mapping reads: its heading is the line that holds the mapping's columns. */
export function mappedTable(text: string, mapping: Mapping): KnownTable {
  const table: Table | undefined = guessTable(text)
  if (!table) throw new UnreadableFile('Die Datei ist keine Tabelle.')
  const names = columnNames(table.heading.cells)
  const places = new Map<MappedColumn, number>()
  for (const [column, field] of Object.entries(mapping)) {
    if (field === null) continue
    const place = names.indexOf(column)
    if (place < 0) throw new UnreadableFile(`Die Spalte „${column}“ der Zuordnung gibt es nicht in der Datei.`)
    places.set(freeName(places, field), place)
  }
  const units = new Map([...places].map(([column, place]) => [column, withoutUnit(names[place] ?? '').unit] as const))
  const samples = sampleRows(text, table).map(({ cells }) => cells)
  const signsKind = hasBothSigns(samples.map((cells) => cells[places.get('quantity') ?? -1] ?? ''))
  const moneyAt = moneyFields.flatMap((field) => places.get(field) ?? [])
  const namesCurrency = samples.some((cells) => moneyAt.some((place) => namedMoney.test(cells[place] ?? '')))
  return {
    ...table,
    places,
    adapter: adapterFor(places, { units, signsKind, namesCurrency, delimiter: table.delimiter }),
  }
}

const moneyFields = ['price', 'gross', 'amount', 'debit', 'credit'] as const
const namedMoney = /(?:^|[^A-Za-z])(?:EUR|USD|CHF|GBP|€|\$|£)(?:$|[^A-Za-z])/

const hasBothSigns = (cells: readonly string[]): boolean =>
  cells.some((cell) => /^\s*[-−]\s*\d/.test(cell)) && cells.some((cell) => /^\s*\+?\s*\d/.test(cell))

/** Columns that share a field are called fee, fee-2, fee-3. */
function freeName(places: ReadonlyMap<MappedColumn, number>, field: MappableField): MappedColumn {
  if (!places.has(field)) return field
  let number = 2
  while (places.has(`${field}-${number}`)) number += 1
  return `${field}-${number}`
}

/** Without a type and a date the table is a statement of holdings. */
function adapterFor(
  places: ReadonlyMap<MappedColumn, number>,
  { delimiter, namesCurrency, ...layout }: Layout & { delimiter: string; namesCurrency: boolean },
): TableAdapter<MappedColumn> {
  const isStatement = !(['type', 'date', 'bookingDate', 'valueDate'] as const).some((field) => places.has(field))
  return {
    id: 'mapped',
    label: 'Eigene Zuordnung',
    kind: isStatement ? 'holdings' : 'transactions',
    decimalSign: delimiter === ',' ? '.' : ',',
    columns: headingsOfField,
    needs: [],
    hints: namesCurrency ? [] : hintsFor(places, layout.units),
    row: (cells, statement) => (isStatement ? holdingRow(cells, statement) : mappedRow(cells, layout)),
  }
}

function hintsFor(places: ReadonlyMap<MappedColumn, number>, units: Units): string[] {
  const namesCurrency = places.has('currency') || [...units.values()].some((unit) => unit !== undefined)
  return namesCurrency ? [] : ['Keine Spalte nennt die Währung: sie bleibt offen']
}

const holdingRow = (cells: Cells<MappedColumn>, statement: Statement): Facts | Skip =>
  holdingFacts(statement, {
    ...identityFrom(cells.text('isin'), cells.text('wkn'), cells.text('symbol')),
    name: cells.text('name'),
    quantity: cells.number('quantity'),
    price: cells.number('price'),
    gross: cells.number('gross') ?? cells.number('amount'),
    currency: cells.currency('currency'),
    depot: cells.text('depot'),
    note: noteOf(cells),
  })

const noteOf = (cells: Cells<MappedColumn>): string | undefined => {
  const note = cells.note('note')
  return note && unguarded(note)
}
