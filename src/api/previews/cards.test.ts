import { expect, test } from 'vitest'
import { chartCard } from './cards.ts'

const card = (changes: object = {}) =>
  JSON.stringify(
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
    }),
  )

test('a price says where and when it is from, and a paper that must be warned of is', () => {
  expect(card()).toContain('Xetra, 20.11.2026, 10:57')
  expect(card({ warning: 'Ein Totalverlust ist möglich.' })).toContain('Ein Totalverlust ist möglich.')
})

test('the day’s change is coloured, the line of the year beside it is not', () => {
  const drawn = Buffer.from(/base64,([^"]*)/.exec(card())?.[1] ?? '', 'base64').toString()
  expect(card()).toContain('#00735C')
  expect(drawn).toContain('stroke="#12181B"')
  expect(drawn).not.toContain('#00735C')
})
