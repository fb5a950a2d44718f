import type { Exchange } from '#contract/lists.ts'
import { format } from '#web/format.ts'

/** „15:30“ today, else „23.11., 09:00“ */
export const openingOf = (opening: string, now: number): string =>
  format.date(opening) === format.date(now)
    ? format.minute(opening)
    : `${format.shortDate(opening)}, ${format.minute(opening)}`

/** „offen bis 17:30“, „öffnet 23.11., 09:00“ */
export const stateOf = (
  { isOpen, closesAt, nextOpening }: Pick<Exchange, 'isOpen' | 'closesAt' | 'nextOpening'>,
  now: number,
): string => {
  if (isOpen) return closesAt ? `offen bis ${format.minute(closesAt)}` : 'offen'
  return nextOpening ? `öffnet ${openingOf(nextOpening, now)}` : 'geschlossen'
}
