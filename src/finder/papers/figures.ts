import { berlinDay } from '#contract/berlin.ts'
import { dayMs } from '#contract/vocabulary.ts'
import { blackScholesDelta } from '#figures/black-scholes.ts'
import { yearlyDays } from '#figures/paper.ts'
import { daysLeft, referenceRate, type PaperKind } from '#market/derivatives.ts'
import {
  americanDelta,
  modelVolatility,
  type PaperGroup,
  type PaperTable,
  type UnderlyingMoment,
} from '#market/paper-tables.ts'
import type { PaperNumber } from '../paper-question.ts'

/** What a kind's papers are found by beside their terms, in the order the kind's function writes them. */
export type FigureColumns = Readonly<Partial<Record<PaperNumber, Float32Array>>>

interface Pricing {
  table: PaperTable
  /** as far as they are written */
  columns: FigureColumns
  group: PaperGroup
  /** middle of the underlying's bid and ask */
  spot: number
  units: number
  /** days since 1970 with their share of the day */
  now: number
  /** the day in Berlin */
  today: number
}

type Write = (row: number, pricing: Pricing, bid: number, ask: number) => number

const side = ({ group }: Pricing): 1 | -1 => (group.isShort ? -1 : 1)
const at = (column: Float64Array | Float32Array | undefined, row: number): number => column?.[row] ?? Number.NaN
/** R/X */
const scale = ({ table, units }: Pricing, row: number): number => at(table.ratio, row) / units
const days = ({ table, now }: Pricing, row: number): number => daysLeft(table.maturity[row] ?? 0, now)

/** what figures a year are counted over */
const yearOf = ({ table, today }: Pricing, row: number): number => yearlyDays((table.maturity[row] ?? 0) - today)

const spreadPct: Write = (_, __, bid, ask) => ((ask - bid) / ask) * 100
const spreadHomogenized: Write = (row, { table }, bid, ask) => (ask - bid) / at(table.ratio, row)
const gearingAsk: Write = (row, pricing, _, ask) => (pricing.spot * scale(pricing, row)) / ask
const gearingMid: Write = (row, pricing, bid, ask) => (2 * pricing.spot * scale(pricing, row)) / (bid + ask)
const ofFactor: Write = (row, { table }) => Math.abs(at(table.factor, row))
const barrierDistancePct: Write = (row, pricing) =>
  (side(pricing) * (pricing.spot - at(pricing.table.barrier, row)) * 100) / pricing.spot
const intactDistancePct: Write = (row, pricing, bid, ask) =>
  pricing.table.hit[row] === 1 ? Number.NaN : barrierDistancePct(row, pricing, bid, ask)
/** Of an inline paper, whose upper barrier stands where others have a cap, the nearer of its two. */
const nearestBarrierPct: Write = (row, pricing, bid, ask) => {
  const [lower, upper] = [barrierDistancePct(row, pricing, bid, ask), at(pricing.table.cap, row)]
  const isInline = !Number.isNaN(lower) && !Number.isNaN(upper)
  return isInline ? Math.min(lower, ((upper - pricing.spot) * 100) / pricing.spot) : lower
}
const strikeDistancePct: Write = (row, pricing) =>
  (side(pricing) * (pricing.spot - at(pricing.table.strike, row)) * 100) / pricing.spot
const yearly = (total: number, left: number): number =>
  left > 0 ? ((1 + total) ** (365 / left) - 1) * 100 : Number.NaN
const returnAt = (level: number, row: number, pricing: Pricing, bid: number, ask: number): number =>
  (2 * level * scale(pricing, row)) / (bid + ask) - 1
/** of all the time since the issue: it is paid once, and the price holds it */
const couponAtEnd = (row: number, { table }: Pricing): number =>
  (at(table.couponPct, row) * ((table.maturity[row] ?? 0) - (table.issued[row] ?? 0))) / 365
const impliedVolatility: Write = (row, { table, group, spot }) =>
  100 * modelVolatility(group.underlying.volatility, at(table.strike, row) / spot)
/** (K ± P·X/R)/S − 1 on the side of the right */
const premiumOfWarrant: Write = (row, pricing, bid, ask) => {
  const paid = (bid + ask) / 2 / scale(pricing, row)
  return side(pricing) * ((at(pricing.table.strike, row) + side(pricing) * paid) / pricing.spot - 1) * 100
}
const premiumAtAsk: Write = (row, pricing, _, ask) => premiumOfWarrant(row, pricing, ask, ask)
const delta: Write = (row, pricing, bid, ask) =>
  (pricing.table.american[row] === 1 ? americanDelta : blackScholesDelta)(
    pricing.group.isShort ? 'put' : 'call',
    pricing.spot,
    at(pricing.table.strike, row),
    days(pricing, row) / 365,
    referenceRate,
    pricing.group.underlying.dividendYield,
    impliedVolatility(row, pricing, bid, ask) / 100,
  )

/** P·X/(S·R) − 1 */
const premiumOnUnderlying: Write = (row, pricing, bid, ask) =>
  ((bid + ask) / 2 / (pricing.spot * scale(pricing, row)) - 1) * 100

const spreads = { spreadPct, spreadHomogenized }

/**
 * The figures of each kind, as the formulas of its area in the registry have them, with the middle of bid and ask as the
 * price, and the ask for the gearing of knock-outs and the premium of warrants. Volatility, delta and omega of warrants are those of
 * the issuer's model: what a price of few ticks implies is no figure to search by.
 */
const figuresOf: Readonly<Partial<Record<PaperKind, Readonly<Partial<Record<PaperNumber, Write>>>>>> = {
  warrant: {
    ...spreads,
    gearing: gearingMid,
    gearingAsk,
    strikeDistancePct,
    premiumPct: premiumAtAsk,
    premiumPctPa: (row, pricing, bid, ask) =>
      yearOf(pricing, row) > 0 ? (premiumOfWarrant(row, pricing, bid, ask) * 365) / yearOf(pricing, row) : Number.NaN,
    impliedVolatility,
    delta,
    // of the delta above, which has just been written
    omega: (row, pricing, bid, ask) => at(pricing.columns.delta, row) * gearingMid(row, pricing, bid, ask),
  },
  knockOut: { ...spreads, gearing: gearingAsk, gearingAsk, barrierDistancePct },
  factor: { ...spreads, gearing: ofFactor, gearingAsk: ofFactor },
  discount: {
    ...spreads,
    discountPct: (row, pricing, bid, ask) => (1 - (bid + ask) / 2 / (pricing.spot * scale(pricing, row))) * 100,
    maxReturnPa: (row, pricing, bid, ask) =>
      yearly(returnAt(at(pricing.table.cap, row), row, pricing, bid, ask), yearOf(pricing, row)),
    sidewaysReturnPa: (row, pricing, bid, ask) =>
      yearly(
        returnAt(Math.min(pricing.spot, at(pricing.table.cap, row)), row, pricing, bid, ask),
        yearOf(pricing, row),
      ),
  },
  bonus: {
    ...spreads,
    barrierDistancePct: intactDistancePct,
    premiumPct: premiumOnUnderlying,
    bonusReturnPa: (row, pricing, bid, ask) =>
      pricing.table.hit[row] === 1
        ? Number.NaN
        : yearly(returnAt(at(pricing.table.bonusLevel, row), row, pricing, bid, ask), yearOf(pricing, row)),
  },
  reverseConvertible: {
    spreadPct,
    strikeDistancePct,
    maxReturnPa: (row, pricing, bid, ask) =>
      yearly((100 + couponAtEnd(row, pricing)) / ((bid + ask) / 2) - 1, yearOf(pricing, row)),
    sidewaysReturnPa: (row, pricing, bid, ask) => {
      const paidBack = Math.min(100, (100 * pricing.spot) / at(pricing.table.strike, row))
      return yearly((paidBack + couponAtEnd(row, pricing)) / ((bid + ask) / 2) - 1, yearOf(pricing, row))
    },
  },
  express: { spreadPct, barrierDistancePct },
  capitalProtection: { spreadPct },
  participation: { ...spreads, premiumPct: premiumOnUnderlying },
  sprint: { ...spreads, premiumPct: premiumOnUnderlying },
  exotic: { ...spreads, barrierDistancePct: nearestBarrierPct },
}
const figuresOfOthers = { spreadPct }

export const emptyFigures = ({ kind, length }: PaperTable): FigureColumns =>
  Object.fromEntries(
    Object.keys(figuresOf[kind] ?? figuresOfOthers).map((id) => [id, new Float32Array(length).fill(Number.NaN)]),
  )

/** Writes the figures of a group that has just been priced; NaN where a paper is not quoted. */
export function writeFigures(
  table: PaperTable,
  columns: FigureColumns,
  group: PaperGroup,
  { quote, units, at: instant }: UnderlyingMoment,
): void {
  const pricing: Pricing = {
    table,
    columns,
    group,
    spot: (quote.bid + quote.ask) / 2,
    units,
    now: instant / dayMs,
    today: berlinDay(instant),
  }
  for (const [id, write] of Object.entries(figuresOf[table.kind] ?? figuresOfOthers)) {
    const column = columns[id as PaperNumber] // keys of the table above
    if (column) fill(column, write, pricing)
  }
}

function fill(column: Float32Array, write: Write, pricing: Pricing): void {
  const { bid, ask } = pricing.table
  for (let row = pricing.group.from; row < pricing.group.to; row++) {
    const asked = ask[row] ?? 0
    column[row] = asked > 0 ? write(row, pricing, (bid[row] ?? 0) / 1000, asked / 1000) : Number.NaN
  }
}
