import { readFileSync } from 'node:fs'
import { tradingDay, type TradingDay } from '#contract/vocabulary.ts'
import { seedFile } from '#platform/paths.ts'
import { tableRows } from './seed/table.ts'

/** What a country keeps of a dividend that a person living elsewhere is paid. */
export interface WithholdingTax {
  /** percent of the dividend */
  ratePct: number
  /** percent that the country may keep under its treaty with Germany; undefined for Germany itself */
  treatyPct: number | undefined
  /** since when the rate holds */
  since: TradingDay
  /** the law it stands in */
  source: string
}

let taxes: ReadonlyMap<string, WithholdingTax> | undefined

/** From the table in the seed; undefined where it has no fact of the country. */
export function withholdingTaxOf(isoCountry: string): WithholdingTax | undefined {
  taxes ??= new Map(
    Array.from(tableRows(readFileSync(seedFile('withholding-taxes.csv'), 'utf8')), (row) => [
      row.need('country'),
      {
        ratePct: Number(row.need('ratePct')),
        treatyPct: row.number('treatyPct'),
        since: tradingDay(row.need('since')),
        source: row.need('source'),
      },
    ]),
  )
  return taxes.get(isoCountry)
}
