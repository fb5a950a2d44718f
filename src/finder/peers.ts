import { sizeClasses, type Instrument, type Universe } from '#market/instruments.ts'
import { is, meeting } from './criteria.ts'
import { instrumentColumns } from './instrument-columns.ts'

/** fewer in an industry are no company to compare with; the sector is */
const leastOfIndustry = 4

export interface Peers {
  /** industry or sector, as the reference data says it; empty where it is not known */
  branch: string
  /** the most alike in size first, of those in more indices the better known */
  peers: Instrument[]
}

/** Shares to compare one with: those of its industry, or of its sector where these are few. */
export function peersOf(universe: Pick<Universe, 'ofType'>, stock: Instrument): Peers {
  if (stock.facts.kind !== 'stock') return { branch: '', peers: [] }
  const { industry, sector, size } = stock.facts
  const inSector = universe
    .ofType('STOCK')
    .filter((other) => other !== stock && other.facts.kind === 'stock' && other.facts.sector === sector)
  const inIndustry = industry ? meeting(inSector, [is(instrumentColumns.industry, industry)]) : []
  const [branch, pool] = inIndustry.length >= leastOfIndustry ? [industry, inIndustry] : [sector, inSector]
  const near = ({ facts }: Instrument) =>
    facts.kind === 'stock'
      ? Math.abs(sizeClasses.indexOf(facts.size) - sizeClasses.indexOf(size)) * 10 - facts.indices.length
      : 99
  return { branch: branch ?? '', peers: pool.toSorted((a, b) => near(a) - near(b)) }
}
