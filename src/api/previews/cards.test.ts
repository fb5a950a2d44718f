import { expect, test } from 'vitest'
import { chartCard } from './cards.ts'

test('the day’s change is coloured, the line of the year beside it is not', () => {
  const card = JSON.stringify(chartCard({ name: 'SAP', kind: 'Aktie', price: '252,05 EUR', change: '+1,37 %', direction: 1, closes: [280, 265, 252], caption: '' }))
  const drawn = Buffer.from(/base64,([^"]*)/.exec(card)?.[1] ?? '', 'base64').toString()
  expect(card).toContain('#00735C')
  expect(drawn).toContain('stroke="#12181B"')
  expect(drawn).not.toContain('#00735C')
})
