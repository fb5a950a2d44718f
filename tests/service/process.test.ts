import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { connect } from 'node:net'
import { setTimeout } from 'node:timers/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { copyTemplate } from '../portal.ts'

/** The built program, as `npm start` runs it. */
const program = ['dist/server/cli.js', 'start']

let folder: string
const running: ChildProcess[] = []
beforeEach(() => void (folder = mkdtempSync(join(tmpdir(), 'parkett-process-'))))
afterEach(async () => {
  for (const child of running.splice(0)) child.kill('SIGKILL')
  const owner = join(folder, 'postgres', 'postmaster.pid')
  if (existsSync(owner)) {
    try {
      process.kill(Number(readFileSync(owner, 'utf8').split('\n')[0]), 'SIGINT')
    } catch {
      // it has ended already
    }
  }
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 })
})

function begin(settings: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, program, {
    env: { PATH: process.env.PATH, DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error', DERIVATIVES: '1000', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.push(child)
  let text = ''
  child.stdout?.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  child.stderr?.on('data', (chunk: Buffer) => void (text += chunk.toString()))
  return { child, output: () => text }
}

/** As after every start but the first. */
function started(settings?: Record<string, string>) {
  if (readdirSync(folder).length === 0) copyTemplate(folder)
  return ready(begin(settings))
}

async function ready({ child, output }: ReturnType<typeof begin>) {
  await expect.poll(output).toMatch(/http:\/\/127\.0\.0\.1:\d+/)
  return { child, output, url: /http:\/\/127\.0\.0\.1:\d+/.exec(output())?.[0] ?? '' }
}

const put = (url: string, cookie = '') =>
  fetch(`${url}/api/v1/storage/simple/merken`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ value: 'bleibt' }),
  })

const kept = async (url: string, cookie: string) =>
  (await fetch(`${url}/api/v1/storage/simple/merken`, { headers: { cookie } })).json()

test('what was acknowledged survives kill -9 of program and database, and a lock left behind; of two the last stops the database', {
  timeout: 240_000,
}, async () => {
  const first = await started()
  const [cookie = ''] = ((await put(first.url)).headers.get('set-cookie') ?? '').split(';')
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await started()
  expect(await kept(second.url, cookie)).toEqual({ key: 'merken', value: 'bleibt' })
  const file = join(folder, 'postgres', 'postmaster.pid')
  const killBoth = async ({ child }: typeof second): Promise<string> => {
    const lock = readFileSync(file, 'utf8')
    process.kill(Number(lock.split('\n')[0]), 'SIGKILL')
    child.kill('SIGKILL')
    await once(child, 'exit')
    return lock
  }
  await killBoth(second)

  const third = await started()
  expect(await kept(third.url, cookie)).toEqual({ key: 'merken', value: 'bleibt' })
  const lock = await killBoth(third)

  // the number in the lock is another process's by now
  writeFileSync(file, lock.replace(/^\d+/, String(process.pid)))
  const fourth = await started()
  expect(await kept(fourth.url, cookie)).toEqual({ key: 'merken', value: 'bleibt' })

  // who ends first leaves the database to the other
  const fifth = await started()
  fourth.child.kill('SIGTERM')
  await once(fourth.child, 'exit')
  expect((await put(fifth.url)).status).toBe(200)
  fifth.child.kill('SIGTERM')
  expect(await once(fifth.child, 'exit')).toEqual([0, null])
  expect(existsSync(file)).toBe(false)
})

test('what is taken in is shown without a restart; a database that dies is started again, until then who needs it hears 503', {
  timeout: 180_000,
}, async () => {
  const { url, output } = await started({ LOG_LEVEL: 'warn' })
  const take = async (kind: string, name: string, content: string): Promise<void> => {
    writeFileSync(join(folder, name), content)
    const child = spawn(process.execPath, ['dist/server/cli.js', 'import', kind, join(folder, name)], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: 'ignore',
    })
    expect(await once(child, 'exit')).toEqual([0, null])
  }
  const json = async (path: string) => (await fetch(`${url}/api${path}`)).json() as Promise<Record<string, unknown>>

  await take('instruments', 'papers.csv', 'type,name,currency,venues\nSTOCK,Musterwerk Testpapier AG,EUR,_GER\n')
  await expect
    .poll(() => json('/v1/instruments/query?searchValue=Musterwerk'), { interval: 500 })
    .toMatchObject({ list: [{ name: 'Musterwerk Testpapier AG' }] })

  await take(
    'prices',
    'SAP.DE.csv',
    'date,open,high,low,close,volume\n2026-11-18,10,12,9,11,500\n2026-11-19,11,13,10,12,600\n',
  )
  const history = () => json('/v1/instruments/STOCK/82849/eod_history?range=D1&startDate=2026-11-19')
  await expect
    .poll(history, { interval: 500 })
    .toMatchObject({ last: [12], high: [13], sources: [{ name: 'SAP.DE.csv' }] })

  const [cookie = ''] = ((await put(url)).headers.get('set-cookie') ?? '').split(';')
  process.kill(Number(readFileSync(join(folder, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]), 'SIGKILL')
  const seen = new Set<number>()
  const read = async () => {
    const { status } = await fetch(`${url}/api/v1/storage/simple/merken`, { headers: { cookie } })
    seen.add(status)
    return status
  }
  await expect.poll(read, { interval: 5 }).toBe(503)
  await expect.poll(read, { interval: 50 }).toBe(200)
  expect([...seen].toSorted()).toEqual(expect.arrayContaining([200, 503]))
  expect([...seen].filter((status) => status !== 200 && status !== 503)).toEqual([])
  await expect.poll(output).toMatch(/database\.lost[^]*database\.restarted/)
  // pages need no database, and never noticed
  expect((await fetch(`${url}/health/live`)).status).toBe(200)
})

test('a start that is killed halfway does not harm the next one, which ends at once when told a second time to stop', {
  timeout: 180_000,
}, async () => {
  const halfway = begin().child
  await expect.poll(() => readdirSync(folder).some((name) => name.startsWith('postgres')), { interval: 5 }).toBe(true)
  halfway.kill('SIGKILL')
  await once(halfway, 'exit')
  const { child, url } = await started()
  expect((await fetch(`${url}/health/ready`)).status).toBe(200)

  const { port } = new URL(url)
  const slow = connect(Number(port), '127.0.0.1', () => slow.write('GET / HTTP/1.1\r\nhost: localhost\r\n'))
  slow.on('error', () => {}) // it is cut
  await once(slow, 'connect')
  child.kill('SIGTERM')
  await expect.poll(async () => (await fetch(`${url}/health/ready`).catch(() => undefined))?.status).not.toBe(200)
  await setTimeout(600) // sooner it would be the same signal, handed on
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(1)
})

test('push watch and doctor find the portal of a folder, a second one hears that its port is taken; SIGTERM stops it', async () => {
  const { child: portal, url } = await started()
  const child = spawn(process.execPath, ['dist/server/cli.js', 'push', 'watch', 'DE0007164600', '--json'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  running.push(child)
  const [line] = (await once(child.stdout as Readable, 'data')) as [Buffer]
  expect(JSON.parse(line.toString().split('\n')[0] ?? '')).toMatchObject({
    isin: 'DE0007164600',
    idNotation: 163500,
    price: expect.any(Number),
  })
  const doctor = spawnSync(process.execPath, ['dist/server/cli.js', 'doctor'], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    encoding: 'utf8',
  })
  expect(doctor.stdout).toContain(`portal: runs: ${url}`)
  const { port } = new URL(url)
  const second = begin({ PORT: port })
  expect(await once(second.child, 'exit')).toEqual([1, null])
  expect(second.output()).toContain(`PORT=${port} is taken by another program.`)

  // and the database with it, whoever neither speaks nor listens
  const silent = connect(Number(new URL(url).port), '127.0.0.1')
  const halfway = connect(Number(new URL(url).port), '127.0.0.1', () =>
    halfway.write(
      'PUT /api/v1/storage/simple/k HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{',
    ),
  )
  await Promise.all([once(silent, 'connect'), once(halfway, 'connect')])
  for (const socket of [silent, halfway]) socket.on('error', () => {})
  portal.kill('SIGTERM')
  await setTimeout(50)
  portal.kill('SIGTERM') // as where a whole group of processes is told, and the one before hands it on
  expect(await once(portal, 'exit')).toEqual([0, null])
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('two first starts at once on one folder are one database', { timeout: 180_000 }, async () => {
  const [first, second] = await Promise.all([ready(begin()), ready(begin())])
  const [cookie = ''] = ((await put(first.url)).headers.get('set-cookie') ?? '').split(';')
  expect(await (await fetch(`${second.url}/api/v1/storage/simple/merken`, { headers: { cookie } })).json()).toEqual({
    key: 'merken',
    value: 'bleibt',
  })
  expect(readdirSync(folder).filter((name) => name.startsWith('postgres.new-'))).toEqual([])
})

/** Asks again and again on one kept connection until an answer closes it; what came of the last request. */
function askUntilClosed(url: string, path: string): Promise<{ answers: number; outcome: string }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  let answers = 0
  return new Promise((resolve) => {
    const ask = () => {
      get(url + path, { agent }, (response) => {
        response.resume()
        response.on('error', (error) => resolve({ answers, outcome: error.message }))
        response.on('end', () => {
          answers++
          if (response.statusCode !== 200) return resolve({ answers, outcome: String(response.statusCode) })
          if (response.headers.connection === 'close') return resolve({ answers, outcome: 'closed' })
          ask()
        })
      }).on('error', (error) => resolve({ answers, outcome: error.message }))
    }
    ask()
  })
}

/** Asks on a new connection each time until none can be had; what came of each request. */
async function askUntilRefused(url: string, path: string): Promise<string[]> {
  const outcomes: string[] = []
  while (outcomes.at(-1) !== 'ECONNREFUSED')
    outcomes.push(
      await new Promise((resolve) => {
        get(url + path, { agent: false }, (response) => {
          response.resume().on('end', () => resolve(String(response.statusCode)))
        }).on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message))
      }),
    )
  return outcomes
}

test('a stop under full load cuts no request: each reader is told with an answer, or finds nobody', async () => {
  const { child, url } = await started({ RATE_LIMIT: 'off', MARKET_TIME: '2026-11-20T10:00:00Z' })
  const paths = ['/impressum', '/', '/api/v1/lists/realtime/DAX', '/aktien/SAP-Aktie-DE0007164600']
  const readers = Array.from({ length: 40 }, (_, i) => askUntilClosed(url, paths[i % paths.length] ?? '/'))
  const others = Array.from({ length: 40 }, (_, i) => askUntilRefused(url, paths[i % paths.length] ?? '/'))
  await expect.poll(async () => (await fetch(`${url}/impressum`)).status).toBe(200)
  child.kill('SIGTERM')
  const outcomes = await Promise.all(readers)
  for (const { outcome } of outcomes) expect(outcome).toBeOneOf(['closed', '503'])
  for (const outcome of (await Promise.all(others)).flat()) expect(outcome).toBeOneOf(['200', '503', 'ECONNREFUSED'])
  expect(child.exitCode ?? (await once(child, 'exit'))[0]).toBe(0)
})

test('an import goes on to its end when nobody reads what it says', async () => {
  copyTemplate(folder)
  const days = ['2026-11-18', '2026-11-19'].map((day) => {
    const path = join(folder, `${day}.csv`)
    writeFileSync(path, `symbol,date,close\nSAP.DE,${day},11\n`)
    return path
  })
  const take = () => {
    const child = spawn(process.execPath, ['dist/server/cli.js', 'import', 'prices', ...days], {
      env: { PATH: process.env.PATH, DATA_DIR: folder },
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    running.push(child)
    return child
  }
  const unread = take()
  unread.stdout?.destroy()
  expect(await once(unread, 'exit')).toEqual([0, null])
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)

  let said = ''
  const again = take()
  again.stdout?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await once(again, 'close')
  expect(said.match(/nothing new/g)).toHaveLength(2)
})

test('an import that is interrupted takes nothing in, says so, and leaves no database running', async () => {
  copyTemplate(folder)
  const path = join(folder, 'long.csv')
  writeFileSync(path, `symbol,date,close\n${'SAP.DE,2026-11-19,11\n'.repeat(2_000_000)}`)
  const child = spawn(process.execPath, ['dist/server/cli.js', 'import', 'prices', path], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.push(child)
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => void (said += chunk.toString()))
  await expect.poll(() => existsSync(join(folder, 'postgres', 'postmaster.pid')), { interval: 20 }).toBe(true)
  child.kill('SIGTERM')
  expect(await once(child, 'close')).toEqual([1, null])
  expect(said).toContain('interrupted: nothing of this file was taken in')
  expect(existsSync(join(folder, 'postgres', 'postmaster.pid'))).toBe(false)
})

test('a folder that cannot be made ends the start with a line that says so', async () => {
  const { child, output } = begin({ DATA_DIR: '/proc/parkett' })
  expect(await once(child, 'exit')).toEqual([1, null])
  expect(output()).toMatch(/^DATA_DIR=\/proc\/parkett cannot be written \(.+\)\.\n$/)
})

test('a wrong setting ends the start with a line that names it', async () => {
  const { child, output } = begin({ RATE_LIMIT: 'viel' })
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(1)
  expect(output()).toBe('RATE_LIMIT="viel" is not allowed: "off" or a whole number from 1\n')
})

test.each([
  { words: ['--help'], code: 0 },
  { words: ['import', 'prices', '--help'], code: 0 },
  { words: [], code: 2 },
  { words: ['improt'], code: 2 },
  { words: ['import', 'prices'], code: 2 },
  { words: ['push', 'watch', 'DE0007164600', '--interval', 'soon'], code: 2 },
  { words: ['import', 'fx', '/nowhere/eurofxref.csv'], code: 1 },
])('parkett $words ends with $code', async ({ words, code }) => {
  const child = spawn(process.execPath, ['dist/server/cli.js', ...words], {
    env: { PATH: process.env.PATH, DATA_DIR: folder },
    stdio: 'ignore',
  })
  expect((await once(child, 'exit'))[0]).toBe(code)
})
