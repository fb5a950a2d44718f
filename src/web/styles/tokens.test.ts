import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** what WCAG 2.2 (1.4.3) asks of text that is not large */
const leastContrast = 4.5

const css = readFileSync(new URL('tokens.css', import.meta.url), 'utf8')

/** `{ 'c-ink': ['#12181b', '#edf1f2'] }`: each colour, light and dark, in the rule that begins with `selector` */
function coloursOf(selector: string): Record<string, [light: string, dark: string]> {
  const rule = css.slice(css.indexOf(`${selector} {`)).split('\n}')[0] ?? ''
  const pairs = rule.matchAll(/--(c-[\w-]+): light-dark\((#\w{6}), (#\w{6})\)/g)
  return Object.fromEntries([...pairs].map(([, name, light, dark]) => [name, [light, dark]]))
}

/** relative luminance of `#rrggbb`, as WCAG 2.2 defines it */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5]
    .map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255)
    .map((part) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4))
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

const usual = coloursOf(':root')
const blueAndOrange = { ...usual, ...coloursOf('[data-farbe="blau-orange"]') }

const inks = ['c-ink', 'c-ink-2', 'c-ink-3', 'c-up', 'c-down', 'c-accent']
const grounds = [
  'c-bg',
  'c-surface',
  'c-sunken',
  'c-raised',
  'c-up-bg',
  'c-down-bg',
  'c-oak-soft',
  'c-warn-bg',
  'c-info-bg',
]

test.each([
  { name: 'green and red', colours: usual },
  { name: 'blue and orange', colours: blueAndOrange },
])('every text can be read on every ground, also while a price flashes: $name', ({ colours }) => {
  const tooWeak = inks.flatMap((ink) =>
    grounds.flatMap((ground) =>
      [0, 1]
        .map((look) => contrast(colours[ink]?.[look] ?? '', colours[ground]?.[look] ?? ''))
        .filter((ratio) => !(ratio >= leastContrast))
        .map((ratio) => `${ink} on ${ground}: ${ratio.toFixed(2)}`),
    ),
  )
  expect(tooWeak).toEqual([])
})
