import * as fc from 'fast-check'
import { createCalendar } from '#calendar/sessions.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import type { Instrument, Notation } from '../instruments.ts'
import type { DailyBars, MinuteBars, Trades } from '../market.ts'
import { createSimulatedMarket, type SimulatedMarket, type SimulatedMarketOptions } from '../simulated-market.ts'
import { loadUniverse } from '../universe.ts'
import { venueOf } from '../venues.ts'

/** The whole universe and one market of it at a Friday afternoon, for tests of what must hold for all classes. */
export const universe = loadUniverse()
export const calendar = createCalendar()
export const now = Date.parse('2026-11-20T14:03:07.123Z')

/** A market with empty caches: its answers must not depend on what was asked before. */
export const fresh = (options: Partial<SimulatedMarketOptions> = {}): SimulatedMarket =>
  createSimulatedMarket({ universe, calendar, clock: manualClock(now), seed: 'test', ...options })

export const market = fresh()

export const named = (name: string): Instrument => {
  const found = universe.all().find((instrument) => instrument.name === name)
  if (!found) throw new Error(`no instrument ${name}`)
  return found
}
const share = (isin: string): Instrument => {
  const found = universe.byIsin(isin)
  if (!found) throw new Error(`no share ${isin}`)
  return found
}
export const on = (instrument: Instrument, venue: string, currency?: string): Notation => {
  const found = instrument.notations.find(
    (notation) => notation.venue === venue && (!currency || notation.isoCurrency === currency),
  )
  if (!found) throw new Error(`${instrument.name} is not on ${venue}`)
  return found
}

export const sap = share('DE0007164600')
export const apple = share('US0378331005')
const micro = universe
  .ofType('STOCK')
  .find(({ facts, notations }) => facts.kind === 'stock' && facts.size === 'micro' && notations[0]?.venue === '_GAT')

/** One notation of each kind of price. */
export const notations: Record<string, NotationId> = {
  'a share on Xetra': on(sap, '_GER').id,
  'a share on Tradegate': on(sap, '_GAT').id,
  'an American share at home': on(apple, '_NMS').id,
  'an American share in Frankfurt': on(apple, '_FRA').id,
  'a share hardly traded': micro?.notations[0]?.id ?? on(sap, '_QUO').id,
  'an index': on(named('DAX'), '_IDX').id,
  'an indication': on(named('DAX'), '@_IND').id,
  'a pair of currencies': on(named('EUR/USD'), '@_FX').id,
  'a coin in euro': on(named('Bitcoin'), '@_CRY', 'EUR').id,
  'a metal': on(named('Gold'), '@_COM').id,
  'a bond': universe.ofType('BOND')[2]?.notations[0]?.id ?? on(sap, '_STU').id,
  'a future': named('DAX Future').notations[0]?.id ?? on(sap, '_STU').id,
  'a fund': universe.all().find(({ facts }) => facts.kind === 'fund')?.notations[0]?.id ?? on(sap, '_STU').id,
}
export const cases = Object.entries(notations).map(([given, id]) => ({ given, id }))

export const at = fc.integer({ min: Date.parse('2020-01-01T00:00Z'), max: now })

export interface Bar {
  open?: number
  high: number
  low: number
  close?: number
  volume: number
  trades: number
}

export const ofDay = ({ open, high, low, close, volume, trades }: DailyBars): Bar => ({
  open: open[0],
  high: high[0] ?? -Infinity,
  low: low[0] ?? Infinity,
  close: close[0],
  volume: volume[0] ?? 0,
  trades: trades[0] ?? 0,
})
export const sum = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0)
export const max = (values: readonly number[]): number => values.reduce((a, b) => Math.max(a, b), -Infinity)
export const min = (values: readonly number[]): number => values.reduce((a, b) => Math.min(a, b), Infinity)
export const ofMinutes = ({ open, high, low, close, volume, trades }: MinuteBars): Bar => ({
  open: open[0],
  high: max(high),
  low: min(low),
  close: close.at(-1),
  volume: sum(volume),
  trades: sum(trades),
})
export const ofTrades = ({ price, size }: Trades): Bar => ({
  open: price[0],
  high: max(price),
  low: min(price),
  close: price.at(-1),
  volume: sum(size),
  trades: price.length,
})

/** A session of the notation and the stretch its trades lie in. */
export function sessionOf(id: NotationId, instant: Instant): { day: TradingDay; from: Instant; to: Instant } {
  const listing = universe.byNotation(id)
  const venue = listing && venueOf(listing.notation.venue)
  if (!venue) throw new Error('no venue')
  const calendarId = venue.calendar ?? 'XETR'
  const session = calendar.lastSession(calendarId, instant)
  const auction = session.phases.at(-1)?.kind === 'closingAuction'
  return { day: session.day, from: session.opensAt, to: session.closesAt + (auction ? 1 : 0) }
}
