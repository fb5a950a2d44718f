import { readFileSync } from 'node:fs'

interface Chunk {
  file: string
  imports?: string[]
}
export const manifest = JSON.parse(readFileSync('dist/client/.vite/manifest.json', 'utf8')) as Record<string, Chunk>
const entry = 'src/web/client/main.ts'
const live = 'src/web/client/live.ts'
const react = 'src/web/islands/hydrate.ts'

/** kB of these chunks and all they import, packed, each once. */
export function weight(keys: readonly string[]): number {
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

export const chunkOf = (name: string): string =>
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

/** kB of packed scripts that a page may bring. */
const budgets = {
  /** of a page that is only read: no React */
  text: 15,
  /** with a chart that is awake */
  chart: 80,
  /** with everything that a reader can wake */
  used: 180,
}

/** What of a page's scripts is heavier than it may be. */
export function overBudget(html: string): string[] {
  const { before, drawings, all } = chunksOf(html)
  const hasChart = drawings.length > before.filter((chunk) => chunk === entry || chunk === live).length
  const kept: [name: string, chunks: string[], most: number][] = [
    ['before use', before, before.some((chunk) => chunk.endsWith('.driver.ts')) ? budgets.chart : budgets.text],
    ['drawings', hasChart ? drawings : [], budgets.chart],
    ['all', all, budgets.used],
  ]
  return kept.flatMap(([name, chunks, most]) => {
    const kB = weight(chunks)
    return kB > most ? [`${name}: ${kB} kB, not ${most}`] : []
  })
}
