import { type constituentSorts, getConstituents, getTopFlop } from '#contract/lists.ts'
import { breadth, moved, topAndFlop, type Moved } from '#finder/movers.ts'
import { find } from '#finder/find.ts'
import { getIndexBreadth } from '#features/indices/indices.contract.ts'
import { memberBreadth } from '#market/member-breadth.ts'
import { changeOf } from '#market/performance.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { requireQuality } from '#api/quality.ts'
import { tidy } from '#figures/rounding.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { performanceOver, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { membersHint } from '#features/lists/members-hint.ts'
import { stockRatios } from '#features/lists/ratios.ts'
import { listRow, sortValues } from '#features/lists/rows.ts'
import { longSparklines } from '#market/sparklines.ts'

const isRatio = (sort: (typeof constituentSorts)[number]): boolean =>
  sort === 'MARKET_CAPITALIZATION' || sort === 'PER' || sort === 'DIV_YIELD' || sort === 'PEG'

export function indexHandlers(rooms: Rooms) {
  const longLines = longSparklines(rooms)

  /** Points by which members have moved an index since the close before; together they are its change. */
  async function contributionsTo(index: Instrument, asker: Asker): Promise<ReadonlyMap<Instrument, number>> {
    const listing = mainListing(index)
    const quote = rooms.market.quote(listing.notation.id, requireQuality(asker, listing))
    const { contributions } = await rooms.drivers.explain(listing, quote, 'D1')
    return new Map(contributions.map(({ member, value }) => [member, value]))
  }

  return [
    handle(getConstituents, async ({ params, query, asker, expires }) => {
      const index = instrumentOf(rooms, 'INDEX', params.entityValue)
      const weights = rooms.weightsOf(index)
      const contributions =
        query.withContribution || query.sort === 'CONTRIBUTION' ? await contributionsTo(index, asker) : undefined
      const rows = rooms.universe.membersOf(index).map((member, i) => {
        const listing = mainListing(member)
        const weight = weights?.[i]
        return {
          ...listRow(rooms, listing, asker),
          ...(isRatio(query.sort) ? stockRatios(rooms, member) : {}),
          idNotation: listing.notation.id,
          weightPct: weight === undefined ? undefined : tidy(weight * 100, 2),
          contribution: contributions?.get(member),
        }
      })
      const { total, list } = find(rows, {
        ranking: { by: sortValues[query.sort], order: query.order },
        start: query.start,
        most: query.limit,
      })
      // Unless rows are sorted by them, ratios are worked out of those alone that are shown.
      const ratiosOf = (idNotation: (typeof list)[number]['idNotation']) => {
        const shown = query.withoutRatios || isRatio(query.sort) ? undefined : rooms.universe.byNotation(idNotation)
        return shown ? stockRatios(rooms, shown.instrument) : {}
      }
      const lines = query.withSparkline
        ? await longLines(list.flatMap(({ idNotation }) => rooms.universe.byNotation(idNotation) ?? []))
        : []
      return {
        expires,
        total,
        hint: membersHint(index, total),
        list: list.map((row, i) => ({ ...row, ...ratiosOf(row.idNotation), ...lines[i] })),
      }
    }),

    handle(getIndexBreadth, ({ params, asker, expires }) => {
      const members = rooms.universe.membersOf(instrumentOf(rooms, 'INDEX', params.entityValue))
      const known = moved(members, (member) => listRow(rooms, mainListing(member), asker).quote.performancePct)
      const { risen, fallen } = breadth(known)
      const closes = memberBreadth(members, rooms.statistics)
      return {
        expires,
        total: members.length,
        numberTop: risen,
        numberFlop: fallen,
        numberEqual: known.length - risen - fallen,
        closes: closes && {
          numberAboveMean200: closes.above,
          numberJudged: closes.judged,
          numberHigh52w: closes.highs,
          numberLow52w: closes.lows,
        },
      }
    }),

    handle(getTopFlop, ({ params, query, asker, expires }) => {
      const index = instrumentOf(rooms, 'INDEX', params.entityValue)
      const members = rooms.universe.membersOf(index)
      const rows = members.flatMap((member) => {
        const listing = mainListing(member)
        const row = listRow(rooms, listing, asker)
        const performancePct =
          query.period === 'D1' ? row.quote.performancePct : performanceOver(rooms, listing, asker)(query.period)
        const { last } = row.quote
        if (last === undefined || performancePct === undefined) return []
        return [{ member, row, last, performancePct }]
      })
      const known = moved(rows, (each) => each.performancePct)
      const { risen, fallen } = breadth(known)
      const { top, flop } = topAndFlop(known, query.perPage)
      // Ratios only of the few that are shown.
      const shown = (list: readonly Moved<(typeof rows)[number]>[]) =>
        list.map(({ row: { member, row, last, performancePct } }) => {
          const entry = {
            instrument: row.instrument,
            quote: row.quote,
            idNotation: row.quote.market.idNotation,
            isoCurrency: row.quote.isoCurrency,
            last,
            performance: query.period === 'D1' ? (row.quote.performance ?? 0) : changeOf(last, performancePct),
            performancePct,
            volume: row.quote.totalVolume ?? 0,
            money: row.quote.totalMoney ?? 0,
          }
          if (query.withoutRatios) return entry
          const { cnPer, cnDivYield, cnPeg } = stockRatios(rooms, member)
          return { ...entry, cnPer, cnDivYield, cnPeg }
        })
      return {
        expires,
        total: known.length,
        hint: known.length < members.length ? stillCounting(rooms.statistics) : undefined,
        numberTop: risen,
        numberFlop: fallen,
        numberEqual: known.length - risen - fallen,
        topList: shown(top),
        flopList: shown(flop),
      }
    }),
  ]
}
