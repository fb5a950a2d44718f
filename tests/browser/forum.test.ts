import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newestMails } from '#mail/outbox.ts'
import { testReader, type TestReader } from '../portal.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const visited = visitedPortal(undefined, { FORUM: 'own' })
const sap = '/whitelabels/forum2/stock/82849'

async function faultsAtBothWidths(
  page: Page,
  colorSchemes: readonly ('light' | 'dark')[] = ['light'],
): Promise<string[]> {
  const faults: string[] = []
  for (const colorScheme of colorSchemes) {
    await page.emulateMedia({ colorScheme })
    if (colorScheme === 'dark') await page.reload() // colours that change are on their way for a moment
    for (const width of [390, 1440]) {
      const where = `${page.url()} at ${width}, ${colorScheme}`
      await page.setViewportSize({ width, height: 900 })
      faults.push(...(await accessibilityFaults(page)).map((fault) => `${where}: ${fault}`))
      if (await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth))
        faults.push(`${where}: wider than the window`)
    }
  }
  return faults
}

/** A page of somebody who is signed in. */
async function signedIn({ program }: TestReader): Promise<Page> {
  const page = await visited.open()
  await page.context().addCookies([{ name: 'session', value: program['x-ov-token'], url: visited.url }])
  return page
}

test('a thread is written by keyboard, previewed, found and reported; every page of it is accessible', async () => {
  const page = await signedIn(await testReader(visited.portal))
  await page.goto(`${visited.url}/whitelabels/forum2/profil?from=${sap}`)
  await page.getByLabel('Name im Forum').focus()
  await page.keyboard.type('Umspannwerk')
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === sap)
  await page.getByLabel('Titel').focus()
  await page.keyboard.type('Auftragsbuch')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Wie **alt** ist es?')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await page.getByRole('button', { name: 'Vorschau' }).press('Enter')
  await page.getByRole('region', { name: 'Vorschau' }).getByText('alt').waitFor()
  expect(await faultsAtBothWidths(page)).toEqual([])
  await page.getByRole('button', { name: 'Thema beginnen' }).press('Enter')
  await page.waitForURL(/\/thema\/\d+-auftragsbuch/)
  expect(await page.getByText('Hält den Wert (eigene Angabe)', { exact: true }).count()).toBe(1)
  expect(await page.getByText('1 Mitglied hält den Wert').count()).toBe(1)
  const faults = await faultsAtBothWidths(page, ['light', 'dark'])
  const thread = page.url().split('?')[0] ?? ''

  const anybody = await visited.open()
  for (const path of ['', '/suche?q=alt', '/meistgelesen', '/regeln', '/neu?wert=SAP']) {
    await anybody.goto(`${visited.url}/whitelabels/forum2${path}`)
    faults.push(...(await faultsAtBothWidths(anybody)))
  }
  await anybody.goto(thread)
  await anybody.getByRole('link', { name: 'Beitrag 1 melden' }).press('Enter')
  await anybody.getByLabel('Werbung').check()
  await anybody.getByLabel('Begründung').fill('Das ist Werbung für ein Produkt.')
  faults.push(...(await faultsAtBothWidths(anybody)))
  await anybody.getByRole('button', { name: 'Melden' }).press('Enter')
  await anybody.getByText(/Deine Meldung \d+ ist angekommen/).waitFor()
  expect(faults).toEqual([])
})

test('a post is removed by a decision and back after an objection, all of it by keyboard', async () => {
  const bert = await testReader(visited.portal, 'bert@example.org')
  const olga = await testReader(visited.portal, 'olga@example.org')
  const { db } = visited.portal.rooms
  await db.updateTable('users').set({ role: 'operator' }).where('id', '=', olga.id).execute()
  const ask = async <T>(method: string, path: string, body: object) => {
    const answer = await fetch(`${visited.url}/api/v1/forum${path}`, {
      method,
      headers: { ...bert.program, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return (await answer.json()) as T
  }
  await ask('PUT', '/member', { name: 'Netzknoten' })
  const written = { subject: 'Kursziel', text: 'Bald steht sie bei 500.' }
  const { url, post } = await ask<{ url: string; post: { idPost: string } }>('POST', '/STOCK/82849', written)
  const place = visited.url + new URL(url).pathname
  const told = { reason: 'MANIPULATION', explanation: 'Ein Kursziel ohne jede Begründung.' }
  await ask('POST', `/posts/${post.idPost}/reports`, told)
  const operator = await signedIn(olga)
  const decide = async (choice: string, reasons: string) => {
    await operator.goto(`${visited.url}/whitelabels/forum2/moderation`)
    const open = operator.locator('section', { hasText: 'in „Kursziel“' }).first()
    await open.getByLabel('Entscheidung').selectOption(choice)
    await open.getByLabel('Begründung').fill(reasons)
    await open.getByRole('button', { name: /entscheiden$/i }).press('Enter')
  }
  await operator.goto(`${visited.url}/whitelabels/forum2/moderation`)
  const faults = await faultsAtBothWidths(operator)
  await decide('4', 'Ein Kursziel braucht Gründe.')
  await operator.getByText('Der Beitrag ist entfernt').waitFor()
  const author = await signedIn(bert)
  await author.goto(place)
  await author.getByText('Beitrag entfernt nach Regel 4').waitFor()
  const letter = (await newestMails(db, 20)).find(({ to, subject }) => to === bert.email && /entfernt/.test(subject))
  await author.goto(visited.url + (/\/whitelabels\/forum2\/entscheidung\/\d+/.exec(letter?.text ?? '')?.[0] ?? ''))
  await author.getByLabel('Warum die Entscheidung falsch ist').fill('Die Gründe stehen im Beitrag davor.')
  faults.push(...(await faultsAtBothWidths(author)))
  await author.getByRole('button', { name: 'Widersprechen' }).press('Enter')
  await author.getByText('Dein Widerspruch ist angekommen').first().waitFor()
  await decide('0', 'Stimmt, die Gründe stehen davor.')
  await operator.getByText('Der Beitrag bleibt stehen.').waitFor()
  await author.goto(place)
  await author.getByText('Bald steht sie bei 500.').waitFor()
  expect(faults).toEqual([])
})
