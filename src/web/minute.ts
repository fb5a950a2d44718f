import type { Instant } from '#contract/vocabulary.ts'

/**
 * Rounds down to the minute, for values that need no more (is the price of today?): blocks that show them stay equal
 * that long.
 */
export const startOfMinute = (at: Instant): Instant => at - (at % 60_000)
