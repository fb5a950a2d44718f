import type { Conventions } from './adapter.ts'
import { readMoment } from './days.ts'
import { readNumber } from './numbers.ts'
import type { MappingGuess } from './schema.ts'
import { conventionsOf, guessTable, sampleRows, type Table } from './table.ts'
import { bookingWord, plain } from './words.ts'

/** Fields a column can be mapped to. */
export const mappableFields = [
  'date',
  'time',
  'bookingDate',
  'valueDate',
  'type',
  'isin',
  'wkn',
  'symbol',
  'name',
  'quantity',
  'price',
  'gross',
  'fee',
  'tax',
  'amount',
  'currency',
  'instrumentCurrency',
  'instrumentGross',
  'rate',
  'rateToBase',
  'depot',
  'note',
] as const

export type MappableField = (typeof mappableFields)[number]

/** Column as the guess names it → field, null to leave it out. */
export type Mapping = Readonly<Record<string, MappableField | null>>

const listed = (headings: string): readonly string[] => headings.split(', ')

/** Under which headings a field occurs in files nobody knows. */
export const headingsOfField: Readonly<Record<MappableField, readonly string[]>> = {
  date: listed(
    'Datum, Date, Handelstag, Trade date, Transaction date, Ausführungsdatum, Geschäftstag, ' +
      'Executed at, Ausgeführt am, Tag, Day, Datum/Zeit, Timestamp, Schlusstag',
  ),
  time: listed('Zeit, Uhrzeit, Time'),
  bookingDate: listed('Buchungstag, Buchungsdatum, Booking date, Buchtag, Booked'),
  valueDate: listed('Valuta, Wertstellung, Value date, Settlement date, Valutadatum'),
  type: listed(
    'Typ, Type, Art, Transaktion, Transaction, Transaktionstyp, Transaction type, Buchungsart, Aktion, ' +
      'Action, Vorgang, Orderart, Geschäftsart, Umsatzart',
  ),
  isin: listed('ISIN, ISIN-Code, ISIN / WKN'),
  wkn: listed('WKN, Wertpapierkennnummer'),
  symbol: listed('Symbol, Ticker, Kürzel, Ticker-Symbol, Code'),
  name: listed(
    'Name, Wertpapier, Wertpapiername, Bezeichnung, Titel, Security, Security name, Instrument, Asset, Produkt, Product, Holding',
  ),
  quantity: listed(
    'Stück, Anzahl, Menge, Quantity, Shares, Units, Nominale, Nominal, Stück/Nominale, Amount of shares, Bestand, Anteile, Stückzahl, Qty',
  ),
  price: listed(
    'Kurs, Preis, Price, Ausführungskurs, Unit price, Price per share, Stückpreis, Kaufkurs, ' +
      'Einstandskurs, Rate per share, Execution price',
  ),
  gross: listed('Brutto, Bruttobetrag, Gross, Gross amount, Kurswert, Einstandswert, Kaufwert, Market value'),
  fee: listed(
    'Gebühr, Gebühren, Fee, Fees, Provision, Commission, Kosten, Spesen, Entgelt, Ordergebühr, Transaktionskosten, Costs',
  ),
  tax: listed('Steuer, Steuern, Tax, Taxes, Kapitalertragsteuer, Quellensteuer, Withholding tax'),
  amount: listed(
    'Betrag, Amount, Wert, Value, Summe, Total, Netto, Nettobetrag, Net amount, Endbetrag, Gesamt, ' +
      'Gesamtbetrag, Umsatz, Ausmachender Betrag',
  ),
  currency: listed('Währung, Currency, Whg, Devise, Buchungswährung'),
  instrumentCurrency: listed('Fremdwährung, Original currency, Instrument currency, Originalwährung'),
  instrumentGross: listed('Betrag Fremdwährung, Original amount, Fremdwährungsbetrag, Originalbetrag'),
  rate: listed('Wechselkurs, Devisenkurs, Exchange rate, FX rate, Umrechnungskurs'),
  rateToBase: listed('FX rate to base, Rate to base'),
  depot: listed('Depot, Konto, Account, Portfolio, Depotnummer'),
  note: listed('Notiz, Note, Kommentar, Comment, Bemerkung, Verwendungszweck, Beschreibung, Description, Memo'),
}

const fieldByName = new Map(
  mappableFields.flatMap((field) => headingsOfField[field].map((word) => [plain(word), field] as const)),
)

/** Names of the columns as a mapping uses them: the heading, numbered where it is empty or repeated. */
export function columnNames(heading: readonly string[]): string[] {
  const seen = new Map<string, number>()
  return heading.map((cell, index) => {
    const name = cell.trim() || `Spalte ${index + 1}`
    const times = (seen.get(name) ?? 0) + 1
    seen.set(name, times)
    return times === 1 ? name : `${name} (${times})`
  })
}

/**
 * What each column of an unknown table probably is, from its heading and its cells, with a confidence and a sample.
 * A field is given to the best column only.
 */
export function guessMapping(text: string, table: Table): Record<string, MappingGuess> {
  const rows = sampleRows(text, table)
  const looks = looksUnder(conventionsOf(rows, table.delimiter === ',' ? '.' : ','))
  const guesses = columnNames(table.heading.cells).map((column, index) => {
    const cells = rows.map((row) => row.cells[index]?.trim() ?? '').filter((cell) => cell !== '')
    return {
      column,
      sample: (cells[0] ?? '').slice(0, 80),
      ...guessColumn(table.heading.cells[index] ?? '', cells, looks),
    }
  })
  const best = new Map<MappableField, (typeof guesses)[number]>()
  for (const guess of guesses) {
    if (guess.field && guess.confidence > (best.get(guess.field)?.confidence ?? 0)) best.set(guess.field, guess)
  }
  return Object.fromEntries(
    guesses.map((guess) => {
      const wins = guess.field !== null && best.get(guess.field) === guess
      return [
        guess.column,
        wins
          ? { field: guess.field, confidence: guess.confidence, sample: guess.sample }
          : { field: null, confidence: 0, sample: guess.sample },
      ]
    }),
  )
}

/** The same columns as their owner mapped them. */
export function saidMapping(text: string, mapping: Mapping): Record<string, MappingGuess> {
  const table = guessTable(text)
  return Object.fromEntries(
    Object.entries(table ? guessMapping(text, table) : {}).map(([column, { sample }]) => {
      const field = mapping[column] ?? null
      return [column, { field, confidence: field === null ? 0 : 1, sample }]
    }),
  )
}

type Look = 'isin' | 'wkn' | 'moment' | 'time' | 'currency' | 'word' | 'number' | 'text'
type Looks = Readonly<Record<Look, (cell: string) => boolean>>

/** What a field's cells look like, and which field cells of that look are when the heading says nothing. */
const lookOf: Readonly<Record<MappableField, Look>> = {
  date: 'moment',
  time: 'time',
  bookingDate: 'moment',
  valueDate: 'moment',
  type: 'word',
  isin: 'isin',
  wkn: 'wkn',
  symbol: 'text',
  name: 'text',
  quantity: 'number',
  price: 'number',
  gross: 'number',
  fee: 'number',
  tax: 'number',
  amount: 'number',
  currency: 'currency',
  instrumentCurrency: 'currency',
  instrumentGross: 'number',
  rate: 'number',
  rateToBase: 'number',
  depot: 'text',
  note: 'text',
}
const fieldOf: Partial<Readonly<Record<Look, MappableField>>> = {
  isin: 'isin',
  moment: 'date',
  currency: 'currency',
  word: 'type',
}

function looksUnder({ decimalSign, dateOrder }: Conventions): Looks {
  return {
    isin: (cell) => /^[A-Z]{2}[A-Z0-9]{9}\d$/i.test(cell),
    wkn: (cell) => /^(?=.*\d)[A-Z0-9]{6}$/i.test(cell),
    moment: (cell) => succeeds(() => readMoment(cell, dateOrder).date),
    time: (cell) => /^\d{1,2}:\d{2}(?::\d{2})?/.test(cell),
    currency: (cell) => /^(?:[A-Z]{3}|[€$£])$/.test(cell),
    word: (cell) => bookingWord(cell) !== undefined,
    number: (cell) => succeeds(() => readNumber(cell, decimalSign) ?? 0n),
    text: (cell) => /\p{L}/u.test(cell),
  }
}

function succeeds(read: () => unknown): boolean {
  try {
    return read() !== undefined
  } catch {
    return false
  }
}

function guessColumn(
  heading: string,
  cells: readonly string[],
  looks: Looks,
): { field: MappableField | null; confidence: number } {
  const share = (look: Look) => (cells.length === 0 ? 0 : cells.filter(looks[look]).length / cells.length)
  const named = fieldByName.get(plain(heading))
  if (named) return { field: named, confidence: cells.length === 0 ? 0.5 : rounded(0.35 + 0.6 * share(lookOf[named])) }
  const seen = (Object.keys(fieldOf) as Look[])
    .map((look) => ({ look, share: share(look) }))
    .find((found) => found.share >= 0.8)
  return seen
    ? { field: fieldOf[seen.look] ?? null, confidence: rounded(0.6 * seen.share) }
    : { field: null, confidence: 0 }
}

const rounded = (value: number): number => Math.round(value * 100) / 100
