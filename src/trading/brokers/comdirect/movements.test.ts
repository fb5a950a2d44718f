import { expect, test } from 'vitest'
import { textOf } from './movements.ts'

const line = (number: string, text: string): string => number + text.padEnd(35)

test.each([
  { given: line('01', 'Miete November') + line('02', 'Danke') + line('03', ''), is: 'Miete November Danke' },
  {
    given: line('01', 'ein Wort, das in der naechsten Zeil') + '02e endet',
    is: 'ein Wort, das in der naechsten Zeile endet',
  },
  { given: '2026 ohne Nummern', is: '2026 ohne Nummern' },
  { given: line('01', 'erste') + line('07', 'keine zweite'), is: '01erste 07keine zweite' },
  { given: '', is: '' },
])('the text of a booking loses the numbers of its lines: $is', ({ given, is }) => expect(textOf(given)).toBe(is))
