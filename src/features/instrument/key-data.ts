import { assetClasses } from '#contract/asset-classes.ts'
import type { Quote } from '#contract/quotes.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { keyFigureOf, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live, type LiveField } from '#web/blocks/live.ts'
import { format } from '#web/format.ts'
import { paperEndOf } from '#features/instrument/ended.block.tsx'
import { paidIn, volumeUnit, volumeWord } from '#web/volume-words.ts'

function turnover({ totalMoney, isoCurrency }: Quote): Pick<KeyFigure, 'value' | 'unit'> {
  if (totalMoney === undefined) return { value: '–' }
  const { currency, units } = paidIn(isoCurrency)
  const [figure, scale] = format.compact(totalMoney / units, 1).split('\u00a0')
  return { value: figure ?? '–', unit: [scale, currency].filter(Boolean).join(' ') }
}

/** „03.07.“, of another year „20.11.25“ */
function dayOfLimit(moment: string | undefined, now: string | undefined): string | undefined {
  if (moment === undefined) return undefined
  const year = format.date(moment).slice(8)
  return format.shortDate(moment) + (year === format.date(now).slice(8) ? '' : year)
}

/** A fund's company computes one price a day: it has no course. */
const isOncePerDay = ({ market }: Pick<Quote, 'market'>): boolean => market.codeMarket === '@_KVG'

/** The key strip: day, year, trading, then the figures of the class. */
export function keyData(snapshot: Snapshot): KeyFigure[] {
  const { instrument, quote, figures } = snapshot
  const ended = paperEndOf(snapshot)
  const kind = kindOf(instrument)
  const untraded = ended ? 'das Papier wird nicht mehr gehandelt' : 'heute noch kein Handel'
  const price = (value: number | undefined) => format.price(value, kind)
  const day = (label: string, value: number | undefined, field?: LiveField): KeyFigure => ({
    label,
    value: price(value),
    reason: value === undefined ? untraded : undefined,
    attributes: field && live(quote, field),
  })
  const year = (label: string, value: number | undefined, moment: string | undefined): KeyFigure => ({
    label,
    value: price(value),
    unit: dayOfLimit(moment, quote.datetimeLast),
    reason:
      value === undefined
        ? (quote.hintYear ?? 'in der Währung dieses Handelsplatzes wird es nicht berechnet')
        : undefined,
  })
  const traded = quote.totalVolume !== undefined && quote.totalVolume > 0
  const before = {
    label: 'Vortag',
    value: price(quote.previousLast),
    reason: quote.previousLast === undefined ? (ended ? untraded : 'noch kein Handelstag davor') : undefined,
  }
  return [
    ...(isOncePerDay(quote)
      ? [{ label: 'Rücknahmepreis', value: price(quote.last), unit: format.shortDate(quote.datetimeLast) }, before]
      : [
          day('Eröffnung', quote.open),
          before,
          day('Tageshoch', quote.high, 'high'),
          day('Tagestief', quote.low, 'low'),
        ]),
    ...(assetClasses.of(instrument).computed
      ? []
      : [
          year('52-W-Hoch', quote.highPrice1Year, quote.datetimeHigh1Year),
          year('52-W-Tief', quote.lowPrice1Year, quote.datetimeLow1Year),
        ]),
    ...(traded
      ? [
          {
            label: volumeWord(quote),
            value: format.integer(quote.totalVolume),
            unit: volumeUnit(quote),
            attributes: live(quote, 'totalVolume'),
          },
          { label: 'Umsatz', ...turnover(quote) },
        ]
      : []),
    ...figures.map(keyFigureOf),
  ]
}
