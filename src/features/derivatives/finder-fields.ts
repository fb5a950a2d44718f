import type { FilterField } from '#web/blocks/filter-form.tsx'
import { rangesFor, type AskedPapers } from './asked-papers.ts'
import type { DerivativeFacets } from './finder.contract.ts'
import { paperPicks, type PaperRangeFilter } from './paper-filters.contract.ts'

const bars = 16

/** Between which figures the hits of a range are drawn. */
const drawn: Readonly<Record<string, readonly [from: number, to: number]>> = {
  leverageRange: [0, 20],
  gearingAskRange: [0, 20],
  differenceKnockoutPctRange: [0, 50],
  strikeDistancePctRange: [-30, 30],
  omegaRange: [0, 20],
  deltaRange: [-1, 1],
  impliedVolatilityRange: [0, 80],
  premiumPctPaRange: [0, 40],
  discountPctRange: [0, 40],
  maxReturnPaRange: [0, 40],
  sidewaysReturnPaRange: [0, 40],
  bonusReturnPaRange: [0, 40],
  couponPctRange: [0, 20],
}
const drawnOf = (param: string) => {
  const bounds = drawn[param]
  return bounds && { low: bounds[0], high: bounds[1] }
}
const spreads: readonly string[] = ['spreadHomogenizedRange', 'spreadAskPctRange', 'askRange', 'coverRatioRange']

/** Spreads of figures to ask the facets for, one for each filter of a kind that is drawn. */
export const histogramsFor = (entitySubType: string): string[] =>
  rangesFor(entitySubType).flatMap(({ param }) => {
    const bounds = drawn[param]
    return bounds ? [`${param}:${bounds[0]};${bounds[1]};${bars}`] : []
  })

const groups = {
  first: 'Richtung und Kennzahlen',
  price: 'Preis und Spread',
  term: 'Laufzeit',
  who: 'Emittent und Art',
} as const

/** The leverage of a factor certificate is its factor. */
export const labelOf = ({ param, label }: PaperRangeFilter, entitySubType: string): string =>
  entitySubType === 'FACTOR_CERTIFICATE' && param === 'gearingAskRange' ? 'Faktor' : label

/** The filters of a kind, with what is asked for and how many papers each value leads to. @param unit of levels */
export function paperFields(asked: AskedPapers, facets: DerivativeFacets | undefined, unit: string): FilterField[] {
  const picks = paperPicks.flatMap(({ param, label }): FilterField[] => {
    const chosen = asked.picks.get(param) ?? []
    const values = facets?.choices.find((choice) => choice.param === param)?.values ?? []
    const gone = chosen.filter((value) => values.every((each) => each.value !== value))
    if (values.length + gone.length < 2 && chosen.length === 0) return []
    return [
      {
        id: param,
        word: param,
        label,
        group: param === 'idExerciseRight' ? groups.first : param === 'term' ? groups.term : groups.who,
        values: [...values, ...gone.map((value) => ({ value, name: value, total: 0 }))].map((value) => ({
          key: value.value,
          name: value.name,
          total: value.total,
          chosen: chosen.includes(value.value),
          // a paper has one value of each: all that have this one would come along
          ...(chosen.length > 0 && !chosen.includes(value.value) && { adds: value.total }),
        })),
      },
    ]
  })
  const ranges = rangesFor(asked.entitySubType).map((filter): FilterField => {
    const given = asked.ranges.find((range) => range.filter === filter)
    return {
      id: filter.param,
      word: filter.param,
      label: labelOf(filter, asked.entitySubType),
      group: spreads.includes(filter.param) ? groups.price : filter.unit === 'day' ? groups.term : groups.first,
      ...(filter.unit === 'day' ? { unit: 'day' } : { suffix: filter.unit === 'level' ? unit : filter.unit }),
      from: given?.from,
      to: given?.to,
      bars: facets?.histograms.find((histogram) => histogram.param === filter.param)?.totals,
      drawn: drawnOf(filter.param),
    }
  })
  const isFirst = ({ group }: FilterField) => group === groups.first
  return [...picks.filter(isFirst), ...ranges, ...picks.filter((field) => !isFirst(field))]
}
