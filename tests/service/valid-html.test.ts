import { HtmlValidate, StaticConfigLoader } from 'html-validate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Portal } from '../../src/main.ts'
import { everyKindOfPage } from '../browser/browser.ts'
import { testPortal } from '../portal.ts'

const validator = new HtmlValidate(new StaticConfigLoader({ root: true, extends: ['html-validate:standard'] }))

let portal: Portal
beforeAll(async () => {
  portal = await testPortal()
})
afterAll(() => portal.stop())

/** What the standard forbids in a page: rule, message and place. */
async function faultsOf(path: string): Promise<string[]> {
  const { results } = await validator.validateString(await (await fetch(portal.url + path)).text())
  return results
    .flatMap(({ messages }) => messages)
    .map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector ?? ''})`)
}

test.each(everyKindOfPage)('%s is valid HTML', async (path) => expect(await faultsOf(path)).toEqual([]))

test('what is nested as it must not be is found', async () => {
  const { results } = await validator.validateString('<p><span><details></details></span></p>')
  expect(results.flatMap(({ messages }) => messages).length).toBeGreaterThan(0)
})
