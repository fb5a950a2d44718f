import { firstLetter } from '#contract/german-text.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { germanOrder } from '#market/class-instruments.ts'
import { sizeClasses, type Instrument } from '#market/instruments.ts'
import type { Column } from './criteria.ts'

const fact =
  (key: 'group' | 'category' | 'family'): Column<Instrument, string> =>
  ({ facts }) =>
    key in facts ? (facts as Partial<Record<typeof key, string>>)[key] : undefined

/** What instruments are narrowed and counted by. */
export const instrumentColumns = {
  /** the letter a name is filed under: ä under a, digits under `0-9` */
  letter: ({ name }) => firstLetter(name),
  country: ({ isoCountry }) => isoCountry,
  sector: ({ facts }) => (facts.kind === 'stock' ? facts.sector : undefined),
  industry: ({ facts }) => (facts.kind === 'stock' ? facts.industry : undefined),
  group: fact('group'),
  category: fact('category'),
  family: fact('family'),
  /** the index an ETF follows: its entityValue, or its name where it is none of the portal's */
  index: ({ facts }) => (facts.kind === 'etf' ? (facts.indexEntityValue ?? facts.indexName) : undefined),
} as const satisfies Record<string, Column<Instrument, string>>

/** Of bonds; others are never repaid. */
export const maturity: Column<Instrument, TradingDay> = ({ facts }) =>
  facts.kind === 'bond' ? facts.maturity : undefined

const sizeRank = ({ facts }: Instrument) =>
  facts.kind === 'stock' ? sizeClasses.indexOf(facts.size) : sizeClasses.length

/** Shares of the largest companies first; others behind them. */
export function bySize(found: readonly Instrument[]): Instrument[] {
  return found.toSorted((a, b) => sizeRank(a) - sizeRank(b) || germanOrder.compare(a.name, b.name))
}
