import { numberText, priceText } from '#contract/number-format.ts'
import { tidy } from '#figures/rounding.ts'
import type { BrokerMovement, BrokerOrderEvent } from '#trading/broker.ts'
import { piecesOf } from '#trading/lots.ts'
import type { TradingOrder } from '#features/trading/order-shapes.contract.ts'

/** What an execution came to beside the best price of the moment when its order was placed, in euro and to the cent. */
export function againstBest(
  { price, quantityMicro, rate = 1 }: BrokerMovement,
  best: number | undefined,
  { unitType }: TradingOrder,
): number | undefined {
  if (best === undefined || price === undefined) return undefined
  const each = (price - best) / (unitType === 'PRC' ? 100 : 1) / rate
  return Math.round(each * Math.abs(piecesOf(quantityMicro)) * 100) / 100
}

export const filledBy = (events: readonly BrokerOrderEvent[]): number =>
  tidy(events.reduce((sum, { kind, facts: { quantity = 0 } }) => sum + (kind === 'FILL' ? quantity : 0), 0))

/** @param filled pieces that were executed by then */
export function eventText(
  { kind, facts: { price, quantity, limit, stop, reason } }: BrokerOrderEvent,
  { instrument, isoCurrency, unitType, quantity: wanted }: TradingOrder,
  filled: number,
): string {
  const priced = (value: number): string =>
    [priceText(value, instrument ?? anyPaper), unitType === 'PRC' ? '%' : isoCurrency].filter(Boolean).join(' ')
  switch (kind) {
    case 'PLACED':
      return 'Order angenommen'
    case 'TRIGGERED':
      return 'Stoppmarke erreicht'
    case 'FILL':
      return filled < wanted
        ? `Teilausgeführt, ${filledText(filled)} von ${filledText(wanted)}: ${piecesText(quantity ?? 0, unitType)} zu ${priced(price ?? 0)}`
        : `Ausgeführt: ${piecesText(quantity ?? 0, unitType)} zu ${priced(price ?? 0)}`
    case 'REPLACED':
      return [
        'Order geändert',
        ...(quantity === undefined ? [] : [piecesText(quantity, unitType)]),
        ...(limit === undefined ? [] : [`Limit ${priced(limit)}`]),
        ...(stop === undefined ? [] : [`Stoppmarke ${priced(stop)}`]),
      ].join(' · ')
    case 'EXPIRED':
      return 'Gültigkeit abgelaufen'
    default:
      return reason === undefined ? 'Order beendet' : `Beendet: ${reason}`
  }
}

/** of what is not known prices are written as those of shares */
const anyPaper = { entityType: 'STOCK' } as const

/** „Stk.“ ends with a point already. */
export const sentence = (text: string): string => (text.endsWith('.') ? text : `${text}.`)

export const filledText = (quantity: number): string => numberText(quantity, { decimals: decimalsIn(quantity) }) ?? ''

export const piecesText = (quantity: number, unitType: 'STK' | 'PRC'): string =>
  `${filledText(quantity)} ${unitType === 'PRC' ? 'Nominal' : 'Stk.'}`

/** of pieces, which are counted in millionths */
const decimalsIn = (quantity: number): number => quantity.toFixed(6).replace(/0+$/, '').split('.')[1]?.length ?? 0
