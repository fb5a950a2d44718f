import { createCalendar } from '#calendar/sessions.ts'
import { manualClock } from '#platform/clock.ts'
import { createDerivatives } from '../../derivative-market.ts'
import { createSimulatedMarket } from '../../simulated-market.ts'
import { underlyingSource } from '../../underlying-source.ts'
import { loadUniverse } from '../../universe.ts'

/**
 * All values a market shows of one notation of each kind and of the papers on one share, in their shortest exact form,
 * for bit-by-bit comparison.
 */
export function shownBits(): string {
  const at = Date.parse('2026-11-20T14:03:07.123Z')
  const universe = loadUniverse()
  const calendar = createCalendar()
  const market = createSimulatedMarket({ universe, calendar, clock: manualClock(at), seed: 'test' })
  const derivatives = createDerivatives({
    seed: 'test',
    count: 100_000,
    calendar,
    universe,
    source: underlyingSource(universe, market),
  })
  const share = derivatives.underlyings.find(({ key }) => key.startsWith('STOCK'))
  const papers = share && derivatives.papersOn(share.key, '2026-11-20')
  const prices = papers && derivatives.pricesOf(papers, at)
  const kinds = [
    'STOCK',
    'INDEX',
    'CURRENCY',
    'CRYPTO',
    'PRECIOUS_METAL',
    'COMMODITY',
    'BOND',
    'FUND',
    'FUTURE',
  ] as const
  const shown = kinds.flatMap((kind) =>
    universe
      .ofType(kind)
      .slice(0, 1)
      .flatMap(({ notations }) => {
        const [main] = notations
        if (!main) return []
        const quote = market.quote(main.id, 'RLT')
        return [
          [
            kind,
            { ...quote, highAt: quote.highAt, lowAt: quote.lowAt },
            market.daily(main.id, '2026-11-09', '2026-11-13'),
            market.trades(main.id, at - 600_000, at),
          ],
        ]
      }),
  )
  return JSON.stringify([shown, prices && [[...papers.strike], [...prices.bid], [...prices.ask]]])
}
