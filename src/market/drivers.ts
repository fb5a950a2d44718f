import type { Calendar } from '#calendar/calendar.ts'
import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { keeper, recentMemory } from '#platform/kept.ts'
import type { CorporateActions } from './corporate-actions.ts'
import type { Derivatives } from './derivatives.ts'
import { addingUp, fromLogarithm, hundredths } from './drivers/adding-up.ts'
import { type MarketModel, marketModel } from './drivers/market-regression.ts'
import { inTurns } from '#platform/turns.ts'
import { memberMoves, sumOf } from './drivers/member-points.ts'
import { type Driver, gathered } from './drivers/model-parts.ts'
import { type OwnEvent, ownEvents } from './drivers/own-events.ts'
import { paperParts } from './drivers/paper-parts.ts'
import { type DriverRange, lastOf, type PricedAt, referenceOf } from './drivers/reference.ts'
import { followedIndex } from './fund-holdings.ts'
import type { Fundamentals } from './fundamentals.ts'
import { type Instrument, type Listing, runsThroughZero, type Universe } from './instruments.ts'
import type { Quote } from './market.ts'
import { calendarPeriods, referenceDay } from './performance.ts'
import type { SimulatedMarket } from './simulated-market.ts'
import { lowestRate } from './simulation/rate-path.ts'
import { lowestSentiment } from './simulation/sentiment-path.ts'

export type { Driver, DriverCause } from './drivers/model-parts.ts'
export type { OwnEvent } from './drivers/own-events.ts'
export type { DriverRange } from './drivers/reference.ts'
export const driverRanges: readonly DriverRange[] = ['D1', ...calendarPeriods, 'MAX']

/**
 * How the parts were found: `model` from the factors, events and flows the simulated price is made of; `members` from those
 * of an index; `legs` from both currencies of a pair against the euro, which is no estimate, whoever the rates are from;
 * `revaluation` of a paper, one input after another; `regression` on index and industry, where real closes made the move;
 * `none` where a price comes from outside, whose causes nobody knows here.
 */
export type DriverMethod = 'model' | 'members' | 'legs' | 'revaluation' | 'regression' | 'none'

/** What a member, or the members of an industry, moved an index or a fund by. */
export interface Contribution {
  readonly member: Instrument
  /** points of an index, percent of a fund */
  readonly value: number
}
export interface IndustryContribution {
  /** as the reference data says it; absent for members without one */
  readonly sector: string | undefined
  readonly members: number
  readonly value: number
}

export type DriverUnit = 'percent' | 'points' | 'basisPoints'

/** Why a price moved. */
export interface Explanation {
  readonly range: DriverRange
  /** a price before and now; without one there is nothing to explain */
  readonly first: PricedAt | undefined
  readonly last: PricedAt | undefined
  /** as shown: percent with two decimals; where levels run through zero points, of rates basis points */
  readonly change: number | undefined
  readonly unit: DriverUnit
  readonly method: DriverMethod
  /** they add up to `change`, exactly */
  readonly parts: readonly Driver[]
  readonly events: readonly OwnEvent[]
  /** of an index, in points that add up to its change with two decimals; of a fund on one in percent, without its costs */
  readonly contributions: readonly Contribution[]
  readonly industries: readonly IndustryContribution[]
  readonly regression: MarketModel | undefined
}

export interface Drivers {
  /** @param quote what the asker sees of the listing */
  explain(listing: Listing, quote: Quote, range: DriverRange): Promise<Explanation>
  /** figures, dividends, splits and changed ratings of a share from one day to another, both included, ascending */
  events(instrument: Instrument, from: TradingDay, to: TradingDay): readonly OwnEvent[]
}

interface Rooms {
  readonly market: SimulatedMarket
  readonly universe: Universe
  readonly calendar: Calendar
  readonly fundamentals: Fundamentals
  readonly corporateActions: CorporateActions
  readonly derivatives: Pick<Derivatives, 'derivativeOf' | 'revaluedBetween'>
}

/** Splits moves into what the model is made of; answers are kept for as long as the price stays. */
export function createDrivers(rooms: Rooms): Drivers {
  const { market, universe } = rooms
  const movesOf = memberMoves(market)
  const kept = new Map(driverRanges.map((range) => [range, keeper<Promise<Explanation>>()]))
  const models = recentMemory<{ day: TradingDay; model: Promise<MarketModel | undefined> }>(200)

  /** The regression up to a day, worked out once for it. */
  function modelOn(instrument: Instrument, day: TradingDay): Promise<MarketModel | undefined> {
    const known = models.get(instrument)
    if (known?.day === day) return known.model
    const model = marketModel(rooms, instrument, day)
    models.set(instrument, { day, model })
    return model
  }

  /** What follows an index comes to days long ago by its chain of weights: in turns with others. */
  async function reachedBack(listing: Listing, { shownAt }: Quote, range: DriverRange): Promise<void> {
    if (range === 'D1') return
    const today = rooms.calendar.dayOf('XETR', shownAt)
    const from = range === 'MAX' ? market.firstDay(listing.notation.id) : referenceDay(today, range)
    await inTurns(market.reaching(listing, Date.parse(from), shownAt))
  }

  async function explained(listing: Listing, quote: Quote, range: DriverRange): Promise<Explanation> {
    const { instrument } = listing
    if (isOfIndex(instrument)) await reachedBack(listing, quote, range)
    const last = lastOf(rooms, listing, quote)
    const first = last && referenceOf(rooms, listing, quote, last, range)
    const unit = unitOf(instrument)
    const nothing = { range, first, last, unit, contributions: [], industries: [], regression: undefined } as const
    if (!first || !last || (unit === 'percent' && first.price <= 0))
      return { ...nothing, change: undefined, method: 'none', parts: [], events: [] }
    const inUnit = unit === 'basisPoints' ? 100 : 1
    const shown = unit === 'percent' ? (last.price / first.price - 1) * 100 : (last.price - first.price) * inUnit
    const events = ownEvents(rooms, instrument, first.day, last.day)
    const head = { ...nothing, change: hundredths(shown) / 100, events }
    const paper = paperParts(rooms, instrument, first, last)
    if (paper) return { ...head, method: 'revaluation', parts: rounded(paper, shown) }
    const known = quote.source === undefined ? market.partsOf(listing, first.at, last.at) : undefined
    const { ln, scale } = logarithms(first.price, last.price, unit === 'percent' ? undefined : lowestOf(instrument))
    const members = quote.source === undefined ? await membersOf(instrument, first, last, scale) : undefined
    if (members?.parts)
      return { ...head, ...members, method: 'members', parts: rounded(members.parts, shown), regression: undefined }
    if (!known) return { ...head, method: 'none', parts: rounded([{ cause: 'rest', value: shown }], shown) }
    const isPair = instrument.facts.kind === 'currency'
    const model = known.isReal ? await modelOn(instrument, last.day) : undefined
    const hasCosts = instrument.facts.kind === 'etf' && known.parts.some(({ cause }) => cause.kind === 'followed')
    const parts = known.isReal ? regressed(model, known.parts, first, last) : gathered(known.parts, hasCosts)
    const named = parts.reduce((sum, { value }) => sum + value, 0)
    const raw: Driver[] = [...parts, { cause: 'rest' as const, value: ln - named }].map((part) => ({
      ...part,
      value: part.value * scale * inUnit,
    }))
    return {
      ...head,
      contributions: members?.contributions ?? [],
      industries: members?.industries ?? [],
      method: isPair ? 'legs' : known.isReal ? 'regression' : 'model',
      parts: rounded(raw, shown),
      regression: model,
    }
  }

  /**
   * What members did: of an index, where they make all of its move, in points; of a fund on an index, in percent.
   * @param scale percent for a logarithm of the fund's growth
   */
  async function membersOf(instrument: Instrument, first: PricedAt, last: PricedAt, scale: number) {
    const own = instrument.facts.kind === 'index'
    const index = own ? instrument : followedIndex(rooms, instrument)
    const moves = index && (await movesOf(index, first.at, last.at))
    if (!index || !moves) return undefined
    const members = universe.membersOf(index)
    const sum = sumOf(moves)
    // Of an index the little that it does by itself within the running half hour falls on all members by their weights.
    const left = own ? last.price / first.price - 1 - sum : 0
    const weights = left === 0 ? undefined : market.weightsOf(index, last.day)
    const inUnit = own ? first.price : scale / fromLogarithm(sum)
    const raw = members.map((_, i) => ((moves[i] ?? 0) + left * (weights?.[i] ?? 0)) * inUnit)
    const whole = raw.reduce((total, each) => total + each, 0)
    const points = addingUp(raw, own ? last.price - first.price : whole)
    const contributions = members
      .map((member, i) => ({ member, value: points[i] ?? 0 }))
      .toSorted((a, b) => b.value - a.value || a.member.name.localeCompare(b.member.name, 'de'))
    const industries = bySector(contributions)
    return {
      contributions,
      industries,
      parts: own
        ? industries.map(({ sector, value }) => ({
            cause: 'industry' as const,
            ...(sector !== undefined && { of: sector }),
            value: (value / first.price) * 100,
          }))
        : undefined,
    }
  }

  return {
    events: (instrument, from, to) => ownEvents(rooms, instrument, addDays(from, -1), to),
    explain: (listing, quote, range) => {
      const keep = kept.get(range) ?? keeper<Promise<Explanation>>()
      return keep(listing.notation, [quote.last, quote.lastAt, quote.previousClose, quote.source], () =>
        explained(listing, quote, range),
      )
    },
  }
}

const isOfIndex = ({ facts }: Instrument): boolean =>
  facts.kind === 'index' || facts.kind === 'etf' || facts.kind === 'future'

function unitOf(instrument: Instrument): DriverUnit {
  if (!runsThroughZero(instrument)) return 'percent'
  return instrument.facts.kind === 'interest' ? 'basisPoints' : 'points'
}

const lowestOf = ({ facts }: Instrument): number => (facts.kind === 'interest' ? lowestRate : lowestSentiment)

/**
 * The logarithm of a move, and how much of what is shown one unit of it is.
 * @param lowest of levels that run through zero: how far below it they are counted from
 */
function logarithms(first: number, last: number, lowest: number | undefined): { ln: number; scale: number } {
  if (lowest === undefined) return { ln: Math.log(last / first), scale: 100 * fromLogarithm(last / first - 1) }
  const ln = Math.log((last + lowest) / (first + lowest))
  return { ln, scale: ln === 0 ? lowest + first : (last - first) / ln }
}

/** In hundredths that add up; what was nothing before rounding is left out. */
function rounded(parts: readonly Driver[], shown: number): Driver[] {
  const values = addingUp(
    parts.map(({ value }) => value),
    shown,
  )
  return parts.map((part, i) => ({ ...part, value: values[i] ?? 0 })).filter((_, i) => parts[i]?.value !== 0)
}

/** Index and industry by their betas; the currency of the listing is known as it is. */
function regressed(
  model: MarketModel | undefined,
  parts: Parameters<typeof gathered>[0],
  first: PricedAt,
  last: PricedAt,
): Driver[] {
  const currency = gathered(parts, false).filter(({ cause }) => cause === 'currency')
  if (!model) return currency
  const moved = model.moves(first.at, last.at)
  return [
    { cause: 'index', of: model.index.key, value: model.betaIndex * moved.index },
    ...(model.betaIndustry === undefined || model.sector === undefined
      ? []
      : [{ cause: 'industry' as const, of: model.sector, value: model.betaIndustry * moved.industry }]),
    ...currency,
  ]
}

/** Members' values by sector, the largest first. */
function bySector(contributions: readonly Contribution[]): IndustryContribution[] {
  const sums = new Map<string | undefined, { members: number; hundredths: number }>()
  for (const { member, value } of contributions) {
    const sector = member.facts.kind === 'stock' ? member.facts.sector : undefined
    const { members, hundredths: sum } = sums.get(sector) ?? { members: 0, hundredths: 0 }
    sums.set(sector, { members: members + 1, hundredths: sum + Math.round(value * 100) })
  }
  return [...sums]
    .map(([sector, sum]) => ({ sector, members: sum.members, value: sum.hundredths / 100 }))
    .toSorted((a, b) => b.value - a.value)
}
