import { addDays, dayNumberOf } from '#calendar/days.ts'
import { tradingDay, type InstrumentKey, type TradingDay } from '#contract/vocabulary.ts'
import { paymentsOfBond, type BondFacts } from '#market/bond-figures.ts'
import type { Split } from '#market/corporate-actions.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { instrumentsOf, unbookedSplits } from './depot-rows.ts'
import { type MarketFacts, pieceWorth, valuedAt } from './market-facts.ts'
import { lastBefore } from './lookup/prices.ts'
import { fixedOf } from './numbers/decimal-text.ts'
import { type Fixed, roundedDiv, scale, times } from './numbers/fixed.ts'
import { heldAtEndOf } from './shortage.ts'
import type { Transaction } from './transactions.ts'

/** What has happened to a paper that a portfolio held, as the market knows it, and is not booked. */
export interface ProposedAction {
  /** names it within its portfolio */
  readonly id: string
  readonly kind: 'SPLIT' | 'DIVIDEND' | 'DISTRIBUTION' | 'INTEREST' | 'REDEMPTION'
  readonly instrument: Instrument
  readonly day: TradingDay
  /** pieces when the day began, of bonds the nominal; of derivatives at the end of their last day */
  readonly held: Fixed
  readonly currency: string
  /** of a split: so many new pieces for so many old ones */
  readonly ratio?: { readonly fresh: Fixed; readonly old: Fixed }
  /** of a dividend, a distribution or a coupon: for one piece or unit of nominal, before tax; of a redemption: as the paper is quoted */
  readonly price?: Fixed
}

interface Facts extends Pick<MarketFacts, 'today' | 'instrumentOf' | 'splitsOf' | 'payoutsOf' | 'closesOf'> {
  /** what a fund has paid out for one piece, in the currency of its main listing */
  readonly distributionsOf: (fund: Instrument) => readonly { day: TradingDay; amount: number }[]
  /** of a derivative that was alive when a day began: its last day, and what is paid for one, as its main listing quotes it */
  readonly endOf: (paper: Instrument, from: TradingDay) => { lastDay: TradingDay; each: number } | undefined
}

/**
 * Splits, dividends, distributions, coupons and redemptions that are not booked, oldest first. Of a year with a booked dividend of the
 * paper none is proposed, for brokers pay on other days, and no coupon near booked income; nor any dividend after a split that is still
 * to be decided, since it says how many pieces there are. A derivative that has ended is redeemed as long as pieces of it are booked.
 * @param transactions oldest first
 * @param dismissed ids that are not to be proposed
 */
export function proposedActions(
  transactions: readonly Transaction[],
  market: Facts,
  dismissed: ReadonlySet<string>,
): ProposedAction[] {
  return [...instrumentsOf(transactions)]
    .flatMap((key) => {
      const instrument = market.instrumentOf(key)
      return instrument ? actionsOf(instrument, key, transactions, market, dismissed) : []
    })
    .toSorted((a, b) => (a.day < b.day || (a.day === b.day && a.id < b.id) ? -1 : 1))
}

/** What all pieces are paid before tax, in whole cents; undefined of a split. */
export function paidBy({ kind, instrument, held, price }: ProposedAction): Fixed | undefined {
  if (price === undefined) return undefined
  const each = kind === 'REDEMPTION' ? times(price, pieceWorth(instrument)) : price
  return roundedDiv(held * each, scale * cent) * cent
}
const cent = scale / 100n

function actionsOf(
  instrument: Instrument,
  key: InstrumentKey,
  transactions: readonly Transaction[],
  market: Facts,
  dismissed: ReadonlySet<string>,
): ProposedAction[] {
  const own = transactions.filter((one) => one.instrument === key)
  const first = own[0]?.day
  if (first === undefined) return []
  const { isoCurrency } = valuedAt(instrument).notation
  const proposed = (
    kind: ProposedAction['kind'],
    day: TradingDay,
    more: Partial<ProposedAction>,
    heldAtEnd = addDays(day, -1),
  ): ProposedAction[] => {
    const action = { id: `${kind} ${key} ${day}`, kind, instrument, day, currency: isoCurrency, ...more }
    const held = heldAtEndOf(own, key, heldAtEnd)
    return held > 0n && !dismissed.has(action.id) ? [{ ...action, held }] : []
  }
  if (instrument.facts.kind === 'bond') {
    const { coupons, maturity } = bondTerms(instrument.facts, first, market.today())
    const isPaid = ({ kind, day }: Transaction, due: TradingDay): boolean =>
      (kind === 'DIVIDEND' || kind === 'INTEREST') &&
      day >= addDays(due, -bookedBefore) &&
      day <= addDays(due, bookedAfter)
    return [
      ...coupons
        .filter(({ day }) => !own.some((booked) => isPaid(booked, day)))
        .flatMap(({ day, price }) => proposed('INTEREST', day, { price })),
      // who has booked it is left with nothing on that day
      ...(maturity && heldAtEndOf(own, key, addDays(maturity, bookedAfter)) > 0n
        ? proposed('REDEMPTION', maturity, { price: atPar })
        : []),
    ]
  }
  if (instrument.facts.kind === 'derivative') {
    const isHeld = heldAtEndOf(own, key, market.today()) > 0n // else its end is booked
    const end = isHeld ? market.endOf(instrument, first) : undefined
    const price = end && fixedOf(end.each.toFixed(3))
    if (!end || price === undefined) return []
    const currency = mainListing(instrument).notation.isoCurrency
    return proposed('REDEMPTION', end.lastDay, { price, currency }, end.lastDay) // also what was bought on that day
  }
  const splits = unbookedSplits(key, instrument, transactions, market)
    .filter(({ day }) => day > first)
    .flatMap(({ day, ratio }) => proposed('SPLIT', day, { ratio: ratioOf(ratio) }))
  const undecided = splits[0]?.day
  const paidYears = new Set(own.flatMap(({ kind, day }) => (kind === 'DIVIDEND' ? [day.slice(0, 4)] : [])))
  const dividends = market
    .payoutsOf(instrument, addDays(first, 1))
    .filter(({ day }) => !paidYears.has(day.slice(0, 4)) && (undecided === undefined || day <= undecided))
    .flatMap(({ day, fraction }) => {
      const price = closeBefore(instrument, first, day, market) * fraction
      const each = fixedOf(price.toFixed(4))
      return each ? proposed('DIVIDEND', day, { price: each }) : []
    })
  const distributions = market
    .distributionsOf(instrument)
    .filter(({ day }) => day > first && !paidYears.has(day.slice(0, 4)))
    .flatMap(({ day, amount }) => {
      const price = fixedOf(amount.toFixed(4))
      return price
        ? proposed('DISTRIBUTION', day, { price, currency: mainListing(instrument).notation.isoCurrency })
        : []
    })
  return [...splits, ...dividends, ...distributions]
}

/** days around the due day within which brokers book a payment */
const bookedBefore = 10
const bookedAfter = 40
/** in percent */
const atPar: Fixed = 100n * scale

/** What a bond paid from the day after its purchase up to today; its last day once that has come. */
function bondTerms(facts: BondFacts, first: TradingDay, today: TradingDay) {
  const paid = facts.couponPct > 0 ? (paymentsOfBond(facts, undefined, first)?.payments ?? []) : []
  return {
    coupons: paid.flatMap(({ date, interest }) => {
      const day = tradingDay(date)
      const price = fixedOf((interest / 100).toFixed(10))
      return price && day > first && day <= today ? [{ day, price }] : []
    }),
    maturity: facts.maturity <= today ? facts.maturity : undefined,
  }
}

/** The last close before a day in pieces of that day; 0 where there is none. */
function closeBefore(instrument: Instrument, first: TradingDay, day: TradingDay, market: Facts): number {
  const { days, values } = market.closesOf(valuedAt(instrument), first)
  const last = lastBefore(days, dayNumberOf(day))
  const [close, at] = [values[last], days[last]]
  if (close === undefined || at === undefined) return 0
  return market
    .splitsOf(instrument)
    .reduce((price, split) => (dayNumberOf(split.day) > at ? price * split.ratio : price), close)
}

/** 4 becomes 4 for 1, 0.1 becomes 1 for 10. */
function ratioOf(ratio: Split['ratio']): { fresh: Fixed; old: Fixed } {
  const whole = (pieces: number): Fixed => BigInt(Math.round(pieces)) * scale
  return ratio >= 1 ? { fresh: whole(ratio), old: scale } : { fresh: scale, old: whole(1 / ratio) }
}
