import { format, type Moment } from '#web/format.ts'

/** How the day is called whose prices are shown: „Heute“, and „20.11.“ where the last price is of that day. */
export function dayWord(newest: Moment, now: number): string {
  return newest === undefined || format.date(newest) === format.date(now) ? 'Heute' : format.shortDate(newest)
}

/** The newest price among rows. */
export const newestOf = (rows: readonly { quote: { datetimeLast?: string | undefined } }[]): string | undefined =>
  rows.reduce<string | undefined>(
    (newest, { quote: { datetimeLast } }) =>
      newest === undefined || (datetimeLast !== undefined && datetimeLast > newest) ? datetimeLast : newest,
    undefined,
  )
