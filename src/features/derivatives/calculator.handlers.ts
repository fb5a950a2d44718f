import { getCalculatorResult } from '#features/derivatives/derivatives.contract.ts'
import { Failure } from '#contract/failures.ts'
import type { Maybe } from '#figures/figure.ts'
import { knockOutFigures } from '#figures/knock-out.ts'
import { warrantFigures } from '#figures/warrant.ts'
import { issuersFacts, gearingAt, knockOutFacts, knockOutIn, warrantFacts, warrantIn } from '#market/paper-figures.ts'
import { daysLeft } from '#market/paper-state.ts'
import { handle } from '#api/handle.ts'
import { tidy, tidyFigure } from '#figures/rounding.ts'
import { iso, readDate } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { shownPaper, type ShownPaper } from './paper-state.ts'

export function derivativeHandlers(rooms: Rooms) {
  return [
    handle(getCalculatorResult, ({ params, query, asker, expires }) => {
      const instrument = instrumentOf(rooms, 'DERIVATIVE', params.entityValue)
      const state = shownPaper(rooms, instrument, asker)
      if (!state) throw new Failure('INSTRUMENT_UNKNOWN', { entityValue: params.entityValue })
      const { derivative: paper, fx } = state
      const at = query.date ? Date.parse(`${readDate(query.date).day}T12:00:00Z`) : state.at
      const spot = query.priceUnderlying ?? state.spot
      const asked = query.impliedVolatility === undefined ? undefined : query.impliedVolatility / 100
      const days = daysLeft(paper, at)
      const head = {
        expires,
        hint: 'Papier und Kurse simuliert',
        type: instrument.entitySubType ?? 'DERIVATIVE',
        isoCurrency: 'EUR',
        isoCurrencyUnderlying: paper.underlying.isoCurrency,
        priceUnderlying: spot,
        daysToMaturity: paper.openEnd ? undefined : Math.max(0, Math.round(days)),
      }
      if (fx === undefined) return head
      if (paper.kind === 'warrant') {
        const found = warrantIn(state, { spot, days, volatility: asked })
        if (!found) return head
        const {
          fairValue,
          intrinsicValue,
          timeValue,
          breakEven,
          premiumPct,
          premiumPctPa,
          gearing,
          omega,
          delta,
          gamma,
          theta,
          vega,
          rho,
        } = found.figures
        return {
          ...head,
          impliedVolatility: tidy(found.volatility * 100, 4),
          ...rounded({
            fairValue,
            intrinsicValue,
            timeValue,
            breakEven,
            premiumPct,
            premiumPctPa,
            gearing,
            omega,
            delta,
            gamma,
            theta,
            vega,
            rho,
          }),
        }
      }
      if (paper.kind === 'knockOut') {
        const figures = knockOutIn(state, spot)
        if (!figures) return { ...head, knockedOut: true, fairValue: 0 }
        const { intrinsicValue, gearing, barrierDistancePct, strikeNextDay } = figures
        return {
          ...head,
          knockedOut: false,
          ...rounded({ fairValue: intrinsicValue, intrinsicValue, gearing, barrierDistancePct, strikeNextDay }),
        }
      }
      return head
    }),
  ]
}

/** The figures of a paper that clients read from its snapshot, by their names; absent ones are left out. */
export function clientFigures(state: ShownPaper): Record<string, number | string> {
  const { derivative: paper, underlying, bid, ask, spot, fx, at } = state
  const priceUnderlyingAt = underlying.datetimeAsk ?? underlying.datetimeLast
  const common = { gearingBid: gearingAt(state, bid), gearingAsk: gearingAt(state, ask), priceUnderlying: spot }
  const own: Record<string, Maybe> = {}
  if (paper.kind === 'warrant' && spot !== undefined && fx !== undefined) {
    const facts = warrantFacts(state)
    const { intrinsicValue, timeValue, premiumPctPa, delta, omega, theta, vega, breakEven, impliedVolatility } =
      warrantFigures(issuersFacts(state))
    const at = (price: Maybe) => (price === undefined ? undefined : warrantFigures({ ...facts, price }))
    const [atBid, atAsk] = [at(bid), at(ask)]
    Object.assign(own, {
      intrinsicValue,
      timeValue,
      premiumAsk: atAsk?.premiumPct,
      premiumPctPa,
      delta,
      omega,
      theta,
      vega,
      breakEven,
    })
    Object.assign(own, {
      impliedVolatilityBid: percent(atBid?.impliedVolatility),
      impliedVolatilityAsk: percent(atAsk?.impliedVolatility),
      impliedVolatility: percent(impliedVolatility),
    })
  }
  if (paper.kind === 'knockOut' && fx !== undefined) {
    const { intrinsicValue, barrierDistanceAbs, barrierDistancePct, premiumAbs } = knockOutFigures(knockOutFacts(state))
    Object.assign(own, {
      intrinsicValue,
      differenceKnockout: barrierDistanceAbs,
      differenceKnockoutPct: barrierDistancePct,
      premiumAbs,
    })
  }
  return {
    ...rounded({ ...common, ...own }),
    isoCurrency: 'EUR',
    isoCurrencyUnderlying: paper.underlying.isoCurrency,
    datetimeCalculation: iso(at),
    ...(ask !== undefined && { datetimeAskPrice: iso(at) }),
    ...(priceUnderlyingAt && { datetimePriceUnderlyingCalculation: priceUnderlyingAt }),
  }
}

const percent = (fraction: Maybe): Maybe => (fraction === undefined ? undefined : fraction * 100)

function rounded(figures: Record<string, Maybe>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) =>
      value === undefined || !Number.isFinite(value) ? [] : [[name, tidyFigure(value)]],
    ),
  )
}
