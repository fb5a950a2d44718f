import { expect, test } from 'vitest'
import { shippedCalendar } from '#calendar/sessions.ts'
import { endsWeek } from '#calendar/weeks.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import { wordsOf } from './own-week.handlers.ts'

test('the mail of a week names what moved most, and counts what rounds to nothing as neither', () => {
  const moved = [
    { name: 'SAP', percent: 5.04 },
    { name: 'Allianz', percent: -2.06 },
    { name: 'BASF', percent: 0.04 },
    { name: 'DAX', percent: 1 },
  ]
  expect(wordsOf(moved, '2026-11-20' as TradingDay, 2)).toEqual({
    subject: 'Deine Woche: 2 von 4 Werten im Plus',
    paragraphs: [
      'deine Woche bis Freitag, 20. November: 2 von 4 Werten aus deinen Depots und Watchlists im Plus, 1 im Minus, im Mittel +1,0 %.',
      'Am stärksten:',
      '• SAP +5,0 %',
      '• DAX +1,0 %',
      'Am schwächsten:',
      '• Allianz −2,1 %',
      '2 Alarme haben ausgelöst.',
      'Kurse sind simuliert.',
    ],
  })
})

test('a single paper that stood still', () => {
  const { subject, paragraphs } = wordsOf([{ name: 'SAP', percent: 0 }], '2026-11-20' as TradingDay, 0)
  expect(subject).toBe('Deine Woche: 0 von einem Wert im Plus')
  expect(paragraphs).toHaveLength(2)
})

test.each([
  ['2026-11-20', true],
  ['2026-11-19', false],
  ['2026-04-02', true], // the day before Good Friday
  ['2026-12-24', false],
  ['2026-12-23', true], // Christmas Eve and both days after it are none
])('the week of %s ends with it: %s', (day, ends) =>
  expect(
    endsWeek(shippedCalendar(), day as TradingDay) && shippedCalendar().isTradingDay('XETR', day as TradingDay),
  ).toBe(ends))
