import { expect, test } from 'vitest'
import { wordsOf } from './problem.tsx'

test.each([
  { path: '/aktien/Deutsche-Telekom-Aktie-DE0005557509', words: 'Deutsche Telekom' },
  { path: '/aktien/Deutsche-Telekom-Akte-DE0005557508', words: 'Deutsche Telekom Akte' },
  { path: '/index/DAX-Index-99999', words: 'DAX' },
  { path: '/ratgebr', words: 'ratgebr' },
  { path: '/boerse/kurse.html', words: 'kurse' },
  { path: '/devisen/EUR-USD', words: 'EUR USD' },
  { path: '/suche/%E0%A4%A', words: '' },
])('$path seems to be about „$words“', ({ path, words }) => expect(wordsOf(path)).toBe(words))
