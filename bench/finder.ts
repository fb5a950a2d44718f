import { shippedCalendar } from '#calendar/sessions.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { classFinders, finderTables, type FinderClass } from '#finder/finders.ts'
import { boundsOf, narrowed, ordered, valueCounts, type Filter } from '#finder/narrowing.ts'
import type { DailyFigures, ShareFigures } from '#market/statistics.ts'
import { loadUniverse } from '#market/universe.ts'

/**
 * The finders of stored instruments, one core: what their columns weigh, how long they take to fill, and how long a question
 * of five ranges takes with its order and every facet. Instruments are the shipped ones, their figures drawn.
 */
let state = 20_261_120
/** The same numbers every time. */
const draw = (): number => {
  state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
  return state / 0x80000000
}
const around = (middle: number): number | undefined => (draw() < 0.1 ? undefined : middle * (0.2 + 1.6 * draw()))

const universe = loadUniverse()
const drawnShare = (): ShareFigures => ({
  per: around(18),
  perExpected: around(16),
  peg: around(2),
  priceToSales: around(2),
  priceToBook: around(3),
  priceToCashflow: around(10),
  evToEbitda: around(9),
  dividendYieldPct: around(3),
  yearsWithoutCut: around(6),
  payoutPct: around(50),
  revenueGrowthPct1Y: around(5),
  revenueGrowthPct3Y: around(5),
  revenueGrowthPct5Y: around(5),
  epsGrowthPct1Y: around(8),
  epsGrowthExpectedPct: around(8),
  ebitMarginPct: around(14),
  returnOnEquityPct: around(15),
  equityRatioPct: around(40),
  consensus: around(2),
  analysts: around(12),
  upsidePct: around(10),
})
const drawnFigures = (): DailyFigures => {
  const closes = Object.fromEntries(['W1', 'M1', 'M3', 'M6', 'CY', 'Y1', 'Y3', 'Y5', 'Y10'].map((p) => [p, around(90)]))
  return {
    day: '2026-11-20',
    close: 100,
    high52w: 100 + 50 * draw(),
    low52w: 100 - 50 * draw(),
    simulated: true,
    references: [{ from: 0, closes: closes as DailyFigures['references'][number]['closes'] }],
    until: Infinity,
    share: drawnShare(),
    mean200d: 100 * (0.8 + 0.4 * draw()),
    volatility30d: draw(),
    volatility250d: draw(),
    maxDrawdown250d: -draw(),
    rsi14: 100 * draw(),
    beta250d: around(1),
    trackingError1y: around(0.01),
    spread30d: around(0.002),
    averageVolume30d: around(10_000),
  }
}
const figures = new Map<InstrumentKey, DailyFigures>(universe.all().map(({ key }) => [key, drawnFigures()]))
const rounded = (value: number, digits = 2) => Number(value.toFixed(digits))
const report = (name: string, told: object) => console.log(JSON.stringify({ bench: name, ...told }))

const tables = finderTables({
  universe,
  calendar: shippedCalendar(),
  themes: [],
  statistics: { of: (key) => figures.get(key), soon: () => {}, completeSince: () => 1, knowsLongHistories: () => true },
  fundamentals: {
    shares: () => 1e8,
    years: () => [],
    quarters: () => [],
    priceRanges: () => [],
    dividends: () => [],
    events: () => [],
    recommendations: () => [],
    recommendationsOn: () => [],
  },
})
let bytes = 0
for (const key of Object.keys(classFinders) as FinderClass[]) {
  const began = performance.now()
  const table = tables.of(key, 0, '2026-11-20')
  const filledMs = performance.now() - began
  for (const { column } of table.filled)
    bytes += column.kind === 'range' ? column.values.byteLength : column.codes.byteLength + column.starts.byteLength
  const ranges = table.filled.flatMap(({ criterion, column }) =>
    column.kind === 'range' ? [{ id: criterion.id, low: column.low, high: column.high }] : [],
  )
  const times: number[] = []
  for (let round = 0; round < 400; round++) {
    const filters: Filter[] = Array.from({ length: 5 }, () => {
      const { id = '', low = 0, high = 1 } = ranges[Math.floor(draw() * ranges.length)] ?? {}
      const from = low + (high - low) * 0.5 * draw()
      return { id, from, to: from + (high - low) * 0.6 }
    })
    const by = table.filled[Math.floor(draw() * table.filled.length)]
    const asked = performance.now()
    const { hits, meetingOthers } = narrowed(table, filters)
    if (by) ordered(hits, by, 'DESC')
    for (const { criterion, column } of table.filled)
      if (column.kind === 'range') boundsOf(column, meetingOthers(criterion.id))
      else if (criterion.kind !== 'range') valueCounts(column, criterion, meetingOthers(criterion.id))
    times.push(performance.now() - asked)
  }
  const sorted = times.slice(100).toSorted((a, b) => a - b)
  const at = (part: number) => rounded(sorted[Math.floor(sorted.length * part)] ?? NaN)
  report('finder', {
    of: key,
    rows: table.rows.length,
    criteria: table.filled.length,
    filledMs: rounded(filledMs, 0),
    p50Ms: at(0.5),
    p95Ms: at(0.95),
  })
}
report('columns of all', { megabytes: rounded(bytes / 1e6, 1) })
