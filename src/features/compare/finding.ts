import type { ComparedInstrument } from '#features/lists/class-lists.contract.ts'
import type { ScenarioGrid } from '#features/derivatives/scenario-grid.contract.ts'
import type { Relations } from '#features/compare/compare.contract.ts'
import { keyOf } from '#features/compare/keys.ts'
import { changeOf } from '#features/compare/scenario-changes.ts'
import { format } from '#web/format.ts'

/** What a comparison may know beside its rows. */
export interface Known {
  list: readonly ComparedInstrument[]
  relations?: Relations | undefined
  grid?: ScenarioGrid | undefined
}

/** holdings and returns from these on are all but the same */
const sameOverlapPct = 60
const sameCorrelation = 0.95

/** What a reader would say after a look at everything: the most telling first; undefined where nothing stands out. */
export const findingOf = (known: Known): string | undefined =>
  known.list.length < 2 ? undefined : (overDays(known) ?? alike(known) ?? byYield(known) ?? bestYear(known))

const nameOf = (list: readonly ComparedInstrument[], key: string | undefined): string | undefined =>
  list.find(({ instrument }) => keyOf(instrument) === key)?.instrument.tinyName

/** Papers: which gains most until the last day of the grid if the underlying stands still. */
function overDays({ grid }: Known): string | undefined {
  const still = grid?.stepsPct.indexOf(0) ?? -1
  const day = grid?.dates.at(-1)
  if (!grid || still < 0 || day === undefined) return undefined
  const ranked = grid.list
    .flatMap((paper) => {
      const change = changeOf(paper, grid.dates.length - 1, still)
      return change === undefined ? [] : [{ name: paper.instrument.wkn ?? paper.instrument.tinyName, change }]
    })
    .toSorted((a, b) => b.change - a.change)
  const [best] = ranked
  if (!best || ranked.length < 2) return undefined
  return (
    `Bleibt der Kurs bis ${format.date(`${day}T12:00:00Z`)} stehen, steht ${best.name} am besten da: ` +
    `${format.changePercent(best.change, 1)} gegen den Briefkurs.`
  )
}

/** The pair whose holdings, or else whose returns, are most alike. */
function alike({ list, relations }: Known): string | undefined {
  if (!relations) return undefined
  const pairOf = (matrix: Relations['correlation']) =>
    matrix
      .flatMap((row, i) => row.slice(0, i).flatMap((value, j) => (value === null ? [] : [{ value, i, j }])))
      .toSorted((a, b) => b.value - a.value)[0]
  const named = ({ i, j }: { i: number; j: number }) =>
    [nameOf(list, relations.keys[j]), nameOf(list, relations.keys[i])].join(' und ')
  const overlap = pairOf(relations.overlapPct)
  if (overlap && overlap.value >= sameOverlapPct) {
    const much = overlap.value >= 99.5 ? 'dasselbe' : overlap.value >= 90 ? 'fast dasselbe' : 'zum großen Teil dasselbe'
    return `${named(overlap)} halten ${much}: ${format.percent(overlap.value, 0)} Überschneidung.`
  }
  const correlation = pairOf(relations.correlation)
  const span = relations.years === 1 ? 'ein Jahr' : `${relations.years} Jahre`
  return correlation && correlation.value >= sameCorrelation
    ? `${named(correlation)} laufen fast gleich: Korrelation ${format.number(correlation.value)} über ${span}.`
    : undefined
}

/** Bonds: which yields most, and how much more than the least. */
function byYield({ list }: Known): string | undefined {
  const ranked = list
    .flatMap(({ instrument, figures }) => {
      const value = figures.find(({ id }) => id === 'yieldToMaturity')?.value
      return value === undefined ? [] : [{ name: instrument.tinyName, value }]
    })
    .toSorted((a, b) => b.value - a.value)
  const [best, last] = [ranked[0], ranked.at(-1)]
  if (!best || !last || ranked.length < 2 || best.value === last.value) return undefined
  return (
    `${best.name} rentiert am höchsten: ${format.percent(best.value)} bis zur Fälligkeit, ` +
    `${format.number(best.value - last.value)} Prozentpunkte mehr als ${last.name}.`
  )
}

/** Over a year the best is ahead of the second by so much. */
function bestYear({ list }: Known): string | undefined {
  const ranked = list
    .flatMap(({ instrument, performancePct: { Y1: change } }) =>
      change === undefined ? [] : [{ name: instrument.tinyName, change }],
    )
    .toSorted((a, b) => b.change - a.change)
  const [best, second] = ranked
  if (!best || !second || best.change === second.change) return undefined
  return (
    `Über ein Jahr liegt ${best.name} vorn: ${format.changePercent(best.change, 1)}, ` +
    `${format.number(best.change - second.change, 1)} Punkte vor ${second.name}.`
  )
}
