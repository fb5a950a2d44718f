import { format } from '#web/format.ts'
import type { AgendaEntry } from './agenda.contract.ts'

type Figures = Pick<AgendaEntry, 'previous' | 'actual' | 'forecast' | 'unit' | 'isoCurrency'>

/** A figure as its source tells it, with as many decimals as those beside it: „2,1 %“, „97,0“ beside „96,5“, „0,41 EUR“. */
export const amount = (value: number | undefined, entry: Figures): string =>
  value === undefined
    ? '–'
    : entry.isoCurrency === undefined
      ? [format.number(value, decimalsOf(entry)), entry.unit].filter(Boolean).join(' ')
      : `${format.payment(value)} ${format.unit(entry.isoCurrency)}`

/** How far a figure of an economy was from what was expected, in its unit. */
export const surprise = ({ actual, forecast }: Figures): number | undefined =>
  actual === undefined || forecast === undefined ? undefined : actual - forecast

/** „+1,4 Pp.“: percentages differ by points. */
export function surpriseText(entry: Figures): string {
  const value = surprise(entry)
  if (value === undefined) return '–'
  const text = Math.abs(value) < 0.00005 ? '±0' : format.change(value, decimalsOf(entry))
  return [text, entry.unit === '%' ? 'Pp.' : entry.unit].filter(Boolean).join(' ')
}

const decimalsOf = ({ previous, actual, forecast }: Figures): number =>
  Math.max(...[previous, actual, forecast].map((value) => `${value ?? ''}`.split('.')[1]?.length ?? 0))
