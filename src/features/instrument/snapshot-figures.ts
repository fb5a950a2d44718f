import type { Figure } from '#contract/figures.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { figureEntry, germanFormula, germanSource, type FigureArea } from '#figures/registry.ts'
import { numberText, printed } from '#contract/number-format.ts'
import { tidy } from '#figures/rounding.ts'

type Head = 'expires' | 'instrument' | 'quote' | 'quoteList' | 'chart' | 'hint'

/** The part of a snapshot that differs by class. */
export type SectionsOf<Each extends Snapshot> = Each extends Snapshot ? Omit<Each, Head> : never

export const notTraded = 'noch kein Kurs'

export const number = (
  id: string,
  label: string,
  value: number | undefined,
  unit: string,
  reason?: string,
): Figure => ({ id, label, unit, ...(value === undefined ? { reason } : { value }) })

export const text = (id: string, label: string, word: string | undefined): Figure => ({
  id,
  label,
  unit: '',
  text: word,
})

/** A figure without a value and without a reason has nothing to say. */
export const known = ({ value, text: word, reason }: Figure): boolean =>
  value !== undefined || word !== undefined || reason !== undefined

/** decimals: the gamma of a warrant on an index has its first digit in the seventh */
const smallest = 9

interface Units {
  /** of the paper */
  money: string
  /** of the underlying, or of the instrument's own price */
  price: string
}

/**
 * A figure of the registry with its label, unit and formula. Fractions become percent, as pages show them.
 * @param reason said in German where there is no value
 */
export function registered(
  area: FigureArea,
  id: string,
  value: number | undefined,
  units: Units,
  reason?: string,
): Figure {
  const entry = figureEntry(area, id)
  if (!entry) throw new Error(`The registry has no figure ${area}.${id}`)
  const percent = entry.unit === 'fraction'
  const unit =
    {
      fraction: '%',
      percent: '%',
      percentOfNominal: '%',
      money: units.money,
      price: units.price,
      years: 'Jahre',
      days: 'Tage',
      pieces: 'Stk.',
    }[entry.unit as string] ?? ''
  const shown = value === undefined ? undefined : tidy(percent ? value * 100 : value, smallest)
  return {
    ...number(id, entry.label, shown, unit, shown === undefined ? (reason ?? 'nicht anwendbar') : undefined),
    words: entry.words,
    formula: germanFormula(entry),
    source: germanSource(entry),
    help: `${entry.area}.${entry.id}`,
  }
}

/** A number with the places it has: `0,03125` */
export const exactText = (value: number): string =>
  numberText(value, { decimals: String(value).split('.')[1]?.length ?? 0, typography: printed }) ?? '–'
