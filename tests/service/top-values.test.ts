import { afterAll, beforeAll, expect, test } from 'vitest'
import type * as z from 'zod'
import type { listTopValues } from '#features/top-values/top-values.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

const textOf = async (path: string) => (await fetch(portal.url + path)).text()

test('a young portal says which month it has not counted', async () => {
  expect(await textOf('/top-werte/top-fonds')).toMatch(/Im \S+ \d{4} wurde hier noch nichts gezählt/)
})

test('the most read of the last full month lead, each with its place in the month before', async () => {
  const { month } = await listOf('top-etfs')
  const [year = 0, number = 1] = month.split('-').map(Number)
  const before = new Date(Date.UTC(year, number - 2, 1)).toISOString().slice(0, 10)
  await portal.rooms.db
    .insertInto('monthly_visits')
    .values([
      { month, instrument_key: 'STOCK:82849', visits: 5 },
      { month, instrument_key: 'STOCK:86627', visits: 9 },
      { month, instrument_key: 'INDEX:20735', visits: 70 },
      { month: before, instrument_key: 'INDEX:20735', visits: 70 },
      { month: before, instrument_key: 'STOCK:82849', visits: 3 },
    ])
    .execute()
  const ranks = (await listOf('top-aktien')).list.map(({ instrument, rank, rankBefore }) => [
    instrument.entityValue,
    rank,
    rankBefore,
  ])
  expect(ranks).toEqual([
    ['86627', 1, undefined],
    ['82849', 2, 1],
  ])
  expect((await listOf('top-indizes')).list.map(({ instrument }) => instrument.entityValue)).toEqual(['20735'])
  const board = /Top-Werte<\/h2>.*?<\/section>/s.exec(await textOf('/index'))?.[0]
  expect(board).toContain('Meistgelesen im')
  expect(board).toContain('href="/index/DAX-Index-20735"')
})

test('an unknown list is not found', async () => {
  expect((await fetch(`${portal.url}/top-werte/top-quark`)).status).toBe(404)
})

const listOf = async (alias: string) =>
  JSON.parse(await textOf(`/api/v1/lists/top_values/${alias}`)) as z.infer<typeof listTopValues.reply>
