import { createHash } from 'node:crypto'
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { copyTemplate, tradingFriday } from '../portal.ts'

let child: ChildProcess | undefined
afterEach(async () => {
  vi.useRealTimers()
  if (child?.kill('SIGTERM')) await once(child, 'exit')
  child = undefined
})

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

test('with PROFILE=small all derivatives are found, too, some time after somebody asks', {
  timeout: 240_000,
}, async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-small-'))
  copyTemplate(folder)
  child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: '0',
      PROFILE: 'small',
      DERIVATIVES: '1000',
      LOG_LEVEL: 'info',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  let log = ''
  child.stdout?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (log += chunk.toString()))
  await expect.poll(() => said, { timeout: 60_000 }).toMatch(/http:\/\/\S+/)
  const url = /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? ''
  const total = async () => {
    const answer = await fetch(`${url}/api/v1/derivatives/finder/configuration_query?entitySubType=WARRANT`)
    return ((await answer.json()) as { total: number }).total
  }
  expect(await total()).toBe(0)
  await expect.poll(total, { timeout: 180_000, interval: 1000 }).toBeGreaterThan(30)
  expect(log).toContain('papers.complete')
  child.kill('SIGTERM')
  await once(child, 'exit')
  child = undefined
  rmSync(folder, { recursive: true, force: true })
})
