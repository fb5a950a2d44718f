/**
 * What belongs to somebody: a watchlist of 200 rows, a sample portfolio of 300 transactions over ten years, one more transaction on
 * disk, a page while others sign in, and what 100,000 alerts that wait cost.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { hashPassword, keepPasswordHash } from '#accounts/passwords.ts'
import { createUser, findUser } from '#accounts/users.ts'
import { openDatabase } from '#db/connection.ts'
import { mainListing } from '#market/listings.ts'
import { loadUniverse } from '#market/universe.ts'
import { randomOf } from '#trading/testing/market-of-seed.ts'
import { firstByteOf, makeReader, minuteOf, percentile, readerOf, startAt, timed, type Reader } from './own/portal.ts'

const rows = 200
const transactions = 300
const years = 10
const reads = 200
const writes = 100
const signInSeconds = 10
/** at a time; of an address thirty may be under way */
const lanes = 8
const alerts = 100_000
const alertedPapers = 1000
const during = '2026-11-20T10:00:00Z'
/** an account is slowed down that many try at once */
const signingIn = Array.from({ length: 60 }, (_, n) => `leser${n}@example.org`)
const password = 'ein langes Kennwort'

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

console.log(`load average before: ${loads()}`)
const shares = loadUniverse()
  .ofType('STOCK')
  .filter(({ isin }) => isin)
const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const empty = await startAt(folder, during)
await empty.stop()
const token = await makeReader(folder)
await inDatabase(async (db) => {
  const hash = await hashPassword(password)
  for (const address of signingIn) {
    const user = await createUser(db, { email: address, activated: true })
    if (user !== undefined) await keepPasswordHash(db, user, hash)
  }
})

const filling = await startAt(folder, during)
const writer = readerOf(filling, token)
const watchlist = await fillWatchlist(writer)
const portfolio = await fillPortfolio(writer)
await firstByteOf(filling, token, `/musterdepot/${portfolio}`) // its owner has looked at it before the start that is measured
await filling.stop()

const portal = await startAt(folder, during)
const firstByte = (path: string): Promise<number> => firstByteOf(portal, token, path)
const pages = {
  [`sample portfolio of ${transactions} transactions`]: `/musterdepot/${portfolio}`,
  [`watchlist of ${rows} rows`]: `/watchlist/${watchlist}`,
}
for (const [name, path] of Object.entries(pages)) {
  const first = await firstByte(path)
  for (let n = 0; n < 20; n++) await firstByte(path)
  const times = await timesOf(reads, () => firstByte(path))
  console.log(
    `${name}: first byte after a start ${first.toFixed(1)} ms, warm p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)} ms`,
  )
}
const reader = readerOf(portal, token)
const deposit = { type: 'DEPOSIT', date: '2026-11-19', amount: 10 }
const written = await timesOf(writes, () => timed(() => book(reader, portfolio, deposit)))
console.log(`one more transaction: p50 ${percentile(written, 0.5)}, p95 ${percentile(written, 0.95)} ms`)
await whileOthersSignIn()
await portal.stop()
await waiting('without alerts')
await inDatabase(storeAlerts)
await waiting(`with ${alerts} alerts on ${alertedPapers} papers`)
rmSync(folder, { recursive: true, force: true })
console.log(`load average after: ${loads()}`)

async function timesOf(count: number, once: () => Promise<number>): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < count; n++) times.push(await once())
  return times
}

type Db = Awaited<ReturnType<typeof openDatabase>>['db']

/** While the portal is stopped. */
async function inDatabase(work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openDatabase({ folder })
  try {
    await work(db)
  } finally {
    await close()
  }
}

async function fillWatchlist({ ask }: Reader): Promise<string> {
  const { entityValue } = await ask<{ entityValue: string }>('/v2/watchlists', { name: 'Viele' })
  const text = shares
    .slice(0, rows)
    .map(({ isin }) => isin)
    .join('\n')
  await ask(`/v2/watchlists/${entityValue}/positions/paste`, { text })
  return entityValue
}

function book({ ask }: Reader, into: string, transaction: object): Promise<unknown> {
  return ask(`/v2/portfolios/${into}/transactions`, transaction)
}

async function fillPortfolio(into: Reader): Promise<string> {
  const random = randomOf(1)
  const { entityValue } = await into.ask<{ entityValue: string }>('/v2/portfolios', { name: 'Lang', keepsCash: true })
  await book(into, entityValue, { type: 'DEPOSIT', date: '2016-11-01', amount: 10_000_000 })
  for (let n = 1; n < transactions; n++) {
    const date = new Date(Date.UTC(2016, 10, 2 + Math.floor((n / transactions) * years * 365)))
      .toISOString()
      .slice(0, 10)
    const instrument = shares[n % 30]?.key
    const quantity = 1 + Math.floor(random() * 20)
    await book(into, entityValue, { type: 'BUY', date, instrument, quantity, price: 20 + random() * 100 })
  }
  return entityValue
}

/** How long a page of all readers takes alone, and while as many sign in as can. */
async function whileOthersSignIn(): Promise<void> {
  const page = '/aktien/SAP-Aktie-DE0007164600'
  const signIn = async (email: string | undefined) => {
    const response = await fetch(`http://127.0.0.1:${portal.port}/api/v1/users/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email, password }),
    })
    if (!response.ok) throw new Error(`login: ${response.status} ${await response.text()}`)
    await response.text()
  }
  await signIn(signingIn[0])
  await timesOf(100, () => firstByte(page))
  const alone = await timesOf(1000, () => firstByte(page))
  const began = performance.now()
  const isOver = () => performance.now() - began >= signInSeconds * 1000
  let count = 0
  const signedIn = Promise.all(
    Array.from({ length: lanes }, async () => {
      while (!isOver()) await signIn(signingIn[count++ % signingIn.length])
    }),
  )
  const beside: number[] = []
  while (!isOver()) beside.push(await firstByte(page))
  await signedIn
  const rate = (count * 1000) / (performance.now() - began)
  console.log(
    `a share's page: p95 ${percentile(alone, 0.95)} ms alone, ${percentile(beside, 0.95)} ms while ${rate.toFixed(0)} a second sign in ` +
      `(p50 ${percentile(alone, 0.5)} and ${percentile(beside, 0.5)} ms)`,
  )
}

/** Rules on plain prices far from where these are, a hundred for each paper. */
async function storeAlerts(db: Db): Promise<void> {
  const owner = (await findUser(db, signingIn[0] ?? ''))?.id
  if (owner === undefined) throw new Error('There is no user')
  for (const share of shares.slice(0, alertedPapers)) {
    const { notation } = mainListing(share)
    await sql`insert into alerts (owner, instrument, notation, kind, threshold, repeats, quiet_minutes, ways, armed_at)
      select ${owner}, ${share.key}, ${notation.id}, 'ABOVE', 1000000 + n, false, 0, '{}', ${new Date(during)}
      from generate_series(1, ${alerts / alertedPapers}::int) n`.execute(db)
  }
}

async function waiting(name: string): Promise<void> {
  const quiet = await startAt(folder, during)
  console.log(`a minute ${name}: ${(await minuteOf(quiet)).toFixed(1)} % of a core`)
  await quiet.stop()
}
