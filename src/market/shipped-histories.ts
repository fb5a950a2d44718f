import type { Pool } from 'pg'
import type { Calendar } from '#calendar/calendar.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { seedFile } from '#platform/paths.ts'
import { importPrices, importRates, type ImportReport } from './imports.ts'
import type { Universe } from './instruments.ts'
import { loadUniverse } from './universe.ts'

const ecb = 'Europäische Zentralbank'
const eia = 'U.S. Energy Information Administration'
const shipped = [
  { path: 'histories/eurofxref-hist.csv.gz', source: ecb },
  { path: 'histories/eia-wti.csv.gz', source: eia, key: 'COMMODITY', value: '15534884' },
  { path: 'histories/eia-brent.csv.gz', source: eia, key: 'COMMODITY', value: '7743988' },
] as const

/**
 * Takes in the real histories that come with the portal: ECB rates and EIA oil prices. Done once; a database that has
 * them is left alone, one that was interrupted between two files gets the others.
 * @returns undefined where nothing had to be done
 * @throws Error when a shipped file is at fault
 */
export async function importShippedHistories(
  pool: Pool,
  calendar: Pick<Calendar, 'isTradingDay'>,
  today: TradingDay,
): Promise<ImportReport[] | undefined> {
  const { rows } = await pool.query<{ count: number }>(
    'select count(*)::int as count from imports where source = any($1)',
    [[ecb, eia]],
  )
  if ((rows[0]?.count ?? 0) >= shipped.length) return undefined
  const universe = loadUniverse()
  const reports: ImportReport[] = []
  for (const file of shipped) {
    const common = { pool, path: seedFile(file.path), source: file.source, today }
    const report =
      'key' in file
        ? await importPrices({ ...common, universe, calendar, ...listingOf(universe, file.value) })
        : await importRates(common)
    if (report.outcome === 'refused')
      throw new Error(`${file.path}: line ${report.faults[0]?.line}: ${report.faults[0]?.reason}`)
    reports.push(report)
  }
  return reports
}

function listingOf(universe: Universe, value: string) {
  const instrument = universe.find('COMMODITY', value)
  const [notation] = instrument?.notations ?? []
  return instrument && notation ? { listing: { instrument, notation } } : {}
}
