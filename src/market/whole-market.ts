import type { Calendar } from '#calendar/calendar.ts'
import { tradingDayOf } from '#calendar/days.ts'
import type { InstrumentKey, TradingDay } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'
import { createDerivatives } from './derivative-market.ts'
import type { Derivatives } from './derivatives.ts'
import type { Histories, RealPrices } from './imported.ts'
import type { Instrument } from './instruments.ts'
import type { MarketGeneration } from './live-market.ts'
import type { Logos } from './logos.ts'
import { withRememberedDays } from './remembered-days.ts'
import type { ReportedFigures } from './reported.ts'
import { createSimulatedMarket, type ImportedSeries } from './simulated-market.ts'
import { underlyingSource } from './underlying-source.ts'
import { loadUniverse, type ComputedInstruments } from './universe.ts'

interface Parts {
  seed: string
  clock: Clock
  calendar: Calendar
  /** papers taken in from files */
  imported: readonly Instrument[]
  /** figures that files told */
  reported?: ReadonlyMap<InstrumentKey, ReportedFigures> | undefined
  /** real prices and rates the market passes through */
  histories: Histories
  /** number of simulated derivatives */
  derivatives: number
  /** daily bars that are remembered, over all notations; default: as many as a portal's readers need */
  rememberedBars?: number
  /** of instruments, that the operator may show */
  logos?: Logos | undefined
}

/** Puts the market together: instruments, their prices, and the derivatives that are priced on them. */
export function composeMarket({
  seed,
  clock,
  calendar,
  imported,
  reported,
  histories,
  derivatives: count,
  logos,
  rememberedBars,
}: Parts): MarketGeneration {
  // Composed lazily: the papers need the universe and the market, and both need the papers.
  const later: { derivatives?: Derivatives } = {}
  const papers = (): Derivatives => {
    if (!later.derivatives) throw new Error('A derivative was asked for before the market stood')
    return later.derivatives
  }
  const computed: ComputedInstruments = {
    find: (entityValue) => papers().computed.find(entityValue),
    byIsin: (isin) => papers().computed.byIsin(isin),
    byWkn: (wkn) => papers().computed.byWkn(wkn),
    byNotation: (id) => papers().computed.byNotation(id),
  }
  const universe = loadUniverse({
    imported,
    ...(reported && { reported }),
    derivatives: computed,
    ...(logos && { logos }),
  })
  // Papers ask for years of their underlyings, as pages do: both remember the same days.
  const market = withRememberedDays(
    createSimulatedMarket({
      universe,
      calendar,
      clock,
      seed,
      anchors: (instrument) => anchorsOf(instrument, histories),
      fx: (isoCurrency) => {
        const rates = histories.rates.get(isoCurrency)
        return (
          rates && { source: rates.source, isoCurrency, day: daysOf(rates.days), close: Array.from(rates.unitsPerEuro) }
        )
      },
      pricing: (derivative) => papers().pricingOf(derivative),
    }),
    rememberedBars,
  )
  later.derivatives = createDerivatives({ seed, count, calendar, universe, source: underlyingSource(universe, market) })
  return { universe, market, derivatives: later.derivatives }
}

/** The real closes of an instrument in its home currency; the longest series where several venues have one. */
function anchorsOf(instrument: Instrument, { prices }: Histories): ImportedSeries | undefined {
  let best: RealPrices | undefined
  for (const { id, isoCurrency } of instrument.notations) {
    const found = isoCurrency === instrument.isoCurrency ? prices.get(id) : undefined
    if (found && found.days.length > (best?.days.length ?? 0)) best = found
  }
  if (!best) return undefined
  const whole = [best.open, best.high, best.low].every((column) => !Number.isNaN(column[0]))
  return {
    source: best.source,
    isoCurrency: instrument.isoCurrency,
    day: daysOf(best.days),
    close: Array.from(best.close),
    ...(whole && {
      open: Array.from(best.open),
      high: Array.from(best.high),
      low: Array.from(best.low),
      volume: Array.from(best.volume),
    }),
  }
}

const daysOf = (days: Int32Array): TradingDay[] => Array.from(days, (day) => tradingDayOf(day))
