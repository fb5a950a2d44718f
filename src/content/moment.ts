import { berlinOffsetMs } from '#contract/berlin.ts'
import type { Instant } from '#contract/vocabulary.ts'

const plain = /^(\d{4})-(\d{2})-(\d{2})(?:[ T](\d{2}):(\d{2})(?::(\d{2}))?)?$/

/** A time as people write it, in Berlin's time unless it says another; undefined where there is no such time. */
export function momentOf(text: string): Instant | undefined {
  const parts = plain.exec(text.trim())
  if (!parts) {
    const at = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}.*(?:Z|[+-]\d{2}:?\d{2})$/.test(text.trim())
      ? Date.parse(text)
      : Number.NaN
    return Number.isFinite(at) ? at : undefined
  }
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = parts
    .slice(1)
    .map((part) => Number(part ?? 0))
  const asWritten = Date.UTC(year, month - 1, day, hour, minute, second)
  const isThere = new Date(asWritten).getUTCDate() === day && new Date(asWritten).getUTCMonth() === month - 1
  if (!isThere || hour > 23 || minute > 59 || second > 59) return undefined
  return asWritten - berlinOffsetMs(asWritten - berlinOffsetMs(asWritten))
}
