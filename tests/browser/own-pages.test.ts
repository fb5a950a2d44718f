import { join } from 'node:path'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { newestMails } from '#mail/outbox.ts'
import { listListing } from '#market/listings.ts'
import { testReader, type TestReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
let anna: TestReader
beforeAll(async () => void (anna = await testReader(visited.portal)))

/** Anna's browser, signed in. */
async function openSignedIn(options: BrowserContextOptions = {}): Promise<Page> {
  const page = await visited.open(options)
  const [name = '', value = ''] = anna.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url: visited.url }])
  return page
}

/** Makes a list by its form and returns its address. */
async function makeList(page: Page, name: string): Promise<string> {
  await page.goto(`${visited.url}/watchlist`)
  const fold = page.locator('summary', { hasText: 'Neue Liste' })
  if (await fold.count()) await fold.click()
  await page.getByLabel('Name der Liste').fill(name)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/watchlist\/\d+/)
  await page.getByRole('heading', { name: 'Watchlist' }).waitFor()
  return new URL(page.url()).pathname
}

test('a paper comes into a list, gets a note, goes and comes back, by keyboard alone', async () => {
  const page = await openSignedIn()
  await makeList(page, 'Tastatur')
  await page.getByLabel('Wert aufnehmen').focus()
  await page.keyboard.type('716460')
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'SAP steht jetzt in der Liste.' }).waitFor()
  await page.getByRole('link', { name: 'SAP bearbeiten' }).focus()
  await page.keyboard.press('Enter')
  await page.getByLabel('Notiz').fill('Cloud wächst')
  await page.getByRole('button', { name: 'Speichern' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cloud wächst').waitFor()
  await page.getByRole('link', { name: 'SAP bearbeiten' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Aus der Liste entfernen' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Zurücknehmen' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('Cloud wächst').waitFor()
  await page.context().close()
})

test('a list is put into its order by keys on a grip, and by pointer', async () => {
  const page = await openSignedIn()
  const path = await makeList(page, 'Reihenfolge')
  await page.locator('summary', { hasText: 'Liste einfügen' }).click()
  await page.getByLabel('Eine Zeile je Wert').fill('716460\n840400\n723610')
  await page.getByRole('button', { name: 'Einfügen', exact: true }).click()
  await page.getByRole('link', { name: 'Anordnen' }).press('Enter')
  await page.locator('[data-island="position-order"][data-awake]').waitFor()
  const names = () => page.locator('.row-order b').allInnerTexts()
  let stored = 0
  page.on('response', (answer) => void (answer.url().endsWith('/order') && answer.ok() && stored++))
  await page.getByRole('button', { name: 'Siemens verschieben' }).focus()
  for (const key of ['Space', 'ArrowUp', 'ArrowUp', 'Escape']) await page.keyboard.press(key)
  expect(await names()).toEqual(['SAP', 'Allianz', 'Siemens'])
  for (const key of ['Space', 'ArrowUp', 'Enter']) await page.keyboard.press(key)
  await page.getByText('Siemens: Platz 2 von 3').waitFor()
  await expect.poll(() => stored).toBe(1)
  const to = await page.locator('[data-row]').first().boundingBox()
  await page.getByRole('button', { name: 'Allianz verschieben' }).hover()
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => stored).toBe(2)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('link', { name: 'Fertig' }).click()
  expect(new URL(page.url()).pathname).toBe(path)
  await page.goto(`${visited.url}${path}?anordnen=1`)
  expect(await names()).toEqual(['Allianz', 'SAP', 'Siemens'])
  await page.context().close()
})

/** Registers a newcomer by keyboard alone: address, password, the code of the mail, no consent. */
async function register(page: Page, email: string): Promise<void> {
  await page.goto(`${visited.url}/registrierung`)
  await page.getByLabel('E-Mail').focus()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
  await page.getByLabel('Passwort').focus()
  await page.keyboard.type('Eiche geölt im Flur')
  await page.getByLabel('Ich akzeptiere').focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await page.getByLabel('Code').focus()
  const mail = (await newestMails(visited.portal.rooms.db, 10)).find(({ to }) => to === email)
  await page.keyboard.type(/\b\d{6}\b/.exec(mail?.text ?? '')?.[0] ?? '')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Eine Frage, freiwillig' }).waitFor()
  expect(await page.getByRole('radio', { checked: true }).count()).toBe(0)
  await page.getByRole('button', { name: 'Fertig' }).focus()
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Willkommen. Dein Konto ist fertig.' }).waitFor()
}

/**
 * How far a price goes while levels are typed around it, which the simulated market can tell: neither of them is
 * passed before the form is sent.
 */
function nextPrices(key: InstrumentKey, ms: number): { lowest: number; highest: number } {
  const { market, universe } = visited.portal.rooms
  const instrument = universe.byKey(key)
  if (!instrument) throw new Error(`there is no ${key}`)
  const now = market.now()
  const id = listListing(instrument).notation.id
  const { last = Number.NaN } = market.quote(id, 'RLT', now)
  const { price } = market.trades(id, now, now + ms, now + ms)
  return { lowest: Math.min(last, ...price), highest: Math.max(last, ...price) }
}

test('from registration to an alert that has fired, by keyboard alone', async () => {
  const page = await visited.open({ viewport: { width: 1440, height: 900 } })
  await register(page, 'neu@example.org')
  await makeList(page, 'Alarme')
  await page.getByLabel('Wert aufnehmen').focus()
  await page.keyboard.type('Bitcoin')
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: 'Alarm setzen für Bitcoin' }).focus()
  await page.keyboard.press('Enter')
  const { lowest, highest } = nextPrices('CRYPTO:600010254' as InstrumentKey, 10_000)
  await page.getByLabel('Steigt über').focus()
  await page.keyboard.type((highest + 0.01).toFixed(2).replace('.', ','))
  await page.getByLabel('Fällt unter').focus()
  await page.keyboard.type((lowest - 0.01).toFixed(2).replace('.', ','))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: 'Alarme', exact: true }).waitFor()
  await expect
    .poll(async () => (await page.reload(), page.locator('.fired-list li.new').count()), {
      timeout: 60_000,
      interval: 2000,
    })
    .toBeGreaterThan(0)
  await page.getByRole('button', { name: 'als gelesen merken' }).focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.locator('.fired-list li.new').count()).toBe(0)
  await page.context().close()
})

test('two windows change one list: the later one sees both versions before it saves', async () => {
  const first = await openSignedIn()
  const path = `${await makeList(first, 'Zwei Fenster')}/DESCRIPTION`
  const second = await first.context().newPage()
  for (const page of [first, second]) await page.goto(visited.url + path)
  const saveAs = async (page: Page, name: string) => {
    await page.getByLabel('Name', { exact: true }).fill(name)
    await page.keyboard.press('Enter')
  }
  await saveAs(first, 'Aus dem ersten')
  await first.locator('.toast').waitFor()
  await saveAs(second, 'Aus dem zweiten')
  await second.getByRole('alert').getByText('inzwischen an anderer Stelle geändert').waitFor()
  await second.getByText('Inzwischen gespeichert ist: Aus dem ersten').waitFor()
  expect(await second.getByLabel('Name', { exact: true }).inputValue()).toBe('Aus dem zweiten')
  await second.getByRole('button', { name: 'Speichern' }).press('Enter')
  await second.locator('.toast').waitFor()
  await first.reload()
  expect(await first.getByLabel('Name', { exact: true }).inputValue()).toBe('Aus dem zweiten')
})

test.each([
  'trade-republic.corrections.csv',
  'flatex-depotumsaetze.newer.csv',
  'interactive-brokers-flex.year.xml',
])('a file of a broker, %s, is checked, taken in and taken back', async (name) => {
  const page = await openSignedIn()
  await page.goto(`${visited.url}/musterdepot`)
  const id = await page.evaluate(async (label) => {
    const answer = await fetch('/api/v2/portfolios', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: label, keepsCash: true }),
    })
    return ((await answer.json()) as { entityValue: string }).entityValue
  }, name)
  await page.goto(`${visited.url}/musterdepot/${id}/import`)
  await page.locator('[data-island="file-upload"][data-awake]').waitFor()
  await page.getByLabel('Datei wählen').setInputFiles(join('src/portfolio/readers/adapters', name))
  await page.getByRole('heading', { name: 'Probelauf' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByRole('button', { name: /Zeilen? übernehmen$/ }).press('Enter')
  await page.getByText(/Transaktion(en)? (ist|sind) im Depot/).waitFor()
  await page.getByRole('button', { name: 'Ganzen Import zurücknehmen' }).press('Enter')
  await page.locator('.toast', { hasText: 'Import zurückgenommen' }).waitFor()
})

test('proposed bookings, and those put aside, are for everybody to read, light and dark, on phones, too', async () => {
  const page = await openSignedIn()
  await page.goto(`${visited.url}/depots`)
  const depot = await page.evaluate(async () => {
    const post = async (path: string, body: object) =>
      (await (
        await fetch(`/api/wealth/v1${path}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json()) as { entityValue: string }
    const { entityValue } = await post('/depots', { name: 'Mit Vorschlägen' })
    const sap = { instrument: 'STOCK:82849', quantity: 3, price: 100 }
    await post(`/depots/${entityValue}/bookings`, { type: 'BUY', date: '2022-01-10', ...sap })
    return entityValue
  })
  await page.goto(`${visited.url}/depots/${depot}`)
  await page.getByRole('button', { name: 'Verwerfen: ' }).first().click()
  await page.getByRole('button', { name: '1 verworfenen Vorschlag wieder zeigen' }).waitFor()
  expect(await page.getByRole('button', { name: 'Buchen: ' }).count()).toBeGreaterThan(0)
  for (const look of [wideAndLight, narrowAndDark]) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: 900 })
    await page.goto(`${visited.url}/depots/${depot}`) // colours of buttons fade from one look to the other
    expect(await accessibilityFaults(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
  }
})

test('own depots can be read by everybody, light and dark, on phones, too', async () => {
  const owner = await testReader(visited.portal, 'depots@example.org', [
    'portfolio_analysis_feature',
    'portfolio_benchmarking_feature',
    'portfolio_payouts_feature',
  ])
  const ask = async (path: string, body: object) => {
    const headers = { ...owner.program, 'content-type': 'application/json' }
    const answer = await fetch(`${visited.url}/api/wealth/v1${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
    })
    return (await answer.json()) as { entityValue: string }
  }
  const { entityValue } = await ask('/depots', { name: 'Langfristdepot', benchmark: 'INDEX:20735' })
  const sap = { instrument: 'STOCK:82849', date: '2025-03-03' }
  await ask(`/depots/${entityValue}/bookings`, { ...sap, type: 'BUY', quantity: 3, price: 200 })
  await ask(`/depots/${entityValue}/bookings`, { ...sap, type: 'DIVIDEND', date: '2026-05-20', amount: 7 })
  const page = await visited.open()
  const [name = '', value = ''] = owner.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url: visited.url }])
  for (const look of [wideAndLight, narrowAndDark]) {
    await page.emulateMedia({ colorScheme: look.colorScheme })
    await page.setViewportSize({ width: look.width, height: 900 })
    for (const path of [
      '/depots?zahl=vergleich&ansicht=rendite',
      '/depots/investments/STOCK-82849',
      '/depots/analyse',
    ]) {
      await page.goto(`${visited.url}${path}`)
      expect([path, await accessibilityFaults(page)]).toEqual([path, []])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(look.width)
    }
  }
  await page.context().close()
})

test('without script a pasted list is answered line by line', async () => {
  const page = await openSignedIn({ javaScriptEnabled: false })
  await makeList(page, 'Ohne Script')
  await page.locator('summary', { hasText: 'Liste einfügen' }).click()
  await page.getByLabel('Eine Zeile je Wert').fill('716460\nDE0008404006')
  await page.getByRole('button', { name: 'Einfügen', exact: true }).click()
  expect(await page.locator('.paste-answer:focus').innerText()).toContain('„DE0008404006“ kennen wir nicht')
  expect(await page.getByRole('link', { name: 'SAP bearbeiten' }).count()).toBe(1)
  await page.context().close()
})

test('prices of a list move', async () => {
  const page = await openSignedIn()
  const list = await makeList(page, 'Bewegt')
  await page.evaluate(
    (id) =>
      fetch(`/api/v2/watchlists/${id}/positions/paste`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'Bitcoin\nDAX\nEUR/USD\n716460' }),
      }),
    list.split('/').at(-1),
  )
  await page.reload()
  const prices = () => page.locator('.watch [data-field="last"]').allInnerTexts()
  const before = await prices()
  expect(before).toHaveLength(4)
  await expect.poll(prices).not.toEqual(before)
  await page.context().close()
})

test('a purchase in one line, by keyboard alone: Enter fills the form, Enter books', async () => {
  const page = await openSignedIn()
  await page.goto(`${visited.url}/musterdepot`)
  await page.evaluate(() =>
    fetch('/api/v2/portfolios', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Zeile' }),
    }),
  )
  await page.reload()
  await page.getByRole('link', { name: 'Zeile', exact: true }).first().press('Enter')
  await page.locator('[data-island="one-line"][data-awake]').waitFor()
  await page.getByRole('textbox', { name: 'In einer Zeile' }).focus()
  await page.keyboard.type('k 10 SAP 182,5 am 31.2.')
  await page.getByText('Zeichen 19: „31.2.“ ist kein Tag').waitFor()
  for (let i = 0; i < 5; i++) await page.keyboard.press('Backspace')
  await page.keyboard.type('3.11.')
  await page.keyboard.press('Enter')
  await page.getByText('Noch einmal Enter bucht diese Zeile').waitFor()
  expect(await page.getByLabel('Kurs', { exact: true }).inputValue()).toBe('182,5')
  // the page has answered a form: its island takes the focus back once it is awake
  await expect
    .poll(() => page.getByRole('textbox', { name: 'In einer Zeile' }).evaluate((field) => field.matches(':focus')))
    .toBe(true)
  await page.waitForTimeout(700) // sooner it is a key held down
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Kauf SAP: 1.825,00 EUR gebucht.' }).waitFor()
  await page.context().close()
})

test('what follows from a booking is told while it is typed; letters choose kind and day, and Strg Enter books', async () => {
  const page = await openSignedIn()
  await page.goto(`${visited.url}/depots`)
  const depot = await page.evaluate(async () => {
    const answer = await fetch('/api/wealth/v1/depots', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ name: 'Tasten', keepsCash: true }),
    })
    return ((await answer.json()) as { entityValue: string }).entityValue
  })
  await page.goto(`${visited.url}/depots/transaktion/hinzufuegen/${depot}`)
  await page.locator('[data-island="booking-keys"][data-awake]').waitFor()
  await page.getByLabel('Wertpapier').fill('716460')
  await page.getByLabel('Stück', { exact: true }).fill('10')
  await page.getByLabel('Kurs', { exact: true }).fill('200')
  await page.getByLabel('Gebühr').fill('4,90')
  await page.getByRole('row', { name: 'Einstand mit Kosten 0,00 2.004,90' }).waitFor()
  const amount = page.getByLabel('Betrag mit Kosten')
  await expect.poll(() => amount.inputValue()).toBe('2004,9')
  // the two that were typed last lead
  await amount.fill('1004,90')
  await expect.poll(() => page.getByLabel('Stück', { exact: true }).inputValue()).toBe('5')
  await page.getByLabel('Stück', { exact: true }).fill('10')
  await expect.poll(() => page.getByLabel('Kurs', { exact: true }).inputValue()).toBe('100')
  const day = page.getByLabel('Tag', { exact: true })
  await page.getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('g') // belongs to nothing
  expect(await day.inputValue()).toBe('2026-11-20')
  await page.getByRole('button', { name: 'Prüfen' }).focus()
  await page.keyboard.press('g')
  expect(await day.inputValue()).toBe('2026-11-19')
  await page.keyboard.press('+')
  await page.waitForURL(/art=einlage/)
  await page.locator('[data-island="booking-keys"][data-awake]').waitFor()
  await page.keyboard.press('-')
  await page.waitForURL(/art=entnahme/)
  await page.locator('[data-island="booking-keys"][data-awake]').waitFor()
  await page.keyboard.press('+')
  await page.waitForURL(/art=einlage/)
  await page.getByLabel('Betrag', { exact: true }).fill('12')
  await page.keyboard.press('Control+Enter')
  await page.locator('.toast', { hasText: 'Einlage: 12,00 EUR gebucht.' }).waitFor()
  await page.context().close()
})

test('cards of the overview are moved and hidden by keyboard and pointer, and stay so', async () => {
  const page = await openSignedIn()
  await makeList(page, 'Übersicht')
  await page.goto(`${visited.url}/dashboard`)
  await page.getByRole('link', { name: 'Anordnen' }).click()
  await page.locator('[data-island="card-order"][data-awake]').waitFor()
  const names = () => page.locator('.row-order b').allInnerTexts()
  let stored = 0 // each change is, one after the other
  page.on('response', (answer) => void (answer.url().endsWith('/dashboard.cards') && stored++))
  const up = page.getByRole('button', { name: /Nach oben.*Was sich bewegt/ })
  await up.focus()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter') // the button that moved has the focus still
  await page.getByText('Was sich bewegt: Platz 1 von 10').waitFor()
  await expect.poll(() => stored).toBe(2)
  await page.getByRole('button', { name: /Ausblenden.* Depots/ }).press('Enter')
  await expect.poll(() => stored).toBe(3)
  const grip = page.locator('[data-row="watchlists"] .grip')
  const to = await page.locator('[data-row="schritte"]').boundingBox()
  await grip.hover()
  await page.mouse.down()
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 20, { steps: 12 })
  await page.mouse.up()
  await expect.poll(() => stored).toBe(4)
  const arranged = await names()
  expect(arranged.indexOf('Watchlists')).toBeLessThan(arranged.indexOf('Alarme ausgelöst'))
  await page.reload()
  expect(await names()).toEqual(arranged)
  await page.getByRole('link', { name: 'Fertig' }).click()
  expect(await page.locator('.dash h2', { hasText: /^Depots$/ }).count()).toBe(0)
  expect(await page.locator('.dash h2').first().innerText()).toBe('Was sich bewegt')
  await page.context().close()
})

/** Anna's account with one position and one open order; its pages. */
async function tradingPages(page: Page): Promise<string[]> {
  const ask = (path: string, body: object) =>
    page.evaluate(
      async ([to, sent]) => {
        const answer = await fetch(`/api/v1/trading/accounts${to}`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: sent,
        })
        return (await answer.json()) as { idAccount: string; idOrder: string }
      },
      [path, JSON.stringify(body)] as const,
    )
  const { idAccount } = await ask('', { name: 'Spielgeld', amount: 10_000 })
  const paper = { instrument: 'STOCK:82849', idNotation: 163500, side: 'BUY', quantity: 2 }
  const bought = await ask(`/${idAccount}/orders`, { ...paper, kind: 'MARKET' })
  const waiting = await ask(`/${idAccount}/orders`, { ...paper, kind: 'LIMIT', limit: 100, validity: 'GTC' })
  const home = `/depot/${idAccount}`
  const entry = `${home}/handeln/DE0007164600?stueck=5&art=limit&limit=100`
  return [
    ...['', '/orderbuch', '/umsaetze', '/sparplaene'].map((tab) => home + tab),
    entry,
    `${entry},001`,
    `${entry}&schritt=pruefen`,
    `${home}/order/${bought.idOrder}`,
    `${home}/order/${waiting.idOrder}`,
    `${home}/order/${waiting.idOrder}/streichen`,
    '/broker-verbinden/parkett',
    '/depots/hinzufuegen/parkett/erfolgreich',
    '/broker/parkett',
    `/verwalten?neu=${idAccount}`,
    '/handeln/turbo-wissen',
  ]
}

const wideAndLight = { colorScheme: 'light', width: 1440 } as const
const narrowAndDark = { colorScheme: 'dark', width: 390 } as const

test('pages of one’s own are accessible and fit, wide and light or narrow and dark', async () => {
  const page = await openSignedIn({ reducedMotion: 'reduce' })
  const list = await makeList(page, 'Barrierefrei')
  await page.getByLabel('Wert aufnehmen').fill('Turbo Long DAX')
  await page.keyboard.press('Enter')
  await page.getByText('Welcher Wert ist gemeint?').waitFor()
  const lists = ['', '/DESCRIPTION', '?suche=deutsche'].map((tab) => list + tab)
  const others = [
    '/watchlist/add-position/STOCK-82849',
    '/dashboard',
    '/dashboard?anordnen=1',
    '/analysen',
    '/alarme',
    '/alarme/neu?wert=STOCK-82849',
  ]
  const paths = [...lists, ...others, ...(await tradingPages(page))]
  for (const [i, path] of paths.entries()) {
    // as with public pages: axe looks at every other one wide and light, at the others narrow and dark
    const looks = i % 2 === 0 ? [wideAndLight, narrowAndDark] : [narrowAndDark, wideAndLight]
    for (const look of looks) {
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await page.setViewportSize({ width: look.width, height: 900 })
      if (look === looks[0]) {
        await page.goto(visited.url + path)
        expect([path, look, await accessibilityFaults(page)]).toEqual([path, look, []])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(look.width)
    }
  }
  await page.context().close()
})

test('experts’ portfolios fit a phone, however long the names of what they are compared with', async () => {
  const page = await visited.open({ viewport: { width: 390, height: 844 } })
  await page.goto(`${visited.url}/experten-musterdepot`)
  const table = page.getByRole('table', { name: 'Musterdepots von Experten' })
  const wider = await table.evaluate((element) => {
    for (const name of element.querySelectorAll('td:nth-child(3) small'))
      name.textContent = 'Xtrackers MSCI World Information Technology UCITS ETF 1C'
    const place = element.parentElement
    return place && place.scrollWidth - place.clientWidth
  })
  expect(wider).toBe(0)
  await page.context().close()
})
