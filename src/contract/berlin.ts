/**
 * The clock of Berlin, reckoned: the first formatter of times that a browser makes reads its tables of all zones and
 * holds a phone for more than a tenth of a second.
 */

/** What a clock and a calendar on a wall in Berlin show. */
export interface BerlinTime {
  year: number
  /** 1 to 12 */
  month: number
  day: number
  /** 0 is Sunday */
  weekday: number
  hour: number
  minute: number
  second: number
}

const hourMs = 3_600_000

/** @param at epoch milliseconds, an instant that `Date` knows */
export function berlinTime(at: number): BerlinTime {
  const shown = new Date(at + berlinOffsetMs(at))
  return {
    year: shown.getUTCFullYear(),
    month: shown.getUTCMonth() + 1,
    day: shown.getUTCDate(),
    weekday: shown.getUTCDay(),
    hour: shown.getUTCHours(),
    minute: shown.getUTCMinutes(),
    second: shown.getUTCSeconds(),
  }
}

/**
 * Ms that Berlin is ahead of Greenwich, from 1950 on; before, there were summers of other lengths, which are left out.
 */
export function berlinOffsetMs(at: number): number {
  const year = new Date(at).getUTCFullYear()
  if (summer?.year !== year) summer = summerOf(year)
  return at >= summer.from && at < summer.to ? 2 * hourMs : hourMs
}

interface Summer {
  year: number
  from: number
  to: number
}
let summer: Summer | undefined

/**
 * Since 1981 from the last Sunday of March, since 1996 to the last one of October, before of September, at 1:00 in
 * Greenwich; 1980 began in April.
 */
function summerOf(year: number): Summer {
  if (year < 1980) return { year, from: Infinity, to: Infinity }
  const from = year === 1980 ? Date.UTC(1980, 3, 6) : lastSunday(year, 2)
  return { year, from: from + hourMs, to: lastSunday(year, year < 1996 ? 8 : 9) + hourMs }
}

/** @param month 0 is January */
function lastSunday(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month + 1, 0))
  return last.setUTCDate(last.getUTCDate() - last.getUTCDay())
}

/** The day that a calendar in Berlin shows, in days since 1970. */
export const berlinDay = (at: number): number => Math.floor((at + berlinOffsetMs(at)) / (24 * hourMs))

/** Midnight in Berlin at which a day begins, `2026-07-31`. */
export function startOfBerlinDay(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`)
  return at - berlinOffsetMs(at - berlinOffsetMs(at))
}
