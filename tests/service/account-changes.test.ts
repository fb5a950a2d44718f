import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { hashPassword, keepPasswordHash } from '#accounts/passwords.ts'
import { newestMails } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { codeNow, secretOn } from '../authenticator.ts'
import { testPortal, testReader } from '../portal.ts'
import { Visitor } from './visitor.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())
beforeEach(async () => void (await portal.rooms.db.deleteFrom('attempts').execute()))

const password = 'Eichenparkett im Flur'
const other = 'Ein anderer Fußboden'

/** Somebody with a password, in a browser. */
async function member(email: string) {
  const { id, browser } = await testReader(portal, email)
  await keepPasswordHash(portal.rooms.db, id, await hashPassword(password))
  return { id, reader: new Visitor(portal.url, browser.cookie) }
}

/** What the newest mail to an address holds. */
async function mailed(to: string) {
  const text = (await newestMails(portal.rooms.db, 30)).find((mail) => mail.to === to)?.text ?? ''
  return { code: /dein Code ist (\d{6})/.exec(text)?.[1] ?? '', token: /schluessel=([\w-]+)/.exec(text)?.[1] ?? '' }
}

const ask = async (reader: Visitor, path: string) => {
  const { status } = await reader.api('GET', `/v1/users/${path}`)
  expect(status).toBe(200)
}

test('a new address ends what was mailed to the old one: reset, deletion, the link that keeps an account', async () => {
  const { id, reader } = await member('alt@example.org')
  const stranger = new Visitor(portal.url)
  await ask(reader, 'send_deletion_token')
  const { code: first } = await mailed('alt@example.org')
  expect((await reader.api('PUT', '/v1/users/start_delete', { code: first })).status).toBe(200)
  const { token: keep } = await mailed('alt@example.org')
  await ask(reader, 'send_deletion_token')
  const { code: deletion } = await mailed('alt@example.org')
  await ask(stranger, 'send_lost_password_confirmation_token?email=alt@example.org')
  const { token: reset } = await mailed('alt@example.org')
  expect([keep, deletion, reset]).not.toContain('')

  await ask(reader, 'send_new_email_confirmation_token?email=neu@example.org')
  const { code } = await mailed('neu@example.org')
  expect((await reader.api('PUT', '/v1/users/change_email', { code, password })).status).toBe(200)

  const taken = await stranger.api('PUT', '/v1/users/change_lost_password', { token: reset, password: other })
  expect([taken.status, taken.json['errorCode']]).toEqual([403, 1424])
  expect((await stranger.api('GET', `/v1/users/cancel_delete?cancelToken=${keep}`)).status).toBe(403)
  expect((await reader.api('PUT', '/v1/users/start_delete', { code: deletion })).status).toBe(403)
  const left = await portal.rooms.db.selectFrom('one_time_tokens').select('purpose').where('user_id', '=', id).execute()
  expect(left).toEqual([])
  expect((await stranger.api('POST', '/v1/users/login', { email: 'neu@example.org', password })).status).toBe(200)
})

test('what an owner without a password was mailed to prove it ends with the address, too', async () => {
  const { id, browser } = await testReader(portal, 'ohne@example.org')
  const reader = new Visitor(portal.url, browser.cookie)
  const proof = async () => {
    expect((await reader.api('POST', '/v1/users/proof_code')).status).toBe(200)
    return (await mailed('ohne@example.org')).code
  }
  expect((await reader.api('PUT', '/v1/users/proof_code', { code: await proof() })).status).toBe(200)
  const waiting = await proof()
  await ask(reader, 'send_new_email_confirmation_token?email=ohne-neu@example.org')
  const { code } = await mailed('ohne-neu@example.org')
  expect((await reader.api('PUT', '/v1/users/change_email', { code })).status).toBe(200)
  expect((await reader.api('PUT', '/v1/users/proof_code', { code: waiting })).status).toBe(403)
  expect(await portal.rooms.db.selectFrom('users').select('email').where('id', '=', id).execute()).toEqual([
    { email: 'ohne-neu@example.org' },
  ])
})

test.each([
  'change',
  'reset',
] as const)('a sign-in that waits for its code ends with a new password by %s; so do links for another one', async (way) => {
  const email = `halb-${way}@example.org`
  const { reader } = await member(email)
  const factor = '/einstellungen/zweiter-faktor'
  const secret = secretOn((await reader.get(factor)).body)
  const { body } = await reader.send(factor, { code: codeNow(secret, -1) }, 'einrichten')
  const [recoveryCode = '', spare = ''] = body.match(/[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g) ?? []

  const thief = new Visitor(portal.url)
  const { location } = await thief.send('/login', { email, passwort: password })
  const ticket = new URL(location, portal.url).searchParams.get('antrag') ?? ''
  await ask(thief, `send_lost_password_confirmation_token?email=${email}`)
  const { token } = await mailed(email)
  if (way === 'reset') {
    const set = await new Visitor(portal.url).api('PUT', '/v1/users/change_lost_password', { token, password: other })
    expect(set.status).toBe(200)
  } else {
    expect((await reader.api('PUT', '/v1/users/otp_confirm_password', { otp: spare })).status).toBe(200)
    const set = await reader.api('PUT', '/v1/users/change_password', { password, newPassword: other })
    expect(set.status).toBe(200)
  }

  const byApp = await thief.api('POST', '/v1/users/login_otp', { ticket, otp: codeNow(secret) })
  expect([byApp.status, byApp.json['errorCode']]).toEqual([403, 1424])
  const byCode = await thief.api('POST', '/v1/users/login_recovery_code', { ticket, recoveryCode })
  expect(byCode.status).toBe(403)
  const page = await thief.send(location, { code: codeNow(secret) })
  expect([page.status, page.body.includes('melde dich von vorn an')]).toEqual([422, true])
  expect((await thief.api('GET', '/v1/users')).status).toBe(401)
  const again = await thief.api('PUT', '/v1/users/change_lost_password', { token, password: 'Noch ein Fußboden' })
  expect(again.status).toBe(403)

  // the code that nobody could use is the owner's still
  const anew = await thief.api('POST', '/v1/users/login', { email, password: other })
  const used = await thief.api('POST', '/v1/users/login_otp', { ticket: anew.json['ticket'], otp: codeNow(secret) })
  expect(used.status).toBe(200)
})
