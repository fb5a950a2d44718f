import { daxValue } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from './instruments.ts'

const [atx, smi, cac40, ftse100, ftseMib, ibex35, aex, nikkei, hangSeng] = [
  '600000001',
  '1555183',
  '600000002',
  '600000003',
  '600000004',
  '600000005',
  '600000006',
  '600000007',
  '600000008',
]
const euroStoxx50 = '193736'
const stoxx600 = '193741'
const sp500 = '4359526'

/** The index by which the shares of a country are measured: its own, else that of its part of the world. */
const leadIndices: Record<string, string | undefined> = {
  DE: daxValue,
  AT: atx,
  CH: smi,
  LI: smi,
  FR: cac40,
  MC: cac40,
  GB: ftse100,
  JE: ftse100,
  GG: ftse100,
  IM: ftse100,
  IT: ftseMib,
  ES: ibex35,
  NL: aex,
  JP: nikkei,
  CN: hangSeng,
  HK: hangSeng,
  ...Object.fromEntries(
    ['BE', 'CY', 'FI', 'GR', 'IE', 'LU', 'MT', 'PT', 'SI', 'SK', 'EE', 'LV', 'LT', 'HR'].map((each) => [
      each,
      euroStoxx50,
    ]),
  ),
  ...Object.fromEntries(['SE', 'NO', 'DK', 'IS', 'PL', 'CZ', 'HU', 'RO', 'BG', 'TR'].map((each) => [each, stoxx600])),
}

/**
 * The indices a share is measured against: those it is a member of, the best known first, else the one of its country;
 * of countries far from any of these the S&P 500, the largest market of the world.
 */
export function benchmarksOf(universe: Pick<Universe, 'find'>, { facts, isoCountry }: Instrument): Instrument[] {
  const own = facts.kind === 'stock' ? facts.indices.flatMap((value) => universe.find('INDEX', value) ?? []) : []
  if (own.length > 0) return own
  const lead = universe.find('INDEX', leadIndices[isoCountry ?? ''] ?? sp500)
  return lead ? [lead] : []
}
