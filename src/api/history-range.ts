import type { AskedDays } from '#calendar/range-days.ts'
import { Failure } from '#contract/failures.ts'
import { ranges, type Range } from '#contract/vocabulary.ts'
import { readDate } from './present-time.ts'

/** `Y1`, and `1Y` as one client sends it. @throws Failure RANGE_MISSING, INPUT_INVALID */
export function readRange(text: string | undefined): Range {
  if (!text) throw new Failure('RANGE_MISSING', {}, 'Range must not be empty')
  const turned = text.replace(/^(\d+)([DWMY])$/, '$2$1')
  const range = ranges.find((each) => each === turned)
  if (!range) throw new Failure('INPUT_INVALID', { range: text }, `Unknown range: ${text}. Known: ${ranges.join(' ')}`)
  return range
}

/** The days named by a query. @throws Failure INPUT_INVALID when one is no date */
export const askedDays = ({ startDate, endDate }: { startDate?: string; endDate?: string }): AskedDays => ({
  end: endDate ? readDate(endDate).day : undefined,
  start: startDate ? readDate(startDate).day : undefined,
})
