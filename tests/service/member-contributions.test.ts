import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal('2026-11-21T10:00:00Z'))) // Saturday: nothing moves between two questions
afterAll(() => portal.stop())

const json = async (path: string) => (await fetch(`${portal.url}/api/v1${path}`)).json()

test.each([
  { index: 'DAX', value: 20735 },
  { index: 'EURO STOXX 50', value: 193736 },
])('what its members moved the $index by adds up to its points since the close before', async ({ value }) => {
  const { list } = (await json(`/indices/${value}/constituents?withContribution=true`)) as {
    list: { contribution?: number }[]
  }
  const { first, last } = (await json(`/instruments/INDEX/${value}/drivers`)) as { first: number; last: number }
  expect(list.reduce((sum, { contribution = NaN }) => sum + contribution, 0)).toBeCloseTo(last - first, 6)
})
