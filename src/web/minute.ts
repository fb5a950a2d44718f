import type { Instant } from '#contract/vocabulary.ts'

/** For what is judged to the minute, as whether a price is of today: blocks that show it stand so long. */
export const startOfMinute = (at: Instant): Instant => at - (at % 60_000)
