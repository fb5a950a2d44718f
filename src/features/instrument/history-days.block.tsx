import { isDay } from '#web/charts/history.ts'
import type { PageContext } from '#web/page.tsx'

/** Days that a reader chose, both included. */
export interface Days {
  from: string
  to: string
}

/** What an address asks for: days, or what is wrong with them. */
export interface AskedDays {
  days?: Days
  faults: { von?: string; bis?: string }
}

const yearsBefore = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) - years}${day.slice(4)}`.replace('-02-29', '-02-28')

/** `2026-01-31` of either way to write it, also `31.1.2026`; undefined for what is no day. */
function dayIn(text: string): string | undefined {
  const [, date = '', month = '', year = ''] = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text) ?? []
  const day = year ? `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}` : text
  return isDay(day) ? day : undefined
}

const faultOf = (text: string, today: string): string | undefined => {
  const day = dayIn(text)
  if (day === undefined) return `„${text.slice(0, 20)}“ ist kein Tag. So schreibst du einen: 31.01.2026`
  return day > today ? 'Dieser Tag kommt erst noch.' : undefined
}

/**
 * `?von=2026-01-01&bis=2026-03-31`; one alone reaches to today, or a year back. Two the wrong way round are turned;
 * what is no day is named.
 */
export function askedDays(query: URLSearchParams, today: string): AskedDays {
  const [from, to] = [query.get('von')?.trim(), query.get('bis')?.trim()]
  const [von, bis] = [from && faultOf(from, today), to && faultOf(to, today)]
  if (von || bis) return { faults: { ...(von ? { von } : {}), ...(bis ? { bis } : {}) } }
  if (!from && !to) return { faults: {} }
  const last = (to && dayIn(to)) || today
  const first = (from && dayIn(from)) || yearsBefore(last, 1)
  return { days: first <= last ? { from: first, to: last } : { from: last, to: first }, faults: {} }
}

interface DaysFormProps {
  at: Pick<PageContext, 'path' | 'query'>
  asked: AskedDays
  today: string
}

/** Two days to choose; the rest of the address stays. */
export function DaysForm({ at, asked: { days, faults }, today }: DaysFormProps) {
  const others = [...at.query].filter(([key]) => !['von', 'bis', 'range', 'page'].includes(key))
  const field = (name: 'von' | 'bis', value: string | undefined) => {
    const fault = faults[name]
    return (
      <div>
        <label className="day-field">
          <span className="sm mut2">{name}</span>
          <span className={fault ? 'input wrong' : 'input'}>
            <input
              type="date"
              name={name}
              max={today}
              defaultValue={value}
              aria-invalid={fault ? true : undefined}
              aria-describedby={fault ? `fehler-${name}` : undefined}
            />
          </span>
        </label>
        {fault ? (
          <p className="field-message" id={`fehler-${name}`}>
            {fault}
          </p>
        ) : null}
      </div>
    )
  }
  return (
    <form className="acts" action={at.path} method="get">
      {others.map(([key, value]) => (
        <input key={key} type="hidden" name={key} value={value} />
      ))}
      {field('von', days?.from)}
      {field('bis', days?.to)}
      <button className="btn">Anzeigen</button>
    </form>
  )
}
