import type { TradingDay } from '#contract/vocabulary.ts'
import { getBondCalculation, type BondCalculation } from '#features/bonds/bonds.contract.ts'
import { listBonds, type BondRow } from '#features/lists/class-lists.contract.ts'
import { is, meeting } from '#finder/criteria.ts'
import { instrumentColumns } from '#finder/instrument-columns.ts'
import { bondsOutstanding } from '#finder/instrument-criteria.ts'
import { find } from '#finder/find.ts'
import {
  affordable,
  calculatedBond,
  figuresOfBond,
  valueDay,
  valueDayOfLast,
  yearsBetween,
  type BondFacts,
} from '#market/bond-figures.ts'
import { factsOf, type Instrument } from '#market/instruments.ts'
import { listListing } from '#market/listings.ts'
import type { Asker } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { inPercent, tidy, tidyOrNone } from '#figures/rounding.ts'
import { iso } from '#api/present-time.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { listRow, sortValues } from '#features/lists/rows.ts'

const sortValue: Record<string, (row: BondRow) => number | string | undefined> = {
  ...sortValues,
  COUPON: (row) => row.couponPct,
  MATURITY: (row) => row.dateMaturity,
  YIELD: (row) => row.yieldToMaturityPct,
  DURATION: (row) => row.modifiedDuration,
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
      yieldToMaturityPct: inPercent(figures?.yieldToMaturity),
      modifiedDuration: tidyOrNone(figures?.modifiedDuration, 4),
      accruedInterest: tidyOrNone(figures?.accruedInterest, 4),
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
      const settlement = valueDayOfLast(rooms.calendar, now)
      const { isoCountry } = query
      const wanted = isoCountry === undefined ? [] : [is(instrumentColumns.country, isoCountry)]
      const rows = meeting(rooms.universe.ofType('BOND'), [bondsOutstanding(today), ...wanted]).map((bond) =>
        rowOf(bond, factsOf(bond, 'bond'), asker, today, settlement),
      )
      const by = sortValue[query.sort] ?? (() => undefined)
      const { total, list } = find(rows, { ranking: { by, order: query.order } })
      return { expires, total, datetime: iso(now), list: [...list] }
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
  return {
    cleanPrice: tidy(cleanPrice, 4),
    dirtyPrice: tidy(dirtyPrice, 4),
    accruedInterest: tidy(accruedInterest, 4),
    yieldToMaturityPct,
    yieldAfterTaxPct: inPercent(yieldAfterTax),
    ...(amount !== undefined && affordable(amount, dirtyPrice, facts)),
  }
}
