import type { Instant } from '#contract/vocabulary.ts'
import type { Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'

/** Something that happened to a share on a day of its chart. */
export interface Mark {
  at: Instant
  /** a letter or a ratio, as short as it stands in the chart */
  text: string
  title: string
  /** what marks with this text mean, for the legend */
  meaning: string
  /** of the line: dividends stand below, splits above, so that both fit on neighbouring days */
  side: 'above' | 'below'
}

/** Letters have room up to here; more marks are dots. */
export const mostLetters = 12

interface Actions {
  list: readonly { dateExDividend: string; amount: number; isoCurrency: string; estimated: boolean }[]
  splitList: readonly { date: string; ratio: number }[]
}

/** Days on which a share went ex dividend (`D`) or was split (`1:3`); estimated ones have not happened. */
export const marksOf = ({ list, splitList }: Actions): Mark[] => [
  ...list
    .filter(({ estimated }) => !estimated)
    .map(({ dateExDividend, amount, isoCurrency }) =>
      markOn(
        dateExDividend,
        { text: 'D', side: 'below', meaning: 'Ex-Tag einer Dividende' },
        (day) => `Dividende ${format.payment(amount)} ${isoCurrency}, Ex-Tag ${day}`,
      ),
    ),
  ...splitList.map(({ date, ratio }) => {
    const text = ratio > 1 ? `1:${ratio}` : `${Math.round(1 / ratio)}:1`
    return markOn(date, { text, side: 'above', meaning: 'Aktiensplit' }, (day) => `Aktiensplit ${text} am ${day}`)
  }),
]

/** A mark at noon of a day, `2026-05-13`, as daily prices are stamped. */
export function markOn(day: string, look: Omit<Mark, 'at' | 'title'>, titleOn: (day: string) => string): Mark {
  const at = Date.parse(`${day}T12:00:00Z`)
  return { at, ...look, title: titleOn(format.date(at)) }
}

/** Each mark within the span of a chart, ascending, with the point it stands at: the first on or after its day. */
export function placedMarks(marks: readonly Mark[], { at }: Series): { index: number; mark: Mark }[] {
  const [first = Infinity, last = -Infinity] = [at[0], at.at(-1)]
  return marks
    .filter((each) => each.at >= first && each.at <= last)
    .sort((a, b) => a.at - b.at)
    .map((each) => ({ index: at.findIndex((time) => time >= each.at), mark: each }))
}

/** What the marks in sight mean, for the legend: „D: Ex-Tag einer Dividende“. */
export function marksLegend(placed: readonly { mark: Mark }[]): string[] {
  return [...new Set(placed.map(({ mark: { text, meaning } }) => `${text}: ${meaning}`))]
}
