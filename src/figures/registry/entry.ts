/** What the registry knows about one figure. */

/** Areas follow the kinds of input of the command; the last ones hold what pages show beside them. */
export const figureAreas = {
  paper: 'Every paper on an underlying',
  warrant: 'Warrants',
  option: 'Options without the paper around them (`raw`)',
  knockOut: 'Knock-outs',
  factor: 'Factor papers',
  discount: 'Discount certificates',
  bonus: 'Bonus certificates',
  reverseConvertible: 'Reverse convertibles',
  express: 'Express certificates',
  participation: 'Index and participation certificates',
  sprint: 'Sprint and outperformance certificates',
  exotic: 'Inline and stay papers, discount calls and puts',
  accrual: 'Counting of interest',
  bond: 'Bonds',
  fund: 'Funds: risk and return',
  fundFacts: 'Funds: what their pages state',
  stock: 'Shares: valuation',
  statement: 'Shares: from the yearly statements',
  technical: 'Technical indicators',
  technicalFacts: 'Technical figures of pages',
  returns: 'Returns of holding years, and how returns are distributed',
  future: 'Futures',
  fx: 'Conversion',
  identifier: 'Identifiers',
  calendar: 'Trading calendar',
  format: 'German text',
  quote: 'Quotes',
} as const
export type FigureArea = keyof typeof figureAreas

/**
 * How the value is meant. `percent` is 19.24 for 19.24 %, `fraction` is 0.1924 and shown as percent, `money` is in the
 * paper's currency, `price` in the underlying's or the instrument's own unit, `percentOfNominal` a bond's.
 */
export type FigureUnit =
  | 'money'
  | 'price'
  | 'percent'
  | 'fraction'
  | 'percentOfNominal'
  | 'number'
  | 'pieces'
  | 'years'
  | 'days'
  | 'index'
  | 'date'
  | 'instant'
  | 'flag'
  | 'text'
  | 'series'
  | 'list'
  | 'group'

export interface FigureEntry {
  /** camelCase; unique within its area */
  readonly id: string
  readonly area: FigureArea
  /** German, as pages print it */
  readonly label: string
  /** English */
  readonly name: string
  readonly unit: FigureUnit
  /** places after the comma when shown; of a fraction, those of the percent */
  readonly decimals: number
  /** in the symbols of the document */
  readonly formula: string
  /** the formula in German words, for who asks on a page */
  readonly words: string
  readonly source: string
}

export type Row = readonly [
  id: string,
  label: string,
  name: string,
  unit: FigureUnit,
  decimals: number,
  formula: string,
  words: string,
  source?: string,
]

/** @param source where the definitions of the area come from, unless a row says otherwise */
export const entriesOf = (area: FigureArea, source: string, rows: readonly Row[]): FigureEntry[] =>
  rows.map(([id, label, name, unit, decimals, formula, words, own]) => ({
    id,
    area,
    label,
    name,
    unit,
    decimals,
    formula,
    words,
    source: own ?? source,
  }))
