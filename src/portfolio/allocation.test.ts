import { expect, test } from 'vitest'
import { allocation } from './allocation.ts'
import { evaluate } from './evaluate.ts'
import { factsOf } from './facts-of.ts'
import { scale } from './numbers/fixed.ts'

const held = (symbol: string, worth: number) => ({
  day: 20_000,
  type: 'DELIVERY_IN' as const,
  symbol,
  quantity: scale,
  amount: BigInt(worth) * scale,
})
const { instruments } = evaluate(
  factsOf({ baseCurrency: 'EUR', bookings: [held('A', 60), held('B', 30)], period: { end: 20_001 } }).facts,
)

test('what is held is looked through, what is unknown comes last, a debt counts for nothing', () => {
  const parts: Record<string, { name: string; part: number }[]> = {
    A: [{ name: 'Energie', part: 0.5 }],
    B: [{ name: 'Technik', part: 1 }],
  }
  const shares = (cash: number) =>
    allocation(instruments, (symbol) => parts[symbol] ?? [], [{ name: 'Konto', value: cash }]).map(
      ({ name, share }) => [name, share],
    )
  expect(shares(10)).toEqual([
    ['Energie', 0.3],
    ['Technik', 0.3],
    ['Konto', 0.1],
    ['Unbekannt', 0.3],
  ])
  expect(shares(-10).map(([name]) => name)).toEqual(['Energie', 'Technik', 'Unbekannt'])
})
