import type { EntityType, TradingDay } from '#contract/vocabulary.ts'
import { reportedFigures, reportedNames, type ReportedName } from '../reported.ts'
import { CellFault, numberFrom, type Cells } from './cells.ts'
import { readDay } from './values.ts'

/** What a line tells of a paper beside its facts. */
export interface ReportedRow {
  values: Partial<Record<ReportedName, number | string>>
  asOf: TradingDay
  /** where the line names none, the file's */
  source?: string
}

const longestText = 4000
const mostPercent = 100
const highestRisk = 7

/**
 * Figures of a line with their day; undefined where it has none.
 * @param today later days are faults
 * @throws CellFault
 */
export function reportedOf(entityType: EntityType, cells: Cells, today: TradingDay): ReportedRow | undefined {
  const told = reportedNames.filter((name) => cells[name] !== undefined)
  if (told.length === 0) return undefined
  const asOf = readDay(cells.asOf ?? '')
  if (!asOf) throw new CellFault(`${told.join(', ')}: Es fehlt der Stand (asOf), zum Beispiel 2026-10-31.`)
  if (asOf > today) throw new CellFault(`Der Stand ${cells.asOf} liegt in der Zukunft.`)
  return {
    values: Object.fromEntries(told.map((name) => [name, valueOf(name, entityType, cells)])),
    asOf,
    ...(cells.source && { source: cells.source }),
  }
}

function valueOf(name: ReportedName, entityType: EntityType, cells: Cells): number | string {
  const { kind, of } = reportedFigures[name]
  if (!(of as readonly EntityType[]).includes(entityType)) throw new CellFault(`${name} gibt es bei dieser Art nicht.`)
  if (kind === 'text') {
    const text = cells[name] ?? ''
    if (text.length > longestText) throw new CellFault(`${name} hat mehr als ${longestText} Zeichen.`)
    return text
  }
  const value = numberFrom(cells, name, 0)
  if (kind === 'percent' && value > mostPercent) throw new CellFault(`${name} „${cells[name]}“ ist zu groß.`)
  if (kind === 'risk' && (!Number.isInteger(value) || value < 1 || value > highestRisk))
    throw new CellFault(`${name} muss eine ganze Zahl von 1 bis ${highestRisk} sein.`)
  return value
}
