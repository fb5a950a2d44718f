import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal)
})
afterAll(() => portal.stop())

const ask = async (path: string, method = 'GET', body?: unknown) => {
  const answer = await fetch(portal.url + path, {
    method,
    headers: {
      ...(path.startsWith('/api') ? anna.program : anna.browser),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, text: await answer.text() }
}

/** The day that programs write for none, and the first that may be booked. */
const first = '1970-01-01'

test('a booking of the first day there is closes no page of depots, and can be taken back', async () => {
  const depot = '/api/wealth/v1/depots'
  const { entityValue: id } = JSON.parse((await ask(depot, 'POST', { name: 'Alt' })).text) as { entityValue: string }
  const made: string[] = []
  for (const instrument of ['STOCK:82849', 'STOCK:86627'])
    for (const date of [first, '1970-01-05']) {
      const booking = { type: 'BUY', date, instrument, quantity: 1, price: 100 }
      const { status, text } = await ask(`${depot}/${id}/bookings`, 'POST', booking)
      expect([status, text]).toEqual([200, expect.anything()])
      made.push((JSON.parse(text) as { idTransaction: string }).idTransaction)
    }
  for (const path of [
    ...['overview', 'analysis', 'risk', 'income', 'tax', 'benchmark', 'depots', 'targets'].map(
      (each) => `/api/wealth/v1/${each}`,
    ),
    ...['', '/analysis', '/positions', '/closed_positions', '/bookings', '/export'].map(
      (each) => `${depot}/${id}${each}`,
    ),
    `/api/wealth/v1/investments/STOCK:82849`,
    '/depots',
    '/depots/analyse',
    '/dashboard',
    `/depots/${id}`,
    `/depots/${id}/transaktionen`,
  ])
    expect([path, (await ask(path)).status]).toEqual([path, 200])
  for (const each of made) expect((await ask(`${depot}/${id}/bookings/${each}`, 'DELETE')).status).toBe(200)
  const before = await ask(`${depot}/${id}/bookings`, 'POST', {
    type: 'BUY',
    date: '1969-12-31',
    instrument: 'STOCK:82849',
    quantity: 1,
    price: 100,
  })
  expect([before.status, before.text.includes('Gebucht wird ab dem 01.01.1970.')]).toEqual([400, true])
})
