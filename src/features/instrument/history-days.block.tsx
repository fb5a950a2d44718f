import { isDay } from '#web/charts/history.ts'
import type { PageContext } from '#web/page.tsx'

/** Days that a reader chose, both included. */
export interface Days {
  from: string
  to: string
}

/** Most days of a table on the page; files reach further. */
const mostYears = 5
const isChosen = (text: string | null): text is string => text !== null && isDay(text)
const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28')

/**
 * `?von=2026-01-01&bis=2026-03-31`; one alone reaches to today, or a year back. Two the wrong way round are turned,
 * more than five years are cut to the last five.
 * @returns undefined where neither is a day
 */
export function daysOf(query: URLSearchParams, today: string): Days | undefined {
  const [from, to] = [query.get('von'), query.get('bis')]
  if (!isChosen(from) && !isChosen(to)) return undefined
  const last = isChosen(to) ? to : today
  const first = isChosen(from) ? from : yearsBefore(last, 1)
  const [begin, end] = first <= last ? [first, last] : [last, first]
  const earliest = yearsBefore(end, mostYears)
  return { from: begin < earliest ? earliest : begin, to: end }
}

/** Two days to choose; the rest of the address stays. */
export function DaysForm({
  at,
  days,
  today,
}: {
  at: Pick<PageContext, 'path' | 'query'>
  days: Days | undefined
  today: string
}) {
  const others = [...at.query].filter(([key]) => key !== 'von' && key !== 'bis' && key !== 'range')
  const field = (name: string, label: string, value: string | undefined) => (
    <label className="day-field">
      <span className="sm mut2">{label}</span>
      <span className="input">
        <input type="date" name={name} max={today} defaultValue={value} />
      </span>
    </label>
  )
  return (
    <form className="acts" action={at.path} method="get">
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {field('von', 'von', days?.from)}
      {field('bis', 'bis', days?.to)}
      <button className="btn">Anzeigen</button>
    </form>
  )
}
