import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { notedActs } from '#accounts/audit.ts'
import { decide } from '#accounts/consents.ts'
import { base32 } from '#accounts/time-code.ts'
import { deleteDue } from '#accounts/deletion.ts'
import { grant } from '#accounts/entitled.ts'
import { removeOtp } from '#accounts/second-factor.ts'
import { signOutEverywhere } from '#accounts/sessions.ts'
import { findUser, setRole } from '#accounts/users.ts'
import type { UserId } from '#contract/vocabulary.ts'
import { newestMails } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { textsOf } from '../archived.ts'
import { testPortal, testReader } from '../portal.ts'
import { codeNow, secretOn } from '../authenticator.ts'
import { Visitor } from './visitor.ts'

let portal: Portal
beforeAll(async () => void (portal = await testPortal()))
afterAll(() => portal.stop())
beforeEach(async () => void (await portal.rooms.db.deleteFrom('attempts').execute()))

const password = 'Eichenparkett im Flur'
const visitor = () => new Visitor(portal.url)
const mailTo = async (email: string) => {
  const mail = (await newestMails(portal.rooms.db, 20)).find(({ to }) => to === email)
  const text = mail?.text ?? ''
  return {
    subject: mail?.subject,
    code: /dein Code ist (\d{6})/.exec(text)?.[1] ?? '',
    link: /https?:\/\/\S+?(\/aktivierung\/\S+)/.exec(text)?.[1] ?? '',
  }
}

/** The way of a new reader up to the mail. */
async function begun(email: string) {
  const reader = visitor()
  const first = await reader.send('/registrierung', { email })
  const second = await reader.send(first.location, { passwort: password, bedingungen: 'ja' })
  return { reader, step: second.location, first }
}

describe('a registration', () => {
  test('asks for the address, a password and the code of its mail, and is signed in then', async () => {
    const { reader, step, first } = await begun('neu@example.org')
    expect(first.location).not.toContain('neu')
    expect(step).toMatch(/^\/registrierung\/bestaetigung\?antrag=/)
    expect((await reader.get(first.location)).body).not.toContain('Datenlecks') // nobody is asked unless the operator says whom
    expect((await reader.send(step, { code: '000000x' })).status).toBe(422)
    const { location } = await reader.send(step, { code: (await mailTo('neu@example.org')).code })
    expect(location).toMatch(/^\/registrierung\/einwilligungen/)
    const { location: home } = await reader.send(location, { digest: 'ja' })
    const { body } = await reader.get(home)
    expect(body).toContain('neu@example.org')
    expect(body).toContain('title="Benutzer-Optionen anzeigen"')
    const { json } = await reader.api('GET', '/v1/users/consent/open')
    expect(json['open']).toEqual([])
    expect(json['list']).toMatchObject([
      { purpose: 'digest', given: true },
      { purpose: 'terms', given: true },
    ])
  })

  test('sends its mail once more from the step that asks for the code, and keeps the tick of the terms', async () => {
    const { reader, step, first } = await begun('nochmal@example.org')
    const { code: before } = await mailTo('nochmal@example.org')
    expect((await reader.send(step, {}, 'mail')).location).toMatch(/^\/registrierung\/bestaetigung\?/)
    const { code, link } = await mailTo('nochmal@example.org')
    if (before !== code) expect((await reader.send(step, { code: before })).status).toBe(422)
    expect((await reader.send(first.location, { passwort: 'kurz', bedingungen: 'ja' })).body).toMatch(
      /<input[^>]*name="bedingungen"[^>]*checked=""/,
    )
    expect((await reader.send(step, { code })).location).toMatch(/^\/registrierung\/einwilligungen/)
    expect((await visitor().get(link)).body).toContain('eine neue Mail anfordern')
  })

  test('asks for nothing that is not done, and the log keeps what was answered when it was asked', async () => {
    const { reader, step } = await begun('frueher@example.org')
    const { location } = await reader.send(step, { code: (await mailTo('frueher@example.org')).code })
    expect((await reader.get(location)).body).not.toContain('Messen')
    await reader.send(location, {})
    const { id } = (await findUser(portal.rooms.db, 'frueher@example.org'))!
    await decide(portal.rooms.db, id, [{ purpose: 'measurement', given: true }], { version: '1', place: '/' })
    const { json } = await reader.api('GET', '/v1/users/consent/open')
    expect(json['open']).toEqual([])
    expect(json['list']).toContainEqual(expect.objectContaining({ purpose: 'measurement', given: true }))
    const settings = (await reader.get('/einstellungen/datenschutz')).body
    expect(settings).toContain('wird nicht mehr gefragt')
    expect(settings).not.toContain('name="measurement"')
  })

  test('is confirmed by the link of the mail with its password, once', async () => {
    await begun('link@example.org')
    const { link } = await mailTo('link@example.org')
    const reader = visitor()
    expect((await reader.get(link)).status).toBe(200)
    expect((await reader.send(link, { passwort: 'nicht das richtige' })).status).toBe(422)
    expect((await reader.send(link, { passwort: password })).location).toContain('/registrierung/einwilligungen')
    expect((await visitor().send(link, { passwort: password })).status).toBe(403)
  })

  test('comes back to the page that it began on, by the link of its mail in another browser, too', async () => {
    const from = '/watchlist?sort=name'
    const email = 'rueckweg@example.org'
    const reader = visitor()
    const start = `/registrierung?from=${encodeURIComponent(from)}`
    const first = await reader.send(start, { email })
    expect((await reader.get(first.location)).body).toContain(`href="/login?from=${encodeURIComponent(from)}"`)
    await reader.send(first.location, { passwort: password, bedingungen: 'ja' })
    const finished = async (other: Visitor) => {
      const { location } = await other.send((await mailTo(email)).link, { passwort: password })
      return (await other.send(location, {})).location
    }
    await visitor().send('/login', { email }, 'mail') // asked for from a page that knows nothing of it
    expect(await finished(visitor())).toMatch(/^\/watchlist\?sort=name&/)
  })

  test('leads to no other site, whatever was sent with it', async () => {
    const email = 'anderswo@example.org'
    await visitor().api('POST', '/v1/users', { email, password, acceptTerms: true, from: '//boese.example/' })
    const reader = visitor()
    const { location } = await reader.send((await mailTo(email)).link, { passwort: password })
    expect((await reader.send(location, {})).location).toMatch(/^\/dashboard/)
  })

  test('of an address that has an account answers the same; its owner is told by the mail', async () => {
    await testReader(portal, 'da@example.org')
    const { step } = await begun('da@example.org')
    expect(step).toMatch(/^\/registrierung\/bestaetigung\?antrag=/)
    expect((await mailTo('da@example.org')).subject).toBe('Du hast schon ein Konto')
  })

  test.each([
    { email: 'kein-at', password, field: 'feld-email' },
    { email: 'a@example.org\r\nBcc: b@example.org', password, field: 'feld-email' },
    { email: 'аnna@example.org', password, field: 'feld-email' },
    { email: 'kurz@example.org', password: 'kurz', field: 'feld-passwort' },
    { email: 'lang@example.org', password: 'x'.repeat(5000), field: 'feld-passwort' },
  ])('by $email with a password of $password.length characters is refused at its field', async ({
    email,
    password,
    field,
  }) => {
    const reader = visitor()
    let answer = await reader.send('/registrierung', { email })
    if (answer.status === 303) answer = await reader.send(answer.location, { passwort: password, bedingungen: 'ja' })
    expect([answer.status, answer.body.includes(`id="${field}-fehler"`)]).toEqual([422, true])
  })

  test('without the terms, or with a ticket that was altered, goes no further', async () => {
    const reader = visitor()
    const { location } = await reader.send('/registrierung', { email: 'x@example.org' })
    expect((await reader.send(location, { passwort: password })).status).toBe(422)
    expect((await reader.get(`${location.slice(0, -4)}AAAA`)).location).toBe('/registrierung')
  })

  test('mails nobody more than five times an hour', async () => {
    const statuses: number[] = []
    for (let i = 0; i < 6; i++)
      statuses.push(
        (await visitor().api('POST', '/v1/users', { email: `viel${i}@example.org`, password, acceptTerms: true }))
          .status,
      )
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  })
})

/** Somebody with a password. */
async function member(email: string) {
  const { reader, step } = await begun(email)
  await reader.send(step, { code: (await mailTo(email)).code })
  await portal.rooms.db.deleteFrom('attempts').execute()
  return reader
}

describe('a sign-in', () => {
  test('leads where it was asked for, takes a new session each time, and ends by signing out', async () => {
    await member('karla@example.org')
    const reader = visitor()
    const { location } = await reader.send('/login?from=/aktien', { email: 'Karla@Example.org', passwort: password })
    expect(location).toMatch(/^\/aktien\?meldung=/)
    expect((await reader.get(location)).body).toContain('Du bist angemeldet.')
    const first = reader.cookie('session')
    expect(first?.attributes).toMatch(/Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax/)
    await reader.api('POST', '/v1/users/login', { email: 'karla@example.org', password })
    const second = reader.cookie('session')
    expect(second?.value).not.toBe(first?.value)
    const old = await fetch(`${portal.url}/api/v1/users`, { headers: { 'x-ov-token': first?.value ?? '' } })
    expect(old.status).toBe(401)
    await reader.send('/logout', {})
    expect(reader.cookie('session')).toBeUndefined()
    const { status, json } = await visitor().api('GET', '/v1/users')
    expect([status, json['errorCode']]).toEqual([401, 1500])
    const gone = await fetch(`${portal.url}/api/v1/users`, { headers: { 'x-ov-token': second?.value ?? '' } })
    expect(gone.status).toBe(401)
  })

  test('tells the browser that it is signed in and knows it again; signing out takes back all but the device', async () => {
    const reader = await member('marke@example.org')
    const { db } = portal.rooms
    const account = await findUser(db, 'marke@example.org')
    const told = () => ['login', 'products', 'impersonation'].map((name) => reader.cookie(name)?.value)
    const device = reader.cookie('device')
    expect(told()).toEqual(['1', undefined, undefined])
    expect(reader.cookie('login')?.attributes).toBe('Max-Age=604800; Path=/; SameSite=Lax')
    expect(device?.attributes).toBe('Max-Age=31536000; Path=/; HttpOnly; SameSite=Lax')
    expect(device?.value).toMatch(/^[\w-]{22}\.[\w-]{43}$/)

    for (const entitlement of ['CL', 'csv_download_feature', 'TR'])
      await grant(db, account?.id ?? ('' as UserId), entitlement, { by: null })
    expect((await reader.get('/')).headers.getSetCookie()).toEqual([
      'products=CL.TR; Max-Age=604800; Path=/; SameSite=Lax',
    ])
    expect((await reader.get('/')).headers.getSetCookie()).toEqual([])

    const out = await reader.send('/logout', {})
    expect(out.headers.get('clear-site-data')).toBe('"cache"')
    expect([told(), reader.cookie('session')]).toEqual([[undefined, undefined, undefined], undefined])
    expect(reader.cookie('device')).toEqual(device)

    const back = await reader.send('/login', { email: 'Marke@Example.org', passwort: password })
    expect(back.headers.get('clear-site-data')).toBe('"cache"')
    expect([told(), reader.cookie('device')?.value]).toEqual([['1', 'CL.TR', undefined], device?.value])
    await member('andere-marke@example.org')
    await reader.api('POST', '/v1/users/login', { email: 'andere-marke@example.org', password })
    expect(reader.cookie('device')?.value).not.toBe(device?.value)
    const { list } = await notedActs(db, { email: 'marke@example.org', act: 'SIGNED_IN', page: 0, perPage: 10 })
    expect(list.filter(({ owner }) => owner === 'marke@example.org').map(({ detail }) => detail)).toEqual([
      'Passwort',
      'Bestätigung der E-Mail, neues Gerät',
    ])

    await signOutEverywhere(db, (await findUser(db, 'andere-marke@example.org'))?.id ?? ('' as UserId))
    await reader.get('/')
    expect(told()).toEqual([undefined, undefined, undefined])
    const madeUp = new Visitor(portal.url, `device=${'a'.repeat(22)}.${'a'.repeat(43)}`)
    await madeUp.api('POST', '/v1/users/login', { email: 'marke@example.org', password })
    const { list: later } = await notedActs(db, { email: 'marke@example.org', act: 'SIGNED_IN', page: 0, perPage: 10 })
    expect(later.find(({ owner }) => owner === 'marke@example.org')?.detail).toBe('Passwort, neues Gerät')
  })

  test('is of a known device for each account that shares a browser, and for one that changed its address in it', async () => {
    const shared = await member('teilt@example.org')
    const signIn = async (email: string) => {
      await shared.send('/logout', {})
      await shared.send('/login', { email, passwort: password })
    }
    await member('teilt-auch@example.org')
    await signIn('teilt-auch@example.org')
    await signIn('teilt@example.org')
    await signIn('teilt-auch@example.org')
    await signIn('teilt@example.org')
    const email = 'teilt-neu@example.org'
    await shared.api('GET', `/v1/users/send_new_email_confirmation_token?email=${email}`)
    const changed = { code: (await mailTo(email)).code, password }
    expect((await shared.api('PUT', '/v1/users/change_email', changed)).status).toBe(200)
    await signIn(email)
    const { list } = await notedActs(portal.rooms.db, { email: 'teilt', act: 'SIGNED_IN', page: 0, perPage: 20 })
    expect(list.map(({ owner, detail }) => `${owner} ${detail}`)).toEqual([
      'teilt-neu@example.org Passwort',
      'teilt-neu@example.org Passwort',
      'teilt-auch@example.org Passwort',
      'teilt-neu@example.org Passwort',
      'teilt-auch@example.org Passwort, neues Gerät',
      'teilt-auch@example.org Bestätigung der E-Mail, neues Gerät',
      'teilt-neu@example.org Bestätigung der E-Mail, neues Gerät',
    ])
  })

  test('on a device that the account was not used on before is told by mail, not the first and five times a day at most', async () => {
    const email = 'geraet@example.org'
    const mails = async () =>
      (await newestMails(portal.rooms.db, 50)).filter(
        ({ to, subject }) => to === email && subject === 'Anmeldung von einem neuen Gerät',
      )
    const reader = await member(email)
    await reader.send('/logout', {})
    await reader.send('/login', { email, passwort: password })
    await visitor().send('/login', { email, passwort: 'falsch geraten' })
    expect(await mails()).toEqual([])
    await visitor().send('/login', { email, passwort: password })
    const [mail, ...others] = await mails()
    expect(others).toEqual([])
    expect(mail?.text).toMatch(
      /Gerät: Ein Programm\. Angemeldet mit: Passwort\. Zeit: \d\d\.\d\d\.20\d\d, \d\d:\d\d Uhr\./,
    )
    expect(mail?.text).toContain('/einstellungen/sicherheit')
    for (let i = 0; i < 6; i++) await visitor().send('/login', { email, passwort: password })
    expect(await mails()).toHaveLength(4) // the browser that confirmed the account is the first new one of the day
    const { db } = portal.rooms
    await db
      .updateTable('audit_log')
      .set({ at: new Date(Date.now() - 25 * 3_600_000) })
      .execute()
    await visitor().send('/login', { email, passwort: password })
    expect(await mails()).toHaveLength(5)

    const { id } = (await findUser(db, email))!
    await db.deleteFrom('audit_log').where('owner', '=', id).execute()
    await visitor().send('/login', { email, passwort: password })
    expect(await mails()).toHaveLength(5)
    await db.deleteFrom('audit_log').where('owner', '=', id).execute()
    await db
      .updateTable('users')
      .set({ created_at: new Date(Date.now() - 366 * 86_400_000) })
      .where('id', '=', id)
      .execute()
    await visitor().send('/login', { email, passwort: password })
    expect(await mails()).toHaveLength(6)
  })

  test('tells a program who it is and what it has', async () => {
    const { program } = await testReader(portal, 'plus@example.org', ['CL', 'csv_download_feature'])
    const answer = await fetch(`${portal.url}/api/v1/users?device=DESKTOP&application=WEBSITE`, { headers: program })
    expect(await answer.json()).toMatchObject({
      token: program['x-ov-token'],
      email: 'plus@example.org',
      activated: true,
      purchasedProducts: ['CL'],
      entitledFeatures: ['csv_download_feature'],
      hasBankConnection: false,
    })
  })

  test('says the same of a wrong password and an unknown address, with the tries that are left, and then waits', async () => {
    await member('pause@example.org')
    const tried = async (email: string) => {
      const texts: string[] = []
      for (let i = 0; i < 6; i++) {
        const { body } = await visitor().send('/login', { email, passwort: 'nicht das richtige' })
        texts.push(
          /id="feld-passwort-fehler">([^<]+)/.exec(body)?.[1] ??
            /form-faults[^>]*><p[^>]*>([^<]+)/.exec(body)?.[1] ??
            '',
        )
      }
      return texts
    }
    const known = await tried('pause@example.org')
    expect(known[0]).toBe('E-Mail und Passwort passen nicht zusammen. Noch 4 Versuche, dann eine Pause.')
    expect(known[5]).toMatch(/^Zu viele Versuche/)
    expect(await tried('niemand@example.org')).toEqual(known)
    // the right one waits as well
    expect((await visitor().send('/login', { email: 'pause@example.org', passwort: password })).status).toBe(429)
  })

  test('of many wrong ones at once takes no more than one after the other', async () => {
    await member('viele@example.org')
    const statuses = await Promise.all(
      Array.from(
        { length: 12 },
        async (_, i) =>
          (await visitor().api('POST', '/v1/users/login', { email: 'viele@example.org', password: `falsch ${i}` }))
            .status,
      ),
    )
    expect(statuses.filter((status) => status === 401)).toHaveLength(5)
    expect(statuses.filter((status) => status === 429)).toHaveLength(7)
  })

  test('brings along what the browser had stored as a guest, but for what the user has', async () => {
    const reader = await member('gast@example.org')
    await reader.api('PUT', '/v1/storage/simple/spalten', { value: 'des Kontos' })
    const guest = visitor()
    await guest.api('PUT', '/v1/storage/simple/spalten', { value: 'des Gastes' })
    await guest.api('PUT', '/v1/storage/simple/liste', { value: 'des Gastes' })
    await guest.send('/login', { email: 'gast@example.org', passwort: password })
    const stored = async (key: string) => (await guest.api('GET', `/v1/storage/simple/${key}`)).json['value']
    expect([await stored('spalten'), await stored('liste')]).toEqual(['des Kontos', 'des Gastes'])
  })

  test('needs the form of this reader, and is not done by a page of elsewhere or a link', async () => {
    const form = new URLSearchParams({ email: 'a@example.org', passwort: password })
    expect((await fetch(`${portal.url}/login`, { method: 'POST', body: form })).status).toBe(403)
    const { browser } = await testReader(portal, 'link-logout@example.org')
    const asked = (headers: Record<string, string>) =>
      fetch(`${portal.url}/api/v1/users/logout`, { headers: { ...browser, ...headers } })
    expect((await asked({ 'sec-fetch-site': 'cross-site' })).status).toBe(403)
    expect((await asked({ 'sec-fetch-site': 'none' })).status).toBe(403)
    expect((await asked({})).status).toBe(403)
    expect((await asked({ 'sec-fetch-site': 'same-origin' })).status).toBe(200)
  })

  test('tells managers of passwords which field is which', async () => {
    const { body } = await visitor().get('/login')
    expect(body).toContain('autoComplete="username webauthn"')
    expect(body).toContain('autoComplete="current-password"')
  })

  test('takes no longer for an unknown address', async () => {
    await member('zeit@example.org')
    const took = async (email: string) => {
      const began = performance.now()
      await visitor().api('POST', '/v1/users/login', { email, password: 'nicht das richtige' })
      return performance.now() - began
    }
    // the least of several: what else the machine does only ever adds
    let [known, unknown] = [Infinity, Infinity]
    for (let i = 0; i < 8; i++) {
      known = Math.min(known, await took('zeit@example.org'))
      unknown = Math.min(unknown, await took('unbekannt@example.org'))
      await portal.rooms.db.deleteFrom('attempts').execute()
    }
    expect(unknown / known).toBeGreaterThan(0.5)
    expect(unknown / known).toBeLessThan(2)
  })
})

describe('a forgotten password', () => {
  const linkTo = async (email: string) =>
    (await newestMails(portal.rooms.db, 20))
      .find(({ to }) => to === email)
      ?.text.match(/\/passwort-zuruecksetzen\S+/)?.[0] ?? ''

  test('is set anew by the link of a mail, once; whoever was signed in is no longer', async () => {
    const before = await member('vergessen@example.org')
    await visitor().send('/passwort-zuruecksetzen', { email: 'vergessen@example.org' })
    const link = await linkTo('vergessen@example.org')
    expect((await visitor().send(link, { passwort: 'kurz' }, 'neu')).status).toBe(422)
    const same = await visitor().send(link, { passwort: password }, 'neu')
    expect([same.status, same.body.includes('Das ist schon dein Passwort.')]).toEqual([422, true])
    const { location } = await visitor().send(link, { passwort: 'Ein anderer Fußboden' }, 'neu')
    expect(location).toMatch(/^\/login/)
    expect((await visitor().send(link, { passwort: 'Noch ein Fußboden' }, 'neu')).status).toBe(403)
    expect((await before.api('GET', '/v1/users')).status).toBe(401)
    const signIn = (passwort: string) => visitor().send('/login', { email: 'vergessen@example.org', passwort })
    expect((await signIn(password)).status).toBe(422)
    expect((await signIn('Ein anderer Fußboden')).status).toBe(303)
  })

  test('comes back to the page where it was asked for', async () => {
    await member('zurueck@example.org')
    await visitor().send('/passwort-zuruecksetzen?from=%2Falarme', { email: 'zurueck@example.org' })
    const link = await linkTo('zurueck@example.org')
    const { location } = await visitor().send(link, { passwort: 'Ein anderer Fußboden' }, 'neu')
    expect(location).toMatch(/^\/login\?from=%2Falarme/)
  })

  test('of an unknown address is answered alike, in the same time, and nobody is written to', async () => {
    await member('bekannt@example.org')
    const ask = async (email: string) => {
      const began = performance.now()
      const { status, json } = await visitor().api(
        'GET',
        `/v1/users/send_lost_password_confirmation_token?email=${email}`,
      )
      return { status, json, took: performance.now() - began }
    }
    const [known, unknown] = [await ask('bekannt@example.org'), await ask('fremd@example.org')]
    expect([unknown.status, unknown.json]).toEqual([known.status, known.json])
    expect(Math.min(known.took, unknown.took)).toBeGreaterThan(240) // longer than what is done for either
    expect(await linkTo('fremd@example.org')).toBe('')
  })

  test.each(['expired', 'altered'] as const)('is not set by a link that is %s', async (how) => {
    const email = `${how}@example.org`
    await member(email)
    await visitor().send('/passwort-zuruecksetzen', { email })
    let link = await linkTo(email)
    if (how === 'altered') link = link.slice(0, -1) + (link.endsWith('A') ? 'B' : 'A')
    else
      await portal.rooms.db
        .updateTable('one_time_tokens')
        .set({ expires_at: new Date(0) })
        .execute()
    expect((await visitor().send(link, { passwort: 'Ein anderer Fußboden' }, 'neu')).status).toBe(403)
  })
})

describe('an account', () => {
  const codeTo = async (email: string) =>
    (await newestMails(portal.rooms.db, 20)).find(({ to }) => to === email)?.text.match(/dein Code ist (\d{6})/)?.[1] ??
    ''

  test('gets another password; every other device is signed out', async () => {
    const reader = await member('wechsel@example.org')
    const other = visitor()
    await other.send('/login', { email: 'wechsel@example.org', passwort: password })
    const path = '/einstellungen/sicherheit'
    const fields = { passwort: 'nicht das richtige', 'neues-passwort': 'Ein anderer Fußboden' }
    expect((await reader.send(path, fields, 'passwort')).status).toBe(422)
    const same = await reader.send(path, { passwort: password, 'neues-passwort': password }, 'passwort')
    expect([same.status, same.body.includes('id="feld-passwort-neues-passwort-fehler"')]).toEqual([422, true])
    expect((await reader.send(path, { ...fields, passwort: password }, 'passwort')).status).toBe(303)
    expect((await reader.api('GET', '/v1/users')).status).toBe(200)
    expect((await other.api('GET', '/v1/users')).status).toBe(401)
  })

  test('gets another address once the new one has confirmed it; the old one is told', async () => {
    const reader = await member('alt@example.org')
    await portal.rooms.db.deleteFrom('attempts').execute()
    const own = await reader.send('/einstellungen/profil', { email: 'ALT@example.org' }, 'adresse')
    expect([own.status, own.body.includes('Das ist schon deine Adresse.')]).toEqual([422, true])
    const { location } = await reader.send('/einstellungen/profil', { email: 'neuer@example.org' }, 'adresse')
    expect((await reader.get(location)).body).toContain('Neuen Code anfordern')
    const code = await codeTo('neuer@example.org')
    expect((await reader.send(location, { code: '12345', passwort: password }, 'adresse-code')).status).toBe(422)
    expect((await reader.send(location, { code, passwort: password }, 'adresse-code')).status).toBe(303)
    expect((await reader.api('GET', '/v1/users')).json['email']).toBe('neuer@example.org')
    const told = (await newestMails(portal.rooms.db, 20)).find(({ to }) => to === 'alt@example.org')
    expect(told?.subject).toBe('Deine E-Mail-Adresse wurde geändert')
  })

  test('with another role signs in anew', async () => {
    const { id, program } = await testReader(portal, 'rolle@example.org')
    await setRole(portal.rooms.db, id, 'expert')
    expect((await fetch(`${portal.url}/api/v1/users`, { headers: program })).status).toBe(401)
  })

  test('cannot take the address of another, and does not learn that there is one', async () => {
    const reader = await member('dieb@example.org')
    await member('opfer@example.org')
    const answer = await reader.send('/einstellungen/profil', { email: 'opfer@example.org' }, 'adresse')
    expect(answer.status).toBe(303)
    const { status } = await reader.send(answer.location, { code: '000000', passwort: password }, 'adresse-code')
    expect(status).toBe(422)
  })

  test('is deleted a fortnight after its code was typed, unless its owner thinks better of it', async () => {
    const reader = await member('fort@example.org')
    const profile = '/einstellungen/profil'
    const begin = async () => {
      const { location } = await reader.send(profile, {}, 'loeschen')
      return reader.send(location, { code: await codeTo('fort@example.org') }, 'loeschen-code')
    }
    expect((await begin()).status).toBe(303)
    expect((await reader.get(profile)).body).toContain('Dein Konto wird am')
    const link = (await newestMails(portal.rooms.db, 20))
      .find(({ subject }) => subject.startsWith('Dein Konto wird'))
      ?.text.match(/\/einstellungen\/konto-behalten\S+/)?.[0]
    expect((await visitor().send(link ?? '', {})).status).toBe(303)
    expect((await visitor().send(link ?? '', {})).status).toBe(403)
    expect((await reader.get(profile)).body).not.toContain('Dein Konto wird am')
    await begin()
    expect(await deleteDue(portal.rooms.db)).toBe(0)
    await reader.api('PUT', '/v1/storage/simple/spalten', { value: 1 })
    await portal.rooms.db
      .updateTable('users')
      .set({ delete_at: new Date(Date.now() - 1000) })
      .where('email_key', '=', 'fort@example.org')
      .execute()
    expect(await deleteDue(portal.rooms.db)).toBe(1)
    expect((await reader.api('GET', '/v1/users')).status).toBe(401)
    expect(await findUser(portal.rooms.db, 'fort@example.org')).toBeUndefined()
  })
})

describe('a second factor', () => {
  const path = '/einstellungen/zweiter-faktor'
  const signIn = (email: string, browser = visitor()) => browser.send('/login', { email, passwort: password })

  /** Sets one up through the pages. */
  async function protectedMember(email: string) {
    const reader = await member(email)
    const { body } = await reader.get(path)
    const secret = secretOn(body)
    const answer = await reader.send(path, { code: codeNow(secret, -1) }, 'einrichten')
    const codes = answer.body.match(/[A-Z2-7]{4}(-[A-Z2-7]{4}){3}/g) ?? []
    return { reader, secret, codes }
  }

  test('is asked for after the password; each code is good for once', async () => {
    const { secret, codes } = await protectedMember('zwei@example.org')
    expect(codes).toHaveLength(10)
    const [one, two] = [visitor(), visitor()]
    const { location } = await signIn('zwei@example.org', one)
    expect(location).toMatch(/^\/login\/code\?antrag=/)
    expect((await one.api('GET', '/v1/users')).status).toBe(401)
    expect((await one.send(location, { code: '000000' })).status).toBe(422)
    const code = codeNow(secret)
    expect((await one.send(location, { code })).status).toBe(303)
    expect((await one.api('GET', '/v1/users')).status).toBe(200)
    const again = await signIn('zwei@example.org', two)
    expect((await two.send(again.location, { code })).status).toBe(422)
    expect((await two.send(`${again.location.slice(0, -6)}AAAAAA`, { code: codeNow(secret, 1) })).status).toBe(422)
  })

  test('may be a code for when the app is lost, once', async () => {
    const { codes } = await protectedMember('ersatz@example.org')
    const [one, two] = [visitor(), visitor()]
    const first = await signIn('ersatz@example.org', one)
    expect((await one.send(first.location, { code: codes[0]?.toLowerCase() ?? '' }, 'ersatz')).status).toBe(303)
    const second = await signIn('ersatz@example.org', two)
    expect((await two.send(second.location, { code: codes[0] ?? '' }, 'ersatz')).status).toBe(422)
    expect((await one.get(path)).body).toContain('Du hast noch 9 Codes')
  })

  test('whose app is lost is proved and removed by codes of that kind, each of them once', async () => {
    const { codes } = await protectedMember('verloren@example.org')
    const browser = visitor()
    const { location } = await signIn('verloren@example.org', browser)
    expect((await browser.send(location, { code: codes[0] ?? '' }, 'ersatz')).location).toMatch(
      /^\/einstellungen\/zweiter-/,
    )
    const change = { passwort: password, 'neues-passwort': 'Ein anderer Fußboden' }
    const proved = (code = '') => browser.send('/einstellungen/sicherheit', { ...change, 'app-code': code }, 'passwort')
    expect((await proved(codes[0])).status).toBe(422)
    expect((await proved('x'.repeat(90))).status).toBe(422)
    expect((await proved(codes[1])).status).toBe(303)
    expect((await browser.send(path, { code: codes[1] ?? '' }, 'entfernen')).status).toBe(422)
    expect((await browser.send(path, { code: 'x'.repeat(90) }, 'entfernen')).status).toBe(422)
    expect((await browser.send(path, { code: codes[2]?.replaceAll('-', ' ') ?? '' }, 'entfernen')).status).toBe(303)
    expect((await browser.get(path)).body).toContain('Authenticator-App einrichten')
  })

  test('is removed by whoever runs the portal, which its owner is told and the audit knows', async () => {
    await protectedMember('beides-weg@example.org')
    const reader = visitor()
    const { location } = await signIn('beides-weg@example.org', reader)
    expect((await reader.get(location)).body).toContain('App und Codes verloren')
    const { id } = (await findUser(portal.rooms.db, 'beides-weg@example.org'))!
    await removeOtp(portal.rooms.db, portal.rooms.sender, id, null)
    expect((await signIn('beides-weg@example.org')).location).toMatch(/^\/dashboard/)
    expect((await newestMails(portal.rooms.db, 20)).map(({ subject }) => subject)).toContain(
      'Der zweite Faktor wurde entfernt',
    )
    const { list } = await notedActs(portal.rooms.db, { email: 'beides-weg@example.org', page: 0, perPage: 50 })
    expect(list.find(({ act }) => act === 'SECOND_FACTOR_REMOVED')).toMatchObject({ actor: null })
  })

  test('says when no code is left', async () => {
    const { codes } = await protectedMember('leer@example.org')
    let reader = visitor()
    for (const code of codes) {
      reader = visitor()
      const { location } = await signIn('leer@example.org', reader)
      await reader.send(location, { code }, 'ersatz')
    }
    expect((await reader.get(path)).body).toContain('Du hast keinen Code mehr')
  })

  test('guards what could take the account away', async () => {
    const { reader, secret } = await protectedMember('wache@example.org')
    const change = { password, newPassword: 'Ein anderer Fußboden' }
    const refused = await reader.api('PUT', '/v1/users/change_password', change)
    expect([refused.status, refused.json['errorCode']]).toEqual([403, 1426])
    expect((await reader.api('PUT', '/v1/users/otp_confirm_password', { otp: codeNow(secret) })).status).toBe(200)
    expect((await reader.api('PUT', '/v1/users/change_password', change)).status).toBe(200)
  })

  test('leaves a trace, as everything that changes an account does', async () => {
    const { reader, secret, codes } = await protectedMember('weg@example.org')
    const other = visitor()
    const { location } = await signIn('weg@example.org', other)
    await other.send(location, { code: codes[0] ?? '' }, 'ersatz')
    await reader.send(path, { code: codeNow(secret) }, 'entfernen')
    const subjects = async () =>
      (await newestMails(portal.rooms.db, 20))
        .filter(({ to }) => to === 'weg@example.org')
        .map(({ subject }) => subject)
    expect(await subjects()).toEqual([
      'Der zweite Faktor wurde entfernt',
      'Anmeldung von einem neuen Gerät',
      'Der zweite Faktor ist eingerichtet',
      'Bestätige deine E-Mail-Adresse',
    ])
    await reader.api('PUT', '/v1/users/change_password', { password, newPassword: 'Ein anderer Fußboden' })
    await reader.api('GET', '/v1/users/send_new_email_confirmation_token?email=wohin@example.org')
    const changed = { code: (await mailTo('wohin@example.org')).code, password: 'Ein anderer Fußboden' }
    expect((await reader.api('PUT', '/v1/users/change_email', changed)).status).toBe(200)
    await reader.api('GET', '/v1/users/send_lost_password_confirmation_token?email=wohin@example.org')
    const [mail] = await newestMails(portal.rooms.db, 1)
    const token = /schluessel=(\S+)/.exec(mail?.text ?? '')?.[1] ?? ''
    expect((await visitor().api('PUT', '/v1/users/change_lost_password', { token, password })).status).toBe(200)
    await reader.send('/login', { email: 'wohin@example.org', passwort: password })
    await reader.api('GET', '/v1/users/send_deletion_token')
    const { code } = await mailTo('wohin@example.org')
    expect((await reader.api('PUT', '/v1/users/start_delete', { code })).status).toBe(200)
    expect((await reader.api('GET', '/v1/users/cancel_delete')).status).toBe(200)
    const { list } = await notedActs(portal.rooms.db, { email: 'wohin@example.org', page: 0, perPage: 50 })
    expect(list.every(({ owner, actor }) => owner === actor)).toBe(true)
    const told = list.map(({ act, detail }) => [act, detail].filter(Boolean).join(': ')).toReversed()
    expect(told).toEqual([
      'ACCOUNT_CONFIRMED',
      'SIGNED_IN: Bestätigung der E-Mail, neues Gerät',
      'SECOND_FACTOR_ADDED',
      'RECOVERY_CODES_RENEWED',
      'RECOVERY_CODE_USED',
      'SIGNED_IN: Passwort und Wiederherstellungscode, neues Gerät',
      'SECOND_FACTOR_REMOVED',
      'PASSWORD_CHANGED',
      'EMAIL_CHANGED',
      'PASSWORD_RESET',
      'SIGNED_IN: Passwort',
      'DELETION_BEGUN',
      'DELETION_CANCELLED',
    ])
  })

  test('is stored encrypted, is in no file of its owner, and goes by a code', async () => {
    const { reader, secret } = await protectedMember('geheim@example.org')
    const [row] = await portal.rooms.db.selectFrom('otp_secrets').select('sealed').execute()
    expect(row?.sealed.includes(secret)).toBe(false)
    const { base64 } = (await reader.api('GET', '/v1/users/archive')).json as { base64: string }
    const texts = [...(await textsOf(Buffer.from(base64, 'base64'))).values()].join('\n')
    expect(texts).toContain('geheim@example.org')
    expect(texts).not.toContain(base32(secret))
    expect((await reader.send(path, { code: codeNow(secret) }, 'entfernen')).status).toBe(303)
    expect((await signIn('geheim@example.org')).location).toMatch(/^\/dashboard/)
  })

  test('is not guessed: after five wrong codes there is a pause', async () => {
    await protectedMember('raten@example.org')
    const browser = visitor()
    const { location } = await signIn('raten@example.org', browser)
    const statuses: number[] = []
    for (let i = 0; i < 6; i++) statuses.push((await browser.send(location, { code: '000000' })).status)
    expect(statuses).toEqual([422, 422, 422, 422, 422, 429])
  })
})
