import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { perGeneration } from '#api/generation.ts'
import { createReports } from '#content/reports.ts'
import { newestMails } from '#mail/outbox.ts'
import { createPostman } from '#newsletter/postman.ts'
import { forgetUnconfirmed } from '#newsletter/subscriptions.ts'
import { silentLog } from '#platform/log.ts'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'

/** A Friday evening: the last closing report of its week has been told. */
let portal: Portal
beforeAll(async () => void (portal = await testPortal('2026-11-20T18:00:00Z')))
afterAll(() => portal.stop())
beforeEach(async () => {
  const { db } = portal.rooms
  for (const table of ['newsletter_subscriptions', 'outbox', 'attempts'] as const) await db.deleteFrom(table).execute()
})

const mailsTo = async (email: string) => (await newestMails(portal.rooms.db, 50)).filter(({ to }) => to === email)
const linkIn = (text: string, path: string): string =>
  new RegExp(`https?://[^\\s/]+(/newsletter/${path}\\?schluessel=[\\w-]+)`).exec(text)?.[1] ?? ''

/** A browser without script and without cookies but those of its guest. */
async function send(path: string, fields: Record<string, string>, form = '') {
  const page = await fetch(portal.url + path)
  const cookie = page.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ')
  const html = await page.text()
  const part = html.split('<form').find((each) => /method="post"/.test(each) && each.includes(form)) ?? ''
  const hidden = [...part.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  )
  const answer = await fetch(portal.url + path, {
    method: 'POST',
    headers: { cookie },
    body: new URLSearchParams({ ...Object.fromEntries(hidden), ...fields }),
    redirect: 'manual',
  })
  return { status: answer.status, location: answer.headers.get('location') ?? '', html: await answer.text() }
}
const textOf = async (path: string) => (await fetch(portal.url + path)).text()

async function order(email: string, rhythm = 'DAILY'): Promise<string> {
  const { status } = await send('/newsletter', { email, rhythmus: rhythm })
  expect(status).toBe(303)
  const [mail] = await mailsTo(email)
  return linkIn(mail?.text ?? '', 'bestaetigen')
}

/** @returns where the subscription is changed */
async function subscribe(email: string, rhythm = 'DAILY'): Promise<string> {
  const { status, location } = await send(await order(email, rhythm), {})
  expect(status).toBe(303)
  return location.split('&')[0] ?? ''
}

const round = () => {
  const { rooms } = portal
  const reports = perGeneration(rooms, () => createReports(rooms))
  return createPostman({ ...rooms, log: silentLog, reports }).round()
}
/** As if the subscription had been there before today's issue. */
const subscribedEarlier = () =>
  portal.rooms.db.updateTable('newsletter_subscriptions').set({ last_issue: '2026-11-12' }).execute()

test('nothing comes before the mailbox has said yes by a form; then the next issue is the first', async () => {
  const link = await order('anna@example.org')
  await round()
  expect(await mailsTo('anna@example.org')).toHaveLength(1)
  expect(await textOf(link)).toContain('anna@example.org')
  await round() // opening the link is no yes
  expect(await mailsTo('anna@example.org')).toHaveLength(1)
  const confirmed = await send(link, {})
  expect(confirmed.location).toContain('/newsletter/einstellungen?schluessel=')
  expect(await textOf(link)).toContain('Schon bestätigt')
  await round() // today's issue was told before
  expect(await mailsTo('anna@example.org')).toHaveLength(1)
})

test('each subscriber gets an issue once, daily and weekly ones theirs, with the numbers of the report', async () => {
  await subscribe('anna@example.org')
  await subscribe('bert@example.org', 'WEEKLY')
  await subscribedEarlier()
  await Promise.all([round(), round()])
  await round()
  const [daily, ...others] = (await mailsTo('anna@example.org')).filter(({ unsubscribe }) => unsubscribe)
  expect(others).toEqual([])
  const report = (await (await fetch(`${portal.url}/api/v1/articles/market_reports/2026-11-20/schluss`)).json()) as {
    headline: string
    paragraphs: string[]
  }
  expect(daily?.subject).toBe(`Markt heute: ${report.headline}`)
  for (const paragraph of report.paragraphs) expect(daily?.text).toContain(paragraph)
  expect(daily?.text).toContain('simulierten Kursen')
  const [weekly, ...more] = (await mailsTo('bert@example.org')).filter(({ unsubscribe }) => unsubscribe)
  expect(more).toEqual([])
  expect(weekly?.subject).toContain('Markt der Woche bis Freitag, 20. November')
  for (const day of ['Montag', 'Dienstag', 'Mittwoch', 'Donnerstag', 'Freitag'])
    expect(weekly?.text).toContain(`${day}, `)
})

test('a subscription is changed and ended by the link of a mail, and its address forgotten', async () => {
  const manage = await subscribe('anna@example.org')
  expect((await send(manage, { rhythmus: 'WEEKLY' }, 'value="rhythmus"')).status).toBe(303)
  expect(await textOf(manage)).toContain('einmal in der Woche')
  expect((await send(manage, { rhythmus: 'HOURLY' }, 'value="rhythmus"')).status).toBe(422)
  const ended = await send(manage, {}, 'value="abbestellen"')
  expect(ended.location).toMatch(/^\/newsletter\?/)
  expect(await textOf(ended.location)).toContain('Abbestellt. Deine Adresse ist gelöscht.')
  expect(await textOf(manage)).toContain('gilt nicht oder nicht mehr')
  expect(await portal.rooms.db.selectFrom('newsletter_subscriptions').selectAll().execute()).toEqual([])
})

test.each([
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=b',
])('mail programs end it with one POST of type %s, also twice; whoever opens that address chooses', async (type) => {
  await subscribe('anna@example.org')
  await subscribedEarlier()
  await round()
  const [issue] = await mailsTo('anna@example.org')
  const path = new URL(issue?.unsubscribe ?? '').pathname + new URL(issue?.unsubscribe ?? '').search
  const opened = await fetch(portal.url + path, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([302, path.replace('abmelden', 'einstellungen')])
  for (let times = 0; times < 2; times++) {
    const answer = await fetch(portal.url + path, {
      method: 'POST',
      headers: { 'content-type': type },
      body: 'List-Unsubscribe=One-Click',
    })
    expect(answer.status).toBe(200)
  }
  expect(await portal.rooms.db.selectFrom('newsletter_subscriptions').selectAll().execute()).toEqual([])
  expect((await mailsTo('anna@example.org')).filter(({ unsubscribe }) => unsubscribe)).toEqual([])
})

test('whoever asks learns nothing of others: the answer is the same, the owner is told by mail', async () => {
  await subscribe('anna@example.org')
  const again = await send('/newsletter', { email: 'Anna@Example.org', rhythmus: 'WEEKLY' })
  const fresh = await send('/newsletter', { email: 'carl@example.org', rhythmus: 'WEEKLY' })
  const told = async (location: string) => /role="status"[^>]*>.*?</s.exec(await textOf(location))?.[0]
  expect(again.status).toBe(fresh.status)
  expect(await told(again.location)).toBe(await told(fresh.location))
  expect((await mailsTo('Anna@Example.org'))[0]?.subject).toBe('Du bekommst den Newsletter schon')
})

test('faults are said at their field; more than five mails an hour are not sent', async () => {
  const wrong = await send('/newsletter', { email: 'anna', rhythmus: 'DAILY' })
  expect(wrong.status).toBe(422)
  expect(wrong.html).toContain('Das ist keine E-Mail-Adresse.')
  expect((await send('/newsletter', { email: 'anna@example.org' })).status).toBe(422)
  for (let times = 0; times < 5; times++) await order('anna@example.org')
  const limited = await send('/newsletter', { email: 'anna@example.org', rhythmus: 'DAILY' })
  expect(limited.status).toBe(429)
})

test.each(['', 'x', 'A'.repeat(900)])('a key that opens nothing (%s) is told, and changes nothing', async (key) => {
  for (const path of ['bestaetigen', 'einstellungen'])
    expect(await textOf(`/newsletter/${path}?schluessel=${key}`)).toContain('gilt nicht oder nicht mehr')
  const answer = await fetch(`${portal.url}/newsletter/abmelden?schluessel=${key}`, { method: 'POST' })
  expect(answer.status).toBe(403)
})

test('an address that nobody confirmed is forgotten after two days', async () => {
  const { db } = portal.rooms
  await order('anna@example.org')
  await forgetUnconfirmed(db)
  expect(await db.selectFrom('newsletter_subscriptions').selectAll().execute()).toHaveLength(1)
  const then = new Date(Date.now() - 49 * 3_600_000)
  await db.updateTable('newsletter_subscriptions').set({ asked_at: then }).execute()
  await forgetUnconfirmed(db)
  expect(await db.selectFrom('newsletter_subscriptions').selectAll().execute()).toEqual([])
})
