import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { allKeyRights } from '#contract/key-rights.ts'
import { makeKey } from '#accounts/api-keys.ts'
import { giveImpersonation } from '#accounts/impersonation.ts'
import { forgetOldActs, note, notedActs } from '#accounts/audit.ts'
import { hashPassword, keepPasswordHash } from '#accounts/passwords.ts'
import { withPersonalData } from '#accounts/personal-data.ts'
import { openSession, signOutEverywhere } from '#accounts/sessions.ts'
import { deleteUser, setRole } from '#accounts/users.ts'
import { transaction } from '#db/transaction.ts'
import type { Portal } from '#portal/portal.ts'
import { textsOf } from '../archived.ts'
import { testPortal, testReader } from '../portal.ts'
import { Visitor } from './visitor.ts'

const password = 'Eiche geölt im Flur'
let portal: Portal
let operator: Visitor
let operatorToken = ''
beforeAll(async () => {
  portal = await testPortal()
  const { db } = portal.rooms
  const { id } = await testReader(portal, 'leitung@example.org')
  await setRole(db, id, 'operator')
  operatorToken = (await openSession(db, id)).token
  operator = new Visitor(portal.url, `session=${operatorToken}`)
})
afterAll(() => portal.stop())

async function signedIn(email: string, granted: readonly string[] = []) {
  const reader = await testReader(portal, email, granted)
  return { ...reader, visitor: new Visitor(portal.url, reader.browser.cookie), path: `/verwaltung/konten/${reader.id}` }
}

const pages = ['/verwaltung', '/verwaltung/experten', '/verwaltung/protokoll']
const calls = [
  ['GET', '/v1/administration/users', undefined],
  ['GET', '/v1/administration/users/ID', undefined],
  ['PUT', '/v1/administration/users/ID/grants/RX', {}],
  ['DELETE', '/v1/administration/users/ID/grants/RX', undefined],
  ['PUT', '/v1/administration/users/ID/role', { role: 'expert' }],
  ['POST', '/v1/administration/users/ID/impersonation', undefined],
  ['GET', '/v1/administration/audit', undefined],
] as const
const newest = async (email: string) =>
  (await notedActs(portal.rooms.db, { email, page: 0, perPage: 100 })).list.map(({ act, detail, owner, actor }) => ({
    act,
    detail,
    owner,
    actor,
  }))

describe('for everybody but operators there is no administration', () => {
  test('its pages answer as a page that is not there', async () => {
    const expert = await signedIn('expertin@example.org')
    await setRole(portal.rooms.db, expert.id, 'expert')
    const { token } = await openSession(portal.rooms.db, expert.id)
    const { visitor, path } = await signedIn('neugierig@example.org')
    for (const each of [visitor, new Visitor(portal.url), new Visitor(portal.url, `session=${token}`)])
      for (const page of [...pages, path]) {
        const [there, nowhere] = [await each.get(page), await each.get('/verwaltunx/konten/1')]
        expect([page, there.status]).toEqual([page, nowhere.status])
        expect(/<h1>[^<]*/.exec(there.body)?.[0]).toBe(/<h1>[^<]*/.exec(nowhere.body)?.[0])
        expect(there.body).not.toContain('leitung@example.org')
      }
    expect((await visitor.get('/')).body).not.toContain('href="/verwaltung"')
    expect((await operator.get('/')).body).toContain('href="/verwaltung"')
  })

  test('its calls answer as an address that is not there, and do nothing', async () => {
    const { visitor, id } = await signedIn('program@example.org')
    for (const [method, path, body] of calls)
      for (const each of [visitor, new Visitor(portal.url)]) {
        const answer = await each.api(method, path.replace('ID', id), body)
        expect([path, answer.status, answer.json['errorCode']]).toEqual([path, 404, 1404])
      }
    expect((await visitor.api('GET', '/v1/users')).json).toMatchObject({ role: 'user', purchasedProducts: [] })
  })

  test('its forms do nothing for who is no operator', async () => {
    const { visitor, path, browser } = await signedIn('formular@example.org')
    const token = /name="formular" value="([^"]+)"/.exec((await visitor.get('/einstellungen/profil')).body)?.[1] ?? ''
    for (const fields of [
      { aktion: 'geben', freischaltung: 'RX' },
      { aktion: 'rolle', rolle: 'expert' },
    ]) {
      const response = await fetch(portal.url + path, {
        method: 'POST',
        headers: browser,
        body: new URLSearchParams(Object.entries({ formular: token, ...fields })),
      })
      expect(response.status).toBe(404)
    }
    expect((await visitor.api('GET', '/v1/users')).json).toMatchObject({ role: 'user', purchasedProducts: [] })
  })

  test('a key of an operator reaches none of it', async () => {
    const { db } = portal.rooms
    const [account] = (await operator.api('GET', '/v1/administration/users?email=leitung')).json['list'] as [
      { idUser: string },
    ]
    const user = (await db.selectFrom('users').select('id').where('email', '=', 'leitung@example.org').execute())[0]
    expect(account.idUser).toBe(user?.id)
    const { key } = await transaction(db, (step) => makeKey(step, user!.id, { name: 'Programm', rights: allKeyRights }))
    const answer = await fetch(`${portal.url}/api/v1/administration/users`, { headers: { 'x-ov-token': key } })
    expect(answer.status).toBe(403)
  })
})

describe('an operator', () => {
  test('finds accounts by a part of their address, page by page', async () => {
    for (let number = 10; number < 65; number++) await testReader(portal, `menge${number}@Beispiel.example`)
    const first = await operator.get('/verwaltung?email=BEISPIEL.ex')
    expect(first.body).toContain('menge10@Beispiel.example')
    expect(first.body).not.toContain('menge64@Beispiel.example')
    expect((await operator.get('/verwaltung?email=beispiel.ex&page=2')).body).toContain('menge64@Beispiel.example')
    expect((await operator.get('/verwaltung?email=%25')).body).toContain('Kein Konto hat diese Adresse.')
    for (const email of ['%00', "'", 'ü'.repeat(400), '%F0%9F%98%80'])
      expect((await operator.get(`/verwaltung?email=${email}`)).status).toBeLessThan(500)
    for (const id of ['x', '%00', '00000000-0000-4000-8000-000000000000'])
      expect((await operator.get(`/verwaltung/konten/${id}`)).status).toBeLessThan(500)
  })

  test('gives a product until the end of a day, and takes it back', async () => {
    const { visitor, path, email } = await signedIn('kunde@example.org')
    const day = new Date(Date.now() + 10 * 86_400_000).toISOString().slice(0, 10)
    expect((await operator.send(path, { freischaltung: 'RX', bis: day }, 'geben')).status).toBe(303)
    expect((await visitor.api('GET', '/v1/users')).json['purchasedProducts']).toEqual(['RX'])
    const page = await operator.get(path)
    expect(page.body).toContain('Pro (RX)')
    for (const bis of ['2020-01-01', '2026-02-31x', 'morgen', '9999-12-31', '2027-13-01']) {
      const refused = await operator.send(path, { freischaltung: 'CL', bis }, 'geben')
      expect([bis, refused.status, refused.body.includes('Das muss ein Tag ab heute sein')]).toEqual([bis, 422, true])
    }
    expect((await operator.send(path, { freischaltung: 'ALLES', bis: '' }, 'geben')).status).toBe(404)
    expect((await operator.send(path, { freischaltung: 'RX' }, 'nehmen')).status).toBe(303)
    expect((await visitor.api('GET', '/v1/users')).json['purchasedProducts']).toEqual([])
    expect((await operator.send(path, { freischaltung: 'RX' }, 'nehmen')).status).toBe(404)
    const by = { owner: email, actor: 'leitung@example.org' }
    expect(await newest(email)).toEqual([
      { act: 'GRANT_REVOKED', detail: 'RX', ...by },
      { act: 'GRANTED', detail: `RX bis ${day}`, ...by },
    ])
  })

  test('makes experts and takes it back; sessions end with either', async () => {
    const { visitor, email, path } = await signedIn('talent@example.org')
    expect((await operator.send('/verwaltung/experten', { email: 'TALENT@example.org' }, 'ernennen')).status).toBe(303)
    expect((await operator.get('/verwaltung/experten')).body).toContain(email)
    expect((await visitor.api('GET', '/v1/users')).status).toBe(401)
    for (const [given, says] of [
      ['', 'Bitte gib die E-Mail-Adresse'],
      ['niemand@example.org', 'gibt es kein Konto'],
      [email, 'schon ein Experte'],
      ['leitung@example.org', 'ein Betreiber'],
    ] as const) {
      const refused = await operator.send('/verwaltung/experten', { email: given }, 'ernennen')
      expect([given, refused.status, refused.body.includes(says)]).toEqual([given, 422, true])
    }
    expect((await operator.send(path, { rolle: 'user' }, 'rolle')).status).toBe(303)
    expect((await operator.get('/verwaltung/experten')).body).not.toContain(email)
    expect((await newest(email)).map(({ act, detail }) => `${act} ${detail}`)).toEqual([
      'ROLE_CHANGED user',
      'ROLE_CHANGED expert',
    ])
  })

  test('makes and dismisses no operators', async () => {
    const [{ idUser }] = (await operator.api('GET', '/v1/administration/users?email=leitung')).json['list'] as [
      { idUser: string },
    ]
    const answer = await operator.api('PUT', `/v1/administration/users/${idUser}/role`, { role: 'user' })
    expect([answer.status, answer.json['errorCode']]).toEqual([403, 1411])
    const { id } = await signedIn('ehrgeiz@example.org')
    expect((await operator.api('PUT', `/v1/administration/users/${id}/role`, { role: 'operator' })).status).toBe(400)
  })

  test('needs the form of their own page', async () => {
    const { path, visitor } = await signedIn('ziel@example.org')
    const forged = await fetch(portal.url + path, {
      method: 'POST',
      headers: { cookie: `session=${operatorToken}` },
      body: new URLSearchParams({ formular: 'x', aktion: 'geben', freischaltung: 'RX', bis: '' }),
    })
    expect(forged.status).toBe(403)
    expect((await visitor.api('GET', '/v1/users')).json['purchasedProducts']).toEqual([])
  })
})

describe('what is done to an account is noted', () => {
  test('when its owner does it, and is found by person and kind', async () => {
    const { visitor, email } = await signedIn('spur@example.org')
    const { json } = await visitor.api('POST', '/v1/users/api_keys', {
      name: 'Geheimer Name',
      rights: ['DEPOTS_READ', 'MARKET_READ'],
    })
    await visitor.api('DELETE', `/v1/users/api_keys/${String((json['apiKey'] as { idKey: string }).idKey)}`)
    await visitor.api('GET', '/v1/users/archive')
    await visitor.api('DELETE', '/v1/users/sessions')
    const by = { owner: email, actor: email }
    expect(await newest(email)).toEqual([
      { act: 'SESSIONS_ENDED', detail: '', ...by },
      { act: 'ARCHIVE_MADE', detail: '', ...by },
      { act: 'KEY_REVOKED', detail: '', ...by },
      { act: 'KEY_MADE', detail: 'MARKET_READ DEPOTS_READ', ...by },
    ])
    const found = await operator.get('/verwaltung/protokoll?email=SPUR@&art=KEY_MADE')
    const table = found.body.slice(found.body.indexOf('<tbody'))
    expect(table).toContain('API-Schlüssel angelegt')
    expect(table).toContain('Kurse lesen, Depots lesen')
    expect(table).not.toContain('API-Schlüssel widerrufen')
    expect(found.body).not.toContain('Geheimer Name')
    expect((await operator.get('/verwaltung/protokoll?art=ERFUNDEN&page=9')).status).toBe(200)
  })

  test('when somebody signs in, cannot, or signs out, also where there is no such account', async () => {
    const { db } = portal.rooms
    const { id, email } = await signedIn('tuer@example.org')
    await keepPasswordHash(db, id, await hashPassword(password))
    const visitor = new Visitor(portal.url)
    const logIn = (given: string, address = email) =>
      visitor.api('POST', '/v1/users/login', { email: address, password: given })
    expect((await logIn('falsch geraten')).status).toBe(401)
    expect((await logIn(password)).status).toBe(200)
    expect((await visitor.api('GET', '/v1/users/logout')).status).toBe(200)
    expect((await visitor.api('GET', '/v1/users/logout')).status).toBe(200)
    expect((await newest(email)).map(({ act, detail, actor }) => [act, detail, actor])).toEqual([
      ['SIGNED_OUT', '', email],
      ['SIGNED_IN', 'Passwort, neues Gerät', email],
      ['SIGN_IN_FAILED', 'Passwort', null],
    ])
    await logIn(password, 'niemand@example.org')
    const { list } = await notedActs(db, { act: 'SIGN_IN_FAILED', page: 0, perPage: 1 })
    expect(list).toMatchObject([{ owner: null, actor: null, detail: 'Passwort' }])
    const table = await operator.get('/verwaltung/protokoll?art=SIGN_IN_FAILED')
    expect(table.body).toContain('Anmeldung fehlgeschlagen')
    expect(table.body).not.toContain('niemand@example.org')
  })

  test('and stays when the account goes, but names nobody', async () => {
    const { db } = portal.rooms
    const { id, email } = await signedIn('fort@example.org')
    await note(db, 'PASSWORD_CHANGED', id)
    await deleteUser(db, id)
    expect(await newest(email)).toEqual([])
    const { list } = await notedActs(db, { page: 0, perPage: 2 })
    expect(list).toMatchObject([
      { act: 'ACCOUNT_DELETED', owner: null, actor: null },
      { act: 'PASSWORD_CHANGED', owner: null, actor: null },
    ])
  })

  test('for a year', async () => {
    const { db } = portal.rooms
    const { id, email } = await signedIn('alt@example.org')
    await note(db, 'KEY_MADE', id)
    await note(db, 'KEY_REVOKED', id)
    await db
      .updateTable('audit_log')
      .set({ at: new Date(Date.now() - 366 * 86_400_000) })
      .where('owner', '=', id)
      .where('act', '=', 'KEY_MADE')
      .execute()
    await forgetOldActs(db)
    expect((await newest(email)).map(({ act }) => act)).toEqual(['KEY_REVOKED'])
  })

  test('and is in the file of its owner, without who else did it', async () => {
    const { visitor, path } = await signedIn('auskunft@example.org')
    await operator.send(path, { freischaltung: 'CL', bis: '' }, 'geben')
    const { base64 } = (await visitor.api('GET', '/v1/users/archive')).json as { base64: string }
    const csv = (await textsOf(Buffer.from(base64, 'base64'))).get('csv/audit_log.csv')
    expect(csv).toContain(',GRANTED,CL,')
    expect(csv?.split('\r\n')[0]).toBe('id,at,act,detail,owner')
  })
})

describe('an operator who sees what another sees', () => {
  const acting = async () => {
    const { db } = portal.rooms
    const { id } = await db
      .selectFrom('users')
      .select('id')
      .where('email', '=', 'leitung@example.org')
      .executeTakeFirstOrThrow()
    return new Visitor(portal.url, `session=${(await openSession(db, id)).token}`)
  }

  test('reads their pages under a banner, with each request in the audit, and is themselves again', async () => {
    const { visitor, email, path } = await signedIn('gesehen@example.org', ['RX'])
    await visitor.api('POST', '/v2/watchlists', { name: 'Meine Werte' })
    const looking = await acting()
    expect((await looking.get(path)).body).toContain('Wie dieses Konto ansehen')
    expect((await looking.send(path, {}, 'ansehen')).status).toBe(303)
    const marked = () => [looking.cookie('login'), looking.cookie('impersonation')].map((cookie) => cookie?.value)
    expect([marked(), looking.cookie('device')]).toEqual([['1', '1'], undefined])
    for (const page of [
      '/',
      '/watchlist/1',
      '/aktien/SAP-Aktie-DE0007164600',
      '/einstellungen/profil',
      '/gibt-es-nicht',
    ]) {
      const { body } = await looking.get(page)
      expect(body, page).toContain(`Du siehst Parkett wie <b>${email}</b>`)
      expect(body, 'what nobody opened is not in the log').not.toContain('speculationrules')
    }
    expect((await looking.get('/watchlist/1')).body).toContain('Meine Werte')
    expect((await looking.get('/dashboard')).body).not.toContain('Erneut laden')
    const factor = await looking.get('/einstellungen/zweiter-faktor')
    expect([factor.status, factor.body.includes('Dieses Konto hat keinen zweiten Faktor')]).toEqual([200, true])
    expect(factor.body).not.toContain('otpauth')
    expect((await looking.get('/verwaltung')).status).toBe(404)
    expect((await looking.api('GET', '/v1/users')).json).toMatchObject({ email, isImpersonated: true })
    expect((await visitor.api('GET', '/v1/users')).json).toMatchObject({ email, isImpersonated: false })
    expect((await visitor.get('/')).body).not.toContain('Du siehst Parkett wie')
    expect((await visitor.get('/einstellungen/sicherheit')).body).toContain('Ansicht durch den Betreiber')

    expect((await looking.send('/logout', {})).status).toBe(303)
    expect(marked()).toEqual(['1', undefined])
    expect((await looking.api('GET', '/v1/users')).json).toMatchObject({ email: 'leitung@example.org' })
    const noted = (await newest(email)).filter(({ actor }) => actor === 'leitung@example.org')
    expect(noted.map(({ act }) => act)).toEqual([
      'IMPERSONATION_ENDED',
      ...noted.slice(2).map(() => 'IMPERSONATED'),
      'IMPERSONATION_BEGUN',
    ])
    const details = noted.map(({ detail }) => detail)
    expect(details).toEqual(expect.arrayContaining(['GET /watchlist/1', 'GET /verwaltung', 'GET /api/v1/users']))
  })

  test('changes nothing of theirs, by page or program, and reads no letters and no archive', async () => {
    const { visitor, path } = await signedIn('unberuehrt@example.org')
    const looking = await acting()
    await looking.send(path, {}, 'ansehen')
    const refused = [403, 1490]
    for (const [method, address, body] of [
      ['POST', '/v2/watchlists', { name: 'Untergeschoben' }],
      ['PUT', '/v1/users/change_password', { current: password, password: 'Buche gewachst im Bad' }],
      ['DELETE', '/v1/users/sessions', undefined],
      ['POST', '/v1/users/api_keys', { name: 'Hintertür' }],
      ['PUT', '/v1/storage/simple/merken', { value: 'fremd' }],
      ['POST', '/v1/searches', { name: 'Fremd', finder: 'stocks', path: '/aktien/finder' }],
      ['GET', '/v1/users/archive', undefined],
    ] as const) {
      const answer = await looking.api(method, address, body)
      expect([address, answer.status, answer.json['errorCode']]).toEqual([address, ...refused])
    }
    expect((await looking.send('/watchlist', { name: 'Untergeschoben' }, 'neu')).body).toContain(
      'Du siehst dieses Konto nur an',
    )
    expect((await visitor.api('GET', '/v2/watchlists')).json['list']).toEqual([])
  })

  test('never sees another operator', async () => {
    const { db } = portal.rooms
    const { id } = await testReader(portal, 'zweite-leitung@example.org')
    await setRole(db, id, 'operator')
    const answer = await operator.api('POST', `/v1/administration/users/${id}/impersonation`)
    expect([answer.status, answer.json['errorCode']]).toEqual([403, 1411])
  })

  test('sees nothing any more, and is nobody, once they are signed out everywhere or no operator', async () => {
    const { db } = portal.rooms
    const { path } = await signedIn('nicht-mehr@example.org')
    const { id } = await testReader(portal, 'kurz-leitung@example.org')
    const look = async () => {
      await setRole(db, id, 'operator')
      const looking = new Visitor(portal.url, `session=${(await openSession(db, id)).token}`)
      expect((await looking.send(path, {}, 'ansehen')).status).toBe(303)
      return looking
    }
    for (const end of [() => signOutEverywhere(db, id), () => setRole(db, id, 'user')]) {
      const looking = await look()
      await end()
      expect((await looking.api('GET', '/v1/users')).status).toBe(401)
      await looking.send('/logout', {})
      expect((await looking.api('GET', '/v1/users')).status).toBe(401)
    }
  })

  test('is not named in the archive of who was seen', async () => {
    const { id, path } = await signedIn('archiv@example.org')
    const looking = await acting()
    await looking.send(path, {}, 'ansehen')
    const columns = await withPersonalData(
      portal.rooms.db,
      id,
      async (tables) => tables.find(({ name }) => name === 'sessions')?.columns,
    )
    expect(columns).toContain('is_impersonation')
    expect(columns).not.toContain('impersonator')
  })

  test('by the command is whoever opens its address, once', async () => {
    const { id, email } = await signedIn('befehl@example.org')
    const address = `/verwaltung/ansehen/${await giveImpersonation(portal.rooms.db, id)}`
    const [first, second] = [new Visitor(portal.url), new Visitor(portal.url)]
    expect((await first.get(address)).body).toContain('Jeder Aufruf steht im Protokoll')
    expect((await first.send(address, {})).status).toBe(303)
    expect((await first.get('/')).body).toContain(`wie <b>${email}</b>`)
    expect((await second.send(address, {})).body).toContain('gilt nicht oder nicht mehr')
    await first.send('/logout', {})
    expect((await first.api('GET', '/v1/users')).status).toBe(401)
    expect((await newest(email))[0]).toMatchObject({ act: 'IMPERSONATION_ENDED', actor: null })
  })
})
