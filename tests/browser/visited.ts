import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { testPortal } from '../portal.ts'
import { launch, openPage } from './browser.ts'

/**
 * A portal and a browser for all tests of a file, its market's clock starting at `at`; `open` brings a fresh reader.
 */
export function visitedPortal(at?: string, settings: Record<string, string> = {}) {
  let portal: Portal
  let browser: Browser
  beforeAll(async () => {
    portal = await testPortal(at, settings)
    browser = await launch()
  })
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
    open: (options?: BrowserContextOptions) => openPage(browser, options),
  }
}
