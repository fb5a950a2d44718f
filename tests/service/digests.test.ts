import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDigests } from '#accounts/digests.ts'
import { ownWeek } from '#features/dashboard/own-week.handlers.ts'
import { newestMails } from '#mail/outbox.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'

/** Friday night: the week is over in New York, too. */
let portal: Portal
beforeAll(async () => void (portal = await testPortal('2026-11-20T21:45:00Z', {}, { services: new Set(['web']) })))
afterAll(() => portal.stop())

async function ask(reader: TestReader, method: string, path: string, body?: object) {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...reader.program, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  expect(response.status).toBe(200)
  return (await response.json()) as { entityValue: string; digest: boolean }
}

const agree = (reader: TestReader, given: boolean) =>
  ask(reader, 'PUT', '/v1/users/consent', { list: [{ purpose: 'digest', given }], place: '/einstellungen/datenschutz' })
const mailsTo = async ({ email }: TestReader) =>
  (await newestMails(portal.rooms.db, 100)).filter(({ to }) => to === email)
const round = () => createDigests({ ...portal.rooms, log: silentLog, ...ownWeek(portal.rooms) }).round()

async function watching(email: string, instruments: readonly string[]): Promise<TestReader> {
  const reader = await testReader(portal, email)
  const { entityValue } = await ask(reader, 'POST', '/v2/watchlists', { name: 'Liste' })
  for (const instrument of instruments)
    await ask(reader, 'POST', `/v2/watchlists/${entityValue}/positions`, { instrument })
  return reader
}

test('whoever agreed to it is mailed once what their papers did in the week, and nobody else', async () => {
  const anna = await watching('anna@example.org', ['STOCK:82849', 'INDEX:20735'])
  const [bert, carl, dora] = [
    await watching('bert@example.org', ['STOCK:82849']),
    await watching('carl@example.org', []),
    await watching('dora@example.org', ['STOCK:82849']),
  ]
  for (const reader of [anna, carl, dora]) await agree(reader, true)
  await agree(dora, false)
  await Promise.all([round(), round()])
  await round()

  const [mail, ...more] = await mailsTo(anna)
  expect(more).toEqual([])
  const { market } = portal.rooms
  const last = (notation: number, at: string) =>
    market.quote(notation as never, 'DLY', Date.parse(at)).last ?? Number.NaN
  const [before, after] = [last(163500, '2026-11-13T21:30:00Z'), last(163500, '2026-11-20T21:30:00Z')]
  const percent = Math.round((after / before - 1) * 1000) / 10
  const written = Math.abs(percent).toFixed(1).replace('.', ',')
  expect(mail?.subject).toMatch(/^Deine Woche: \d von 2 Werten im Plus$/)
  if (percent !== 0) expect(mail?.text).toContain(`• SAP ${percent < 0 ? '−' : '+'}${written}\u00a0%`)
  expect(mail?.text).toContain('deine Woche bis Freitag, 20. November:')
  expect(mail?.html).toMatch(/<a href="http[^"]+\/einstellungen\/datenschutz">Diese Mail abstellen<\/a>/)
  expect([await mailsTo(bert), await mailsTo(carl), await mailsTo(dora)]).toEqual([[], [], []])
  const ways = async (reader: TestReader) => (await ask(reader, 'GET', '/v1/alerts/ways')).digest
  expect([await ways(anna), await ways(bert), await ways(dora)]).toEqual([true, false, false])
})

test('is not told before the week is over, nor when it is long gone', () => {
  const dueAt = (now: string) =>
    ownWeek({ ...portal.rooms, market: { ...portal.rooms.market, now: () => Date.parse(now) } }).due()
  expect(dueAt('2026-11-20T21:20:00Z')).toBeUndefined()
  expect(dueAt('2026-11-20T21:40:00Z')).toBe('2026-11-20')
  expect(dueAt('2026-11-22T20:00:00Z')).toBe('2026-11-20')
  expect(dueAt('2026-11-23T12:00:00Z')).toBeUndefined()
})
