import { dayMs, type Instant } from '#contract/vocabulary.ts'
import type { Series } from '#web/charts/series.ts'

/** Something that happened to an instrument on a day of its chart. */
export interface Mark {
  at: Instant
  /** a letter or a ratio, as short as it stands in the chart */
  text: string
  title: string
  /** what marks with this text mean, for the legend */
  meaning: string
  /** of the line: dividends stand below, others above, so that both fit on neighbouring days */
  side: 'above' | 'below'
  /** which ones stay where there is no room for all: 0 those that every chart shows */
  rank: 0 | 1 | 2
  /** drawn as a ring: told apart where there is no room for letters */
  isHollow?: boolean
}

/** Letters have room up to here; more marks are dots, or are left out. */
export const mostLetters = 12
const noonMs = dayMs / 2
/** Ratings, of which a share has many, stand only where few things happened. */
const mostWithRatings = 8

/**
 * Each mark within the span of a chart, ascending, with the point it stands at: the first on or after its day. Where
 * there are too many for letters, ratings are left out, then figures.
 */
export function placedMarks(marks: readonly Mark[], { at }: Series): { index: number; mark: Mark }[] {
  const [first = Infinity, last = -Infinity] = [at[0], at.at(-1)]
  const inSight = marks.filter((each) => each.at >= first && each.at - noonMs <= last)
  const room = { 2: mostWithRatings, 1: mostLetters }
  const fitting = ([2, 1] as const).reduce(
    (kept, rank) => (kept.length > room[rank] ? kept.filter((each) => each.rank < rank) : kept),
    inSight,
  )
  return fitting.toSorted((a, b) => a.at - b.at).map((each) => ({ index: indexOf(at, each.at), mark: each }))
}

/** Today's stand at the last price, which is before noon in the morning. */
const indexOf = (at: Series['at'], moment: Instant): number => {
  const index = at.findIndex((time) => time >= moment)
  return index < 0 ? at.length - 1 : index
}

/** The price a mark stands beside: the end of a candle on its side, else the line. */
export function priceBeside(
  { value, high, low }: Pick<Series, 'value' | 'high' | 'low'>,
  index: number,
  { side }: Pick<Mark, 'side'>,
  isCandle: boolean,
): number | undefined {
  const ends = side === 'above' ? high : low
  return (isCandle ? ends?.[index] : undefined) ?? value[index]
}

/** What the marks in sight mean, for the legend: „D: Ex-Tag einer Dividende“. */
export function marksLegend(placed: readonly { mark: Mark }[]): string[] {
  return [...new Set(placed.map(({ mark: { text, meaning } }) => `${text}: ${meaning}`))]
}
