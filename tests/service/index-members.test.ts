import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
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

test('a stretch of the members stands as in the whole list', async () => {
  const names = async (query: string) => {
    const { total, list } = (await json(`/indices/20735/constituents?withoutRatios=true${query}`)) as {
      total: number
      list: { instrument: { name: string } }[]
    }
    return { total, names: list.map(({ instrument }) => instrument.name) }
  }
  const whole = await names('')
  expect(await names('&start=5&limit=7')).toEqual({ total: whole.total, names: whole.names.slice(5, 12) })
  expect(await names('&start=1000')).toEqual({ total: whole.total, names: [] })
})

test.each([
  { page: 3, is: 'Seite 3 von 3' },
  { page: 9999, is: 'Gezeigt wird die letzte.' },
])('page $page of the members of the S&P 500 says: $is', async ({ page, is }) => {
  const text = await (await fetch(`${portal.url}/index/einzelwerte/S-P-500-Index-4359526?page=${page}`)).text()
  expect(text).toContain(is)
  expect(text).toContain('241–344 von 344')
})
