import { absolute, cents, divide, multiply, numberOf, roundTo, type Decimal } from './decimal.ts'
import { fittingRate, isOutflow, type Facts } from './facts.ts'
import type { Booking, BookingType } from './schema.ts'

type Money = Pick<Facts, 'quantity' | 'price' | 'gross' | 'fee' | 'tax' | 'amount'>

const cashTypes: readonly BookingType[] = ['DEPOSIT', 'WITHDRAWAL', 'FEE', 'TAX', 'TAX_REFUND', 'INTEREST']
const chargeTypes: readonly BookingType[] = ['FEE', 'TAX', 'TAX_REFUND']

/**
 * Completes what a row says to a booking of the neutral schema: gross from amount and costs or from quantity × price,
 * the rest as fee (of a dividend: as tax), the price from gross. Nothing the row does not imply is filled in;
 * `warn` hears what does not add up.
 */
export function settle(facts: Facts, warn: (text: string) => void): Booking {
  const type = typeOf(facts)
  const isCash = cashTypes.includes(type)
  const money = moneyOf(type, facts, warn)
  if (money.fee !== undefined && money.amount !== undefined && money.fee * 10n > absolute(money.amount))
    warn(`Die Gebühr ${numberOf(money.fee)} ist mehr als ein Zehntel des Betrags ${numberOf(money.amount)}`)
  const sign = facts.reversal ? -1n : 1n
  const signed = (value: Decimal | undefined) => (value === undefined ? null : numberOf(value * sign))
  const isFlow = type === 'DEPOSIT' || type === 'WITHDRAWAL'
  const named = !isCash || (!isFlow && (facts.isin !== undefined || facts.wkn !== undefined))
  // All keys are always present, absent ones undefined: one hidden class for all rows keeps 200,000 of them small.
  return {
    date: facts.date ?? null,
    time: facts.time,
    type,
    isin: (named ? facts.isin : undefined) ?? null,
    wkn: (named ? facts.wkn : undefined) ?? null,
    symbol: named ? facts.symbol : undefined,
    name: (named ? facts.name : undefined) ?? null,
    quantity: isCash || facts.quantity === undefined ? null : numberOf(absolute(facts.quantity)),
    price: money.price === undefined ? null : numberOf(absolute(money.price)),
    gross: signed(money.gross),
    fee: numberOf((money.fee ?? 0n) * sign),
    tax: numberOf((money.tax ?? 0n) * sign),
    currency: facts.currency ?? null,
    amount: signed(money.amount),
    fx: fxOf(facts, money.gross, sign, warn),
    depot: facts.depot,
    savingsPlan: facts.savingsPlan ? true : undefined,
    reversal: facts.reversal ? true : undefined,
    rateToBase: facts.rateToBase === undefined ? undefined : numberOf(facts.rateToBase),
    bookingDate: facts.bookingDate,
    valueDate: facts.valueDate,
    note: named || facts.name === undefined ? facts.note : (facts.note ?? facts.name),
  }
}

/** A correction of tax without other cash is a tax booking, whatever the file calls it. */
function typeOf({ type, tax, gross, amount, quantity }: Facts): BookingType {
  const taxAlone = tax !== undefined && tax !== 0n && (gross ?? amountBefore(amount, tax)) === 0n
  if (!taxAlone || type === 'BUY' || (type === 'SELL' && quantity)) return type
  return tax > 0n ? 'TAX' : 'TAX_REFUND'
}

const amountBefore = (amount: Decimal | undefined, tax: Decimal) => (amount === undefined ? undefined : amount + tax)

function moneyOf(type: BookingType, facts: Facts, warn: (text: string) => void): Money {
  if (type === 'SPLIT') return {}
  if (chargeTypes.includes(type))
    return { amount: roundedSize(nonZero(facts.amount) ?? nonZero(facts.tax) ?? nonZero(facts.fee) ?? facts.amount) }
  if (type === 'HOLDING') return holding(facts)
  const stated = {
    quantity: abs(facts.quantity),
    price: abs(facts.price),
    gross: abs(facts.gross),
    fee: facts.fee,
    tax: facts.tax,
    amount: abs(facts.amount),
  }
  const size = facts.reversal ? { ...stated, ...takenBack(type, stated) } : stated
  const money = costsOf(type, size, warn)
  if (!cashTypes.includes(type)) return withPrice(type, size, money)
  const hasCosts = (money.fee ?? 0n) !== 0n || (money.tax ?? 0n) !== 0n
  return { gross: hasCosts ? money.gross : undefined, fee: money.fee, tax: money.tax, amount: money.amount }
}

function holding({ quantity, price, gross }: Facts): Money {
  const cost = gross ?? product(quantity, price)
  return {
    price: price ?? perShare(cost, quantity),
    gross: cost === undefined ? undefined : cents(cost),
    amount: cost === undefined ? undefined : cents(cost),
  }
}

/**
 * Fee and tax of the booking that a reversal takes back. Files sign them as they like, so they are such that the note
 * adds up; where it does not say enough they were paid, not given back.
 */
function takenBack(
  type: BookingType,
  { quantity, price, gross, amount, ...stated }: Money,
): Pick<Money, 'fee' | 'tax'> {
  const [fee, tax] = [abs(stated.fee), abs(stated.tax)]
  const before = gross ?? product(quantity, price)
  if (before === undefined || amount === undefined) return { fee, tax }
  const costs = (cents(amount) - cents(before)) * directionOf(type)
  const ways = [
    { fee, tax },
    { fee, tax: minus(tax) },
    { fee: minus(fee), tax },
    { fee: minus(fee), tax: minus(tax) },
  ]
  return ways.find((way) => cents((way.fee ?? 0n) + (way.tax ?? 0n)) === costs) ?? { fee, tax }
}

const minus = (value: Decimal | undefined): Decimal | undefined => value && -value

/** Fee and tax raise the amount of a purchase, and lower that of everything else. */
const directionOf = (type: BookingType): Decimal => (isOutflow(type) || type === 'DELIVERY_IN' ? 1n : -1n)

/** Gross, fee, tax and amount such that amount = gross ± (fee + tax), as far as the row says. */
function costsOf(type: BookingType, facts: Money, warn: (text: string) => void): Money {
  const { fee, tax } = facts
  const direction = directionOf(type)
  const stated = (fee ?? 0n) + (tax ?? 0n)
  const amount = facts.amount === undefined ? undefined : cents(facts.amount)
  if (facts.gross !== undefined) {
    const gross = cents(facts.gross)
    if (amount === undefined) return { gross, fee, tax, amount: cents(gross + direction * stated) }
    if (fee !== undefined || tax !== undefined) return { gross, fee, tax, amount }
    return { gross, amount, ...rest(type, (amount - gross) * direction) }
  }
  const traded = product(facts.quantity, facts.price)
  if (amount === undefined) {
    return traded === undefined ? { fee, tax } : { gross: traded, fee, tax, amount: cents(traded + direction * stated) }
  }
  if (fee !== undefined || tax !== undefined) return { gross: cents(amount - direction * stated), fee, tax, amount }
  if (traded === undefined) return { amount }
  const gross = isPercentQuote(traded, amount) ? cents(traded / 100n) : traded
  const left = (amount - gross) * direction
  if (left >= 0n) return { gross, amount, ...rest(type, left) }
  if (-left > cents(gross / 1000n) + 10_000_000_000n)
    warn('Stück × Kurs passt nicht zum Betrag: Brutto ist hier der Betrag')
  return { gross: amount, amount }
}

const rest = (type: BookingType, left: Decimal): Money =>
  left === 0n ? {} : type === 'DIVIDEND' ? { tax: left } : { fee: left }

function withPrice(type: BookingType, { price, quantity }: Money, money: Money): Money {
  const inPercent =
    price !== undefined &&
    quantity !== undefined &&
    money.gross !== undefined &&
    isPercentQuote(multiply(price, quantity), money.gross)
  if (price !== undefined && !inPercent) return { ...money, price }
  return { ...money, price: type === 'DIVIDEND' ? undefined : perShare(money.gross, quantity) }
}

/** Bonds are quoted in percent of the nominal: quantity × price is a hundred times the money. */
const isPercentQuote = (traded: Decimal, money: Decimal): boolean => absolute(traded - money * 100n) < money * 5n

function fxOf({ fx }: Facts, gross: Decimal | undefined, sign: bigint, warn: (text: string) => void): Booking['fx'] {
  if (!fx) return null
  const instrumentGross = abs(fx.gross)
  const rate = rateOf(fx.rate, gross, instrumentGross, warn)
  return {
    instrumentCurrency: fx.currency,
    instrumentGross: instrumentGross === undefined ? null : numberOf(instrumentGross * sign),
    rate: rate === undefined ? null : numberOf(rate),
  }
}

function rateOf(
  stated: Decimal | undefined,
  gross: Decimal | undefined,
  instrumentGross: Decimal | undefined,
  warn: (text: string) => void,
): Decimal | undefined {
  if (!stated || !gross || !instrumentGross) return stated
  const fitting = fittingRate(gross, instrumentGross, stated)
  if (fitting === undefined) warn('Der Wechselkurs passt nicht zu den Beträgen; er wird aus ihnen genommen')
  return fitting ?? perShare(gross, instrumentGross)
}

const abs = (value: Decimal | undefined): Decimal | undefined => (value === undefined ? undefined : absolute(value))
const nonZero = (value: Decimal | undefined): Decimal | undefined => (value === 0n ? undefined : value)
const roundedSize = (value: Decimal | undefined): Decimal | undefined =>
  value === undefined ? undefined : cents(absolute(value))

const product = (quantity: Decimal | undefined, price: Decimal | undefined): Decimal | undefined =>
  quantity === undefined || price === undefined ? undefined : cents(multiply(quantity, price))

function perShare(gross: Decimal | undefined, quantity: Decimal | undefined): Decimal | undefined {
  const exact = gross === undefined || quantity === undefined ? undefined : divide(gross, quantity)
  return exact === undefined ? undefined : roundTo(exact, 8)
}
