import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { leakSourceOf, openLeaks, type Leaks, type LeakSource } from './leaked-passwords.ts'

const sha1 = (text: string): string => createHash('sha1').update(text).digest('hex').toUpperCase()
const leaked = 'Eichenparkett im Flur'
const safe = 'Buche gewachst im Bad'

let warnings: [event: string, facts: unknown][]
beforeEach(() => (warnings = []))
const log = { warn: (event: string, facts?: unknown) => void warnings.push([event, facts]) }
const unchecked = (reason: string) => [['passwords.unchecked', { reason }]]

describe('a service', () => {
  let server: Server
  let answer: (request: IncomingMessage, response: ServerResponse) => void
  let asked: { url: string | undefined; padding: unknown }[] = []
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push({ url: request.url, padding: request.headers['add-padding'] })
      answer(request, response)
    })
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  })
  afterEach(() => (asked = []))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  const base = (path = '') => `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  const leaks = (waitMs = 60_000, source: LeakSource = { service: base() }): Leaks => openLeaks(source, log, waitMs)
  const rest = sha1(leaked).slice(5)
  const others = ['0'.repeat(35), 'F'.repeat(35)].map((each) => `${each}:7`)

  test('learns five digits, asks for padding, and knows a leaked password', async () => {
    answer = (_, response) => response.end([...others, `${rest}:21`].join('\r\n'))
    expect(await leaks().has(leaked)).toBe(true)
    expect(asked).toEqual([{ url: `/range/${sha1(leaked).slice(0, 5)}`, padding: 'true' }])
    expect(await leaks(60_000, { service: base('/spiegel/') }).has(leaked)).toBe(true)
    expect(asked[1]?.url).toBe(`/spiegel/range/${sha1(leaked).slice(0, 5)}`)
    expect(warnings).toEqual([])
  })

  test.each([
    { given: 'a hash that is not among those', lines: others },
    { given: 'a line of padding, whose count is 0', lines: [...others, `${rest}:0`] },
  ])('does not know the password of $given', async ({ lines }) => {
    answer = (_, response) => response.end(lines.join('\r\n'))
    expect(await leaks().has(leaked)).toBe(false)
    expect(warnings).toEqual([])
  })

  test('may write hashes in small letters', async () => {
    answer = (_, response) => response.end(`${rest.toLowerCase()}:1\n`)
    expect(await leaks().has(leaked)).toBe(true)
  })

  test.each<{ given: string; says: string; by: (response: ServerResponse) => unknown }>([
    { given: 'a page', says: 'no lines of hashes', by: (response) => response.end('<!doctype html>') },
    { given: 'nothing', says: 'no lines of hashes', by: (response) => response.end() },
    { given: 'half a line', says: 'no lines of hashes', by: (response) => response.end(`${rest}:21\r\nABC`) },
    { given: 'a failure', says: 'status 503', by: (response) => response.writeHead(503).end() },
    {
      given: 'another address',
      says: 'status 301',
      by: (response) => response.writeHead(301, { location: '/' }).end(),
    },
    { given: 'no end', says: 'too long an answer', by: (response) => response.end(`${rest}:21\r\n`.repeat(10_000)) },
    { given: 'a broken line', says: 'ECONNRESET', by: (response) => response.destroy() },
  ])('that answers with $given lets the password pass, and one warning says so', async ({ by, says }) => {
    answer = (_, response) => void by(response)
    expect(await leaks().has(leaked)).toBe(false)
    expect(warnings).toEqual(unchecked(says))
  })

  test.each([
    { given: 'no answer', by: () => {} },
    { given: 'no whole answer', by: (response: ServerResponse) => void response.write(`${rest}:21\r\n`) },
  ])('that gives $given in time lets the password pass', async ({ by }) => {
    answer = (_, response) => by(response)
    expect(await leaks(50).has(leaked)).toBe(false)
    expect(warnings).toEqual(unchecked('no whole answer within 50 ms'))
  })

  test('that is not there lets the password pass', async () => {
    expect(await leaks(60_000, { service: 'http://127.0.0.1:1' }).has(leaked)).toBe(false)
    expect(warnings).toEqual(unchecked('ECONNREFUSED'))
  })
})

describe('a file', () => {
  let folder: string
  beforeAll(() => (folder = mkdtempSync(join(tmpdir(), 'parkett-leaks-'))))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  const written = (lines: readonly string[], end = '\n'): string => {
    const path = join(folder, `${sha1(lines.join() + end)}.txt`)
    writeFileSync(path, lines.map((line) => line + end).join(''))
    return path
  }
  const words = Array.from({ length: 3000 }, (_, i) => `Wort ${i}`)
  const lineOf = (word: string, i = 0) => `${sha1(word)}:${10 ** (i % 7)}`

  test.each(['\n', '\r\n'])('of any size knows every line of it, the first and the last, and no other', async (end) => {
    const sorted = words.map(lineOf).toSorted()
    const leaks = openLeaks({ file: written(sorted, end) }, log)
    const found = await Promise.all(words.map((word) => leaks.has(word)))
    expect(found.filter((each) => !each)).toEqual([])
    expect(await Promise.all([leaks.has(safe), leaks.has(leaked), leaks.has('')])).toEqual([false, false, false])
    expect(warnings).toEqual([])
  })

  test('may be short, end within a line’s end, and be written in small letters', async () => {
    const path = join(folder, 'short.txt')
    writeFileSync(path, lineOf(leaked).toLowerCase())
    const leaks = openLeaks({ file: path }, log)
    expect([await leaks.has(leaked), await leaks.has(safe)]).toEqual([true, false])
  })

  test('a line with the count 0 is none', async () => {
    expect(await openLeaks({ file: written([`${sha1(leaked)}:0`]) }, log).has(leaked)).toBe(false)
  })

  test.each([
    { given: 'is gone', file: () => join(folder, 'gone.txt'), says: 'ENOENT' },
    { given: 'holds something else', file: () => written(['Liebes Tagebuch']), says: 'no lines of hashes' },
    { given: 'is one long line', file: () => written(['A'.repeat(9000)]), says: 'no lines of hashes' },
    { given: 'is no file', file: () => folder, says: 'EISDIR' },
  ])('that $given lets the password pass, and one warning says so', async ({ file, says }) => {
    expect(await openLeaks({ file: file() }, log).has(leaked)).toBe(false)
    expect(warnings).toEqual(unchecked(says))
  })

  test('a setting names a service or a file; what can be neither ends the start', async () => {
    const file = written([lineOf(leaked)])
    expect(await leakSourceOf(file)).toEqual({ file })
    const service = 'https://api.pwnedpasswords.com'
    expect(await leakSourceOf(service)).toEqual({ service })
    expect(await leakSourceOf('http://10.0.0.5:8080')).toEqual({ service: 'http://10.0.0.5:8080' })
    await expect(leakSourceOf('http://leaks.example.org')).rejects.toThrow('it takes https')
    await expect(leakSourceOf('http://93.184.216.34')).rejects.toThrow('it takes https')
    await expect(leakSourceOf(join(folder, 'gone.txt'))).rejects.toThrow('ENOENT')
    await expect(leakSourceOf(written(['Liebes Tagebuch']))).rejects.toThrow('no lines of hashes')
  })
})
