import type { Calendar } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Derivative, PaperTerms, UnderlyingSource } from '../derivatives.ts'
import { instrumentKey } from '../instruments.ts'
import { GenerationCache } from '#platform/kept.ts'
import { paperDays } from './expiry.ts'
import { paperName } from './naming.ts'
import { entityValueOfPaper, isinOf, isNumber, placesPerMonth, wknOf } from './numbering.ts'
import {
  derivativeKey,
  drawOf,
  firstLaterMonth,
  issuerIndexOf,
  lifeOf,
  meanLife,
  termsOf,
  type Draw,
  type Life,
} from './terms.ts'
import { placeIndex, type PlacedUnderlying } from './underlyings.ts'

/** Places of a month that the seed assigns, roughly; with all of them about 1.6 million papers are on the market. */
const usedPlaces = 100_000

interface Parts {
  seed: string
  /** papers on the market at a time, about */
  count: number
  calendar: Calendar
  underlyings: readonly PlacedUnderlying[]
  issuers: readonly { id: number; name: string }[]
  source: Pick<UnderlyingSource, 'closeBefore'>
}

/** The underlying, month and issuer encoded in a paper's number. */
export interface Paper {
  number: number
  month: number
  underlying: PlacedUnderlying
  terms: PaperTerms
  issued: TradingDay
  /** index into the issuers */
  issuer: number
  /** underlying points that bid and ask lie from the model's price, and that a knock-out costs above its inner value */
  halfSpread: number
  premium: number
}

export type Catalogue = ReturnType<typeof createCatalogue>

/** Papers by number, computed from (seed, issue month, number) and the level of the underlying before the issue. */
export function createCatalogue({ seed, count, calendar, underlyings, issuers, source }: Parts) {
  const key = derivativeKey(seed)
  const density = Math.min(1, count / (meanLife * usedPlaces))
  const places = placeIndex(underlyings)
  const { issueOf, expiryOf } = paperDays(calendar)
  const levels = new GenerationCache<string, { close: number | undefined }>(25_000)
  const derivatives = new GenerationCache<number, Derivative>(5000)

  /** the numbers in use of a month: of the first kinds, and of those that came later */
  const rangesOf = (
    underlying: PlacedUnderlying,
    month: number,
  ): { first: number; end: number; isLater: boolean }[] => {
    const range = (place: number, places: number, isLater: boolean) => {
      const first = month * placesPerMonth + place
      return { first, end: first + Math.floor(places * density), isLater }
    }
    const early = range(underlying.firstPlace, underlying.places, false)
    return month < firstLaterMonth ? [early] : [early, range(underlying.laterPlace, underlying.laterPlaces, true)]
  }

  function levelBefore(underlying: PlacedUnderlying, month: number): number | undefined {
    const name = `${underlying.key} ${month}`
    const known = levels.get(name) ?? levels.set(name, { close: source.closeBefore(underlying.key, issueOf(month)) })
    return known.close
  }

  function make(
    number: number,
    month: number,
    underlying: PlacedUnderlying,
    level: number | undefined,
    draw: Draw,
    life: Life,
  ): Paper | undefined {
    if (level === undefined || !(level > 0)) return undefined
    const { entityType, volatility } = underlying
    const terms = termsOf(draw, life, { number, month, underlying, entityType, level, expiryOf })
    const margin = draw('margin')
    return {
      number,
      month,
      underlying,
      terms,
      issued: issueOf(month),
      issuer: issuerIndexOf(key, number, issuers.length),
      halfSpread: level * volatility * (0.0002 + 0.0004 * margin) * spreadOfKind[terms.kind],
      premium: level * volatility * (0.001 + 0.002 * margin),
    }
  }

  function paperOf(number: number): Paper | undefined {
    if (!isNumber(number)) return undefined
    const month = Math.floor(number / placesPerMonth)
    const place = number % placesPerMonth
    const underlying = places.ownerOf(place)
    const range = underlying && rangesOf(underlying, month).find(({ first, end }) => number >= first && number < end)
    if (!underlying || !range) return undefined
    const draw = drawOf(key, number)
    return make(number, month, underlying, levelBefore(underlying, month), draw, lifeOf(draw, range.isLater))
  }

  /**
   * Papers of an underlying from one month that are still on the market on that day.
   * @param level close before the month's issue
   */
  function* papersFrom(
    month: number,
    underlying: PlacedUnderlying,
    day: TradingDay,
    level: number | undefined,
  ): Generator<Paper> {
    for (const { first, end, isLater } of rangesOf(underlying, month))
      for (let number = first; number < end; number++) {
        const draw = drawOf(key, number)
        const life = lifeOf(draw, isLater)
        if (expiryOf(month + life.months) < day) continue
        const paper = make(number, month, underlying, level, draw, life)
        if (!paper) return
        yield paper
      }
  }

  /** the same object for the same number while it is asked for */
  function derivativeOf(number: number): Derivative | undefined {
    const known = derivatives.get(number)
    if (known) return known
    const paper = paperOf(number)
    const issuer = paper && issuers[paper.issuer]
    if (!issuer) return undefined
    const entityValue = entityValueOfPaper(number)
    return derivatives.set(number, {
      ...paper.terms,
      number,
      entityValue,
      key: instrumentKey('DERIVATIVE', entityValue),
      wkn: wknOf(number),
      isin: isinOf(number),
      name: paperName(paper.terms, paper.underlying, issuer.name),
      underlying: paper.underlying,
      issuer,
      issued: paper.issued,
    })
  }

  return { paperOf, papersFrom, derivativeOf, issueOf, underlyingOf: places.byKey }
}

/** Half-spreads against a knock-out's. */
const spreadOfKind = {
  knockOut: 1,
  warrant: 2,
  factor: 1,
  discount: 2,
  bonus: 3,
  reverseConvertible: 6,
  express: 8,
  capitalProtection: 6,
  participation: 1,
  sprint: 3,
  exotic: 3,
} as const
