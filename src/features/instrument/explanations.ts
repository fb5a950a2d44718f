import { figuresOfArea, germanFormula, germanSource, type FigureArea } from '#figures/registry.ts'

/** What the registry says of the figures of some areas, in German, by `area.id`. */
export const explanationsOf = (
  ...areas: FigureArea[]
): Record<string, { words: string; formula: string; source: string }> =>
  Object.fromEntries(
    areas
      .flatMap(figuresOfArea)
      .map((entry) => [
        `${entry.area}.${entry.id}`,
        { words: entry.words, formula: germanFormula(entry), source: germanSource(entry) },
      ]),
  )
