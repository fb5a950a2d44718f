import { once } from 'node:events'
import { createServer, type AddressInfo, type Server } from 'node:net'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { newestMails, putInOutbox } from '#mail/outbox.ts'
import { sendMails } from '#mail/send.ts'
import { transaction } from '#db/transaction.ts'
import { silentLog } from '#platform/log.ts'
import { testPortal } from '../portal.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())

let server: Server | undefined
afterEach(() => void server?.close())

/** Takes mails as RFC 5321 says, or refuses every recipient. */
async function smtpServer(taken: string[], refuses = false): Promise<string> {
  server = createServer((socket) => {
    let text = ''
    let isData = false
    const say = (line: string) => socket.write(`${line}\r\n`)
    say('220 test')
    socket.on('data', (chunk) => {
      text += chunk.toString()
      for (
        let end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        end >= 0;
        end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n')
      ) {
        const line = text.slice(0, end)
        text = text.slice(end + (isData ? 5 : 2))
        if (isData) {
          taken.push(line)
          isData = false
          say('250 taken')
        } else if (/^DATA/i.test(line)) {
          isData = true
          say('354 go on')
        } else if (/^RCPT/i.test(line) && refuses) say('450 later')
        else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n')
        else say('250 ok')
      }
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const run = (smtpUrl: string | undefined) =>
  sendMails({ smtpUrl, from: 'Parkett <kurse@example.org>' }).run({
    database: { db: portal.rooms.db, pool: undefined as never }, // the job asks by Kysely alone
    log: silentLog,
    signal: new AbortController().signal,
  })
const mail = (subject: string) => ({ to: 'anna@example.org', subject, text: 'Grüße', html: '<p>Grüße</p>' })

test('a mail is sent once the transaction that caused it stands, and only then', async () => {
  const { db } = portal.rooms
  const taken: string[] = []
  const url = await smtpServer(taken)
  await expect(
    transaction(db, async (step) => {
      await putInOutbox(step, mail('nie'))
      throw new Error('taken back')
    }),
  ).rejects.toThrow('taken back')
  await transaction(db, async (step) => {
    await putInOutbox(step, mail('eins'))
    await putInOutbox(step, mail('zwei'))
  })
  await run(undefined)
  expect((await newestMails(db, 10)).map(({ sentAt }) => sentAt)).toEqual([undefined, undefined])
  await Promise.all([run(url), run(url)]) // two processes at once
  await run(url)
  expect(taken.map((each) => /^Subject: (.*)$/m.exec(each)?.[1]?.trim()).toSorted()).toEqual(['eins', 'zwei'])
  expect(taken[0]).toMatch(/^From: Parkett <kurse@example.org>/m)
  expect(taken[0]).toMatch(/^To: anna@example.org/m)
  expect(taken[0]).toMatch(/^Message-ID: <[\da-f-]{36}@example.org>/m)
})

test('what a server refuses stays, says why, and is due again later', async () => {
  const { db } = portal.rooms
  const taken: string[] = []
  const url = await smtpServer(taken, true)
  await transaction(db, (step) => putInOutbox(step, mail('drei')))
  await run(url)
  const [refused] = await newestMails(db, 1)
  expect(refused).toMatchObject({
    subject: 'drei',
    attempts: 1,
    sentAt: undefined,
    lastError: expect.stringContaining('450'),
  })
  server?.close()
  await run(await smtpServer(taken))
  expect(taken).toEqual([])
  await db
    .updateTable('outbox')
    .set({ due_at: new Date(0) })
    .where('sent_at', 'is', null)
    .execute()
  await run(await smtpServer(taken))
  expect(taken).toHaveLength(1)
})

test('the outbox is shown on this machine and to nobody else', async () => {
  const page = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(portal.url + path, { headers })
    const policy = response.headers.get('content-security-policy')
    return { status: response.status, text: await response.text(), policy }
  }
  const elsewhere = { 'x-forwarded-for': '203.0.113.5' }
  const here = await page('/dev/postausgang')
  expect([here.status, here.text.includes('An anna@example.org')]).toEqual([200, true])
  const there = await page('/dev/postausgang', elsewhere)
  expect([there.status, there.text.includes('anna@')]).toEqual([404, false])
  const [own = ''] = /\/dev\/postausgang\/[\w-]+/.exec(here.text) ?? []
  expect(await page(own)).toEqual({
    status: 200,
    text: expect.stringMatching(/^<p>/),
    policy: expect.stringMatching(/^default-src 'none'; style-src 'unsafe-inline';/),
  })
  expect((await page(own, elsewhere)).status).toBe(404)
  expect((await page('/dev/postausgang/0')).status).toBe(404)
})

test('a mail of a list says how to leave it, with one POST too; others say nothing of it', async () => {
  const taken: string[] = []
  const smtp = await smtpServer(taken)
  await portal.rooms.db.deleteFrom('outbox').execute()
  const unsubscribe = 'https://parkett.example/newsletter/abmelden?schluessel=abc'
  await transaction(portal.rooms.db, async (step) => {
    await putInOutbox(step, { ...mail('Liste'), unsubscribe })
    await putInOutbox(step, mail('Brief'))
  })
  await run(smtp)
  const unfolded = taken.map((text) => text.replaceAll(/\r\n(?=[ \t])/g, ''))
  const [list, letter] = ['Liste', 'Brief'].map((subject) =>
    unfolded.find((text) => text.includes(`Subject: ${subject}`)),
  )
  expect(list).toContain(`List-Unsubscribe: <${unsubscribe}>`)
  expect(list).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
  expect(letter).not.toContain('List-Unsubscribe')
})
