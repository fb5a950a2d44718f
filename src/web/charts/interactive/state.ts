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
  /** default: a line */
  type?: ChartType
  logarithmic?: boolean
  /** time of the last price */
  at: Instant
  previousClose?: number
  /** compared from the beginning, as drawn */
  benchmark?: { entityValue: string; name: string }
  /** dividends are put back */
  withEarnings: boolean
}

export const chartTypes = { line: 'Linie', candles: 'Kerzen', bars: 'Balken', heikinAshi: 'Heikin-Ashi' } as const
export type ChartType = keyof typeof chartTypes

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

export interface Compared {
  entityType: EntityType
  entityValue: string
  name: string
}

/** What the reader has chosen. */
export interface ChartState {
  range: ChartRange
  type: ChartType
  logarithmic: boolean
  indicators: readonly Indicator[]
  compared: readonly Compared[]
  withEarnings: boolean
}

export const mostCompared = 5

/** What the server draws before a reader chooses with the tools. */
export const firstTools = ({
  benchmark,
  type = 'line',
  logarithmic = false,
}: Pick<ChartProps, 'benchmark' | 'type' | 'logarithmic'>): Pick<
  ChartState,
  'type' | 'logarithmic' | 'indicators' | 'compared'
> => ({
  type,
  logarithmic,
  indicators: ['volume'],
  compared: benchmark ? [{ entityType: 'INDEX', entityValue: benchmark.entityValue, name: benchmark.name }] : [],
})

/** What the server has drawn. */
export const firstState = (props: ChartProps): ChartState => ({
  ...firstTools(props),
  range: props.range,
  withEarnings: props.withEarnings,
})
