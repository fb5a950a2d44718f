import { utcDayOf } from '#calendar/days.ts'
import { dayMs, type Instant, type TradingDay } from '#contract/vocabulary.ts'

/** After this time a day's sessions have ended in every time zone. */
const settledAfterMs = 2 * dayMs

/** The last day whose bars will not change any more, wherever it is traded. */
export const lastSettledDay = (at: Instant): TradingDay => utcDayOf(at - settledAfterMs)
