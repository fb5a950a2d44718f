import { identityOf } from './adapter.ts'
import type { Moment } from './days.ts'
import { cents, multiply, type Decimal } from './decimal.ts'
import { skip, type Facts, type Skip } from './facts.ts'
import type { BookingType } from './schema.ts'

/** An activity of Ghostfolio, from its JSON or its table. */
export interface Activity {
  readonly type?: string
  readonly moment: Moment
  readonly symbol?: string
  readonly source?: string
  readonly quantity?: Decimal
  readonly price?: Decimal
  readonly fee?: Decimal
  readonly currency?: string
  readonly note?: string
  readonly account?: string
}

const types: Readonly<Record<string, BookingType>> = {
  BUY: 'BUY',
  ITEM: 'BUY',
  VALUABLE: 'BUY',
  SELL: 'SELL',
  DIVIDEND: 'DIVIDEND',
  INTEREST: 'INTEREST',
  FEE: 'FEE',
  SPLIT: 'SPLIT',
}

export function activityFacts(activity: Activity): Facts | Skip {
  const { moment, symbol, quantity, price, fee, currency, account } = activity
  const typeName = (activity.type ?? '').toUpperCase()
  const type = types[typeName]
  if (!type) return skip(`Art „${activity.type ?? '–'}“ ist unbekannt`)
  const base = { type, ...moment, currency, depot: account }
  const product = quantity !== undefined && price !== undefined ? cents(multiply(quantity, price)) : undefined
  const isOwn = activity.source?.toUpperCase() === 'MANUAL'
  if (type === 'FEE') return { ...base, amount: (fee ?? 0n) + (product ?? 0n), note: activity.note ?? symbol }
  if (type === 'INTEREST') return { ...base, gross: product, fee, note: activity.note ?? symbol }
  const { isin } = identityOf(symbol)
  return {
    ...base,
    ...(isin ? { isin } : { symbol }),
    quantity,
    price,
    gross: product,
    fee,
    note: activity.note ?? (isOwn ? 'Eigener Wert ohne Börsenkurs' : undefined),
  }
}
