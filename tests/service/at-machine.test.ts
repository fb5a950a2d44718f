import { request } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { afterEach, expect, test } from 'vitest'
import { transaction } from '#db/transaction.ts'
import { putInOutbox } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
afterEach(() => portal.stop())

const doors = ['/dev/postausgang', '/api/v1/dev/outbox', '/metrics']
const secret = 'code-of-anna'

/** A portal with a mail in its outbox. */
async function withMail(settings: Record<string, string> = {}): Promise<void> {
  portal = await testPortal(undefined, settings)
  const mail = { to: 'anna@example.org', subject: 'Code', text: secret, html: `<p>${secret}</p>` }
  await transaction(portal.rooms.db, (step) => putInOutbox(step, mail))
}

const port = () => new URL(portal.url).port

/** What each door answers, and whether it told anything: of `fetch` nobody chooses the Host. */
const asked = (headers: Record<string, string>) =>
  Promise.all(
    doors.map(async (path) => {
      const sent = request({ host: '127.0.0.1', port: port(), path, headers }).end()
      const [answer] = (await once(sent, 'response')) as [import('node:http').IncomingMessage]
      let text = ''
      for await (const part of answer) text += String(part)
      return answer.statusCode === 200 && (text.includes(secret) || text.includes('parkett_')) ? 'open' : 'closed'
    }),
  )
const [open, closed] = ['open', 'closed'].map((each) => doors.map(() => each))

test('who sits at the machine reads the outbox and the metrics, by each of its names', async () => {
  await withMail()
  for (const name of ['localhost', '127.0.0.1', '[::1]']) {
    expect(await asked({ host: `${name}:${port()}` })).toEqual(open)
    expect(await asked({ host: `${name}:${port()}`, 'sec-fetch-site': 'none' })).toEqual(open)
    const origin = `http://${name}:${port()}`
    expect(await asked({ host: `${name}:${port()}`, 'sec-fetch-site': 'same-origin', origin })).toEqual(open)
  }
})

test('who only seems to sit there reads neither: through a proxy of the machine, by another name, from a page of elsewhere', async () => {
  await withMail()
  const host = `127.0.0.1:${port()}`
  const seeming: Record<string, string>[] = [
    // a proxy that passes on the address readers use, in digits or as a name of the own network, and says no more
    { host: '203.0.113.7' },
    { host: '192.168.1.20:3000' },
    { host: 'kurse.localhost' },
    { host: 'kurse.example.org' },
    { host: 'localhost.example.org' },
    ...['x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'forwarded', 'via'].map((name) => ({
      host,
      [name]: 'kurse.example.org',
    })),
    { host, origin: 'https://evil.example' },
    { host, origin: 'null' },
    { host, origin: 'http://127.0.0.1' },
    { host, 'sec-fetch-site': 'cross-site' },
    { host, 'sec-fetch-site': 'same-site' },
  ]
  for (const headers of seeming) expect([headers, await asked(headers)]).toEqual([headers, closed])
})

test('what speaks HTTP/1.0 is a proxy that was told nothing but where to ask', async () => {
  await withMail()
  for (const path of doors) {
    const socket = connect(Number(port()), '127.0.0.1')
    socket.write(`GET ${path} HTTP/1.0\r\nHost: 127.0.0.1:${port()}\r\nConnection: close\r\n\r\n`)
    let text = ''
    for await (const part of socket) text += String(part)
    expect(text).toMatch(/^HTTP\/1\.1 40[34] /)
    expect(text).not.toContain(secret)
  }
})

test.each([
  ['PUBLIC_URL', 'https://kurse.example.org'],
  ['TRUST_PROXY', 'true'],
  ['TRUST_PROXY', '2'],
] as const)('a portal that is seen from elsewhere has nobody at its machine: %s=%s', async (name, value) => {
  await withMail({ [name]: value })
  for (const host of ['localhost', '127.0.0.1']) expect(await asked({ host: `${host}:${port()}` })).toEqual(closed)
})

test('a public address that is the machine’s own closes nothing', async () => {
  await withMail({ PUBLIC_URL: 'http://localhost:3000' })
  expect(await asked({ host: `localhost:${port()}` })).toEqual(open)
})
