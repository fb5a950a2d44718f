import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { hashPassword, keepPasswordHash } from '#accounts/passwords.ts'
import { removePasskey } from '#accounts/passkeys.ts'
import type { PasskeyAssertion, PasskeyCreation, PasskeyMade, PasskeyRequest } from '#contract/passkey.ts'
import type { Portal } from '#portal/portal.ts'
import { textsOf } from '../archived.ts'
import { Authenticator } from '#accounts/testing/authenticator.ts'
import { testPortal, testReader } from '../portal.ts'
import { Visitor } from './visitor.ts'

const password = 'Eiche geölt im Flur'
const security = '/einstellungen/sicherheit'
let portal: Portal
/** passkeys are made for names */
let url = ''
beforeAll(async () => {
  portal = await testPortal()
  url = portal.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => portal.stop())
/** all of these come from one network address, which may err thirty times an hour */
beforeEach(() => portal.rooms.db.deleteFrom('attempts').execute())

/** Somebody who knows their password, in a browser where they are signed in. */
async function signedIn(email: string) {
  const reader = await testReader(portal, email)
  await keepPasswordHash(portal.rooms.db, reader.id, await hashPassword(password))
  return { ...reader, visitor: new Visitor(url, reader.browser.cookie) }
}

const askToMake = async (visitor: Visitor) =>
  (await visitor.api('POST', '/v1/users/passkeys/creation', { password })).json as PasskeyCreation & {
    errorCode?: number
  }
const keep = (visitor: Visitor, passkey: PasskeyMade, name = 'Telefon') =>
  visitor.api('POST', '/v1/users/passkeys', { name, passkey })

async function withPasskey(email: string, options?: ConstructorParameters<typeof Authenticator>[1]) {
  const reader = await signedIn(email)
  const authenticator = new Authenticator(url, options)
  const { json } = await keep(reader.visitor, authenticator.make(await askToMake(reader.visitor)))
  return { ...reader, user: reader.id, authenticator, id: String(json['idPasskey']) }
}

const askToSign = async (visitor = new Visitor(url)) =>
  (await visitor.api('POST', '/v1/users/login_passkey_request')).json as PasskeyRequest
const signIn = (signed: PasskeyAssertion, visitor = new Visitor(url)) =>
  visitor.api('POST', '/v1/users/login_passkey', signed)
const mailsTo = async (email: string) =>
  (await portal.rooms.db.selectFrom('outbox').select(['subject']).where('recipient', '=', email).execute()).map(
    ({ subject }) => subject,
  )

describe('a passkey', () => {
  test.each([
    'ES256',
    'EdDSA',
    'RS256',
  ] as const)('that signs by %s signs its owner in, again and again', async (algorithm) => {
    const { authenticator, email } = await withPasskey(`${algorithm.toLowerCase()}@example.org`, { algorithm })
    for (let time = 0; time < 3; time++) {
      const visitor = new Visitor(url)
      expect((await signIn(authenticator.sign(await askToSign()), visitor)).json).toMatchObject({ email })
      expect((await visitor.api('GET', '/v1/users')).json).toMatchObject({ email })
    }
  })

  test('is listed, renamed and removed on the page of its owner, who is told by mail', async () => {
    const { visitor, authenticator, id, email } = await withPasskey('liste@example.org')
    await signIn(authenticator.sign(await askToSign()))
    expect((await visitor.api('GET', '/v1/users/passkeys')).json['list']).toMatchObject([
      { idPasskey: id, name: 'Telefon', isSyncable: true, datetimeUsed: expect.any(String) },
    ])
    const nameless = await visitor.send(security, { ziel: id, name: ' ' }, 'passkey-umbenennen')
    expect([nameless.status, nameless.body.includes('Bitte gib dem Passkey einen Namen')]).toEqual([422, true])
    expect((await visitor.send(security, { ziel: id, name: 'Schlüssel <3' }, 'passkey-umbenennen')).status).toBe(303)
    expect((await visitor.get(security)).body).toContain('Schlüssel &lt;3</h3>')
    expect((await visitor.send(security, { ziel: id }, 'passkey-entfernen')).status).toBe(303)
    expect((await visitor.get(security)).body).toContain('Noch kein Passkey.')
    expect((await signIn(authenticator.sign(await askToSign()))).status).toBe(403)
    expect(await mailsTo(email)).toEqual(['Ein Passkey wurde angelegt', 'Ein Passkey wurde entfernt'])
  })

  test('is asked for with the password alone: who sits at an open window makes none', async () => {
    const { visitor } = await signedIn('fenster@example.org')
    const wrong = await visitor.send(security, { name: 'Meiner', passwort: 'geraten' }, 'passkey')
    expect([wrong.status, wrong.body.includes('Das ist nicht dein Passwort.')]).toEqual([422, true])
    const right = await visitor.send(security, { name: 'Meiner', passwort: password }, 'passkey')
    expect([right.status, right.body.includes('data-island="passkey-creation"')]).toEqual([200, true])
    expect((await new Visitor(url).api('POST', '/v1/users/passkeys/creation', { password })).status).toBe(401)
  })

  test('is kept once: another account does not take it over', async () => {
    const { authenticator } = await withPasskey('eins@example.org')
    const { visitor } = await signedIn('zwei@example.org')
    const again = await keep(visitor, authenticator.make(await askToMake(visitor)))
    expect([again.status, again.json['errorCode']]).toEqual([403, 1473])
  })

  test('is one of at most twenty', async () => {
    const { visitor } = await signedIn('viele@example.org')
    for (let number = 0; number < 20; number++)
      expect((await keep(visitor, new Authenticator(url).make(await askToMake(visitor)))).status).toBe(200)
    expect((await askToMake(visitor)).errorCode).toBe(1475)
  })

  test('has the same random handle as the others of its account, which says nothing of it', async () => {
    const { visitor, id } = await signedIn('griff@example.org')
    const first = await askToMake(visitor)
    await keep(visitor, new Authenticator(url).make(first))
    const second = await askToMake(visitor)
    expect(Buffer.from(first.user.id, 'base64url')).toHaveLength(32)
    expect([second.user.id, second.excludeCredentials.length]).toEqual([first.user.id, 1])
    expect(Buffer.from(first.user.id, 'base64url').toString('hex')).not.toContain(id.replaceAll('-', ''))
  })
})

describe('a challenge', () => {
  test('is good for one answer, right or wrong', async () => {
    const { authenticator } = await withPasskey('einmal@example.org')
    const asked = await askToSign()
    const signed = authenticator.sign(asked)
    expect((await signIn(signed)).status).toBe(200)
    expect((await signIn(signed)).status).toBe(403)
    const wasted = await askToSign()
    expect((await signIn(authenticator.sign(wasted, { isUserVerified: false }))).status).toBe(403)
    expect((await signIn(authenticator.sign(wasted))).status).toBe(403)
  })

  test('that came ten minutes ago, or from nowhere, is good for nothing', async () => {
    const { authenticator } = await withPasskey('spaet@example.org')
    const asked = await askToSign()
    await portal.rooms.db
      .updateTable('passkey_challenges')
      .set({ expires_at: new Date(0) })
      .execute()
    expect((await signIn(authenticator.sign(asked))).status).toBe(403)
    expect((await signIn(authenticator.sign({ challenge: 'ZXJmdW5kZW4' }))).status).toBe(403)
  })

  test('to make a passkey is for who asked, and signs nobody in', async () => {
    const { visitor, authenticator } = await withPasskey('antrag@example.org')
    const other = await signedIn('fremd@example.org')
    const asked = await askToMake(visitor)
    expect((await keep(other.visitor, new Authenticator(url).make(asked))).status).toBe(403)
    expect((await signIn(authenticator.sign(await askToMake(visitor)))).status).toBe(403)
    expect(
      (await keep(visitor, new Authenticator(url).make({ ...(await askToSign()), user: asked.user }))).status,
    ).toBe(403)
  })

  test('of many answers at once, one is taken', async () => {
    const { authenticator } = await withPasskey('zugleich@example.org', { signCount: 0 })
    const signed = authenticator.sign(await askToSign())
    const answers = await Promise.all(Array.from({ length: 8 }, async () => (await signIn(signed)).status))
    expect(answers.toSorted().join(' ')).toBe('200 403 403 403 403 403 403 403')
  })
})

describe('nobody is signed in', () => {
  test('by an answer of another site, nor by one of a copied passkey', async () => {
    const { authenticator } = await withPasskey('falle@example.org')
    const lies = { origin: 'https://parkett.example.com' }
    expect((await signIn(authenticator.sign(await askToSign(), lies))).status).toBe(403)
    expect((await signIn(authenticator.sign(await askToSign()))).status).toBe(200)
    authenticator.signCount -= 1
    expect((await signIn(authenticator.sign(await askToSign()))).status).toBe(403)
  })

  test('by a passkey that is unknown: the answer is that of a wrong signature', async () => {
    const { authenticator } = await withPasskey('bekannt@example.org')
    const signed = authenticator.sign(await askToSign())
    const wrong = await signIn({ ...signed, response: { ...signed.response, signature: 'AAAA' } })
    const stranger = new Authenticator(url)
    stranger.make({ challenge: 'x', user: { id: 'aGFuZGxl' } })
    const unknown = await signIn(stranger.sign(await askToSign()))
    expect([unknown.status, unknown.json]).toEqual([
      wrong.status,
      { ...wrong.json, identifier: unknown.json['identifier'] },
    ])
  })

  test('by a passkey in the name of another account', async () => {
    const [one, two] = [await withPasskey('erst@example.org'), await withPasskey('zweit@example.org')]
    const [a, b] = [one.authenticator.sign(await askToSign()), two.authenticator.sign(await askToSign())]
    const swapped = { ...a, response: { ...a.response, userHandle: b.response.userHandle } }
    expect((await signIn(swapped)).status).toBe(403)
  })

  test('after thirty wrong answers from one network address, for a while', async () => {
    const { authenticator } = await withPasskey('pause@example.org')
    for (let time = 0; time < 30; time++)
      expect((await signIn(authenticator.sign({ challenge: 'ZXJmdW5kZW4' }))).status).toBe(403)
    expect((await signIn(authenticator.sign(await askToSign()))).status).toBe(429)
  })

  test('where browsers have no passkeys: at an address in digits', async () => {
    const answer = await new Visitor(portal.url).api('POST', '/v1/users/login_passkey_request')
    expect([answer.status, answer.json['errorCode']]).toEqual([409, 1474])
  })
})

test('a passkey is both factors: no code is asked for, and none for a while after', async () => {
  const { visitor, authenticator, user } = await withPasskey('beide@example.org')
  await portal.rooms.db
    .insertInto('otp_secrets')
    .values({ user_id: user, sealed: Buffer.alloc(48), confirmed_at: new Date() })
    .execute()
  const refused = await visitor.api('POST', '/v1/users/passkeys/creation', { password })
  expect([refused.status, refused.json['errorCode']]).toEqual([403, 1426])
  const fresh = new Visitor(url)
  expect((await signIn(authenticator.sign(await askToSign()), fresh)).status).toBe(200)
  expect((await fresh.api('POST', '/v1/users/passkeys/creation', { password })).status).toBe(200)
})

test('the form of the page signs in, leads where it was asked for, and ends the session before', async () => {
  const { visitor, authenticator, browser } = await withPasskey('seite@example.org')
  const page = new Visitor(url)
  const antwort = JSON.stringify(authenticator.sign(await askToSign(page)))
  const answer = await page.send('/login?from=%2Fwatchlist', { antwort }, 'passkey')
  expect([answer.status, answer.location.startsWith('/watchlist')]).toEqual([303, true])
  const again = await page.send('/logout', {})
  expect(again.status).toBe(303)
  const nothing = await page.send('/login', { antwort: '{' }, 'passkey')
  expect([nothing.status, nothing.body.includes('Mit diesem Passkey hat es nicht geklappt.')]).toEqual([403, true])
  expect((await signIn(authenticator.sign(await askToSign()), visitor)).status).toBe(200)
  expect((await fetch(`${url}/api/v1/users`, { headers: browser })).status).toBe(401)
})

test('the file of an account names its passkeys and holds nothing of their keys', async () => {
  const { visitor, authenticator } = await withPasskey('datei@example.org')
  const { base64 } = (await visitor.api('GET', '/v1/users/archive')).json as { base64: string }
  const texts = await textsOf(Buffer.from(base64, 'base64'))
  expect(texts.get('csv/passkeys.csv')).toContain('Telefon')
  expect([...texts.keys()].join(' ')).not.toContain('challenge')
  expect([...texts.values()].join('\n')).not.toContain(authenticator.id.toString('hex'))
})

test('another’s passkey answers as one that is not there', async () => {
  const { id, visitor } = await withPasskey('meins@example.org')
  const bert = await signedIn('bert@example.org')
  for (const [method, body] of [
    ['PATCH', { name: 'x' }],
    ['DELETE', undefined],
  ] as const) {
    const others = await bert.visitor.api(method, `/v1/users/passkeys/${id}`, body)
    const unknown = await bert.visitor.api(method, '/v1/users/passkeys/00000000-0000-4000-8000-000000000000', body)
    expect([others.status, others.json['errorMessage']]).toEqual([unknown.status, unknown.json['errorMessage']])
    expect(others.status).toBe(404)
  }
  expect((await visitor.api('GET', '/v1/users/passkeys')).json['list']).toHaveLength(1)
  expect(await removePasskey(portal.rooms.db, portal.rooms.sender, bert.id, id)).toBe(false)
})
