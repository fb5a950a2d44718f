import { numberText, printed } from '#contract/number-format.ts'
import { scale } from '../numbers/fixed.ts'
import { absolute, cents, multiply, numberOf, type Decimal } from './decimal.ts'
import { isOutflow, type Facts } from './facts.ts'
import type { BookingType } from './schema.ts'

type Money = Pick<Facts, 'type' | 'quantity' | 'price' | 'gross' | 'fee' | 'tax' | 'amount'>

/** Whether what a row says of its money adds up, and what its amount is when it is not the cash: the value before costs. */
export interface Checked {
  readonly money: Pick<Facts, 'gross' | 'amount' | 'tax'>
  readonly doubt?: string
}

/**
 * Puts the amount of a row beside quantity × price, gross, fee and tax. Files call „Betrag“ what is booked and what was traded alike: it is
 * the one with which the row adds up. What adds up neither way is said, never taken for a fee in silence.
 */
export function checkedSum(facts: Money): Checked {
  const checked = addedUp(facts)
  return checked.doubt === undefined ? { ...checked, ...outsizedFee(facts) } : checked
}

/** A fee that no order has: another column was taken for it. */
function outsizedFee({ type, quantity, price, gross, amount, fee }: Money): { doubt?: string } {
  if (!fee || (type !== 'BUY' && type !== 'SELL')) return {}
  const traded = quantity === undefined || price === undefined ? undefined : multiply(quantity, price)
  const base = size(gross ?? traded ?? amount) ?? 0n
  const isOutsized = size(fee) * 4n > base || (size(fee) * 10n > base && size(fee) > 2500n * cent)
  return isOutsized && base > 0n ? { doubt: `Die Gebühr ${said(size(fee))} ist sehr hoch für ${said(base)}.` } : {}
}

function addedUp(facts: Money): Checked {
  const { type, gross, amount } = facts
  const stated = { gross, amount, tax: facts.tax }
  const isTrade = type === 'BUY' || type === 'SELL'
  if (!isTrade && type !== 'DIVIDEND' && type !== 'INTEREST') return { money: stated }
  const [quantity, price] = [size(facts.quantity), size(facts.price)]
  const traded = quantity === undefined || price === undefined ? undefined : multiply(quantity, price)
  const tolerance = toleranceOf(quantity, price)
  const value = size(gross)
  if (
    traded !== undefined &&
    value !== undefined &&
    isTrade &&
    [traded, traded / 100n].every((each) => absolute(cents(each) - cents(value)) > tolerance)
  )
    return { money: stated, doubt: `Stück × Kurs ergibt ${said(traded)}, als Kurswert steht da ${said(value)}.` }
  const cash = size(amount)
  if (cash === undefined) return { money: stated }
  const bases =
    value !== undefined ? [value] : traded !== undefined ? (isTrade ? [traded, traded / 100n] : [traded]) : []
  const costs = size(facts.fee ?? 0n) + size(facts.tax ?? 0n)
  const hasCosts = facts.fee !== undefined || facts.tax !== undefined
  if (bases.length === 0) return withoutBase(facts, costs, stated)
  const direction = isOutflow(type) ? 1n : -1n
  const off = (add: Decimal): Decimal => smallest(bases.map((base) => absolute(cents(base + add) - cents(cash))))
  const [offBooked, offTraded] = [off(direction * costs), off(0n)]
  if (costs !== 0n && offTraded < offBooked && offTraded <= tolerance)
    return { money: { ...stated, gross: amount, amount: undefined } }
  if (offBooked <= tolerance) return { money: stated }
  const base = bases.toSorted((a, b) => Number(absolute(a - cash) - absolute(b - cash)))[0] ?? 0n
  const left = (cash - base) * direction
  if (!hasCosts && isTrade && left > 0n && isSmallCost(type, left, base)) return { money: stated }
  const withheld = left - costs
  if (facts.tax === undefined && type === 'DIVIDEND' && withheld > 0n && withheld * 2n < base)
    return { money: { amount, gross: base, tax: withheld } }
  return { money: stated, doubt: gap({ base, cash, costs, direction, hasValue: value !== undefined }) }
}

/** Only what was booked and its costs are known: before or after them? */
function withoutBase({ type }: Money, costs: Decimal, money: Checked['money']): Checked {
  if (costs === 0n || type === 'BUY' || type === 'SELL') return { money }
  return {
    money,
    doubt: `Ob der Betrag vor oder nach ${said(costs)} Kosten und Steuern steht, sagt die Datei nicht: gelesen als danach.`,
  }
}

interface Gap {
  direction: Decimal
  base: Decimal
  cash: Decimal
  costs: Decimal
  hasValue: boolean
}

function gap({ base, cash, costs, direction, hasValue }: Gap): string {
  const open = absolute(base + direction * costs - cash)
  const what = hasValue ? 'Kurswert' : 'Stück × Kurs'
  const withCosts = costs === 0n ? '' : ` und ${said(costs)} Kosten`
  return `${what} ${said(base)}${withCosts} ergeben nicht den Betrag ${said(cash)}: ${said(open)} bleiben offen.`
}

const cent = 10_000_000_000n

/** What rounding of the price and of the pieces may come to, half a per cent of the trade at most. */
function toleranceOf(quantity: Decimal | undefined, price: Decimal | undefined): Decimal {
  if (quantity === undefined || price === undefined) return 2n * cent
  const rounded =
    multiply(quantity, halfStep(price, 2)) + multiply(price, quantity % scale === 0n ? 0n : halfStep(quantity, 3))
  const most = multiply(quantity, price) / 200n
  return 2n * cent + (rounded < most ? rounded : most)
}

/** Half of the last decimal that a number is written with, of so many at least. */
function halfStep(value: Decimal, fewest: number): Decimal {
  let step = scale / 10n ** BigInt(fewest)
  while (value % step !== 0n) step /= 10n
  return step / 2n
}

const smallest = (values: readonly Decimal[]): Decimal => values.reduce((least, each) => (each < least ? each : least))

/**
 * What a difference may be without anybody saying so: the fees of an order. Of a purchase there is nothing else; of a sale it may be tax.
 */
const isSmallCost = (type: BookingType, left: Decimal, base: Decimal): boolean =>
  type === 'BUY' ? left <= 2500n * cent || left * 50n <= base : left <= 1500n * cent || left * 200n <= base

function size(value: Decimal): Decimal
function size(value: Decimal | undefined): Decimal | undefined
function size(value: Decimal | undefined): Decimal | undefined {
  return value === undefined ? undefined : absolute(value)
}

const said = (value: Decimal): string => numberText(numberOf(cents(value)), { decimals: 2, typography: printed }) ?? ''
