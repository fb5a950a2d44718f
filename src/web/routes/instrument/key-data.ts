import type { Snapshot } from '#contract/snapshots.ts'
import { keyFigureOf, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { format } from '#web/format.ts'

const amount = (value: number | undefined, unit: string): Pick<KeyFigure, 'value' | 'unit'> => {
  if (value === undefined) return { value: '–' }
  const [figure, scale] = format.compact(value, 1).split('\u00a0')
  return { value: figure ?? '–', unit: [scale, unit].filter(Boolean).join(' ') }
}

/** The key strip: the day, the year, trading, then what the class adds. */
export function keyData({ instrument, quote, figures }: Snapshot): KeyFigure[] {
  const kind = kindOf(instrument)
  const price = (value: number | undefined) => format.price(value, kind)
  const traded = quote.totalVolume !== undefined && quote.totalVolume > 0
  return [
    { label: 'Eröffnung', value: price(quote.open) },
    { label: 'Vortag', value: price(quote.previousLast) },
    { label: 'Tageshoch', value: price(quote.high) },
    { label: 'Tagestief', value: price(quote.low) },
    { label: '52-W-Hoch', value: price(quote.highPrice1Year), unit: quote.datetimeHigh1Year ? format.shortDate(quote.datetimeHigh1Year) : undefined },
    { label: '52-W-Tief', value: price(quote.lowPrice1Year), unit: quote.datetimeLow1Year ? format.shortDate(quote.datetimeLow1Year) : undefined },
    ...(traded ? [{ label: 'Volumen', value: format.integer(quote.totalVolume), unit: 'Stk.' }, { label: 'Umsatz', ...amount(quote.totalMoney, quote.isoCurrency) }] : []),
    ...figures.map(keyFigureOf),
  ]
}
