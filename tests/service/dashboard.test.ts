import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

let portal: Portal
let anna: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal)
})
afterAll(() => portal.stop())

const dashboard = async () => (await fetch(`${portal.url}/dashboard`, { headers: anna.browser })).text()
async function make(path: string, body: object): Promise<string> {
  const answer = await fetch(`${portal.url}/api/v2${path}`, {
    method: 'POST',
    headers: { ...anna.program, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const { entityValue = '' } = (await answer.json()) as { entityValue?: string }
  return entityValue
}

test('who has nothing yet is shown three steps; then what is held and watched, each once, with what it brought', async () => {
  expect(await dashboard()).toContain('Drei Schritte für den Anfang')
  const list = await make('/watchlists', { name: 'Beobachten' })
  await make(`/watchlists/${list}/positions/paste`, { text: '716460\n840400' })
  const portfolio = await make('/portfolios', { name: 'Erstes Depot' })
  await make(`/portfolios/${portfolio}/transactions`, {
    type: 'BUY',
    date: '2026-11-02',
    instrument: 'STOCK:82849',
    quantity: 10,
    price: 200,
  })
  const html = await dashboard()
  expect(html).not.toContain('Drei Schritte')
  expect(html).toContain('Erstes Depot, Beobachten')
  expect(html).toContain('Heute in deinen Musterdepots')
  expect(html.match(/href="\/aktien\/Allianz-Aktie/g)).toHaveLength(1)
  expect(await htmlFaults(html)).toEqual([])
})
