import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSession } from '#accounts/sessions.ts'
import { createUser } from '#accounts/users.ts'
import { openDatabase } from '#db/connection.ts'
import { randomOf } from '#trading/testing/market-of-seed.ts'
import { bankCode, bankLogin, cashNumber, startFintsBank, type FintsBank } from '../fints/bank.ts'
import { copyTemplate, tradingFriday } from '../portal.ts'

/** More of them by `BANK_KILLS=50`. */
const kills = Number(process.env['BANK_KILLS'] ?? 4)
const folder = mkdtempSync(join(tmpdir(), 'parkett-banks-kill-'))
const list = join(folder, 'banken.csv')
const random = randomOf(27)
const running: ChildProcess[] = []
let bank: FintsBank
let token = ''
let written = ''
beforeAll(async () => {
  bank = await startFintsBank()
  bank.state.methods = ['921']
  bank.state.slowMs = 150
  bank.state.faultOf = ({ orders }) => (orders.includes('HKKAZ') ? 'SLOW' : undefined)
  bank.state.movements = Array.from({ length: 60 }, (_, n) => ({
    day: `2026-10-${String(1 + (n % 30)).padStart(2, '0')}`,
    amount: n % 2 === 0 ? 10 : -4.5,
    name: 'PROBE',
    purpose: 'Umsatz',
  }))
  copyTemplate(folder)
  writeFileSync(list, `blz,name,url\n${bankCode},Probebank,${bank.url}\n`)
  const { db, close } = await openDatabase({ folder })
  const id = await createUser(db, { email: 'anna@example.org', activated: true })
  if (id === undefined) throw new Error('There is such a user')
  token = (await openSession(db, id)).token
  await close()
})
afterAll(async () => {
  for (const child of running.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    child.kill('SIGTERM')
    await once(child, 'exit')
  }
  const owner = join(folder, 'postgres', 'postmaster.pid')
  if (existsSync(owner)) process.kill(Number(readFileSync(owner, 'utf8').split('\n')[0]), 'SIGINT')
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
  await bank.stop()
})

async function start(): Promise<{ child: ChildProcess; url: string }> {
  const child = spawn(process.execPath, ['dist/server/cli.js', 'start'], {
    env: {
      PATH: process.env.PATH,
      DATA_DIR: folder,
      PORT: '0',
      LOG_LEVEL: 'debug',
      DERIVATIVES: '1000',
      RATE_LIMIT: 'off',
      MARKET_TIME: tradingFriday,
      BANK_FINTS: 'on',
      BANK_FINTS_PRODUCT: 'PROBE',
      BANK_FINTS_BANKS: list,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString()
      written += chunk.toString()
    })
  await expect.poll(() => said).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
  return { child, url: /http:\/\/127\.0\.0\.1:\d+/.exec(said)?.[0] ?? '' }
}

interface Answer {
  step?: string
  accounts?: { id: string }[]
  list: { idLink: string; balance: number; entityValue: string }[]
}

async function ask(url: string, method: string, path: string, body?: object): Promise<Answer> {
  const answer = await fetch(`${url}/api/wealth/v1${path}`, {
    method,
    headers: { 'x-ov-token': token, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return (await answer.json()) as Answer
}

/** Connects the bank, or reads it again where it is. */
async function read(url: string): Promise<void> {
  const [link] = (await ask(url, 'GET', '/bank_links')).list
  const which = link ? { idLink: link.idLink } : { bank: bankCode }
  const { step, accounts } = await ask(url, 'POST', '/bank_session', { ...which, ...bankLogin, consents: true })
  if (step === 'ACCOUNTS')
    await ask(url, 'PUT', '/bank_session', { step, accounts: accounts?.map(({ id }) => ({ id })) })
}

test(`${kills} times kill -9 while a bank is read: all of it is booked, or nothing; no log names who was asked`, {
  timeout: 180_000 + kills * 30_000,
}, async () => {
  let { child, url } = await start()
  const seen: number[] = []
  for (let n = 0; n < kills; n++) {
    const reading = read(url).catch(() => undefined)
    await pause(random() * 500)
    child.kill('SIGKILL')
    await Promise.all([once(child, 'exit'), reading])
    ;({ child, url } = await start())
    const { list: accounts } = await ask(url, 'GET', '/accounts')
    seen.push(accounts.length)
    for (const { balance } of accounts) expect(balance).toBe(1500)
  }
  expect(Math.max(...seen)).toBeLessThanOrEqual(1)
  await read(url)
  await read(url)
  const { list: accounts } = await ask(url, 'GET', '/accounts')
  expect(accounts.map(({ balance }) => balance)).toEqual([1500])
  const bookings = await ask(url, 'GET', `/depots/${accounts[0]?.entityValue}/bookings`)
  expect(bookings.list).toHaveLength(61)
  expect(written).toContain('"')
  for (const secret of [bankLogin.user, bankLogin.pin, cashNumber, 'PROBE: Umsatz'])
    expect(written).not.toContain(secret)
})
