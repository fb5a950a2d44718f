import { afterAll, beforeAll, expect, test } from 'vitest'
import type { BestEtfs } from '#features/etfs/best.contract.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => {
  portal = await testPortal('2026-11-21T10:00:00Z') // Saturday: spreads stand still between two questions
})
afterAll(() => portal.stop())

const textOf = async (path: string) => (await fetch(portal.url + path)).text()
const ranking = async (topic: string, query = '') =>
  JSON.parse(await textOf(`/api/v1/etfs/best/${topic}${query}`)) as BestEtfs

test('the narrowest spread comes first where nothing else is weighed, and its points say why', async () => {
  const { list, criteria } = await ranking('index/dax', '?spread=100&trackingError=0&turnover=0&age=0')
  const known = list.flatMap(({ spreadPct }) => spreadPct ?? [])
  expect(known.length).toBeGreaterThan(1)
  expect(known).toEqual(known.toSorted((a, b) => a - b))
  expect(list[0]).toMatchObject({ rank: 1, points: 100, parts: [{ id: 'spread', points: 100 }] })
  expect(criteria.find(({ id }) => id === 'age')).toMatchObject({ known: 0, counts: false })
})

test('an ETF on the index only: none on a part of it, with leverage, or against it', async () => {
  const { list, topic } = await ranking('index/mdax')
  expect(topic.total).toBe(list.length)
  for (const { instrument } of list) {
    expect(instrument.name).toContain('MDAX')
    expect(instrument.name).not.toMatch(/Short|Lev/i)
  }
})

test('weights that sum to nothing count as usual; one that is none is told at its field', async () => {
  const usual = await ranking('index/dax')
  const none = await ranking('index/dax', '?spread=0&trackingError=0&turnover=0&age=0')
  expect(none.criteria).toEqual(usual.criteria)
  // criteria that nobody knows the figures of keep their weights, and change nothing
  const known = usual.criteria.filter(({ counts }) => counts).map(({ id }) => `${id}=0`)
  const noneKnown = await ranking('index/dax', `?${known.join('&')}`)
  expect(noneKnown.list.map(({ points }) => points)).toEqual(usual.list.map(({ points }) => points))
  expect((await fetch(`${portal.url}/api/v1/etfs/best/index/dax?spread=-1`)).status).toBe(400)
  const page = await textOf('/etf/die-besten-etfs/index/dax?spread=viel')
  expect(page).toContain('Bitte eine Zahl von 0 bis 100 angeben.')
  expect(page).toContain('value="viel"')
})

test('every topic of the overview has a list, unknown ones are not found', async () => {
  const page = await textOf('/etf/die-besten-etfs')
  const links = [...page.matchAll(/href="(\/etf\/die-besten-etfs\/[a-z]+\/[a-z0-9-]+)"/g)].map(([, path = '']) => path)
  expect(new Set(links).size).toBeGreaterThan(50)
  for (const link of new Set(links))
    expect((await ranking(link.replace('/etf/die-besten-etfs/', ''))).total, link).toBeGreaterThan(0)
  for (const path of ['gibt-es-nicht', 'index/gibt-es-nicht', 'land/dax'])
    expect((await fetch(`${portal.url}/etf/die-besten-etfs/${path}`)).status, path).toBe(404)
})
