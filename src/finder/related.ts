import type { TradingDay } from '#contract/vocabulary.ts'
import { yearsBetween } from '#market/bond-figures.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { is, meeting, type Criterion } from './criteria.ts'
import { bondsOutstanding } from './instrument-criteria.ts'
import { instrumentColumns, maturity } from './instrument-columns.ts'
import { ranked } from './ranking.ts'

const otherThan =
  (instrument: Instrument): Criterion<Instrument> =>
  (other) =>
    other !== instrument

/** Other bonds of the issuer that are not repaid yet, those nearest in term first; none of what is no bond. */
export function bondsLike(universe: Pick<Universe, 'ofType'>, bond: Instrument, today: TradingDay): Instrument[] {
  const { facts } = bond
  if (facts.kind !== 'bond') return []
  const others = meeting(universe.ofType('BOND'), [
    otherThan(bond),
    (other) => other.facts.kind === 'bond' && other.facts.issuer === facts.issuer,
    bondsOutstanding(today),
  ])
  const away = (other: Instrument) => Math.abs(yearsBetween(facts.maturity, maturity(other) ?? facts.maturity))
  return ranked(others, away, 'ASC')
}

/** Other ETFs on the index that one follows; none where it follows none. */
export function fundsOnSameIndex(universe: Pick<Universe, 'ofType'>, fund: Instrument): readonly Instrument[] {
  const followed = instrumentColumns.index(fund)
  return followed === undefined
    ? []
    : meeting(universe.ofType('FUND', 'ETF'), [is(instrumentColumns.index, followed), otherThan(fund)])
}

/** ETFs, ETCs and ETNs on a coin or a commodity alone, those that follow it one to one first. */
export function papersFollowing(universe: Pick<Universe, 'ofType'>, asset: Instrument): readonly Instrument[] {
  const leverage = ({ facts }: Instrument) => (facts.kind === 'etf' && facts.follows ? facts.follows.leverage : 0)
  return universe
    .ofType('FUND', 'ETF')
    .filter(
      ({ facts }) => facts.kind === 'etf' && facts.follows?.keys.length === 1 && facts.follows.keys[0] === asset.key,
    )
    .toSorted((a, b) => Math.abs(leverage(a) - 1) - Math.abs(leverage(b) - 1) || a.name.localeCompare(b.name, 'de'))
}

/** Other funds of the same kind, category and group; none where the category is not known. */
export function fundsOfSameCategory(universe: Pick<Universe, 'ofType'>, fund: Instrument): readonly Instrument[] {
  const { category, group } = instrumentColumns
  const own = category(fund)
  return own === undefined
    ? []
    : meeting(universe.ofType('FUND', fund.entitySubType), [
        is(category, own),
        (other) => group(other) === group(fund),
        (other) => other.facts.kind === fund.facts.kind,
        otherThan(fund),
      ])
}
