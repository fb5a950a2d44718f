import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Authenticator } from '#accounts/testing/authenticator.ts'
import { createUser } from '#accounts/users.ts'
import type { PasskeyCreation, PasskeyRequest } from '#contract/passkey.ts'
import { newestMails } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { codeNow, secretOn } from '../authenticator.ts'
import { testPortal } from '../portal.ts'
import { Visitor } from './visitor.ts'

const password = 'Eiche geölt im Flur'
const security = '/einstellungen/sicherheit'
const profile = '/einstellungen/profil'
let portal: Portal
/** passkeys are made for names */
let url = ''
beforeAll(async () => {
  portal = await testPortal()
  url = portal.url.replace('127.0.0.1', 'localhost')
})
afterAll(() => portal.stop())
/** all of these come from one network address */
beforeEach(() => portal.rooms.db.deleteFrom('attempts').execute())

const mailTo = async (email: string) => {
  const mail = (await newestMails(portal.rooms.db, 30)).find(({ to }) => to === email)
  return {
    subject: mail?.subject,
    text: mail?.text ?? '',
    code: /dein Code ist (\d{6})/.exec(mail?.text ?? '')?.[1] ?? '',
  }
}
const ticketIn = (location: string) => new URL(location, url).searchParams.get('antrag') ?? ''

/** The way of a new reader with a passkey up to the mail. */
async function begun(email: string, visitor = new Visitor(url)) {
  const { location: step } = await visitor.send('/registrierung', { email })
  const ticket = ticketIn(step)
  const { json } = await visitor.api('POST', '/v1/users/registration/passkey', { ticket })
  const authenticator = new Authenticator(url)
  const antwort = JSON.stringify(authenticator.make(json as PasskeyCreation))
  const { location } = await visitor.send(step, { antwort, bedingungen: 'ja' })
  return { visitor, email, authenticator, step, antwort, location }
}

/** Somebody whose only way in is a passkey. */
async function registered(email: string) {
  const { visitor, authenticator, location } = await begun(email)
  expect((await visitor.send(location, { code: (await mailTo(email)).code })).location).toMatch('/einwilligungen')
  const { id } = await portal.rooms.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow()
  return { visitor, authenticator, email, id }
}

const asked = async () => (await new Visitor(url).api('POST', '/v1/users/login_passkey_request')).json as PasskeyRequest
async function signedIn(authenticator: Authenticator) {
  const visitor = new Visitor(url)
  const answer = await visitor.api('POST', '/v1/users/login_passkey', authenticator.sign(await asked()))
  return { visitor, ...answer }
}
/** The proof of the last sign-in is older than ten minutes. */
const later = () => portal.rooms.db.updateTable('sessions').set({ proved_at: null, confirmed_at: null }).execute()

describe('a registration by passkey', () => {
  test('is confirmed by the code of its mail, and the passkey signs in from then on', async () => {
    const { visitor, authenticator, location } = await begun('neu@example.org')
    expect((await visitor.get(location)).body).toContain('Erst dann gehört der Passkey zu deinem Konto.')
    expect((await signedIn(authenticator)).status).toBe(403)
    const mail = await mailTo('neu@example.org')
    expect(mail.text).not.toContain('/aktivierung/') // a link would take a password beside it
    expect((await visitor.send(location, { code: '000000x' })).status).toBe(422)
    expect((await visitor.send(location, { code: mail.code })).location).toMatch('/registrierung/einwilligungen')
    expect((await visitor.api('GET', '/v1/users/profile')).json).toMatchObject({
      email: 'neu@example.org',
      hasPassword: false,
    })
    expect((await signedIn(authenticator)).json).toMatchObject({ email: 'neu@example.org', activated: true })
    const wrong = await new Visitor(url).api('POST', '/v1/users/login', { email: 'neu@example.org', password: '' })
    expect(wrong.json['errorCode']).toBe(1419)
  })

  test('sends its mail once more, still without a link', async () => {
    const { visitor, location } = await begun('nochmal@example.org')
    await visitor.send(location, {}, 'mail')
    const { text, code } = await mailTo('nochmal@example.org')
    expect(text).not.toContain('/aktivierung/')
    expect((await visitor.send(location, { code })).location).toMatch('/einwilligungen')
  })

  test('takes the terms, and an answer to its own challenge, once', async () => {
    const { visitor, step, antwort } = await begun('regeln@example.org')
    expect((await visitor.send(step, { antwort })).body).toContain('Ohne die Nutzungsbedingungen geht es nicht.')
    for (const answer of [
      antwort,
      '{',
      JSON.stringify(new Authenticator(url).make({ challenge: 'x', user: { id: 'aGFuZGxl' } })),
    ]) {
      const refused = await visitor.send(step, { antwort: answer, bedingungen: 'ja' })
      expect([refused.status, refused.body.includes('Mit diesem Passkey hat es nicht geklappt.')]).toEqual([403, true])
    }
    const signs = (await asked()).challenge
    const other = JSON.stringify(new Authenticator(url).make({ challenge: signs, user: { id: 'aGFuZGxl' } }))
    expect((await visitor.send(step, { antwort: other, bedingungen: 'ja' })).status).toBe(403)
    const numeric = await new Visitor(portal.url).api('POST', '/v1/users/registration/passkey', {
      ticket: ticketIn(step),
    })
    expect(numeric.json['errorCode']).toBe(1474)
    const altered = await visitor.api('POST', '/v1/users/registration/passkey', { ticket: 'x' })
    expect(altered.json['errorCode']).toBe(1424)
  })

  test('answers the same where there is an account, and gives it no passkey', async () => {
    await createUser(portal.rooms.db, { email: 'bekannt@example.org', activated: true })
    const known = await begun('bekannt@example.org')
    const fresh = await begun('unbekannt@example.org')
    const shape = (location: string) => location.replace(ticketIn(location), '…')
    expect(shape(known.location)).toBe(shape(fresh.location))
    expect(Math.abs(known.location.length - fresh.location.length)).toBeLessThan(20) // by the length of the address
    expect((await mailTo('bekannt@example.org')).subject).toBe('Du hast schon ein Konto')
    for (const code of ['000000', '123456'])
      expect((await known.visitor.send(known.location, { code })).status).toBe(422)
    expect((await signedIn(known.authenticator)).status).toBe(403)
  })

  test('belongs to whoever types the code: what others choose for the address meanwhile counts for nothing', async () => {
    const email = 'wessen@example.org'
    const first = await begun(email)
    const other = await begun(email)
    const byPassword = new Visitor(url)
    const step = await byPassword.send('/registrierung', { email })
    const { location: withPassword } = await byPassword.send(step.location, { passwort: password, bedingungen: 'ja' })
    const { code } = await mailTo(email)
    expect((await first.visitor.send(first.location, { code })).location).toMatch('/einwilligungen')
    expect((await signedIn(first.authenticator)).status).toBe(200)
    expect((await signedIn(other.authenticator)).status).toBe(403)
    expect((await new Visitor(url).api('POST', '/v1/users/login', { email, password })).status).toBe(401)
    expect((await byPassword.send(withPassword, { code })).status).toBe(422)
  })

  test('by password is not confirmed with a password that somebody else has chosen since', async () => {
    const email = 'meins@example.org'
    const [owner, stranger] = [new Visitor(url), new Visitor(url)]
    const choose = async (visitor: Visitor, passwort: string) => {
      const { location } = await visitor.send('/registrierung', { email })
      return (await visitor.send(location, { passwort, bedingungen: 'ja' })).location
    }
    const own = await choose(owner, password)
    await choose(stranger, 'Buche gewachst im Bad')
    const { code } = await mailTo(email)
    expect((await owner.send(own, { code })).status).toBe(422)
    expect((await owner.send(await choose(owner, password), { code: (await mailTo(email)).code })).location).toMatch(
      '/einwilligungen',
    )
    expect((await new Visitor(url).api('POST', '/v1/users/login', { email, password })).status).toBe(200)
  })

  test('makes no second account of one passkey', async () => {
    const { authenticator } = await registered('einmal@example.org')
    const visitor = new Visitor(url)
    const { location: step } = await visitor.send('/registrierung', { email: 'zweimal@example.org' })
    const { json } = await visitor.api('POST', '/v1/users/registration/passkey', { ticket: ticketIn(step) })
    const antwort = JSON.stringify(authenticator.make(json as PasskeyCreation))
    const { location } = await visitor.send(step, { antwort, bedingungen: 'ja' })
    const { code } = await mailTo('zweimal@example.org')
    expect((await visitor.send(location, { code })).status).toBe(403)
    expect((await visitor.api('GET', '/v1/users')).status).toBe(401)
  })
})

describe('an account whose only way in is a passkey', () => {
  test('proves by it to be its owner’s, and gets a password then', async () => {
    const { authenticator, email } = await registered('passwort@example.org')
    const { visitor } = await signedIn(authenticator)
    await later()
    const page = (await visitor.get(security)).body
    expect(page).toContain('Passwort setzen')
    expect(page).toContain('/einstellungen/bestaetigen?fuer=sicherheit')
    expect(page).not.toContain('name="neues-passwort"')
    const early = await visitor.send(security, { 'neues-passwort': password }, 'passwort')
    expect([early.status, early.body.includes('Bestätige zuerst, dass du es bist')]).toEqual([403, true])

    const antwort = JSON.stringify(authenticator.sign(await asked()))
    const proven = await visitor.send('/einstellungen/bestaetigen?fuer=sicherheit', { antwort }, 'passkey')
    expect(proven.location).toMatch(security)
    expect((await visitor.send(security, { 'neues-passwort': 'kurz' }, 'passwort')).body).toContain('mindestens 12')
    expect((await visitor.send(security, { 'neues-passwort': password }, 'passwort')).status).toBe(303)
    expect((await new Visitor(url).api('POST', '/v1/users/login', { email, password })).status).toBe(200)
    expect((await signedIn(authenticator)).status).toBe(200)
    const changed = await visitor.send(
      security,
      { passwort: 'falsch', 'neues-passwort': 'Buche im Bad 12' },
      'passwort',
    )
    expect(changed.body).toContain('Das ist nicht dein Passwort.')
  })

  test('proves it by a mailed code as well, without script, and changes its address', async () => {
    const { visitor, authenticator, email } = await registered('adresse@example.org')
    await later()
    await visitor.send(profile, { email: 'neue-adresse@example.org' }, 'adresse')
    const { code } = await mailTo('neue-adresse@example.org')
    expect((await visitor.send(`${profile}?neu=`, { code }, 'adresse-code')).status).toBe(403)

    const mailed = await visitor.send('/einstellungen/bestaetigen?fuer=adresse', {}, 'mail')
    const proofCode = (await mailTo(email)).code
    expect((await visitor.send(mailed.location, { code: 'x' }, 'code')).body).toContain('Dieser Code passt nicht')
    expect((await visitor.send(mailed.location, { code: proofCode }, 'code')).location).toMatch(`${profile}?neu=`)
    expect((await visitor.send(mailed.location, { code: proofCode }, 'code')).status).toBe(422)
    expect((await visitor.send(`${profile}?neu=`, { code }, 'adresse-code')).status).toBe(303)
    expect((await signedIn(authenticator)).json).toMatchObject({ email: 'neue-adresse@example.org' })
  })

  test('is not taken over by who sits at its open window: a second factor of theirs proves nothing', async () => {
    const { visitor } = await registered('fenster@example.org')
    await later()
    const { json } = await visitor.api('GET', '/v1/users/otp_secret')
    const secret = secretOn(String(json['uri']))
    const { json: set } = await visitor.api('PUT', `/v1/users/otp_secret/${String(json['secretId'])}`, {
      otp: codeNow(secret),
    })
    const [recoveryCode] = set['recoveryCodes'] as string[]
    expect((await visitor.api('PUT', '/v1/users/otp_confirm_password', { otp: recoveryCode })).status).toBe(200)
    for (const [method, path, body] of [
      ['PUT', '/v1/users/change_password', { newPassword: password }],
      ['PUT', '/v1/users/change_email', { code: '000000' }],
      ['POST', '/v1/users/passkeys/creation', {}],
    ] as const)
      expect([path, (await visitor.api(method, path, body)).json['errorCode']]).toEqual([path, 1533])
  })

  test('is proved by its own passkeys alone', async () => {
    const [one, two] = [await registered('eigen@example.org'), await registered('fremd@example.org')]
    await later()
    const stolen = await one.visitor.api('PUT', '/v1/users/proof_passkey', two.authenticator.sign(await asked()))
    expect(stolen.json['errorCode']).toBe(1473)
    expect((await one.visitor.api('POST', '/v1/users/passkeys/creation', {})).json['errorCode']).toBe(1533)
    expect((await new Visitor(url).api('PUT', '/v1/users/proof_code', { code: '000000' })).status).toBe(401)
  })

  test('keeps its last way in, and says why; of two passkeys one may go', async () => {
    const { visitor, authenticator } = await registered('letzter@example.org')
    const list = async () =>
      (await visitor.api('GET', '/v1/users/passkeys')).json['list'] as { idPasskey: string; name: string }[]
    const [first] = await list()
    expect((await visitor.get(security)).body).toContain('Dein einziger Weg in dieses Konto')
    const kept = await visitor.send(security, { ziel: first?.idPasskey ?? '' }, 'passkey-entfernen')
    expect([kept.status, await list()]).toEqual([409, [first]])
    await visitor.api('PUT', '/v1/users/proof_passkey', authenticator.sign(await asked()))
    const told = await visitor.send(security, { ziel: first?.idPasskey ?? '' }, 'passkey-entfernen')
    expect(told.body).toContain('Das ist dein einziger Weg in dieses Konto.')

    const { json } = await visitor.api('POST', '/v1/users/passkeys/creation', {})
    const second = new Authenticator(url).make(json as PasskeyCreation)
    expect((await visitor.api('POST', '/v1/users/passkeys', { name: 'Zweiter', passkey: second })).status).toBe(200)
    const answers = await Promise.all(
      (await list()).map(({ idPasskey }) => visitor.api('DELETE', `/v1/users/passkeys/${idPasskey}`)),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await list()).toHaveLength(1)
  })

  test('makes API keys and is deleted as any other, and gets its first password by mail', async () => {
    const { visitor, email } = await registered('alles@example.org')
    await later()
    expect((await visitor.api('POST', '/v1/users/api_keys', { name: 'Programm' })).status).toBe(200)
    await visitor.api('GET', `/v1/users/send_lost_password_confirmation_token?email=${email}`)
    const token = /schluessel=(\S+)/.exec((await mailTo(email)).text)?.[1] ?? ''
    const stranger = new Visitor(url)
    expect(
      (await stranger.send(`/passwort-zuruecksetzen?schluessel=${token}`, { passwort: password }, 'neu')).status,
    ).toBe(303)
    const { status } = await stranger.api('POST', '/v1/users/login', { email, password })
    expect(status).toBe(200)
    await stranger.api('GET', '/v1/users/send_deletion_token')
    expect((await stranger.api('PUT', '/v1/users/start_delete', { code: (await mailTo(email)).code })).status).toBe(200)
    const { base64 } = (await stranger.api('GET', '/v1/users/archive')).json
    expect(base64).toEqual(expect.any(String))
  })
})
