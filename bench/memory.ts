/**
 * What a portal's process takes while pages of all kinds are read: resident memory at rest, after so many different
 * pages, and at its highest. `npm run bench memory` takes some five minutes; MEMORY_BENCH_PAGES=300 less.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

const pages = Number(process.env.MEMORY_BENCH_PAGES ?? 900)
const atOnce = 4

const megabytes = (kilobytes: string | undefined): number => Math.round(Number(kilobytes) / 1024)
function memoryOf(pid: number): { now: number; highest: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return {
    now: megabytes(/VmRSS:\s+(\d+)/.exec(status)?.[1]),
    highest: megabytes(/VmHWM:\s+(\d+)/.exec(status)?.[1]),
  }
}

/** Addresses of every kind of page, mixed the same way each time. */
async function addresses(url: string): Promise<string[]> {
  const textOf = async (address: string) => (await fetch(address)).text()
  const locations = (xml: string) =>
    [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = '']) => new URL(address).pathname)
  const found: string[] = []
  for (const map of locations(await textOf(`${url}/sitemap.xml`)))
    found.push(...(map.endsWith('.xml') ? locations(await textOf(url + map)) : [map]))
  const step = 7919 // prime: neighbours in the maps are read far from each other
  return Array.from({ length: Math.min(pages, found.length) }, (_, i) => found[(i * step) % found.length] ?? '/')
}

const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
  env: {
    PATH: process.env.PATH,
    DATA_DIR: folder,
    PORT: '0',
    RATE_LIMIT: 'off',
    LOG_LEVEL: 'error',
    MARKET_TIME: '2026-11-20T10:00:00Z',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
})
let said = ''
child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
let url: string | undefined
while (!(url = /http:\/\/\S+/.exec(said)?.[0])) await pause(50)
const pid = child.pid ?? 0
await pause(15_000)
console.log(`at rest ${memoryOf(pid).now} MB, the thread of daily figures at work`)
const left = await addresses(url)
const whole = left.length
const began = performance.now()
let read = 0
const reader = async () => {
  for (let path = left.pop(); path !== undefined; path = left.pop()) {
    await (await fetch(url + path)).arrayBuffer()
    if (++read % Math.ceil(whole / 6) === 0) {
      const text = await (await fetch(`${url}/metrics`)).text()
      const heap = Math.round(Number(/^nodejs_heap_size_used_bytes (\d+)/m.exec(text)?.[1]) / 2 ** 20)
      const done = /^parkett_daily_figures_complete (\d)/m.exec(text)?.[1] === '1' ? ', daily figures done' : ''
      console.log(`${read} pages, ${memoryOf(pid).now} MB, ${heap} MB of it in use by the main thread${done}`)
    }
  }
}
await Promise.all(Array.from({ length: atOnce }, reader))
const ms = (performance.now() - began) / whole
await pause(30_000)
const { now, highest } = memoryOf(pid)
console.log(
  `${whole} pages, ${ms.toFixed(1)} ms a page with ${atOnce} readers; ${now} MB after a rest, ${highest} MB at most`,
)
child.kill('SIGTERM')
await once(child, 'exit')
rmSync(folder, { recursive: true, force: true })
