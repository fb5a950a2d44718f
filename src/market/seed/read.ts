import { readFileSync } from 'node:fs'
import { seedFile } from '#platform/paths.ts'
import { tradingDay, type InstrumentKey } from '#contract/vocabulary.ts'
import type { FollowedAssets, Instrument, RateStep } from '../instruments.ts'
import { readInstrument, seedTables } from './instruments.ts'
import { tableRows } from './table.ts'

const rowsOf = (name: string) => tableRows(readFileSync(seedFile(`${name}.csv`), 'utf8'))

let instruments: readonly Instrument[] | undefined

/** Every instrument of the shipped files, read once. @throws Error when a file is missing or broken */
export const seedInstruments = (): readonly Instrument[] => (instruments ??= readInstruments())

function readInstruments(): Instrument[] {
  const shares = new Map<string, number>()
  for (const row of rowsOf('shares')) shares.set(row.need('isin'), Number(row.need('shares')))
  const fiscalEnds = new Map<string, number>()
  for (const row of rowsOf('fiscal-year-ends')) fiscalEnds.set(row.need('isin'), Number(row.need('month')))
  const followed = new Map<string, FollowedAssets>()
  for (const row of rowsOf('followed-assets'))
    followed.set(row.need('isin'), {
      keys: row.need('follows').split(' ') as InstrumentKey[],
      leverage: Number(row.need('leverage')),
      hedged: row.text('hedged') === 'yes',
    })
  const read = readInstrument({ shares, fiscalEnds, followed, rateSteps: rateSteps() })
  return seedTables.flatMap((table) => Array.from(rowsOf(table), read[table]))
}

/** Key rates of the ECB, by facility. */
function rateSteps(): ReadonlyMap<string, readonly RateStep[]> {
  const rows = Array.from(rowsOf('key-rates'))
  return new Map(
    ['deposit', 'refinancing', 'lending'].map((facility) => [
      facility,
      rows.map((row) => ({ day: tradingDay(row.need('day')), rate: Number(row.need(facility)) })),
    ]),
  )
}

/** A house that issues derivatives. */
export interface Issuer {
  id: number
  name: string
  short: string
  isoCountry: string
  legalName: string
}

export const seedIssuers = (): Issuer[] =>
  Array.from(rowsOf('issuers'), (row) => ({
    id: Number(row.need('entityValue')),
    name: row.need('name'),
    short: row.need('short'),
    isoCountry: row.need('isoCountry'),
    legalName: row.need('legalName'),
  }))
