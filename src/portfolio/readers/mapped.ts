import { unguarded } from '#contract/formula-guard.ts'
import { identityFrom, type Cells, type Statement, type TableAdapter } from './adapter.ts'
import { contradicts, skip, type Facts, type Skip } from './facts.ts'
import { holdingFacts } from './holding.ts'
import { columnNames, headingsOfField, mappableFields, type MappableField, type Mapping } from './mapping.ts'
import { UnreadableFile } from './schema.ts'
import { guessTable, type KnownTable, type Table } from './table.ts'
import { bookingWord } from './words.ts'

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
      if (given.has(known)) throw new UnreadableFile(`Das Feld „${known}“ ist zweimal zugeordnet.`)
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
  const places = new Map<MappableField, number>()
  for (const [column, field] of Object.entries(mapping)) {
    if (field === null) continue
    const place = names.indexOf(column)
    if (place < 0) throw new UnreadableFile(`Die Spalte „${column}“ der Zuordnung gibt es nicht in der Datei.`)
    places.set(field, place)
  }
  return { ...table, places, adapter: adapterFor(places, table.delimiter) }
}

/** Without a type and a date the table is a statement of holdings. */
function adapterFor(places: ReadonlyMap<MappableField, number>, delimiter: string): TableAdapter<MappableField> {
  const isStatement = !places.has('type') && !places.has('date')
  return {
    id: 'mapped',
    label: 'Eigene Zuordnung',
    kind: isStatement ? 'holdings' : 'transactions',
    decimalSign: delimiter === ',' ? '.' : ',',
    columns: headingsOfField,
    needs: [],
    hints: hintsFor(places),
    row: (cells, statement) => (isStatement ? holdingRow(cells, statement) : transactionRow(cells)),
  }
}

function hintsFor(places: ReadonlyMap<MappableField, number>): string[] {
  return [
    ...(places.has('currency') ? [] : ['Keine Spalte nennt die Währung: sie bleibt offen']),
    ...(places.has('type') || !places.has('date')
      ? []
      : ['Keine Spalte nennt die Art: negative Stück sind ein Verkauf, die anderen ein Kauf']),
  ]
}

const holdingRow = (cells: Cells<MappableField>, statement: Statement): Facts | Skip =>
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

function transactionRow(cells: Cells<MappableField>): Facts | Skip {
  const typeName = cells.text('type') ?? ''
  const quantity = cells.number('quantity')
  const word = cells.has('type')
    ? bookingWord(typeName)
    : quantity
      ? { type: quantity < 0n ? ('SELL' as const) : ('BUY' as const) }
      : undefined
  if (!word) return skip(cells.has('type') ? `Art „${typeName}“ ist unbekannt` : 'Keine Stückzahl')
  const amount = cells.number('amount')
  const moment = cells.moment('date')
  const instrumentCurrency = cells.currency('instrumentCurrency')
  const isIncome = word.type === 'DIVIDEND' || word.type === 'INTEREST'
  return {
    ...word,
    date: moment.date ?? cells.moment('bookingDate').date,
    time: cells.time('time') ?? moment.time,
    bookingDate: cells.moment('bookingDate').date,
    valueDate: cells.moment('valueDate').date,
    ...identityFrom(cells.text('isin'), cells.text('wkn'), cells.text('symbol')),
    name: cells.text('name'),
    quantity: quantity || undefined,
    price: cells.number('price'),
    gross: cells.number('gross'),
    fee: magnitude(cells.cost('fee')),
    tax: magnitude(cells.cost('tax')),
    amount,
    currency: cells.currency('currency'),
    fx: instrumentCurrency
      ? { currency: instrumentCurrency, gross: cells.number('instrumentGross'), rate: cells.number('rate') }
      : undefined,
    rateToBase: cells.number('rateToBase'),
    depot: cells.text('depot'),
    reversal: isIncome && contradicts(word.type, amount),
    note: noteOf(cells),
  }
}

const noteOf = (cells: Cells<MappableField>): string | undefined => {
  const note = cells.note('note')
  return note && unguarded(note)
}

const magnitude = (value: bigint | undefined): bigint | undefined =>
  value === undefined ? undefined : value < 0n ? -value : value
