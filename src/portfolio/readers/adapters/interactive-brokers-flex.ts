import { identityOf, type DocumentAdapter } from '../adapter.ts'
import { Moments, readTime } from '../days.ts'
import { absolute, cents, decimalOfInteger, divide, multiply, roundTo, type Decimal } from '../decimal.ts'
import { charged, contradicts, skip, type Facts, type Skip } from '../facts.ts'
import { readNumber } from '../numbers.ts'
import type { PiecedText } from '../pieced-text.ts'
import { UnreadableRow, type BookingType } from '../schema.ts'
import { readXml } from '../xml.ts'
import type { Attributes } from '../xml-plain-elements.ts'

/**
 * Interactive Brokers, Flex Query as XML: commissions are negative; a dividend and its withholding tax are two rows.
 */
export const interactiveBrokersFlex: DocumentAdapter = {
  id: 'interactive-brokers-flex',
  label: 'Interactive Brokers: Flex Query (XML)',
  kind: 'transactions',
  hints: ['Dividende und Quellensteuer sind zwei Zeilen und werden eine Buchung'],
  recognises: (text) => text.head.slice(0, 2000).includes('<FlexQueryResponse'),
  *read(text, warn) {
    const days = new Moments()
    const names = new Map<string, string>()
    const rows: Readonly<Record<string, Attributes[]>> = { CashTransaction: [], CorporateAction: [], Transfer: [] }
    const counts = tradesThatCount(text)
    for (const { name, attributes } of readXml(text.pieces(), wanted)) {
      if (name !== 'Trade') rows[name]?.push(attributes)
      else if (counts(attributes)) {
        names.set(attributes['isin'] ?? '', attributes['description'] ?? '')
        yield guarded(() => trade(attributes, days, warn))
      }
    }
    for (const row of rows['CorporateAction'] ?? []) yield guarded(() => corporateAction(row, days))
    for (const row of rows['Transfer'] ?? []) yield guarded(() => transfer(row, days))
    yield* cashBookings(ofOneLevel(rows['CashTransaction'] ?? [], ['DETAIL', 'SUMMARY']), days, names)
    return undefined
  },
}

const ofEveryRow = ['accountId', 'currency', 'fxRateToBase', 'symbol', 'description', 'isin', 'dateTime', 'reportDate']

/** A query may have a hundred attributes a row: what nobody reads is not kept. */
const wanted = {
  Trade: [
    ...ofEveryRow,
    'assetCategory',
    'levelOfDetail',
    'tradeDate',
    'tradeTime',
    'settleDateTarget',
    'settleDate',
    'transactionType',
    'buySell',
    'quantity',
    'tradePrice',
    'tradeMoney',
    'proceeds',
    'taxes',
    'ibCommission',
    'ibCommissionCurrency',
  ],
  CashTransaction: [...ofEveryRow, 'conid', 'levelOfDetail', 'settleDate', 'type', 'amount'],
  CorporateAction: [...ofEveryRow, 'type', 'quantity'],
  Transfer: [...ofEveryRow, 'date', 'direction', 'quantity'],
}

/**
 * A query may repeat the same money at several levels of detail: executions count, and rows that name no level; orders
 * only where the file has no execution anywhere, which is looked up once, when the first order is met.
 */
function tradesThatCount(text: PiecedText): (row: Attributes) => boolean {
  let ordersCount: boolean | undefined
  return ({ levelOfDetail: level }) => {
    if (level === 'EXECUTION') ordersCount = false
    if (level === 'ORDER') ordersCount ??= !hasExecution(text)
    return !level || level === 'EXECUTION' || (level === 'ORDER' && ordersCount === true)
  }
}

const hasExecution = (text: PiecedText): boolean =>
  readXml(text.pieces(), { Trade: ['levelOfDetail'] }).some(
    ({ attributes }) => attributes['levelOfDetail'] === 'EXECUTION',
  )

/** The first level that occurs counts, and rows without one. */
function ofOneLevel(rows: readonly Attributes[], levels: readonly string[]): Attributes[] {
  const level = levels.find((name) => rows.some((row) => row['levelOfDetail'] === name))
  return rows.filter((row) => !row['levelOfDetail'] || row['levelOfDetail'] === level)
}

function guarded<T>(read: () => T): T | Skip {
  try {
    return read()
  } catch (error) {
    if (error instanceof UnreadableRow) return skip(error.message)
    throw error
  }
}

const numberIn = (attributes: Attributes, name: string): Decimal | undefined => readNumber(attributes[name] ?? '', '.')

function common(attributes: Attributes): Omit<Facts, 'type'> {
  const rate = numberIn(attributes, 'fxRateToBase')
  return {
    currency: attributes['currency'] || undefined,
    rateToBase: rate === decimalOfInteger(1) ? undefined : rate,
    depot: attributes['accountId'] || undefined,
  }
}

const instrument = (attributes: Attributes) => ({
  isin: identityOf(attributes['isin'] || undefined).isin,
  symbol: attributes['symbol'] || undefined,
})

function dayIn(days: Moments, attributes: Attributes, ...names: readonly string[]): string | undefined {
  const name = names.find((wantedName) => attributes[wantedName])
  return name === undefined ? undefined : days.read((attributes[name] ?? '').split(';', 1)[0] ?? '', 'month-first').date
}

function trade(attributes: Attributes, days: Moments, warn: (text: string) => void): Facts | Skip {
  if (attributes['assetCategory'] === 'CASH') return skip(`Devisentausch ${attributes['symbol'] ?? ''}`.trim())
  const quantity = numberIn(attributes, 'quantity')
  const side = attributes['buySell'] ?? ''
  if (!quantity) return skip('Keine Stückzahl')
  const money = numberIn(attributes, 'tradeMoney') ?? numberIn(attributes, 'proceeds')
  const commissionCurrency = attributes['ibCommissionCurrency']
  const foreignFee = commissionCurrency && commissionCurrency !== attributes['currency']
  if (foreignFee) warn(`${attributes['symbol']}: die Provision in ${commissionCurrency} ist nicht eingerechnet`)
  const reversal = side.includes('(Ca.)') || attributes['transactionType'] === 'TradeCancel'
  const isBuy = side === '' ? quantity > 0n !== reversal : side.startsWith('BUY')
  return {
    ...common(attributes),
    ...instrument(attributes),
    type: isBuy ? 'BUY' : 'SELL',
    date: dayIn(days, attributes, 'tradeDate', 'dateTime', 'reportDate'),
    time: readTime(attributes['tradeTime'] ?? attributes['dateTime']?.split(';')[1] ?? ''),
    valueDate: dayIn(days, attributes, 'settleDateTarget', 'settleDate'),
    name: attributes['description']?.trim() || undefined,
    quantity,
    price: numberIn(attributes, 'tradePrice'),
    gross: money,
    fee: foreignFee ? 0n : charged(numberIn(attributes, 'ibCommission')),
    tax: charged(numberIn(attributes, 'taxes')),
    reversal,
  }
}

function corporateAction(attributes: Attributes, days: Moments): Facts | Skip {
  const quantity = numberIn(attributes, 'quantity')
  const text = attributes['description'] ?? 'Kapitalmaßnahme'
  if (!quantity) return skip(`Kapitalmaßnahme ohne Stück: ${text}`)
  const isSplit = attributes['type'] === 'FS' && quantity > 0n
  return {
    ...common(attributes),
    ...instrument(attributes),
    type: isSplit ? 'SPLIT' : quantity < 0n ? 'DELIVERY_OUT' : 'DELIVERY_IN',
    date: dayIn(days, attributes, 'dateTime', 'reportDate'),
    name: attributes['symbol'],
    quantity,
    note: text,
  }
}

function transfer(attributes: Attributes, days: Moments): Facts | Skip {
  const quantity = numberIn(attributes, 'quantity')
  if (!quantity) return skip('Übertrag ohne Stück')
  return {
    ...common(attributes),
    ...instrument(attributes),
    type: quantity < 0n || attributes['direction'] === 'OUT' ? 'DELIVERY_OUT' : 'DELIVERY_IN',
    date: dayIn(days, attributes, 'date', 'dateTime', 'reportDate'),
    name: attributes['description']?.trim() || undefined,
    quantity,
  }
}

/** Cash rows in the file's order; withholding taxes join the dividends of the same paper, day and text. */
function* cashBookings(
  rows: readonly Attributes[],
  days: Moments,
  names: ReadonlyMap<string, string>,
): Generator<Facts | Skip> {
  const dividends = Map.groupBy(rows.filter(isDividend), (row) => dividendKey(row, isNegative(row)))
  const taxes = Map.groupBy(rows.filter(isWithholding), (row) => dividendKey(row, !isNegative(row)))
  const taxOf = new Map([...dividends].flatMap(([key, paid]) => withheld(paid, taxes.get(key) ?? [])))
  const joined = new Set([...dividends.keys()].flatMap((key) => taxes.get(key) ?? []))
  for (const row of rows) if (!joined.has(row)) yield guarded(() => cashBooking(row, taxOf.get(row) ?? [], days, names))
}

/** One tax for each dividend where they pair up; else the first dividend bears them all. */
const withheld = (paid: readonly Attributes[], taxes: readonly Attributes[]): [Attributes, readonly Attributes[]][] =>
  paid.map((row, place) => [
    row,
    taxes.length === paid.length ? taxes.slice(place, place + 1) : place === 0 ? taxes : [],
  ])

const isNegative = (row: Attributes): boolean => (row['amount'] ?? '').trim().startsWith('-')
const isDividend = (row: Attributes): boolean => /^(?:Dividends|Payment In Lieu Of Dividends)$/i.test(row['type'] ?? '')
const isWithholding = (row: Attributes): boolean => /withholding/i.test(row['type'] ?? '')
const perShareText = (row: Attributes): string | undefined => /([\d.]+) PER SHARE/i.exec(row['description'] ?? '')?.[1]

/** A dividend that is taken back goes with the tax that comes back. */
const dividendKey = (row: Attributes, isReversal: boolean): string =>
  [
    isReversal,
    row['accountId'],
    row['isin'] || row['conid'] || row['symbol'],
    (row['dateTime'] ?? row['reportDate'] ?? '').slice(0, 10),
    row['currency'],
    perShareText(row),
  ].join('|')

const cashTypes: readonly { type: BookingType; is: RegExp }[] = [
  { type: 'DIVIDEND', is: /dividend/i },
  { type: 'TAX', is: /withholding|tax/i },
  { type: 'INTEREST', is: /interest received/i },
  { type: 'FEE', is: /interest paid|fee|commission/i },
  { type: 'DEPOSIT', is: /deposit|withdrawal/i },
]

function cashBooking(
  row: Attributes,
  taxes: readonly Attributes[],
  days: Moments,
  names: ReadonlyMap<string, string>,
): Facts | Skip {
  const amount = numberIn(row, 'amount')
  const known = cashTypes.find(({ is }) => is.test(row['type'] ?? ''))?.type
  if (!known || amount === undefined) return skip(`Art „${row['type'] ?? '–'}“ ist unbekannt`)
  const type = known === 'DEPOSIT' && amount < 0n ? 'WITHDRAWAL' : known === 'TAX' && amount > 0n ? 'TAX_REFUND' : known
  const reversal = contradicts(type, amount)
  const base = {
    ...common(row),
    type,
    date: dayIn(days, row, 'dateTime', 'reportDate', 'settleDate'),
    valueDate: dayIn(days, row, 'settleDate'),
    reversal,
  }
  if (type === 'DEPOSIT' || type === 'WITHDRAWAL') return { ...base, amount }
  if (type !== 'DIVIDEND') return { ...base, ...(row['isin'] ? instrument(row) : {}), amount, note: row['description'] }
  const perShare = readNumber(perShareText(row) ?? '', '.')
  return {
    ...base,
    ...instrument(row),
    name: names.get(row['isin'] ?? '') || nameBefore(row['description'] ?? ''),
    quantity: sharesFor(amount, perShare),
    price: perShare,
    gross: amount,
    tax: taxes.reduce((sum, tax) => sum - (numberIn(tax, 'amount') ?? 0n), 0n),
  }
}

/** `MMM(US88579Y1010) CASH DIVIDEND …` names only the symbol; it serves where no trade names the paper. */
const nameBefore = (description: string): string | undefined => description.split('(')[0]?.trim() || undefined

/** Amount ÷ per share; the whole number where the cents say so. */
function sharesFor(amount: Decimal, perShare: Decimal | undefined): Decimal | undefined {
  const exact = perShare === undefined ? undefined : divide(absolute(amount), perShare)
  if (exact === undefined || perShare === undefined) return undefined
  const whole = roundTo(exact, 0)
  return cents(multiply(whole, perShare)) === cents(absolute(amount)) ? whole : roundTo(exact, 6)
}
