import { describe, expect, test } from 'vitest'
import { manualClock } from '#platform/clock.ts'
import { sealsOf } from './seals.ts'

const noon = Date.parse('2026-11-20T12:00:00Z')
const dayMs = 86_400_000
const secret = Buffer.alloc(32, 1)

describe('what was signed for one reader', () => {
  const clock = manualClock(noon)
  const anna = sealsOf({ secret, subject: () => 'anna', now: clock.now })
  const [token, message] = [anna.token(), anna.seal('Gespeichert – für später.')]

  test.each([
    { given: 'the reader, at once', days: 0, subject: 'anna', is: true },
    { given: 'the reader, on the next day', days: 1, subject: 'anna', is: true },
    { given: 'the reader, two days later', days: 2, subject: 'anna', is: false },
    { given: 'another reader', days: 0, subject: 'bert', is: false },
    { given: 'a reader without a key', days: 0, subject: '', is: false },
  ])('for $given: $is', ({ days, subject, is }) => {
    const seals = sealsOf({ secret, subject: () => subject, now: () => noon + days * dayMs })
    expect([seals.isToken(token), seals.open(message)]).toEqual([is, is ? 'Gespeichert – für später.' : undefined])
  })

  test('with another secret nothing of it holds', () => {
    const elsewhere = sealsOf({ secret: Buffer.alloc(32, 2), subject: () => 'anna', now: clock.now })
    expect([elsewhere.isToken(token), elsewhere.open(message)]).toEqual([false, undefined])
  })

  test.each(['', '.', 'x.y', 'R2VsZA.', `${'a'.repeat(5000)}.b`])('what nobody signed is nothing: %.20s', (text) =>
    expect([anna.isToken(text), anna.open(text)]).toEqual([false, undefined]))

  test('a token is no signature of a message', () => expect(anna.open(`.${token}`)).toBeUndefined())
})
