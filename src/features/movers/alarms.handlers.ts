import {
  alarmThresholds,
  listAlarms,
  listOwnAlarms,
  type AlarmQuery,
  type AlarmRow,
  type Alarms,
} from './movers.contract.ts'
import { userOf, type Asker } from '#api/asker.ts'
import { beside } from '#api/beside.ts'
import { handle, type Request } from '#api/handle.ts'
import { articlePath, findArticles } from '#content/articles.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import { perGeneration } from '#api/generation.ts'
import { iso } from '#api/present-time.ts'
import { shownAt } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { addDays, readDay, tradingDayOf } from '#calendar/days.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import { stillCounting } from '#features/instrument/quotes.handlers.ts'
import { ownPapers } from '#features/lists/own-papers.ts'
import { listRow } from '#features/lists/rows.ts'
import { tidy } from '#figures/rounding.ts'
import { dayMove, firstCrossing, isBeyond, type Crossing, type DayMove } from '#market/first-crossing.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { keptForAWhile, once } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'
import { marketCriteria } from './market-choice.ts'

const keptMs = 30_000
/** and so much longer while it is worked out anew: nobody is kept waiting */
const staleMs = 30_000
/** what happened on an ended day stays as it is */
const keptOfEndedDaysMs = 24 * 3_600_000
/** some days at every threshold, for every tier */
const mostKept = 100
const mostSectors = 6
const mostArticles = 500
/** the venue whose days the list follows: prices in lists are those of German venues */
const venue = 'XETR'
/** ten years: what is older is read as a history */
const mostDaysBack = 3653

type AlarmRequest = Pick<Request<unknown, AlarmQuery, unknown>, 'query' | 'asker' | 'expires'>

interface Alarm {
  instrument: Instrument
  move: DayMove
  crossing: Crossing
}
type Told = NonNullable<AlarmRow['article']>
type Moves = readonly { instrument: Instrument; move: DayMove; at: Instant }[]

type AlarmsOf = (request: AlarmRequest, own?: ReadonlyMap<InstrumentKey, readonly string[]>) => Promise<Alarms>
/** Pages and those who are told of alarms share what was found. */
const finders = new WeakMap<Rooms, AlarmsOf>()

/** Shares that moved far on a day. */
export function alarmFinder(rooms: Rooms): AlarmsOf {
  const known = finders.get(rooms) ?? createFinder(rooms)
  finders.set(rooms, known)
  return known
}

export function alarmHandlers(rooms: Rooms) {
  const alarmsOf = alarmFinder(rooms)
  return [
    handle(listAlarms, (request) => alarmsOf(request)),
    handle(listOwnAlarms, async (request) => alarmsOf(request, await ownPapers(rooms, userOf(request.asker)))),
  ]
}

function createFinder(rooms: Rooms): AlarmsOf {
  const { universe, statistics, calendar, market } = rooms
  const memory = perGeneration(rooms, () => {
    const found = (times: { forMs: number; staleMs?: number }) => {
      const options = { ...times, most: mostKept, now: () => rooms.clock.now() }
      return { moves: keptForAWhile<Moves>(options), alarms: keptForAWhile<readonly Alarm[]>(options) }
    }
    return { running: found({ forMs: keptMs, staleMs }), ended: found({ forMs: keptOfEndedDaysMs }) }
  })

  return alarmsOf

  /** @param own of these shares alone, each with the watchlists it is in */
  async function alarmsOf(
    { query, asker, expires }: AlarmRequest,
    own?: ReadonlyMap<InstrumentKey, readonly string[]>,
  ): Promise<Alarms> {
    const now = market.now()
    const day = dayAskedFor(query.date, now)
    const isToday = day === calendar.dayOf(venue, now)
    const { tier } = asker.rights
    const criteria = marketCriteria(rooms, query, now)
    const isWanted = once(
      (instrument: Instrument) => (!own || own.has(instrument.key)) && criteria.every((meets) => meets(instrument)),
    )
    const found = isToday ? memory().running : memory().ended
    const moves = await found.moves(`${day} ${tier}`, () => movesOn(day, asker))
    const far = moves.filter(({ instrument }) => isWanted(instrument))
    const alarms = await found.alarms(`${day} ${tier} ${query.threshold}`, () =>
      alarmsAmong(moves, day, query.threshold / 100),
    )
    const after = query.after === undefined ? 0 : Date.parse(query.after)
    const known = alarms.filter(({ instrument, crossing }) => crossing.at > after && isWanted(instrument))
    const rising = known.filter(({ crossing }) => crossing.change > 0)
    const chosen =
      query.direction === undefined
        ? known
        : known.filter(({ crossing }) => crossing.change > 0 === (query.direction === 'UP'))
    const start = query.page * query.perPage
    const shown = chosen.slice(start, start + query.perPage)
    const articles = await articlesOn(
      day,
      shown.map(({ instrument }) => instrument.key),
    )
    return {
      expires,
      date: day,
      isToday,
      total: chosen.length,
      rising: rising.length,
      falling: known.length - rising.length,
      perThreshold: alarmThresholds.map((threshold) => ({
        threshold,
        total: far.filter(({ move }) => isBeyond(move, threshold / 100)).length,
      })),
      sectors: sectorsOf(chosen),
      list: await eachInTurn(shown, (alarm) => ({
        ...alarmRow(alarm, asker),
        article: articles.get(alarm.instrument.key),
        ...(own && { watchlists: [...(own.get(alarm.instrument.key) ?? [])] }),
      })),
      hint: query.minMoney + query.minCap > 0 ? stillCounting(statistics) : undefined,
    }
  }

  /** The newest article of a day on each of some shares. */
  async function articlesOn(
    day: TradingDay,
    keys: readonly InstrumentKey[],
  ): Promise<ReadonlyMap<InstrumentKey, Told>> {
    const question = {
      now: market.now(),
      instruments: keys,
      from: startOfBerlinDay(day),
      to: startOfBerlinDay(addDays(day, 1)),
      unpaid: true,
    }
    const stretch = { page: 0, perPage: mostArticles }
    const found = keys.length > 0 ? ((await beside(findArticles(rooms.db, question, stretch))) ?? []) : []
    const newest = new Map<InstrumentKey, Told>()
    for (const head of found)
      for (const key of head.instruments)
        if (!newest.has(key))
          newest.set(key, {
            headline: head.headline,
            datetimePublication: iso(head.publishedAt),
            url: rooms.origin + articlePath(head),
          })
    return newest
  }

  /** @throws Failure BAD_REQUEST for what is no trading day that was */
  function dayAskedFor(asked: string | undefined, now: Instant): TradingDay {
    const today = calendar.dayOf(venue, now)
    if (asked === undefined) {
      const session = calendar.sessionOf(venue, today)
      return session && now >= session.opensAt ? today : calendar.previousTradingDay(venue, today)
    }
    const number = readDay(asked)
    const day = number === undefined ? undefined : tradingDayOf(number)
    if (day === undefined || day > today || day < addDays(today, -mostDaysBack))
      throw new Failure('BAD_REQUEST', { date: asked }, 'date is a day of the last ten years, as 2026-07-31')
    return calendar.isTradingDay(venue, day) ? day : calendar.previousTradingDay(venue, day)
  }

  /** All that moved by the least threshold. */
  async function movesOn(day: TradingDay, asker: Asker): Promise<Moves> {
    const least = Math.min(...alarmThresholds) / 100
    const all = await eachInTurn(universe.ofType('STOCK'), (instrument) => {
      const listing = listListing(instrument)
      const at = shownAt(rooms, listing, asker)
      const move = dayMove(market, calendar, listing, day, at)
      return move && isBeyond(move, least) ? { instrument, move, at } : undefined
    })
    return all.flatMap((each) => each ?? [])
  }

  /** Newest first. */
  async function alarmsAmong(moves: Moves, day: TradingDay, threshold: number): Promise<readonly Alarm[]> {
    const found = await eachInTurn(moves, ({ instrument, move, at }) => {
      const crossing = firstCrossing(market, calendar, listListing(instrument), { day, move, threshold, at })
      return crossing && { instrument, move, crossing }
    })
    return found.flatMap((each) => each ?? []).toSorted((a, b) => b.crossing.at - a.crossing.at)
  }

  function alarmRow({ instrument, move, crossing }: Alarm, asker: Asker): Omit<AlarmRow, 'article'> {
    const listing = listListing(instrument)
    const { previousClose, high, low, last, volume } = move
    const average =
      mainListing(instrument).notation.id === listing.notation.id
        ? statistics.of(instrument.key)?.averageVolume30d
        : undefined
    const changePct = (price: number) => tidy((price / previousClose - 1) * 100, 2)
    return {
      ...listRow(rooms, listing, asker),
      datetimeAlarm: iso(crossing.at),
      priceAlarm: crossing.price,
      changeAlarmPct: changePct(crossing.price),
      changePct: changePct(last),
      highPct: changePct(high),
      lowPct: changePct(low),
      volumeTimes: average ? tidy(volume / average, 1) : undefined,
      sector: sectorOf(instrument),
    }
  }
}

const sectorOf = ({ facts }: Instrument): string | undefined =>
  facts.kind === 'stock' && facts.sector ? germanTerm(facts.sector) : undefined

/** Industries with most alarms, and how far those moved on average. */
function sectorsOf(alarms: readonly Alarm[]): { name: string; total: number; meanPct: number }[] {
  const groups = Map.groupBy(alarms, ({ instrument }) => sectorOf(instrument))
  return [...groups]
    .flatMap(([name, some]) =>
      name === undefined
        ? []
        : [
            {
              name,
              total: some.length,
              meanPct: tidy(
                (some.reduce((sum, { move }) => sum + (move.last / move.previousClose - 1), 0) / some.length) * 100,
                2,
              ),
            },
          ],
    )
    .toSorted((a, b) => b.total - a.total || a.name.localeCompare(b.name, 'de'))
    .slice(0, mostSectors)
}
