import { dayNumberOf } from '#calendar/days.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { paperKinds, type PaperPrices, type UnderlyingQuote } from '../derivatives.ts'
import { priceKnockOuts } from './knock-out-prices.ts'
import { modelValue, type PricedPaper } from './model.ts'
import type { Sheet } from './sheet.ts'
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

/** Bid and ask of every paper, knock-outs in one pass and the others by their models. */
export function priceSheet(sheet: Sheet, moment: Moment): PaperPrices {
  const { quote, units } = moment
  const bid = new Int32Array(sheet.length)
  const ask = new Int32Array(sheet.length)
  const hit = hitsOf(sheet, quote)
  let index = 0
  while (index < sheet.length) {
    const kind = sheet.kind[index]!
    let end = index
    while (end < sheet.length && sheet.kind[end] === kind && sheet.isShort[end] === sheet.isShort[index]) end++
    if (kind === knockOutKind) {
      priceKnockOuts(sheet, index, end, quote.bid, quote.ask, units, bid, ask)
      for (let row = index; row < end; row++) if (hit[row] === 1) bid[row] = ask[row] = 0
    } else {
      priceByModel(sheet, index, end, hit, moment, bid, ask)
    }
    index = end
  }
  return { bid, ask, hit }
}

/** Barriers touched before today or in the session that runs; what is quoted outside of sessions touches nothing. */
function hitsOf(sheet: Sheet, { session }: UnderlyingQuote): Uint8Array {
  const hit = sheet.hit.slice()
  if (!session) return hit
  const since = dayNumberOf(session.day)
  const express = paperKinds.indexOf('express')
  for (let index = 0; index < sheet.length; index++) {
    const barrier = sheet.barrier[index]!
    if (sheet.issued[index]! > since || sheet.kind[index] === express) continue
    // a comparison with NaN, no barrier, is false
    if (sheet.isShort[index] === 1 ? session.high >= barrier : session.low <= barrier) hit[index] = 1
  }
  return hit
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
    const half =
      kind === 'factor'
        ? highSide * Math.abs(paper.factor) * volatility * 0.0006
        : hasNominal
          ? points * ratio * (kind === 'express' ? 1 : 0.1)
          : points * paper.scale
    bid[index] = bidMills(lowSide - half)
    ask[index] = Math.max(askMills(highSide + half), bid[index]! + 1)
  }
}
