import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

type Found = { id: string; nodes: { element?: Element }[] }[]

interface Axe {
  configure(spec: object): void
  run(context: object, options: object): Promise<{ violations: Found; incomplete: Found }>
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

/** Looks of texts whose contrast suffices: measuring those again that look like others was two thirds of axe's time. */
const soundTexts = new Set<number>()
const measured = 'data-measured'

/**
 * Marks the first text of each look that is not known to be sound with its place among these looks.
 * @param excluded places that axe does not look at. @returns the looks
 */
const markTexts = (page: Page, excluded: readonly string[]): Promise<number[]> =>
  page.evaluate(
    ([known, mark, excluded]) => {
      const seen = new Set(known)
      const found: number[] = []
      /** FNV-1a, continued from a number of 32 bits. */
      const digest = (from: number, text: string): number => {
        let value = from
        for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 16_777_619)
        return value
      }
      const looks = new Map<Element, number>()
      /** All that decides upon colours: where it stands in the page, and how it and all around it are painted. */
      const lookOf = (element: Element): number => {
        const { parentElement } = element
        const around = parentElement ? (looks.get(parentElement) ?? lookOf(parentElement)) : 0
        const { color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight } = getComputedStyle(element)
        const painted = [color, backgroundColor, backgroundImage, opacity, fontSize, fontWeight]
        const isOff = element.matches(':disabled, [aria-disabled=true], [inert]')
        const look = digest(around, [element.tagName, element.getAttribute('class'), isOff, ...painted].join('\n'))
        looks.set(element, look)
        return look
      }
      for (const element of document.body.querySelectorAll('*')) {
        element.removeAttribute(mark)
        const text = [...element.childNodes].flatMap((node) => (node instanceof Text ? node.data.trim() : [])).join('')
        const isField = element.matches('input, select, textarea')
        if ((text === '' && !isField) || !element.checkVisibility() || element.closest(excluded)) continue
        const look = digest(lookOf(element), String(text.length === 1)) // axe does not decide upon a single letter
        if (seen.has(look)) continue
        seen.add(look)
        element.setAttribute(mark, String(found.push(look) - 1))
      }
      return found
    },
    [[...soundTexts], measured, excluded.join()] as const,
  )

/**
 * What axe finds in the page as it stands: the rule and the markup of its first places. @param rulesOff rules that do not count here
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
  const looks = await markTexts(page, excluded)
  const { faults, undecided } = await page.evaluate(
    async ([off, on, excluded, mark]) => {
      const { axe } = window as unknown as { axe: Axe }
      axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
      const { violations, incomplete } = await axe.run(
        { exclude: excluded.map((place) => [place]) },
        {
          resultTypes: ['violations', 'incomplete'], // what passes need not be described
          elementRef: true,
          preload: false, // for experimental rules alone
          rules: Object.fromEntries([
            ...off.map((rule) => [rule, { enabled: false }]),
            ...on.map((rule) => [rule, { enabled: true }]),
          ]),
        },
      )
      return {
        faults: violations.map(({ id, nodes }) => {
          const places = nodes.slice(0, 3).map(({ element }) => {
            element?.removeAttribute(mark)
            return element?.outerHTML.slice(0, 120)
          })
          return `${id}: ${places.join(' | ')}`
        }),
        undecided: incomplete
          .filter(({ id }) => id === 'color-contrast')
          .flatMap(({ nodes }) => nodes.map(({ element }) => Number(element?.getAttribute(mark)))),
      }
    },
    [rulesOff, rulesOn, excluded, measured] as const,
  )
  if (faults.length > 0) return faults
  soundFooters.add(shown)
  for (const [place, look] of looks.entries()) if (!undecided.includes(place)) soundTexts.add(look)
  return faults
}
