import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll } from 'vitest'
import type { Portal } from '#portal/portal.ts'
import { testPortal } from '../portal.ts'
import { launch, openPage } from './browser.ts'

/** A portal and a browser for all tests of a file, its market's clock starting at `at`. */
export function visitedPortal(at?: string, settings: Record<string, string> = {}) {
  let portal: Portal
  let browser: Browser
  const opened: BrowserContext[] = []
  beforeAll(async () => {
    portal = await testPortal(at, settings)
    browser = await launch()
  })
  // a page that nobody looks at any more would go on following prices
  afterEach(() => Promise.all(opened.splice(0).map((context) => context.close())))
  afterAll(async () => {
    await browser.close()
    await portal.stop()
  })
  return {
    get portal() {
      return portal
    },
    get url() {
      return portal.url
    },
    /** A fresh reader, who leaves when the test has ended. */
    open: async (options?: BrowserContextOptions): Promise<Page> => {
      const page = await openPage(browser, options)
      opened.push(page.context())
      return page
    },
    /** One who stays until the tests of the file have ended. */
    openForAll: (options?: BrowserContextOptions): Promise<Page> => openPage(browser, options),
  }
}
