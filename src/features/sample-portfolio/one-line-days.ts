import { typedDay } from '#contract/typed-day.ts'

const dayMs = 86_400_000
const daysAgo: Readonly<Record<string, number>> = { übermorgen: -2, morgen: -1, heute: 0, gestern: 1, vorgestern: 2 }
const months = 'jan feb mär apr mai jun jul aug sep okt nov dez'.split(' ')
const weekdays = 'sonntag montag dienstag mittwoch donnerstag freitag samstag'.split(' ')
const before = new Set(['am', 'vom', 'letzten'])

export const looksLikeDay = (text: string): boolean =>
  /^\d{1,2}\.\d{1,2}\.(\d{2}|\d{4})?$/.test(text) || /^\d{4}-\d{2}-\d{2}$/.test(text)

interface Said {
  /** as `dayOf` takes it */
  text: string
  /** how many words say it, those before it among them */
  words: number
  /** at which of them the day itself begins */
  place: number
}

/**
 * The day that words begin with: „3.11.“, „am 3. November 2026“, „gestern“, „letzten Freitag“.
 * @param today 2026-11-20
 */
export function dayAt(tokens: readonly { text: string; isQuoted: boolean }[], today: string): Said | undefined {
  const [first, next, last] = tokens.map(({ text, isQuoted }) => (isQuoted ? '' : text.toLowerCase()))
  if (first === undefined) return undefined
  if (before.has(first) && next !== undefined) {
    const said = dayAt(tokens.slice(1), today)
    if (said) return { ...said, words: said.words + 1, place: said.place + 1 }
    return /^\d/.test(next) ? { text: next, words: 2, place: 1 } : undefined
  }
  if (Object.hasOwn(daysAgo, first)) return { text: daysBefore(today, daysAgo[first] ?? 0), words: 1, place: 0 }
  if (first === 'vor' && /^\d{1,3}$/.test(next ?? '') && /^tag(en)?$/.test(last ?? ''))
    return { text: daysBefore(today, Number(next)), words: 3, place: 1 }
  const weekday = weekdays.indexOf(first === 'sonnabend' ? 'samstag' : first)
  if (weekday >= 0) return { text: daysBefore(today, sinceWeekday(today, weekday)), words: 1, place: 0 }
  const month = months.findIndex((each) => next?.replace('maerz', 'märz').startsWith(each))
  if (/^\d{1,2}\.$/.test(first) && month >= 0) {
    const year = /^\d{4}$/.test(last ?? '') ? last : ''
    return { text: `${first}${month + 1}.${year}`, words: year === '' ? 2 : 3, place: 0 }
  }
  return looksLikeDay(first) ? { text: first, words: 1, place: 0 } : undefined
}

/** The time that words begin with: „9:15“, „um 9:15“, „um 9 Uhr“, „9.15 Uhr“. */
export function timeAt(
  tokens: readonly { text: string; isQuoted: boolean }[],
): { text: string; words: number } | undefined {
  const words = tokens.map(({ text, isQuoted }) => (isQuoted ? '' : text.toLowerCase()))
  const lead = words[0] === 'um' ? 1 : 0
  const hasUnit = words[lead + 1] === 'uhr'
  const [, hour = '', minute = ''] =
    (hasUnit ? /^(\d{1,2})(?:[.:](\d{2}))?$/ : /^(\d{1,2}):(\d{2})$/).exec(words[lead] ?? '') ?? []
  if (hour === '') return undefined
  return { text: `${hour.padStart(2, '0')}:${minute || '00'}`, words: lead + 1 + Number(hasUnit) }
}

const daysBefore = (today: string, days: number): string =>
  new Date(Date.parse(`${today}T00:00:00Z`) - days * dayMs).toISOString().slice(0, 10)

/** A weekday is the last there was, today not among them. */
const sinceWeekday = (today: string, weekday: number): number =>
  ((new Date(`${today}T00:00:00Z`).getUTCDay() - weekday + 6) % 7) + 1

/** A day of the calendar; without a year the last there was. */
export function dayOf(text: string, today: string): string | undefined {
  const [, day = '', month = ''] = /^(\d{1,2})\.(\d{1,2})\.?$/.exec(text) ?? []
  if (day === '') {
    const whole = typedDay(text)
    return isDay(whole) ? whole : undefined
  }
  const on = (of: number) => `${of}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`
  const thisYear = Number(today.slice(0, 4))
  // the 29th of February may be years ago
  for (let of = thisYear; of > thisYear - 9; of--) if (isDay(on(of)) && on(of) <= today) return on(of)
  return undefined
}

function isDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`)
  return Number.isFinite(at) && new Date(at).toISOString().slice(0, 10) === text
}
