import * as z from 'zod'
import { stretchOf } from '#api/cursor.ts'
import { handle } from '#api/handle.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { inPercent } from '#figures/rounding.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { investmentLines, lotsOf } from '#portfolio/investment.ts'
import { sumCurrency, sumOf, type OwnDepots } from '#features/depots/own-depots.handlers.ts'
import { getInvestment, listInvestments, type Investment } from '#features/depots/wealth.contract.ts'
import { presentTransaction } from '#features/sample-portfolio/present-portfolio.handlers.ts'

/** rows of a stretch that nobody gave a length */
const usualStretch = 50

/** What is held over all depots, paper by paper. */
export function investmentHandlers(rooms: Rooms, { allOf, investmentsOf }: OwnDepots) {
  return [
    handle(listInvestments, async ({ query, asker }) => {
      const all = await allOf(asker)
      const held = [...investmentsOf(all, asker).values()].filter(({ quantity }) => quantity !== 0)
      const value = sumOf(held.map((each) => each.value))
      const gain = sumOf(held.map((each) => each.gain))
      const cost = sumOf(held.map((each) => each.cost))
      const rows = held.map((each) => ({
        ...each,
        sharePct: each.value === undefined || !value ? undefined : inPercent(each.value / value),
      }))
      return {
        isoCurrency: sumCurrency,
        ...(await stretchOfInvestments(rows, query)),
        value,
        gain,
        gainPct: gain === undefined || !cost ? undefined : inPercent(gain / cost),
      }
    }),

    handle(getInvestment, async ({ params, asker }) => {
      const all = await allOf(asker)
      const found = investmentsOf(all, asker).get(params.instrument)
      if (!found) throw new Failure('INVESTMENT_UNKNOWN', {}, 'Nothing of it was booked')
      const lines = investmentLines(all, params.instrument)
      return {
        ...found,
        isoCurrency: sumCurrency,
        result: lines && Number(lines.reduce((sum, { cents }) => sum + cents, 0n)) / 100,
        lines: lines?.map(({ figure, cents }) => ({ figure, value: Number(cents) / 100 })),
        lots: valuedLots(
          all.flatMap((open) =>
            lotsOf(open, params.instrument).map(({ day, quantity, cost }) => ({
              entityValue: open.portfolio.id,
              name: open.portfolio.name,
              date: day,
              quantity: toNumber(quantity) ?? 0,
              cost: toNumber(cost) ?? 0,
            })),
          ),
          found.value,
        ),
        bookings: all
          .flatMap(({ portfolio, transactions }) =>
            transactions
              .filter((one) => one.instrument === params.instrument)
              .map((one) => ({
                ...presentTransaction(rooms, one),
                entityValue: portfolio.id,
                name: portfolio.name,
              })),
          )
          .toSorted((a, b) => (a.date < b.date ? 1 : -1)),
      }
    }),
  ]
}

/** Shares a value by pieces, in cents that add up to it. */
function valuedLots<Lot extends { quantity: number }>(lots: readonly Lot[], value: number | undefined) {
  const pieces = lots.reduce((sum, { quantity }) => sum + quantity, 0)
  if (value === undefined || pieces === 0) return [...lots]
  let [held, told] = [0, 0]
  return lots.map((lot) => {
    held += lot.quantity
    const before = told
    told = Math.round(value * 100 * (held / pieces))
    return { ...lot, value: (told - before) / 100 }
  })
}

/** All of them, the largest first; or a stretch by key, which no price moves, so that reading on misses nothing. */
async function stretchOfInvestments<Row extends Investment>(
  rows: readonly Row[],
  { cursor, limit }: { cursor?: string | undefined; limit?: number | undefined },
): Promise<{ list: Row[]; next?: string }> {
  if (cursor === undefined && limit === undefined)
    return { list: rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)) }
  const ordered = rows.toSorted((a, b) => (a.idPosition < b.idPosition ? -1 : 1))
  return stretchOf(
    { cursor, limit: limit ?? usualStretch },
    {
      position: z.string(),
      positionOf: ({ idPosition }) => idPosition,
      rowsAfter: async (after = '', most) => ordered.filter(({ idPosition }) => idPosition > after).slice(0, most),
    },
  )
}
