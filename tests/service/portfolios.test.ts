import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { tradingDayOf } from '#calendar/days.ts'
import { tradingDay } from '#contract/vocabulary.ts'
import { unpackedCloses } from '#market/closes-code.ts'
import { listListing } from '#market/listings.ts'
import { evaluateInputs } from '#portfolio/evaluate-input.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

const sap = 'STOCK:82849'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

interface Figures {
  value: number
  cash: number
  ttwrorPct: number
}
interface Position {
  value: number
  gain: number
  quote: { last: number }
}
interface Answer {
  status: number
  /** each test knows which of these its endpoint answers */
  body: {
    entityValue: string
    name: string
    version: number
    total: number
    idTransaction: string
    decimals: Record<string, string>
    faults: Record<string, string>
    figures: Figures
    list: Position[]
    low: number
    price: number
  }
}

async function api(
  reader: TestReader,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Answer> {
  const answer = await fetch(`${portal.url}/api/v2/portfolios${path}`, {
    method,
    headers: { ...reader.program, ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as Answer['body'] }
}

const create = async (body: object = {}) =>
  (await api(anna, 'POST', '', { name: 'Energie und Ruhe', keepsCash: true, ...body })).body.entityValue
const add = (id: string, body: object) => api(anna, 'POST', `/${id}/transactions`, body)
const buy = (id: string, body: object = {}) =>
  add(id, { type: 'BUY', date: '2026-11-02', instrument: sap, quantity: 10, price: 200, fee: 5, ...body })

describe('a portfolio', () => {
  test('is created, changed and deleted by its owner, and its deletion is taken back', async () => {
    const id = await create()
    const read = await api(anna, 'GET', `/${id}`)
    expect(read.body).toMatchObject({ name: 'Energie und Ruhe', isoCurrency: 'EUR', figures: { value: 0, cash: 0 } })
    const changed = await api(anna, 'PUT', `/${id}`, { name: 'Ruhe', benchmark: 'INDEX:20735' })
    expect(changed.body).toMatchObject({ name: 'Ruhe', benchmark: { name: 'DAX' } })
    expect((await api(anna, 'DELETE', `/${id}`)).status).toBe(200)
    expect((await api(anna, 'GET', `/${id}`)).status).toBe(404)
    await api(anna, 'POST', `/${id}/restore`)
    expect((await api(anna, 'GET', `/${id}`)).body.name).toBe('Ruhe')
  })

  test('without a name is refused at that field', async () => {
    for (const name of ['', '  ', undefined]) {
      const { status, body } = await api(anna, 'POST', '', { name })
      expect([status, body.faults]).toEqual([400, { name: 'Bitte fülle dieses Feld aus.' }])
    }
  })

  test('is unknown to everybody else, in every call', async () => {
    const id = await create()
    const { idTransaction } = (await buy(id)).body
    const asked: [string, string, object?][] = [
      ['GET', ''],
      ['PUT', '', { name: 'Meins' }],
      ['DELETE', ''],
      ['POST', '/restore'],
      ['GET', '/transactions'],
      ['POST', '/transactions', { type: 'DEPOSIT', date: '2026-11-02', amount: 1 }],
      ['DELETE', '/transactions'],
      ['PUT', `/transactions/${idTransaction}`, { type: 'DEPOSIT', date: '2026-11-02', amount: 1 }],
      ['DELETE', `/transactions/${idTransaction}`],
      ['GET', '/positions'],
      ['GET', '/closed_positions'],
      ['GET', `/transaction_instrument_info?instrument=${sap}`],
    ]
    for (const [method, path, body] of asked)
      expect([method, path, (await api(bert, method, `/${id}${path}`, body)).status]).toEqual([method, path, 404])
    expect((await api(bert, 'GET', '')).body).toEqual({ list: [] })
    expect((await api(anna, 'GET', `/${id}/transactions`)).body.total).toBe(1)
  })

  test('is not changed by whoever saw another version', async () => {
    const id = await create()
    const { version } = (await api(anna, 'GET', `/${id}`)).body
    const mine = { 'if-match': `"${version}"` }
    expect((await api(anna, 'PUT', `/${id}`, { name: 'Eins' }, mine)).status).toBe(200)
    expect((await api(anna, 'PUT', `/${id}`, { name: 'Zwei' }, mine)).status).toBe(409)
  })

  test('needs somebody who is signed in', async () => {
    expect((await fetch(`${portal.url}/api/v2/portfolios`)).status).toBe(401)
  })
})

describe('a transaction', () => {
  test('moves the account, and of quantity, price and amount two give the third', async () => {
    const id = await create()
    await add(id, { type: 'DEPOSIT', date: '2026-11-01', amount: 5000 })
    expect((await buy(id)).body).toMatchObject({ amount: 2005, decimals: { quantity: '10' } })
    expect((await buy(id, { price: undefined, amount: '1505.00' })).body).toMatchObject({ price: 150 })
    const { figures } = (await api(anna, 'GET', `/${id}`)).body
    expect(figures).toMatchObject({ cash: 1490, numberPositions: 1, numberTransactions: 3, dateFirst: '2026-11-01' })
    const { list } = (await api(anna, 'GET', `/${id}/positions`)).body
    expect(list[0]).toMatchObject({ quantity: 20, purchasePrice: 175, cost: 3510 })
    const [held] = list as [Position]
    expect(held.value).toBeCloseTo(20 * held.quote.last, 2)
    expect(figures.value).toBeCloseTo(1490 + held.value, 2)
    expect(held.gain).toBeCloseTo(held.value - 3510, 2)
  })

  test('without an account pays itself in: the return is that of the paper', async () => {
    const id = await create({ keepsCash: false })
    await add(id, { type: 'DEPOSIT', date: '2026-11-19', amount: 5000 }) // of an account that is not kept here
    await buy(id, { date: '2026-11-20', fee: 0 })
    const { figures } = (await api(anna, 'GET', `/${id}`)).body
    const { list } = (await api(anna, 'GET', `/${id}/positions`)).body
    expect(figures.cash).toBe(0)
    expect(figures.value).toBeCloseTo(list[0]?.value ?? 0, 2)
    expect(figures.ttwrorPct).toBeCloseTo(((list[0]?.quote.last ?? 0) / 200 - 1) * 100, 3)
  })

  test('keeps twelve decimals', async () => {
    const id = await create()
    const { body } = await buy(id, { quantity: '123456.123456789012', price: '0.000000000001', fee: 0 })
    expect(body.decimals).toMatchObject({ quantity: '123456.123456789012', price: '0.000000000001' })
  })

  test.each([
    { given: 'a day of the future', change: { date: '2026-11-21' }, field: 'date' },
    { given: 'a day that does not exist', change: { date: '2026-02-30' }, field: 'date' },
    { given: 'an unknown paper', change: { instrument: 'ISIN:DE0000000000' }, field: 'instrument' },
    { given: 'no paper', change: { instrument: undefined }, field: 'instrument' },
    { given: 'a currency without a rate', change: { isoCurrency: 'XXX' }, field: 'isoCurrency' },
    { given: 'a currency the paper is not quoted in', change: { isoCurrency: 'JPY' }, field: 'isoCurrency' },
    { given: 'no quantity', change: { quantity: undefined }, field: 'quantity' },
    { given: 'an amount that does not add up', change: { amount: 3000 }, field: 'amount' },
    { given: 'more sold than held', change: { type: 'SELL' }, field: 'quantity' },
  ])('with $given is refused at its field', async ({ change, field }) => {
    const { status, body } = await buy(await create(), change)
    expect([status, Object.keys(body.faults)]).toEqual([400, [field]])
  })

  test('may change in the past, and everything follows; what later sales need stays', async () => {
    const id = await create()
    const { idTransaction } = (await buy(id)).body
    await add(id, { type: 'SELL', date: '2026-11-10', instrument: sap, quantity: 10, price: 210 })
    const closed = async () => (await api(anna, 'GET', `/${id}/closed_positions`)).body.list[0]?.gain
    expect(await closed()).toBe(95)
    const change = (quantity: number) =>
      api(anna, 'PUT', `/${id}/transactions/${idTransaction}`, {
        type: 'BUY',
        date: '2026-11-02',
        instrument: sap,
        quantity,
        price: 190,
      })
    await change(10)
    expect(await closed()).toBe(200)
    expect((await change(9)).body.faults['quantity']).toBe(
      'Dann sind am 10.11.2026 nur 9 Stück da, und es geht mehr ab. Ändere zuerst die Buchungen dieses Tages.',
    )
    const early = await add(id, { type: 'SELL', date: '2026-11-05', instrument: sap, quantity: 10, price: 210 })
    expect(early.body.faults['quantity']).toContain('Dann ist am 10.11.2026 nichts da, und es geht mehr ab.')
    const same = await add(id, { type: 'SELL', date: '2026-11-10', instrument: sap, quantity: 1, price: 210 })
    expect(same.body.faults['quantity']).toContain('Am 10.11.2026 ist nichts davon da.')
    expect((await api(anna, 'DELETE', `/${id}/transactions/${idTransaction}`)).status).toBe(409)
  })

  test.each([
    { type: 'DEPOSIT', date: '2026-11-02', amount: 1234.5, note: 'Übertrag' },
    { type: 'BUY', date: '2026-11-02', time: '09:15', instrument: sap, quantity: 0.123456789012, amount: 25, fee: 1 },
    { type: 'DIVIDEND', date: '2026-11-02', instrument: sap, quantity: 3, price: 2.2, tax: 1.7 },
    { type: 'SPLIT', date: '2026-11-02', instrument: sap, ratioNew: 3, ratioOld: 1 },
  ])('is answered as it will be read: $type', async (body) => {
    const id = await create()
    const booked = await add(id, body)
    expect((await api(anna, 'GET', `/${id}/transactions/${booked.body.idTransaction}`)).body).toEqual(booked.body)
  })

  test('is booked once, however often it is sent', async () => {
    const id = await create()
    const send = () =>
      api(
        anna,
        'POST',
        `/${id}/transactions`,
        { type: 'DEPOSIT', date: '2026-11-02', amount: 10 },
        { 'idempotency-key': 'einlage-0001' },
      )
    const [first, second] = [await send(), await send()]
    expect(second.body.idTransaction).toBe(first.body.idTransaction)
    expect((await api(anna, 'GET', `/${id}`)).body.figures.cash).toBe(10)
  })

  test('finds the price of its day filled in', async () => {
    const id = await create()
    const { body } = await api(
      anna,
      'GET',
      `/${id}/transaction_instrument_info?instrument=ISIN:DE0007164600&date=2026-11-15`,
    )
    expect(body).toMatchObject({ date: '2026-11-15', priceDate: '2026-11-13', quantity: 0, isoCurrency: 'EUR' })
    expect(body.low).toBeLessThanOrEqual(body.price)
  })
})

describe('figures', () => {
  test('are those of `parkett portfolio evaluate` on the exported file', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }) // prices stand still between the answers that are compared
    onTestFinished(() => void vi.useRealTimers())
    const id = await create({ benchmark: 'INDEX:20735' })
    await add(id, { type: 'DEPOSIT', date: '2025-11-03', amount: 10000 })
    await buy(id, { date: '2025-11-10', price: 220, tax: '1.11' })
    await add(id, {
      type: 'BUY',
      date: '2026-02-02',
      instrument: 'STOCK:86627',
      quantity: '3.5',
      price: 250,
      isoCurrency: 'USD',
    })
    await add(id, { type: 'DIVIDEND', date: '2026-05-20', instrument: sap, amount: 15, tax: 5 })
    await add(id, { type: 'SELL', date: '2026-09-01', instrument: sap, quantity: 4, price: 260, fee: '4.90' })
    await add(id, { type: 'SPLIT', date: '2026-10-01', instrument: sap, ratioNew: 2, ratioOld: 1 })
    const file = await api(anna, 'GET', `/${id}/export`)
    const [evaluated] = evaluateInputs(JSON.stringify(file.body), { fallbackId: '?' })
    if (!evaluated || 'error' in evaluated) throw new Error(JSON.stringify(evaluated))
    const figures = evaluated.figures as Record<string, number>
    const { figures: shown } = (await api(anna, 'GET', `/${id}`)).body
    const analysis = (await api(anna, 'GET', `/${id}/analysis`)).body as unknown as {
      figures: { xirrPct: number; maxDrawdownPct: number; volatilityPct: number; benchmarkPct: number }
      breakdown: { figure: string; value: number }[]
    }
    expect(shown.ttwrorPct).toBeCloseTo((figures['ttwror'] ?? 0) * 100, 4)
    expect(analysis.figures.xirrPct).toBeCloseTo((figures['totalXirr'] ?? 0) * 100, 4)
    expect(analysis.figures.volatilityPct).toBeCloseTo((figures['volatility'] ?? 0) * 100, 4)
    expect(analysis.figures.maxDrawdownPct).toBeCloseTo(-(figures['maxDrawdown'] ?? 0) * 100, 4)
    const breakdown = evaluated.figures['breakdown'] as Record<string, number>
    for (const { figure, value } of analysis.breakdown)
      expect([figure, Math.abs(value)]).toEqual([figure, Math.abs(breakdown[figure] ?? Number.NaN)])
    const [last, ...parts] = analysis.breakdown.toReversed()
    expect(parts.reduce((sum, { value }) => sum + value, 0)).toBeCloseTo(last?.value ?? 0, 2)
    expect(shown.value).toBeCloseTo(last?.value ?? 0, 2)
    const { list } = (await api(anna, 'GET', `/${id}/positions`)).body
    const ofPaper = evaluated.instruments as Record<string, Record<string, number>>
    for (const each of list as (Position & { idPosition: string })[])
      expect([each.value, each.gain]).toEqual([
        ofPaper[each.idPosition]?.['marketValue'],
        ofPaper[each.idPosition]?.['gainOnHoldingsFifo'],
      ])
  })

  test('are none where nothing was booked, nor is anything ahead of what it is compared with', async () => {
    const id = await create({ benchmark: 'INDEX:20735' })
    const { figures } = (await api(anna, 'GET', `/${id}/analysis`)).body
    expect(figures).not.toHaveProperty('ttwrorPct')
    expect(figures).not.toHaveProperty('benchmarkPct')
    expect(figures).not.toHaveProperty('benchmarkMaxDrawdownPct')
  })

  test('of years are there at the next start: the closes they follow from are stored, without anybody’s name', async () => {
    const id = await create()
    await buy(id, { date: '2021-03-01', price: 100 })
    await api(anna, 'GET', `/${id}`)
    const { db, market, universe } = portal.rooms
    const listing = listListing(universe.find('STOCK', '82849') ?? expect.fail())
    const stored = () =>
      db.selectFrom('past_closes').selectAll().where('notation_id', '=', listing.notation.id).executeTakeFirst()
    await expect.poll(async () => (await stored())?.from_day).toBe('2021-02-17')
    const row = (await stored()) ?? expect.fail()
    expect(Object.keys(row)).toEqual(['notation_id', 'version', 'from_day', 'until_day', 'closes'])
    const { days, values } = unpackedCloses(row.closes)
    const bars = market.daily(listing.notation.id, tradingDay('2025-01-01'), tradingDay(row.until_day))
    expect([...days.subarray(-bars.day.length)].map(tradingDayOf)).toEqual(bars.day)
    expect([...values.subarray(-bars.day.length)]).toEqual(bars.close)
  })

  test('say what they come from: lots, prices with their day, bookings', async () => {
    const id = await create()
    await buy(id)
    const trail = async (query: string) =>
      (await api(anna, 'GET', `/${id}/trail?${query}`)).body as unknown as { list: object[]; formula: string }
    expect((await trail(`figure=fifoCost&instrument=${sap}`)).list).toEqual([
      { kind: 'lot', text: 'gehalten', date: '2026-11-02', quantity: 10, value: 2005 },
    ])
    expect((await trail('figure=fees')).list).toMatchObject([{ kind: 'booking', value: 5, date: '2026-11-02' }])
    expect((await trail('figure=totals')).list).toHaveLength(2)
    expect((await api(anna, 'GET', `/${id}/trail?figure=nothing`)).status).toBe(400)
    expect((await api(bert, 'GET', `/${id}/trail?figure=totals`)).status).toBe(404)
    expect((await api(bert, 'GET', `/${id}/analysis`)).status).toBe(404)
    expect((await api(bert, 'GET', `/${id}/export`)).status).toBe(404)
  })
})
