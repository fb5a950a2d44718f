import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withPersonalData, type OwnRow } from '#accounts/personal-data.ts'
import { deleteUser } from '#accounts/users.ts'
import { knownPapers } from '#content/known-papers.ts'
import { takeInTexts } from '#content/own-texts.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { getForum, getForumPost, getForumThread } from '#features/forum/forum.contract.ts'
import type { ForumLetter, getForumNews, listForumLetters } from '#features/forum/letters.contract.ts'
import type { listForumCases } from '#features/forum/moderation.contract.ts'
import { listListing } from '#market/listings.ts'
import { newestMails } from '#mail/outbox.ts'
import type { Portal } from '#portal/portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'
import { Visitor } from './visitor.ts'

const sap = '/whitelabels/forum2/stock/82849'
let portal: Portal
let anna: TestReader
let bert: TestReader
let olga: TestReader
beforeAll(async () => {
  portal = await testPortal(undefined, { FORUM: 'own' })
  anna = await testReader(portal)
  bert = await testReader(portal, 'bert@example.org')
  olga = await testReader(portal, 'olga@example.org')
  await portal.rooms.db.updateTable('users').set({ role: 'operator' }).where('id', '=', olga.id).execute()
})
afterAll(() => portal.stop())

async function api<T = { errorCode: number }>(method: string, path: string, body?: object, reader?: TestReader) {
  const answer = await fetch(`${portal.url}/api/v1/forum${path}`, {
    method,
    headers: { ...reader?.program, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: answer.status, body: (await answer.json()) as T }
}
interface Written {
  idThread: string
  url: string
  post: { idPost: string; number: number; text: string }
}

const longAgo = new Date(Date.now() - 3 * 86_400_000)

/** A member for more than a day, of whom no post counts for the minute. */
async function settled(reader: TestReader, name: string): Promise<void> {
  await api('PUT', '/member', { name, signature: '' }, reader)
  const { db } = portal.rooms
  await db.updateTable('forum_members').set({ joined_at: longAgo }).where('user_id', '=', reader.id).execute()
  await db.updateTable('forum_posts').set({ created_at: longAgo }).where('owner', '=', reader.id).execute()
}
const threadOf = async (reader: TestReader, subject: string, text: string) => {
  const { status, body } = await api<Written>('POST', '/STOCK/82849', { subject, text, holds: true }, reader)
  expect([status, body]).toEqual([200, expect.anything()])
  return body
}
const pathOf = (url: string): string => new URL(url).pathname
const mailsTo = async (email: string) =>
  (await newestMails(portal.rooms.db, 200)).filter(({ to }) => to === email).map(({ subject }) => subject)

test('by forms alone: a name, a thread, a preview, an answer with a quote, found by anybody', async () => {
  const [first, second] = [browserOf(portal, anna), browserOf(portal, bert)]
  expect((await first.open(sap)).html).toContain('Namen wählen, um zu schreiben')
  const named = async (name: string) => first.send(`/whitelabels/forum2/profil?from=${sap}`, 'speichern', { name })
  expect((await named('a')).html).toContain('Der Name hat 3 bis 30 Zeichen.')
  expect((await named(anna.email)).status).toBe(422)
  expect((await named('anna')).html).toContain('Nimm nicht deine E-Mail-Adresse')
  expect((await named('Umspannwerk')).location).toMatch(new RegExp(`^${sap}\\?meldung=`))
  const same = await second.send('/whitelabels/forum2/profil', 'speichern', { name: 'ümspann-werk'.replace('ü', 'u') })
  expect(same.html).toContain('Diesen Namen hat schon jemand.')
  await second.send('/whitelabels/forum2/profil', 'speichern', { name: 'Netzknoten' })

  const text = 'Wie viel davon ist **alt**?\n\nIch frage ja nur: <b>x</b>'
  expect((await first.send(sap, 'schreiben', { subject: 'x', text })).html).toContain(
    'Bitte gib dem Thema einen Titel.',
  )
  const preview = await first.send(sap, 'schreiben', { subject: 'Auftragsbuch', text, vorschau: '1' })
  expect(preview.html).toContain(
    '<p>Wie viel davon ist <strong>alt</strong>?</p><p>Ich frage ja nur: &lt;b&gt;x&lt;/b&gt;</p>',
  )
  const sent = await first.send(sap, 'schreiben', { subject: 'Auftragsbuch', text, holds: '1' })
  const [place = ''] = sent.location.split('?')
  expect(place).toMatch(/^\/whitelabels\/forum2\/stock\/82849\/thema\/\d+-auftragsbuch$/)
  const again = await first.send(sap, 'schreiben', { subject: 'Auftragsbuch', text, holds: '1' })
  expect(again.location.split('?')[0]).toBe(place)

  const page = await second.open(place)
  expect(page.html).toContain('Hält den Wert')
  expect(page.html).toMatch(/Kurs beim Beitrag [\d.,]+ EUR, seitdem/)
  const quote = /href="([^"]*zitat=\d+)#antworten"/.exec(page.html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await second.open(quote)).html).toContain('&gt; **Umspannwerk:**')
  const answered = await second.send(quote, 'antworten', { text: '> **Umspannwerk:**\n> alt\n\nRund 31 %.' })
  expect(answered.location).toMatch(/\?meldung=[^#]+#beitrag-2$/)
  expect(answered.status).toBe(303)
  const read = await (await fetch(portal.url + place)).text()
  expect(read).toContain('<blockquote><p><strong>Umspannwerk:</strong><br/>alt</p></blockquote><p>Rund 31 %.</p>')
  expect(await htmlFaults(read)).toEqual([])
  expect((await second.send(place, 'hilfreich', {})).status).toBe(303)
  expect((await second.open(place)).html).toContain('aria-pressed="true"')

  for (const path of [
    '/whitelabels/forum2',
    sap,
    '/whitelabels/forum2/suche?q=Auftragsbuch',
    '/whitelabels/forum2/suche?von=netzknoten',
  ]) {
    const { html, status } = await first.open(path)
    expect([path, status, html.includes('Auftragsbuch')]).toEqual([path, 200, true])
    expect(await htmlFaults(html), path).toEqual([])
  }
})

test('programs read threads as other portals tell them', async () => {
  await settled(anna, 'Umspannwerk')
  const { body } = await api<ReplyOf<typeof getForum>>('GET', '/STOCK/82849')
  expect(body.urlForum).toContain(sap)
  expect(body.items[0]).toEqual(
    expect.objectContaining({
      position: 1,
      rating: 1,
      subject: 'Auftragsbuch',
      answersTotal: 1,
      hitsToday: expect.any(Number),
      lastPostingDate: expect.stringMatching(/\+00:00$/),
      url: expect.stringContaining('/thema/'),
    }),
  )
  expect((await api('GET', '/STOCK/ISIN:DE0007164600')).status).toBe(200)
})

test('edits keep what was said; deleting takes it away and leaves a line; nobody else may do either', async () => {
  await settled(anna, 'Umspannwerk')
  await settled(bert, 'Netzknoten')
  const { idThread, url, post } = await threadOf(anna, 'Fassungen', 'erste Fassung')
  const path = `/posts/${post.idPost}`
  for (const [method, body] of [
    ['PUT', { text: 'gekapert', holds: false }],
    ['DELETE', undefined],
  ] as const)
    expect((await api(method, path, body, bert)).status, method).toBe(404)
  expect((await api('PUT', path, { text: 'zweite Fassung' })).status).toBe(401)
  const edited = await browserOf(portal, anna).send(
    `/whitelabels/forum2/beitrag/${post.idPost}/bearbeiten`,
    'aendern',
    {
      text: 'zweite Fassung',
    },
  )
  expect(edited.status).toBe(303)
  expect((await browserOf(portal, bert).open(`/whitelabels/forum2/beitrag/${post.idPost}/bearbeiten`)).status).toBe(404)
  const { versions } = (await api<ReplyOf<typeof getForumPost>>('GET', path)).body
  expect(versions.map(({ text }) => text)).toEqual(['zweite Fassung', 'erste Fassung'])
  const visitor = new Visitor(portal.url)
  expect((await visitor.get(pathOf(url))).body).toContain('bearbeitet, 2 Fassungen')
  expect((await visitor.get(`/whitelabels/forum2/beitrag/${post.idPost}`)).body).toContain('erste Fassung')
  expect((await browserOf(portal, anna).send(pathOf(url), 'loeschen', {})).status).toBe(303)
  expect((await visitor.get(pathOf(url))).body).toContain('Beitrag vom Verfasser gelöscht.')
  expect((await api('GET', path)).status).toBe(404)
  expect((await api('PUT', `${path}/rating`, { helpful: true }, bert)).status).toBe(404)
  const { body } = await api<ReplyOf<typeof getForumThread>>('GET', `/threads/${idThread}`)
  expect(body.list[0]).toMatchObject({ state: 'DELETED', text: '' })
})

test('a thread is read from its oldest, newest or most helpful post on, page by page; links keep their places', async () => {
  await settled(anna, 'Umspannwerk')
  await settled(bert, 'Netzknoten')
  const { idThread, url } = await threadOf(anna, 'Reihenfolge', 'der erste')
  const { db } = portal.rooms
  for (let number = 2; number <= 24; number++) {
    const posted = await api<Written>('POST', `/threads/${idThread}/posts`, { text: `Antwort ${number}` }, anna)
    expect(posted.status, `${number}`).toBe(200)
    await db.updateTable('forum_posts').set({ created_at: longAgo }).where('owner', '=', anna.id).execute()
  }
  const asked = async (sort: string, page = 0) =>
    (await api<ReplyOf<typeof getForumThread>>('GET', `/threads/${idThread}?sort=${sort}&page=${page}&perPage=20`)).body
      .list
  const third = (await asked('OLDEST'))[2]?.idPost
  const fourth = (await asked('OLDEST'))[3]?.idPost
  const liked = (id: string | undefined, reader: TestReader, helpful = true) =>
    api('PUT', `/posts/${id}/rating`, { helpful }, reader)
  for (let again = 0; again < 2; again++) expect((await liked(third, bert)).status).toBe(200)
  expect((await liked(third, olga)).status).toBe(200)
  expect((await liked(fourth, bert)).status).toBe(200)
  expect((await liked(third, anna)).status).toBe(403)
  expect((await liked(third, anna, false)).status).toBe(403)

  const numbers = async (sort: string, page = 0) => (await asked(sort, page)).map(({ number }) => number)
  expect((await numbers('OLDEST')).slice(0, 3)).toEqual([1, 2, 3])
  expect(await numbers('OLDEST', 1)).toEqual([21, 22, 23, 24])
  expect((await numbers('NEWEST')).slice(0, 3)).toEqual([24, 23, 22])
  expect(await numbers('NEWEST', 1)).toEqual([4, 3, 2, 1])
  expect((await numbers('HELPFUL')).slice(0, 4)).toEqual([3, 4, 1, 2])
  expect((await asked('HELPFUL'))[0]?.rating).toBe(2)
  await api('DELETE', `/posts/${third}`, undefined, anna)
  expect((await numbers('HELPFUL')).slice(0, 2)).toEqual([4, 1])
  expect((await numbers('HELPFUL', 1)).at(-1)).toBe(3)

  const [place = ''] = pathOf(url).split('#')
  const reader = browserOf(portal, bert)
  const newest = await reader.open(`${place}?sort=NEWEST`)
  expect(await htmlFaults(newest.html)).toEqual([])
  expect(newest.html).toMatch(/aria-current="true"[^>]*>Neueste</)
  expect(newest.html).toContain(`href="${place}?page=2#beitrag-24"`)
  expect(newest.html).toContain(`href="${place}?sort=NEWEST&amp;page=2"`)
  const voted = await reader.send(`${place}?sort=NEWEST&page=1`, 'hilfreich', {})
  expect([voted.status, voted.location]).toEqual([303, expect.stringContaining(`${place}?sort=NEWEST`)])
})

test('reported without an account, removed with reasons, objected to, and put back', async () => {
  await settled(anna, 'Umspannwerk')
  const { url, post } = await threadOf(anna, 'Kursziel', 'Die steht bald bei 500, sicher.')
  const visitor = new Visitor(portal.url)
  const form = `/whitelabels/forum2/beitrag/${post.idPost}/melden`
  const fields = { reason: 'MANIPULATION', explanation: 'Kursziel ohne jede Begründung.', email: 'leser@example.org' }
  expect((await visitor.send(form, { ...fields, reason: '' }, 'melden')).body).toContain('Bitte wähle einen Grund.')
  expect((await visitor.send(form, { ...fields, explanation: 'x' }, 'melden')).body).toContain('Bitte begründe das')
  expect((await visitor.send(form, { ...fields, email: 'x' }, 'melden')).body).toContain(
    'Das ist keine E-Mail-Adresse.',
  )
  expect((await visitor.send(form, fields, 'melden')).status).toBe(303)
  expect(
    (
      await api(
        'POST',
        `/posts/${post.idPost}/reports`,
        { reason: 'OTHER', explanation: 'Auch mir fiel das auf.' },
        bert,
      )
    ).status,
  ).toBe(200)
  expect((await mailsTo('leser@example.org'))[0]).toMatch(/^Deine Meldung \d+ ist angekommen$/)

  const moderation = '/whitelabels/forum2/moderation'
  for (const reader of [anna, bert]) expect((await browserOf(portal, reader).open(moderation)).status).toBe(404)
  expect((await visitor.get(moderation)).status).toBe(404)
  expect(
    (
      await api(
        'POST',
        `/posts/${post.idPost}/decisions`,
        { outcome: 'REMOVED', rule: 4, reasons: 'x'.repeat(20) },
        anna,
      )
    ).status,
  ).toBe(404)
  const operator = browserOf(portal, olga)
  const open = await operator.open(moderation)
  expect(open.html).toContain('Kursziel ohne jede Begründung.')
  expect(await htmlFaults(open.html)).toEqual([])
  expect((await operator.send(moderation, 'entscheiden', { rule: '4', reasons: '' })).html).toContain(
    'Bitte begründe das',
  )
  expect(
    (await operator.send(moderation, 'entscheiden', { rule: '4', reasons: 'Ein Kursziel braucht Gründe.' })).status,
  ).toBe(303)
  const thread = (await visitor.get(pathOf(url))).body
  expect(thread).toContain('Beitrag entfernt nach Regel 4')
  expect(thread).not.toContain('bald bei 500')
  expect(await mailsTo('leser@example.org')).toContain('Über deine Meldung ist entschieden')
  expect(await mailsTo(bert.email)).toContain('Über deine Meldung ist entschieden')
  const [letter] = (await newestMails(portal.rooms.db, 200)).filter(
    ({ to, subject }) => to === anna.email && /entfernt/.test(subject),
  )
  expect(letter?.text).toContain('Ein Kursziel braucht Gründe.')
  expect(letter?.text).toContain('ein Beitrag von dir in „Kursziel“ ist entfernt, nach Regel 4')
  const place = /\/whitelabels\/forum2\/entscheidung\/\d+/.exec(letter?.text ?? '')?.[0] ?? ''

  expect((await browserOf(portal, bert).open(place)).status).toBe(404)
  const author = browserOf(portal, anna)
  expect((await author.open(place)).html).toContain('bald bei 500')
  expect((await author.send(place, 'widersprechen', { objection: 'Die Gründe stehen im Beitrag davor.' })).status).toBe(
    303,
  )
  expect(
    (
      await api(
        'POST',
        `/decisions/${place.split('/').at(-1)}/objection`,
        { objection: 'Und noch einmal, bitte.' },
        anna,
      )
    ).status,
  ).toBe(409)
  expect((await operator.open(moderation)).html).toContain('Widerspruch des Verfassers:')
  expect(
    (await operator.send(moderation, 'entscheiden', { rule: '0', reasons: 'Stimmt, die Gründe stehen davor.' })).status,
  ).toBe(303)
  expect((await visitor.get(pathOf(url))).body).toContain('bald bei 500')
  expect(await mailsTo(anna.email)).toContain('Dein Beitrag im Forum steht wieder da')
  const toldAgain = (await newestMails(portal.rooms.db, 200)).filter(({ text }) =>
    text.includes('ist nach einem Widerspruch wieder zu sehen'),
  )
  expect(toldAgain.map(({ to }) => to).toSorted()).toEqual([bert.email, 'leser@example.org'])
  const { cases, log } = (await api<ReplyOf<typeof listForumCases>>('GET', '/moderation', undefined, olga)).body
  expect([cases.length, log.map(({ outcome }) => outcome)]).toEqual([0, ['KEPT', 'REMOVED']])
})

test('new members write three posts without links on their first day; nobody more than five a minute', async () => {
  const carl = await testReader(portal, 'carl@example.org')
  const write = (text: string) =>
    api<{ errorCode: number }>('POST', '/STOCK/82849', { subject: 'Neu hier', text }, carl)
  expect(await write('Hallo')).toMatchObject({ status: 409, body: { errorCode: 1482 } })
  await api('PUT', '/member', { name: 'Neuling' }, carl)
  expect(await write('Seht https://example.org an')).toMatchObject({ status: 400, body: { errorCode: 1483 } })
  const answers = []
  for (let number = 1; number <= 4; number++) answers.push((await write(`Beitrag ${number}`)).status)
  expect(answers).toEqual([200, 200, 200, 429])
  await settled(carl, 'Neuling')
  const many = await Promise.all(Array.from({ length: 8 }, (_, number) => write(`Noch einer ${number}`)))
  expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
})

test.each([
  { given: 'a megabyte', text: 'a'.repeat(1_000_000) },
  { given: 'more than 10,000 signs', text: 'a'.repeat(10_001) },
  { given: 'a hundred links', text: 'https://example.org/ '.repeat(100) },
  { given: 'nothing but invisible signs', text: '\u200b\u202e\u2066 \ufeff' },
  { given: 'U+0000 alone', text: '\u0000' },
])('a post of $given is refused with a sentence', async ({ text }) => {
  await settled(anna, 'Umspannwerk')
  const { status, body } = await api<{ errorCode: number }>('POST', '/STOCK/82849', { subject: 'Titel', text }, anna)
  expect([400, 413]).toContain(status)
  expect(body.errorCode).toBeGreaterThan(0)
})

test('a form of a megabyte is refused with a page that says so', async () => {
  const answer = await fetch(`${portal.url}/whitelabels/forum2/stock/82849`, {
    method: 'POST',
    headers: { ...anna.browser, 'content-type': 'application/x-www-form-urlencoded' },
    body: `text=${'y'.repeat(1_048_576)}`,
  })
  expect([answer.status, answer.headers.get('content-type')]).toEqual([413, 'text/html; charset=utf-8'])
  expect(await answer.text()).toContain('Die Anfrage ist zu groß.')
})

test('a signature has no links', async () => {
  const asked = { name: 'Linkloser', signature: 'Mehr auf www.fremd.example' }
  const reader = await testReader(portal, 'linklos@example.org')
  const { status, body } = await api<{ faults: object }>('PUT', '/member', asked, reader)
  expect([status, body.faults]).toEqual([400, { signature: 'In der Signatur stehen keine Links.' }])
})

test('signs that turn or hide are not kept', async () => {
  await settled(anna, 'Umspannwerk')
  const { post } = await threadOf(anna, 'Um\u202eschrift', 'a\u202eb\u200bc\r\n\r\n\r\n\r\nd')
  expect(post.text).toBe('abc\n\nd')
})

test.each([
  '/whitelabels/forum2/stock/1',
  '/whitelabels/forum2/quatsch/82849',
  '/whitelabels/forum2/stock/82849/thema/999999999999',
  '/whitelabels/forum2/stock/82849/thema/x',
  '/whitelabels/forum2/beitrag/0',
  '/whitelabels/forum2/beitrag/x/melden',
  `/whitelabels/forum2/beitrag/${'9'.repeat(40)}`,
])('%s is unknown', async (path) => expect((await new Visitor(portal.url).get(path)).status).toBe(404))

test.each([
  '/whitelabels/forum2/suche?q=ten-thousand-letters',
  '/whitelabels/forum2/suche?q=%22%28%26%7C%21%3A*',
  '/whitelabels/forum2/suche?wert=QUATSCH',
  '/whitelabels/forum2/neu?wert=SAP',
  '/whitelabels/forum2/neu?wert=qqqqqqqqqqq',
  '/whitelabels/forum2/meistgelesen?zeitraum=D7',
  '/whitelabels/forum2/regeln',
  '/whitelabels/forum2?page=999',
  '/whitelabels/forum2/currency/EURUSD',
])('%s answers', async (path) => {
  const asked = path.replace('ten-thousand-letters', 'a'.repeat(10_000))
  const { status, body } = await new Visitor(portal.url).get(asked)
  expect(status).toBe(200)
  expect(await htmlFaults(body)).toEqual([])
})

describe('boardmail', () => {
  const box = '/whitelabels/forum2/boardmail'
  const letters = async (reader: TestReader, of = 'IN') =>
    (await api<ReplyOf<typeof listForumLetters>>('GET', `/letters?box=${of}`, undefined, reader)).body.list
  const unread = async (reader: TestReader) =>
    (await api<ReplyOf<typeof getForumNews>>('GET', '/news', undefined, reader)).body.unreadLetters
  const write = (reader: TestReader, to: string, subject: string, text = 'Ein Satz.') =>
    api<ForumLetter & { errorCode: number }>('POST', '/letters', { to, subject, text }, reader)
  beforeAll(async () => {
    for (const [reader, name] of [
      [anna, 'Umspannwerk'],
      [bert, 'Netzknoten'],
    ] as const)
      await settled(reader, name)
  })

  test('by forms alone: written from a post, counted, read, answered, deleted for oneself', async () => {
    const { url } = await threadOf(anna, 'Wer fragt', 'Schreibt mir gern.')
    const [first, second] = [browserOf(portal, anna), browserOf(portal, bert)]
    const form = `${box}/neu?an=Umspannwerk`
    expect((await second.open(pathOf(url))).html).toContain(`href="${form}"`)
    expect((await new Visitor(portal.url).get(box)).status).toBe(302)
    expect((await second.open(form)).html).toContain('value="Umspannwerk"')
    const sending = (fields: Record<string, string>) =>
      second.send(form, 'senden', { to: 'umspannwerk', subject: 'Eine Frage', text: 'Ist **das** alt?', ...fields })
    expect((await sending({ to: 'Niemand Hier' })).html).toContain('Unter diesem Namen schreibt hier niemand.')
    expect((await sending({ to: 'Netzknoten' })).html).toContain('Das bist du selbst.')
    expect((await sending({ subject: '' })).html).toContain('Bitte gib einen Betreff an.')
    expect((await sending({ text: ' ' })).html).toContain('Bitte schreibe etwas.')
    for (let twice = 0; twice < 2; twice++)
      expect((await sending({})).location).toMatch(new RegExp(`^${box}/gesendet\\?meldung=`))
    expect((await second.open(`${box}/gesendet`)).html).toContain('an Umspannwerk')

    expect([await unread(anna), await unread(bert)]).toEqual([1, 0])
    const inbox = await first.open(box)
    expect(inbox.html).toContain('<b>1 neu</b>')
    expect(await htmlFaults(inbox.html)).toEqual([])
    const [came] = await letters(anna)
    const place = `${box}/${came?.idLetter}`
    expect((await second.open(place)).status).toBe(404)
    expect((await second.open(`${place}/melden`)).status).toBe(404)
    const read = await first.open(place)
    expect(read.html).toContain('Ist <strong>das</strong> alt?')
    expect(await htmlFaults(read.html)).toEqual([])
    expect(await unread(anna)).toBe(0)
    const answering = await first.open(`${box}/neu?antwort=${came?.idLetter}`)
    expect(answering.html).toContain('value="AW: Eine Frage"')
    expect(answering.html).toContain('&gt; Ist **das** alt?')
    await first.send(`${box}/neu?antwort=${came?.idLetter}`, 'senden', {
      to: 'Netzknoten',
      subject: 'AW: Eine Frage',
      text: 'Ja.',
    })
    expect((await letters(bert)).map(({ subject, nameOther }) => [subject, nameOther])).toEqual([
      ['AW: Eine Frage', 'Umspannwerk'],
    ])

    expect((await api('DELETE', `/letters/${came?.idLetter}`, undefined, bert)).status).toBe(404)
    expect((await first.send(place, 'loeschen', {})).status).toBe(303)
    expect((await first.open(place)).status).toBe(404)
    expect((await letters(bert, 'OUT')).map(({ subject }) => subject)).toEqual(['Eine Frage'])
    const [own] = await letters(bert, 'OUT')
    await api('DELETE', `/letters/${own?.idLetter}`, undefined, bert)
    expect(await letters(bert, 'OUT')).toEqual([])
    const left = await portal.rooms.db.selectFrom('forum_letters').select('text').where('owner', '=', bert.id).execute()
    expect(left.map(({ text }) => text).toSorted()).toEqual(['', 'Ja.'])
  })

  test('whoever is blocked is told so and writes nothing, until the block is gone', async () => {
    await write(bert, 'Umspannwerk', 'Noch etwas')
    const [came] = await letters(anna)
    const reader = browserOf(portal, anna)
    expect((await reader.send(`${box}/${came?.idLetter}`, 'sperren', {})).status).toBe(303)
    const refused = await write(bert, 'Umspannwerk', 'Und noch etwas')
    expect([refused.status, refused.body.errorCode]).toEqual([400, 1483])
    const blocked = await reader.open(`${box}/gesperrt`)
    expect(blocked.html).toContain('Netzknoten')
    expect(await htmlFaults(blocked.html)).toEqual([])
    expect((await reader.send(`${box}/gesperrt`, 'entsperren', {})).status).toBe(303)
    expect((await write(bert, 'Umspannwerk', 'Und noch etwas')).status).toBe(200)
  })

  test('a reported letter is decided on: only then somebody else reads it, and removed it is gone from both boxes', async () => {
    const operator = browserOf(portal, olga)
    const moderation = '/whitelabels/forum2/moderation'
    await write(bert, 'Umspannwerk', 'Signale', 'Tritt meiner geheimen Gruppe bei.')
    expect((await operator.open(moderation)).html).not.toContain('geheimen Gruppe')
    const [came] = await letters(anna)
    const place = `${box}/${came?.idLetter}`
    const reader = browserOf(portal, anna)
    const fields = { reason: 'ADVERTISING', explanation: 'Werbung für eine Gruppe mit Signalen.' }
    expect((await reader.send(`${place}/melden`, 'melden', { ...fields, reason: '' })).html).toContain(
      'wähle einen Grund',
    )
    expect((await reader.send(`${place}/melden`, 'melden', { ...fields, explanation: 'x' })).html).toContain(
      'begründe das',
    )
    expect((await reader.send(`${place}/melden`, 'melden', fields)).status).toBe(303)
    for (const other of [anna, bert]) expect((await api('GET', '/letter_reports', undefined, other)).status).toBe(404)
    const open = await operator.open(moderation)
    expect(open.html).toContain('geheimen Gruppe')
    expect(await htmlFaults(open.html)).toEqual([])
    expect((await operator.send(moderation, 'nachricht', { rule: '5', reasons: '' })).html).toContain('begründe das')
    expect(
      (await operator.send(moderation, 'nachricht', { rule: '5', reasons: 'Signalgruppen sind verboten.' })).status,
    ).toBe(303)
    expect((await reader.open(place)).status).toBe(404)
    expect((await letters(bert, 'OUT')).map(({ subject }) => subject)).not.toContain('Signale')
    const after = await operator.open(moderation)
    expect([
      after.html.includes('geheimen Gruppe'),
      after.html.includes('Entfernt nach Regel 5. Signalgruppen'),
    ]).toEqual([false, true])
    expect(await mailsTo(bert.email)).toContain('Deine Nachricht im Forum ist entfernt')
    expect(await mailsTo(anna.email)).toContain('Über deine Meldung ist entschieden')
  })

  test('new members write three without links on their first day, deleted ones count; nobody more than five a minute', async () => {
    const emil = await testReader(portal, 'emil@example.org')
    expect((await write(emil, 'Umspannwerk', 'Hallo')).body.errorCode).toBe(1482)
    await api('PUT', '/member', { name: 'Frischling' }, emil)
    expect((await write(emil, 'Umspannwerk', 'Hallo', 'Seht https://example.org an')).body.errorCode).toBe(1483)
    const answers = []
    for (let number = 1; number <= 4; number++) {
      const { status, body } = await write(emil, 'Umspannwerk', `Brief ${number}`)
      answers.push(status)
      if (status === 200) await api('DELETE', `/letters/${body.idLetter}`, undefined, emil)
    }
    expect(answers).toEqual([200, 200, 200, 429])
    await settled(emil, 'Frischling')
    const { db } = portal.rooms
    await db.updateTable('forum_letters').set({ sent_at: longAgo }).where('owner', '=', emil.id).execute()
    const many = await Promise.all(
      Array.from({ length: 8 }, (_, number) => write(emil, 'Umspannwerk', `Noch einer ${number}`)),
    )
    expect(many.map(({ status }) => status).sort()).toEqual([200, 200, 200, 200, 200, 429, 429, 429])
    expect(
      await db
        .selectFrom('forum_letters')
        .select('id')
        .where('deleted_at', 'is not', null)
        .where('owner', '=', emil.id)
        .execute(),
    ).toEqual([])
  })

  test('with an account everything that it wrote is gone, with others, too; what it got was its own', async () => {
    const fritz = await testReader(portal, 'fritz@example.org')
    await settled(fritz, 'Gehtbald')
    const { db } = portal.rooms
    await db.updateTable('forum_letters').set({ sent_at: longAgo }).execute()
    await write(fritz, 'Netzknoten', 'Von Fritz', 'Das schrieb Fritz.')
    await write(bert, 'Gehtbald', 'An Fritz')
    await api('PUT', '/blocks', { name: 'Gehtbald', blocked: true }, bert)
    const archive = await withPersonalData(db, fritz.id, async (tables) => {
      const found: OwnRow[] = []
      for (const table of tables.filter(({ name }) => name === 'forum_letters'))
        for await (const rows of table.rows()) found.push(...rows)
      return found
    })
    expect(archive.map((row) => [row['box'], row['subject'], 'author' in row, 'recipient' in row])).toEqual([
      ['OUT', 'Von Fritz', false, false],
      ['IN', 'An Fritz', false, false],
    ])
    await deleteUser(db, fritz.id)
    expect((await letters(bert)).map(({ subject }) => subject)).not.toContain('Von Fritz')
    expect((await letters(bert, 'OUT')).find(({ subject }) => subject === 'An Fritz')).toMatchObject({ blocked: false })
    expect((await browserOf(portal, bert).open(`${box}/gesendet`)).html).toContain('an Gelöschtes Konto')
    const left = await db.selectFrom('forum_letters').select('text').where('text', 'like', '%Fritz%').execute()
    expect(left).toEqual([])
  })
})

test('what posts name with a dollar sign stands there with its price; how many say that they hold it', async () => {
  await settled(anna, 'Anna')
  await settled(bert, 'Bert')
  const text = 'Besser als $sap ist $DE0008404005, nicht $500 und nicht $NIEMAND.'
  const { idThread, url } = await threadOf(anna, 'Was ist besser?', text)
  await api('POST', `/threads/${idThread}/posts`, { text: 'Ich auch', holds: true }, bert)
  const { body } = await api<ReplyOf<typeof getForumThread>>('GET', `/threads/${idThread}`)
  expect(body.mentions.map(({ word, instrument: { name } }) => `${word} ${name}`)).toEqual([
    'SAP SAP',
    'DE0008404005 Allianz',
  ])
  expect(body.numberHolders).toBe(2)
  const page = (await new Visitor(portal.url).get(pathOf(url))).body
  expect(page).toMatch(/<a href="\/aktien\/SAP-Aktie-DE0007164600" title="SAP">\$sap<\/a> <span class="num">/)
  expect(page).toContain('nicht $500 und nicht $NIEMAND.')
  expect(page).toContain('2 Mitglieder halten den Wert (eigene Angabe)')
  expect(await htmlFaults(page)).toEqual([])
})

test('readers say where a price goes, one vote each, at the price of then; old votes are judged four weeks later', async () => {
  await settled(anna, 'Anna')
  const { idThread, url } = await threadOf(anna, 'Wohin geht es?', 'Fragt sich')
  const moodOf = async (reader?: TestReader) =>
    (await api<ReplyOf<typeof getForumThread>>('GET', `/threads/${idThread}`, undefined, reader)).body.mood
  const browser = browserOf(portal, bert)
  await browser.send(pathOf(url), 'stimmung', { stimmung: 'UP' })
  await browser.send(pathOf(url), 'stimmung', { stimmung: 'DOWN' })
  await api('PUT', `/threads/${idThread}/mood`, { mood: 'FLAT' }, anna)
  expect(await moodOf(bert)).toEqual({ up: 0, flat: 1, down: 1, own: 'DOWN' })
  expect(await moodOf()).toEqual({ up: 0, flat: 1, down: 1 })
  const page = (await new Visitor(portal.url).get(pathOf(url))).body
  expect(page).toContain('2 Stimmen.')
  expect(page).toContain('Anmelden, um abzustimmen')
  await browser.send(pathOf(url), 'stimmung', { stimmung: '' })
  expect(await moodOf(bert)).toEqual({ up: 0, flat: 1, down: 0 })
  expect((await api('PUT', `/threads/${idThread}/mood`, { mood: 'UP' })).status).toBe(401)
  expect((await api('PUT', '/threads/999999/mood', { mood: 'UP' }, bert)).status).toBe(404)

  const { db, market, universe } = portal.rooms
  const [{ notation }] = [listListing(universe.byIsin('DE0007164600')!)]
  const close = market.daily(notation.id, '2026-09-25', '2026-10-02').close.at(-1) ?? 0
  const before = { price: close / 1.05, price_currency: 'EUR', price_day: '2026-09-04' }
  await api('PUT', `/threads/${idThread}/mood`, { mood: 'UP' }, bert)
  await db.updateTable('forum_moods').set(before).where('thread', '=', idThread).execute()
  expect(await moodOf()).toMatchObject({ past: { total: 2, right: 1 } })
})

test('a watched thread tells what is new in it, by forms alone, until it is read', async () => {
  await settled(anna, 'Umspannwerk')
  await settled(bert, 'Netzknoten')
  const watches = '/whitelabels/forum2/beobachtet'
  const { idThread, url } = await threadOf(anna, 'Zum Beobachten', 'Hier kommt noch etwas.')
  const place = pathOf(url)
  const reader = browserOf(portal, bert)
  const unread = async (of: TestReader) =>
    (await api<ReplyOf<typeof getForumNews>>('GET', '/news', undefined, of)).body.unreadThreads
  expect((await reader.open(watches)).html).toContain('Du beobachtest noch kein Thema.')
  expect((await new Visitor(portal.url).get(place)).body).toContain(`/login?from=${encodeURIComponent(place)}`)
  for (let twice = 0; twice < 2; twice++)
    expect((await api('PUT', `/threads/${idThread}/watch`, { watched: true }, bert)).status).toBe(200)
  expect((await reader.open(place)).html).toMatch(/<button[^>]*aria-pressed="true"[^>]*>Beobachten</)
  expect(await unread(bert)).toBe(0)

  for (const text of ['Neues', 'Noch Neueres']) await api('POST', `/threads/${idThread}/posts`, { text }, anna)
  expect([await unread(bert), await unread(anna)]).toEqual([1, 0])
  const list = await reader.open(watches)
  expect(list.html).toContain('<b>1 neu</b>')
  expect(list.html).toContain(`href="${place}#beitrag-2"`)
  expect(await htmlFaults(list.html)).toEqual([])
  expect((await browserOf(portal, anna).open(watches)).html).not.toContain('Zum Beobachten')
  expect(await unread(bert)).toBe(1)
  await reader.open(`${place}?sort=NEWEST`)
  expect(await unread(bert)).toBe(0)
  await api('PUT', `/threads/${idThread}/seen`, { number: 1 }, bert)
  expect(await unread(bert)).toBe(0)

  expect((await reader.send(watches, 'beenden', {})).status).toBe(303)
  await api('POST', `/threads/${idThread}/posts`, { text: 'Ohne Bert' }, anna)
  expect(await unread(bert)).toBe(0)
  expect((await reader.send(place, 'beobachten', {})).status).toBe(303)
  expect((await reader.open(watches)).html).toContain('Zum Beobachten')
})

test('robots find the threads in which something is said', async () => {
  const visitor = new Visitor(portal.url)
  expect((await visitor.get('/robots.txt')).body).toContain('/sitemap-forum.xml')
  const { body } = await visitor.get('/sitemap-forum.xml')
  const paths = [...body.matchAll(/<url><loc>([^<]+)<\/loc><lastmod>\d{4}-[^<]+<\/lastmod><\/url>/g)].map(
    ([, loc = '']) => pathOf(loc),
  )
  expect(paths.length).toBeGreaterThan(5)
  expect(paths.some((path) => path.includes('-auftragsbuch'))).toBe(true)
  expect(paths.some((path) => path.includes('-fassungen'))).toBe(false) // all of it was deleted
  expect((await visitor.get(paths[0] ?? '')).status).toBe(200)
})

test('a deleted account leaves its posts, without a name', async () => {
  const dora = await testReader(portal, 'dora@example.org')
  await api('PUT', '/member', { name: 'Vorbei' }, dora)
  const { url } = await threadOf(dora, 'Was bleibt', 'Dieser Satz bleibt.')
  await deleteUser(portal.rooms.db, dora.id)
  const { body } = await new Visitor(portal.url).get(pathOf(url))
  expect(body).toContain('Dieser Satz bleibt.')
  expect(body).toContain('Gelöschtes Konto')
  expect(body).not.toContain('Vorbei')
})

test('instruments, menu and sitemap name the forum', async () => {
  const visitor = new Visitor(portal.url)
  for (const path of ['/aktien/SAP-Aktie-DE0007164600', '/aktien/news/SAP-Aktie-DE0007164600']) {
    const { body } = await visitor.get(path)
    expect(body, path).toContain(`href="${sap}"`)
    expect(body, path).toMatch(new RegExp(`<a href="${sap}/thema/\\d+-[^"]+">`))
    expect(await htmlFaults(body), path).toEqual([])
  }
  expect((await visitor.get('/index/DAX-Index-20735')).body).toContain('Stell die erste Frage.')
  expect((await visitor.get('/')).body).toContain('href="/whitelabels/forum2"')
  expect((await visitor.get('/sitemap-1.xml')).body).toContain('/whitelabels/forum2<')
})

test('an article leads to what readers write about its value, but not in the app', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'parkett-forum-'))
  mkdirSync(join(folder, 'artikel'))
  writeFileSync(
    join(folder, 'artikel', 'wolken.md'),
    '---\ntitle: Wolken\nteaser: Worum\npublished: 2026-11-19 10:30\nsection: aktien\nvalues: [DE0007164600]\n---\nText.\n',
  )
  const { db } = portal.rooms
  await takeInTexts(db, folder, await knownPapers(db), Date.parse('2026-11-20T10:00:00Z'))
  rmSync(folder, { recursive: true })
  const visitor = new Visitor(portal.url)
  const { body } = await visitor.get('/news/aktien/wolken')
  expect(body).toContain('Forum zu SAP')
  expect(body).toMatch(new RegExp(`<a href="${sap}/thema/\\d+-[^"]+">`))
  expect((await visitor.get('/news/mobile/aktien/wolken')).body).not.toContain('Forum zu SAP')
})

test('switched off there is no page, no call and no link', async () => {
  const without = await testPortal(undefined, { FORUM: 'off' })
  try {
    const visitor = new Visitor(without.url)
    for (const path of ['/whitelabels/forum2', '/sitemap-forum.xml', sap, '/api/v1/forum', '/api/v1/forum/STOCK/82849'])
      expect([path, (await visitor.get(path)).status]).toEqual([path, 404])
    for (const path of ['/', '/aktien/SAP-Aktie-DE0007164600', '/sitemap-1.xml'])
      expect((await visitor.get(path)).body, path).not.toContain('/whitelabels/')
    expect((await visitor.get('/robots.txt')).body).not.toContain('sitemap-forum')
  } finally {
    await without.stop()
  }
})

test('the same words about another paper, or below another title, are another thread', async () => {
  const writer = await testReader(portal, 'gleich@example.org')
  await settled(writer, 'Gleichlaut')
  const begin = async (paper: string, subject: string) =>
    (await api<Written>('POST', `/STOCK/${paper}`, { subject, text: 'Wann kommen die Zahlen?' }, writer)).body.idThread
  const first = await begin('82849', 'Zahlen')
  expect(first).toMatch(/^\d+$/)
  expect(await begin('82849', 'Zahlen')).toBe(first)
  expect(await begin('82849', 'Termine')).not.toBe(first)
  const elsewhere = await begin('600000030', 'Zahlen')
  expect(elsewhere).toMatch(/^\d+$/)
  expect(elsewhere).not.toBe(first)
})

test('a post that was changed and is gone offers no versions: there is nothing left to read', async () => {
  const writer = await testReader(portal, 'fort@example.org')
  await settled(writer, 'Fortgegangen')
  const { url, post } = await threadOf(writer, 'Geändert und fort', 'Zuerst stand dies da.')
  await api('PUT', `/posts/${post.idPost}`, { text: 'Dann stand das da.' }, writer)
  const shown = async () => (await new Visitor(portal.url).get(pathOf(url))).body
  expect(await shown()).toContain('bearbeitet, 2 Fassungen')
  await api('DELETE', `/posts/${post.idPost}`, undefined, writer)
  expect(await shown()).not.toContain('Fassungen')
})
