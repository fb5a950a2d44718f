import type * as z from 'zod'
import { Failure } from '#contract/failures.ts'
import { handle } from '#api/handle.ts'
import { instrumentOf } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { FigureError } from '#figures/figure.ts'
import type { ImpliedVolatilityFailure } from '#figures/implied-volatility.ts'
import { tidy, tidyOrNone, tidyPrice } from '#figures/rounding.ts'
import { yearlyDays } from '#figures/paper.ts'
import { impliedVolatilityOf, warrantFigures, type WarrantFacts } from '#figures/warrant.ts'
import { eachInTurn } from '#platform/turns.ts'
import { warrantFacts } from '#market/paper-figures.ts'
import { shownPaper } from './paper-state.ts'
import { calculateWarrants, getWarrantScenario, type WarrantScenario } from './free-calculator.contract.ts'

const reasons: Record<ImpliedVolatilityFailure, string> = {
  belowIntrinsic: 'Keine implizite Volatilität: Preis liegt unter dem inneren Wert.',
  belowLowest: 'Keine implizite Volatilität: Auch bei 0,1 % wäre der Schein mehr wert.',
  aboveHighest: 'Keine implizite Volatilität: Auch bei 500 % wäre der Schein weniger wert.',
  undetermined: 'Keine implizite Volatilität: Der Preis hängt nicht von ihr ab.',
}

/** Warrants that are typed in; where no volatility is given, the price says how much movement it expects. */
export const freeCalculatorHandlers = () => [
  handle(calculateWarrants, async ({ body, expires }) => ({
    expires,
    hint: 'Modellwert, kein Angebot',
    list: await eachInTurn(body.list.entries(), ([place, scenario]) => {
      try {
        return calculated(scenario, body.isQuick)
      } catch (error) {
        if (!(error instanceof FigureError)) throw error
        throw new Failure('INPUT_INVALID', { place }, `Szenario ${place + 1}: ${germanFault(error.message)}`)
      }
    }),
  })),
]

/** A warrant on the market, as it could be typed in. */
export const warrantScenarioHandlers = (rooms: Rooms) => [
  handle(getWarrantScenario, ({ params, asker, expires }) => {
    const instrument = instrumentOf(rooms, 'DERIVATIVE', params.entityValue)
    const state = shownPaper(rooms, instrument, asker)
    const facts = state?.derivative.kind === 'warrant' ? warrantFacts(state) : undefined
    if (
      facts?.coverRatio === undefined ||
      facts.spot === undefined ||
      facts.strike === undefined ||
      facts.days === undefined
    )
      throw new Failure('INSTRUMENT_UNKNOWN', { entityValue: params.entityValue })
    const { impliedVolatility } = warrantFigures({ ...facts, price: state?.ask })
    return {
      expires,
      name: instrument.name,
      scenario: {
        right: facts.right === 'put' ? ('PUT' as const) : ('CALL' as const),
        exercise: facts.exercise === 'american' ? ('AMERICAN' as const) : ('EUROPEAN' as const),
        priceUnderlying: tidy(facts.spot, 6),
        strike: tidy(facts.strike, 6),
        coverRatio: facts.coverRatio,
        daysToMaturity: tidy(facts.days, 2),
        impliedVolatility: tidyOrNone(percent(impliedVolatility), 4),
        price: tidyOrNone(state?.ask, 4),
        rate: tidy((facts.rate ?? 0) * 100, 4),
        dividendYield: tidy((facts.dividendYield ?? 0) * 100, 4),
        dividends: [],
        fx: facts.fx ?? 1,
      },
    }
  }),
]

type Scenario = z.infer<typeof WarrantScenario>

function calculated(scenario: Scenario, isQuick: boolean) {
  const facts = { ...factsOf(scenario), isQuick }
  const solved = impliedVolatilityOf(facts)
  const isAssumed = scenario.impliedVolatility !== undefined
  const figures = warrantFigures(isAssumed ? { ...facts, price: undefined } : facts)
  return {
    ...Object.fromEntries(told.map((name) => [name, shown(figures[name])])),
    totalLossProbabilityPct: tidyOrNone(percent(figures.totalLossProbability), 4),
    impliedVolatility: solved && 'volatility' in solved ? tidyOrNone(percent(solved.volatility), 4) : undefined,
    impliedVolatilityHint: solved && 'failure' in solved ? reasons[solved.failure] : undefined,
  }
}

const shown = (value: number | undefined) => (value === undefined ? undefined : tidyPrice(value))

const told = [
  'fairValue',
  'intrinsicValue',
  'timeValue',
  'breakEven',
  'premiumPct',
  'premiumPctPa',
  'gearing',
  'omega',
  'delta',
  'gamma',
  'theta',
  'thetaWeek',
  'vega',
  'rho',
] as const

const factsOf = (scenario: Scenario): WarrantFacts => ({
  right: scenario.right === 'CALL' ? 'call' : 'put',
  exercise: scenario.exercise === 'AMERICAN' ? 'american' : 'european',
  spot: scenario.priceUnderlying,
  strike: scenario.strike,
  coverRatio: scenario.coverRatio,
  fx: scenario.fx,
  days: scenario.daysToMaturity,
  yearlyDays: yearlyDays(scenario.daysToMaturity),
  rate: scenario.rate / 100,
  dividendYield: scenario.dividendYield / 100,
  dividends: scenario.dividends.map(({ daysUntil, amount }) => ({ years: daysUntil / 365, amount })),
  price: scenario.price,
  volatility: scenario.impliedVolatility === undefined ? undefined : scenario.impliedVolatility / 100,
})

const percent = (fraction: number | undefined) => (fraction === undefined ? undefined : fraction * 100)

const words: Readonly<Record<string, string>> = {
  spot: 'Der Kurs des Basiswerts',
  strike: 'Der Basispreis',
  volatility: 'Die Volatilität',
  coverRatio: 'Das Bezugsverhältnis',
  fx: 'Der Wechselkurs',
  price: 'Der Preis',
}

/** Formulas name some of their inputs in the words of code. */
const germanFault = (message: string): string =>
  message.replace(/^\w+/, (name) => (Object.hasOwn(words, name) ? (words[name] ?? name) : name)) + '.'
