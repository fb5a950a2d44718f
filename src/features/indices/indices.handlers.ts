import { getConstituents, getTopFlop } from '#contract/lists.ts'
import { ranked } from '#finder/ranking.ts'
import type { Instrument } from '#market/instruments.ts'
import { mainListing } from '#market/listings.ts'
import { handle } from '#api/handle.ts'
import { tidy } from '#figures/rounding.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { performanceOver, stillCounting } from '#features/instrument/quotes.handlers.ts'
import { stockRatios } from '#features/lists/ratios.ts'
import { listRow, sortValues } from '#features/lists/rows.ts'
import { longSparklines } from '#features/lists/sparklines.ts'

const unknownMembers =
  'Die Liste der Mitglieder dieses Index liegt uns nicht vor. Sein Stand folgt dem Modell des Marktes.'

const noMembers =
  'Ein Volatilitätsindex hat keine Mitglieder. Sein Stand folgt der Schwankung und den Bewegungen des simulierten Marktes.'

const noCompanies =
  'Ein Stimmungsindex hat keine Mitglieder: Er misst zwischen −100 und 100, ob Anleger auf steigende ' +
  'oder fallende Kurse setzen. Hier ist er simuliert.'

/** Says when a list of members is not the whole index. */
function hintFor(index: Instrument, total: number): string | undefined {
  if (index.facts.kind === 'index' && index.facts.weighting === 'volatility') return noMembers
  if (index.facts.kind === 'index' && index.facts.weighting === 'sentiment') return noCompanies
  if (total === 0) return unknownMembers
  return index.name === 'S&P 500' ? `${total} von 503 Werten: Von den übrigen liegt uns keine ISIN vor.` : undefined
}

export function indexHandlers(rooms: Rooms) {
  const longLines = longSparklines(rooms)
  return [
    handle(getConstituents, async ({ params, query, asker, expires }) => {
      const index = instrumentOf(rooms, 'INDEX', params.entityValue)
      const weights = rooms.weightsOf(index)
      const rows = rooms.universe.membersOf(index).map((member, i) => {
        const listing = mainListing(member)
        const weight = weights?.[i]
        return {
          ...listRow(rooms, listing, asker),
          ...(query.withoutRatios ? {} : stockRatios(rooms, member)),
          idNotation: listing.notation.id,
          weightPct: weight === undefined ? undefined : tidy(weight * 100, 2),
        }
      })
      const list = ranked(rows, sortValues[query.sort], query.order).slice(0, query.limit)
      const lines = query.withSparkline
        ? await longLines(list.flatMap(({ idNotation }) => rooms.universe.byNotation(idNotation) ?? []))
        : []
      return {
        expires,
        total: rows.length,
        hint: hintFor(index, rows.length),
        list: list.map((row, i) => ({ ...row, ...lines[i] })),
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
      const entries = ranked(rows, (each) => each.performancePct, 'DESC').map(
        ({ member, row, last, performancePct }) => ({
          member,
          instrument: row.instrument,
          quote: row.quote,
          idNotation: row.quote.market.idNotation,
          isoCurrency: row.quote.isoCurrency,
          last,
          performance:
            query.period === 'D1'
              ? (row.quote.performance ?? 0)
              : Number((last - last / (1 + performancePct / 100)).toFixed(6)),
          performancePct,
          volume: row.quote.totalVolume ?? 0,
          money: row.quote.totalMoney ?? 0,
        }),
      )
      const top = entries.filter((entry) => entry.performancePct > 0)
      // Ratios only of the few that are shown.
      const shown = (list: typeof entries) =>
        list.slice(0, query.perPage).map(({ member, ...entry }) => {
          if (query.withoutRatios) return entry
          const { cnPer, cnDivYield, cnPeg } = stockRatios(rooms, member)
          return { ...entry, cnPer, cnDivYield, cnPeg }
        })
      const flop = entries.filter((entry) => entry.performancePct < 0)
      return {
        expires,
        total: entries.length,
        hint: entries.length < members.length ? stillCounting(rooms.statistics) : undefined,
        numberTop: top.length,
        numberFlop: flop.length,
        numberEqual: entries.length - top.length - flop.length,
        topList: shown(top),
        flopList: shown(flop.toReversed()),
      }
    }),
  ]
}
