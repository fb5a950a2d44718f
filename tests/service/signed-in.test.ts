import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { closeSession } from '#accounts/sessions.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let [anna, bert]: TestReader[] = []
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org', ['RX'])
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

const read = async (path: string, headers: Record<string, string>) => {
  const answer = await fetch(portal.url + path, { headers })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
const keep = (key: string, value: string, headers: Record<string, string>) =>
  fetch(`${portal.url}/api/v1/storage/simple/${key}`, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify({ value }),
  })
const book = '/api/v1/instruments/STOCK/82849/order_book?levels=10'

describe('a session', () => {
  test('brings its user’s settings in the browser and in a program, and nobody else’s', async () => {
    await keep('spalten', 'von Anna', anna!.browser)
    expect((await read('/api/v1/storage/simple/spalten', anna!.program)).body).toEqual({
      key: 'spalten',
      value: 'von Anna',
    })
    expect((await read('/api/v1/storage/simple/spalten', bert!.browser)).body).toEqual({ key: 'spalten' })
  })

  test('brings what its user was granted', async () => {
    const statuses = await Promise.all([anna!, bert!].map(async ({ browser }) => (await read(book, browser)).status))
    expect(statuses).toEqual([200, 403])
  })

  test('shows ten levels of the order book on its page to Pro, to others the best and what Pro is', async () => {
    const pageOf = async ({ browser }: TestReader) => {
      const answer = await fetch(`${portal.url}/aktien/orderbuch/SAP-Aktie-DE0007164600`, { headers: browser })
      const [main = ''] = /<main.*<\/main>/s.exec(await answer.text()) ?? []
      const [ladder = ''] = /class="tw ladder".*?<\/table>/s.exec(main) ?? []
      return { rows: ladder.split('<tr>').length - 2, isOffered: main.includes('Zehn Ebenen des Orderbuchs') }
    }
    expect(await Promise.all([anna!, bert!].map(pageOf))).toEqual([
      { rows: 10, isOffered: false },
      { rows: 1, isOffered: true },
    ])
  })

  test('that is over makes a browser nobody’s, and is told to a program', async () => {
    const gone = await testReader(portal, 'gone@example.org')
    await closeSession(portal.rooms.db, gone.program['x-ov-token'])
    expect((await read('/api/v1/storage/simple/spalten', gone.browser)).status).toBe(200)
    expect((await read('/api/v1/storage/simple/spalten', gone.program)).status).toBe(401)
    expect((await read('/api/v1/push/token', gone.program)).status).toBe(401)
  })
})
