import { expect, test } from 'vitest'
import { chartCard, height, width, type ChartCard } from './cards.ts'
import { drawPng, type Element } from './picture.ts'

const card = (changes: Partial<ChartCard> = {}): Element =>
  chartCard({
    name: 'SAP',
    kind: 'Aktie',
    price: '252,05 EUR',
    change: '+1,37 %',
    direction: 1,
    source: 'Xetra, 20.11.2026, 10:57',
    closes: [280, 265, 252],
    caption: '',
    ...changes,
  })

/** What stands in a card, without its pictures. */
const written = (element: Element): string =>
  JSON.stringify(element, (key, value: unknown) => (key === 'src' ? undefined : value))

const drawings = (element: Element): string =>
  element.type === 'image'
    ? Buffer.from(element.src as Uint8Array).toString()
    : element.type === 'container'
      ? (element.children ?? []).map(drawings).join('')
      : ''

test('a price says where and when it is from, and a paper that must be warned of is', () => {
  expect(written(card())).toContain('Xetra, 20.11.2026, 10:57')
  expect(written(card({ warning: 'Ein Totalverlust ist möglich.' }))).toContain('Ein Totalverlust ist möglich.')
})

test('the day’s change is coloured, the line of the year beside it is not', () => {
  expect(written(card())).toContain('#00735C')
  const drawn = drawings(card())
  expect(drawn).toContain('stroke="#12181B"')
  expect(drawn).not.toContain('#00735C')
})

test('letters beyond German ones are drawn as themselves', async () => {
  const named = (name: string) => drawPng(card({ name }), width, height)
  const [acute, macron, again] = [await named('ŃO'), await named('ŌO'), await named('ŃO')]
  expect(acute.equals(again)).toBe(true)
  expect(acute.equals(macron)).toBe(false)
})
