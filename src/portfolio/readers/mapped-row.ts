import { unguarded } from '#contract/formula-guard.ts'
import { identityFrom, type Cells, type Identity } from './adapter.ts'
import { absolute, divide, multiply, roundTo, type Decimal } from './decimal.ts'
import { contradicts, fittingRate, isOutflow, nothingBooked, skip, type Facts, type Skip } from './facts.ts'
import { isMoneyCode, type MappableField, type Unit } from './headings.ts'
import { kindIn, noBooking, type SaidKind } from './kind-words.ts'
import { executionOf } from './order-status.ts'
import { nameAlone, paperInText, pairIn, tickerOf } from './paper-in-text.ts'
import type { RowDoubt } from './schema.ts'
import { checkedSum } from './sums.ts'

/** A field, or the second and third column of one that adds up. */
export type MappedColumn = MappableField | `${MappableField}-${number}`

/** What the heading of a column says of its unit. */
export type Units = ReadonlyMap<MappedColumn, Unit | undefined>

type Row = Cells<MappedColumn>

export interface Layout {
  readonly units: Units
  /** pieces have a minus on some rows and none on others: without a column of kinds that is the kind */
  readonly signsKind: boolean
}

/** What a row of a mapped table says. What it does not say clearly is read the likelier way, with a doubt. */
export function mappedRow(cells: Row, { units, signsKind }: Layout): Facts | Skip {
  if (isFooter(cells)) return nothingBooked('Summe oder Fußzeile')
  if (cells.isTooWide) return skip('Die Zeile hat mehr Zellen als die Kopfzeile: steht ein Trennzeichen in einer Zahl?')
  const status = cells.text('status') ?? ''
  const done = executionOf(status)
  if (done === 'no') return nothingBooked(`Nicht ausgeführt: Status „${status}“`)
  const { paper, amount, quantity } = withoutCash({
    paper: paperOf(cells),
    amount: signedAmount(cells),
    quantity: cells.number('quantity') || undefined,
  })
  const said = kindOf(cells, { paper, amount, quantity }, signsKind)
  if ('skip' in said) return said
  const day = dayOf(cells)
  const read = moneyOf(cells, units, { said, paper, amount, quantity })
  const { doubts, ...facts } = read
  return {
    ...facts,
    ...day.facts,
    doubts: [
      ...(said.doubt === undefined ? [] : [{ about: 'kind' as const, reason: said.doubt }]),
      ...(done === 'unclear' ? [{ about: 'kind' as const, reason: `Den Status „${status}“ kennen wir nicht.` }] : []),
      ...day.doubts,
      ...doubts,
    ],
    name: paper.name,
    depot: cells.text('depot'),
    note: noteOf(cells),
  }
}

const datedBy = ['date', 'bookingDate', 'valueDate'] as const

/** A row without a day and a paper, with a word of sums in front or hardly anything in it. */
function isFooter(cells: Row): boolean {
  if (datedBy.some((field) => /\d/.test(cells.text(field) ?? ''))) return false
  const filled = cells.cells.map((cell) => cell.trim()).filter((cell) => cell !== '')
  const isSum = filled.some((cell) =>
    /^(?:summe|zwischensumme|gesamt|total|saldo|endsaldo|transactions total)\b/i.test(cell),
  )
  return isSum || filled.length <= 2
}

interface Paper extends Identity {
  readonly name: string | undefined
  /** of a pair: BTC in EUR */
  readonly currency?: string | undefined
}

function paperOf(cells: Row): Paper {
  const name = cells.text('name')
  const ticker = cells.text('symbol')
  const { symbol, currency } = ticker === undefined ? {} : tickerOf(ticker)
  const note = ticker === undefined ? pairIn(cells.text('note')) : undefined
  const given = identityFrom(cells.text('isin'), cells.text('wkn'), symbol ?? note?.symbol)
  const found =
    given.isin === undefined && given.wkn === undefined
      ? paperInText([name, cells.text('note'), ...filled(cells, 'type')])
      : {}
  const identity = { ...given, ...found }
  return {
    ...identity,
    name: name === undefined ? undefined : nameAlone(name, identity),
    ...((currency ?? note?.currency) !== undefined && { currency: currency ?? note?.currency }),
  }
}

/** Cash as the row signs it; of two columns for debit and credit the one that is filled. */
function signedAmount(cells: Row): Decimal | undefined {
  const [debit, credit] = [cells.number('debit'), cells.number('credit')]
  if (!debit && !credit) return cells.number('amount')
  return (credit ? absolute(credit) : 0n) - (debit ? absolute(debit) : 0n)
}

interface Said {
  readonly paper: Paper
  readonly amount: Decimal | undefined
  readonly quantity: Decimal | undefined
}

/** Exchanges move money and coins in one column: EUR is no paper, and as many pieces of it are the amount. */
function withoutCash({ paper, amount, quantity }: Said): Said {
  const { isin, wkn, symbol, ...rest } = paper
  if (symbol === undefined || isin !== undefined || wkn !== undefined || !isMoneyCode(symbol))
    return { paper, amount, quantity }
  return { paper: { ...rest, currency: symbol }, amount: amount ?? quantity, quantity: undefined }
}

const isKnown = ({ isin, wkn, symbol }: Paper): boolean =>
  isin !== undefined || wkn !== undefined || symbol !== undefined

const shortened = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)

function kindOf(cells: Row, { paper, amount, quantity }: Said, signsKind: boolean): SaidKind | Skip {
  const kinds = filled(cells, 'type')
  const [typeName = ''] = kinds
  const evidence = { hasPaper: isKnown(paper), hasQuantity: quantity !== undefined, money: amount }
  const heard = kinds.map((text) => ({ text, said: kindIn(text, evidence) }))
  const [clearest] = heard.length > 1 ? heard.toSorted((a, b) => doubtsIn(a.said) - doubtsIn(b.said)) : heard
  const note = clearest?.said === undefined && cells.has('type') ? cells.text('note') : undefined
  const said = clearest?.said ?? (note === undefined ? undefined : kindIn(note, evidence))
  if (said === noBooking)
    return amount ? skip(`„${typeName}“ mit einem Betrag ist uns unklar`) : nothingBooked(`„${typeName}“ bucht nichts`)
  if (said) return besideQuantity(said, clearest?.said === undefined ? (note ?? '') : clearest.text, quantity)
  const elsewhere = typeName === '' ? cells.leftOver.filter((cell) => cell.trim() !== '').join(' ') : ''
  const guessed = elsewhere === '' ? undefined : kindIn(elsewhere, evidence)
  if (guessed && guessed !== noBooking)
    return {
      ...guessed,
      doubt: guessed.doubt ?? `Die Spalte der Art ist leer; „${shortened(elsewhere)}“ ist so gelesen.`,
    }
  if (cells.has('type')) return skip(`Art „${typeName}“ ist unbekannt`)
  if (quantity === undefined) return skip('Keine Stückzahl')
  if (signsKind) return { type: quantity < 0n ? 'SELL' : 'BUY' }
  const type =
    quantity < 0n || (amount !== undefined && amount > 0n && cells.has('amount') && isSigned(cells)) ? 'SELL' : 'BUY'
  const word = type === 'SELL' ? 'Verkauf' : 'Kauf'
  return { type, doubt: `Die Datei nennt keine Art: gelesen als ${word}.` }
}

/** What cannot be understood comes last. */
const doubtsIn = (said: ReturnType<typeof kindIn>): number =>
  said === undefined ? 2 : said !== noBooking && said.doubt !== undefined ? 1 : 0

/** What the columns of a shared field say. */
function filled(cells: Row, field: 'type'): string[] {
  const texts = [cells.text(field)]
  for (let number = 2; cells.has(`${field}-${number}`); number += 1) texts.push(cells.text(`${field}-${number}`))
  return texts.filter((text) => text !== undefined)
}

/** Without a column of kinds an amount says by its sign what a row is only where signs are written. */
const isSigned = (cells: Row): boolean => /^\s*\+/.test(cells.text('amount') ?? '')

/** Pieces with a minus go out, whatever the word says. */
function besideQuantity(said: SaidKind, word: string, quantity: Decimal | undefined): SaidKind {
  if (quantity === undefined || quantity > 0n || said.doubt !== undefined) return said
  if (said.type !== 'BUY' && said.type !== 'DELIVERY_IN') return said
  return { ...said, doubt: `„${word}“ mit negativer Stückzahl: ist das eine Rücknahme?` }
}

function dayOf(cells: Row): { facts: Partial<Facts>; doubts: RowDoubt[] } {
  const moment = cells.moment('date')
  const bookingDate = cells.moment('bookingDate').date
  const valueDate = cells.moment('valueDate').date
  const hasOwn = cells.has('date') || cells.has('bookingDate')
  const date = moment.date ?? bookingDate ?? (hasOwn ? undefined : valueDate)
  const column = moment.date === undefined ? (bookingDate === undefined ? 'valueDate' : 'bookingDate') : 'date'
  const other = date === undefined ? undefined : cells.otherDay(column)
  return {
    facts: { ...(date !== undefined && { date }), time: cells.time('time') ?? moment.time, bookingDate, valueDate },
    doubts:
      other === undefined
        ? []
        : [{ about: 'dayOrder', reason: `„${other}“: die Datei sagt nicht, ob der Tag oder der Monat vorn steht.` }],
  }
}

interface Surely extends Said {
  readonly said: SaidKind
}

type Money = Pick<
  Facts,
  | 'type'
  | 'savingsPlan'
  | 'reversal'
  | 'isin'
  | 'wkn'
  | 'symbol'
  | 'quantity'
  | 'price'
  | 'gross'
  | 'fee'
  | 'tax'
  | 'amount'
  | 'currency'
  | 'fx'
  | 'rateToBase'
> & { readonly doubts: readonly RowDoubt[] }

function moneyOf(cells: Row, units: Units, { said, paper, amount, quantity }: Surely): Money {
  const { currency, ofPrice, isPence } = currenciesOf(cells, units, paper)
  const stated = cells.number('price')
  const price = stated !== undefined && isPence ? stated / 100n : stated
  const hasMoney = amount !== undefined || cells.number('gross') !== undefined
  const isForeign = hasMoney && currency !== undefined && ofPrice !== undefined && ofPrice !== currency
  const rate = cells.number('rate')
  const isIncome = said.type === 'DIVIDEND' || said.type === 'INTEREST'
  const facts = {
    type: said.type,
    ...(said.savingsPlan && { savingsPlan: said.savingsPlan }),
    ...(paper.isin !== undefined && { isin: paper.isin }),
    ...(paper.wkn !== undefined && { wkn: paper.wkn }),
    ...(paper.symbol !== undefined && { symbol: paper.symbol }),
    quantity,
    price: isForeign ? undefined : price,
    gross: cells.number('gross'),
    fee: summed(cells, 'fee'),
    tax: summed(cells, 'tax'),
    amount,
    currency: hasMoney ? currency : (ofPrice ?? currency),
    rateToBase: cells.number('rateToBase'),
    reversal: said.reversal ?? (isIncome && contradicts(said.type, amount)),
  }
  const { money, doubt } = checkedSum(facts)
  const elsewhere = costsElsewhere(cells, facts.currency)
  const abroad = isForeign
    ? foreignOf(cells, { quantity, price, currency: ofPrice, rate, money: { ...facts, ...money } })
    : undefined
  const doubts = [doubt, abroad?.doubt, elsewhere].flatMap((reason) =>
    reason === undefined ? [] : [{ about: 'sum' as const, reason }],
  )
  return { ...facts, ...money, ...(abroad && { fx: abroad.fx, ...abroad.converted }), doubts }
}

/** The currency of the money, and of the price where that has one of its own. */
function currenciesOf(
  cells: Row,
  units: Units,
  paper: Paper,
): { currency: string | undefined; ofPrice: string | undefined; isPence: boolean } {
  const column = cells.text('currency')?.toUpperCase()
  const own = cells.text('instrumentCurrency')?.toUpperCase()
  const isPence = units.get('price')?.isPence === true || isPenny(own) || (own === undefined && isPenny(column))
  const ofPrice = isPence
    ? 'GBP'
    : (units.get('price')?.currency ?? cells.currencyIn('price') ?? cells.currency('instrumentCurrency'))
  const currency = isPenny(column)
    ? 'GBP'
    : (cells.currency('currency') ?? currencyOfMoney(cells, units) ?? paper.currency ?? ofPrice)
  return { currency, ofPrice, isPence }
}

/** The currency that stands with the money of a row, in its cell, beside it or in its heading. */
const currencyOfMoney = (cells: Row, units: Units): string | undefined =>
  (['amount', 'debit', 'credit', 'gross'] as const)
    .filter((each) => cells.text(each) !== undefined)
    .map((each) => cells.currencyIn(each) ?? cells.currencyNextTo(each) ?? units.get(each)?.currency)
    .find((code) => code !== undefined)

/** a hundredth of a pound */
const isPenny = (code: string | undefined): boolean => code === 'GBX' || code === 'GBXP' || code === 'PENCE'

interface Abroad {
  readonly quantity: Decimal | undefined
  readonly price: Decimal | undefined
  readonly currency: string
  readonly rate: Decimal | undefined
  readonly money: Pick<Facts, 'type' | 'gross' | 'amount' | 'fee' | 'tax'>
}

/** A price in another currency than the money: what it comes to there, and whether the rate of the row bears it out. */
function foreignOf(
  cells: Row,
  { quantity, price, currency, rate, money }: Abroad,
): { fx: NonNullable<Facts['fx']>; converted?: Pick<Facts, 'price'>; doubt?: string } {
  const gross =
    cells.number('instrumentGross') ??
    (quantity === undefined || price === undefined ? undefined : absolute(multiply(quantity, price)))
  const fx = { currency, gross, rate }
  const booked = money.gross ?? money.amount ?? 0n
  const fitting = gross === undefined || !rate ? undefined : fittingRate(absolute(booked), gross, rate)
  if (gross !== undefined && rate && fitting === undefined)
    return { fx, doubt: 'Der Wechselkurs passt nicht zu Kurs und Betrag.' }
  const each = fitting === undefined || !quantity ? undefined : perPiece(money, absolute(quantity))
  return { fx, ...(each !== undefined && { converted: { price: each } }) }
}

/** What a piece cost in the currency of the money. */
function perPiece(
  { type, gross, amount, fee = 0n, tax = 0n }: Abroad['money'],
  quantity: Decimal,
): Decimal | undefined {
  const direction = isOutflow(type) ? 1n : -1n
  const value = gross ?? (amount === undefined ? undefined : absolute(amount) - direction * (fee + tax))
  const exact = value === undefined ? undefined : divide(absolute(value), quantity)
  return exact === undefined ? undefined : roundTo(exact, 8)
}

/** Costs in another currency than the money. */
function costsElsewhere(cells: Row, currency: string | undefined): string | undefined {
  for (const [column, what] of [
    ['fee', 'Die Gebühr'],
    ['tax', 'Die Steuer'],
  ] as const) {
    const value = cells.number(column)
    const code = value ? (cells.currencyIn(column) ?? cells.currencyNextTo(column)) : undefined
    if (code !== undefined && currency !== undefined && code !== currency)
      return `${what} steht in ${code}, das Geld in ${currency}; umgerechnet wird sie nicht.`
  }
  return undefined
}

/** All columns of a field that adds up. */
function summed(cells: Row, field: 'fee' | 'tax'): Decimal | undefined {
  let sum = magnitude(cells.cost(field))
  for (let number = 2; cells.has(`${field}-${number}`); number += 1)
    sum = (sum ?? 0n) + (magnitude(cells.number(`${field}-${number}`)) ?? 0n)
  return sum
}

const noteOf = (cells: Row): string | undefined => {
  const note = cells.note('note')
  return note && unguarded(note)
}

const magnitude = (value: Decimal | undefined): Decimal | undefined =>
  value === undefined ? undefined : absolute(value)
