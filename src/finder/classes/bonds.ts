import { dayNumberOf } from '#calendar/days.ts'
import { countryName } from '#contract/country.ts'
import { figuresOfBond, valueDayOf, yearsBetween, type BondFacts } from '#market/bond-figures.ts'
import type { Instrument } from '#market/instruments.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { reportedText } from '#market/reported.ts'
import type { RangeCriterion } from '../criterion.ts'
import {
  choice,
  currencyOf,
  daily,
  performanceColumns,
  performances,
  technicals,
  told,
  tradedOn,
  type ClassFinder,
  type FinderRooms,
} from './figures.ts'

const group = 'Anleihe'

const factsOf = ({ facts }: Instrument): BondFacts | undefined => (facts.kind === 'bond' ? facts : undefined)

const fact = (
  said: Pick<RangeCriterion<Instrument>, 'id' | 'word' | 'label' | 'unit' | 'decimals' | 'first'>,
  of: (facts: BondFacts) => number | undefined,
): RangeCriterion<Instrument> => ({
  kind: 'range',
  group,
  ...said,
  of: (bond) => {
    const facts = factsOf(bond)
    return facts && of(facts)
  },
})

export const bonds: ClassFinder = {
  criteria: (rooms, today) => [
    choice('issuer', 'emittent', 'Emittent', 'Auswahl', (bond) => factsOf(bond)?.issuer),
    choice('bondType', 'art', 'Art', 'Auswahl', (bond) => factsOf(bond)?.type),
    choice('isoCountry', 'land', 'Land', 'Auswahl', ({ isoCountry }) => isoCountry, { nameOf: countryName }),
    currencyOf,
    tradedOn,
    choice('rating', 'rating', 'Rating', 'Auswahl', (bond) => reportedText(bond, 'rating')),
    told('issueVolume', { word: 'emissionsvolumen', group, unit: 'euro', decimals: 0 }),
    fact({ id: 'coupon', word: 'kupon', label: 'Kupon', unit: 'percent', decimals: 2 }, ({ couponPct }) => couponPct),
    fact(
      { id: 'maturityDate', word: 'faelligkeit', label: 'Fälligkeit', unit: 'day', decimals: 0, first: 'ASC' },
      ({ maturity }) => dayNumberOf(maturity),
    ),
    fact(
      { id: 'timeToMaturity', word: 'restlaufzeit', label: 'Restlaufzeit', unit: 'years', decimals: 1, first: 'ASC' },
      ({ maturity }) => yearsBetween(today, maturity),
    ),
    fact(
      { id: 'denomination', word: 'stueckelung', label: 'Stückelung', unit: 'number', decimals: 2, first: 'ASC' },
      ({ denomination }) => denomination,
    ),
    ...priced(rooms),
    ...performances(rooms, today),
    ...technicals(rooms).filter(({ id }) => id.startsWith('volatility')),
  ],
  views: [
    {
      key: 'basis',
      label: 'Basis',
      columns: [
        'issuer',
        'coupon',
        'maturityDate',
        'yieldToMaturity',
        'modifiedDuration',
        'rating',
        'denomination',
        'isoCurrency',
      ],
    },
    { key: 'performance', label: 'Performance', columns: performanceColumns },
  ],
  presets: [
    { name: 'Kurz bis drei Jahre', rule: 'Restlaufzeit bis 3 Jahre', query: 'restlaufzeit_bis=3' },
    { name: 'Unter pari', rule: 'Kurs unter 100 %', query: 'kurs_bis=100' },
    { name: 'Ab 3 % Kupon', rule: 'Kupon ab 3 %', query: 'kupon_von=3' },
  ],
  usual: { id: 'maturityDate', order: 'ASC' },
}

/** What the last close means: of the table, so that a filter asks for no price. */
function priced(rooms: FinderRooms): RangeCriterion<Instrument>[] {
  const at = (bond: Instrument, { close, day }: DailyFigures) => {
    const facts = factsOf(bond)
    return facts && figuresOfBond(facts, close, valueDayOf(rooms.calendar, day))
  }
  return [
    daily(rooms, { id: 'price', word: 'kurs', label: 'Kurs in %', group, decimals: 3 }, ({ close }) => close),
    daily(
      rooms,
      { id: 'yieldToMaturity', word: 'rendite', label: 'Rendite bis Fälligkeit', group },
      (figures, bond) => {
        const value = at(bond, figures)?.yieldToMaturity
        return value === undefined ? undefined : value * 100
      },
    ),
    daily(
      rooms,
      { id: 'modifiedDuration', word: 'duration', label: 'Modifizierte Duration', group, unit: 'number', first: 'ASC' },
      (figures, bond) => at(bond, figures)?.modifiedDuration,
    ),
  ]
}
