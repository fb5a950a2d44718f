import type { TradingDay } from '#contract/vocabulary.ts'
import type { Contribution, Explanation, OwnEvent } from '#market/drivers.ts'
import type { Instrument } from '#market/instruments.ts'
import { type Named, nounOf } from './driver-nouns.ts'
import type { Said, SaidPart } from './driver-words.ts'

/** What sentences say of an explanation. */
export function saidOf(
  explanation: Explanation,
  instrument: Instrument,
  named: Named,
  { today, isOpen }: { today: TradingDay; isOpen: boolean },
): Said {
  const { range, change, unit, first, last, method, parts, events, contributions, regression } = explanation
  const isIndex = instrument.facts.kind === 'index'
  const said = parts.map((part) => ({ noun: nounOf(part, named), value: part.value, isRest: part.cause === 'rest' }))
  const sumOfCause = (wanted: string): number =>
    parts.reduce((sum, { cause, value }) => (cause === wanted ? sum + value : sum), 0)
  const figureDays = daysOf(events, 'figures')
  const dividendDay = daysOf(events, 'dividend').at(-1)
  const [firstFigures, ...laterFigures] = figureDays
  return {
    key: instrument.key,
    name: isIndex ? `Der ${instrument.name}` : instrument.name.replace(/ \(simuliert\)$/, ''),
    range,
    change,
    unit,
    ...(isIndex && unit === 'percent' && first && last && { points: last.price - first.price }),
    hasPrice: last !== undefined,
    day: last?.day,
    today,
    isOpen,
    method,
    parts: said,
    ...(contributions.length > 0 && {
      members: {
        unit: isIndex ? 'points' : 'percent',
        most: memberPart(contributions[0]),
        least: memberPart(contributions.at(-1)),
      },
    }),
    ...(firstFigures && { figures: { days: [firstFigures, ...laterFigures], value: sumOfCause('figures') } }),
    ...(dividendDay && { dividend: { day: dividendDay, value: sumOfCause('dividend') } }),
    ...(regression && {
      regression: {
        days: regression.days,
        explainedPct: regression.rSquared * 100,
        errorPct: regression.standardError * 100,
      },
    }),
  }
}

const daysOf = (events: readonly OwnEvent[], wanted: OwnEvent['kind']): TradingDay[] =>
  events.flatMap(({ kind, day }) => (kind === wanted ? [day] : []))

function memberPart(contribution: Contribution | undefined): SaidPart | undefined {
  if (!contribution) return undefined
  const { name } = contribution.member
  return { noun: { name, subject: name, by: `von ${name}` }, value: contribution.value }
}
