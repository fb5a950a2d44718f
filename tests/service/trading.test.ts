import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import type { Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { settleDays } from '#trading/settlement.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
let account: string
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
  account = (await ask('POST', '/accounts', anna, { name: 'Spielgeld', amount: 10_000 })).json.idAccount
})
afterAll(() => portal.stop())

/** Answers of many endpoints, read as they are declared. */
// oxlint-disable-next-line no-explicit-any
type Json = any

async function ask(
  method: string,
  path: string,
  reader: TestReader,
  body?: unknown,
  key?: string,
): Promise<{ status: number; json: Json }> {
  const response = await fetch(`${portal.url}/api/v1/trading${path}`, {
    method,
    headers: {
      ...reader.program,
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...(key !== undefined && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, json: await response.json() }
}

/** SAP on Xetra. */
const sap = { instrument: 'STOCK:82849', idNotation: 163500 }
const order = (wish: object) => ({ ...sap, side: 'BUY', quantity: 2, ...wish })
const place = (wish: object, key?: string) => ask('POST', `/accounts/${account}/orders`, anna, order(wish), key)
const state = async () => (await ask('GET', `/accounts/${account}`, anna)).json

test('an order at market is executed against the book and paid to the cent', async () => {
  const { status, json } = await place({ kind: 'MARKET' })
  expect([status, json.stateText]).toEqual([200, 'ausgeführt'])
  const { cash, reserved, positions } = await state()
  const paid = json.fills.reduce((sum: number, { amount }: { amount: number }) => sum + amount, 0)
  expect(cash).toBeCloseTo(10_000 + paid, 8)
  expect([reserved, positions[0].quantity]).toEqual([0, 2])
  expect(positions[0].costBasis).toBeCloseTo(-paid, 8)
  expect(json.fee).toBe(4.9)
})

test('an order far from the market waits, is changed and cancelled, and gives its money back', async () => {
  const { json: placed } = await place({ kind: 'LIMIT', limit: 100, validity: 'GTC' })
  expect(placed.stateText).toBe('offen')
  expect((await state()).reserved).toBe(204.9)
  const path = `/accounts/${account}/orders/${placed.idOrder}`
  expect((await ask('PUT', path, anna, { limit: 110 })).json.limit).toBe(110)
  expect((await ask('PUT', path, anna, {})).json.limit).toBe(110) // changes nothing, and is no event
  expect((await ask('PUT', path, anna, { quantity: 2, limit: 110 })).json.version).toBe(
    (await ask('GET', path, anna)).json.version,
  )
  const dear = await ask('PUT', path, anna, { quantity: 500, limit: 110 })
  expect([dear.status, dear.json.faults]).toEqual([400, { quantity: 'Dafür reicht dein Guthaben nicht.' }])
  expect((await state()).reserved).toBe(224.9)
  const cancelled = await ask('POST', `${path}/cancellation`, anna)
  expect([cancelled.status, cancelled.json.stateText]).toEqual([200, 'gestrichen'])
  expect((await ask('POST', `${path}/cancellation`, anna)).status).toBe(200)
  expect((await state()).reserved).toBe(0)
  expect(cancelled.json.events.map(({ kind }: { kind: string }) => kind)).toEqual(['PLACED', 'REPLACED', 'CANCELLED'])
})

test('a stop that is moved takes its last price and what is held back along, and stays on its side of the price', async () => {
  const { json: placed } = await place({ kind: 'STOP', stop: 300, quantity: 2 })
  const held = (stop: number) => 2 * stop * 1.05 + 4.9
  expect((await state()).reserved).toBeCloseTo(held(300), 2)
  const path = `/accounts/${account}/orders/${placed.idOrder}`
  expect((await ask('PUT', path, anna, { stop: 340 })).json).toMatchObject({
    stop: 340,
    stateText: 'offen',
    events: [{ text: 'Order angenommen' }, { text: 'Order geändert · Stoppmarke 340,00 EUR' }],
  })
  expect((await state()).reserved).toBeCloseTo(held(340), 2)
  expect((await ask('PUT', path, anna, { stop: 340, quantity: 2 })).json.events).toHaveLength(2) // all as it is
  const wrong = await ask('PUT', path, anna, { stop: 100 })
  expect([wrong.status, wrong.json.faults]).toEqual([400, { stop: 'Die Stoppmarke eines Kaufs liegt über dem Kurs.' }])
  expect((await ask('POST', `${path}/cancellation`, anna)).status).toBe(200)
})

test('an order that waits for its mark cannot be one that is executed at once or not at all', async () => {
  const kinds = {
    STOP: { stop: 300 },
    STOP_LIMIT: { stop: 300, limit: 301 },
    TRAILING: { trailingPct: 5 },
    OCO: { limit: 100, stop: 300 },
  }
  for (const [kind, levels] of Object.entries(kinds))
    for (const validity of ['IOC', 'FOK']) {
      const { status, json } = await place({ kind, ...levels, validity })
      expect([kind, status, json.faults]).toEqual([
        kind,
        400,
        { validity: 'Sofort ausführen geht nur ohne Stoppmarke, als Markt oder Limit.' },
      ])
    }
})

test('what is held back is said before, also where an order has no limit', async () => {
  const { json } = await ask('POST', `/accounts/${account}/orders/check`, anna, order({ kind: 'STOP', stop: 300 }))
  expect(json.costs).toMatchObject({ total: 604.9, reserve: 634.9 })
  const short = await ask(
    'POST',
    `/accounts/${account}/orders/check`,
    anna,
    order({ kind: 'STOP', stop: 300, quantity: 32 }),
  )
  expect(short.json.checks).toMatchObject([
    { code: 'CASH_SHORT', field: 'quantity', text: expect.stringContaining('10.084,90 EUR mit dem, was') },
  ])
})

test('one key is one order; the same key with another body is refused', async () => {
  const first = await place({ kind: 'LIMIT', limit: 100 }, 'order-key-0001')
  const again = await place({ kind: 'LIMIT', limit: 100 }, 'order-key-0001')
  expect(again.json.idOrder).toBe(first.json.idOrder)
  expect((await place({ kind: 'LIMIT', limit: 101 }, 'order-key-0001')).status).toBe(409)
  expect((await ask('POST', `/accounts/${account}/orders/cancellation`, anna)).json.count).toBe(1)
})

test('what is wrong is said at its field, and nothing of it is stored', async () => {
  const wrong: [object, string][] = [
    [{ quantity: 0 }, 'quantity'],
    [{ quantity: 1e12 }, 'quantity'],
    [{ quantity: 1.5 }, 'quantity'],
    [{ quantity: 1000 }, 'quantity'],
    [{ side: 'SELL', quantity: 50 }, 'quantity'],
    [{ kind: 'LIMIT' }, 'limit'],
    [{ kind: 'LIMIT', limit: 100.001 }, 'limit'],
    [{ kind: 'STOP', stop: 100 }, 'stop'],
    [{ kind: 'TRAILING', trailingPct: 90 }, 'trailingPct'],
    [{ validity: 'DATE', validTo: '2020-01-01' }, 'validTo'],
    [{ idNotation: 1 }, 'idNotation'],
  ]
  const before = (await ask('GET', `/accounts/${account}/orders`, anna)).json.list.length
  for (const [wish, field] of wrong) {
    const { status, json } = await place({ kind: 'MARKET', ...wish })
    expect([status, JSON.stringify(json)], JSON.stringify(wish)).toEqual([400, expect.stringContaining(`"${field}"`)])
  }
  expect((await ask('GET', `/accounts/${account}/orders`, anna)).json.list.length).toBe(before)
})

test('accounts and orders of others are unknown', async () => {
  const { json } = await place({ kind: 'LIMIT', limit: 100 })
  for (const [method, path, body] of [
    ['GET', `/accounts/${account}`],
    ['GET', `/accounts/${account}/orders`],
    ['GET', `/accounts/${account}/orders/${json.idOrder}`],
    ['POST', `/accounts/${account}/orders`, order({})],
    ['POST', `/accounts/${account}/orders/${json.idOrder}/cancellation`],
    ['PUT', `/accounts/${account}/orders/${json.idOrder}`, { limit: 99 }],
    ['DELETE', `/accounts/${account}`],
  ] as const)
    expect([(await ask(method, path, bert, body)).status, path]).toEqual([404, path])
})

test('a binding price is traded once, and a plan is run by its day', async () => {
  const quote = await ask('POST', `/accounts/${account}/quotes`, anna, { ...sap, side: 'BUY', quantity: 1 })
  const accept = `/accounts/${account}/quotes/${quote.json.idQuote}/acceptance`
  const done = await ask('POST', accept, anna)
  expect([done.json.stateText, done.json.averagePrice]).toEqual(['ausgeführt', quote.json.price])
  expect((await ask('POST', accept, anna)).json.idOrder).toBe(done.json.idOrder)
  const other = await ask('POST', `/accounts/${account}/quotes`, anna, { ...sap, side: 'BUY', quantity: 1 })
  const declined = `/accounts/${account}/quotes/${other.json.idQuote}`
  expect((await ask('DELETE', declined, bert)).status).toBe(404)
  expect((await ask('DELETE', declined, anna)).status).toBe(200)
  expect((await ask('POST', `${declined}/acceptance`, anna)).json.errorMessage).toBe('The quote is gone')
  expect((await ask('DELETE', `/accounts/${account}/quotes/${quote.json.idQuote}`, anna)).status).toBe(200)
  expect((await ask('POST', accept, anna)).json.idOrder).toBe(done.json.idOrder)
  const plan = await ask('POST', `/accounts/${account}/plans`, anna, {
    instrument: sap.instrument,
    amount: 400,
    dayOfMonth: 1,
  })
  await portal.rooms.db
    .updateTable('trading_plans')
    .set({ next_day: '2026-11-01' })
    .where('id', '=', plan.json.idPlan)
    .execute()
  await expect
    .poll(async () => (await ask('GET', `/accounts/${account}/plans`, anna)).json.list[0].lastOutcome, {
      timeout: 15_000,
    })
    .toBe('Order aufgegeben.')
})

test('a plan whose money does not suffice says so, and leaves no order behind', async () => {
  const { json: opened } = await ask('POST', '/accounts', anna, { name: 'Knapp', amount: 1000 })
  const plans = `/accounts/${opened.idAccount}/plans`
  // enough for the price, not for what is held back in case it moves
  const telekom = portal.rooms.universe.find('STOCK', '600000041')?.key
  const plan = await ask('POST', plans, anna, { instrument: telekom, amount: 1000, dayOfMonth: 1 })
  await portal.rooms.db
    .updateTable('trading_plans')
    .set({ next_day: '2026-11-01' })
    .where('id', '=', plan.json.idPlan)
    .execute()
  await expect
    .poll(async () => (await ask('GET', plans, anna)).json.list[0].lastOutcome)
    .toMatch('mit dem, was bis zur Ausführung zurückgehalten wird')
  expect((await ask('GET', `/accounts/${opened.idAccount}/orders`, anna)).json.list).toEqual([])
})

test('no order on a knock-out before the questions are answered', async () => {
  const { questions } = (await ask('GET', '/quiz', anna)).json
  expect(questions.length).toBeGreaterThanOrEqual(6)
  const wrong = await ask('POST', '/quiz', anna, { answers: [] })
  expect([wrong.json.isPassed, wrong.json.numberRight]).toEqual([false, 0])
  const answers = wrong.json.list.map(({ idQuestion, idRightAnswer }: Record<string, string>) => ({
    idQuestion,
    idAnswer: idRightAnswer,
  }))
  expect((await ask('POST', '/quiz', anna, { answers })).json.isPassed).toBe(true)
})

test('a dividend goes to who holds the share, a paper that was redeemed brings what its terms say, once', async () => {
  const { rooms } = portal
  await ask('POST', `/accounts/${account}/orders/cancellation`, anna)
  const paper = rooms.universe.find('DERIVATIVE', '909960089')
  const bought = await place({ instrument: paper?.key, idNotation: paper?.notations[0]?.id, kind: 'MARKET' })
  expect([bought.json.stateText, bought.json.filled]).toEqual(['ausgeführt', 2])
  const before = await state()
  const shares = before.positions.find((each: Json) => each.instrument.entityValue === '82849').quantity
  const monday = '2026-11-23' as TradingDay
  const facts = {
    ...rooms,
    corporateActions: {
      payouts: ({ key }: { key: string }, from: string) =>
        key === 'STOCK:82849' && from === monday ? [{ day: monday, fraction: 0.02 }] : [],
    },
    derivatives: { byEntityValue: () => ({ lastDay: '2026-11-20' }), earlyRedemption: () => 90 } as never,
  }
  const noon = Date.parse(`${monday}T12:00:00+01:00`) as Instant
  await settleDays(facts, noon)
  await settleDays(facts, noon)
  const close = rooms.market.daily(163500 as NotationId, '2026-11-20' as TradingDay, monday, noon).close[0] ?? NaN
  const after = await state()
  const dividend = Math.round(close * 0.02 * shares * 100) / 100
  expect(after.cash - before.cash).toBeCloseTo(dividend + 2 * 90, 8)
  expect(after.positions.map((each: Json) => [each.instrument.entityValue, each.quantity])).toEqual([['82849', shares]])
})

test('movements add up to the cash of the account', async () => {
  const { list } = (await ask('GET', `/accounts/${account}/fills?limit=100`, anna)).json
  const sum = list.reduce((cents: number, { amount }: { amount: number }) => cents + Math.round(amount * 100), 0)
  expect(sum).toBe(Math.round((await state()).cash * 100))
})
