import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createAuthorWatch } from '#alerts/author-follows.ts'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import { newPieces } from '#features/lists/new-pieces.ts'
import { newestMails } from '#mail/outbox.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let folder: string
let readers = 0
let [anna, bert]: TestReader[] = []

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parkett-authors-'))
  for (const part of ['artikel', 'autoren']) mkdirSync(join(folder, part), { recursive: true })
  writeFileSync(join(folder, 'autoren/muster-a.md'), '---\nfirstName: Muster\nlastName: A\n---\nSchreibt.\n')
  writeFileSync(join(folder, 'autoren/muster-b.md'), '---\nfirstName: Muster\nlastName: B\n---\nSchreibt auch.\n')
  portal = await testPortal(undefined, { WEBHOOKS: 'on' })
  await write('alt', 'Was schon da stand')
})
afterAll(async () => {
  await portal.stop()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  anna = await testReader(portal, `anna${++readers}@example.org`)
  bert = await testReader(portal, `bert${readers}@example.org`)
})

/** Publishes an own text of Muster A. @param more lines of its head */
async function write(name: string, title: string, more = ''): Promise<void> {
  const head = `title: ${title}\nteaser: Worum es geht\nauthor: muster-a\npublished: 2026-11-20 10:30\n${more}`
  writeFileSync(join(folder, `artikel/${name}.md`), `---\n${head}\n---\nEin Text.\n`)
  const { db, market } = portal.rooms
  expect((await takeInTexts(db, folder, await knownPapers(db), market.now())).faults).toEqual([])
}

/** Answers of several endpoints, read as they are declared. */
// oxlint-disable-next-line no-explicit-any
type Json = any

async function ask(method: string, path: string, reader: TestReader | undefined, body?: unknown): Promise<Json> {
  const response = await fetch(`${portal.url}/api${path}`, {
    method,
    headers: { ...reader?.program, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  return { status: response.status, ...((await response.json()) as Json) }
}

const follow = (reader: TestReader | undefined, ways?: string[], alias = 'muster-a') =>
  ask('PUT', `/v1/articles/authors/${alias}/follow`, reader, { ways })
const followedBy = async (reader: TestReader | undefined) =>
  (await ask('GET', '/v1/articles/authors/followed', reader)).list.map(({ author, ways }: Json) => [author.alias, ways])
const round = () => createAuthorWatch({ ...portal.rooms, find: newPieces(portal.rooms), log: silentLog }).round()
const mailsTo = async (reader: TestReader | undefined) =>
  (await newestMails(portal.rooms.db, 100)).filter(({ to }) => to === reader?.email)

describe('whoever follows an author', () => {
  test('is another than who does not, and nobody follows for another', async () => {
    expect(await follow(anna)).toMatchObject({ status: 200, author: { alias: 'muster-a' }, ways: [] })
    expect(await follow(anna, ['MAIL'])).toMatchObject({ ways: ['MAIL'] })
    expect(await follow(anna)).toMatchObject({ ways: ['MAIL'] })
    expect([await followedBy(anna), await followedBy(bert)]).toEqual([[['muster-a', ['MAIL']]], []])
    expect((await ask('DELETE', '/v1/articles/authors/muster-a/follow', bert)).status).toBe(200)
    expect(await followedBy(anna)).toEqual([['muster-a', ['MAIL']]])
    expect((await ask('DELETE', '/v1/articles/authors/muster-a/follow', anna)).status).toBe(200)
    expect(await followedBy(anna)).toEqual([])
  })

  test('is signed in, and follows somebody who writes here', async () => {
    expect((await follow(undefined)).status).toBe(401)
    expect((await follow(anna, [], 'niemand')).status).toBe(404)
    expect((await ask('DELETE', '/v1/articles/authors/niemand/follow', anna)).status).toBe(404)
    expect((await ask('PUT', '/v1/articles/authors/muster-a/follow', anna, { ways: ['FAX'] })).status).toBe(400)
  })

  test('finds the articles of all of them, without what was paid for', async () => {
    await write('bezahlt', 'Bezahlt', 'ads: Bank AG')
    const found = async (reader: TestReader | undefined, more = '') =>
      (await ask('GET', `/v1/articles/finder/configuration_query?onlyFollowed=true${more}`, reader)).list.map(
        ({ headline }: Json) => headline,
      )
    await follow(anna)
    await follow(bert, [], 'muster-b')
    expect(await found(anna)).toEqual(['Was schon da stand'])
    expect(await found(anna, '&author=muster-b')).toEqual([])
    expect(await found(bert)).toEqual([])
    expect((await ask('GET', '/v1/articles/finder/configuration_query?onlyFollowed=true', undefined)).status).toBe(401)
  })

  test('follows no longer once the account is gone', async () => {
    await follow(anna)
    await portal.rooms.db.deleteFrom('users').where('id', '=', anna!.id).execute()
    const left = portal.rooms.db.selectFrom('author_follows').select('author').where('owner', '=', anna!.id)
    expect(await left.execute()).toEqual([])
  })
})

describe('a new article', () => {
  test('comes by mail to whoever wants it, once; what stood there before does not', async () => {
    await follow(anna, ['MAIL'])
    await follow(bert)
    await round()
    expect(await mailsTo(anna)).toEqual([])
    await write('neu', 'Was neu ist')
    await round()
    await round()
    const [mail, ...more] = await mailsTo(anna)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Muster A: Was neu ist')
    expect(mail?.text).toContain('• Was neu ist: Worum es geht')
    expect(mail?.text).toMatch(/Artikel lesen:\n.*\/news\/2026\/11-20-was-neu-ist-1-1-\d+/)
    expect(mail?.text).toContain('Guten Tag,\n\nneu von Muster A:')
    expect(mail?.html).toMatch(/<a href="http[^"]+\/einstellungen\/benachrichtigungen">/)
    expect(await mailsTo(bert)).toEqual([])
  })

  test('comes to a program of its reader; several at once are one message', async () => {
    await ask('POST', '/v1/alerts/webhooks', anna, { url: 'https://haken.example.org/' })
    await follow(anna, ['WEBHOOK'])
    await write('eins', 'Der erste')
    await write('zwei', 'Der zweite')
    await round()
    const sent = await portal.rooms.db
      .selectFrom('alert_deliveries')
      .select('message')
      .where('owner', '=', anna!.id)
      .execute()
    expect(sent).toEqual([
      {
        message: expect.objectContaining({
          kind: 'ARTICLE',
          subject: 'Muster A: 2 neue Artikel',
          text: expect.stringContaining('Der erste'),
          url: `${portal.rooms.origin}/news/autoren/muster-a`,
        }),
      },
    ])
  })

  test('is not told where it was paid for, corrected, or its reader wants no mails at all', async () => {
    await follow(anna, ['MAIL'])
    await follow(bert, ['MAIL'])
    await ask('PUT', '/v1/alerts/ways', bert, { byMail: false })
    await write('werbung', 'Kauft das', 'ads: Bank AG')
    await write('neu', 'Was doch anders ist', 'updated: 2026-11-20 10:45\ncorrection: die Marge')
    await round()
    expect([await mailsTo(anna), await mailsTo(bert)]).toEqual([[], []])
    await write('drei', 'Der dritte')
    await round()
    expect([await mailsTo(anna), await mailsTo(bert)]).toMatchObject([[{ subject: 'Muster A: Der dritte' }], []])
  })

  test('of before is none, for whoever wants mails from now on', async () => {
    await follow(anna)
    await write('vier', 'Der vierte')
    await follow(anna, ['MAIL'])
    await round()
    expect(await mailsTo(anna)).toEqual([])
  })
})

describe('without script', () => {
  const path = '/news/autoren/muster-a'

  test('whoever is not signed in is led to the login and back', async () => {
    const html = await (await fetch(portal.url + path)).text()
    expect(html).toContain(`href="/login?from=${encodeURIComponent(path)}"`)
  })

  test('follows, says how to be told, and follows no longer', async () => {
    const { open, send } = browserOf(portal, anna!)
    expect((await send(path, 'folgen', {})).status).toBe(303)
    expect((await open(path)).html).toContain('Neue Artikel melden')
    expect((await send(path, 'melden', { weg: ['MAIL'] })).status).toBe(303)
    expect(await followedBy(anna)).toEqual([['muster-a', ['MAIL']]])
    for (const page of ['/news', '/einstellungen/benachrichtigungen'])
      expect((await open(page)).html).toMatch(/Autoren, denen (du folgst|ich folge)/)
    const settings = '/einstellungen/benachrichtigungen'
    expect((await send(settings, 'melden', { weg: [] })).location).toMatch(/#autoren$/)
    expect(await followedBy(anna)).toEqual([['muster-a', []]])
    expect((await send(settings, 'nicht-folgen', {})).status).toBe(303)
    expect(await followedBy(anna)).toEqual([])
    expect((await open(settings)).html).toContain('Du folgst noch niemandem.')
    expect((await open('/news')).html).not.toContain('Autoren, denen du folgst')
  })

  test('the overview has the newest articles of who is followed', async () => {
    await ask('POST', '/v2/watchlists', anna, { name: 'Liste' })
    await follow(anna)
    expect((await browserOf(portal, anna!).open('/dashboard')).html).toContain('Von Autoren, denen du folgst')
    await ask('POST', '/v2/watchlists', bert, { name: 'Liste' })
    expect((await browserOf(portal, bert!).open('/dashboard')).html).not.toContain('Von Autoren, denen du folgst')
  })

  test('a form that another site sends does nothing', async () => {
    const answered = await fetch(portal.url + path, {
      method: 'POST',
      headers: anna!.browser,
      body: new URLSearchParams({ aktion: 'folgen', autor: 'muster-a', formular: 'geraten' }),
    })
    expect([answered.status, await followedBy(anna)]).toEqual([403, []])
  })
})
