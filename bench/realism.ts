import { createCalendar } from '#calendar/sessions.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import type { DailyBars } from '#market/market.ts'
import { createSimulatedMarket, defaultSeed } from '#market/simulated-market.ts'
import { simulationVersion } from '#market/simulation/hash.ts'
import { loadUniverse } from '#market/universe.ts'

/**
 * How real the simulated market looks: medians over instruments, twenty years, nothing imported. The table of
 * `docs/market.md` is this one beside figures of real closes. Usage: realism.ts [SEED]
 */
const seed = process.argv[2] ?? defaultSeed
const [from, to] = ['2006-11-21', '2026-11-20'] as [TradingDay, TradingDay]
const universe = loadUniverse()
const market = createSimulatedMarket({
  universe,
  calendar: createCalendar(),
  clock: { now: () => Date.parse('2026-11-21T12:00Z') },
  seed,
})

const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? NaN
const squares = (values: readonly number[]): number => mean(values.map((value) => value * value))
const steps = (later: readonly number[], earlier: readonly number[]): number[] =>
  later.map((value, i) => Math.log(value / (earlier[i] as number)))

function variance(values: readonly number[]): number {
  const middle = mean(values)
  return mean(values.map((value) => (value - middle) ** 2))
}

function correlation(a: readonly number[], b: readonly number[]): number {
  const [meanA, meanB] = [mean(a), mean(b)]
  return mean(a.map((value, i) => (value - meanA) * ((b[i] as number) - meanB))) / Math.sqrt(variance(a) * variance(b))
}

interface Series {
  readonly bars: DailyBars
  readonly returns: readonly number[]
  readonly byDay: ReadonlyMap<string, number>
}

function seriesOf(instrument: Instrument): Series {
  const [main] = instrument.notations
  if (!main) throw new Error(`${instrument.name} has no notation`)
  const bars = market.daily(main.id, from, to)
  const returns = steps(bars.close.slice(1), bars.close)
  return { bars, returns, byDay: new Map(returns.map((value, i) => [bars.day[i + 1] as string, value])) }
}

const clustering =
  (lag: number) =>
  ({ returns }: Series): number => {
    const sizes = returns.map(Math.abs)
    return correlation(sizes.slice(lag), sizes.slice(0, -lag))
  }

function worstDrawdown({ bars }: Series): number {
  let top = 0
  let worst = 0
  for (const close of bars.close) {
    top = Math.max(top, close)
    worst = Math.min(worst, close / top - 1)
  }
  return worst
}

const overnight = ({ bars }: Series): number => {
  const night = variance(steps(bars.open.slice(1), bars.close))
  return night / (night + variance(steps(bars.close, bars.open)))
}

/** days a year on which an instrument trades */
const daysAYear = ({ bars: { day } }: Series): number =>
  (365.25 * 86_400_000 * (day.length - 1)) / (Date.parse(day.at(-1) ?? '') - Date.parse(day[0] ?? ''))

const figures: Record<string, (series: Series) => number> = {
  volatility: (series) => Math.sqrt(variance(series.returns) * daysAYear(series)),
  kurtosis: ({ returns }) => {
    const middle = mean(returns)
    return mean(returns.map((value) => (value - middle) ** 4)) / variance(returns) ** 2
  },
  'autocorrelation of returns, lag 1': ({ returns }) => correlation(returns.slice(1), returns.slice(0, -1)),
  'of absolute returns, lag 1': clustering(1),
  'of absolute returns, lag 10': clustering(10),
  'of absolute returns, lag 50': clustering(50),
  'up days': ({ returns }) => returns.filter((value) => value > 0).length / returns.length,
  'worst drawdown': worstDrawdown,
}

const shareFigures: Record<string, (series: Series) => number> = {
  'Parkinson ÷ open-close variance': ({ bars }) =>
    squares(steps(bars.high, bars.low)) / (4 * Math.LN2) / squares(steps(bars.close, bars.open)),
  'share of the variance overnight': overnight,
  'correlation of absolute return and log volume': ({ bars, returns }) =>
    correlation(
      returns.map(Math.abs),
      bars.volume.slice(1).map((volume) => Math.log(Math.max(1, volume))),
    ),
}

/**
 * Median correlation of all pairs of two groups on days both traded. @param lag days by which the first group follows
 */
function together(a: readonly Series[], b: readonly Series[], lag = 0): number {
  const all: number[] = []
  a.forEach((one, i) =>
    b.forEach((other, j) => {
      if (a === b && j <= i) return
      const days = one.bars.day.filter((day) => one.byDay.has(day) && other.byDay.has(day))
      const first = days.slice(lag).map((day) => one.byDay.get(day) as number)
      all.push(
        correlation(
          first,
          days.slice(0, days.length - lag).map((day) => other.byDay.get(day) as number),
        ),
      )
    }),
  )
  return median(all)
}

/** Fourteen of them, evenly spread. */
const some = (instruments: readonly Instrument[]): Series[] =>
  Array.from({ length: Math.min(14, instruments.length) }, (_, i) =>
    seriesOf(instruments[Math.floor((i * instruments.length) / 14)] as Instrument),
  )

const large = (venues: readonly string[], isoCountry: string): readonly Instrument[] =>
  universe
    .ofType('STOCK')
    .filter(
      ({ facts, notations, isoCountry: country }) =>
        facts.kind === 'stock' &&
        (facts.size === 'large' || facts.size === 'mega') &&
        country === isoCountry &&
        venues.includes(notations[0]?.venue ?? ''),
    )

const german = some(large(['_GER'], 'DE'))
const american = some(large(['_NMS', '_NYS'], 'US'))
const others: Record<string, Series[]> = {
  coins: some(universe.ofType('CRYPTO').slice(0, 14)),
  oil: universe
    .ofType('COMMODITY')
    .filter(({ name }) => /brent|wti|öl/i.test(name))
    .slice(0, 2)
    .map(seriesOf),
  'pairs with the euro': universe
    .ofType('CURRENCY')
    .filter(
      ({ facts }) =>
        facts.kind === 'currency' && facts.base === 'EUR' && /^(USD|GBP|JPY|CHF|SEK|NOK|AUD|CAD)$/.test(facts.quote),
    )
    .map(seriesOf),
  'volatility index': universe
    .ofType('INDEX')
    .filter(({ name }) => /^VIX|CBOE Volatility/i.test(name))
    .slice(0, 1)
    .map(seriesOf),
}

const shown = (value: number): string => value.toFixed(2)
console.log(`seed ${seed}, version ${simulationVersion}, ${from} to ${to}\n`)
console.log(
  `| | DE | US | ${Object.entries(others)
    .map(([name, { length }]) => `${name} (${length})`)
    .join(' | ')} |`,
)
for (const [name, figure] of Object.entries(figures)) {
  console.log(
    `| ${name} | ${[german, american, ...Object.values(others)].map((group) => shown(median(group.map(figure)))).join(' | ')} |`,
  )
}
for (const [name, figure] of Object.entries(shareFigures))
  console.log(`| ${name} | ${[german, american].map((group) => shown(median(group.map(figure)))).join(' | ')} |`)
console.log(
  `| correlation within the country | ${shown(together(german, german))} | ${shown(together(american, american))} |`,
)
console.log(
  `| correlation DE–US, same day / DE the day after | ${shown(together(german, american))} | ${shown(together(german, american, 1))} |`,
)
