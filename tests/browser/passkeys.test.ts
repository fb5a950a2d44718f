import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hashPassword, keepPasswordHash } from '#accounts/passwords.ts'
import { newestMails } from '#mail/outbox.ts'
import { testReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal()
const password = 'Eiche geölt im Flur'

/** Somebody whose browser, signed in, has an authenticator that knows them. */
async function withAuthenticator(email: string) {
  const url = visited.url.replace('127.0.0.1', 'localhost') // passkeys are made for names
  const reader = await testReader(visited.portal, email)
  await keepPasswordHash(visited.portal.rooms.db, reader.id, await hashPassword(password))
  const page = await visited.open({ viewport: { width: 390, height: 844 } })
  const [name = '', value = ''] = reader.browser.cookie.split('=')
  await page.context().addCookies([{ name, value, url }])
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return { url, page, forget: () => devtools.send('WebAuthn.clearCredentials', { authenticatorId }) }
}

/** Makes a passkey on the page of the settings, by keyboard alone from its form on. */
async function makePasskey(page: Page, url: string) {
  await page.goto(`${url}/einstellungen/sicherheit`)
  await page.getByLabel('Name', { exact: true }).fill('Telefon')
  await page.getByLabel('Dein Passwort').last().fill(password)
  await page.keyboard.press('Enter')
  const button = page.getByRole('button', { name: 'Passkey auf diesem Gerät anlegen' })
  await expect.poll(() => button.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'Der Passkey ist angelegt.' }).waitFor()
}

test('a passkey is made, signs in by its button, and no longer once it is removed', async () => {
  const { url, page, forget } = await withAuthenticator('anna@example.org')
  const signIn = page.getByRole('button', { name: 'Mit Passkey anmelden' })
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await makePasskey(page, url)
  await page.getByRole('heading', { name: 'Telefon' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])

  await page.context().clearCookies()
  await page.goto(`${url}/login?from=%2Fwatchlist`)
  await expect.poll(() => signIn.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/watchlist/)

  await page.goto(`${url}/einstellungen/sicherheit`)
  await page.getByText('zuletzt benutzt am').waitFor()
  await page.getByRole('button', { name: /^Entfernen/ }).click()
  await page.getByRole('button', { name: 'Ja' }).click()
  await page.getByText('Noch kein Passkey.').waitFor()
  await page.context().clearCookies()
  await page.goto(`${url}/login`)
  await signIn.click()
  await page.getByRole('alert').getByText('Mit diesem Passkey hat es nicht geklappt.').waitFor()

  await forget()
  await page.goto(`${url}/login`)
  await signIn.click()
  await page.getByRole('status').getByText('Abgebrochen').waitFor()
  await page.getByLabel('E-Mail').first().fill('anna@example.org')
  await page.getByLabel('Passwort').fill(password)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/dashboard/)
  await page.context().close()
})

test('of several passkeys each is renamed by its own form', async () => {
  const { url, page } = await withAuthenticator('carla@example.org')
  await makePasskey(page, url)
  const db = visited.portal.rooms.db
  const first = await db.selectFrom('passkeys').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const { id: _, ...copied } = {
    ...first,
    sign_count: 0,
    name: 'Büro',
    credential_id: Buffer.alloc(32, 7),
    transports: [],
  }
  await db.insertInto('passkeys').values(copied).execute()
  await page.goto(`${url}/einstellungen/sicherheit`)
  for (const [old, name] of [
    ['Büro', 'Büro Nord'],
    ['Telefon', 'Tablet'],
  ] as const) {
    await page.getByText(`Umbenennen: ${old}`).click()
    const field = page.locator('details[open]').getByLabel('Neuer Name')
    expect(await accessibilityFaults(page)).toEqual([])
    await field.fill(' ')
    await page.keyboard.press('Enter')
    const fault = page.getByRole('link', { name: 'Bitte gib dem Passkey einen Namen' })
    await fault.click()
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true)
    await field.fill(name)
    await page.keyboard.press('Enter')
    await page.locator('.toast', { hasText: 'Der Passkey heißt jetzt anders.' }).waitFor()
    await page.getByRole('heading', { name, exact: true }).waitFor()
    expect(await page.getByRole('heading', { name: old, exact: true }).count()).toBe(0)
  }
  await page.context().close()
})

test('a passkey that the browser offers in the field of the address signs in', async () => {
  const { url, page } = await withAuthenticator('bert@example.org')
  await makePasskey(page, url)
  await page.context().clearCookies()
  await page.goto(`${url}/login?from=%2Fwatchlist`)
  await page.waitForURL(/\/watchlist/) // an authenticator of tests is chosen at once
  await page.context().close()
})

test('an account is begun by a passkey alone, which signs in and proves whose it is', async () => {
  const { url, page } = await withAuthenticator('dora@example.org')
  await page.context().clearCookies()
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await page.goto(`${url}/registrierung`)
  await page.getByLabel('E-Mail').fill('erna@example.org')
  await page.keyboard.press('Enter')
  const card = page.getByRole('button', { name: /^Mit einem Passkey/ })
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('status').getByText('Bitte akzeptiere zuerst die Nutzungsbedingungen.').waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Space') // the tick has the focus
  await card.focus()
  await page.keyboard.press('Enter')
  await page.getByText('Erst dann gehört der Passkey zu deinem Konto.').waitFor()
  const mails = await newestMails(visited.portal.rooms.db, 5)
  const code = /dein Code ist (\d{6})/.exec(mails.find(({ to }) => to === 'erna@example.org')?.text ?? '')?.[1] ?? ''
  await page.locator('[data-island="code-field"][data-awake]').waitFor()
  await page.getByLabel('Code').fill(code)
  await page.waitForURL(/\/registrierung\/einwilligungen/)

  await page.context().clearCookies()
  await page.goto(`${url}/login`)
  await page.getByRole('button', { name: 'Mit Passkey anmelden' }).click()
  await page.waitForURL(/\/dashboard/)
  await visited.portal.rooms.db.updateTable('sessions').set({ proved_at: null }).execute() // ten minutes later
  await page.goto(`${url}/einstellungen/sicherheit`)
  await page.getByText('Dein einziger Weg in dieses Konto').waitFor()
  await page.getByRole('link', { name: 'Bestätigen' }).first().click()
  const prove = page.getByRole('button', { name: 'Mit Passkey bestätigen' })
  await expect.poll(() => prove.evaluate((element) => element === document.activeElement)).toBe(true)
  expect(await accessibilityFaults(page)).toEqual([])
  await page.keyboard.press('Enter')
  await page.locator('.toast', { hasText: 'wissen wir, dass du es bist' }).waitFor()
  expect(await accessibilityFaults(page)).toEqual([])
  await page.getByLabel('Neues Passwort').fill(password)
  await page.getByRole('button', { name: 'Passwort setzen' }).click()
  await page.getByRole('heading', { name: 'Passwort ändern' }).waitFor()
  await page.context().close()
})

test('without script, and at an address in digits, a registration asks for a password alone', async () => {
  for (const [base, options] of [
    [visited.url.replace('127.0.0.1', 'localhost'), { javaScriptEnabled: false }],
    [visited.url, {}],
  ] as const) {
    const page = await visited.open(options)
    await page.goto(`${base}/registrierung`)
    await page.getByLabel('E-Mail').fill('fritz@example.org')
    await page.keyboard.press('Enter')
    await page.getByLabel('Passwort', { exact: true }).waitFor()
    if (!('javaScriptEnabled' in options))
      await page.locator('[data-island="passkey-registration"][data-awake]').waitFor({ state: 'attached' })
    expect(await page.getByRole('button', { name: /Passkey/ }).count()).toBe(0)
    await page.context().close()
  }
})

test('without script, and at an address in digits, nothing is said of passkeys at sign-in', async () => {
  const silent = await visited.open({ javaScriptEnabled: false })
  await silent.goto(`${visited.url.replace('127.0.0.1', 'localhost')}/login`)
  expect(await silent.getByRole('button', { name: 'Mit Passkey anmelden' }).count()).toBe(0)
  expect(await silent.getByRole('button', { name: 'Anmelden', exact: true }).count()).toBe(1)
  await silent.context().close()
  const numeric = await visited.open()
  await numeric.goto(`${visited.url}/login`)
  await numeric.locator('[data-island="passkey-login"][data-awake]').waitFor({ state: 'attached' })
  expect(await numeric.getByRole('button', { name: 'Mit Passkey anmelden' }).count()).toBe(0)
  await numeric.context().close()
})
