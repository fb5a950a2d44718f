/**
 * Own depots: `/depots` of somebody with 1,000 bookings of 60 shares over ten years, read for the first time ever, for the first time
 * after a start and warm, and after one more booking. Then 200,000 bookings, read from the database in clear and sealed with a key.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { tradingDay, type UserId } from '#contract/vocabulary.ts'
import { openDatabase, type Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import { sealAnew } from '#db/vault-keys.ts'
import { createVault } from '#db/vault.ts'
import { keyringOf } from '#platform/credentials.ts'
import { fixedOf } from '#portfolio/numbers/decimal-text.ts'
import { createPortfolio } from '#portfolio/stored-portfolios.ts'
import { addArrived } from '#portfolio/added-transactions.ts'
import { transactionsOf } from '#portfolio/stored-transactions.ts'
import { loadUniverse } from '#market/universe.ts'
import { randomOf } from '#trading/testing/market-of-seed.ts'
import { firstByteOf, makeReader, percentile, readerOf, startAt, type Reader } from './own/portal.ts'

const bookings = 1000
const shares = 60
const years = 10
const warmReads = 200
const during = '2026-11-20T10:00:00Z'

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

console.log(`load average before: ${loads()}`)
const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
const empty = await startAt(folder, during)
await empty.stop()
const token = await makeReader(folder)
const filling = await startAt(folder, during)
await fill(readerOf(filling, token))
console.log(`/depots, never read before: first byte ${(await firstByteOf(filling, token, '/depots')).toFixed(1)} ms`)
await filling.stop()

const portal = await startAt(folder, during)
const reader = readerOf(portal, token)
const firstByte = (path: string): Promise<number> => firstByteOf(portal, token, path)
console.log(`/depots after a start: first byte ${(await firstByte('/depots')).toFixed(1)} ms`)
for (const path of ['/depots', '/depots/investments', '/depots/analyse']) {
  for (let n = 0; n < 20; n++) await firstByte(path)
  const times: number[] = []
  for (let n = 0; n < warmReads; n++) times.push(await firstByte(path))
  console.log(`${path} warm: first byte p50 ${percentile(times, 0.5)}, p95 ${percentile(times, 0.95)} ms`)
}
const { list } = await reader.ask<{ list: { entityValue: string }[] }>('/wealth/v1/depots')
const more: number[] = []
for (let n = 0; n < 20; n++) {
  await book(reader, list[0]?.entityValue, { type: 'DEPOSIT', date: '2026-11-19', amount: 10 })
  more.push(await firstByte('/depots'))
}
console.log(`/depots after one more booking: first byte p50 ${percentile(more, 0.5)}, p95 ${percentile(more, 0.95)} ms`)
await portal.stop()
await sealed()
rmSync(folder, { recursive: true, force: true })
console.log(`load average after: ${loads()}`)

function book({ ask }: Reader, depot: string | undefined, booking: object): Promise<unknown> {
  return ask(`/wealth/v1/depots/${depot}/bookings`, booking)
}

async function fill(into: Reader): Promise<void> {
  const random = randomOf(1)
  const { entityValue } = await into.ask<{ entityValue: string }>('/wealth/v1/depots', {
    name: 'Depot',
    keepsCash: true,
  })
  const listed = loadUniverse()
    .all()
    .filter(({ facts }) => facts.kind === 'stock')
    .slice(0, shares)
  await book(into, entityValue, { type: 'DEPOSIT', date: '2016-11-01', amount: 10_000_000 })
  for (let n = 1; n < bookings; n++) {
    const day = new Date(Date.UTC(2016, 10, 2 + Math.floor((n / bookings) * years * 365))).toISOString().slice(0, 10)
    const instrument = listed[n % shares]?.key
    await book(
      into,
      entityValue,
      n % 5 === 4
        ? { type: 'DIVIDEND', date: day, instrument, amount: 5 + Math.floor(random() * 100) }
        : { type: 'BUY', date: day, instrument, quantity: 1 + Math.floor(random() * 20), price: 20 + random() * 100 },
    )
  }
}

/** Many bookings, read as they lie in clear and as they lie sealed. */
async function sealed(): Promise<void> {
  const many = 200_000
  const withKeys = (keys: string) => openDatabase({ folder, vault: createVault(keyringOf(keys)) })
  const inClear = await withKeys('')
  const { id: owner } = await inClear.db.selectFrom('users').select('id').executeTakeFirstOrThrow()
  const { id: portfolio } = await transaction(inClear.db, async (step) => {
    const made = await createPortfolio(
      step,
      owner,
      { name: 'Groß', note: '', currency: 'EUR', keepsCash: true },
      'DEPOT',
    )
    const days = Array.from({ length: many }, (_, n) => new Date(Date.UTC(2016, 0, 1 + (n % 3900))))
    await addArrived(
      step,
      { owner, portfolio: made.id },
      days.map((day, n) => ({
        day: tradingDay(day.toISOString().slice(0, 10)),
        kind: 'DEPOSIT',
        amount: fixedOf(`${n + 1}.25`) ?? 0n,
        currency: 'EUR',
        fee: 0n,
        tax: 0n,
        note: '',
        origin: 'file',
      })),
    )
    return made
  })
  const clear = await readingOf(inClear.db, owner, portfolio)
  await inClear.close()
  const keyed = await withKeys(`bench:${Buffer.alloc(32, 1).toString('base64')}`)
  const began = performance.now()
  await sealAnew(keyed.db, new AbortController().signal)
  const sealing = performance.now() - began
  const shut = await readingOf(keyed.db, owner, portfolio)
  await keyed.close()
  const ratio = (shut.ms / clear.ms).toFixed(2)
  console.log(
    `${many} bookings from the database: ${clear.ms.toFixed(0)} ms in clear, ${shut.ms.toFixed(0)} ms sealed (${ratio} times); ` +
      `longest stop of the loop ${clear.stop.toFixed(0)} and ${shut.stop.toFixed(0)} ms; sealed in ${(sealing / 1000).toFixed(1)} s`,
  )
}

/** The best of five. */
async function readingOf(db: Db, owner: UserId, portfolio: string): Promise<{ ms: number; stop: number }> {
  const found: { ms: number; stop: number }[] = []
  for (let n = 0; n < 5; n++) {
    const delays = monitorEventLoopDelay({ resolution: 1 })
    delays.enable()
    const began = performance.now()
    await transactionsOf(db, owner, portfolio)
    found.push({ ms: performance.now() - began, stop: delays.max / 1e6 })
    delays.disable()
  }
  return found.toSorted((a, b) => a.ms - b.ms)[0] ?? { ms: NaN, stop: NaN }
}
