import { createHash } from 'node:crypto'
import { afterEach, expect, test, vi } from 'vitest'
import { tradingFriday } from '../portal.ts'

afterEach(() => void vi.useRealTimers())

const addresses = [
  '/aktien/SAP-Aktie-DE0007164600',
  '/aktien/chart/SAP-Aktie-DE0007164600',
  '/index/DAX-Index-20735',
  '/etf',
  '/anleihen',
  '/impressum',
  '/api/v1/instruments/STOCK/82849/snapshot',
  '/api/v1/instruments/INDEX/20735/snapshot',
  '/api/v1/stocks/82849/company_snapshot',
  '/api/v1/instruments/STOCK/82849/own_events',
]

/** What of a page is another one each time. */
const told = (text: string) => text.replace(/nonce="[^"]*"|"(nonce|token)":"[^"]*"|name="formular" value="[^"]*"/g, '')

/** Of what is answered at one instant, status and digest. */
async function answers(part: number): Promise<Map<string, string>> {
  vi.resetModules() // other files share this thread: what is remembered begins anew
  const [{ keepPart }, { testPortal }] = await Promise.all([import('#platform/kept.ts'), import('../portal.ts')])
  keepPart(part)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(tradingFriday) })
  const portal = await testPortal()
  const heard = new Map<string, string>()
  for (const address of addresses) {
    const answer = await fetch(portal.url + address)
    const text = told((await answer.text()).replaceAll(portal.url, ''))
    heard.set(address, `${answer.status} ${createHash('sha256').update(text).digest('hex')}`)
  }
  await portal.stop()
  keepPart(1)
  return heard
}

test('where memories keep little, answers are the same', async () => {
  const [little, all] = [await answers(0.02), await answers(1)]
  for (const address of addresses) {
    expect(all.get(address), address).toMatch(/^200 /)
    expect(little.get(address), address).toBe(all.get(address))
  }
})
