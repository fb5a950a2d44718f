/**
 * What Chromium fetches and shifts: scripts before the reader touches anything, and layout shift, on a cold profile.
 */
import type { Browser } from 'playwright-core'
import { launch, openPage } from '../../tests/browser/browser.ts'

const textPages = [
  '/',
  '/aktien',
  '/index',
  '/boersen',
  '/suche/SAP',
  '/realtime/DAX',
  '/aktien/kennzahlen/SAP-Aktie-DE0007164600',
  '/index/einzelwerte/DAX-Index-20735',
  '/impressum',
]
const chartPages = ['/aktien/SAP-Aktie-DE0007164600', '/aktien/chart/SAP-Aktie-DE0007164600', '/index/DAX-Index-20735']
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

/** One line a page: kilobytes of scripts, and layout shift on desktop and phone. */
export async function browserFacts(origin: string, paths = [...textPages, ...chartPages]): Promise<string[]> {
  const browser = await launch()
  const lines: string[] = []
  for (const path of paths) {
    await fetch(origin + path).then((response) => response.text()) // market caches warm
    const desktop = await read(browser, origin + path, {})
    const mobile = await read(browser, origin + path, phone)
    lines.push(
      `${path}: scripts ${((await gzipBytes(desktop.scripts)) / 1000).toFixed(1)} kB gz, ` +
        `${(desktop.transferred / 1000).toFixed(1)} as Chromium takes them, CLS ` +
        `${desktop.shift.toFixed(3)} desktop, ${mobile.shift.toFixed(3)} phone`,
    )
  }
  await browser.close()
  return lines
}

async function read(
  browser: Browser,
  url: string,
  options: Parameters<typeof openPage>[1],
): Promise<{ scripts: string[]; transferred: number; shift: number }> {
  const page = await openPage(browser, options)
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput)
          Object.assign(window, { shift: (window as unknown as { shift: number }).shift + entry.value })
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(2000)
  const facts = await page.evaluate(() => {
    const scripts = (performance.getEntriesByType('resource') as PerformanceResourceTiming[]).filter(({ name }) =>
      new URL(name).pathname.endsWith('.js'),
    )
    return {
      scripts: scripts.map(({ name }) => name),
      transferred: scripts.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0),
      shift: (window as unknown as { shift: number }).shift,
    }
  })
  await page.context().close()
  return facts
}

/** What these files weigh for a reader who takes gzip. */
async function gzipBytes(addresses: readonly string[]): Promise<number> {
  const sizes = await Promise.all(
    addresses.map(async (address) => {
      const { headers } = await fetch(address, { method: 'HEAD', headers: { 'accept-encoding': 'gzip' } })
      return Number(headers.get('content-length'))
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}
