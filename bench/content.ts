/**
 * How well and how quickly headlines are tagged with the papers they tell of, what 200 feeds cost to take in, and how long the
 * news of a value, searches and articles take among a million. CONTENT_BENCH_ARTICLES=20000 makes fewer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { fetchFeeds } from '#content/feeds.ts'
import { createTagger } from '#content/tagging.ts'
import { labelledHeadlines, scored } from '#content/testing/scored.ts'
import { openDatabase } from '#db/connection.ts'
import { loadUniverse } from '#market/universe.ts'
import { percentile, timed } from './own/portal.ts'
import { figuresCounted, servers, start } from './pages/servers.ts'

const articles = Number(process.env['CONTENT_BENCH_ARTICLES'] ?? 1_000_000)
const feeds = 200
const entries = 50
const rounds = 100
const shares = 1000

console.log(`load average before: ${loadavg()[0]?.toFixed(1)}`)
const universe = loadUniverse()
const began = performance.now()
const tag = createTagger(universe)
console.log(`tagger of ${universe.all().length} instruments: ${(performance.now() - began).toFixed(0)} ms`)
for (const set of ['headlines', 'headlines-held-out'] as const) {
  const labelled = labelledHeadlines(set)
  const { precision, recall, wrong, missed } = scored(labelled, tag, universe)
  console.log(`${set} (${labelled.length}): precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}`)
  for (const line of wrong) console.log(`  wrong   ${line}`)
  for (const line of missed) console.log(`  missed  ${line}`)
}
const texts = labelledHeadlines('headlines').map(({ text }) => text)
const started = performance.now()
for (let round = 0; round < 20; round++) for (const text of texts) tag(text)
console.log(`${Math.round((20 * texts.length * 1000) / (performance.now() - started))} headlines a second`)

const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const settings = { DERIVATIVES: '1000', RATE_LIMIT: 'off' }
await (await start(servers.parkett(folder, settings))).stop()
await takeFeedsIn()
await fill()
await readers()
rmSync(folder, { recursive: true, force: true })
console.log(`load average after: ${loadavg()[0]?.toFixed(1)}`)

/** Feeds of a server on this machine, each with entries that no other has; what this process and its memory pay for them. */
async function takeFeedsIn(): Promise<void> {
  const bodies = Array.from({ length: feeds }, (_, feed) =>
    Buffer.from(
      `<rss version="2.0"><channel><title>Kanal ${feed}</title>${Array.from({ length: entries }, (_entry, place) => {
        const n = feed * entries + place
        return `<item><title>${texts[n % texts.length]?.replaceAll('&', '&amp;')} (${n})</title><guid>${n}</guid>
          <link>https://quelle.example/${n}</link><description>Zwei Sätze zu Meldung ${n}. Der zweite nennt SAP.</description></item>`
      }).join('')}</channel></rss>`,
    ),
  )
  const server = createServer((request, response) => response.end(bodies[Number(request.url?.slice(1))]))
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  const sources = bodies.map((_, feed) => ({
    url: `http://127.0.0.1:${port}/${feed}`,
    publisher: { id: 100 + feed, alias: `kanal-${feed}`, name: `Kanal ${feed}`, noIndex: true, displayAds: false },
    kind: 'NEWS' as const,
    language: 'de',
    minutes: 15,
    text: 'teaser' as const,
    pictures: false,
  }))
  const { db, close } = await openDatabase({ folder })
  try {
    globalThis.gc?.()
    const [cpu, memory, at] = [process.cpuUsage(), process.memoryUsage().rss, performance.now()]
    const reports = await fetchFeeds(sources, {
      db,
      tag,
      now: Date.now,
      signal: new AbortController().signal,
      admits: () => true,
    })
    const { user, system } = process.cpuUsage(cpu)
    const changed = reports.reduce((sum, report) => sum + report.changed, 0)
    console.log(
      `${feeds} feeds of ${entries} entries, ${changed} new: ${((user + system) / 1e6).toFixed(1)} s of CPU without the ` +
        `database, ${((performance.now() - at) / 1000).toFixed(1)} s in all, ` +
        `${((process.memoryUsage().rss - memory) / 2 ** 20).toFixed(0)} MB above rest`,
    )
  } finally {
    await close()
    server.close()
  }
}

/** Articles of five years on a thousand shares, of which a few are written of more often, with words as rare as their numbers. */
async function fill(): Promise<void> {
  const keys = universe
    .ofType('STOCK')
    .filter(({ isin }) => isin)
    .slice(0, shares)
    .map(({ key }) => key)
  const { db, close } = await openDatabase({ folder })
  try {
    const at = performance.now()
    const [from] = (await sql<{ from: string }>`select coalesce(max(id), 0) as from from articles`.execute(db)).rows
    const first = Number(from?.from ?? 0)
    await sql`
      insert into articles (publisher, source_key, kind, language, slug, headline, teaser, published_at, facts, word_count,
        content_sha256)
      select 100 + n % ${sql.lit(feeds)}, 'b' || n, 'NEWS', 'de', 'meldung-' || n,
        'Meldung ' || n || ' wort' || n % 20000 || ' haeufig' || n % 25,
        'Was dazu zu sagen ist, steht in zwei Sätzen titel' || n % 1000,
        now() - make_interval(secs => n * 150), '{}', 40, '\\x00'
      from generate_series(1, ${sql.lit(articles)}) n`.execute(db)
    await sql`
      insert into article_texts (article, version, headline, teaser, items, written_at)
      select id, 1, headline, teaser,
        json_build_array(json_build_object('type', 'NewsParagraph', 'value', teaser, 'lines',
          json_build_array(json_build_array(json_build_object('text', teaser))))), published_at
      from articles where id > ${first}`.execute(db)
    await sql`
      insert into article_instruments (article, instrument, place, published_at)
      select id, (${keys}::text[])[1 + floor(${sql.lit(keys.length)} * power(random(), 3))::int], 0, published_at
      from articles where id > ${first}`.execute(db)
    await sql`
      insert into article_search (article, words, published_at)
      select id, setweight(to_tsvector('german', headline), 'A') || setweight(to_tsvector('german', teaser), 'B'), published_at
      from articles where id > ${first}`.execute(db)
    await sql`vacuum analyze`.execute(db)
    console.log(`${articles} articles written in ${((performance.now() - at) / 1000).toFixed(0)} s`)
  } finally {
    await close()
  }
}

/** Each reader asks something else, so that no kept answer is measured; what a first start works out in the background has ended. */
async function readers(): Promise<void> {
  const portal = await start(servers.parkett(folder, settings))
  await figuresCounted(portal)
  const ask = async (path: string) => {
    const response = await fetch(`http://127.0.0.1:${portal.port}${path}`)
    const body = await response.text()
    if (!response.ok) throw new Error(`${path}: ${response.status} ${body.slice(0, 200)}`)
    return body
  }
  const search = '/api/v1/articles/finder/configuration_query?perPage=30'
  const papers = universe
    .ofType('STOCK')
    .filter(({ isin }) => isin)
    .slice(0, rounds)
  const found = JSON.parse(await ask(`${search}&searchValue=haeufig3`)) as { list: { urls: { WEBSITE: string } }[] }
  const pages = found.list.map(({ urls }) => new URL(urls.WEBSITE).pathname)
  for (const [name, pathOf] of [
    [
      'news of a value',
      (n: number) => `${search}&entityType=STOCK&entityValue=${papers[n % papers.length]?.entityValue}`,
    ],
    ['page of an article', (n: number) => `${pages[n % pages.length]}`],
    ['all news, by page', (n: number) => `${search}&page=${n}`],
    ['search for a word of 50 articles, counted', (n: number) => `${search}&calculateTotal=true&searchValue=wort${n}`],
    ['search for a word of 1,000', (n: number) => `${search}&calculateTotal=true&searchValue=titel${n}`],
    ['search for a word of 40,000', (n: number) => `${search}&calculateTotal=true&searchValue=haeufig${n % 25}`],
    ['search for two words', (n: number) => `${search}&calculateTotal=true&searchValue=haeufig${n % 25}%20titel${n}`],
    ['search as typed', (n: number) => `/api/v1/main/search?searchValue=wort${n}`],
  ] as const) {
    for (let round = 0; round < 20; round++) await ask(pathOf(round + 500))
    const times: number[] = []
    for (let round = 0; round < rounds; round++) times.push(await timed(() => ask(pathOf(round))))
    console.log(`${name}: p50 ${percentile(times, 0.5)} ms, p95 ${percentile(times, 0.95)} ms`)
  }
  await portal.stop()
}
