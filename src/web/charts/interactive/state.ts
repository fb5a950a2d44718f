import type { EntitySubType, EntityType, Instant } from '#contract/vocabulary.ts'
import type { ChartRange } from '#web/charts/series.ts'

/** What the server tells the chart about the instrument it shows. */
export interface ChartProps {
  entityType: EntityType
  entityValue: string
  entitySubType?: EntitySubType
  idNotation: number
  name: string
  unit: string
  range: ChartRange
  /** all tools */
  full: boolean
  /** default: a line on a plain scale, with the volume below it */
  type?: ChartType
  scale?: ChartScale
  indicators?: readonly Indicator[]
  /** time of the last price */
  at: Instant
  previousClose?: number
  /** what it is compared with as long as nobody chooses */
  benchmark?: { entityValue: string; name: string }
  /** as drawn; default: the benchmark */
  compared?: readonly Compared[]
  /** dividends are put back */
  withEarnings: boolean
  /** the reader has drawn into this chart before */
  isSketched?: boolean
}

export const chartTypes = { line: 'Linie', candles: 'Kerzen', bars: 'Balken', heikinAshi: 'Heikin-Ashi' } as const
export type ChartType = keyof typeof chartTypes

export const chartScales = { linear: 'Kurs', log: 'Kurs, log.', percent: 'in Prozent' } as const
export type ChartScale = keyof typeof chartScales

export const indicators = {
  sma38: 'GD 38',
  sma90: 'GD 90',
  sma200: 'GD 200',
  ema20: 'EMA 20',
  bollinger: 'Bollinger',
  volume: 'Volumen',
  macd: 'MACD',
  rsi: 'RSI 14',
  stochastic: 'Stochastik',
  momentum: 'Momentum',
} as const
export type Indicator = keyof typeof indicators

const withoutPrices: readonly Indicator[] = ['macd', 'rsi', 'stochastic', 'momentum']

/** Whether an indicator has a scale of its own, and so a pane below the prices. */
export const hasPane = (key: Indicator): boolean => withoutPrices.includes(key)
export const paneCount = (chosen: readonly Indicator[]): number => chosen.filter(hasPane).length

/** Whether anything but the volume is chosen: that is reckoned from earlier points, too. */
export const hasLines = (chosen: readonly Indicator[]): boolean => chosen.some((key) => key !== 'volume')

export interface Compared {
  entityType: EntityType
  entityValue: string
  name: string
}

/** What the reader has chosen. */
export interface ChartState {
  range: ChartRange
  type: ChartType
  scale: ChartScale
  indicators: readonly Indicator[]
  compared: readonly Compared[]
  withEarnings: boolean
}

export const mostCompared = 5

/** What a chart is compared with as long as nobody chooses. */
export const usualComparison = (benchmark: ChartProps['benchmark']): Compared[] =>
  benchmark ? [{ entityType: 'INDEX', entityValue: benchmark.entityValue, name: benchmark.name }] : []

/** What the server draws before a reader chooses with the tools. */
export const firstTools = ({
  benchmark,
  compared = usualComparison(benchmark),
  type = 'line',
  scale = 'linear',
  indicators: chosen = ['volume'],
}: Pick<ChartProps, 'benchmark' | 'compared' | 'type' | 'scale' | 'indicators'>): Pick<
  ChartState,
  'type' | 'scale' | 'indicators' | 'compared'
> => ({
  type,
  scale,
  indicators: chosen,
  compared,
})

/** What the server has drawn. */
export const firstState = (props: ChartProps): ChartState => ({
  ...firstTools(props),
  range: props.range,
  withEarnings: props.withEarnings,
})
