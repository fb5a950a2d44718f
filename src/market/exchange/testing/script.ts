import type { BookEvent, Command, OutsideLevel } from '../orders.ts'

/**
 * A command in words: `1 buy 10 @100`, `2 sell 5` (at any price), `3 buy 5 @100 stop 101 fok`, `cancel 1`,
 * `replace 1 8 @101`, `print 100`, `market 5x99 5x98 | 3x101`.
 */
export function commandOf(line: string): Command {
  const [first = '', second = '', third] = line.split(' ')
  if (first === 'market') {
    const [bids = '', asks = ''] = line.slice('market'.length).split('|')
    return { type: 'liquidity', bids: levelsOf(bids), asks: levelsOf(asks) }
  }
  if (first === 'print') return { type: 'print', price: Number(second) }
  if (first === 'cancel') return { type: 'cancel', id: Number(second) }
  const limit = numberAfter('@', line)
  const trigger = numberAfter('stop ', line)
  const terms = { ...(limit === undefined ? {} : { limit }), ...(trigger === undefined ? {} : { trigger }) }
  if (first === 'replace') {
    return {
      type: 'replace',
      id: Number(second),
      ...(/^\d/.test(third ?? '') ? { quantity: Number(third) } : {}),
      ...terms,
    }
  }
  const timeInForce = /\b(day|ioc|fok)\b/.exec(line)?.[0] as 'day' | 'ioc' | 'fok' | undefined
  return {
    type: 'new',
    id: Number(first),
    side: second === 'buy' ? 'buy' : 'sell',
    quantity: Number(third),
    ...terms,
    ...(timeInForce === undefined ? {} : { timeInForce }),
  }
}

/** An event in words: `2 sells 4 at 100 to 1`, `1 cancelled 6 requested`. */
export function wordsOf(event: BookEvent): string {
  switch (event.type) {
    case 'trade': {
      const partner = `${event.side === 'buy' ? 'from' : 'to'} ${event.maker ?? 'market'}`
      return `${event.taker} ${event.side}s ${event.quantity} at ${event.price} ${partner}`
    }
    case 'cancelled':
      return `${event.id} cancelled ${event.quantity} ${event.reason}`
    case 'rejected':
      return `${event.id ?? 'market'} rejected ${event.reason}`
    case 'replaced':
      return `${event.id} replaced ${event.open} ${event.keptPriority ? 'in place' : 'at the end'}`
    default:
      return `${event.id} ${event.type}`
  }
}

const numberAfter = (mark: string, line: string): number | undefined => {
  const found = new RegExp(`${mark}(-?[\\d.]+)`).exec(line)?.[1]
  return found === undefined ? undefined : Number(found)
}

const levelsOf = (text: string): OutsideLevel[] =>
  text
    .trim()
    .split(' ')
    .filter(Boolean)
    .map((level) => {
      const [quantity, price] = level.split('x').map(Number)
      return { quantity: quantity ?? 0, price: price ?? 0 }
    })
