import { handle } from '#api/handle.ts'
import { listFigures, type FigureGroups } from '#features/help/figures.contract.ts'
import { figuresOfArea, germanFormula, germanSource, type FigureArea, type FigureEntry } from '#figures/registry.ts'

/** What pages show, in the order in which readers meet it. */
const titles: readonly (readonly [FigureArea, string])[] = [
  ['stock', 'Aktien: Bewertung'],
  ['statement', 'Aktien: Bilanz und Erfolgsrechnung'],
  ['technicalFacts', 'Technische Kennzahlen'],
  ['returns', 'Renditen und ihre Verteilung'],
  ['fund', 'Fonds und ETFs: Rendite und Risiko'],
  ['fundFacts', 'Fonds und ETFs: Kosten und Merkmale'],
  ['bond', 'Anleihen'],
  ['paper', 'Derivate: alle Papiere'],
  ['warrant', 'Optionsscheine'],
  ['knockOut', 'Knock-outs'],
  ['factor', 'Faktor-Zertifikate'],
  ['discount', 'Discount-Zertifikate'],
  ['bonus', 'Bonus-Zertifikate'],
  ['reverseConvertible', 'Aktienanleihen'],
  ['express', 'Express-Zertifikate'],
  ['future', 'Futures'],
]

/** formulas in German are put together when they are asked for: a start need not wait for them */
const groups = () => titles.map(([area, title]) => ({ area, title, list: figuresOfArea(area).map(explained) }))

/** The registry of figures, as readers look things up in it. */
export const figureHandlers = () => [
  handle(listFigures, ({ query: { text }, expires }) => {
    const found = text === undefined || text.trim() === '' ? groups() : matching(text.trim())
    return { expires, total: found.reduce((sum, { list }) => sum + list.length, 0), groups: found }
  }),
]

function explained(entry: FigureEntry): FigureGroups['groups'][number]['list'][number] {
  const { area, id, label, name, words } = entry
  return { key: `${area}.${id}`, label, name, words, formula: germanFormula(entry), source: germanSource(entry) }
}

function matching(text: string): FigureGroups['groups'] {
  const wanted = text.toLocaleLowerCase('de')
  const holds = (value: string) => value.toLocaleLowerCase('de').includes(wanted)
  return groups()
    .map(({ list, ...group }) => ({
      ...group,
      list: list.filter(({ label, name, words }) => holds(label) || holds(name) || holds(words)),
    }))
    .filter(({ list }) => list.length > 0)
}
