/**
 * The paper broker. Over HTTP: orders that rest and orders that are executed at once, each acknowledged after it is on disk, one after
 * another and by eight at a time. In memory: a day of 100,000 commands on one desk, as a restart works through it. Then what
 * 100,000 stops cost that wait for their price.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '#db/connection.ts'
import { mainListing } from '#market/listings.ts'
import { loadUniverse } from '#market/universe.ts'
import { openDesk, type DeskEvent } from '#trading/desk.ts'
import { dayMs, days, randomOf, tapeOfSeed } from '#trading/testing/market-of-seed.ts'
import { makeReader, minuteOf, percentile, readerOf, startAt, timed } from './own/portal.ts'

const clients = 8
const ordersEach = 100
const commands = 100_000
const mostResting = 1000
const stops = 100_000
const stoppedPapers = 1000
/** On Xetra, on a day of trading. */
const sap = { instrument: 'STOCK:82849', idNotation: 163500 }
const during = '2026-11-20T10:00:00Z'

const loads = () =>
  loadavg()
    .map((load) => load.toFixed(1))
    .join(' ')

console.log(`load average before: ${loads()}`)
await overHttp()
inMemory()
await watchedStops()
console.log(`load average after: ${loads()}`)

async function overHttp(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
  const first = await startAt(folder, during)
  await first.stop()
  const token = await makeReader(folder)
  const portal = await startAt(folder, during)
  const { ask } = readerOf(portal, token)
  const accounts: string[] = []
  for (let n = 0; n < clients; n++) {
    const body = { name: `Konto ${n}`, amount: 10_000_000 }
    accounts.push((await ask<{ idAccount: string }>('/v1/trading/accounts', body)).idAccount)
  }
  const { last } = await ask<{ last: number }>('/v1/instruments/STOCK/82849/quote?idNotation=163500')
  const limit = Math.round(last * 9) / 10
  const rests = { ...sap, side: 'BUY', quantity: 1, kind: 'LIMIT', limit, validity: 'GTC' }
  const fills = { ...sap, side: 'BUY', quantity: 1, kind: 'MARKET' }
  const place = (account: string | undefined, order: object) =>
    timed(() => ask(`/v1/trading/accounts/${account}/orders`, order))
  const cancelAll = async () => {
    for (const account of accounts) await ask(`/v1/trading/accounts/${account}/orders/cancellation`, undefined, 'POST')
  }
  for (let n = 0; n < 50; n++) await place(accounts[0], rests)

  for (const [name, order] of [
    ['that rest', rests],
    ['that are executed', fills],
  ] as const) {
    await cancelAll()
    const alone: number[] = []
    for (let n = 0; n < ordersEach; n++) alone.push(await place(accounts[0], order))
    await cancelAll()
    const beside: number[] = []
    const seconds =
      (await timed(() =>
        Promise.all(
          accounts.map(async (account) => {
            for (let n = 0; n < ordersEach; n++) beside.push(await place(account, order))
          }),
        ),
      )) / 1000
    console.log(
      `orders ${name}, one after another: p50 ${percentile(alone, 0.5)}, p95 ${percentile(alone, 0.95)} ms; ` +
        `${clients} at a time: ${(beside.length / seconds).toFixed(0)} a second, p95 ${percentile(beside, 0.95)} ms`,
    )
  }
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
}

/** Half of the commands rest, up to a thousand, the others cancel one that does or are executed at once or not at all. */
function inMemory(): void {
  const random = randomOf(1)
  const tape = tapeOfSeed(1)
  const desk = openDesk({ seenTo: 0, lastPlace: 0, taken: { bid: {}, ask: {} } }, [], tape)
  const live: number[] = []
  let fills = 0
  const count = (events: readonly DeskEvent[]) => {
    for (const event of events) if (event.type === 'fill') fills++
  }
  const milliseconds = (() => {
    const before = performance.now()
    for (let id = 1; id <= commands; id++) {
      count(desk.advance(Math.floor((id / commands) * days * dayMs)))
      const dice = random()
      const [place] = live.length > 0 ? [Math.floor(random() * live.length)] : []
      if (place !== undefined && (dice < 0.4 || live.length >= mostResting)) {
        count(desk.cancel(live[place] ?? 0))
        live[place] = live.at(-1) ?? 0
        live.pop()
        continue
      }
      const [side, sign] = random() < 0.5 ? (['buy', -1] as const) : (['sell', 1] as const)
      const isImmediate = dice > 0.9 && tape.continuousFrom(desk.state.seenTo) === desk.state.seenTo
      const lots = 1 + Math.floor(random() * 20)
      const order = {
        id,
        side,
        lots,
        open: lots,
        limit: 1000 + sign * (isImmediate ? -50 : Math.floor(random() * 200)),
        activeAt: desk.state.seenTo,
        expiresAt: days * dayMs,
        ...(isImmediate && { immediate: 'ioc' as const }),
      }
      count(desk.place(order))
      if (!isImmediate) live.push(id)
    }
    return performance.now() - before
  })()
  console.log(
    `${commands} commands on one desk: ${(milliseconds / 1000).toFixed(2)} s, ` +
      `${((commands / milliseconds) * 1000).toFixed(0)} a second, ${fills} fills`,
  )
}

/** They stand far from their prices, a hundred on each share; the same portal is measured before they come. */
async function watchedStops(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-bench-'))
  const portal = await startAt(folder, during)
  const body = { name: 'Stopps', amount: 1000 }
  const { idAccount } = await readerOf(portal, await makeReader(folder)).ask<{ idAccount: string }>(
    '/v1/trading/accounts',
    body,
  )
  const without = await minuteOf(portal, 120_000)
  const papers = loadUniverse()
    .ofType('STOCK')
    .filter(({ isin }) => isin)
    .slice(0, stoppedPapers)
    .map((paper) => ({ instrument: paper.key, notation: mainListing(paper).notation.id }))
  const { db, close } = await openDatabase({ folder })
  const desk = { side: 'buy', lots: 1, open: 1, limit: 2e12, trigger: 1e12, activeAt: 0, expiresAt: 4e12, place: 1 }
  await sql`insert into trading_orders (account, instrument, notation, side, kind, validity, origin, state, quantity_micro,
      stop_price, desk, reserved_minor, placed_at, active_at, expires_at, changed_at)
    select ${idAccount}, paper.instrument, paper.notation, 'BUY', 'STOP', 'GTC', 'READER', 'OPEN', 1000000, 1000000,
      ${JSON.stringify({ ...desk, reserveRate: 1, reserveExtra: 0 })}::jsonb, 0, at, at, '2036-11-20', at
    from jsonb_to_recordset(${JSON.stringify(papers)}::jsonb) as paper(instrument text, notation bigint),
      generate_series(1, ${stops / papers.length}::int), (select ${new Date(during)}::timestamptz as at) as placed`.execute(
    db,
  )
  await close()
  const watching = await minuteOf(portal, 10_000)
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
  console.log(
    `a minute with ${stops} stops on ${stoppedPapers} shares: ${watching.toFixed(1)} % of a core, ${without.toFixed(1)} without`,
  )
}
