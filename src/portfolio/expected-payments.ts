import { addMonths } from '#calendar/days.ts'
import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import { paymentsOfBond } from '#market/bond-figures.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'

/** What a paper that is held will pay. */
export interface ExpectedPayment {
  instrument: Instrument
  kind: 'dividend' | 'interest' | 'distribution'
  day: TradingDay
  /** of what shares and funds pay: who holds the paper before it is paid */
  exDay?: TradingDay
  /** no coupon is */
  estimated: boolean
  /** pieces, of bonds the nominal */
  quantity: number
  /** before tax, in the currency of the payment */
  amount: number
  isoCurrency: string
}

/** Who knows what papers pay. */
export interface PaymentSources extends Pick<Fundamentals, 'dividends'> {
  /** of a fund; undefined where nobody can tell */
  nextDistribution(fund: Instrument): { day: TradingDay; amount: number } | undefined
}

/**
 * Dividends of shares, coupons of bonds and distributions of funds within twelve months from a day on, as if nothing were
 * bought or sold; the soonest first. What is repaid at maturity is no income.
 * @param held pieces by paper, of bonds the nominal
 */
export function expectedPayments(
  sources: PaymentSources,
  held: Iterable<readonly [Instrument, number]>,
  today: TradingDay,
): ExpectedPayment[] {
  const last = addMonths(today, 12)
  const span = { today, isIn: (day: TradingDay) => day > today && day <= last }
  return [...held]
    .flatMap(([instrument, quantity]) => (quantity > 0 ? paymentsOf(sources, instrument, quantity, span) : []))
    .toSorted((a, b) =>
      a.day === b.day ? a.instrument.name.localeCompare(b.instrument.name, 'de') : a.day < b.day ? -1 : 1,
    )
}

function paymentsOf(
  sources: PaymentSources,
  instrument: Instrument,
  quantity: number,
  { today, isIn }: { today: TradingDay; isIn: (day: TradingDay) => boolean },
): ExpectedPayment[] {
  const { facts } = instrument
  const { isoCurrency } = mainListing(instrument).notation
  if (facts.kind === 'stock')
    return sources
      .dividends(instrument)
      .filter(({ payDay }) => isIn(payDay))
      .map(({ payDay, exDay, amount, estimated }) => ({
        instrument,
        kind: 'dividend',
        day: payDay,
        exDay,
        estimated,
        quantity,
        amount: quantity * amount,
        isoCurrency,
      }))
  const distribution = mayDistribute(instrument) ? sources.nextDistribution(instrument) : undefined
  if (distribution && isIn(distribution.day)) {
    const { day, amount } = distribution
    return [
      {
        instrument,
        kind: 'distribution',
        day,
        exDay: day,
        estimated: true,
        quantity,
        amount: quantity * amount,
        isoCurrency,
      },
    ]
  }
  if (facts.kind !== 'bond' || facts.couponPct === 0) return []
  return (paymentsOfBond(facts, undefined, today)?.payments ?? []).flatMap(({ date, interest }) => {
    const day = tradingDay(date)
    const amount = (quantity * interest) / 100
    return isIn(day) ? [{ instrument, kind: 'interest', day, estimated: false, quantity, amount, isoCurrency }] : []
  })
}

/** A fund of which nothing says that it keeps what it earns. */
const mayDistribute = ({ facts }: Instrument): boolean =>
  facts.kind === 'fund' || (facts.kind === 'etf' && !facts.follows && facts.distribution !== 'accumulating')

/** Funds that may pay, of which nobody can tell what. */
export const untoldOf = (sources: PaymentSources, held: Iterable<readonly [Instrument, number]>): Instrument[] =>
  [...held].flatMap(([instrument, quantity]) =>
    quantity > 0 && mayDistribute(instrument) && !sources.nextDistribution(instrument) ? [instrument] : [],
  )
