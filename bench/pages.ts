/**
 * The share page beside Next.js and React Router with the same components and data, first readers of cold instruments,
 * starts, and what browsers make of our pages. `npm run bench pages` takes some ten minutes; PAGES_BENCH=short less.
 * PAGES_BENCH_PARTS=server,search,cold,start,markets,browser,lighthouse runs parts.
 */
import { fork } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Instrument } from '#market/instruments.ts'
import { loadUniverse } from '#market/universe.ts'
import { keystrokes } from './made-up/keystrokes.ts'
import { browserFacts } from './pages/browser.ts'
import { buildContent, buildLinks, buildPeers, installPeers } from './pages/build.ts'
import { writeFixture } from './pages/fixture.ts'
import { lighthouseScores } from './pages/lighthouse.ts'
import type { Load, Loaded } from './pages/load.ts'
import { figuresCounted, servers, start, type Server } from './pages/servers.ts'

const short = process.env.PAGES_BENCH === 'short'
const parts = process.env.PAGES_BENCH_PARTS?.split(',')
const wanted = (part: string) => !parts || parts.includes(part)
const runs = short ? 1 : 5
const path = '/aktien/SAP-Aktie-DE0007164600'
/** DAX, Dow Jones, EURO STOXX 50, as the portal numbers them */
const warmIndices = ['20735', '324977', '193736']
/** finders, lists and tools */
const marketPaths = [
  '/aktien/finder',
  '/fonds/finder',
  '/etf/finder',
  '/index/finder',
  '/anleihen/finder',
  '/devisen/finder',
  '/derivate/finder',
  '/aktien/top-flop',
  '/fonds/top-flop',
  '/aktien/performance-alarme',
  '/derivate/neuemissionen',
  '/etf/die-besten-etfs',
  '/kryptowaehrungen/die-groessten-kryptowaehrungen',
  '/fonds/kvgs',
  '/top-werte',
  '/aktien/aktien-laender',
  '/zinsen',
  '/devisen/waehrungsrechner',
  '/devisen/cross-rates',
  '/derivate/optionsschein-rechner',
]
const coldTypes = [
  ['funds and ETFs', 'FUND'],
  ['bonds', 'BOND'],
  ['coins', 'CRYPTO'],
  ['futures', 'FUTURE'],
  ['currencies', 'CURRENCY'],
  ['commodities', 'COMMODITY'],
] as const
/** S&P 500, NASDAQ 100, SAP, Allianz */
const coldUnderlyings = ['INDEX/4359526', 'INDEX/325104', 'STOCK/82849', 'STOCK/86627']
const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const client = fork(join(import.meta.dirname, 'pages', 'load.ts'), { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })

const load = (what: Load): Promise<Loaded> =>
  new Promise((resolve) => {
    client.once('message', (answer) => resolve(answer as Loaded))
    client.send(what)
  })
const median = (values: readonly number[]): number => values.toSorted((a, b) => a - b)[values.length >> 1] ?? Number.NaN
const percentile = (ascending: readonly number[], share: number): string =>
  (ascending[Math.floor(share * (ascending.length - 1))] ?? Number.NaN).toFixed(1)
const say = (text: string) => console.log(text)

say(
  `load average before: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}`,
)
if (wanted('server')) installPeers()

const first = await start(servers.parkett(folder))
say(`start on a fresh database to the first page: ${(first.readyMs / 1000).toFixed(1)} s`)
await load({ port: first.port, paths: [path], connections: 1, requests: 1 })
if (wanted('server')) await compare(first)
if (wanted('search')) await searchAsYouType(first)
await first.stop()

if (wanted('start')) {
  const times: number[] = []
  for (let run = 0; run < runs; run++) {
    const again = await start(servers.parkett(folder))
    times.push(again.readyMs)
    await again.stop()
  }
  say(`later starts to the first page: ${(median(times) / 1000).toFixed(2)} s (median of ${runs})`)
}
if (wanted('cold')) await cold()
if (wanted('markets')) {
  const portal = await start(servers.parkett(folder))
  await untilCounted(portal)
  for (const each of marketPaths) {
    await load({ port: portal.port, paths: [each], connections: 1, requests: 40 })
    const { firstByte, bytes } = await load({ port: portal.port, paths: [each], connections: 1, requests: 200 })
    say(
      `${each}: first byte p50 ${percentile(firstByte, 0.5)}, p95 ${percentile(firstByte, 0.95)} ms, ${(bytes / 1000).toFixed(0)} kB`,
    )
  }
  for (const line of await browserFacts(`http://127.0.0.1:${portal.port}`, marketPaths)) say(line)
  await portal.stop()
}
if (wanted('browser') || wanted('lighthouse')) {
  const portal = await start(servers.parkett(folder))
  const origin = `http://127.0.0.1:${portal.port}`
  if (wanted('browser')) for (const line of await browserFacts(origin)) say(line)
  if (wanted('lighthouse')) for (const line of await lighthouseScores(origin, runs)) say(line)
  await portal.stop()
}
client.kill()
rmSync(folder, { recursive: true, force: true })
say(
  `load average after: ${loadavg()
    .map((value) => value.toFixed(1))
    .join(' ')}`,
)

/**
 * Time to first byte and pages a second, the three one after the other in each round. The thread that counts daily
 * figures has ended by then: it would work beside all three and take from each what it may.
 */
async function compare(portal: Server): Promise<void> {
  await load({ port: portal.port, paths: [path], connections: 4, requests: short ? 200 : 600 })
  const beside: number[] = []
  for (let run = 0; run < runs; run++)
    beside.push((await load({ port: portal.port, paths: [path], connections: 8, seconds: short ? 2 : 3 })).perSecond)
  say(`parkett while daily figures are counted: ${median(beside).toFixed(0)} pages/s at 8`)
  await untilCounted(portal)
  const fixture = join(folder, 'fixture.json')
  await buildContent()
  await buildLinks()
  await writeFixture(`http://127.0.0.1:${portal.port}`, path, fixture)
  buildPeers(fixture)
  const all = {
    parkett: portal,
    next: await start(servers.next(fixture, path)),
    'react-router': await start(servers.reactRouter(fixture, path)),
  }
  const figures = Object.entries(all).map(([name, { port }]) => ({
    name,
    port,
    firstByte: [] as number[],
    perSecond: [] as number[],
    bytes: 0,
  }))
  for (const { port } of figures) await load({ port, paths: [path], connections: 4, requests: short ? 200 : 600 })
  for (let run = 0; run < runs; run++) {
    for (const figure of figures) {
      const alone = await load({ port: figure.port, paths: [path], connections: 1, requests: short ? 100 : 300 })
      const many = await load({ port: figure.port, paths: [path], connections: 8, seconds: short ? 2 : 3 })
      figure.firstByte.push(median(alone.firstByte))
      figure.perSecond.push(many.perSecond)
      figure.bytes = many.bytes
    }
  }
  const own = figures[0]
  for (const { name, firstByte, perSecond, bytes } of figures) {
    const ratios =
      own && name !== 'parkett'
        ? `; parkett serves ${median(own.perSecond.map((value, run) => value / (perSecond[run] ?? Number.NaN))).toFixed(2)}× as many`
        : ''
    say(
      `${name}: first byte p50 ${median(firstByte).toFixed(2)} ms at 1 connection, ` +
        `${median(perSecond).toFixed(0)} pages/s at 8, ${(bytes / 1000).toFixed(0)} kB of HTML${ratios}`,
    )
  }
  await all.next.stop()
  await all['react-router'].stop()
}

async function untilCounted(portal: Server): Promise<void> {
  say(`daily figures of all instruments complete after ${(await figuresCounted(portal)).toFixed(0)} s more`)
}

/** Every keystroke of real queries, ten times, over one kept connection. */
async function searchAsYouType({ port }: Server): Promise<void> {
  const paths = keystrokes.map(
    (text) => `/api/v1/instruments/search/facet?${new URLSearchParams({ searchValue: text, perType: '10' })}`,
  )
  await load({ port, paths, connections: 1, requests: paths.length })
  const { firstByte } = await load({ port, paths, connections: 1, requests: 10 * paths.length })
  say(
    `search as you type through HTTP, ${paths.length} keystrokes × 10: p50 ` +
      `${percentile(firstByte, 0.5)} ms, p95 ${percentile(firstByte, 0.95)} ms, worst ` +
      `${percentile(firstByte, 1)} ms`,
  )
}

/**
 * Shares nobody has read, each page asked for once by itself; what all of them share is known: the daily figures are
 * counted and the indices they are compared with have been read. Large ones, and others: of small ones a day's bar is
 * made from its few trades, which takes longer.
 */
async function cold(): Promise<void> {
  const portal = await start(servers.parkett(folder))
  const origin = `http://127.0.0.1:${portal.port}`
  await untilCounted(portal)
  for (const index of warmIndices)
    await fetch(`${origin}/api/v1/instruments/INDEX/${index}/performance_values`).then((response) => response.text())
  const shares = loadUniverse()
    .ofType('STOCK')
    .filter(({ isin }) => isin)
  const large = shares.filter(({ facts }) => facts.kind === 'stock' && warmIndices.includes(facts.indices[0] ?? ''))
  const any = shares.filter((share) => !large.includes(share))
  for (const [name, some, count] of [
    ['shares of the warm indices', large, 60],
    ['other shares of any size and country', any, 120],
  ] as const)
    await readOnce(portal, name, await pagesOf(origin, sampleOf(some, count)))
  for (const [name, type] of coldTypes)
    await readOnce(portal, name, await pagesOf(origin, sampleOf(loadUniverse().ofType(type), 75)))
  const papers = await Promise.all(
    coldUnderlyings.map(async (underlying) => {
      const answer = await fetch(`${origin}/api/v1/instruments/${underlying}/derivatives?perPage=40`)
      return [...new Set((await answer.text()).match(/\/derivate\/[^"]+/g))].slice(0, 75)
    }),
  )
  await readOnce(portal, 'knock-outs and other papers', papers.flat())
  await portal.stop()
}

/** evenly over all */
function sampleOf(all: readonly Instrument[], count: number): Instrument[] {
  return all.filter((_, i) => i % Math.max(1, Math.floor(all.length / count)) === 0).slice(0, count)
}

async function pagesOf(origin: string, instruments: readonly Instrument[]): Promise<string[]> {
  const paths: string[] = []
  for (const { entityType, entityValue } of instruments) {
    const answer = await fetch(`${origin}/api/v1/instruments/${entityType}/${entityValue}/snapshot`)
    if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}`)
    const { instrument } = (await answer.json()) as { instrument: { urls: { WEBSITE: string } } }
    paths.push(new URL(instrument.urls.WEBSITE, origin).pathname)
  }
  return paths
}

/** Each page once, and how long the event loop stood still at worst: whoever asks then waits so much longer. */
async function readOnce({ port }: Server, name: string, paths: string[]): Promise<void> {
  const longestStop = async () => {
    const text = await fetch(`http://127.0.0.1:${port}/metrics`).then((response) => response.text())
    return 1000 * Number(/^nodejs_eventloop_lag_max_seconds (\S+)/m.exec(text)?.[1]) // since the last look
  }
  await longestStop()
  const { firstByte } = await load({ port, paths, connections: 1, requests: paths.length })
  say(
    `first readers of ${paths.length} ${name}, history cold: p50 ${percentile(firstByte, 0.5)} ms, p95 ` +
      `${percentile(firstByte, 0.95)} ms, worst ${percentile(firstByte, 1)} ms; longest stop of the event loop ` +
      `${(await longestStop()).toFixed(0)} ms`,
  )
}
