import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { marketLine } from './market-line.ts'

const calendar = createCalendar()

test.each([
  {
    when: 'a Sunday: Tokyo rests on the Monday after, so Hong Kong is first',
    at: '2026-11-22T10:00:00Z',
    line: 'All exchanges are closed; the indication runs. Next to open: Hong Kong, Mon 02:30 (Berlin).',
  },
  {
    when: 'Friday before noon',
    at: '2026-11-20T10:12:00Z',
    line:
      'Open: Xetra, Frankfurt, Stuttgart, Tradegate, gettex, Quotrix, LS Exchange, London, SIX Swiss ' +
      'Exchange, Vienna, Euronext Paris, Euronext Amsterdam, Milan. Next to open: Nasdaq, NYSE, Fri 15:30 ' +
      '(Berlin).',
  },
  {
    when: 'Friday late in the evening',
    at: '2026-11-20T21:30:00Z',
    line: 'Open: gettex, Quotrix, LS Exchange. Next to open: Hong Kong, Mon 02:30 (Berlin).',
  },
])('$when', ({ at, line }) => expect(marketLine(calendar, Date.parse(at))).toBe(line))
