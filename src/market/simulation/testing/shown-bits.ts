import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { createSimulatedMarket } from '../../simulated-market.ts'
import { loadUniverse } from '../../universe.ts'

/** What a market shows of one notation of each kind, to the last bit: numbers are written in their shortest exact form. */
export function shownBits(): string {
  const at = Date.parse('2026-11-20T14:03:07.123Z')
  const universe = loadUniverse()
  const market = createSimulatedMarket({ universe, calendar: createCalendar(), clock: manualClock(at), seed: 'test' })
  const kinds = ['STOCK', 'INDEX', 'CURRENCY', 'CRYPTO', 'PRECIOUS_METAL', 'COMMODITY', 'BOND', 'FUND', 'FUTURE'] as const
  return JSON.stringify(kinds.flatMap((kind) => universe.ofType(kind).slice(0, 1).flatMap(({ notations }) => {
    const [main] = notations
    if (!main) return []
    const quote = market.quote(main.id, 'RLT')
    return [[
      kind, { ...quote, highAt: quote.highAt, lowAt: quote.lowAt }, market.daily(main.id, '2026-11-09', '2026-11-13'),
      market.trades(main.id, at - 600_000, at),
    ]]
  })))
}
