import { bollinger, ema, type Line, macd, momentum, rsi, sma, stochastic } from '#web/charts/indicators.ts'
import { hasPane, type Indicator, indicators as names } from '#web/charts/interactive/state.ts'
import { indicatorLooks, type LineLook } from '#web/charts/line-looks.ts'
import type { Series } from '#web/charts/series.ts'

/** A line that is reckoned from prices, over them or in a pane of its own. */
export interface IndicatorLine {
  indicator: Exclude<Indicator, 'volume'>
  /** as in a legend; undefined for further lines of the same look */
  name: string | undefined
  look: LineLook
  /** one for each point of the series */
  points: Line
}

/** Whether a line has the scale of the prices; the others have a pane each. */
export const isOverPrices = ({ indicator }: Pick<IndicatorLine, 'indicator'>): boolean => !hasPane(indicator)

/** Lines by their panes, in the order of the list of indicators. */
export const panesOf = (lines: readonly IndicatorLine[]): IndicatorLine[][] => [
  ...Map.groupBy(
    lines.filter((line) => !isOverPrices(line)),
    ({ indicator }) => indicator,
  ).values(),
]

/** @param lead the points before the first one, so that averages are whole from the first one on */
export function indicatorLines(
  chosen: readonly Indicator[],
  series: Series,
  lead: Series = { at: [], value: [] },
): IndicatorLine[] {
  const before = lead.value.length
  const both = (own: readonly number[] | undefined, earlier: readonly number[] | undefined) =>
    own && [...(earlier ?? lead.value), ...own]
  const value = both(series.value, lead.value) ?? []
  const { high = value, low = value } = { high: both(series.high, lead.high), low: both(series.low, lead.low) }
  const drawn = (
    indicator: IndicatorLine['indicator'],
    lines: () => readonly (readonly [name: string | undefined, points: Line])[],
  ): IndicatorLine[] => {
    if (!chosen.includes(indicator)) return []
    const looks = indicatorLooks[indicator]
    return lines().flatMap(([name, points], place) => {
      const look = looks[place] ?? looks[0]
      return look ? [{ indicator, name, look, points: points.slice(before) }] : []
    })
  }
  return [
    drawn('sma38', () => [[names.sma38, sma(value, 38)]]),
    drawn('sma90', () => [[names.sma90, sma(value, 90)]]),
    drawn('sma200', () => [[names.sma200, sma(value, 200)]]),
    drawn('ema20', () => [[names.ema20, ema(value, 20)]]),
    drawn('bollinger', () => {
      const { upper, middle, lower } = bollinger(value)
      return [
        [names.bollinger, middle],
        [undefined, upper],
        [undefined, lower],
      ]
    }),
    drawn('macd', () => {
      const { line, signal } = macd(value)
      return [
        [names.macd, line],
        ['Signal', signal],
      ]
    }),
    drawn('rsi', () => [[names.rsi, rsi(value)]]),
    drawn('stochastic', () => [[names.stochastic, stochastic(value, high, low)]]),
    drawn('momentum', () => [[names.momentum, momentum(value)]]),
  ].flat()
}
