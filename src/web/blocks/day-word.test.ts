import { expect, test } from 'vitest'
import { dayWord, newestOf } from '#web/blocks/day-word.ts'

const sunday = Date.parse('2026-11-22T10:00:00Z')

test.each([
  { given: 'a price of this day', newest: '2026-11-22T09:59:00.000+00:00', is: 'Heute' },
  { given: 'a price after midnight in Berlin', newest: '2026-11-21T23:30:00.000+00:00', is: 'Heute' },
  { given: 'a close of Friday', newest: '2026-11-20T16:35:00.000+00:00', is: '20.11.' },
  { given: 'no price', newest: undefined, is: 'Heute' },
])('given $given the day is called $is', ({ newest, is }) => expect(dayWord(newest, sunday)).toBe(is))

test('the newest price of rows decides, whatever their order', () => {
  const at = (datetimeLast?: string) => ({ quote: { datetimeLast } })
  expect(
    newestOf([
      at('2026-11-19T10:00:00.000+00:00'),
      at(),
      at('2026-11-20T16:35:00.000+00:00'),
      at('2026-11-18T10:00:00.000+00:00'),
    ]),
  ).toBe('2026-11-20T16:35:00.000+00:00')
  expect(newestOf([])).toBeUndefined()
})
