import { readDay } from '#calendar/days.ts'
import { germanDay, numberText, printed } from '#contract/number-format.ts'
import { isTradingDay, type TradingDay } from '#contract/vocabulary.ts'
import type { DayRange } from '#market/day-range.ts'
import type { Instrument } from '#market/instruments.ts'
import { isNominal } from '#market/worth.ts'
import { isIsin } from '#figures/identifiers.ts'
import type { Booking } from './broker-files.ts'
import { rules } from './ledger/rules.ts'
import { checkFollowingPrice } from './following-price.ts'
import { meantIsin } from './meant-isin.ts'
import { decimalText, fixedOf } from './numbers/decimal-text.ts'
import { type Fixed, roundedDiv, scale, toCents } from './numbers/fixed.ts'
import type { RowDoubt, RowPlace, UnreadCell } from './readers/schema.ts'
import type { Decided } from './repairs.ts'
import { Doubts, type Doubt, type Repaired } from './row-doubts.ts'
import type { Transaction, TransactionKind } from './transactions.ts'

export interface RowSurroundings {
  readonly today: TradingDay
  readonly currency: string
  readonly isQuoted: (currency: string) => boolean
  /** the paper a row means; undefined: unknown here */
  readonly paperOf: (row: Booking) => Instrument | undefined
  /** another paper that a row can mean as well, by a ticker that both have */
  readonly namesakeOf: (row: Booking, paper: Instrument) => Instrument | undefined
  readonly byIsin: (isin: string) => Instrument | undefined
  /** the last trading day up to a day */
  readonly tradedBy: (day: TradingDay) => TradingDay
  /** what a paper cost on a day; undefined where nobody knows */
  readonly rangeOf: (booked: Pick<Transaction, 'day' | 'kind' | 'currency'>, paper: Instrument) => DayRange | undefined
  readonly decided: Decided
}

/** A row of a file as it would be booked, and what stands against it. */
export interface Draft {
  readonly doubts: readonly Doubt[]
  readonly repaired: readonly Repaired[]
  /** absent: it cannot be booked */
  readonly transaction?: Transaction
  /** what the row calls a paper that is unknown here */
  readonly unknownPaper?: string
  readonly said: Booking
}

/** @param id of the row, by which it is decided upon */
export function proposedRow(
  row: Booking,
  id: string | undefined,
  place: RowPlace | undefined,
  known: RowSurroundings,
): Draft {
  const doubts = new Doubts((repair) => known.decided.takes(id, repair))
  const said = amendedDay(row, place?.amended ?? [], known, doubts)
  const kind = kindOf(said)
  const day = dayOf(said, known.today, doubts)
  const needsPaper = kind !== 'SPLIT' && rules[kind].lots !== undefined
  const { paper, unknownPaper } = needsPaper ? paperOf(said, known, doubts) : paperIfAny(said, known)
  if (kind === 'SPLIT') doubts.add('red', 'Ein Split braucht sein Verhältnis. Erfasse ihn von Hand.')
  const currency = currencyOf(said, known, doubts, paper)
  const quantity = decimal(said.quantity)
  const moves = kind !== 'SPLIT' && (rules[kind].lots === 'in' || rules[kind].lots === 'out')
  if (moves && !quantity) doubts.add('red', 'Die Stückzahl fehlt.', { field: 'quantity' })
  const price = decimal(said.price)
  const fee = decimal(said.fee) ?? 0n
  const tax = decimal(said.tax) ?? 0n
  const amount = decimal(said.amount) ?? fromGross(kind, grossOf(said, quantity, price), fee, tax)
  if (amount === undefined)
    doubts.add('red', 'Der Betrag fehlt, und Stück mal Kurs ergibt ihn nicht.', { field: 'amount' })
  if (said.type === 'HOLDING')
    doubts.offer(
      {
        state: 'yellow',
        reason: 'Ein Bestand: er wird zum Kurs der Datei eingebucht.',
        repair: 'statement',
        wayOut: 'So einbuchen',
      },
      'Zum Kurs der Datei eingebucht.',
    )
  for (const { about, reason } of place?.doubts ?? [])
    doubts.offer({ state: 'yellow', reason, repair: about, ...asRead[about] }, `So gelassen: ${reason}`)
  if (place?.isTaxUnsaid) doubtTax({ quantity, price, amount, tax }, doubts)
  if (place?.priceFollows && said.type !== 'HOLDING' && moves && paper && day && price)
    checkFollowingPrice(price, paper, known.rangeOf({ day, kind, currency }, paper), doubts)
  const { left, repaired } = doubts
  const draft = { doubts: left, repaired, said, ...(unknownPaper !== undefined && { unknownPaper }) }
  if (left.some(({ state }) => state === 'red') || day === undefined || amount === undefined) return draft
  const transaction: Transaction = {
    day,
    kind,
    amount,
    currency,
    fee,
    tax,
    note: (said.note ?? '').slice(0, 2000),
    ...(said.time !== undefined && { time: said.time }),
    ...(paper && { instrument: paper.key }),
    ...(quantity !== undefined && (moves || kind === 'DIVIDEND') && { quantity }),
    ...(price !== undefined && moves && { price: quotedPrice(price, paper) }),
    ...(said.fx && paper && { fx: fxOf(said.fx) }),
    ...(said.reversal && { reversal: true }),
  }
  return { ...draft, transaction }
}

/** An income that is as much as the pieces earned: the tax is not in the file, or there was none. */
function doubtTax(
  { quantity, price, amount, tax }: Record<'quantity' | 'price' | 'amount', Fixed | undefined> & { tax: Fixed },
  doubts: Doubts,
): void {
  if (!quantity || !price || amount === undefined || tax !== 0n) return
  const expected = roundedDiv(quantity * price, scale)
  if (toCents(expected) !== toCents(amount)) return
  const [gross, due] = [amount, expected].map((each) => moneyText(decimalText(toCents(each))))
  doubts.offer(
    {
      state: 'yellow',
      reason: `Brutto ${gross}, erwartet ${due}: die Steuer fehlt in der Datei.`,
      cause: 'Ein Ertrag, zu dem die Datei keine Steuer nennt.',
      repair: 'untaxed',
      wayOut: 'Ohne Steuer',
      field: 'amount',
    },
    'Ohne Steuer gebucht.',
  )
}

const moneyText = (decimal: string): string => numberText(decimal, { decimals: 2, typography: printed }) ?? decimal

/** What is left as it was read, once its owner has looked at it. */
const asRead: Readonly<Record<RowDoubt['about'], Pick<Doubt, 'cause' | 'field'> & { wayOut: string }>> = {
  kind: { cause: 'Die Art ist nicht eindeutig.', wayOut: 'So buchen' },
  sum: { cause: 'Stück, Kurs, Kosten und Betrag passen nicht zusammen.', wayOut: 'So buchen', field: 'amount' },
  dayOrder: { cause: 'Tag und Monat können vertauscht sein.', wayOut: 'Tag steht vorn', field: 'date' },
  origin: { cause: 'Das Kürzel gibt es mehrmals.', wayOut: 'So buchen', field: 'name' },
}

/** Files say what a unit of nominal costs; bonds are booked as they are quoted, in percent. */
const quotedPrice = (price: Fixed, paper: Instrument | undefined): Fixed =>
  paper && isNominal(paper) ? price * 100n : price

export const kindOf = ({ type }: Booking): TransactionKind => (type === 'HOLDING' ? 'DELIVERY_IN' : type)

/** The last day its month has stands for one it does not have; papers were traded on the last trading day up to it. */
function amendedDay(row: Booking, amended: readonly UnreadCell[], known: RowSurroundings, doubts: Doubts): Booking {
  for (const { repair, text, becomes = '' } of amended)
    if (repair === 'number') doubts.repaired.push({ repair, text: `${becomes} statt „${text}“.` })
  const cell = amended.find(({ repair, becomes }) => repair === 'day' && row.date === becomes?.slice(0, 10))
  if (!cell || row.date === null || !isTradingDay(row.date)) return row
  const day = known.tradedBy(row.date)
  doubts.repaired.push({ repair: 'day', text: `${germanDay(day)} statt „${cell.text}“.` })
  return { ...row, date: day }
}

function dayOf(row: Booking, today: TradingDay, doubts: Doubts): TradingDay | undefined {
  const text = row.date ?? row.bookingDate ?? (row.type === 'HOLDING' ? today : undefined)
  if (text === undefined || !isTradingDay(text) || readDay(text) === undefined) {
    doubts.add('red', 'Der Tag fehlt.', { field: 'date' })
    return undefined
  }
  if (text > today) {
    doubts.add('red', 'Dieser Tag liegt in der Zukunft.', { field: 'date' })
    return undefined
  }
  if (row.date === null)
    doubts.offer(
      {
        state: 'yellow',
        reason: `Ohne Tag in der Datei: gebucht wird zum ${germanDay(text)}.`,
        cause: 'Ohne Tag in der Datei.',
        repair: 'bookingDay',
        wayOut: `${germanDay(text)} nehmen`,
        field: 'date',
      },
      `Gebucht zum ${germanDay(text)}.`,
    )
  return text
}

/** The surest of what a row says of its paper. */
export const saidPaper = ({ isin, wkn, symbol, name }: Booking): string | undefined =>
  [isin, wkn, symbol, name].find((each) => each) ?? undefined

const paperIfAny = (row: Booking, known: RowSurroundings): { paper?: Instrument; unknownPaper?: string } => {
  const paper = row.isin !== null || row.wkn !== null ? known.paperOf(row) : undefined
  return paper ? { paper } : {}
}

function paperOf(row: Booking, known: RowSurroundings, doubts: Doubts): { paper?: Instrument; unknownPaper?: string } {
  const paper = known.paperOf(row)
  if (paper) {
    const other = known.namesakeOf(row, paper)
    if (other) doubtPaper(row, { paper, other }, doubts)
    return { paper }
  }
  const unknownPaper = saidPaper(row)
  const wrong = [row.isin, row.symbol].find((each) => each && /^[A-Z]{2}[A-Z0-9]{10}$/i.test(each) && !isIsin(each))
  const meant = wrong ? meantIsin(wrong, known.byIsin) : undefined
  if (meant?.isin === undefined || !wrong) {
    const reason = wrong
      ? `Die Prüfziffer der ISIN ${wrong} stimmt nicht, und kein Wert weicht allein um ein Zeichen ab.`
      : `Das Wertpapier ${unknownPaper ?? 'ohne Namen'} kennen wir nicht.`
    doubts.add('red', reason, { field: 'name' })
    return unknownPaper === undefined ? {} : { unknownPaper }
  }
  const isTaken = doubts.offer(
    {
      state: 'red',
      reason: `ISIN mit falscher Prüfziffer. Gemeint: ${meant.isin}, ${meant.name}?`,
      cause: 'ISIN mit falscher Prüfziffer.',
      repair: 'isin',
      wayOut: `${meant.isin} nehmen`,
      field: 'name',
      text: wrong,
    },
    `${meant.isin} statt ${wrong}.`,
  )
  return isTaken ? { paper: meant } : unknownPaper === undefined ? {} : { unknownPaper }
}

function doubtPaper(
  { symbol }: Booking,
  { paper, other }: Record<'paper' | 'other', Instrument>,
  doubts: Doubts,
): void {
  const reason = `${symbol} heißen mehrere Papiere: gelesen als ${paper.name}, nicht als ${other.name}.`
  doubts.offer({ state: 'yellow', reason, repair: 'origin', ...asRead.origin }, `${symbol} ist ${paper.name}.`)
}

function currencyOf(row: Booking, known: RowSurroundings, doubts: Doubts, paper: Instrument | undefined): string {
  const currency = row.currency ?? known.currency
  const own = paper?.isoCurrency
  const isOther = own !== undefined && own !== currency
  if (row.currency === null)
    doubts.offer(
      {
        state: 'yellow',
        reason: isOther
          ? `Die Datei nennt keine Währung; gebucht wird in ${currency}, das Papier notiert in ${own}.`
          : `Die Datei nennt keine Währung; gebucht wird in ${currency}.`,
        ...(isOther && { cause: `Die Datei nennt keine Währung, und das Papier notiert nicht in ${currency}.` }),
        repair: 'currency',
        wayOut: `In ${currency} buchen`,
      },
      `Gebucht in ${currency}.`,
    )
  if (!known.isQuoted(currency)) doubts.add('red', `Für die Währung ${currency} kennen wir keinen Wechselkurs.`)
  return currency
}

const decimal = (value: number | null): Fixed | undefined => (value === null ? undefined : fixedOf(String(value)))

const grossOf = (row: Booking, quantity: Fixed | undefined, price: Fixed | undefined): Fixed | undefined =>
  decimal(row.gross) ??
  (quantity !== undefined && price !== undefined ? roundedDiv(quantity * price, scale) : undefined)

function fromGross(kind: TransactionKind, gross: Fixed | undefined, fee: Fixed, tax: Fixed): Fixed | undefined {
  if (gross === undefined || kind === 'SPLIT') return undefined
  return rules[kind].costs === 1 ? gross + fee + tax : gross - fee - tax
}

export const fxOf = ({
  instrumentCurrency,
  instrumentGross,
  rate,
}: NonNullable<Booking['fx']>): NonNullable<Transaction['fx']> => ({
  currency: instrumentCurrency,
  gross: decimal(instrumentGross),
  rate: decimal(rate),
})
