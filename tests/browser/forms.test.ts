import { expect, test } from 'vitest'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
const path = '/einstellungen'

test.each([
  { given: 'without script', javaScriptEnabled: false },
  { given: 'with script', javaScriptEnabled: true },
])('$given a reader chooses how the site looks, and is told once that it is kept', async ({ javaScriptEnabled }) => {
  const page = await visited.open({ javaScriptEnabled })
  await page.goto(visited.url + path)
  await page.getByLabel('Dunkel', { exact: true }).first().check()
  await page.getByLabel('Kompakt', { exact: true }).first().check()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await page.locator(javaScriptEnabled ? '.toast' : '.told', { hasText: 'Die Darstellung ist gespeichert.' }).waitFor()
  const html = page.locator('html')
  expect([await html.getAttribute('data-theme'), await html.getAttribute('data-dichte')]).toEqual(['dark', 'kompakt'])
  if (javaScriptEnabled) {
    expect(new URL(page.url()).search).toBe('')
    await page.reload()
    expect(await page.locator('.toast').count()).toBe(0)
  }
  expect(await page.getByLabel('Dunkel', { exact: true }).first().isChecked()).toBe(true)
  await page.context().close()
})

test('what cannot be undone is asked about first, and then done without leaving a trace', async () => {
  const page = await visited.open()
  await page.goto(visited.url + path)
  await page.evaluate(() =>
    fetch('/api/v1/storage/simple/tabelle', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"value":1}',
    }),
  )
  await page.reload()
  const remove = page.getByRole('button', { name: 'Gespeicherte Einstellungen löschen' })
  await remove.click()
  await page.getByRole('button', { name: 'Nein' }).click()
  expect(await remove.isVisible()).toBe(true)
  await remove.click()
  await page.getByRole('button', { name: 'Ja', exact: true }).click()
  await page.locator('.toast', { hasText: '1 gespeicherte Einstellung gelöscht.' }).waitFor()
  expect(await remove.count()).toBe(0)
  await page.context().close()
})

test('whoever uses keys goes on at what is wrong with a form, not at the head of the page', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/registrierung`)
  await page.getByLabel('E-Mail', { exact: true }).fill('keine Adresse')
  await page.keyboard.press('Enter')
  await page.locator('.form-faults:focus').waitFor()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.getAttribute('href'))).toMatch(/^#feld-/)
  await page.context().close()
})

test('a code takes spaces, and goes once with its sixth digit', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/login/code?antrag=unbekannt`)
  await page.locator('[data-island="code-field"][data-awake]').waitFor()
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/login/code')) sent++
  })
  const code = page.getByLabel('Code', { exact: true })
  await code.focus()
  await page.keyboard.type('12 345')
  expect([await code.inputValue(), sent]).toEqual(['12345', 0])
  await page.keyboard.type('6')
  await page.getByText('Dieser Code passt nicht').first().waitFor()
  expect(sent).toBe(1)
  await page.context().close()
})

test('a new password says how far its length is, and can be seen and hidden again', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/passwort-zuruecksetzen?schluessel=unbekannt`)
  await page.locator('[data-island="password-field"][data-awake]').waitFor()
  const field = page.getByLabel('Neues Passwort', { exact: true })
  await field.fill('Eichenparkett')
  await page.getByText('Lang genug.').waitFor()
  const eye = page.getByRole('button', { name: 'Neues Passwort zeigen' })
  await eye.press('Enter')
  expect([await field.getAttribute('type'), await eye.getAttribute('aria-pressed')]).toEqual(['text', 'true'])
  await eye.press('Enter')
  expect(await field.getAttribute('type')).toBe('password')
  await page.context().close()
})

test('without a network the reader is told, and may try again', async () => {
  const page = await visited.open()
  await page.goto(visited.url + path)
  await page.evaluate(() =>
    fetch('/api/v1/storage/simple/tabelle', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: '{"value":1}',
    }),
  )
  await page.reload()
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Gespeicherte Einstellungen löschen' }).click()
  await page.getByRole('button', { name: 'Ja', exact: true }).click()
  await page.locator('.toast[role=alert]', { hasText: 'offenbar war unser Server nicht erreichbar' }).waitFor()
  await page.context().setOffline(false)
  await page.locator('.toast').getByRole('button', { name: 'Erneut laden' }).click()
  await page.locator('.toast', { hasText: '1 gespeicherte Einstellung gelöscht.' }).waitFor()
  await page.context().close()
})

test('an installed app says where there is no network, and keeps nothing that was read', async () => {
  const page = await visited.open()
  await page.addInitScript(() => {
    const ask = window.matchMedia.bind(window)
    window.matchMedia = (query) => ask(query.includes('standalone') ? 'all' : query)
  })
  await page.goto(`${visited.url}/boersen`)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.context().setOffline(true)
  await page.goto(`${visited.url}/devisen/waehrungsrechner?betrag=7`)
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Ohne Verbindung')
  const kept = await page.evaluate(async () => {
    const stores = await Promise.all((await caches.keys()).map((name) => caches.open(name)))
    const requests = await Promise.all(stores.map((store) => store.keys()))
    return requests.flat().map(({ url }) => new URL(url).pathname.replace(/-[\w-]+\.css$/, '.css'))
  })
  expect(kept.toSorted()).toEqual(['/assets/main.css', '/offline'])
  await page.context().setOffline(false)
  await page.getByRole('link', { name: 'Noch einmal versuchen' }).click()
  await page.getByRole('heading', { level: 1, name: 'Währungsrechner' }).waitFor()
  expect(new URL(page.url()).search).toBe('?betrag=7')
})

test('the portal can be installed: name, icons and start are told', async () => {
  const page = await visited.open()
  await page.goto(visited.url)
  const manifest = await page.evaluate(async () => {
    const address = document.querySelector<HTMLLinkElement>('link[rel=manifest]')?.href ?? ''
    return (await (await fetch(address)).json()) as { name: string; display: string; icons: { src: string }[] }
  })
  expect(manifest).toMatchObject({ name: 'Parkett', display: 'standalone' })
  for (const { src } of manifest.icons)
    expect((await fetch(visited.url + src)).headers.get('content-type')).toBe('image/png')
})
