import { tradingDayOf, dayNumberOf } from '#calendar/days.ts'
import type { Calendar } from '#calendar/calendar.ts'
import { type Instant, type InstrumentKey, type TradingDay } from '#contract/vocabulary.ts'
import type {
  PaperColumns,
  PaperFilter,
  PaperMove,
  PaperPrices,
  PaperPricing,
  PaperQuote,
  SpotAt,
  UnderlyingQuote,
  UnderlyingSource,
} from '../derivatives.ts'
import { endsAtBarrier } from '../derivatives.ts'
import { Budget, GenerationCache } from '#platform/kept.ts'
import { atOnce, inTurns } from '#platform/turns.ts'
import type { Catalogue, Paper } from './catalogue.ts'
import { isOver } from './expiry.ts'
import { expressRedemption, observationDay } from './model.ts'
import { monthOf } from './numbering.ts'
import { historyFrom, pastOf, type Past } from './past.ts'
import { filtered, sheetOf, type Sheet, type SheetRow } from './sheet.ts'
import { longestLife } from './terms.ts'
import { type PaperInputs, revalued, worthOf } from './revaluation.ts'
import { priceSheet } from './sheet-prices.ts'
import { priceOfMills } from './ticks.ts'
import { trackOf, type Track } from './track.ts'
import type { PlacedUnderlying } from './underlyings.ts'

/** Rows kept in all sheets and selections together, some 110 bytes each. */
const keptRows = 300_000

/** Papers on the market and their prices on the underlying's bid and ask. */
export function createPaperMarket(catalogue: Catalogue, calendar: Calendar, source: UnderlyingSource) {
  const pasts = new GenerationCache<string, Past>(400)
  const closes = new GenerationCache<string, { last: number | undefined }>(400)
  const rows = new Budget(keptRows)
  const sheets = new GenerationCache<string, Sheet>(rows, ({ length }) => length)
  const selections = new GenerationCache<string, Sheet>(rows, ({ length }) => length)
  const lives = new GenerationCache<number, PaperLife>(4000)

  function pastOn(underlying: PlacedUnderlying, day: TradingDay, months: number): Past {
    const name = `${underlying.key} ${day} ${months}`
    return (
      pasts.get(name) ??
      pasts.set(name, pastOf(source, underlying.key, day, monthsBefore(day, months), catalogue.issueOf))
    )
  }

  /** months of issue up to that day */
  function monthsBefore(day: TradingDay, count: number): number[] {
    const last = monthOf(day)
    const months = Array.from({ length: count + 1 }, (_, index) => last - count + index)
    return months.filter((month) => month >= 0 && catalogue.issueOf(month) <= day)
  }

  function sheetOn(underlying: PlacedUnderlying, day: TradingDay, months: number): Sheet {
    return (
      sheets.get(sheetName(underlying.key, day, months)) ??
      keptSheet(underlying, day, months, atOnce(rowsOn(underlying, day, months)))
    )
  }

  /** month by month, with a rest after each */
  function* rowsOn(underlying: PlacedUnderlying, day: TradingDay, months: number): Generator<void, SheetRow[]> {
    const past = pastOn(underlying, day, months)
    const rows: SheetRow[] = []
    for (const month of monthsBefore(day, months)) {
      for (const paper of catalogue.papersFrom(month, underlying, day, past.levelBefore(month))) {
        const row = rowOf(paper, past, day)
        if (row) rows.push(row)
      }
      yield
    }
    return rows
  }

  function keptSheet(underlying: PlacedUnderlying, day: TradingDay, months: number, rows: readonly SheetRow[]): Sheet {
    closes.set(`${underlying.key} ${day}`, { last: pastOn(underlying, day, months).lastClose })
    return sheets.set(sheetName(underlying.key, day, months), sheetOf(underlying, day, rows))
  }

  const preparing = new Map<string, Promise<void>>()

  function prepare(key: InstrumentKey, day: TradingDay): Promise<void> {
    const underlying = catalogue.underlyingOf.get(key)
    const name = sheetName(key, day, longestLife)
    if (!underlying || sheets.get(name)) return Promise.resolve()
    const running = preparing.get(name) ?? prepared(underlying, day).finally(() => preparing.delete(name))
    preparing.set(name, running)
    return running
  }

  async function prepared(underlying: PlacedUnderlying, day: TradingDay): Promise<void> {
    const [first] = monthsBefore(day, longestLife)
    if (first !== undefined) await source.readHistory(underlying.key, historyFrom(catalogue.issueOf(first)), day)
    keptSheet(underlying, day, longestLife, await inTurns(rowsOn(underlying, day, longestLife)))
  }

  /** undefined for what was redeemed before its time */
  function rowOf(paper: Paper, past: Past, day: TradingDay): SheetRow | undefined {
    const { terms, month } = paper
    if (terms.kind === 'express' && redeemedAt(paper, day) !== undefined) return undefined
    const isWatched = terms.barrier !== undefined && terms.kind !== 'express'
    return {
      paper,
      hit:
        (isWatched && past.touched(month, terms.barrier ?? 0, terms.isShort, terms.financingRate !== undefined)) ||
        (terms.upperBarrier !== undefined && past.touched(month, terms.upperBarrier, true, false)),
      factorValue: terms.factor === undefined ? Number.NaN : past.factorValue(month, terms.factor, terms.level),
    }
  }

  /** The observation, 1 for the first, that ended an express paper before that day and before its last. */
  function redeemedAt({ terms, issued, underlying }: Paper, day: TradingDay): number | undefined {
    const term = { issued: dayNumberOf(issued), maturity: dayNumberOf(terms.lastDay) }
    const count = Math.max(1, Math.round((term.maturity - term.issued) / 365))
    for (let place = 1; place < count; place++) {
      const observed = observationDay(term, place, count)
      if (observed >= dayNumberOf(day)) return undefined
      const close = source.closeBefore(underlying.key, tradingDayOf(observed + 1))
      if (close !== undefined && close >= terms.level) return place
    }
    return undefined
  }

  function earlyRedemption(number: number, day: TradingDay): number | undefined {
    const paper = catalogue.paperOf(number)
    const place = paper?.terms.kind === 'express' ? redeemedAt(paper, day) : undefined
    return place === undefined ? undefined : expressRedemption(place, paper?.terms.couponPct ?? 0)
  }

  function papersOn(key: InstrumentKey, day: TradingDay, filter: PaperFilter = {}): PaperColumns | undefined {
    const underlying = catalogue.underlyingOf.get(key)
    if (!underlying) return undefined
    const { kinds, isShort, withKnockedOut, months = longestLife } = filter
    const name = `${key} ${day} ${months} ${kinds?.join(',') ?? ''} ${isShort ?? ''} ${withKnockedOut ?? ''}`
    return selections.get(name) ?? selections.set(name, filtered(sheetOn(underlying, day, months), filter))
  }

  function pricesOf(papers: PaperColumns, at: Instant): PaperPrices | undefined {
    const underlying = catalogue.underlyingOf.get(papers.underlying.key)
    const quote = source.quote(papers.underlying.key, at)
    const since = quote?.since ?? at
    const units = source.unitsPerEuro(papers.underlying.isoCurrency, since)
    if (!underlying || !quote || units === undefined) return undefined
    // columns are only made here, and they are sheets
    return priceSheet(papers as Sheet, { quote, units, at: since, lastClose: lastCloseBefore(underlying, papers.day) })
  }

  function lastCloseBefore({ key }: PlacedUnderlying, day: TradingDay): number | undefined {
    const name = `${key} ${day}`
    return (closes.get(name) ?? closes.set(name, { last: source.closeBefore(key, day) })).last
  }

  const today = (): TradingDay => calendar.dayOf('XSTU', source.now())

  function lifeOf(number: number): PaperLife | undefined {
    const known = lives.get(number)
    if (known) return known
    const paper = catalogue.paperOf(number)
    return paper && lives.set(number, { paper, track: trackOf(paper, source, today), shown: undefined })
  }

  /** the paper as a sheet of one row, kept for the day; undefined outside its life */
  function ownSheet(life: PaperLife, day: TradingDay): PaperLife['shown'] {
    const { paper, track } = life
    const { terms, issued, underlying } = paper
    if (day < issued || day > terms.lastDay) return undefined
    if (life.shown?.day === day) return life.shown
    if (terms.kind === 'express' && redeemedAt(paper, day) !== undefined) return undefined
    const { value, close } = track.factorBefore(day)
    const touched = track.touchedOn()
    const row = { paper, hit: touched !== undefined && touched < day, factorValue: value }
    life.shown = { day, row, sheet: sheetOf(underlying, day, [row]), lastClose: close }
    return life.shown
  }

  function priceOne(life: PaperLife, day: TradingDay, at: Instant, quote: UnderlyingQuote): PaperQuote | undefined {
    if (isOver(life.paper.terms.lastDay, at)) return undefined
    const own = ownSheet(life, day)
    const units = source.unitsPerEuro(life.paper.underlying.isoCurrency, at)
    if (!own || units === undefined) return undefined
    const { sheet, lastClose } = own
    const { bid, ask, hit } = priceSheet(sheet, { quote, units, at, lastClose })
    const { kind, strike, barrier } = life.paper.terms
    const barrierHit = hit[0] === 1
    const knockedOut = barrierHit && endsAtBarrier(kind)
    return {
      knockedOut,
      barrierHit,
      ...(knockedOut ? {} : { bid: priceOfMills(bid[0]!), ask: priceOfMills(ask[0]!) }),
      ...(strike === undefined ? {} : { strike: sheet.strike[0]! }),
      ...(barrier === undefined ? {} : { barrier: sheet.barrier[0]! }),
    }
  }

  function quoteOf(number: number, at: Instant): PaperQuote | undefined {
    const life = lifeOf(number)
    const quote = life && source.quote(life.paper.underlying.key, at)
    return life && quote && priceOne(life, calendar.dayOf('XSTU', at), quote.since ?? at, quote)
  }

  function pricingOf(number: number): PaperPricing | undefined {
    const life = lifeOf(number)
    if (!life) return undefined
    const { key } = life.paper.underlying
    return (bid, ask, at) => {
      const day = calendar.dayOf('XSTU', at)
      // only the day that touches the barrier, or may yet, needs to know what happened before that instant
      const session = life.track.mayTouchOn(day) ? source.quote(key, at)?.session : undefined
      const quote = priceOne(life, day, at, { bid, ask, session })
      return quote?.bid === undefined || quote.ask === undefined ? undefined : { bid: quote.bid, ask: quote.ask }
    }
  }

  /** undefined where the paper or its underlying was not quoted at one of the instants */
  function revaluedBetween(number: number, from: SpotAt, to: SpotAt): PaperMove[] | undefined {
    const life = lifeOf(number)
    const [before, after] = [from, to].map((each) => life && inputsAt(life, each))
    return before && after && revalued(before, after)
  }

  function inputsAt(life: PaperLife, { at, spot }: SpotAt): PaperInputs | undefined {
    const { underlying } = life.paper
    const own = ownSheet(life, calendar.dayOf('XSTU', at))
    const quote = source.quote(underlying.key, at)
    const units = source.unitsPerEuro(underlying.isoCurrency, at)
    if (!own || !quote || units === undefined) return undefined
    const { hit } = priceSheet(own.sheet, { quote, units, at, lastClose: own.lastClose })
    return { ...own, spot, units, at, hit: hit[0] === 1 }
  }

  function supposed(number: number, now: Instant, { spot, at }: SpotAt): number | undefined {
    const life = lifeOf(number)
    const today = calendar.dayOf('XSTU', now)
    const own = life && ownSheet(life, today)
    const quote = own && source.quote(life.paper.underlying.key, now)
    const units = own && source.unitsPerEuro(life.paper.underlying.isoCurrency, now)
    if (!own || !quote || units === undefined) return undefined
    const { underlying, terms } = life.paper
    const day = calendar.dayOf('XSTU', at)
    // What a factor paper gains until another day depends on every day between.
    if (terms.kind === 'factor' && day !== today) return undefined
    const isHit = priceSheet(own.sheet, { quote, units, at: now, lastClose: own.lastClose }).hit[0] === 1
    const sheet = day === today ? own.sheet : sheetOf(underlying, day, [own.row])
    const beyond = (terms.isShort ? -1 : 1) * (spot - sheet.barrier[0]!) <= 0
    const hit = isHit || (beyond && terms.kind !== 'express')
    return worthOf({ sheet, lastClose: own.lastClose, spot, units, at, hit })
  }

  return { papersOn, prepare, pricesOf, quoteOf, pricingOf, revaluedBetween, supposed, earlyRedemption }
}

const sheetName = (key: InstrumentKey, day: TradingDay, months: number): string => `${key} ${day} ${months}`

interface PaperLife {
  paper: Paper
  track: Track
  shown: { day: TradingDay; row: SheetRow; sheet: Sheet; lastClose: number | undefined } | undefined
}
