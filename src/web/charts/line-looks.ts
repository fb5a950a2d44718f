import type { Indicator } from '#web/charts/interactive/state.ts'

/** How a line is told from others: never by its colour alone. Width belongs to it: indicators are thin. */
export interface LineLook {
  colour: 's1' | 's2' | 's3' | 's4' | 's5' | 'muted'
  dash: 'solid' | 'dotted' | 'dashed' | 'long' | 'sparse'
}

/** The instrument itself, then what it is compared with. */
export const seriesLooks: readonly LineLook[] = [
  { colour: 's1', dash: 'solid' },
  { colour: 's2', dash: 'solid' },
  { colour: 's3', dash: 'dashed' },
  { colour: 's4', dash: 'dotted' },
  { colour: 's5', dash: 'long' },
  { colour: 'muted', dash: 'sparse' },
]

/**
 * Of the lines of an indicator, the first first. Those over the price have a dash each, and no colour and dash that a
 * comparison has.
 */
export const indicatorLooks: Readonly<Record<Exclude<Indicator, 'volume'>, readonly LineLook[]>> = {
  sma38: [{ colour: 's4', dash: 'solid' }],
  sma90: [{ colour: 's2', dash: 'dashed' }],
  sma200: [{ colour: 'muted', dash: 'long' }],
  ema20: [{ colour: 's5', dash: 'dotted' }],
  bollinger: [{ colour: 's3', dash: 'sparse' }],
  // each in a pane of its own
  rsi: [{ colour: 's3', dash: 'solid' }],
  stochastic: [{ colour: 's5', dash: 'solid' }],
  momentum: [{ colour: 's4', dash: 'dashed' }],
  macd: [
    { colour: 's1', dash: 'solid' },
    { colour: 's2', dash: 'dashed' },
  ],
}

/** Classes of a drawn line and of its mark in the legend. */
export const lookClass = ({ colour, dash }: LineLook): string => `${colour} ${dash}`

/** Of the place of a series in its chart, the instrument itself first. */
export const seriesClass = (place: number): string => {
  const look = seriesLooks[place]
  return look ? lookClass(look) : ''
}
