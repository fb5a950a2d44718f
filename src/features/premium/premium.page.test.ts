import { expect, test } from 'vitest'
import type { ProductCode } from '#contract/entitlements.ts'
import { ask } from '#features/testing/ask.ts'

const ownPlanOf = async (products: readonly ProductCode[] | undefined) => {
  const user = { kind: 'user', email: 'a@example.org', role: 'user', activated: true, features: [] } as const
  const { body } = await ask('/info/premium', {}, products ? { reader: { ...user, products } } : {})
  return /<section class="plan[^"]* own"[^>]*aria-labelledby="plan-(\w+)"/.exec(body)?.[1]
}

test.each([
  { products: undefined, own: undefined },
  { products: [], own: 'Frei' },
  { products: ['RB', 'CL'], own: 'Plus' },
] as const)('who has $products is shown $own as their plan', async ({ products, own }) =>
  expect(await ownPlanOf(products)).toBe(own))
