import { isTraded, listMovers, type MoveRow, type Movers, type MovingClass } from './movers.contract.ts'
import type { MoverPeriod } from '#contract/asset-class.ts'
import { performanceOf } from '#contract/performance.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { perGeneration } from '#api/generation.ts'
import { iso } from '#api/present-time.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { marketCriteria } from './market-choice.ts'
import { moveOver, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { listRow } from '#features/lists/rows.ts'
import { inPercent, tidy, tidyOrNone, tidyPrice } from '#figures/rounding.ts'
import { breadthOf, distributionOf, extremeOf, type ClassMove } from '#finder/class-moves.ts'
import { meeting } from '#finder/criteria.ts'
import { bySize } from '#finder/instrument-columns.ts'
import { outstanding } from '#finder/instrument-criteria.ts'
import { ranked } from '#finder/ranking.ts'
import { figuresOfBond, valueDayOfLast } from '#market/bond-figures.ts'
import { unitsPerEuro } from '#market/euro-rate.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { calendarIdOf, listListing, mainListing } from '#market/listings.ts'
import type { ShownMove } from '#market/shown-performance.ts'
import { figuresInCurrency } from '#market/statistics.ts'
import type { Quote as MarketQuote } from '#market/market.ts'
import { GenerationCache, keptForAWhile, once } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'

/** all of a class are asked for their price at most this often; those shown are asked again each time */
const keptMs = 15_000
/** a reader who comes later is not kept waiting: the order may be so much older while it is worked out anew */
const staleMs = 45_000
/** every class and period, for every tier */
const mostKept = 60
/** so many times as many as are shown are ranked by the price of the moment */
const nearTimes = 3
/** of the longest list */
const mostNear = 50 * nearTimes
const mostBelow = 10

type Moves = ReadonlyMap<Instrument, ClassMove>

interface Summary {
  moving: Pick<Movers, 'total' | 'risen' | 'fallen' | 'unchanged' | 'meanPct' | 'highs' | 'lows' | 'bins'>
  /** strongest first, and weakest first: as many as any list is chosen from */
  top: readonly ClassMove[]
  flop: readonly ClassMove[]
  /** those below the others: most money first, and the largest at a price of 52 weeks */
  money: readonly ClassMove[]
  extremes: readonly ClassMove[]
}

/** summaries of the moves of a class */
const mostSummaries = 100
const summaries = once((_moves: Moves) => new GenerationCache<string, Summary>(mostSummaries))

type Change = Pick<ClassMove, 'change' | 'changePct'>

const changeToday = ({ last, previousClose, throughZero }: MarketQuote): Change => {
  const { absolute, percent } = performanceOf(last, previousClose, throughZero) ?? {}
  return { change: absolute, changePct: percent }
}

const changeSince = (last: number | undefined, { pct, reference }: ShownMove): Change => ({
  change: last === undefined || reference === undefined ? undefined : tidyPrice(last - reference, last),
  changePct: pct,
})

/** What moved in a whole class. */
export function moverHandlers(rooms: Rooms) {
  const { universe, statistics, calendar, market } = rooms
  const memory = perGeneration(rooms, () =>
    keptForAWhile<Moves>({ forMs: keptMs, staleMs, most: mostKept, now: () => rooms.clock.now() }),
  )

  return [
    handle(listMovers, async ({ params: { assetClass }, query, asker, expires }) => {
      const { period, perPage } = query
      const now = market.now()
      const all = await memory()(`${assetClass} ${period} ${asker.rights.tier}`, () =>
        movesOf(assetClass, period, asker),
      )
      const { moving, top, flop, money, extremes } = summaryOf(all, assetClass, query)
      const near = perPage * nearTimes
      /** by the price of the moment */
      const shown = (some: readonly ClassMove[], order: 'ASC' | 'DESC') =>
        ranked(
          some.map(({ instrument }) => moveOf(instrument, period, asker)),
          ({ changePct }) => tidyOrNone(changePct, 2),
          order,
        )
          .slice(0, perPage)
          .map((move) => moveRow(move, asker))
      return {
        expires,
        datetime: iso(now),
        ...moving,
        topList: shown(top.slice(0, near), 'DESC'),
        flopList: shown(flop.slice(0, near), 'ASC'),
        moneyList: money.map((move) => moveRow(move, asker)),
        extremeList: extremes.map((move) => moveRow(move, asker)),
        hint: stillCounting(statistics),
      }
    }),
  ]

  /** What some of a class did, counted once for as long as their moves are kept. */
  function summaryOf(all: Moves, assetClass: MovingClass, asked: Parameters<typeof marketCriteria>[1]): Summary {
    const { index, isoCountry, minMoney, minCap } = asked
    const known = summaries(all)
    const key = JSON.stringify([index, isoCountry, minMoney, minCap])
    return known.get(key) ?? known.set(key, summed(all, assetClass, asked))
  }

  function summed(all: Moves, assetClass: MovingClass, asked: Parameters<typeof marketCriteria>[1]): Summary {
    const now = market.now()
    const wanted = meeting(universe.ofClass(assetClass), [
      outstanding(calendar.dayOf('XFRA', now)),
      ...marketCriteria(rooms, { ...asked, minMoney: isTraded(assetClass) ? asked.minMoney : 0 }, now),
    ])
    const moves = wanted.flatMap((instrument) => all.get(instrument) ?? [])
    const compared = moves.filter(({ changePct }) => changePct !== undefined)
    const extremes = moves.filter(({ extreme }) => extreme !== undefined)
    const { meanPct, ...breadth } = breadthOf(moves)
    const strongest = ranked(compared, ({ changePct }) => changePct, 'DESC')
    return {
      moving: {
        total: compared.length,
        ...breadth,
        meanPct: tidyOrNone(meanPct, 2),
        highs: extremes.filter(({ extreme }) => extreme === 'high').length,
        lows: extremes.filter(({ extreme }) => extreme === 'low').length,
        bins: distributionOf(moves),
      },
      top: strongest.slice(0, mostNear),
      flop: strongest.slice(-mostNear).toReversed(),
      money: ranked(moves, ({ moneyEuro }) => moneyEuro, 'DESC')
        .filter(({ moneyEuro = 0 }) => moneyEuro > 0)
        .slice(0, mostBelow),
      extremes: largest(extremes).slice(0, mostBelow),
    }
  }

  async function movesOf(assetClass: MovingClass, period: MoverPeriod, asker: Asker): Promise<Moves> {
    const all = meeting(universe.ofClass(assetClass), [outstanding(calendar.dayOf('XFRA', market.now()))])
    return new Map(await eachInTurn(all, (instrument) => [instrument, moveOf(instrument, period, asker)] as const))
  }

  function moveOf(instrument: Instrument, period: MoverPeriod, asker: Asker): ClassMove {
    const listing = listListing(instrument)
    const quote = market.quote(listing.notation.id, requireQuality(asker, listing))
    const { last, turnover, volume, high, low, lastAt } = quote
    const counted = statistics.of(instrument.key)
    const figures = counted && figuresInCurrency(counted, listing)
    const isMain = mainListing(instrument).notation.id === listing.notation.id
    const rate = turnover ? unitsPerEuro(universe, market, listing.notation.isoCurrency, quote.shownAt) : undefined
    return {
      instrument,
      ...(period === 'D1' ? changeToday(quote) : changeSince(last, moveOver(rooms, listing, asker, quote)(period))),
      moneyEuro: turnover !== undefined && rate !== undefined ? Math.round(turnover / rate) : undefined,
      volumeTimes:
        isMain && volume !== undefined && counted?.averageVolume30d
          ? tidy(volume / counted.averageVolume30d, 1)
          : undefined,
      extreme:
        figures && lastAt !== undefined
          ? extremeOf(figures, { day: calendar.dayOf(calendarIdOf(listing), lastAt), high, low })
          : undefined,
    }
  }

  function moveRow({ instrument, ...move }: ClassMove, asker: Asker): MoveRow {
    const row = listRow(rooms, listListing(instrument), asker)
    const { facts } = instrument
    return {
      ...row,
      ...move,
      changePct: tidyOrNone(move.changePct, 2),
      ...(facts.kind === 'bond' && {
        yieldToMaturityPct: inPercent(
          figuresOfBond(facts, row.quote.last, valueDayOfLast(calendar, market.now()))?.yieldToMaturity,
        ),
      }),
      ...((facts.kind === 'fund' || facts.kind === 'etf') &&
        facts.category !== undefined && { nameCategory: germanTerm(facts.category) }),
    }
  }

  function largest(moves: readonly ClassMove[]): ClassMove[] {
    const byInstrument = new Map(moves.map((move) => [move.instrument, move]))
    return bySize([...byInstrument.keys()]).flatMap((instrument) => byInstrument.get(instrument) ?? [])
  }
}
