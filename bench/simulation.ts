import { createCalendar } from '#calendar/sessions.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { createSimulatedMarket, type SimulatedMarket } from '#market/simulated-market.ts'
import { Stream } from '#market/simulation/stream.ts'
import { loadUniverse } from '#market/universe.ts'

/**
 * The simulated market on one core: quotes cold and warm, a page of steps, a day's trades, twenty years of bars. CPU
 * time with collection and compilation, the median of the runs after those that let the engine compile: of 25 after
 * forty for quotes, of seven after five for the others. Usage: simulation.ts
 */
const universe = loadUniverse()
const calendar = createCalendar()
const noon = Date.parse('2026-11-19T13:07:11Z')
const shares = universe.ofType('STOCK').filter(({ notations }) => notations[0]?.venue === '_GER')
const idOf = ({ notations }: Instrument): NotationId => {
  const [main] = notations
  if (!main) throw new Error('a share without a notation')
  return main.id
}
const ids = shares.map(idOf)
const stepMs = 3750
const fresh = (): SimulatedMarket => createSimulatedMarket({ universe, calendar, clock: { now: () => noon } })
const figures: Record<string, number> = {}

const few = { before: 5, count: 7 }
const many = { before: 40, count: 25 }

/** @param divide figures are per piece of work, in µs */
function measure(
  name: string,
  divide: number,
  prepare: (run: number) => SimulatedMarket,
  work: (market: SimulatedMarket, run: number) => void,
  { before, count } = few,
): void {
  const runs: number[] = []
  for (let run = -before; run < count; run++) {
    const market = prepare(run + before)
    const start = process.cpuUsage()
    work(market, run + before)
    const { user, system } = process.cpuUsage(start)
    if (run >= 0) runs.push((user + system) / divide)
  }
  figures[name] = Number(runs.toSorted((a, b) => a - b)[(count - 1) / 2]?.toFixed(2))
}

const warm = fresh()
const random = (run: number, i: number): number => ((run * 7919 + i * 104_729) % 1_000_003) / 1_000_003
const sap = universe.byIsin('DE0007164600')
if (!sap) throw new Error('SAP is missing')
const id = idOf(sap)
for (const share of ids) warm.quote(share, 'RLT')

/**
 * 2,000 shares on main listings that trade while Frankfurt, London and New York do, each watched by a reader, and their
 * clock.
 */
function watchedCrowd() {
  let now = Date.parse('2026-11-19T15:07:11Z')
  const passes: (() => void)[] = []
  const timers = { setInterval: (pass: () => void) => passes.push(pass), clearInterval: () => {} }
  const market = createSimulatedMarket({ universe, calendar, clock: { now: () => now }, timers })
  const trading = universe
    .ofType('STOCK')
    .map(idOf)
    .filter((share) => market.quote(share, 'RLT').isOpen)
    .slice(0, 2000)
  for (const share of trading) market.watch(share, 'RLT', () => {})
  return {
    trading,
    /** Lets a step pass, as the timer of the process would. */
    live() {
      for (const end = now + stepMs; now < end; now += 50) for (const pass of passes) pass()
    },
    /** Asks for each at the next step. */
    ask(question: Question) {
      now += stepMs
      for (const share of trading) question(market, share, now)
    },
  }
}

const year = 365.25 * 86_400_000
const anyShare = (run: number, i: number): NotationId => ids[Math.floor(random(run + 1, i) * ids.length)] ?? id
/** A market that has met all shares, at one instant. */
function acquainted(): SimulatedMarket {
  const market = fresh()
  for (const share of ids) market.book(share, 1, noon)
  return market
}
/** @param years how far back */
const anyTime = (run: number, i: number, years: number): number => noon - Math.floor(random(run, i) * years * year)

measure(
  'quote, first of each share, µs',
  ids.length,
  fresh,
  (market) => {
    for (const share of ids) market.quote(share, 'RLT')
  },
  many,
)
type Question = (market: SimulatedMarket, share: NotationId, time: number) => void
/**
 * What is asked: all that a quote shows (its last trade, the day's range and volume, the close before), or the best
 * prices alone.
 */
const questions: Record<string, Question> = {
  quote: (market, share, time) => void market.quote(share, 'RLT', time),
  'bid and ask': (market, share, time) => void market.book(share, 1, time),
}
for (const [question, ask] of Object.entries(questions)) {
  for (const years of [1, 20]) {
    measure(
      `${question}, any share at any time of ${years} years, instruments known, µs`,
      300,
      acquainted,
      (market, run) => {
        for (let i = 0; i < 300; i++) ask(market, anyShare(run, i), anyTime(run, i, years))
      },
      many,
    )
    measure(
      `${question}, any share at any time of ${years} years, nothing known at all, µs`,
      60,
      () => warm,
      (_market, run) => {
        for (let i = 0; i < 60; i++) ask(fresh(), anyShare(run, i), anyTime(run, i, years))
      },
      many,
    )
  }
}
measure(
  'quote, day known, any second, µs',
  2000,
  () => warm,
  (market, run) => {
    for (let i = 0; i < 2000; i++) market.quote(id, 'RLT', noon - Math.floor(random(run, i) * 14_000_000))
  },
  many,
)
measure(
  'quote, one after another, µs',
  20_000,
  () => warm,
  (market, run) => {
    for (let i = 0; i < 20_000; i++) market.quote(id, 'RLT', noon + run * 200_000 + i * 10)
  },
)
const crowd = watchedCrowd()
measure(
  `live: a step of each of ${crowd.trading.length} shares, found and announced where it changes a price, µs a share`,
  crowd.trading.length,
  () => warm,
  () => crowd.live(),
  many,
)
for (const [name, question] of Object.entries(questions)) {
  measure(
    `a step of each of ${crowd.trading.length} shares, warm, ${name}, µs a share`,
    crowd.trading.length,
    () => warm,
    () => crowd.ask(question),
    many,
  )
}
const day = [Date.parse('2026-11-18T00:00Z'), Date.parse('2026-11-19T00:00Z')] as const
const tradesOfDay = warm.trades(id, ...day).at.length
measure('trades of a day, ms', 1000, fresh, (market) => void market.trades(id, ...day))
measure('trades of a day, µs each', tradesOfDay, fresh, (market) => void market.trades(id, ...day))
measure('minute bars of a day, ms', 1000, fresh, (market) => void market.minutes(id, ...day))
measure(
  'daily closes of a stream, 20 years, ms',
  1000,
  () => warm,
  (_market, run) => {
    const stream = new Stream(String(run), {
      name: 'bench',
      clock: 'weekday',
      profile: 'europe',
      vol: 0.2,
      shared: 0.75,
      gamma: 0.5,
      coarse: 1,
      jump: { share: 0.12, dayIn: () => 30 },
    })
    for (let d = 4200; d < 9420; d++) stream.at(d)
  },
)
measure(
  'daily bars, 20 years, nothing known, ms',
  1000,
  fresh,
  (market) => void market.daily(id, '2006-11-21', '2026-11-20'),
)
const walked = fresh()
walked.daily(id, '2006-11-21', '2026-11-20')
measure(
  'daily bars, 20 years, factors known, ms',
  1000,
  () => walked,
  (market, run) => void market.daily(ids[run + 1] ?? id, '2006-11-21', '2026-11-20'),
)
console.log(JSON.stringify({ bench: 'simulation', shares: ids.length, tradesOfDay, ...figures }, undefined, 1))
