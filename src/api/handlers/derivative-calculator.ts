import { getCalculatorResult } from '#contract/derivatives.ts'
import type { Quote } from '#contract/quotes.ts'
import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Maybe } from '#figures/figure.ts'
import { knockOutFigures } from '#figures/knock-out.ts'
import { warrantFigures, type WarrantFacts } from '#figures/warrant.ts'
import { financingMargin, referenceRate, type Derivative, type PaperQuote } from '#market/derivatives.ts'
import type { Instrument } from '#market/instruments.ts'
import { liveListing } from '#market/listings.ts'
import type { Asker } from '../asker.ts'
import { handle } from '../handle.ts'
import { tidy } from '../present/quote.ts'
import { iso, readDate } from '../present/time.ts'
import { instrumentOf } from '../resolve.ts'
import type { Rooms } from '../rooms.ts'
import { quoteOf } from './quotes.ts'

const dayMs = 86_400_000
/** papers stop trading in the evening of their last day */
const lastHourMs = 17 * 3_600_000

/** A paper, its underlying, and what both cost now. */
interface Situation {
  paper: Derivative
  instrument: Instrument
  underlying: Instrument
  priced: PaperQuote | undefined
  spot: Maybe
  spotAt: string | undefined
  /** units of the underlying's currency for one euro */
  fx: Maybe
  at: Instant
}

/** The figures of a paper that clients read from its snapshot, by their names; absent ones are left out. */
export function clientFigures(rooms: Rooms, instrument: Instrument, quote: Quote, asker: Asker): Record<string, number | string> {
  const situation = situationOf(rooms, instrument, asker)
  return situation ? figuresOf(situation, quote) : {}
}

export function derivativeHandlers(rooms: Rooms) {
  return [
    handle(getCalculatorResult, ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, 'DERIVATIVE', params.entityValue)
      const situation = situationOf(rooms, instrument, asker)
      if (!situation) throw new Failure('INSTRUMENT_UNKNOWN', { entityValue: params.entityValue })
      const { paper, fx } = situation
      const at = query.date ? Date.parse(`${readDate(query.date).day}T12:00:00Z`) : situation.at
      const spot = query.priceUnderlying ?? situation.spot
      const asked = query.impliedVolatility === undefined ? undefined : query.impliedVolatility / 100
      const days = daysLeft(paper, at)
      const head = { expires, hint: 'Simuliert: Papier und Kurse sind erfunden, die Formeln nicht.', type: instrument.entitySubType ?? 'DERIVATIVE', isoCurrency: 'EUR', isoCurrencyUnderlying: paper.underlying.isoCurrency, priceUnderlying: spot, daysToMaturity: paper.openEnd ? undefined : Math.max(0, Math.round(days)) }
      if (paper.kind === 'warrant') {
        // What the market pays now says how much movement it expects; the same is assumed at another price or day.
        const now = warrantFigures(warrantFacts(situation))
        const volatility = asked ?? now.impliedVolatility
        if (days <= 0 || volatility === undefined) return head
        const figures = warrantFigures({ ...warrantFacts(situation), spot, days, volatility, bid: undefined, ask: undefined })
        const { fairValue, intrinsicValue, timeValue, breakEven, premiumPct, premiumPctPa, gearing, omega, delta, gamma, theta, vega, rho } = figures
        return { ...head, impliedVolatility: tidy(volatility * 100, 4), ...rounded({ fairValue, intrinsicValue, timeValue, breakEven, premiumPct, premiumPctPa, gearing, omega, delta, gamma, theta, vega, rho }) }
      }
      if (paper.kind === 'knockOut') {
        const { knockedOut, ...figures } = knockOutFigures({ ...knockOutFacts(situation), spot, bid: undefined, ask: undefined })
        if (knockedOut) return { ...head, knockedOut: true, fairValue: 0 }
        const { intrinsicValue, barrierDistancePct, strikeNextDay } = figures
        const gearing = spot === undefined || !intrinsicValue || !fx ? undefined : (spot * paper.ratio) / (intrinsicValue * fx)
        return { ...head, knockedOut: false, ...rounded({ fairValue: intrinsicValue, intrinsicValue, gearing, barrierDistancePct, strikeNextDay }) }
      }
      return head
    }),
  ]
}

function situationOf(rooms: Rooms, instrument: Instrument, asker: Asker): Situation | undefined {
  const { derivatives, universe, market, calendar } = rooms
  const paper = derivatives.byEntityValue(instrument.entityValue)
  const underlying = paper && universe.byKey(paper.underlying.key)
  if (!paper || !underlying) return undefined
  const at = market.now()
  const seen = quoteOf(rooms, liveListing(underlying, calendar, at), asker)
  const spot = seen.bid !== undefined && seen.ask !== undefined ? (seen.bid + seen.ask) / 2 : seen.last
  return { paper, instrument, underlying, priced: derivatives.quote(paper, at), spot, spotAt: seen.datetimeAsk ?? seen.datetimeLast, fx: perEuro(rooms, underlying.isoCurrency, asker), at }
}

function perEuro(rooms: Rooms, isoCurrency: string, asker: Asker): Maybe {
  if (isoCurrency === 'EUR') return 1
  const pair = rooms.universe.find('CURRENCY', `EUR${isoCurrency}`)
  return pair && quoteOf(rooms, liveListing(pair, rooms.calendar, rooms.market.now()), asker).last
}

const daysLeft = ({ lastDay }: Derivative, at: Instant): number => (Date.parse(lastDay) + lastHourMs - at) / dayMs

const warrantFacts = ({ paper, priced, spot, fx, at }: Situation): WarrantFacts => ({
  right: paper.isShort ? 'put' : 'call', exercise: paper.exercise, spot, strike: paper.strike, days: Math.max(0.01, daysLeft(paper, at)), coverRatio: paper.ratio, fx,
  rate: referenceRate, dividendYield: paper.underlying.dividendYield, bid: priced?.bid, ask: priced?.ask,
})

const knockOutFacts = ({ paper, priced, spot, fx }: Situation) => ({
  direction: paper.isShort ? 'short' as const : 'long' as const, spot, strike: priced?.strike ?? paper.strike, barrier: priced?.barrier ?? paper.barrier,
  barrierHit: priced?.knockedOut, coverRatio: paper.ratio, fx, bid: priced?.bid, ask: priced?.ask,
  ...(paper.financingRate !== undefined && { referenceRate, margin: financingMargin }),
})

function figuresOf(situation: Situation, quote: Quote): Record<string, number | string> {
  const { paper, priced, spot, spotAt, fx, at, underlying } = situation
  const gearing = (price: Maybe) => (spot !== undefined && fx !== undefined && price ? (spot * paper.ratio) / (price * fx) : undefined)
  const common = { gearingBid: gearing(quote.bid), gearingAsk: gearing(quote.ask), priceUnderlying: spot }
  const own: Record<string, Maybe> = {}
  if (paper.kind === 'warrant' && spot !== undefined) {
    const facts = warrantFacts(situation)
    const { intrinsicValue, timeValue, premiumPct, premiumPctPa, delta, omega, theta, vega, breakEven } = warrantFigures(facts)
    const implied = (price: Maybe) => {
      const found = price === undefined ? undefined : warrantFigures({ ...facts, price }).impliedVolatility
      return found === undefined ? undefined : found * 100
    }
    Object.assign(own, { intrinsicValue, timeValue, premiumAsk: premiumPct, premiumPctPa, delta, omega, theta, vega, breakEven })
    Object.assign(own, { impliedVolatilityBid: implied(priced?.bid), impliedVolatilityAsk: implied(priced?.ask), impliedVolatility: implied(priced?.bid !== undefined && priced.ask !== undefined ? (priced.bid + priced.ask) / 2 : undefined) })
  }
  if (paper.kind === 'knockOut') {
    const { intrinsicValue, barrierDistanceAbs, barrierDistancePct, premiumAbs } = knockOutFigures(knockOutFacts(situation))
    Object.assign(own, { intrinsicValue, differenceKnockout: barrierDistanceAbs, differenceKnockoutPct: barrierDistancePct, premiumAbs })
  }
  return {
    ...rounded({ ...common, ...own }),
    isoCurrency: 'EUR', isoCurrencyUnderlying: underlying.isoCurrency,
    datetimeCalculation: iso(at),
    ...(quote.datetimeAsk && { datetimeAskPrice: quote.datetimeAsk }),
    ...(spotAt && { datetimePriceUnderlyingCalculation: spotAt }),
  }
}

function rounded(figures: Record<string, Maybe>): Record<string, number> {
  return Object.fromEntries(Object.entries(figures).flatMap(([name, value]) => (value === undefined || !Number.isFinite(value) ? [] : [[name, tidy(value, 4)]])))
}
