import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { htmlFaults } from '../html-faults.ts'
import { testPortal, testReader, type TestReader } from '../portal.ts'
import { browserOf } from '../without-script.ts'

let portal: Portal
let anna: TestReader
let bert: TestReader
beforeAll(async () => {
  portal = await testPortal()
  anna = await testReader(portal, 'anna@example.org')
  bert = await testReader(portal, 'bert@example.org')
})
afterAll(() => portal.stop())

const open = (path: string, reader = anna) => browserOf(portal, reader).open(path)
const send = (path: string, action: string, fields: Record<string, string>, reader = anna) =>
  browserOf(portal, reader).send(path, action, fields)
const without = (location: string) => location.split('?')[0] ?? ''

/** A list, made as a reader makes it. */
const begin = async (name: string, lines = '') => {
  const from = (await open('/watchlist')).location || '/watchlist'
  const list = without((await send(from, 'neu', { name })).location)
  if (lines) await send(list, 'einfuegen', { zeilen: lines })
  return list
}
/** The papers of a list in their order. */
const names = async (list: string) =>
  [...(await open(list)).html.matchAll(/title="([^"]+) bearbeiten"/g)].map(([, name]) => name)
const positionsOf = async (list: string) =>
  [...(await open(list)).html.matchAll(/href="([^"]+\/POSITIONS\/\d+)"/g)].map(([, href = '']) => href)

test('who has no list yet makes one, and takes papers in by whatever they are called', async () => {
  const lists = await open('/watchlist', bert)
  expect([lists.status, lists.html.includes('Deine erste Liste')]).toEqual([200, true])
  const list = without((await send('/watchlist', 'neu', { name: 'Erste' }, bert)).location)
  const empty = (await open(list, bert)).html
  expect(empty).toMatch(/value="INDEX:20735" name="papier">.*?<b>DAX<span class="vh"> aufnehmen/s)
  expect(await htmlFaults(empty)).toEqual([])
  await send(list, 'aufnehmen', { wert: '716460' }, bert)
  await send(list, 'aufnehmen', { wert: 'DE0008404005' }, bert)
  await send(list, 'aufnehmen', { wert: 'Siemens Energy' }, bert)
  const { html } = await open(list, bert)
  expect([...html.matchAll(/title="([^"]+) bearbeiten"/g)].map(([, name]) => name)).toEqual([
    'SAP',
    'Allianz',
    'Siemens Energy',
  ])
  expect(html).toMatch(/data-live="\d+" data-field="last"/)
  expect((await open('/watchlist', bert)).location).toBe(list)
})

test('a word for several papers brings them to choose from; one for none is told at the field', async () => {
  const list = await begin('Auswahl')
  const { location } = await send(list, 'aufnehmen', { wert: 'Turbo Long DAX' })
  const { html } = await open(location)
  expect(html).toContain('Welcher Wert ist gemeint?')
  const [, papier = ''] = /<button[^>]*value="(DERIVATIVE:\d+)"/.exec(html) ?? []
  expect((await send(location, 'aufnehmen', { papier })).status).toBe(303)
  expect(await names(list)).toHaveLength(1)
  const unknown = await send(list, 'aufnehmen', { wert: 'Quatschundsoweiter' })
  expect([unknown.status, unknown.html.includes('Dazu finden wir kein Wertpapier.')]).toEqual([422, true])
  expect(unknown.html).toContain('value="Quatschundsoweiter"')
})

test('of a pasted list what is clear is taken in, and each other line is answered', async () => {
  const list = await begin('Eingefügt')
  const { status, html } = await send(list, 'einfuegen', { zeilen: '716460\nDE0008404006\nTurbo Long DAX' })
  expect(status).toBe(200)
  const said = html.replaceAll(/<[^>]+>/g, '')
  for (const text of [
    '1 Wert aufgenommen.',
    '● SAP: aufgenommen',
    '▲ „DE0008404006“ kennen wir nicht',
    '◐ „Turbo Long DAX“ kann heißen: ',
  ])
    expect(said).toContain(text)
  const choice = /href="([^"]+)"[^>]*>Auswählen/.exec(html)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect((await open(choice)).html).toContain('Welcher Wert ist gemeint?')
  expect(await names(list)).toEqual(['SAP'])
})

test('a paper gets a note, another day and another place', async () => {
  const list = await begin('Ordnung', '716460\n840400\n723610')
  const [, , siemens = ''] = await positionsOf(list)
  const id = siemens.split('/').at(-1) ?? ''
  await send(siemens, 'verschieben', { position: id, wohin: 'anfang' })
  await send(siemens, 'aendern', {
    notiz: 'Ab 300 <halbieren>',
    aufgenommen: '2026-03-02',
    verkauft: '',
    wiedervorlage: '',
  })
  expect(await names(list)).toEqual(['Siemens', 'SAP', 'Allianz'])
  const { html } = await open(list)
  expect(html).toContain('Ab 300 &lt;halbieren&gt;')
  expect(html).toContain('02.03.2026')
  const wrong = await send(siemens, 'aendern', {
    notiz: 'bleibt',
    aufgenommen: '2030-01-01',
    verkauft: '',
    wiedervorlage: '',
  })
  expect([wrong.status, wrong.html.includes('Dieser Tag liegt in der Zukunft.')]).toEqual([422, true])
  expect(wrong.html).toContain('bleibt')
})

test('beside a list stands how far its next alarm is', async () => {
  const list = await begin('Alarme', '716460')
  expect((await open(list)).html).not.toContain('Abstand zum Alarm')
  const set = { ueber: '900', unter: '', tag: '', umsatz: '', extag: '', oft: 'einmal', weg: 'mail' }
  expect((await send('/alarme/neu?wert=STOCK-82849', 'setzen', set)).status).toBe(303)
  const { html } = await open(list)
  expect(html).toMatch(/Abstand zum Alarm.*SAP<\/a> (<!-- -->)?über 900,00\u00A0EUR/s)
  expect(await htmlFaults(html)).toEqual([])
})

test('what is removed comes back', async () => {
  const list = await begin('Rückgängig', '716460\n840400')
  const [sap = ''] = await positionsOf(list)
  const removed = await send(sap, 'entfernen', {})
  expect(await names(list)).toEqual(['Allianz'])
  await send(removed.location, 'zurueck', {})
  expect(await names(list)).toEqual(['SAP', 'Allianz'])
  const gone = await send(`${list}/DESCRIPTION`, 'loeschen', {})
  expect((await open(list)).status).toBe(404)
  await send(gone.location, 'zurueck', {})
  expect(await names(list)).toEqual(['SAP', 'Allianz'])
})

test('two windows: the second sees what the first has saved, beside what it typed itself', async () => {
  const list = await begin('Fenster')
  const path = `${list}/DESCRIPTION`
  const [, version = ''] = /name="version" value="(\d+)"/.exec((await open(path)).html) ?? []
  await send(path, 'beschreiben', { name: 'Fenster eins', beschreibung: 'die erste Fassung' })
  const second = await send(path, 'beschreiben', { name: 'Fenster zwei', beschreibung: 'die zweite', version })
  expect(second.status).toBe(409)
  expect(second.html).toContain('die erste Fassung')
  expect(second.html).toContain('die zweite')
  await send(path, 'beschreiben', { name: 'Fenster zwei', beschreibung: 'die zweite' })
  expect((await open(list)).html).toContain('Fenster zwei')
})

test('the star of a paper leads to its list, for who is signed in', async () => {
  const { html } = await open('/aktien/SAP-Aktie-DE0007164600')
  const [, star = ''] = /href="(\/watchlist\/add-position\/[^"]+)"/.exec(html) ?? []
  const nobody = await fetch(portal.url + star, { redirect: 'manual' })
  expect(nobody.headers.get('location')).toBe(`/login?from=${encodeURIComponent(star)}`)
  const form = await open(star)
  expect(form.html).toContain('SAP in die Watchlist')
  const answer = await send(star, 'aufnehmen', { liste: 'neu', name: 'Vom Stern' })
  expect(await names(without(answer.location))).toEqual(['SAP'])
  expect((await open('/watchlist/add-position/quatsch')).status).toBe(404)
})

test('a list as a file holds its figures, and nobody keeps it', async () => {
  const list = await begin('Datei', '716460')
  const answer = await fetch(`${portal.url}${list}?datei=csv`, { headers: anna.browser })
  expect(answer.headers.get('cache-control')).toBe('private, no-store')
  expect(await answer.text()).toContain('DE0007164600')
})

test('another’s list is an unknown one', async () => {
  const list = await begin('Annas', '716460')
  const [position = ''] = await positionsOf(list)
  const statuses = [list, `${list}/DESCRIPTION`, position].map(async (path) => (await open(path, bert)).status)
  expect(await Promise.all(statuses)).toEqual([404, 404, 404])
})

test('its pages are valid HTML', async () => {
  const list = await begin('Gültig', '716460\n840400')
  const [position = ''] = await positionsOf(list)
  for (const path of [
    list,
    `${list}?suche=deutsche`,
    `${list}/DESCRIPTION`,
    position,
    '/watchlist/add-position/STOCK-82849',
  ]) {
    expect(await htmlFaults((await open(path)).html), path).toEqual([])
  }
})

test('without script the list is arranged as a whole, and shows the columns its owner chose, the next time, too', async () => {
  const list = await begin('Geordnet', '716460\n840400\n723610')
  expect((await open(list)).html).toContain(`href="${list}?anordnen=1"`)
  const [, , last = ''] = await positionsOf(list)
  const moved = await send(`${list}?anordnen=1`, 'verschieben', { hoch: last.split('/').at(-1) ?? '' })
  expect([moved.status, without(moved.location)]).toEqual([303, list])
  expect(moved.location).toContain('anordnen=1')
  expect(await names(list)).toEqual(['SAP', 'Siemens', 'Allianz'])
  const heads = (html: string) => [...html.matchAll(/<th[^>]* data-key="([\w-]+)"/g)].map(([, key]) => key)
  const usual = heads((await open(list)).html)
  const chosen = async (query: string) => {
    const headers = { ...anna.browser, 'sec-fetch-site': 'same-origin', referer: portal.url + list }
    return heads(await (await fetch(`${portal.url}${list}${query}`, { headers })).text())
  }
  const wanted = ['name', 'last', 'year', 'range', 'change-position']
  expect(await chosen('?spalten=name&spalten=last&spalten=range&spalten=year')).toEqual(wanted)
  const later = await open(list)
  expect([heads(later.html), await htmlFaults(later.html)]).toEqual([wanted, []])
  expect(heads((await open(list, bert)).html)).toEqual([])
  expect(later.html).toContain(`href="${list}?spalten=#werte"`)
  expect(await chosen('?spalten=')).toEqual(usual)
  expect(heads((await open(list)).html)).toEqual(usual)
})

test('its file comes into another list, with notes and days, and answers no heading', async () => {
  const list = await begin('Heraus', '716460\n840400')
  const [first = ''] = await positionsOf(list)
  const typed = { notiz: 'Cloud; wächst', aufgenommen: '02.11.2026', verkauft: '', wiedervorlage: '' }
  expect((await send(first, 'aendern', typed)).status).toBe(303)
  const csv = await (await fetch(`${portal.url}${list}?datei=csv`, { headers: anna.browser })).text()
  expect(csv.split('\r\n')[0]).toBe(
    'Wert;ISIN;WKN;Wertpapierart;Kursquelle;Notiz;Kurs;± %;seit Aufnahme;aufgenommen am;Alarme',
  )
  const other = await begin('Hinein')
  expect((await send(other, 'einfuegen', { zeilen: csv })).status).toBe(303)
  expect(await names(other)).toEqual(['SAP', 'Allianz'])
  const { html } = await open(other)
  expect([html.includes('Cloud; wächst'), html.includes('02.11.2026')]).toEqual([true, true])
})
