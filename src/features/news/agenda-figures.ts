import { format } from '#web/format.ts'
import type { AgendaEntry } from './agenda.contract.ts'

type Figures = Pick<AgendaEntry, 'actual' | 'forecast' | 'unit' | 'isoCurrency'>

/** A figure as its source tells it: „2,1 %“, „1,33 Mio.“, „0,41 EUR“. */
export const amount = (value: number | undefined, { unit, isoCurrency }: Figures): string =>
  value === undefined
    ? '–'
    : isoCurrency === undefined
      ? [format.pieces(value), unit].filter(Boolean).join(' ')
      : `${format.payment(value)} ${format.unit(isoCurrency)}`

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

const decimalsOf = ({ actual, forecast }: Figures): number =>
  Math.max(...[actual, forecast].map((value) => `${value ?? ''}`.split('.')[1]?.length ?? 0))
