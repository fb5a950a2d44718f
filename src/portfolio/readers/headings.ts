import { plain } from './words.ts'

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
  'debit',
  'credit',
  'currency',
  'instrumentCurrency',
  'instrumentGross',
  'rate',
  'rateToBase',
  'status',
  'depot',
  'note',
] as const

export type MappableField = (typeof mappableFields)[number]

/** Fields that several columns may share: costs add up, and of kinds the one that is filled counts. */
export const sharedFields: ReadonlySet<MappableField> = new Set(['fee', 'tax', 'type'])

const listed = (headings: string): readonly string[] => headings.split(', ')

/** Under which headings a field occurs in files nobody knows. */
export const headingsOfField: Readonly<Record<MappableField, readonly string[]>> = {
  date: listed(
    'Datum, Date, Handelstag, Handelsdatum, Handelszeit, Trade date, Transaction date, Ausführungsdatum, Geschäftstag, ' +
      'Executed at, Execution date, Ausgeführt am, Ausführung Datum, Tag, Day, Datum/Zeit, Date/Time, Timestamp, ' +
      'Schlusstag, Abschlussdatum, Abschlusstag, Transaktionsdatum, Run date, Activity date, Date opération, Orderdatum, ' +
      'Auftragszeit, Auftragsdatum, Order date, Zeitpunkt',
  ),
  time: listed('Zeit, Uhrzeit, Time, Ausführung Zeit, Ausführungszeit, Execution time'),
  bookingDate: listed('Buchungstag, Buchungsdatum, Buchung, Booking date, Buchtag, Booked, Process date'),
  valueDate: listed(
    'Valuta, Wertstellung, Value date, Settlement date, Settle date, Valutadatum, Valutatag, Wert, Date valeur, ' +
      'Wertstellung (Valuta)',
  ),
  type: listed(
    'Typ, Type, Art, Transaktion, Transaktionen, Transaction, Transaktionstyp, Transaktionsart, Transaction type, Buchungsart, ' +
      'Aktion, Action, Vorgang, Orderart, Geschäftsart, Geschäft, Umsatzart, Auftrag, Auftragsart, Kauf/Verkauf, Buy/Sell, ' +
      'Richtung, Side, Seite, Event, Category, Trans code, Activity type, Opération, Was, Buchungstext, Text, Umsatz',
  ),
  isin: listed('ISIN, ISIN-Code, Code ISIN, ISIN / WKN, Valor/ISIN'),
  wkn: listed('WKN, Wertpapierkennnummer'),
  symbol: listed('Symbol, Ticker, Kürzel, Ticker-Symbol, Code, Pair, Paar, Markt, Market, Handelspaar'),
  name: listed(
    'Name, Wertpapier, Wertpapiername, Wertpapierbezeichnung, Bezeichnung, Titel, Title, Security, Security name, Instrument, ' +
      'Instrument name, Asset, Asset name, Produkt, Product, Holding, Fonds, Fund, Fondsname, Fondsbezeichnung, Aktie, Papier, ' +
      'Investment name, Valeur, Gattung, Gattungsbezeichnung',
  ),
  quantity: listed(
    'Stück, Stücke, Stk, Anzahl, Menge, Quantity, Shares, Units, Nominale, Nominal, Nennwert, Stück/Nominale, Nominale/Stück, ' +
      'Stk./Nom., Anzahl/Nominal, Nominal/Anzahl, Stück/Nominal, Amount of shares, Number of shares, No. of shares, Bestand, ' +
      'Anteile, Anzahl Anteile, Fondsanteile, Stückzahl, Qty, Ausgeführte Stücke, Anzahl ausgeführt, Ausgeführte Stückzahl, ' +
      'Executed, Filled, Filled quantity, Executed quantity, Quantity transacted, Amount asset, Vol, Volume, Quantité, Asset (amount), ' +
      'Wie viele',
  ),
  price: listed(
    'Kurs, Preis, Price, Ausführungskurs, Ausführung Kurs, Ausgeführter Kurs, Unit price, Unit cost, Price per share, ' +
      'Price per unit, Price / share, Share price, Stückpreis, Preis pro Stück, Kaufkurs, Abrechnungskurs, Anteilspreis, ' +
      'Anteilwert, Rücknahmepreis, Einstandskurs, Einstand, Rate per share, Execution price, T. Price, Trade price, ' +
      'Price at transaction, Asset market price, Asset (market price), Quote price, Cours, Zu welchem Kurs',
  ),
  gross: listed(
    'Brutto, Bruttobetrag, Gross, Gross amount, Kurswert, Einstandswert, Kaufwert, Market value, Principal amount, ' +
      'Subtotal, Handelswert, Ordervolumen, Proceeds, Cost',
  ),
  fee: listed(
    'Gebühr, Gebühren, Fee, Fees, Provision, Commission, Commissions, Kosten, Spesen, Entgelt, Entgelte, Ordergebühr, Orderprovision, ' +
      'Orderentgelt, Transaktionskosten, Costs, Total cost, Courtage, Maklercourtage, Börsenplatzgebühr, Börsengebühr, ' +
      'Handelsplatzgebühr, Handelsplatzentgelt, Fremdkosten, Fremdspesen, Eigene Spesen, Mindermengenzuschlag, ' +
      'Fremdkostenzuschlag, Eidg. Stempel, Stempelsteuer, Stempelabgabe, Stamp duty, Fees & Comm, Comm/Fee, ' +
      'Commissions and fees, Fees/Commission, Fees and/or Spread, Fee amount, FX fee, FX fee amount, ' +
      'Currency conversion fee, Ausgabeaufschlag, PTM levy',
  ),
  tax: listed(
    'Steuer, Steuern, Tax, Taxes, Kapitalertragsteuer, Kapitalertragssteuer, Abgeltungsteuer, Solidaritätszuschlag, Soli, ' +
      'Kirchensteuer, Quellensteuer, KESt, Verrechnungssteuer, Withholding tax, Finanztransaktionssteuer, ' +
      'Ausländische Quellensteuer, Gezahlte Steuern',
  ),
  amount: listed(
    'Betrag, Amount, Wert, Value, Summe, Total, Total amount, Netto, Nettobetrag, Net amount, Endbetrag, Gesamt, Gesamtbetrag, ' +
      'Umsatz, Ausmachender Betrag, Abrechnungsbetrag, Gegenwert, Anlagebetrag, ' +
      'Booked amount, Net cash, Consideration, Total cost, Cash flow, Amount fiat, Montant, ' +
      'Änderung, Change, Received / Paid amount, Total (inclusive of fees and/or spread)',
  ),
  debit: listed('Soll, Belastung, Debit, Ausgang, Lastschrift, Débit'),
  credit: listed('Haben, Gutschrift, Credit, Eingang, Crédit'),
  currency: listed(
    'Währung, Currency, Whg, Whrg, Devise, CCY, Buchungswährung, Betragswährung, Kontowährung, Abrechnungswährung, ' +
      'Account currency, Cash currency, Fiat, Price currency, Received / Paid currency, Currency (Total)',
  ),
  instrumentCurrency: listed(
    'Fremdwährung, Original currency, Instrument currency, Originalwährung, Kurswährung, Handelswährung, Quote currency, ' +
      'Currency (Price / share)',
  ),
  instrumentGross: listed('Betrag Fremdwährung, Original amount, Fremdwährungsbetrag, Originalbetrag'),
  rate: listed('Wechselkurs, Devisenkurs, Exchange rate, FX rate, Umrechnungskurs, Conversion rate, Currency rate'),
  rateToBase: listed('FX rate to base, Rate to base'),
  status: listed('Status, Orderstatus, Order status, Auftragsstatus, Zustand, State'),
  depot: listed('Depot, Konto, Account, Portfolio, Depotnummer, Unterdepot, Account number'),
  note: listed(
    'Notiz, Note, Notes, Kommentar, Comment, Bemerkung, Verwendungszweck, Beschreibung, Description, Memo, Details, ' +
      'Buchungstext, Buchungsinformationen, Buchungsinformation, Umsatztext',
  ),
}

/** Headings that a field has only where no other column is called by it more clearly. */
const weak: ReadonlySet<string> = new Set(
  listed(
    'Wert, Umsatz, Was, Text, Buchungstext, Bestand, Auftragszeit, Auftragsdatum, Order date, Orderdatum, Orderart, Code, ' +
      'Einstand, Cost, Total cost, Proceeds, Asset, Price currency',
  ).map(plain),
)

const moneyCodes: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'))

/** Whether a code is one of money, not of a coin. */
export const isMoneyCode = (code: string): boolean => moneyCodes.has(code)

/** What a heading says beyond its field. */
export interface Unit {
  readonly currency?: string
  /** hundredths of a pound */
  readonly isPence?: true
}

const unitWords: Readonly<Record<string, Unit>> = {
  eur: { currency: 'EUR' },
  euro: { currency: 'EUR' },
  '€': { currency: 'EUR' },
  usd: { currency: 'USD' },
  $: { currency: 'USD' },
  us$: { currency: 'USD' },
  chf: { currency: 'CHF' },
  gbp: { currency: 'GBP' },
  '£': { currency: 'GBP' },
  p: { currency: 'GBP', isPence: true },
  pence: { currency: 'GBP', isPence: true },
  gbx: { currency: 'GBP', isPence: true },
}
const behind =
  /^(.+?)(?:\s*[([]\s*(?:in\s+)?([^\s()[\]]{1,5})\s*[)\]]|\s+in\s+([^\s]{1,5})|\s+(EUR|Euro|€|USD|US\$|\$|CHF|GBP|£))$/iu

/** A heading without the unit behind it: „Kurs in EUR“, „Betrag (€)“, „Price (pence)“. */
export function withoutUnit(heading: string): { text: string; unit?: Unit } {
  const [, text = '', ...codes] = behind.exec(heading.trim()) ?? []
  const unit = unitWords[(codes.find((code) => code !== undefined) ?? '').toLowerCase()]
  if (unit) return { text, unit }
  // what stands in brackets without being a currency says nothing: „Date(UTC)“
  const bare = /^(.+?)\s*\((?:UTC|GMT|CET|MEZ|Xetra|Stk\.?|%)\)$/i.exec(heading.trim())?.[1]
  return { text: bare ?? heading.trim() }
}

const fieldsByName = Map.groupBy(
  mappableFields.flatMap((field) => headingsOfField[field].map((word) => ({ name: plain(word), field }))),
  ({ name }) => name,
)

/** Words that open or close a compound heading, in the order in which they are tried. */
const stems: readonly (readonly [RegExp, MappableField])[] = [
  [/^(?:gesamt)?(?:gebuehr|entgelt|provision|courtage|spesen|kosten)/, 'fee'],
  [/(?:gebuehr(?:en)?|entgelte?|provision|spesen|courtage|fees?|commission)$/, 'fee'],
  [/(?:steuern?|zuschlag|tax)$/, 'tax'],
  [/^(?:asset|instrument|stock|security).*(?:waehrung|currency)$/, 'instrumentCurrency'],
  [/(?:waehrung|currency)$/, 'currency'],
  [/(?:stueckzahl|stuecke?|anteile|menge|quantity|shares|units|nominale?)$/, 'quantity'],
  [/(?:kurs|preis|price|cours)$/, 'price'],
  [/(?:kurswert|bruttobetrag)$/, 'gross'],
  [/(?:betrag|amount|gegenwert|summe)$/, 'amount'],
  [/^(?:valuta|wertstellung)/, 'valueDate'],
  [/^(?:buchungs|booking)/, 'bookingDate'],
  [/(?:datum|date|tag)$/, 'date'],
  [/(?:bezeichnung|wertpapier|fonds|security)$/, 'name'],
]
/** Columns that look like a field and are none: what was ordered and not done, what is left, what was meant. */
const never = new RegExp(
  [
    'storniert|offen|gestrichen|limit|stop|saldo|balance|gueltig|erstellt|created|stueckzins|accrued|aufgelaufen',
    'bestand|realized|realised|result|spread|nummer|reference|position|id$',
  ].join('|'),
)

/** What a heading alone says: of which fields, and how surely (0 to 1), the surest first. */
export function fieldsOfHeading(heading: string): { field: MappableField; sureness: number }[] {
  const { text } = withoutUnit(heading)
  const whole = plain(heading)
  const name = fieldsByName.has(whole) ? whole : plain(text)
  const named = fieldsByName.get(name)
  if (named)
    return named.map(({ field }) => ({
      field,
      sureness: (weak.has(name) ? 0.8 : 1) - (field === 'fee' && isAmount(named) ? 0.05 : 0),
    }))
  if (never.test(name)) return []
  const found = stems.find(([stem]) => stem.test(name))
  if (found) return [{ field: found[1], sureness: 0.75 }]
  const field = fieldOfParts(text)
  return field ? [{ field, sureness: 0.9 }] : []
}

/** „Total cost“ is what was paid, and the costs only beside another amount. */
const isAmount = (named: readonly { field: MappableField }[]): boolean => named.some(({ field }) => field === 'amount')

/** „Stück / Nennwert“, „Bezeichnung / ISIN“: several words for one column; a name may hold its paper's number. */
function fieldOfParts(heading: string): MappableField | undefined {
  const parts = heading.split(/\s*[/,]\s*/)
  if (parts.length < 2) return undefined
  const fields = parts.flatMap((part) => fieldsByName.get(plain(part))?.[0]?.field ?? [])
  return fields.includes('name') ? 'name' : fields[0]
}
