import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { everyKindOfPage } from '../browser/browser.ts'
import { testPortal } from '../portal.ts'

/** kB of packed scripts */
const budgets = {
  /** of a page that is only read: no React */
  text: 15,
  /** with a chart that is awake */
  chart: 80,
  /** with everything that a reader can wake */
  used: 180,
  /** what is drawn into a chart, for who only looks, beyond the chart */
  sketched: 6,
  /** the tools to draw, beyond that */
  drawing: 2.5,
  /** what moves a drawing */
  mover: 1.5,
  /** lets a chart be heard */
  sound: 1,
}

interface Chunk {
  file: string
  imports?: string[]
}
const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
const entry = 'src/web/client/main.ts'
const live = 'src/web/client/live.ts'
const react = 'src/web/islands/hydrate.ts'

/** kB of these chunks and all they import, each once. */
function weight(keys: readonly string[]): number {
  const all = new Set<string>()
  const add = (key: string) => {
    if (all.has(key)) return
    all.add(key)
    for (const needed of manifest[key]?.imports ?? []) add(needed)
  }
  keys.forEach(add)
  const files = [...all].map((key) => manifest[key]?.file ?? `${key} is not in the build`)
  return files.reduce((sum, file) => sum + readFileSync(`dist/client/${file}.gz`).length, 0) / 1000
}

const chunkOf = (name: string): string =>
  Object.keys(manifest).find((key) => key.endsWith(`/${name}.driver.ts`) || key.endsWith(`/${name}.island.tsx`)) ?? name
const isComponent = (chunk: string): boolean => chunk.endsWith('.island.tsx')

/** What a page loads by its islands: at once or when they are seen, and when a reader uses them. */
function chunksOf(html: string): { before: string[]; drawings: string[]; all: string[] } {
  const islands = [...html.matchAll(/data-island="([^"]+)" data-wake="([^"]+)"/g)].map(([, name = '', when]) => ({
    chunk: chunkOf(name),
    when,
  }))
  const page = [entry, ...(html.includes('data-live=') ? [live] : [])]
  const withReact = (chunks: string[]) => [...chunks, ...(chunks.some(isComponent) ? [react] : [])]
  const drawings = islands.flatMap(({ chunk }) => (isComponent(chunk) ? [] : [chunk]))
  return {
    before: withReact([...page, ...islands.flatMap(({ chunk, when }) => (when === 'used' ? [] : [chunk]))]),
    drawings: [...page, ...drawings],
    all: withReact([...page, ...islands.map(({ chunk }) => chunk)]),
  }
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
    [...text.matchAll(/<th scope="row" class="name"><a href="([^"]+)"/g)].map(([, path]) => path),
  )
  expect(new Set(members).size).toBe(total)
  const file = await (await fetch(`${portal.url}/realtime/S-P-500?datei=csv&page=2`)).text()
  expect(file.trim().split('\n')).toHaveLength(total + 1)
})

test.each(everyKindOfPage)('%s stays within its budget of scripts', async (path) => {
  const html = await (await fetch(portal.url + path)).text()
  const { before, drawings, all } = chunksOf(html)
  const hasChart = drawings.length > before.filter((chunk) => chunk === entry || chunk === live).length
  expect(weight(before)).toBeLessThanOrEqual(
    before.some((chunk) => chunk.endsWith('.driver.ts')) ? budgets.chart : budgets.text,
  )
  if (hasChart) expect(weight(drawings)).toBeLessThanOrEqual(budgets.chart)
  expect(weight(all)).toBeLessThanOrEqual(budgets.used)
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
