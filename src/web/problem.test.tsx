import { expect, test } from 'vitest'
import { Failure } from '#contract/failures.ts'
import { failureText, wordsOf } from './problem.tsx'

test.each([
  { path: '/aktien/Deutsche-Telekom-Aktie-DE0005557509', words: 'Deutsche Telekom' },
  { path: '/aktien/Deutsche-Telekom-Akte-DE0005557508', words: 'Deutsche Telekom Akte' },
  { path: '/index/DAX-Index-99999', words: 'DAX' },
  { path: '/ratgebr', words: 'ratgebr' },
  { path: '/boerse/kurse.html', words: 'kurse' },
  { path: '/devisen/EUR-USD', words: 'EUR USD' },
  { path: '/suche/%E0%A4%A', words: '' },
])('$path seems to be about „$words“', ({ path, words }) => expect(wordsOf(path)).toBe(words))

test.each([
  { seconds: 20, wait: 'eine Minute' },
  { seconds: 2550, wait: '43 Minuten' },
  { seconds: 3600, wait: 'eine Stunde' },
])('who tried too often waits $wait for $seconds seconds', ({ seconds, wait }) =>
  expect(failureText(new Failure('TOO_MANY_TRIES', { retryAfterSeconds: seconds }))).toBe(
    `Zu viele Versuche. Bitte warte ${wait}, bevor du es noch einmal versuchst.`,
  ))
