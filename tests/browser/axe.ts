import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/** What axe finds in the page as it stands: the rule and its first places. @param rulesOff rules that do not count here */
export async function accessibilityFaults(page: Page, rulesOff: readonly string[] = []): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const { violations } = await page.evaluate(
    async (off) =>
      (window as unknown as { axe: { run(options: object): Promise<AxeResult> } }).axe.run({
        resultTypes: ['violations'], // what passes need not be described
        rules: Object.fromEntries(off.map((rule) => [rule, { enabled: false }])),
      }),
    rulesOff,
  )
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${places.join(' | ')}`
  })
}
