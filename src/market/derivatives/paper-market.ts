import type { Calendar } from '#calendar/calendar.ts'
import type { Instant, InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import {
  paperKinds, type PaperColumns, type PaperFilter, type PaperPrices, type PaperQuote, type UnderlyingQuote, type UnderlyingSource,
} from '../derivatives.ts'
import { GenerationCache } from '../simulation/cache.ts'
import type { Catalogue, Paper } from './catalogue.ts'
import { dayNumber } from './financing.ts'
import { priceKnockOuts } from './knock-out-prices.ts'
import { modelValue, observationDay, type PricedPaper } from './model.ts'
import { monthOf } from './numbering.ts'
import { pastOf, type Past } from './past.ts'
import { filtered, sheetOf, type Sheet, type SheetRow } from './sheet.ts'
import { longestLife, openEndMonths } from './terms.ts'
import { askMills, bidMills, priceOfMills } from './ticks.ts'
import type { PlacedUnderlying } from './underlyings.ts'

const dayMs = 86_400_000

/** Papers on the market and their prices on the underlying's bid and ask. */
export function createPaperMarket(catalogue: Catalogue, calendar: Calendar, source: UnderlyingSource) {
  const pasts = new GenerationCache<string, Past>(1000)
  const sheets = new GenerationCache<string, Sheet>(700)

  function pastOn(underlying: PlacedUnderlying, day: TradingDay): Past {
    const name = `${underlying.key} ${day}`
    return pasts.get(name)
      ?? pasts.set(name, pastOf(source, underlying.key, day, monthsBefore(day, openEndMonths), catalogue.issueOf))
  }

  /** months of issue up to that day */
  function monthsBefore(day: TradingDay, count: number): number[] {
    const last = monthOf(day)
    const months = Array.from({ length: count + 1 }, (_, index) => last - count + index)
    return months.filter((month) => month >= 0 && catalogue.issueOf(month) <= day)
  }

  function sheetOn(underlying: PlacedUnderlying, day: TradingDay): Sheet {
    const name = `${underlying.key} ${day}`
    const known = sheets.get(name)
    if (known) return known
    const past = pastOn(underlying, day)
    const rows: SheetRow[] = []
    for (const month of monthsBefore(day, longestLife)) {
      for (const paper of catalogue.papersFrom(month, underlying, day)) {
        const row = rowOf(paper, past, day)
        if (row) rows.push(row)
      }
    }
    return sheets.set(name, sheetOf(underlying, day, rows))
  }

  /** undefined for what was redeemed before its time */
  function rowOf(paper: Paper, past: Past, day: TradingDay): SheetRow | undefined {
    const { terms, month } = paper
    if (terms.kind === 'express' && wasRedeemed(paper, day)) return undefined
    const isWatched = terms.barrier !== undefined && terms.kind !== 'express'
    return {
      paper,
      hit: isWatched && past.touched(month, terms.barrier ?? 0, terms.isShort, terms.financingRate !== undefined),
      factorValue: terms.factor === undefined ? Number.NaN : past.factorValue(month, terms.factor, terms.level),
    }
  }

  function wasRedeemed({ terms, issued, underlying }: Paper, day: TradingDay): boolean {
    const term = { issued: dayNumber(issued), maturity: dayNumber(terms.lastDay) }
    const count = Math.max(1, Math.round((term.maturity - term.issued) / 365))
    for (let place = 1; place < count; place++) {
      const observed = observationDay(term, place, count)
      if (observed >= dayNumber(day)) return false
      const close = source.closeBefore(underlying.key, new Date((observed + 1) * dayMs).toISOString().slice(0, 10))
      if (close !== undefined && close >= terms.level) return true
    }
    return false
  }

  function papersOn(key: InstrumentKey, day: TradingDay, filter: PaperFilter = {}): PaperColumns | undefined {
    const underlying = catalogue.underlyingOf.get(key)
    return underlying && filtered(sheetOn(underlying, day), filter)
  }

  function pricesOf(papers: PaperColumns, at: Instant): PaperPrices | undefined {
    const underlying = catalogue.underlyingOf.get(papers.underlying.key)
    const quote = source.quote(papers.underlying.key, at)
    const units = source.unitsPerEuro(papers.underlying.isoCurrency, at)
    if (!underlying || !quote || units === undefined) return undefined
    return priceSheet(papers as Sheet, { quote, units, at, past: pastOn(underlying, papers.day) })
  }

  function quoteOf(number: number, at: Instant): PaperQuote | undefined {
    const day = calendar.dayOf('XSTU', at)
    const paper = catalogue.paperOf(number)
    if (!paper || day < paper.issued || day > paper.terms.lastDay) return undefined
    const row = rowOf(paper, pastOn(paper.underlying, day), day)
    if (!row) return undefined
    const sheet = sheetOf(paper.underlying, day, [row])
    const prices = pricesOf(sheet, at)
    if (!prices) return undefined
    const [bid = 0, ask = 0] = [prices.bid[0], prices.ask[0]]
    const barrierHit = row.hit || prices.hit?.[0] === 1
    const knockedOut = barrierHit && paper.terms.kind === 'knockOut'
    return {
      knockedOut, barrierHit,
      ...(bid > 0 && !knockedOut ? { bid: priceOfMills(bid) } : {}),
      ...(ask > 0 && !knockedOut ? { ask: priceOfMills(ask) } : {}),
      ...(paper.terms.strike === undefined ? {} : { strike: sheet.strike[0]! }),
      ...(paper.terms.barrier === undefined ? {} : { barrier: sheet.barrier[0]! }),
    }
  }

  return { papersOn, pricesOf, quoteOf }
}

interface Moment { quote: UnderlyingQuote; units: number; at: Instant; past: Past }

const knockOutKind = paperKinds.indexOf('knockOut')

function priceSheet(sheet: Sheet, moment: Moment): PaperPrices {
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

/** Barriers touched before today or in the session that runs. */
function hitsOf(sheet: Sheet, { bid, ask, session }: UnderlyingQuote): Uint8Array {
  const hit = sheet.hit.slice()
  const middle = (bid + ask) / 2
  const since = session ? dayNumber(session.day) : Infinity
  const express = paperKinds.indexOf('express')
  for (let index = 0; index < sheet.length; index++) {
    if (Number.isNaN(sheet.barrier[index]!) || sheet.kind[index] === express) continue
    const counts = session && sheet.issued[index]! <= since
    const touched = sheet.isShort[index] === 1
      ? Math.max(middle, counts ? session.high : middle) >= sheet.barrier[index]!
      : Math.min(middle, counts ? session.low : middle) <= sheet.barrier[index]!
    if (touched) hit[index] = 1
  }
  return hit
}

function priceByModel(
  sheet: Sheet, from: number, to: number, hit: Uint8Array, { quote, units, at, past }: Moment, bid: Int32Array, ask: Int32Array,
): void {
  const kind = paperKinds[sheet.kind[from]!]
  if (kind === undefined || kind === 'knockOut') return
  const { volatility, dividendYield } = sheet.underlying
  const hasNominal = kind === 'reverseConvertible' || kind === 'express' || kind === 'capitalProtection'
  for (let index = from; index < to; index++) {
    const ratio = sheet.ratio[index]!
    const paper: PricedPaper = {
      kind, isShort: sheet.isShort[index] === 1, american: sheet.american[index] === 1, scale: ratio / units,
      strike: sheet.strike[index]!, barrier: sheet.barrier[index]!, cap: sheet.cap[index]!,
      bonusLevel: sheet.bonusLevel[index]!, factor: sheet.factor[index]!, factorValue: sheet.factorValue[index]!,
      lastClose: past.lastClose ?? quote.bid, couponPct: sheet.couponPct[index]!, hit: hit[index] === 1,
      issued: sheet.issued[index]!, maturity: sheet.maturity[index]!, now: at / dayMs, volatility, dividendYield,
    }
    const lowSide = modelValue(paper, paper.isShort ? quote.ask : quote.bid)
    const highSide = modelValue(paper, paper.isShort ? quote.bid : quote.ask)
    const points = sheet.halfSpread[index]!
    const half = kind === 'factor' ? highSide * Math.abs(paper.factor) * volatility * 0.0006
      : hasNominal ? points * ratio * (kind === 'express' ? 1 : 0.1)
      : points * paper.scale
    bid[index] = bidMills(lowSide - half)
    ask[index] = Math.max(askMills(highSide + half), bid[index]! + 1)
  }
}
