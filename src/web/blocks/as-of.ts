import type { Quote } from '#contract/quotes.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { format } from '#web/format.ts'

/** „Stand 10:58:22“: of which price figures are that stand still while the price itself goes on. */
export const asOf = ({ datetimeLast }: Pick<Quote, 'datetimeLast'>, now: Instant): string =>
  datetimeLast === undefined ? '' : `Stand ${format.time(datetimeLast, now)}`
