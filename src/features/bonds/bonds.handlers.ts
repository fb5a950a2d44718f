import type { TradingDay } from '#contract/vocabulary.ts'
import { getBondCalculation, type BondCalculation } from '#features/bonds/bonds.contract.ts'
import { listBonds, type BondRow } from '#features/lists/class-lists.contract.ts'
import { ranked } from '#finder/ranking.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { calculatedBond, figuresOfBond, valueDay, yearsBetween, type BondFacts } from './present-bond.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { iso } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { listListing, listRow, sortValues } from '#features/lists/rows.ts'

const sortValue: Record<string, (row: BondRow) => number | string | undefined> = {
  ...sortValues,
  COUPON: (row) => row.couponPct,
  MATURITY: (row) => row.dateMaturity,
  YIELD: (row) => row.yieldToMaturityPct,
  DURATION: (row) => row.modifiedDuration,
}

export const germanState = 'Bundesrepublik Deutschland'

/** Yield of German government bonds of a term, a fraction, between the two nearest; beyond the longest or shortest that of the end. */
export function germanYield(rooms: Rooms, years: number, settlement: TradingDay, asker: Asker): number | undefined {
  const curve = rooms.universe
    .ofType('BOND')
    .flatMap((bond) => {
      const { facts } = bond
      if (facts.kind !== 'bond' || facts.issuer !== germanState || facts.maturity <= settlement) return []
      const rate = figuresOfBond(facts, quoteOf(rooms, listListing(bond), asker).last, settlement)?.yieldToMaturity
      return rate === undefined ? [] : [{ years: yearsBetween(settlement, facts.maturity), rate }]
    })
    .toSorted((a, b) => a.years - b.years)
  const after = curve.findIndex((point) => point.years >= years)
  const [before, next] = after < 0 ? [curve.at(-1), undefined] : [curve[after - 1], curve[after]]
  if (!before || !next) return (before ?? next)?.rate
  return before.rate + ((years - before.years) / (next.years - before.years)) * (next.rate - before.rate)
}

export function bondHandlers(rooms: Rooms) {
  const rowOf = (
    bond: Instrument,
    facts: BondFacts,
    asker: Asker,
    today: TradingDay,
    settlement: TradingDay,
  ): BondRow => {
    const row = listRow(rooms, listListing(bond), asker)
    const figures = figuresOfBond(facts, row.quote.last, settlement)
    return {
      ...row,
      issuer: facts.issuer,
      nameType: facts.type,
      isoCountry: bond.isoCountry,
      couponPct: facts.couponPct,
      dateMaturity: facts.maturity,
      yearsToMaturity: tidy(yearsBetween(today, facts.maturity), 4),
      yieldToMaturityPct: figures?.yieldToMaturity === undefined ? undefined : tidy(figures.yieldToMaturity * 100, 4),
      modifiedDuration: figures?.modifiedDuration === undefined ? undefined : tidy(figures.modifiedDuration, 4),
      accruedInterest: figures?.accruedInterest === undefined ? undefined : tidy(figures.accruedInterest, 4),
    }
  }

  return [
    handle(getBondCalculation, ({ params, query, asker, expires }) => {
      const bond = instrumentOf(rooms, 'BOND', params.entityValue)
      const settlement = valueDay(rooms.calendar, rooms.market.now())
      const { cleanPrice, yieldPct, amount } = query
      const given =
        cleanPrice === undefined && yieldPct !== undefined
          ? { yieldToMaturity: yieldPct / 100 }
          : { cleanPrice: cleanPrice ?? quoteOf(rooms, listListing(bond), asker).last }
      return {
        expires,
        isoCurrency: bond.isoCurrency,
        dateSettlement: settlement,
        calculation: bond.facts.kind === 'bond' ? calculation(bond.facts, given, settlement, amount) : undefined,
      }
    }),

    handle(listBonds, ({ query, asker, expires }) => {
      const now = rooms.market.now()
      const today = rooms.calendar.dayOf('XFRA', now)
      const settlement = valueDay(rooms.calendar, now)
      const rows = rooms.universe
        .ofType('BOND')
        .flatMap((bond) =>
          bond.facts.kind === 'bond' && bond.facts.maturity > today
            ? [rowOf(bond, bond.facts, asker, today, settlement)]
            : [],
        )
      const list = ranked(rows, sortValue[query.sort] ?? (() => undefined), query.order)
      return { expires, total: list.length, datetime: iso(now), list }
    }),
  ]
}

function calculation(
  facts: BondFacts,
  given: Parameters<typeof calculatedBond>[1],
  settlement: TradingDay,
  amount: number | undefined,
): BondCalculation['calculation'] {
  const { cleanPrice, dirtyPrice, accruedInterest, yieldToMaturity, yieldAfterTax } =
    calculatedBond(facts, given, settlement) ?? {}
  const yieldToMaturityPct = inPercent(yieldToMaturity)
  if (
    cleanPrice === undefined ||
    dirtyPrice === undefined ||
    accruedInterest === undefined ||
    yieldToMaturityPct === undefined ||
    !(cleanPrice > 0)
  )
    return undefined
  const pieces =
    amount === undefined ? undefined : Math.floor(tidy(amount / ((dirtyPrice / 100) * facts.denomination), 6))
  const nominal = pieces === undefined ? undefined : tidy(pieces * facts.denomination, 2)
  return {
    cleanPrice: tidy(cleanPrice, 4),
    dirtyPrice: tidy(dirtyPrice, 4),
    accruedInterest: tidy(accruedInterest, 4),
    yieldToMaturityPct,
    yieldAfterTaxPct: inPercent(yieldAfterTax),
    nominal,
    cost: nominal === undefined ? undefined : tidy((nominal * dirtyPrice) / 100, 2),
  }
}
