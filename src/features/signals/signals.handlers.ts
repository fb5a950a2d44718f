import { handle } from '#api/handle.ts'
import { perGeneration } from '#api/generation.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { mayUse } from '#contract/entitlements.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { instrumentsOf } from '#features/lists/named.ts'
import { quoteOf } from '#features/instrument/quotes.handlers.ts'
import { inPercent, tidy, tidyOrNone } from '#figures/rounding.ts'
import { signalsFrom, type ValuationSignal } from '#finder/signals.ts'
import { germanTerm } from '#market/german-terms.ts'
import { listListing } from '#market/listings.ts'
import { getSignals, listSectorSignals, mostAsked, type PaperSignals } from './signals.contract.ts'

const feature = 'portfolio_analysis_feature'
/** how long signals are kept while the table of daily figures is being counted */
const keptMs = 60_000

export function signalHandlers(rooms: Rooms) {
  const { universe, statistics, market, origin } = rooms
  const memory = perGeneration(
    rooms,
    (): { known?: { since: Instant; signals: ReturnType<typeof signalsFrom> } } => ({}),
  )

  /** Those of the table as it was last complete. */
  function signals() {
    const kept = memory()
    const since = statistics.completeSince() ?? Math.floor(market.now() / keptMs)
    if (kept.known?.since !== since)
      kept.known = {
        since,
        signals: signalsFrom({ ofType: (type) => universe.ofType(type), figuresOf: (key) => statistics.of(key) }),
      }
    return kept.known.signals
  }

  return [
    handle(getSignals, ({ query, asker, expires }) => {
      if (!mayUse(asker.rights, feature)) return { expires, isWhole: false, list: [] }
      const list = instrumentsOf(universe, query.keys, mostAsked).map((instrument): PaperSignals => {
        const { valuation, risk, trend } = signals().of(instrument)
        const figures = statistics.of(instrument.key)
        return {
          instrument: presentInstrument(instrument, origin),
          quote: quoteOf(rooms, listListing(instrument), asker),
          day: figures?.day,
          valuation: valuation && presentValuation(valuation),
          risk: risk && {
            word: risk.word,
            volatilityPct: tidy(risk.volatility * 100, 2),
            rankPct: Math.round(risk.rankPct),
            compared: risk.compared,
            maxDrawdownPct: inPercent(figures?.maxDrawdown250d),
            beta: tidyOrNone(figures?.beta250d, 2),
          },
          trend: trend && { word: trend.word, distancePct: tidy(trend.distancePct, 2) },
        }
      })
      return { expires, isWhole: true, completedAt: statistics.completeSince(), list }
    }),

    handle(listSectorSignals, ({ asker, expires }) => {
      if (!mayUse(asker.rights, feature)) return { expires, isWhole: false, list: [] }
      return {
        expires,
        isWhole: true,
        completedAt: statistics.completeSince(),
        list: signals()
          .sectors()
          .map((view) => ({
            sector: germanTerm(view.sector),
            numberStocks: view.numberStocks,
            abovePct: tidyOrNone(view.abovePct, 1),
            trend: view.trend,
            performancePctM1: inPercent(view.performanceM1),
            performancePctY1: inPercent(view.performanceY1),
            perExpected: tidyOrNone(view.perExpected, 2),
            dividendYieldPct: tidyOrNone(view.dividendYieldPct, 2),
            volatilityPct: inPercent(view.volatility),
          })),
      }
    }),
  ]
}

const presentValuation = ({ word, distancePct, branch, ratios }: ValuationSignal) => ({
  word,
  distancePct: tidy(distancePct, 1),
  branch: germanTerm(branch),
  ratios: ratios.map(({ ratio, value, median, compared }) => ({
    ratio,
    value: tidy(value, 2),
    median: tidy(median, 2),
    compared,
  })),
})
