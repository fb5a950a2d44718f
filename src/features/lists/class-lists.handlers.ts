import {
  getClassFacets,
  getClassMovers,
  getIndexSectors,
  listCommodities,
  listFutures,
  type FutureRow,
  type Mover,
} from '#features/lists/class-lists.contract.ts'
import type { Quote } from '#contract/quotes.ts'
import { germanTerm } from '#market/german-terms.ts'
import { meeting } from '#finder/criteria.ts'
import { outstanding } from '#finder/instrument-criteria.ts'
import { facetsOf, facetsUnder, type Facets } from '#finder/instrument-facets.ts'
import { moved, topAndFlop, type Moved } from '#finder/movers.ts'
import { sectorsOf } from '#market/index-members.ts'
import { euroPrice } from '#market/euro-price.ts'
import { basisOf, isComparable, spotAt } from '#market/future-basis.ts'
import { futureGroup } from '#market/future-group.ts'
import { contractDay, frontContract, inUnitsOf } from '#market/front-contract.ts'
import type { FactsOf, Instrument, Listing } from '#market/instruments.ts'
import { listListing, mainListing } from '#market/listings.ts'
import { openInterest } from '#market/open-interest.ts'
import { lastSettlement } from '#market/settlement-price.ts'
import { performanceToClose } from '#market/statistics.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { keeper } from '#platform/kept.ts'
import { eachInTurn } from '#platform/turns.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { tidy, tidyOrNone } from '#figures/rounding.ts'
import { unitsWithin } from '#figures/trade-units.ts'
import { shownAt } from '#api/quality.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { performanceOver, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { listRow } from './rows.ts'
import { leadOrder } from '#finder/selections.ts'

/** of the best known, so many are asked for their price of the moment */
const mostQuoted = 60
/** so many times as many as are shown are asked for it over longer periods: a day moves few of them further */
const nearTimes = 5
const minuteMs = 60_000

/** What the pages of a class show beside its table. */
export function classListHandlers(rooms: Rooms) {
  const { universe, statistics, calendar, market } = rooms
  const kept = keeper<Facets>()
  const keptContracts = keeper<Pick<FutureRow, 'settlementPrice' | 'dateSettlement' | 'openInterest'>>()

  const rowOf = (instrument: Instrument, asker: Asker) => listRow(rooms, listListing(instrument), asker)

  return [
    handle(getClassMovers, ({ params, query, asker, expires }) => {
      const today = calendar.dayOf('XFRA', market.now())
      const all = meeting(universe.ofClass(params.assetClass), [outstanding(today)])
      const { period, perPage } = query
      if (period === 'D1') {
        const best = leadOrder(universe, params.assetClass, all).slice(0, mostQuoted)
        const known = moved(best, (instrument) => rowOf(instrument, asker).quote.performancePct)
        const onlyKnown = best.length < all.length
        return { expires, total: known.length, onlyKnown, ...shownMovers(known, perPage, asker) }
      }
      // To rank thousands, the closes of the table are enough; who may be shown is ranked again by the price of the moment.
      const atClose = moved(all, ({ key }) => {
        const figures = statistics.of(key)
        return figures && performanceToClose(figures, period)
      }).map(({ row }) => row)
      const near = perPage * nearTimes
      const candidates = new Set([...atClose.slice(0, near), ...atClose.slice(-near)])
      const now = moved([...candidates], (instrument) => performanceOver(rooms, listListing(instrument), asker)(period))
      return {
        expires,
        total: atClose.length,
        onlyKnown: false,
        hint: atClose.length < all.length ? stillCounting(statistics) : undefined,
        ...shownMovers(now, perPage, asker),
      }
    }),

    handle(getClassFacets, ({ params, query, expires }) => {
      const all = universe.ofClass(params.assetClass)
      const isWhole = Object.values(query).every((value) => value === undefined)
      return {
        expires,
        ...(isWhole ? kept(all, [], () => facetsOf(universe, all)) : facetsUnder(universe, all, query)),
      }
    }),

    handle(getIndexSectors, ({ params, asker, expires }) => {
      const index = instrumentOf(rooms, 'INDEX', params.entityValue)
      const sectors = sectorsOf(
        universe.membersOf(index),
        rooms.weightsOf(index),
        (member) => listRow(rooms, mainListing(member), asker).quote.performancePct,
      )
      return {
        expires,
        list: sectors.map(({ name, members, weightPct, changePct }) => ({
          name: germanTerm(name),
          members,
          weightPct,
          performancePct: changePct,
        })),
      }
    }),

    handle(listCommodities, ({ asker, expires }) => {
      const dollar = universe.find('CURRENCY', 'EURUSD')
      const rate = dollar && rowOf(dollar, asker).quote.last
      const list = universe.ofClass('commodities').flatMap((instrument) => {
        const { facts, isoCurrency } = instrument
        if (facts.kind !== 'commodity') return []
        const row = rowOf(instrument, asker)
        const { last } = row.quote
        const euro = euroPrice(last, isoCurrency, rate)
        const [smaller] = unitsWithin(facts.unit)
        return [
          {
            ...row,
            group: facts.group,
            unit: facts.unit,
            priceEuro: tidyOrNone(euro, 4),
            ...(smaller &&
              euro !== undefined && {
                perSmallerUnit: { unit: smaller.unit, priceEuro: tidy(euro / smaller.factor, 4) },
              }),
          },
        ]
      })
      return { expires, list }
    }),

    handle(listFutures, async ({ asker, expires }) => {
      const today = calendar.dayOf('XETR', market.now())
      const rows = await eachInTurn(universe.ofClass('futures'), (instrument): FutureRow[] => {
        const { facts } = instrument
        if (facts.kind !== 'future') return []
        const row = rowOf(instrument, asker)
        const underlying = facts.underlyingKey ? universe.byKey(facts.underlyingKey) : undefined
        const { datetimeLast } = row.quote
        const lastAt = datetimeLast === undefined ? undefined : Date.parse(datetimeLast)
        const front = frontContract(facts, contractDay(facts, lastAt, today, calendar), calendar)
        return [
          {
            ...row,
            group: futureGroup(instrument, underlying),
            underlying: underlying && presentInstrument(underlying, rooms.origin),
            nameUnderlying: facts.underlying,
            dateExpiry: front.expiry,
            contractMonth: front.month,
            unit: facts.unit,
            multiplier: facts.multiplier,
            tickSize: facts.tickSize,
            tickValue: facts.tickValue,
            tickCurrency: facts.tickCurrency,
            ...basisOf(row.quote.last, spotBeside(row.quote, facts, underlying, asker)),
            ...settledAndOpen(listListing(instrument), facts, asker),
          },
        ]
      })
      return { expires, list: rows.flat() }
    }),
  ]

  /** What the underlying stood at when its future was last traded, in the future's units. */
  function spotBeside(
    { datetimeLast }: Quote,
    facts: FactsOf<'future'>,
    underlying: Instrument | undefined,
    asker: Asker,
  ): number | undefined {
    if (datetimeLast === undefined || !isComparable(facts, underlying)) return undefined
    const at = Math.min(Date.parse(datetimeLast), shownAt(rooms, mainListing(underlying), asker))
    return inUnitsOf(facts, spotAt(rooms, underlying, at)?.price)
  }

  /** The same for all who ask in a minute. */
  function settledAndOpen(
    listing: Listing,
    facts: FactsOf<'future'>,
    asker: Asker,
  ): Pick<FutureRow, 'settlementPrice' | 'dateSettlement' | 'openInterest'> {
    const at = shownAt(rooms, listing, asker)
    const now = at - (at % minuteMs)
    return keptContracts(listing.notation, [now], () => {
      const settled = lastSettlement(rooms, listing.notation, facts, now)
      return {
        settlementPrice: settled?.price,
        dateSettlement: settled?.day,
        openInterest: openInterest(rooms, listing.notation, facts, now)?.contracts,
      }
    })
  }

  function shownMovers(
    known: readonly Moved<Instrument>[],
    perPage: number,
    asker: Asker,
  ): { topList: Mover[]; flopList: Mover[] } {
    const shown = (list: readonly Moved<Instrument>[]) => list.flatMap(({ row, change }) => mover(row, change, asker))
    const { top, flop } = topAndFlop(known, perPage)
    return { topList: shown(top), flopList: shown(flop) }
  }

  function mover(instrument: Instrument, performancePct: number, asker: Asker): Mover[] {
    const { instrument: shown, quote } = rowOf(instrument, asker)
    return quote.last === undefined
      ? []
      : [{ instrument: shown, quote, idNotation: quote.market.idNotation, last: quote.last, performancePct }]
  }
}
