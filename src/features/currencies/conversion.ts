import type { Typed } from '#web/blocks/number-field.tsx'

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
  /** absent where the day has none */
  rate?: number | undefined
  /** when it was quoted, where none of a day is asked for */
  rateAt?: string | undefined
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
