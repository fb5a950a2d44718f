import { addMonths, later } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Asker } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { displayType, presentInstrument } from '#api/present-instrument.ts'
import { presentQuote } from '#api/present-quote.ts'
import { unitsOf } from '#market/price-units.ts'
import { iso } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { tidy, tidyFigure } from '#figures/rounding.ts'
import type { FoundPaper, PaperHistogram } from '#finder/paper-question.ts'
import { isQuanto, subTypeOf } from '#market/derivatives.ts'
import { lastQuotedAt } from '#market/paper-state.ts'
import type { Instrument } from '#market/instruments.ts'
import { lastTouch } from '#market/last-touch.ts'
import { mainListing } from '#market/listings.ts'
import { longHistory } from '#market/long-history.ts'
import type { DailyBars } from '#market/market.ts'
import { homeNotation } from '#market/underlying-source.ts'
import { popularUnderlyings } from '#finder/selections.ts'
import {
  findDerivatives,
  getDerivativeFacets,
  listDerivativeUnderlyings,
  parseDerivativeText,
  type FoundDerivative,
} from './finder.contract.ts'
import { isPaperSort, paperPicks, paperRanges, paperSorts, paperValueNames } from './paper-filters.contract.ts'
import { readPaperQuestion } from './paper-question.ts'
import { completedWords } from './paper-text.ts'
import { choiceNames, givenFilters, paperWish } from './paper-wish.ts'

/** What the finder of derivatives finds: how many, and the first of them. @throws Failure INPUT_INVALID, INSTRUMENT_UNKNOWN */
export const paperHits = (rooms: Rooms) => async (queryParameters: string, most: number) => {
  const wish = paperWish(rooms, givenFilters({ queryParameters }))
  return rooms.paperFinder.find({ ...wish, sort: { by: paperSorts.gearingAsk, order: 'DESC' }, start: 0, most })
}

export function derivativeFinderHandlers(rooms: Rooms) {
  const { paperFinder, market, calendar } = rooms
  const underlyings = perGeneration(rooms, () => ({
    popular: popularUnderlyings(rooms.universe).map(({ key }) => key),
    list: rooms.derivatives.underlyings.map(({ key, name }) => {
      const { wkn, isin, symbol } = rooms.universe.byKey(key) ?? {}
      return { key, name, ...(wkn && { wkn }), ...(isin && { isin }), ...(symbol && { symbol }) }
    }),
  }))
  /** the market remembers days that are over */
  async function yearOf(underlying: Instrument): Promise<Year | undefined> {
    const id = homeNotation(underlying)
    const today = calendar.dayOf('XETR', market.now())
    const from = addMonths(today, -12)
    return id === undefined ? undefined : { from, bars: await longHistory(market, id, from, today, market.now()) }
  }
  return [
    handle(listDerivativeUnderlyings, ({ expires }) => ({ expires, ...underlyings() })),
    handle(parseDerivativeText, ({ query, expires }) => {
      const issuers = new Map(paperFinder.issuers.map(({ id, name }) => [name, String(id)]))
      const { list } = underlyings()
      const keys = new Set(list.map(({ key }) => key))
      const { filters, error } = readPaperQuestion(query.text, {
        issuers,
        underlyings: list,
        meant: (name) => rooms.search.instruments(name, 5).find(({ key }) => keys.has(key))?.key,
      })
      return {
        expires,
        filters: [...filters],
        error,
        completions: query.complete === undefined ? [] : completedWords(query.complete).slice(0, mostCompletions),
      }
    }),
    handle(findDerivatives, async ({ query, asker, expires }) => {
      const given = givenFilters(query)
      const wish = paperWish(rooms, given)
      const sort = given.get('sort') ?? given.get('sortColumn') ?? 'gearingAsk'
      if (!isPaperSort(sort))
        throw new Failure('INPUT_INVALID', { sort }, `sort: „${sort.slice(0, 40)}“ gibt es nicht.`)
      const order = (given.get('order') ?? given.get('sortOrder') ?? 'DESC').toUpperCase()
      if (order !== 'ASC' && order !== 'DESC')
        throw new Failure('INPUT_INVALID', { order }, 'order: ASC oder DESC, sonst nichts.')
      const { total, list, complete } = await paperFinder.find({
        ...wish,
        sort: { by: paperSorts[sort], order },
        start: query.page * query.perPage,
        most: query.perPage,
      })
      const rows = list.flatMap((paper) => foundDerivative(rooms, paper, asker) ?? [])
      const underlying = wish.underlying && rooms.universe.byKey(wish.underlying)
      const year = underlying && rows.some(({ knockOutAbs }) => knockOutAbs !== undefined) && (await yearOf(underlying))
      return { expires, total, complete, list: year ? rows.map((row) => ({ ...row, ...touchOf(row, year) })) : rows }
    }),
    handle(getDerivativeFacets, async ({ query, expires }) => {
      const given = givenFilters(query)
      const wish = paperWish(rooms, given)
      const histograms = histogramsIn(given.get('histograms') ?? '')
      const found = await paperFinder.find({
        ...wish,
        most: 0,
        facets: true,
        histograms: histograms.map(({ histogram }) => histogram),
      })
      const asked = [...wish.ranges, ...wish.picks].map(({ column }) => column)
      return {
        expires,
        total: found.total,
        complete: found.complete,
        day: found.day,
        kinds: Object.entries(found.kinds).map(([kind, total]) => {
          const entitySubType = subTypeOf[kind as keyof typeof found.kinds] // keys of the kinds
          return { entitySubType, name: displayType({ entityType: 'DERIVATIVE', entitySubType }), total }
        }),
        choices: paperPicks.map(({ param, column, label }) => {
          const names = choiceNames(rooms, column)
          const values = (found.counts[column] ?? []).flatMap(([place, total]) => {
            const value = names[place]
            const issuer = column === 'issuer' ? paperFinder.issuers[place]?.name : undefined
            return value === undefined
              ? []
              : [{ value, name: issuer ?? paperValueNames[`${param} ${value}`] ?? value, total }]
          })
          return { param, label, values }
        }),
        without: found.without.flatMap((total, place) => {
          const filter = [...paperRanges, ...paperPicks].find(({ column }) => column === asked[place])
          return filter ? [{ param: filter.param, total }] : []
        }),
        histograms: histograms.map(({ param, histogram: { from, to } }, place) => ({
          param,
          from,
          to,
          totals: [...(found.histograms[place] ?? [])],
        })),
      }
    }),
  ]
}

interface Year {
  from: TradingDay
  bars: DailyBars
}

/** When the underlying last stood at the barrier of a paper with one. */
function touchOf(
  { knockOutAbs, upperKnockOutAbs, idExerciseRight }: FoundDerivative,
  { from, bars }: Year,
): Pick<FoundDerivative, 'dateBarrierTouched' | 'dateUntouchedSince'> {
  if (knockOutAbs === undefined || upperKnockOutAbs !== undefined || bars.day.length === 0) return {}
  const day = lastTouch(bars, knockOutAbs, idExerciseRight !== 1)
  return day === undefined ? { dateUntouchedSince: later(from, bars.day[0] ?? from) } : { dateBarrierTouched: day }
}

const mostSteps = 60
const mostCompletions = 12

/** `gearingAskRange:0;20;24,…` */
function histogramsIn(text: string): { param: string; histogram: PaperHistogram }[] {
  return text.split(',').flatMap((part) => {
    const [param, bounds = ''] = part.split(':')
    const filter = paperRanges.find((each) => each.param === param)
    if (!filter) return []
    const [from = Number.NaN, to = Number.NaN, steps = Number.NaN] = bounds.split(';').map(Number)
    if (!(from < to && steps >= 1 && steps <= mostSteps && Number.isInteger(steps)))
      throw new Failure('INPUT_INVALID', { histograms: filter.param }, `histograms: ${filter.param}:von;bis;Stufen`)
    return [{ param: filter.param, histogram: { column: filter.column, from, to, steps } }]
  })
}

const isDirected: readonly string[] = ['warrant', 'knockOut', 'factor']

/** A paper as clients of finders know it. @returns undefined for a number that is no paper */
export function foundDerivative(
  rooms: Rooms,
  { number, figures }: FoundPaper,
  asker: Asker,
): FoundDerivative | undefined {
  const { derivatives, universe, market, calendar, origin } = rooms
  const derivative = derivatives.derivativeOf(number)
  const underlying = derivative && universe.byKey(derivative.underlying.key)
  if (!derivative || !underlying) return undefined
  const instrument = derivatives.instrumentOf(derivative)
  const listing = mainListing(instrument)
  const { at } = lastQuotedAt(calendar, market.now())
  const { bid, ask } = figures
  const quote = {
    notation: listing.notation.id,
    quality: requireQuality(asker, listing),
    shownAt: at,
    isOpen: calendar.isOpen('XSTU', market.now()),
    ...(bid !== undefined && { bid, bidAt: at }),
    ...(ask !== undefined && { ask, askAt: at }),
  }
  const { kind, isShort, factor, exercise, openEnd, lastDay, issued, ratio, issuer, upperBarrier } = derivative
  const figure = (value: number | undefined) => (value === undefined ? undefined : tidyFigure(value))
  return {
    instrument: presentInstrument(instrument, origin),
    instrumentUnderlying: presentInstrument(underlying, origin),
    issuer: { id: issuer.id, name: issuer.name },
    quote: presentQuote(listing, quote, { isStale: false, closesAt: () => undefined }),
    shortName: instrument.name,
    officialName: instrument.name,
    nameType: displayType(instrument),
    isoCurrency: 'EUR',
    isoCurrencyUnderlying: underlying.isoCurrency,
    unitUnderlying: unitsOf(underlying, underlying.isoCurrency).displayUnit,
    strikeAbs: figure(figures.strike),
    knockOutAbs: figure(figures.barrier),
    cap: upperBarrier === undefined ? figure(figures.cap) : undefined,
    upperKnockOutAbs: upperBarrier,
    bonusLevel: figure(figures.bonusLevel),
    factor,
    couponPct: figures.couponPct,
    coverRatio: ratio,
    dateMaturity: openEnd ? undefined : lastDay,
    dateFirstTrading: issued,
    dateCalculation: iso(at),
    openEnded: openEnd,
    quanto: isQuanto(derivative),
    ...(kind === 'knockOut' && { feature: figures.strike === figures.barrier ? 'STANDARD' : 'STOP_LOSS' }),
    ...((isDirected.includes(kind) || (kind === 'exotic' && figures.strike !== undefined)) && {
      idExerciseRight: isShort ? 1 : 2,
      nameExerciseRight: isShort ? 'Put' : 'Call',
      codeExerciseRight: isShort ? 'P' : 'C',
    }),
    ...(kind === 'warrant' && { codeExerciseStyle: exercise === 'american' ? 'A' : 'E' }),
    gearingAsk: figure(figures.gearingAsk),
    leverage: figure(figures.gearing),
    omega: figure(figures.omega),
    delta: figure(figures.delta),
    differenceKnockoutPct: figure(figures.barrierDistancePct),
    strikeDistancePct: figure(figures.strikeDistancePct),
    premiumAsk: figure(figures.premiumPct),
    premiumPctPa: figure(figures.premiumPctPa),
    impliedVolatilityAsk: figure(figures.impliedVolatility),
    discountPct: figure(figures.discountPct),
    maxReturnPa: figure(figures.maxReturnPa),
    sidewaysReturnPa: figure(figures.sidewaysReturnPa),
    bonusReturnPa: figure(figures.bonusReturnPa),
    spread: bid === undefined || ask === undefined ? undefined : tidy(ask - bid, 4),
    spreadAskPct: figure(figures.spreadPct),
    spreadHomogenized: figure(figures.spreadHomogenized),
  }
}
