import { expect, test } from 'vitest'
import { noAlarms } from './alarms-query.ts'
import type { Alarms } from './movers.contract.ts'

const none: Alarms = {
  expires: 0,
  date: '2026-11-20',
  isToday: true,
  total: 0,
  rising: 0,
  falling: 0,
  perThreshold: [
    { threshold: 3, total: 12 },
    { threshold: 5, total: 0 },
  ],
  sectors: [],
  list: [],
}

test.each([
  { given: none, says: 'Heute noch keine Aktie dieser Auswahl über 5 %. Bei 3 %: 12.' },
  { given: { ...none, isToday: false }, says: 'Am 20.11.2026 keine Aktie dieser Auswahl über 5 %. Bei 3 %: 12.' },
  { given: { ...none, hint: 'wird gezählt' }, says: 'noch nicht gezählt' },
])('an empty list says $says', ({ given, says }) => {
  expect(noAlarms(given, 5, false)).toContain(says)
})
