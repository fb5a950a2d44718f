import { percentText, printed } from '#contract/number-format.ts'
import type { Figure } from '#contract/figures.ts'
import type { Instrument } from '#market/instruments.ts'
import { memberBreadth, volatilitySpans, type Moving, type VolatilitySpan } from '#market/member-breadth.ts'
import type { Statistics } from '#market/statistics.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { number } from '#features/instrument/snapshot-figures.ts'

const toCome = 'wird berechnet'
const tooShort = 'zu kurze Historie'

/**
 * How many members of an index stand above their mean of 200 closes, and which moved most and least over 30 and over
 * 250 days, by the closes of the last ended day. Members whose history is too short do not count. Until the table of
 * daily figures covers all of them the figures say so, since part of the members would mislead.
 */
export function memberFigures(
  members: readonly Instrument[],
  statistics: Pick<Statistics, 'of' | 'completeSince'>,
): Figure[] {
  if (members.length === 0) return []
  const breadth = memberBreadth(members, statistics)
  const reason = breadth ? tooShort : toCome
  const { above, judged } = breadth ?? { above: 0, judged: 0 }
  const moving = (days: VolatilitySpan): Figure[] => {
    const { most, least } = breadth?.extremes[days] ?? {}
    const figure = (id: string, label: string, extreme: string, member: Moving | undefined): Figure => ({
      id: `${id}${days}d`,
      label: `${label}, ${days} T`,
      unit: '',
      ...(member
        ? { text: `${member.name}, ${percentText(tidy(member.volatility * 100, 4), { typography: printed })}` }
        : { reason }),
      words: `Das Mitglied, dessen Kurs in den letzten ${days} Handelstagen am ${extreme} geschwankt hat, und die Schwankung auf ein Jahr`,
    })
    return [
      figure('mostVolatile', 'Größte Schwankung', 'meisten', most),
      figure('leastVolatile', 'Kleinste Schwankung', 'wenigsten', least),
    ]
  }
  return [
    {
      ...number('aboveMean200d', 'Über GD 200', judged > 0 ? inPercent(above / judged) : undefined, '%', reason),
      words: 'Anteil der Mitglieder, deren letzter Schlusskurs über dem Mittel ihrer letzten 200 Schlusskurse liegt',
      ...(judged > 0 && { formula: `${above} von ${judged} Mitgliedern` }),
    },
    ...volatilitySpans.flatMap(moving),
  ]
}
