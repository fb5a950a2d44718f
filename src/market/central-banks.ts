import { readFileSync } from 'node:fs'
import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import { seedFile } from '#platform/paths.ts'
import { tableRows } from './seed/table.ts'

/** A day on which a central bank tells its rates. */
export interface Meeting {
  readonly day: TradingDay
  readonly bank: string
  readonly isoCountry: string
  /** German */
  readonly title: string
  /** Berlin, `14:15` */
  readonly time: string
  /** the page on which the bank announced it */
  readonly source: string
}

/** The announced decisions of central banks, by bank and day: dated facts. */
export const centralBankMeetings = (): Meeting[] =>
  Array.from(tableRows(readFileSync(seedFile('central-bank-meetings.csv'), 'utf8')), (row) => ({
    day: tradingDay(row.need('day')),
    bank: row.need('bank'),
    isoCountry: row.need('isoCountry'),
    title: row.need('title'),
    time: row.need('time'),
    source: row.need('source'),
  }))
