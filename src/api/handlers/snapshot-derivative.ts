import type { Figure, Snapshot } from '#contract/snapshots.ts'
import type { Quote } from '#contract/quotes.ts'
import { bonusFigures } from '#figures/bonus.ts'
import { discountFigures } from '#figures/discount.ts'
import { FigureError } from '#figures/figure.ts'
import { knockOutFigures } from '#figures/knock-out.ts'
import { reverseConvertibleFigures } from '#figures/reverse-convertible.ts'
import { warrantFigures } from '#figures/warrant.ts'
import type { FigureArea } from '#figures/registry.ts'
import { spreadFigures, type Paper } from '#figures/paper.ts'
import { subTypeOf, type Derivative, type PaperQuote } from '#market/derivatives.ts'
import type { Instrument, Listing } from '#market/instruments.ts'
import { liveListing } from '#market/listings.ts'
import type { Asker } from '../asker.ts'
import { yearsBetween } from '../present/bond.ts'
import { displayType, presentInstrument } from '../present/instrument.ts'
import { tidy } from '../present/quote.ts'
import { iso } from '../present/time.ts'
import type { Rooms } from '../rooms.ts'
import { clientFigures } from './derivative-calculator.ts'
import { paperPayoff, paperSentence } from './paper-words.ts'
import { quoteOf } from './quotes.ts'
import { germanDay, known, number, registered, text, type Sections } from './snapshot-figures.ts'

/** What the market knows of a paper at the moment; everything in the currencies it is quoted in. */
export interface PaperState {
  derivative: Derivative
  spot: number | undefined
  /** units of the underlying's currency for one euro */
  fx: number
  bid: number | undefined
  ask: number | undefined
  strike: number | undefined
  barrier: number | undefined
  barrierHit: boolean
  knockedOut: boolean
  /** to valuation; undefined for open end papers */
  days: number | undefined
}

/** Money markets stand near this; what the model discounts with. */
const modelRate = 0.02

export function derivativeSections(rooms: Rooms, listing: Listing, asker: Asker): Sections {
  const { instrument } = listing
  const derivative = rooms.derivatives.byEntityValue(instrument.entityValue)
  const base = derivative && rooms.universe.byKey(derivative.underlying.key)
  if (!derivative || !base) return { figures: [] }
  const now = rooms.market.now()
  const underlying = quoteOf(rooms, liveListing(base, rooms.calendar, now), asker)
  const paper = quoteOf(rooms, listing, asker)
  const state = stateOf(rooms, derivative, underlying, paper)
  const groups = groupsOf(state)
  const figures = groups.flatMap((group) => group.figures)
  const { lastDay, openEnd } = derivative
  return {
    derivativesDetails: {
      shortName: instrument.name, officialName: instrument.name, nameSubcategory: displayType(instrument),
      ...(['warrant', 'knockOut', 'factor'].includes(derivative.kind) && { nameExerciseRight: derivative.isShort ? 'PUT' as const : 'CALL' as const }),
      openEnded: openEnd, quanto: false, isoCurrency: listing.notation.isoCurrency, numberUnderlyings: 1, dataStatus: 1,
      hasOnlyBidPrices: state.bid !== undefined && state.ask === undefined, hasIndicativeDetails: false,
      ...(derivative.barrier !== undefined && { hasBarrierBeenHit: state.barrierHit }),
      ...(!openEnd && { datetimeMaturity: iso(Date.parse(`${lastDay}T12:00:00Z`)), datetimeLastTradingDay: iso(Date.parse(`${lastDay}T12:00:00Z`)) }),
    },
    derivativesFigure: { ...Object.fromEntries(figures.flatMap(({ id, value }) => (value === undefined ? [] : [[id, value]]))), ...clientFigures(rooms, instrument, paper, asker) },
    derivativesIssuer: derivative.issuer,
    derivativesUnderlyingList: { list: [underlyingTerms(rooms, base, state)] },
    finderUnderlying: presentInstrument(base, rooms.origin),
    underlying: { instrument: presentInstrument(base, rooms.origin), quote: underlying },
    figures: keyFacts(state),
    figureGroups: [...groups, { title: 'Stammdaten', figures: facts(state, base) }],
    description: paperSentence(state, base.name),
    payoff: paperPayoff(state),
  }
}

function stateOf(rooms: Rooms, derivative: Derivative, underlying: Quote, paper: Quote): PaperState {
  const now = rooms.market.now()
  const quote: PaperQuote | undefined = rooms.derivatives.quote(derivative, now)
  const today = rooms.calendar.dayOf('XSTU', now)
  const euro = underlying.isoCurrency === 'EUR' ? undefined : rooms.universe.find('CURRENCY', `EUR${underlying.isoCurrency}`)
  const rate = euro && rooms.market.quote(liveListing(euro, rooms.calendar, now).notation.id, 'DLY').last
  const mid = underlying.bid !== undefined && underlying.ask !== undefined ? (underlying.bid + underlying.ask) / 2 : underlying.last
  return {
    derivative,
    spot: mid,
    fx: rate ?? 1,
    bid: paper.bid, ask: paper.ask,
    strike: quote?.strike ?? derivative.strike,
    barrier: quote?.barrier ?? derivative.barrier,
    barrierHit: quote?.barrierHit ?? false,
    knockedOut: quote?.knockedOut ?? false,
    days: derivative.openEnd ? undefined : Math.round(yearsBetween(today, derivative.lastDay) * 365),
  }
}

function underlyingTerms(rooms: Rooms, base: Instrument, { derivative, strike, barrier, barrierHit }: PaperState): NonNullable<Snapshot['derivativesUnderlyingList']>['list'][number] {
  const { isoCurrency } = derivative.underlying
  return {
    instrument: presentInstrument(base, rooms.origin), isoCurrency, coverRatio: derivative.ratio,
    derivativesBarrierList: {
      list: [
        ...(strike === undefined ? [] : [{ typeBarrier: 'STRIKE', barrier: tidy(strike, 4), isoCurrencyUnderlying: isoCurrency, hasBeenHit: false }]),
        ...(barrier === undefined ? [] : [{ typeBarrier: derivative.kind === 'knockOut' ? 'KNOCK_OUT' : 'BARRIER', barrier: tidy(barrier, 4), isoCurrencyUnderlying: isoCurrency, hasBeenHit: barrierHit }]),
      ],
    },
  }
}

const term = (id: string, label: string, value: number | undefined, unit: string) => number(id, label, value === undefined ? undefined : tidy(value, 4), unit)

/** What the header's key strip says of a kind. */
function keyFacts({ derivative, strike, barrier, days }: PaperState): Figure[] {
  const { underlying: { isoCurrency }, ratio, lastDay, openEnd, cap, bonusLevel, factor, couponPct, isShort } = derivative
  return [
    term('strike', 'Basispreis', strike, isoCurrency),
    term('barrier', derivative.kind === 'knockOut' ? 'Knock-Out' : 'Barriere', barrier, isoCurrency),
    term('cap', 'Cap', cap, isoCurrency), term('bonusLevel', 'Bonuslevel', bonusLevel, isoCurrency),
    term('factor', 'Faktor', factor, ''), term('couponPct', 'Kupon p. a.', couponPct, '%'),
    text('direction', 'Richtung', ['warrant', 'knockOut', 'factor'].includes(derivative.kind) ? (isShort ? 'fallende Kurse' : 'steigende Kurse') : undefined),
    term('coverRatio', 'Bezugsverhältnis', ratio, ''),
    text('maturity', 'Bewertungstag', openEnd ? 'open end' : germanDay(lastDay)),
    text('daysLeft', 'Restlaufzeit', days === undefined ? undefined : `${days} Tage`),
  ].filter(known)
}

function facts({ derivative, strike }: PaperState, base: Instrument): Figure[] {
  const { issuer, issued, lastDay, openEnd, ratio, exercise, kind, nominal, underlying, level, financingRate } = derivative
  return [
    text('issuer', 'Emittent', issuer.name), text('underlying', 'Basiswert', base.name), text('type', 'Produkttyp', displayType({ entityType: 'DERIVATIVE', entitySubType: subTypeOf[kind] })),
    text('issued', 'Begeben', germanDay(issued)), term('level', 'Basiswert bei Ausgabe', level, underlying.isoCurrency),
    text('lastTradingDay', 'Letzter Handelstag', openEnd ? 'open end' : germanDay(lastDay)),
    term('coverRatio', 'Bezugsverhältnis', ratio, ''), term('nominal', 'Nominal', nominal, 'EUR'),
    text('exercise', 'Ausübung', kind === 'warrant' ? (exercise === 'american' ? 'amerikanisch' : 'europäisch') : undefined),
    term('strike', 'Basispreis heute', financingRate === undefined ? undefined : strike, underlying.isoCurrency),
    number('financingRate', 'Finanzierung p. a.', financingRate === undefined ? undefined : tidy(financingRate * 100, 3), '%'),
    text('currency', 'Währungssicherung', underlying.isoCurrency === 'EUR' ? undefined : 'keine'),
  ].filter(known)
}

type Group = NonNullable<Snapshot['figureGroups']>[number]

/** The figures of the kind; none once the paper has ended. */
function groupsOf(state: PaperState): Group[] {
  try {
    return state.knockedOut || (state.bid === undefined && state.ask === undefined) ? [] : figureGroups(state)
  } catch (error) {
    if (error instanceof FigureError) return []
    throw error
  }
}

function figureGroups({ derivative, spot, fx, bid, ask, strike, barrier, barrierHit, days }: PaperState): Group[] {
  const { kind, isShort, ratio, underlying, cap, bonusLevel, couponPct, exercise } = derivative
  const paper: Paper = { coverRatio: ratio, fx, days, bid, ask }
  const units = { money: derivative.quotedInPercent ? '%' : 'EUR', price: underlying.isoCurrency }
  const group = <F extends object>(title: string, area: FigureArea, figures: F, ids: readonly (keyof F & string)[]): Group => ({
    title, figures: ids.map((id) => registered(area, id, typeof figures[id] === 'number' ? figures[id] : undefined, units)),
  })
  const spread = ['spreadAbs', 'spreadPct', 'spreadHomogenized'] as const
  const market = { spot, rate: modelRate, dividendYield: underlying.dividendYield }
  switch (kind) {
    case 'warrant': {
      const found = warrantFigures({ ...paper, ...market, right: isShort ? 'put' : 'call', exercise, strike })
      return [
        group('Bewertung', 'warrant', found, ['breakEven', 'premiumPct', 'premiumPctPa', 'intrinsicValue', 'timeValue', 'fairValue', 'moneyness', 'strikeDistancePct', ...spread]),
        group('Hebel und Risiko', 'warrant', found, ['gearing', 'omega', 'delta', 'gamma', 'totalLossProbability']),
        group('Volatilität, Zeit und Zins', 'warrant', found, ['impliedVolatility', 'vega', 'theta', 'thetaWeek', 'thetaPct', 'rho']),
      ]
    }
    case 'knockOut': {
      const found = knockOutFigures({ ...paper, ...market, direction: isShort ? 'short' : 'long', strike, barrier, horizonDays: 30, volatility: underlying.volatility })
      return [
        group('Hebel und Abstand', 'knockOut', found, ['gearing', 'barrierDistanceAbs', 'barrierDistancePct', 'strikeDistanceAbs', 'strikeDistancePct']),
        group('Bewertung', 'knockOut', found, ['intrinsicValue', 'premiumAbs', 'knockOutProbability', ...spread]),
      ]
    }
    case 'discount': {
      const found = discountFigures({ ...paper, spot, cap })
      return [group('Rendite', 'discount', found, ['discountPct', 'maxReturn', 'maxReturnPa', 'sidewaysReturn', 'sidewaysReturnPa', 'breakEven', 'outperformancePoint']), group('Spanne', 'discount', found, spread)]
    }
    case 'bonus': {
      const found = bonusFigures({ ...paper, spot, barrier, bonusLevel, cap, barrierHit })
      return [group('Rendite und Puffer', 'bonus', found, ['bonusAmount', 'bonusReturn', 'bonusReturnPa', 'barrierDistancePct', 'premiumPct', 'premiumPctPa', 'maxReturn']), group('Spanne', 'bonus', found, spread)]
    }
    case 'reverseConvertible': {
      const remaining = couponPct === undefined || days === undefined ? undefined : (couponPct * days) / 365
      const found = reverseConvertibleFigures({ ...paper, remainingCoupons: remaining, spot, strike })
      return [group('Rendite', 'reverseConvertible', found, ['maxReturn', 'maxReturnPa', 'strikeDistancePct']), group('Spanne', 'reverseConvertible', found, ['spreadAbs', 'spreadPct'])]
    }
    default:
      return [group('Spanne', 'paper', spreadFigures(paper), ['spreadAbs', 'spreadPct'])]
  }
}
