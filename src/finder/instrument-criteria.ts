import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'
import { is, within, type Criterion } from './criteria.ts'
import { instrumentColumns, maturity } from './instrument-columns.ts'

/** What a list of instruments is narrowed to; absent is not asked for. */
export interface InstrumentCriteria {
  /** a–z or 0-9 */
  letter?: string
  isoCountry?: string
  sector?: string
  /** part of the name, or the whole ISIN or WKN */
  text?: string
  group?: string
  category?: string
  family?: string
  /** the index an ETF follows: its entityValue, or its name where it is none of the portal's */
  index?: string
}

/** The criteria asked for, those that cost least first. */
export function instrumentCriteria(asked: InstrumentCriteria): Criterion<Instrument>[] {
  const { letter, country, sector, group, category, family, index } = instrumentColumns
  const wanted = [
    [country, asked.isoCountry?.toUpperCase()],
    [sector, asked.sector],
    [group, asked.group],
    [category, asked.category],
    [family, asked.family],
    [index, asked.index],
    [letter, asked.letter?.toLowerCase()],
  ] as const
  return [
    ...wanted.flatMap(([column, value]) => (value ? [is(column, value)] : [])),
    ...(asked.text ? [named(asked.text.toLowerCase())] : []),
  ]
}

const named =
  (text: string): Criterion<Instrument> =>
  ({ name, isin, wkn }) =>
    name.toLowerCase().includes(text) || isin?.toLowerCase() === text || wkn?.toLowerCase() === text

/** Bonds that are repaid after a day, and nothing that is no bond. */
export const bondsOutstanding = (today: TradingDay): Criterion<Instrument> =>
  within(maturity, { from: addDays(today, 1) })

/** The same, and everything that is no bond. */
export function outstanding(today: TradingDay): Criterion<Instrument> {
  const isOutstanding = bondsOutstanding(today)
  return (instrument) => instrument.facts.kind !== 'bond' || isOutstanding(instrument)
}
