import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { endsAtBarrier, paperKinds, type PaperPrices, type UnderlyingQuote } from '../derivatives.ts'
import { priceKnockOuts } from './knock-out-prices.ts'
import { modelValue, type PricedPaper } from './model.ts'
import type { Sheet } from './sheet.ts'
import { exoticPayout } from './terms.ts'
import { askMills, bidMills } from './ticks.ts'

/** When and on what a sheet is priced. */
export interface Moment {
  quote: UnderlyingQuote
  /** units of the underlying's currency for one euro */
  units: number
  at: Instant
  /** of the underlying, before the day of the sheet */
  lastClose: number | undefined
}

const knockOutKind = paperKinds.indexOf('knockOut')
const exoticKind = paperKinds.indexOf('exotic')
/** a barrier paper's half-spread, as a share of what it may pay */
const halfSpreadOfPayout = 0.003

/** Bid and ask of every paper, knock-outs in one pass and the others by their models. */
export function priceSheet(sheet: Sheet, moment: Moment): PaperPrices {
  const bid = new Int32Array(sheet.length)
  const ask = new Int32Array(sheet.length)
  const hit = new Uint8Array(sheet.length)
  let index = 0
  while (index < sheet.length) {
    let end = index
    while (end < sheet.length && sheet.kind[end] === sheet.kind[index] && sheet.isShort[end] === sheet.isShort[index])
      end++
    priceGroup(sheet, index, end, moment, { bid, ask, hit })
    index = end
  }
  return { bid, ask, hit }
}

/** The same for rows `from` to before `to`, which are of one kind and side; written into columns as long as the sheet. */
export function priceGroup(
  sheet: Sheet,
  from: number,
  to: number,
  moment: Moment,
  { bid, ask, hit }: PaperPrices,
): void {
  const { quote, units } = moment
  markHits(sheet, from, to, quote, hit)
  if (sheet.kind[from] === knockOutKind) {
    priceKnockOuts(sheet, from, to, quote.bid, quote.ask, units, bid, ask)
  } else {
    priceByModel(sheet, from, to, hit, moment, bid, ask)
  }
  if (endsAtBarrier(paperKinds[sheet.kind[from]!]))
    for (let row = from; row < to; row++) if (hit[row] === 1) bid[row] = ask[row] = 0
}

/**
 * Barriers touched before today or in the session of today; what is quoted outside of sessions touches nothing. A session of a
 * day before was measured against the barriers of its day, from which those of open end papers have moved on.
 */
function markHits(sheet: Sheet, from: number, to: number, { session }: UnderlyingQuote, hit: Uint8Array): void {
  hit.set(sheet.hit.subarray(from, to), from)
  if (session?.day !== sheet.day || sheet.kind[from] === paperKinds.indexOf('express')) return
  const isExotic = sheet.kind[from] === exoticKind
  for (let index = from; index < to; index++) {
    const barrier = sheet.barrier[index]!
    // a comparison with NaN, no barrier, is false
    if (sheet.isShort[index] === 1 ? session.high >= barrier : session.low <= barrier) hit[index] = 1
    // where it has no strike, the cap of an exotic paper is its upper barrier
    if (isExotic && Number.isNaN(sheet.strike[index]) && session.high >= sheet.cap[index]!) hit[index] = 1
  }
}

function priceByModel(
  sheet: Sheet,
  from: number,
  to: number,
  hit: Uint8Array,
  { quote, units, at, lastClose }: Moment,
  bid: Int32Array,
  ask: Int32Array,
): void {
  const kind = paperKinds[sheet.kind[from]!]
  if (kind === undefined || kind === 'knockOut') return
  const { volatility, dividendYield } = sheet.underlying
  const hasNominal = kind === 'reverseConvertible' || kind === 'express' || kind === 'capitalProtection'
  for (let index = from; index < to; index++) {
    const ratio = sheet.ratio[index]!
    const paper: PricedPaper = {
      kind,
      isShort: sheet.isShort[index] === 1,
      american: sheet.american[index] === 1,
      scale: ratio / units,
      strike: sheet.strike[index]!,
      barrier: sheet.barrier[index]!,
      cap: sheet.cap[index]!,
      bonusLevel: sheet.bonusLevel[index]!,
      factor: sheet.factor[index]!,
      factorValue: sheet.factorValue[index]!,
      lastClose: lastClose ?? quote.bid,
      couponPct: sheet.couponPct[index]!,
      hit: hit[index] === 1,
      issued: sheet.issued[index]!,
      maturity: sheet.maturity[index]!,
      now: at / dayMs,
      volatility,
      dividendYield,
    }
    const lowSide = modelValue(paper, paper.isShort ? quote.ask : quote.bid)
    const highSide = modelValue(paper, paper.isShort ? quote.bid : quote.ask)
    const points = sheet.halfSpread[index]!
    const paysFixed = kind === 'exotic' && Number.isNaN(paper.strike)
    const half = paysFixed
      ? exoticPayout * halfSpreadOfPayout
      : kind === 'factor'
        ? highSide * Math.abs(paper.factor) * volatility * 0.0006
        : hasNominal
          ? points * ratio * (kind === 'express' ? 1 : 0.1)
          : points * paper.scale
    bid[index] = bidMills(lowSide - half)
    // Nobody offers ten euros for more.
    const asked = paysFixed ? Math.min(highSide + half, exoticPayout) : highSide + half
    ask[index] = Math.max(askMills(asked), bid[index]! + 1)
  }
}
