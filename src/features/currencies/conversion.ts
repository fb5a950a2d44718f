import type { Typed } from '#web/blocks/number-field.tsx'
import { format } from '#web/format.ts'

/** Currencies the converter knows. */
export const codes = [
  'EUR',
  'USD',
  'CHF',
  'GBP',
  'JPY',
  'CAD',
  'AUD',
  'CNY',
  'SEK',
  'NOK',
  'PLN',
  'CZK',
  'DKK',
  'HUF',
  'TRY',
] as const
export type Code = (typeof codes)[number]

export interface Conversion {
  amount: Typed
  from: Code
  to: Code
  feePct: Typed
  /** as typed; empty: now */
  day: string
  kind: RateKind
  /** absent where the day has none */
  rate?: number | undefined
  /** when it was quoted, where it is none of a day */
  rateAt?: string | undefined
  /** whose close it is: on days without trading the one before */
  rateDay?: string | undefined
  /** who published it; absent: simulated */
  source?: string | undefined
}

/** What the form converts by: the middle of bid and ask, or what the central bank published. */
export const rateKinds = { mitte: 'Mittelkurs', ezb: 'EZB-Referenzkurs' } as const
export type RateKind = keyof typeof rateKinds
export const rateKindOf = (text: string | null): RateKind => (text === 'ezb' ? 'ezb' : 'mitte')

/** Of the day, or the last one of those published. */
export const asksForDay = ({ day, kind }: Pick<Conversion, 'day' | 'kind'>): boolean => day !== '' || kind === 'ezb'

/** What to ask the rate of a day by. */
export const dayQuery = ({ day, kind }: Pick<Conversion, 'day' | 'kind'>) => ({
  ...(day !== '' && { date: day }),
  ...(kind === 'ezb' && { source: 'REFERENCE' as const }),
})

/** „Referenzkurs vom 03.03.2025, Quelle: Europäische Zentralbank“. */
export function dayRateWords({ rateDay, source }: Pick<Conversion, 'rateDay' | 'source'>): string {
  const day = rateDay ? ` vom ${format.date(`${rateDay}T12:00:00Z`)}` : ''
  return source ? `Referenzkurs${day}, Quelle: ${source}` : `Schlusskurs${day}`
}

export const mostAmount = 1e12
export const mostFeePct = 50

/** A currency the converter knows, else the fallback. */
export const codeOf = (text: string | null, fallback: Code): Code =>
  codes.find((code) => code === text?.toUpperCase()) ?? fallback

/** Whether it is a day of the calendar before today. @param today ISO, in Berlin */
export function isPast(day: string, today: string): boolean {
  const noon = new Date(`${day}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(day) && day < today
}

/** What arrives, after a fee in percent of the amount. */
export const converted = (amount: number, rate: number, feePct: number): number => amount * rate * (1 - feePct / 100)
