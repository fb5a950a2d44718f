import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { createUser } from '#accounts/users.ts'
import { openDatabase, type Db } from '#db/connection.ts'
import { randomOf } from '#trading/testing/market-of-seed.ts'
import { copyTemplate, tradingFriday } from '../portal.ts'
import { assertSound, rowsOf } from './trading-rows.ts'

/** More of them by `TRADING_KILLS=500`. */
const kills = Number(process.env['TRADING_KILLS'] ?? 3)
const clients = 4
const mostTakeOverMs = 5000

const folder = mkdtempSync(join(tmpdir(), 'parkett-trading-kill-'))
const begun = Date.now()
const running: ChildProcess[] = []
const random = randomOf(20_261_120)

let token = ''
let account = ''
beforeAll(async () => {
  copyTemplate(folder)
  token = await withDatabase(async (db) => {
    const id = await createUser(db, { email: 'anna@example.org', activated: true })
    if (id === undefined) throw new Error('There is such a user')
    return (await openSession(db, id)).token
  })
})
afterAll(async () => {
  for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const owner = join(folder, 'postgres', 'postmaster.pid')
  if (existsSync(owner)) process.kill(Number(readFileSync(owner, 'utf8').split('\n')[0]), 'SIGINT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

/** A process whose market's clock goes on where that of the one before stopped. */
async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'error',
      DERIVATIVES: '1000',
      RATE_LIMIT: 'off',
      MARKET_TIME: new Date(Date.parse(tradingFriday) + Date.now() - begun).toISOString(),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.push(child)
  let said = ''
  child.stdout.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await expect.poll(() => said).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
  return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '' }
}

async function withDatabase<T>(work: (db: Db) => Promise<T>): Promise<T> {
  const database = await openDatabase({ folder })
  try {
    return await work(database.db)
  } finally {
    await database.close()
  }
}

const post = (url: string, path: string, body: object | undefined, key: string) =>
  fetch(`${url}/api/v1/trading${path}`, {
    method: 'POST',
    headers: { 'x-ov-token': token, 'idempotency-key': key, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })

/** As programs do it: whoever gets no answer asks again under the same key. A connection that was kept may be closed meanwhile. */
async function postUntilAnswered(...asked: Parameters<typeof post>): Promise<Response> {
  let answered: Response | undefined
  await expect
    .poll(
      async () => {
        answered = await post(...asked).catch(() => undefined)
        return answered?.status
      },
      { timeout: 20_000 },
    )
    .toBe(200)
  if (!answered) throw new Error('no answer')
  return answered
}

/** On Xetra. */
const sap = { instrument: 'STOCK:82849', idNotation: 163500 }

/** More orders, or more sold, than there may be. */
const refused = /TOO_MANY_ORDERS|HOLDING_SHORT/

interface Asked {
  key: string
  body: object
}
let asked = 0

/** Orders that are executed at once, that wait near the market, and that wait far from it. */
function nextOrder(price: number): Asked {
  const kind = random()
  const limit = Math.round(price * (kind < 0.7 ? 1 : 0.9) * 10) / 10
  return {
    key: `order-key-${++asked}`,
    body: {
      ...sap,
      ...(kind < 0.1 ? { side: 'SELL', quantity: 1 } : { side: 'BUY', quantity: 1 + Math.floor(random() * 3) }),
      ...(kind < 0.4 ? { kind: 'MARKET' } : { kind: 'LIMIT', limit, validity: 'GTC' }),
    },
  }
}

const idIn = async (response: Response) => ((await response.json()) as { idOrder: string }).idOrder

test(`${kills} times kill -9 amid orders: what was acknowledged is there once, what was not is asked for again`, {
  timeout: 180_000 + kills * 30_000,
}, async () => {
  let { child, url } = await start()
  const opened = await post(url, '/accounts', { name: 'Spielgeld', amount: 1_000_000 }, 'account-key-1')
  account = ((await opened.json()) as { idAccount: string }).idAccount
  const quote = await fetch(`${url}/api/v1/instruments/STOCK/82849/quote?idNotation=163500`)
  const { last } = (await quote.json()) as { last: number }

  const acknowledged = new Map<string, string>()
  let unanswered = 0
  for (let n = 1; n <= kills; n++) {
    const doubtful: Asked[] = []
    const dying = new AbortController()
    const client = async (): Promise<void> => {
      while (!dying.signal.aborted) {
        const order = nextOrder(last)
        const response = await post(url, `/accounts/${account}/orders`, order.body, order.key).catch(() => undefined)
        const id = response?.status === 200 ? await idIn(response).catch(() => undefined) : undefined
        if (id !== undefined) acknowledged.set(order.key, id)
        else if (!response || response.status === 200 || response.status >= 500) doubtful.push(order)
        else expect([response.status, await response.text()]).toEqual([400, expect.stringMatching(refused)])
      }
    }
    const all = Promise.all(Array.from({ length: clients }, client))
    await pause(300 + random() * 1500)
    child.kill('SIGKILL')
    dying.abort()
    await Promise.all([once(child, 'exit'), all])
    unanswered += doubtful.length
    ;({ child, url } = await start())
    for (const { key, body } of doubtful)
      acknowledged.set(key, await idIn(await postUntilAnswered(url, `/accounts/${account}/orders`, body, key)))
    const stored = await withDatabase((db) => rowsOf(db, account))
    expect(
      stored.orders.map(({ id }) => id),
      `kill ${n}`,
    ).toEqual([...new Set(acknowledged.values())].toSorted((a, b) => Number(a) - Number(b)))
    expect(new Set(acknowledged.values()).size, `kill ${n}: a key is an order`).toBe(acknowledged.size)
    assertSound(stored, `kill ${n}`)
    // so that the next round has room for open orders, and money
    await postUntilAnswered(url, `/accounts/${account}/orders/cancellation`, undefined, `cancel-key-${n}`)
    await postUntilAnswered(url, `/accounts/${account}/deposits`, { amount: 150_000 }, `deposit-key-${n}`)
  }
  expect(acknowledged.size).toBeGreaterThan(kills * 5)
  expect(unanswered).toBeGreaterThan(0)
})

test('of two processes on one database one goes on where the other died', { timeout: 180_000 }, async () => {
  const first = await start()
  const second = await start()
  const opened = await post(first.url, '/accounts', { name: 'Zu zweit', amount: 1_000_000 }, 'account-key-2')
  const { idAccount } = (await opened.json()) as { idAccount: string }
  const orders = `/accounts/${idAccount}/orders`
  const venues = await fetch(`${first.url}/api/v1/trading/instruments/STOCK/82849/venues`)
  const { list } = (await venues.json()) as { list: { idNotation: number; tick: number }[] }
  const tick = list.find(({ idNotation }) => idNotation === sap.idNotation)?.tick ?? 0
  const place = async (
    order: object,
    key: string,
    { url } = first,
  ): Promise<{ averagePrice: number; state: string; datetimePlaced: string }> => {
    const response = await post(url, orders, { ...sap, ...order }, key)
    const answer = (await response.json()) as Awaited<ReturnType<typeof place>>
    expect([response.status, answer]).toEqual([200, answer])
    return answer
  }
  const { averagePrice: ask } = await place({ side: 'BUY', quantity: 6, kind: 'MARKET' }, 'two-key-bought')
  const { averagePrice: bid } = await place({ side: 'SELL', quantity: 1, kind: 'MARKET' }, 'two-key-sold')
  const beside = (price: number, ticks: number) => Number(((Math.round(price / tick) + ticks) * tick).toFixed(6))
  // the nearest trades have to be looked at
  for (let n = 1; n <= 5; n++) {
    const [below, above] = [beside(ask, -n), beside(bid, n)]
    await place({ side: 'BUY', quantity: 1, kind: 'LIMIT', limit: below }, `two-key-buy-${n}`)
    await place({ side: 'SELL', quantity: 1, kind: 'LIMIT', limit: above }, `two-key-sell-${n}`)
  }
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const died = Date.now()
  const taken = await place({ side: 'BUY', quantity: 1, kind: 'MARKET' }, 'two-key-last', second)
  expect(taken.state).toBe('EXECUTED')
  expect(Date.now() - died, 'the other takes orders').toBeLessThan(mostTakeOverMs)
  await withDatabase(async (db) => {
    const seenTo = async () => {
      const desk = db.selectFrom('trading_desks').select('seen_to').where('notation', '=', String(sap.idNotation))
      return (await desk.executeTakeFirstOrThrow()).seen_to.getTime()
    }
    const before = await seenTo()
    // when a resting order is executed is the market's affair; that it is looked after is the other's
    await expect.poll(seenTo, { interval: 100 }).toBeGreaterThan(before)
  })
  const stored = await withDatabase((db) => rowsOf(db, idAccount))
  expect(stored.orders.length).toBe(13)
  assertSound(stored, 'after one of two died')
})
