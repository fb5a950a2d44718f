/** Every figure once: pages, finder columns, the API and help read names, units and formulas here. */
import { type FigureArea, type FigureEntry } from './registry/entry.ts'
import { otherFigures } from './registry/others.ts'
import { paperFigures } from './registry/papers.ts'
import { securityFigures } from './registry/securities.ts'

export { germanFormula, germanSource } from './registry/german.ts'
export { figureAreas, type FigureArea, type FigureEntry } from './registry/entry.ts'

/** In the order of the document. */
export const figureRegistry: readonly FigureEntry[] = [...paperFigures, ...securityFigures, ...otherFigures]

const byAreaAndId = new Map(figureRegistry.map((entry) => [`${entry.area}.${entry.id}`, entry]))
const areasOfPapers: readonly FigureArea[] = [
  'warrant',
  'knockOut',
  'factor',
  'discount',
  'bonus',
  'reverseConvertible',
  'express',
  'participation',
  'sprint',
  'exotic',
]

/** The figure of an area; papers share the figures of `paper`. */
export function figureEntry(area: FigureArea, id: string): FigureEntry | undefined {
  const shared = areasOfPapers.includes(area) ? byAreaAndId.get(`paper.${id}`) : undefined
  return byAreaAndId.get(`${area}.${id}`) ?? shared
}

export const figuresOfArea = (area: FigureArea): FigureEntry[] => figureRegistry.filter((entry) => entry.area === area)
