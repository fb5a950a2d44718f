import { createHash } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword, isPassword, keepPasswordHash, passwordHashOf } from '#accounts/passwords.ts'
import { newestMails } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader } from '../portal.ts'
import { Visitor } from './visitor.ts'

const leaked = 'Eichenparkett im Flur'
const safe = 'Buche gewachst im Bad'
const digits = createHash('sha1').update(leaked).digest('hex').toUpperCase()
const said = 'Dieses Passwort steht in bekannten Datenlecks'

let service: Server
let portal: Portal
/** what the service was asked for */
const asked: string[] = []
beforeAll(async () => {
  service = createServer(({ url = '' }, response) => {
    asked.push(url)
    response.end(`${'0'.repeat(35)}:1\r\n${digits.slice(5)}:21\r\n`)
  })
  await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening))
  const { port } = service.address() as AddressInfo
  portal = await testPortal(undefined, { LEAKED_PASSWORDS: `http://127.0.0.1:${port}` })
})
afterAll(async () => {
  await portal.stop()
  service.close()
})

async function ofReader(email: string) {
  const { id, browser } = await testReader(portal, email)
  await keepPasswordHash(portal.rooms.db, id, await hashPassword(safe))
  return {
    visitor: new Visitor(portal.url, browser.cookie),
    holds: async (password: string) => await isPassword(password, await passwordHashOf(portal.rooms.db, id)),
  }
}

test('a registration refuses a leaked password at its field, and says beforehand what is asked', async () => {
  const visitor = new Visitor(portal.url)
  const { location } = await visitor.send('/registrierung', { email: 'neu@example.org' })
  expect((await visitor.get(location)).body).toContain('nicht in bekannten Datenlecks')
  const refused = await visitor.send(location, { passwort: leaked, bedingungen: 'ja' })
  expect([refused.status, refused.body.includes(said)]).toEqual([422, true])
  expect(refused.body).not.toContain(leaked)
  expect((await visitor.send(location, { passwort: safe, bedingungen: 'ja' })).location).toMatch('/bestaetigung')
  expect(new Set(asked.map((url) => url.length))).toEqual(new Set(['/range/00000'.length]))
})

test('a change of the password refuses it and leaves the one that holds', async () => {
  const { visitor, holds } = await ofReader('wechsel@example.org')
  const change = async (password: string) =>
    await visitor.send('/einstellungen/sicherheit', { passwort: safe, 'neues-passwort': password }, 'passwort')
  expect((await change(leaked)).body).toContain(said)
  expect(await holds(safe)).toBe(true)
  expect((await change('Lärche geölt im Saal')).status).toBe(303)
})

test('so does a reset, whose link is good after that', async () => {
  const { visitor, holds } = await ofReader('vergessen@example.org')
  await visitor.api('GET', '/v1/users/send_lost_password_confirmation_token?email=vergessen@example.org')
  const mail = (await newestMails(portal.rooms.db, 20)).find(({ to }) => to === 'vergessen@example.org')
  const path = `/passwort-zuruecksetzen?schluessel=${/schluessel=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''}`
  const stranger = new Visitor(portal.url)
  expect((await stranger.get(path)).body).toContain('nicht in bekannten Datenlecks')
  expect((await stranger.send(path, { passwort: leaked }, 'neu')).body).toContain(said)
  expect((await stranger.send(path, { passwort: 'Lärche geölt im Saal' }, 'neu')).status).toBe(303)
  expect(await holds('Lärche geölt im Saal')).toBe(true)
})

test('the page on privacy names the service that is asked', async () => {
  const { body } = await new Visitor(portal.url).get('/datenschutz')
  expect(body).toMatch(/127\.0\.0\.1:\d+, welche Passwörter aus\s+bekannten Datenlecks/)
})
