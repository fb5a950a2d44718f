import { readFileSync, statSync } from 'node:fs'
import * as z from 'zod'
import { tradingDay, type Instant, type TradingDay } from '#contract/vocabulary.ts'
import { csvTable } from './csv-table.ts'
import { slugOf } from './text/plain.ts'

/** How often is looked whether the file has changed. */
const lookMs = 10_000
/** a file longer than this is a slip */
const mostBytes = 5_000_000

const line = (most: number) => z.string().trim().min(1, 'is empty').max(most)
const figure = z
  .string()
  .trim()
  .regex(/^(-?\d{1,12}(\.\d{1,4})?)?$/, 'a number such as -0.1, or nothing')
  .transform((text) => (text === '' ? undefined : Number(text)))

const Row = z.strictObject({
  day: z.iso.date('a day such as 2026-11-25'),
  time: z
    .string()
    .trim()
    .regex(/^(([01]\d|2[0-3]):[0-5]\d)?$/, 'a time of Berlin such as 14:30, or nothing'),
  kind: z.enum(['economy', 'ipo'], 'economy or ipo'),
  country: z
    .string()
    .trim()
    .regex(/^([A-Z]{2})?$/, 'two letters such as DE, or nothing'),
  title: line(120),
  period: z.string().trim().max(60),
  importance: z.enum(['1', '2', '3'], '1, 2 or 3').transform((text) => Number(text) as 1 | 2 | 3),
  previous: figure,
  forecast: figure,
  actual: figure,
  unit: z.string().trim().max(12),
  source: line(120),
})

/** A date that the operator's file tells: a figure of an economy, or the first listing of a company. */
export interface OwnDate {
  /** the same for the same date, also once its figure is there */
  readonly id: string
  readonly day: TradingDay
  /** Berlin, `14:30` */
  readonly time: string | undefined
  readonly kind: 'ECONOMY' | 'IPOS'
  readonly isoCountry: string | undefined
  /** German */
  readonly title: string
  /** what the figure is about: „Oktober, endgültig“ */
  readonly period: string | undefined
  readonly importance: 1 | 2 | 3
  readonly previous: number | undefined
  readonly forecast: number | undefined
  readonly actual: number | undefined
  /** of the three figures: „%“, „Mio.“ */
  readonly unit: string | undefined
  readonly source: string
}

export interface OwnDates {
  /** whether the operator names a file at all */
  readonly isNamed: boolean
  all(): readonly OwnDate[]
}

export const noDates: OwnDates = { isNamed: false, all: () => [] }

/** Reads the table; an unknown column, a date named twice or a value that is none is a fault. */
export function datesOf(csv: string): { dates: OwnDate[]; faults: string[] } {
  const { rows, faults } = csvTable(csv, Row)
  const dates = new Map<string, OwnDate>()
  for (const { line: at, row } of rows) {
    const date = dateOf(row)
    if (dates.has(date.id)) faults.push(`${at}: ${row.title} stands there twice on that day`)
    dates.set(date.id, date)
  }
  return { dates: [...dates.values()], faults }
}

function dateOf({ day, kind, country, title, period, time, unit, ...rest }: z.infer<typeof Row>): OwnDate {
  return {
    id: [country || 'XX', day, slugOf(`${title} ${period}`)].join('-'),
    day: tradingDay(day),
    time: time || undefined,
    kind: kind === 'economy' ? 'ECONOMY' : 'IPOS',
    isoCountry: country || undefined,
    title,
    period: period || undefined,
    unit: unit || undefined,
    ...rest,
  }
}

/** @throws Error that names every fault with its line */
function read(file: string): readonly OwnDate[] {
  if (statSync(file).size > mostBytes) throw new Error(`${file}: is longer than ${mostBytes} bytes`)
  const { dates, faults } = parsed(file)
  if (faults.length > 0) throw new Error(`${file}: ${faults.slice(0, 20).join('; ')}`)
  return dates
}

function parsed(file: string): ReturnType<typeof datesOf> {
  try {
    return datesOf(readFileSync(file, 'utf8'))
  } catch (error) {
    return { dates: [], faults: [error instanceof Error ? error.message : String(error)] }
  }
}

interface Options {
  /** undefined: there is none */
  file: string | undefined
  now: () => Instant
  /** told of a file that cannot be read any more: what it told before stays */
  warn: (reason: string) => void
}

/**
 * The dates of a file as it is, looked at again every ten seconds while somebody asks.
 * @throws Error that names every fault of the file as it is at first
 */
export function openOwnDates({ file, now, warn }: Options): OwnDates {
  if (file === undefined) return noDates
  let state = stateOf(file)
  let dates = read(file)
  let lookedAt = now()
  return {
    isNamed: true,
    all() {
      if (now() - lookedAt < lookMs) return dates
      lookedAt = now()
      try {
        const found = stateOf(file)
        if (found === state) return dates
        state = found
        dates = read(file)
      } catch (error) {
        warn(error instanceof Error ? error.message : String(error))
      }
      return dates
    },
  }
}

/** Another text whenever the file changed. */
function stateOf(file: string): string {
  const { mtimeMs, size } = statSync(file)
  return `${mtimeMs} ${size}`
}
