import { berlinTime } from '#contract/berlin.ts'
import type { Instant } from '#contract/vocabulary.ts'

/** The day in Berlin, as forms take it: 2026-11-20. */
export function todayAt(now: Instant): string {
  const { year, month, day } = berlinTime(now)
  return [year, String(month).padStart(2, '0'), String(day).padStart(2, '0')].join('-')
}
