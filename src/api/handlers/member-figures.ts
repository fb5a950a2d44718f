import { percentText, printed } from '#contract/number-format.ts'
import type { Figure } from '#contract/snapshots.ts'
import type { Instrument } from '#market/instruments.ts'
import type { Statistics } from '#market/statistics.ts'
import { inPercent, tidy } from '../present/quote.ts'
import { number } from './snapshot-figures.ts'

const toCome = 'wird berechnet'
const tooShort = 'zu kurze Historie'

/**
 * How many members of an index stand above their mean of 200 closes, and whose price moves the most and the least over a year, by the
 * closes of the last ended day. Members whose history is too short do not count; a share of some members would not be that of
 * the index, so until the table has come to all of them the figures say so.
 */
export function memberFigures(members: readonly Instrument[], statistics: Pick<Statistics, 'of' | 'completeSince'>): Figure[] {
  if (members.length === 0) return []
  const counted = members.flatMap(({ name, key }) => {
    const figures = statistics.of(key)
    return figures ? [{ name, figures }] : []
  })
  const reason = counted.length < members.length && statistics.completeSince() === undefined ? toCome : tooShort
  const whole = reason === tooShort ? counted : []
  const sides = whole.flatMap(({ figures: { close, mean200d } }) => (mean200d === undefined ? [] : [close > mean200d]))
  const above = sides.filter(Boolean).length
  const byVolatility = whole.flatMap(({ name, figures: { volatility250d: volatility } }) => (volatility === undefined ? [] : [{ name, volatility }])).sort((a, b) => a.volatility - b.volatility)
  const moving = (id: string, label: string, extreme: string, member: (typeof byVolatility)[number] | undefined): Figure => ({
    id, label, unit: '', ...(member ? { text: `${member.name}, ${percentText(tidy(member.volatility * 100, 4), { typography: printed })}` } : { reason }),
    words: `Das Mitglied, dessen Kurs in den letzten 250 Handelstagen am ${extreme} geschwankt hat, und die Schwankung auf ein Jahr`,
  })
  return [
    {
      ...number('aboveMean200d', 'Über GD 200', sides.length > 0 ? inPercent(above / sides.length) : undefined, '%', reason),
      words: 'Anteil der Mitglieder, deren letzter Schlusskurs über dem Mittel ihrer letzten 200 Schlusskurse liegt',
      ...(sides.length > 0 && { formula: `${above} von ${sides.length} Mitgliedern` }),
    },
    moving('mostVolatile', 'Größte Schwankung', 'meisten', byVolatility.at(-1)),
    moving('leastVolatile', 'Kleinste Schwankung', 'wenigsten', byVolatility[0]),
  ]
}
