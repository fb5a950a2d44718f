import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { chunkOf, manifest, weight } from '../page-weight.ts'
import { testPortal } from '../portal.ts'

/** kB of packed scripts */
const budgets = {
  /** what is drawn into a chart, for who only looks, beyond the chart */
  sketched: 6,
  /** the tools to draw, beyond that */
  drawing: 2.5,
  /** what moves a drawing */
  mover: 1.5,
  /** lets a chart be heard */
  sound: 1,
}

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

test('the list of live prices with the most members stays small, and every member is on a page of it', async () => {
  const first = await (await fetch(`${portal.url}/realtime/S-P-500`)).text()
  expect(first.length).toBeLessThan(250_000)
  const { total } = (await (await fetch(`${portal.url}/api/v1/lists/realtime/S-P-500?perPage=1`)).json()) as {
    total: number
  }
  // by name: in an order of prices a member may change its page between two looks
  const pages = Array.from(
    { length: Math.ceil(total / 120) },
    (_, i) => `${portal.url}/realtime/S-P-500?sort=NAME&order=ASC&page=${i + 1}`,
  )
  const texts = await Promise.all(pages.map(async (page) => (await fetch(page)).text()))
  const members = texts.flatMap((text) =>
    [...text.matchAll(/<th scope="row" class="name"[^>]*><a href="([^"]+)"/g)].map(([, path]) => path),
  )
  expect(new Set(members).size).toBe(total)
  const file = await (await fetch(`${portal.url}/realtime/S-P-500?datei=csv&page=2`)).text()
  expect(file.trim().split('\n')).toHaveLength(total + 1)
})

test('the tools to draw into a chart and its sound stay small, and no page brings them unasked', () => {
  const chart = [chunkOf('chart'), 'src/web/charts/interactive/page-tools.ts']
  const sketched = [...chart, 'src/web/charts/sketch/sketching.ts']
  const drawing = [...sketched, 'src/web/charts/sketch/drawing.ts']
  expect(weight(sketched) - weight(chart)).toBeLessThanOrEqual(budgets.sketched)
  expect(weight(drawing) - weight(sketched)).toBeLessThanOrEqual(budgets.drawing)
  expect(weight([...drawing, 'src/web/charts/sketch/mover.ts']) - weight(drawing)).toBeLessThanOrEqual(budgets.mover)
  expect(weight([...chart, 'src/web/charts/interactive/sound.ts']) - weight(chart)).toBeLessThanOrEqual(budgets.sound)
  expect(manifest[chunkOf('chart')]?.imports ?? []).not.toContain('src/web/charts/sketch/sketching.ts')
})
