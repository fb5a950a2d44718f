import { percentText, printed } from '#contract/number-format.ts'
import type { Figure } from '#contract/figures.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Statistics } from '#market/statistics.ts'
import { inPercent, tidy } from '#figures/rounding.ts'
import { number } from '#features/instrument/snapshot-figures.ts'

const toCome = 'wird berechnet'
const tooShort = 'zu kurze Historie'
const spans = [
  { key: 'volatility30d', days: 30 },
  { key: 'volatility250d', days: 250 },
] as const

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
  const counted = members.flatMap(({ name, key }) => {
    const figures = statistics.of(key)
    return figures ? [{ name, figures }] : []
  })
  const reason = counted.length < members.length && statistics.completeSince() === undefined ? toCome : tooShort
  const whole = reason === tooShort ? counted : []
  const sides = whole.flatMap(({ figures: { close, mean200d } }) => (mean200d === undefined ? [] : [close > mean200d]))
  const above = sides.filter(Boolean).length
  const moving = ({ key, days }: (typeof spans)[number]): Figure[] => {
    const byVolatility = whole
      .flatMap(({ name, figures: { [key]: volatility } }) => (volatility === undefined ? [] : [{ name, volatility }]))
      .sort((a, b) => a.volatility - b.volatility)
    const figure = (
      id: string,
      label: string,
      extreme: string,
      member: (typeof byVolatility)[number] | undefined,
    ): Figure => ({
      id: `${id}${days}d`,
      label: `${label}, ${days} T`,
      unit: '',
      ...(member
        ? { text: `${member.name}, ${percentText(tidy(member.volatility * 100, 4), { typography: printed })}` }
        : { reason }),
      words: `Das Mitglied, dessen Kurs in den letzten ${days} Handelstagen am ${extreme} geschwankt hat, und die Schwankung auf ein Jahr`,
    })
    return [
      figure('mostVolatile', 'Größte Schwankung', 'meisten', byVolatility.at(-1)),
      figure('leastVolatile', 'Kleinste Schwankung', 'wenigsten', byVolatility[0]),
    ]
  }
  return [
    {
      ...number(
        'aboveMean200d',
        'Über GD 200',
        sides.length > 0 ? inPercent(above / sides.length) : undefined,
        '%',
        reason,
      ),
      words: 'Anteil der Mitglieder, deren letzter Schlusskurs über dem Mittel ihrer letzten 200 Schlusskurse liegt',
      ...(sides.length > 0 && { formula: `${above} von ${sides.length} Mitgliedern` }),
    },
    ...spans.flatMap(moving),
  ]
}
