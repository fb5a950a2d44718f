import { tradingDay } from '#contract/vocabulary.ts'
import { readFileSync } from 'node:fs'
import { parse } from 'csv-parse/sync'
import { z } from 'zod'
import { seedFile } from '#platform/paths.ts'
import type { Phase } from './calendar.ts'
import { dayNumberOf, type DayNumber } from './days.ts'
import type { HolidayFacts } from './holidays.ts'

/** A phase in minutes of the local day. */
export interface PhaseHours {
  kind: Phase['kind']
  from: number
  to: number
}

/** Hours of one calendar from a day on, until its next entry. */
export interface Hours {
  calendar: string
  from: DayNumber
  timeZone: string
  /** trades on Saturdays and Sundays too */
  everyDay: boolean
  /** whose holidays it keeps; empty: none */
  holidays: string
  /** days from trade to settlement, counted in the days of that calendar */
  settlement: { days: number; calendar: string }
  full: readonly PhaseHours[]
  half: readonly PhaseHours[]
  friday: readonly PhaseHours[]
}

export interface CalendarFacts {
  hours: readonly Hours[]
  holidays: ReadonlyMap<string, HolidayFacts>
}

/** Reads `venue-hours.csv`, `trading-calendars.csv` and `holiday-rules.csv` of the seed. */
export function readCalendarFacts(): CalendarFacts {
  return { hours: rowsOf('venue-hours.csv', HoursRow).map(hoursOf), holidays: readHolidays() }
}

const HoursRow = z.object({
  calendar: z.string(),
  from: z.string(),
  timezone: z.string(),
  week: z.enum(['1-5', '1-7']),
  holidays: z.string(),
  settlement: z.string(),
  phases: z.string(),
  half: z.string(),
  friday: z.string(),
})
const RuleRow = z.object({ holidays: z.string(), kind: z.enum(['closed', 'half']), rules: z.string() })
const YearRow = z.object({ calendar: z.string(), year: z.coerce.number().int(), closed: z.string(), half: z.string() })

function rowsOf<Row>(file: string, schema: z.ZodType<Row>): Row[] {
  return z.array(schema).parse(parse(readFileSync(seedFile(file)), { columns: true }))
}

function hoursOf(row: z.infer<typeof HoursRow>): Hours {
  const [days, calendar = row.calendar] = row.settlement.split(' ')
  const full = phasesOf(row.phases)
  return {
    calendar: row.calendar,
    from: row.from === '' ? Number.NEGATIVE_INFINITY : dayNumberOf(tradingDay(row.from)),
    timeZone: row.timezone,
    everyDay: row.week === '1-7',
    holidays: row.holidays,
    settlement: { days: Number(days), calendar },
    full,
    half: row.half === '' ? full : phasesOf(row.half),
    friday: row.friday === '' ? full : phasesOf(row.friday),
  }
}

const phaseKinds: Readonly<Record<string, Phase['kind']>> = {
  O: 'openingAuction',
  T: 'continuous',
  I: 'intradayAuction',
  C: 'closingAuction',
}

/** @param text `O08:50-09:00 T09:00-17:30 C17:30-17:35` */
function phasesOf(text: string): PhaseHours[] {
  return text.split(' ').map((phase) => {
    const kind = phaseKinds[phase[0] ?? '']
    if (kind === undefined) throw new Error(`unknown phase of a session: ${phase}`)
    return { kind, from: minutesOf(phase.slice(1, 6)), to: minutesOf(phase.slice(7, 12)) }
  })
}

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

function readHolidays(): Map<string, HolidayFacts> {
  const rules = rowsOf('holiday-rules.csv', RuleRow)
  const years = rowsOf('trading-calendars.csv', YearRow)
  const rulesOf = (name: string, kind: string) =>
    rules.find((rule) => rule.holidays === name && rule.kind === kind)?.rules ?? ''
  return new Map(
    [...new Set(rules.map((rule) => rule.holidays))].map((name) => {
      const published = years
        .filter((row) => row.calendar === name)
        .map((row) => [row.year, { closed: listOf(row.closed), half: listOf(row.half) }] as const)
      return [
        name,
        { published: new Map(published), closedRules: rulesOf(name, 'closed'), halfRules: rulesOf(name, 'half') },
      ]
    }),
  )
}

const listOf = (text: string): string[] => text.split(' ').filter(Boolean)
