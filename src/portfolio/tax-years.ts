import type { Amount } from './german-tax.ts'
import { fraction } from './numbers/fraction.ts'

interface TaxYear {
  readonly year: number
  /** Sparerpauschbetrag of one person, § 20 (9) EStG, in euros */
  readonly allowance: bigint
  /** Basiszins of § 18 (4) InvStG, in hundredths of a percent */
  readonly basiszinsBps: bigint
  /** where the Basiszins stands: a letter of the Federal Ministry of Finance, or its gazette */
  readonly source: string
}

/**
 * What German tax law sets anew by calendar year. The allowance of 801 goes back to 2009; 1,000 are due to the
 * Jahressteuergesetz 2022. A new year is one line.
 */
const taxYears: readonly TaxYear[] = [
  { year: 2018, allowance: 801n, basiszinsBps: 87n, source: 'letter of 4 January 2018, BStBl 2018 I p. 249' },
  { year: 2019, allowance: 801n, basiszinsBps: 52n, source: 'BStBl 2019 I p. 58' },
  { year: 2020, allowance: 801n, basiszinsBps: 7n, source: 'BStBl 2020 I p. 218' },
  { year: 2021, allowance: 801n, basiszinsBps: -45n, source: 'BStBl 2021 I p. 56' },
  { year: 2022, allowance: 801n, basiszinsBps: -5n, source: 'letter of 7 January 2022' },
  { year: 2023, allowance: 1000n, basiszinsBps: 255n, source: 'letter of 4 January 2023, BStBl 2023 I p. 178' },
  { year: 2024, allowance: 1000n, basiszinsBps: 229n, source: 'letter of 5 January 2024' },
  { year: 2025, allowance: 1000n, basiszinsBps: 253n, source: 'letter on the value of 2 January 2025' },
  { year: 2026, allowance: 1000n, basiszinsBps: 320n, source: 'letter of 13 January 2026' },
]

/** The reform of the InvStG came into force: before, there was no Vorabpauschale. */
export const firstYearOfVorabpauschale = 2018

/** The Basiszins of a year; undefined for a year whose letter is not known here. */
export function basiszinsOf(year: number | undefined): Amount | undefined {
  const known = taxYears.find((row) => row.year === year)
  return known && fraction(known.basiszinsBps, 10_000n)
}

/** The Sparerpauschbetrag: of years before the table the first, of later ones the last. A couple has twice as much. */
export function allowanceOf(year: number, couple: boolean): Amount {
  const row = taxYears.findLast((candidate) => candidate.year <= year) ?? taxYears[0]
  return fraction((row?.allowance ?? 0n) * (couple ? 2n : 1n), 1n)
}
