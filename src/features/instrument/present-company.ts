import { countryName } from '#contract/country.ts'
import type { StocksSnapshot } from '#features/instrument/snapshots.contract.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'

/** The company behind a share: it has the share's number, since no other is known. */
export function presentCompany({ entityValue, name, isoCountry, facts }: Instrument): StocksSnapshot['company'] {
  const { sector, industry = sector } = facts.kind === 'stock' ? facts : {}
  return {
    type: 'Company',
    entityType: 'COMPANY',
    entityValue,
    name,
    isoCountry,
    nameCountry: isoCountry && countryName(isoCountry),
    ...(sector &&
      industry && {
        branch: {
          idBranch: numberOfName(industry),
          name: germanTerm(industry),
          sector: { idSector: numberOfName(sector), name: germanTerm(sector) },
        },
      }),
  }
}

/** A stable number for a name that has no public id: letters folded into 24 bits. */
export function numberOfName(name: string): number {
  let sum = 7
  for (const letter of name) sum = (Math.imul(sum, 31) + (letter.codePointAt(0) ?? 0)) & 0xffffff
  return sum
}
