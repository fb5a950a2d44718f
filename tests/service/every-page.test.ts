import { rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { everyKindOfPage } from '../browser/browser.ts'
import { htmlFaults } from '../html-faults.ts'
import { overBudget } from '../page-weight.ts'
import { testPortal } from '../portal.ts'
import { showFolder, takeInShows } from '../shows.ts'

const shows = showFolder('https://sender.example/ton.mp3')
const pagesOfShows = ['/news/podcast', '/news/podcast/boersenwoche', '/news/videos']
let portal: Portal
beforeAll(async () => {
  portal = await testPortal(undefined, { SHOWS: shows.file, FORUM: 'own' })
  await takeInShows(portal, shows.file, shows.folder)
})
afterAll(async () => {
  await portal.stop()
  rmSync(shows.folder, { recursive: true, force: true })
})

/** What was read, by its address. */
const read = new Map<string, string>()

test.each([...everyKindOfPage, ...pagesOfShows])('%s is whole, valid HTML, and light', async (path) => {
  const response = await fetch(portal.url + path)
  const html = await response.text()
  read.set(path, html)
  expect(response.status).toBe(200)
  expect(await htmlFaults(html)).toEqual([])
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).toMatch(/<title>\s*[^<\s]/)
  expect(textOf(html)).not.toMatch(/NaN|undefined|Infinity|\[object/)
  expect(overBudget(html)).toEqual([])
})

/** What a reader without script reads of a page. */
const textOf = (html: string): string =>
  (/<main[ >][^]*<\/main>/.exec(html)?.[0] ?? '')
    .replaceAll(/<(script|style)[ >][^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')

test('what is nested as it must not be is found', async () =>
  expect(await htmlFaults('<p><span><details></details></span></p>')).not.toEqual([]))

/**
 * What there is a page of for each company, issuer, index, day or theme: its name says nothing of the kind. The groups of
 * an issuer's list are opened in realpush.test.ts.
 */
const named =
  /^\/(fonds\/kvgs|derivate\/realpush-liste\/[^/]+|etf\/die-besten-etfs\/[a-z]+|news\/marktberichte|anlagethemen)\/[^/]+/
/** Instruments' addresses end in a key; what stands before it says what kind of page it is. */
const kindOf = (address: string): string => {
  const { pathname } = new URL(address, 'http://x')
  const parts = pathname.split('/')
  const last = parts.at(-1) ?? ''
  if (named.test(pathname)) return pathname.replace(named, '/$1/*')
  if (/-[A-Z0-9]{3,}$|^\d+-/.test(last)) return [...parts.slice(0, -1), '*'].join('/')
  return /^[a-z]$/.test(last) || pathname.includes('laender/') ? parts.slice(0, -1).join('/') : pathname
}

/** What takes seconds to be made and is read to its last line elsewhere: in agenda.test.ts. */
const readElsewhere = new Set(['/news/finanzkalender.ics'])

/** A page that is there, as text; of what is no page, nothing. */
async function pageAt(address: string, faults: string[]): Promise<string> {
  const response = await fetch(portal.url + address)
  if (response.status !== 200) faults.push(`${response.status} ${address}`)
  return response.headers.get('content-type')?.includes('html') ? response.text() : ''
}

// Pages of one kind are many: one of each is opened, whatever its query asks.
test('every link of every kind of page leads to a page, and every link within a page to a place on it', async () => {
  const opened = new Set<string>()
  const faults: string[] = []
  const queue = [...read.keys(), '/sitemap']
  const seen = new Set(queue)
  for (let address = queue.shift(); address !== undefined; address = queue.shift()) {
    const kind = kindOf(address)
    if (opened.has(kind) || readElsewhere.has(kind)) continue
    opened.add(kind)
    const html = read.get(address) ?? (await pageAt(address, faults))
    const ids = new Set(Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id]) => id))
    for (const [, href = ''] of html.matchAll(/<a [^>]*href="([^"]+)"/g)) {
      const [path = '', place] = href.replaceAll('&amp;', '&').split('#')
      if (path === '' && place && !ids.has(place)) faults.push(`#${place} is not on ${address}`)
      // sound and film are asked of the sender
      if (!path.startsWith('/') || path.startsWith('/media/') || seen.has(path)) continue
      seen.add(path)
      queue.push(path)
    }
  }
  expect(faults).toEqual([])
  expect(opened.size).toBeGreaterThan(90)
}, 300_000)
