import { appendFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { showFolder, takeInShows } from '../shows.ts'
import { accessibilityFaults } from './axe.ts'
import { visitedPortal } from './visited.ts'

const made = showFolder('https://sender.example/ton.mp3')
const film =
  '<item><guid>1</guid><title>Mittags im Film</title><pubDate>Thu, 19 Nov 2026 12:00:00 +0100</pubDate>' +
  '<enclosure url="folge.wav" type="audio/wav"/><psc:chapters><psc:chapter start="30" title="Marge"/></psc:chapters></item>'
writeFileSync(
  join(made.folder, 'film.xml'),
  `<rss version="2.0" xmlns:psc="http://podlove.org/simple-chapters"><channel>${film}</channel></rss>`,
)
appendFileSync(made.file, '- alias: mahlzeit\n  feed: film.xml\n')
const visited = visitedPortal(undefined, { SHOWS: made.file })
beforeAll(() => takeInShows(visited.portal, made.file, made.folder))
afterAll(() => rmSync(made.folder, { recursive: true, force: true }))

test('an episode is heard from a chapter by keyboard, goes on over three pages, and keeps its place', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/news/podcast/boersenwoche`)
  await page.getByRole('link', { name: 'Wolken über Walldorf' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('group', { name: 'Tempo' }).waitFor()
  const seconds = () => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await page.locator('.chapters [data-jump="30"]').focus()
  await page.keyboard.press('Enter')
  await expect.poll(seconds).toBeGreaterThan(30)
  await expect.poll(() => page.locator('.chapters [aria-current]').innerText()).toContain('SAP und die Cloud')
  const said = page.locator('.transcript [aria-current]')
  const before = await said.innerText()
  await page.getByRole('button', { name: '15 Sekunden zurück' }).press('Enter')
  await expect.poll(seconds).toBeLessThan(25)
  await expect.poll(() => said.innerText()).not.toBe(before) // what is said is read along
  await page.getByRole('button', { name: '1,5×' }).press('Enter')

  await page.locator('.mentioned a', { hasText: 'SAP' }).press('Enter')
  const bar = page.getByRole('region', { name: 'Player' })
  await bar.getByRole('button', { name: 'Anhalten' }).waitFor()
  await page.getByRole('link', { name: 'Chart', exact: true }).first().press('Enter')
  await bar.getByRole('button', { name: 'Anhalten' }).press('Enter')
  await bar.getByRole('button', { name: 'Weiter hören' }).waitFor()
  const place = bar.getByRole('slider', { name: 'Stelle in der Folge' })
  const heard = Number(await place.inputValue())
  await place.press('ArrowRight')
  expect(Number(await place.inputValue())).toBe(heard + 1)
  expect(await accessibilityFaults(page)).toEqual([])
  await bar.getByRole('link').press('Enter')
  await page.getByRole('group', { name: 'Tempo' }).waitFor()
  expect(await page.locator('audio').evaluate((audio: HTMLAudioElement) => [audio.paused, audio.playbackRate])).toEqual(
    [true, 1.5],
  )
  await expect.poll(seconds).toBeGreaterThan(14)

  await page.goto(`${visited.url}/news/podcast/boersenwoche`)
  await page.getByText(/zu \d+ % gehört/).waitFor()
  await page.context().close()
})

test('a chapter of a film brings it into sight; how far it was seen stands in the list', async () => {
  const page = await visited.open({ viewport: { width: 390, height: 300 } })
  await page.goto(`${visited.url}/news/videos/mahlzeit`)
  await page.getByRole('link', { name: 'Mittags im Film' }).first().click()
  await page.getByRole('group', { name: 'Tempo' }).waitFor()
  const video = page.locator('video')
  const isSeen = () =>
    video.evaluate((element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return bottom > 0 && top < innerHeight
    })
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  expect(await isSeen()).toBe(false)
  await page.locator('.chapters [data-jump="30"]').evaluate((chapter: HTMLElement) => chapter.click())
  await expect.poll(isSeen).toBe(true)
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.currentTime)).toBeGreaterThan(30)
  await page.goto(`${visited.url}/news/videos/mahlzeit`)
  await page.getByText(/zu \d+ % gesehen/).waitFor()
  await page.context().close()
})

test('the search finds an episode by a chapter, and Enter opens it', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/impressum`)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('SAP und die Cloud')
  const group = page.getByRole('dialog', { name: 'Suche' }).getByRole('group', { name: 'Podcasts und Videos' })
  expect(await group.getByRole('option').innerText()).toMatch(/Wolken über Walldorf\s+Podcast · 19\.11\./)
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/news\/podcast\/boersenwoche\/wolken/)
  await page.context().close()
})

test('a closed player does not come back', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/news/podcast/boersenwoche`)
  await page.getByRole('link', { name: 'Wolken über Walldorf' }).click()
  await page.locator('.chapters [data-jump="0"]').click()
  await expect
    .poll(() => page.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime))
    .toBeGreaterThan(0.2)
  await page.getByRole('link', { name: 'Alle', exact: true }).click()
  await page.getByRole('region', { name: 'Player' }).getByRole('button', { name: 'Schließen' }).click()
  await page.reload()
  await page.getByRole('link', { name: 'Wolken über Walldorf' }).waitFor()
  expect(await page.getByRole('region', { name: 'Player' }).count()).toBe(0)
  await page.context().close()
})
