import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface AxeResult {
  violations: { id: string; nodes: { target: string[]; failureSummary?: string }[] }[]
}

/** a table's rows are alike: those after the sixth say nothing that the first do not */
const laterRows = 'tbody tr:nth-child(n+7)'

/** The same bytes stand below every page (`web/shell/frame.tsx`): axe looks once at those that it found nothing in. */
const footer = 'footer.ft'
const soundFooters = new Set<string>()

/** What tells a page's footer, and how it is shown, from others. */
const footerIn = (page: Page): Promise<string> =>
  page.evaluate((place) => {
    const markup = document.querySelector(place)?.outerHTML
    return JSON.stringify([markup, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches])
  }, footer)

/**
 * What axe finds in the page as it stands: the rule and its first places. @param rulesOff rules that do not count here
 * @param rulesOn others that axe leaves out by itself
 */
export async function accessibilityFaults(
  page: Page,
  rulesOff: readonly string[] = [],
  rulesOn: readonly string[] = [],
): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source)
  const shown = JSON.stringify([await footerIn(page), rulesOff, rulesOn])
  const excluded = [laterRows, ...(soundFooters.has(shown) ? [footer] : [])]
  const { violations } = await page.evaluate(
    async ([off, on, excluded]) =>
      (window as unknown as { axe: { run(context: object, options: object): Promise<AxeResult> } }).axe.run(
        { exclude: excluded.map((place) => [place]) },
        {
          resultTypes: ['violations'], // what passes need not be described
          preload: false, // for experimental rules alone
          rules: Object.fromEntries([
            ...off.map((rule) => [rule, { enabled: false }]),
            ...on.map((rule) => [rule, { enabled: true }]),
          ]),
        },
      ),
    [rulesOff, rulesOn, excluded] as const,
  )
  if (violations.length === 0) soundFooters.add(shown)
  return violations.map(({ id, nodes }) => {
    const places = nodes.slice(0, 3).map(({ target }) => target.join(' '))
    return `${id}: ${places.join(' | ')}`
  })
}
