import { berlinTime } from '#contract/berlin.ts'
import { addDays, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { tidy } from '#figures/rounding.ts'
import { closingOf } from '#market/derivatives.ts'
import { getScenarioGrid, mostPapers } from './scenario-grid.contract.ts'
import { shownPaper, type ShownPaper } from './paper-state.ts'

/** Changes of the underlying in percent: of one that moves a lot, and of a currency. */
const wideSteps = [-20, -10, -5, 0, 5, 10, 20]
const narrowSteps = [-6, -4, -2, 0, 2, 4, 6]
const narrowVolatility = 0.13

const mostDates = 4
/** where every paper runs without end */
const openEndDays = 90

/** Several papers on one grid of prices and days. */
export const scenarioGridHandlers = (rooms: Rooms) => [
  handle(getScenarioGrid, ({ query, asker, expires }) => {
    const named = query.papers.split(',').flatMap((value) => rooms.universe.find('DERIVATIVE', value) ?? [])
    const states = [...new Set(named)].slice(0, mostPapers).flatMap((instrument) => {
      const state = shownPaper(rooms, instrument, asker)
      return state ? [{ instrument, state }] : []
    })
    const at = Math.max(0, ...states.map(({ state }) => state.at))
    const steps = states.every(({ state }) => state.derivative.underlying.volatility < narrowVolatility)
      ? narrowSteps
      : wideSteps
    const dates = datesOf(at, states)
    return {
      expires,
      hint: 'Modellwerte, kein Angebot',
      datetime: iso(at),
      stepsPct: steps,
      dates,
      list: states.map(({ instrument, state }) => ({
        instrument: presentInstrument(instrument, rooms.origin),
        underlying: presentInstrument(state.base, rooms.origin),
        unit: state.derivative.quotedInPercent ? '%' : 'EUR',
        ask: state.ask,
        spot: state.spot === undefined ? undefined : tidy(state.spot, 4),
        values: dates.map((day, place) =>
          steps.map((step) => valueIn(rooms, state, step, place === 0 ? state.at : closeOf(day))),
        ),
        reason: reasonOf(state),
      })),
    }
  }),
]

/** Today, and days in even steps up to the end of the first paper that ends; papers that are over have no say. */
function datesOf(at: Instant, states: readonly { state: ShownPaper }[]): TradingDay[] {
  const { year, month, day } = berlinTime(at)
  const today = tradingDayOf(Math.round(Date.UTC(year, month - 1, day) / dayMs))
  const ends = states.flatMap(({ state: { derivative, end } }) =>
    end || derivative.openEnd ? [] : [derivative.lastDay],
  )
  const last = ends.toSorted()[0] ?? addDays(today, openEndDays)
  const days = Math.round((Date.parse(last) - Date.parse(today)) / dayMs)
  const dates = Array.from({ length: mostDates }, (_, i) => addDays(today, Math.round((days * i) / (mostDates - 1))))
  return [...new Set(dates)]
}

/** Just before trading ends, when a paper's last day still counts. */
const closeOf = (day: TradingDay): Instant => closingOf(dayNumberOf(day)) - 60_000

function valueIn(
  { derivatives }: Rooms,
  { derivative, end, spot, at }: ShownPaper,
  step: number,
  then: Instant,
): number | null {
  if (end || spot === undefined) return null
  const value = derivatives.supposed(derivative, at, { spot: spot * (1 + step / 100), at: Math.max(at, then) })
  return value === undefined || !Number.isFinite(value) ? null : tidy(Math.max(0, value), 4)
}

function reasonOf({ end, spot, derivative }: ShownPaper): string | undefined {
  if (end) return 'beendet'
  if (spot === undefined) return 'Basiswert ohne Kurs'
  return derivative.kind === 'factor' ? 'Nach heute hängt der Wert vom Weg ab.' : undefined
}
