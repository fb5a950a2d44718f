import { rmSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { htmlFaults } from '../html-faults.ts'
import { overBudget } from '../page-weight.ts'
import { showFolder, takeInShows } from '../shows.ts'
import { accessibilityFaults } from './axe.ts'
import { everyKindOfPage, galleryOfBlocks, sampledPages } from './browser.ts'
import { visitedPortal } from './visited.ts'

const shows = showFolder('https://sender.example/ton.mp3')
const pagesOfShows = ['/news/podcast', '/news/podcast/boersenwoche', '/news/videos']
const visited = visitedPortal(undefined, { SHOWS: shows.file, FORUM: 'own' })
beforeAll(() => takeInShows(visited.portal, shows.file, shows.folder))
afterAll(() => rmSync(shows.folder, { recursive: true, force: true }))

/** a table that needs less to scroll should have fitted */
const aColumnPx = 48

/** the narrowest screen that WCAG asks for */
const smallestPx = 320

const wideAndLight = { colorScheme: 'light', width: 1280 } as const
const narrowAndDark = { colorScheme: 'dark', width: 390 } as const

/**
 * How each page is looked at in one visit. Every other page loads narrow and dark, so both ways of loading are walked.
 * Axe looks at the first; at both only in the gallery, which shows every block (colours: see tokens.test.ts).
 */
const walked = [
  ...[...everyKindOfPage, galleryOfBlocks].map((path, i) => ({
    path,
    first: i % 2 === 0 ? wideAndLight : narrowAndDark,
    next: i % 2 === 0 ? [narrowAndDark] : [wideAndLight],
  })),
  ...[...sampledPages, ...pagesOfShows].map((path) => ({ path, first: wideAndLight, next: [] })),
]

/** What was read of pages, by their addresses. */
const read = new Map<string, string>()

/** Of the gallery nobody reads anything. */
async function checkText(path: string, html: string): Promise<void> {
  if (path === galleryOfBlocks) return
  read.set(path, html)
  expect(await htmlFaults(html)).toEqual([])
  expect(html.match(/<h1[ >]/g)).toHaveLength(1)
  expect(html).toMatch(/<title>\s*[^<\s]/)
  expect(textOf(html)).not.toMatch(/NaN|undefined|Infinity|\[object/)
  expect(overBudget(html)).toEqual([])
}

/** What a reader without script reads of a page. */
const textOf = (html: string): string =>
  (/<main[ >][^]*<\/main>/.exec(html)?.[0] ?? '')
    .replaceAll(/<(script|style)[ >][^]*?<\/\1>/g, '')
    .replaceAll(/<[^>]*>/g, ' ')

/** Readers who go on to the next page: a new one for each page took as long as the page. */
const idle: Page[] = []

async function newReader(): Promise<Page> {
  const page = await visited.openForAll({ bypassCSP: true, reducedMotion: 'reduce' })
  await page.addInitScript(() => {
    Object.assign(window, { shifted: 0 })
    new PerformanceObserver((list) => {
      for (const shift of list.getEntries())
        Object.assign(window, { shifted: Reflect.get(window, 'shifted') + Reflect.get(shift, 'value') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return page
}

/** What has moved by itself since the page came: https://web.dev/articles/cls, whose „good“ ends here. */
const mostShift = 0.1

test.concurrent.each(walked)('$path is whole, valid, light and accessible, throws nothing and fits the screen', async ({
  path,
  first,
  next,
}) => {
  const page = idle.pop() ?? (await newReader())
  await page.emulateMedia({ colorScheme: first.colorScheme })
  await page.setViewportSize({ width: first.width, height: 900 })
  const errors: string[] = []
  const keep = (error: Error) => errors.push(error.message)
  page.on('pageerror', keep)
  const response = await page.goto(visited.url + path, { waitUntil: 'load' })
  expect(response?.status()).toBe(200)
  await checkText(path, (await response?.text()) ?? '')
  // in the gallery the same block stands case after case, under the same name
  const rulesOff = path === galleryOfBlocks ? ['landmark-unique'] : []
  for (const look of [first, ...next]) {
    const at = `${look.colorScheme}, ${look.width} px`
    if (look !== first) {
      await page.emulateMedia({ colorScheme: look.colorScheme })
      await page.setViewportSize({ width: look.width, height: 900 })
    }
    if (look === first || path === galleryOfBlocks) expect(await accessibilityFaults(page, rulesOff), at).toEqual([])
    if (look === first)
      expect(await page.evaluate(() => Reflect.get(window, 'shifted')), `moves by itself, ${at}`).toBeLessThan(
        mostShift,
      )
    const overflow = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    )
    expect(overflow, at).toBeLessThanOrEqual(0)
    const barelyWider = await page
      .locator('main .tw')
      .evaluateAll(
        (places, least) =>
          places
            .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth && scrollWidth - clientWidth < least)
            .map((place) => place.getAttribute('aria-label')),
        aColumnPx,
      )
    if (path !== galleryOfBlocks) expect(barelyWider, at).toEqual([]) // its tables hold examples, not what a page has
  }
  await page.setViewportSize({ width: smallestPx, height: 900 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth), `${smallestPx} px`).toBe(smallestPx)
  expect(errors).toEqual([])
  page.off('pageerror', keep)
  idle.push(page)
})

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
  const response = await fetch(visited.url + address)
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
})

test.each([
  '/realtime/DAX',
  '/devisen',
  '/aktien/unternehmen/SAP-Aktie-DE0007164600',
])('on a phone everything to press on %s is 24 px high and wide, or in a line of text', async (path) => {
  const page = await visited.open({ viewport: { width: 390, height: 900 }, isMobile: true, hasTouch: true })
  await page.goto(visited.url + path, { waitUntil: 'load' })
  const small = await page.locator('main :is(a, button, summary, select)').evaluateAll((targets) =>
    targets
      .filter((target) => {
        const { width, height } = target.getBoundingClientRect()
        const isStretched = getComputedStyle(target, '::after').position === 'absolute'
        return width > 0 && height > 0 && (width < 23.5 || height < 23.5) && !isStretched && !target.closest('p')
      })
      .map((target) => target.textContent),
  )
  expect(small).toEqual([])
  await page.context().close()
})

test.each([
  { width: 390 },
  { width: 1440 },
])('$width px: without script the values beside a chart stand at their lines, and its times span it', async ({
  width,
}) => {
  const page = await visited.open({ javaScriptEnabled: false, viewport: { width, height: 900 } })
  await page.goto(`${visited.url}/aktien/chart/SAP-Aktie-DE0007164600`)
  const middleOf = async (locator: Locator) =>
    (await Promise.all((await locator.all()).map((each) => each.boundingBox()))).map((box) =>
      box ? box.y + box.height / 2 : NaN,
    )
  const lines = await middleOf(page.locator('.plot .grid:not(.faint)'))
  const values = await middleOf(page.locator('.drawn-values > text'))
  expect(values.length).toBeGreaterThan(1)
  for (const value of values) expect(Math.min(...lines.map((line) => Math.abs(line - value)))).toBeLessThan(3)

  const plot = await page.locator('.plot').boundingBox()
  const times = await Promise.all(
    (await page.locator('.drawn-times text:visible').all()).map((each) => each.boundingBox()),
  )
  const spans = times.map((box) => [box?.x ?? NaN, (box?.x ?? NaN) + (box?.width ?? NaN)] as const)
  expect((spans.at(-1)?.[1] ?? NaN) - (plot?.x ?? NaN)).toBeGreaterThan((plot?.width ?? NaN) * 0.8)
  for (const [i, [from]] of spans.entries()) if (i > 0) expect(from).toBeGreaterThan(spans[i - 1]?.[1] ?? NaN)
  await page.context().close()
})

test('a tile of the heat map whose change turns round turns its colour, too', async () => {
  const page = await visited.open()
  await page.goto(`${visited.url}/aktien`)
  const colours = await page.evaluate(() => {
    const tile = document.querySelector<HTMLElement>('.heat a')
    const change = tile?.querySelector('span')
    if (!tile || !change) return []
    return [
      ['u1', 'up'],
      ['d1', 'down'],
      ['u4', 'down'],
      ['d4', 'up'],
      ['u2', 'flat'],
      ['h0', ''],
    ].map(([tileClass = '', changeClass = '']) => {
      tile.className = tileClass
      change.className = changeClass
      return getComputedStyle(tile).backgroundColor
    })
  })
  const [up, down, fallen, risen, stands, pale] = colours
  expect(up).not.toBe(down)
  expect([fallen, risen, stands]).toEqual([down, up, pale])
  await page.context().close()
})

test.each([
  '/suche/deutsche',
  '/boersen',
  '/futures',
  '/aktien/top/d',
  '/aktien/dividende/SAP-Aktie-DE0007164600',
])('%s says below a name only what its table has no room for in a column', async (path) => {
  const shownAt = async (width: number) => {
    const page = await visited.open({ javaScriptEnabled: false, viewport: { width, height: 900 } })
    await page.goto(visited.url + path)
    const count = await page.locator('main table .under-narrow:visible').count()
    await page.context().close()
    return count
  }
  expect(await shownAt(1440)).toBe(0)
  expect(await shownAt(390)).toBeGreaterThan(0)
})

test('on small screens the boards of the margin column come before what is less urgent, on a tablet two beside each other', async () => {
  const boxesAt = async (width: number) => {
    const page = await visited.open({ javaScriptEnabled: false, viewport: { width, height: 900 } })
    await page.goto(`${visited.url}/aktien/SAP-Aktie-DE0007164600`)
    const boxOf = async (title: string) =>
      (await page
        .locator('.board', { has: page.getByRole('heading', { name: title }) })
        .last()
        .boundingBox()) ?? { x: NaN, y: NaN, width: NaN }
    const boxes = {
      peers: await boxOf('Vergleichsgruppe'),
      ratings: await boxOf('Analysten'),
      profile: await boxOf('Profil'),
    }
    await page.context().close()
    return boxes
  }
  const tablet = await boxesAt(900)
  expect(tablet.peers.y).toBeGreaterThan(tablet.ratings.y)
  expect(tablet.profile.x).toBeGreaterThan(tablet.ratings.x + tablet.ratings.width)
  const phone = await boxesAt(390)
  expect(phone.profile.x).toBe(phone.ratings.x)
  expect(phone.peers.y).toBeGreaterThan(phone.profile.y)
  const desktop = await boxesAt(1280)
  expect(desktop.ratings.x).toBeGreaterThan(desktop.peers.x + desktop.peers.width)
})
