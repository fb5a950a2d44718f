import type { InstrumentFigures } from './figures/instrument-figures.ts'
import { fixedToNumber } from './numbers/fixed.ts'

/** Parts of what is held, each a fraction of one: what they are called and how much of an instrument each is. */
export type Split = readonly { readonly name: string; readonly part: number }[]

export interface Share {
  readonly name: string
  readonly value: number
  /** of the whole, a fraction */
  readonly share: number
}

/**
 * What is held by the names of its parts, the largest first; what nobody knows comes last and is never left out.
 * @param splitOf parts of an instrument; what they lack to one is unknown
 * @param cash on accounts, and what it is called; a debt counts for nothing
 */
export function allocation(
  instruments: ReadonlyMap<string, Pick<InstrumentFigures, 'symbol' | 'marketValue'>>,
  splitOf: (symbol: string) => Split,
  cash: readonly { name: string; value: number }[],
  unknown = 'Unbekannt',
): Share[] {
  const sums = new Map<string, number>()
  const add = (name: string, value: number) => sums.set(name, (sums.get(name) ?? 0) + value)
  for (const { symbol, marketValue } of instruments.values()) {
    const value = marketValue === undefined ? 0 : fixedToNumber(marketValue)
    if (value <= 0) continue
    let rest = 1
    for (const { name, part } of splitOf(symbol)) {
      add(name, value * part)
      rest -= part
    }
    if (rest > 1e-9) add(unknown, value * rest)
  }
  for (const { name, value } of cash) if (value > 0) add(name, value)
  const whole = [...sums.values()].reduce((sum, value) => sum + value, 0)
  return [...sums]
    .map(([name, value]) => ({ name, value, share: whole === 0 ? 0 : value / whole }))
    .toSorted((a, b) => Number(a.name === unknown) - Number(b.name === unknown) || b.value - a.value)
}
