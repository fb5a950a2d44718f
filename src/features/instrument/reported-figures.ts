import { germanDay, numberText, printed } from '#contract/number-format.ts'
import type { Instrument } from '#market/instruments.ts'
import { reportedFigures, reportedNames, type Reported, type ReportedName } from '#market/reported.ts'
import { text } from './snapshot-figures.ts'

/** Figures that files told of an instrument, with source and day; texts of any length have their own place. */
export const reportedTexts = ({ reported = {} }: Instrument) =>
  reportedNames.flatMap((name) => {
    const told = reported[name]
    return told && name !== 'description' ? [text(name, reportedFigures[name].label, told && saying(name, told))] : []
  })

function saying(name: ReportedName, { value, ...told }: Reported): string {
  const { kind } = reportedFigures[name]
  const shown =
    typeof value === 'string' ? value : numberText(value, { decimals: kind === 'percent' ? 2 : 0, typography: printed })
  return `${shown}${kind === 'percent' ? `${printed.space}%` : ''} (${sourceOf(told)})`
}

/** `Quelle Muster, Stand 31.10.2026` */
export const sourceOf = ({ source, asOf }: Pick<Reported, 'source' | 'asOf'>): string =>
  `Quelle ${source}, Stand ${germanDay(asOf)}`
