import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { berlinTime } from '#contract/berlin.ts'
import { mailsAny, nextHour, openIn, quietEnd } from './ways.ts'

const night = { from: 22 * 60, until: 7 * 60 }
const at = (text: string): number => Date.parse(text)
const said = (end: number | undefined) => end && new Date(end).toISOString()

test.each([
  ['in the evening', '2026-11-20T21:30:00Z', '2026-11-21T06:00:00.000Z'],
  ['as it begins', '2026-11-20T21:00:00Z', '2026-11-21T06:00:00.000Z'],
  ['after midnight', '2026-11-21T02:00:00Z', '2026-11-21T06:00:00.000Z'],
  ['in the night that clocks go forward', '2026-03-28T23:00:00Z', '2026-03-29T05:00:00.000Z'],
  ['in the night that clocks go back', '2026-10-24T22:30:00Z', '2026-10-25T06:00:00.000Z'],
])('a push message waits for the morning: %s', (_, now, end) => expect(said(quietEnd(at(now), night))).toBe(end))

test.each(['2026-11-20T06:00:00Z', '2026-11-20T12:00:00Z', '2026-11-20T20:59:59Z'])('by day it does not: %s', (now) =>
  expect(quietEnd(at(now), night)).toBeUndefined())

test('a quiet time may lie within a day', () => {
  const meeting = { from: 9 * 60, until: 10 * 60 + 30 }
  expect(said(quietEnd(at('2026-11-20T08:15:00Z'), meeting))).toBe('2026-11-20T09:30:00.000Z')
  expect(quietEnd(at('2026-11-20T09:30:00Z'), meeting)).toBeUndefined()
})

test('mails come together at the next of their hours, whatever clocks did in between', () => {
  const instants = fc.integer({ min: at('2000-01-01T00:00:00Z'), max: at('2100-01-01T00:00:00Z') })
  fc.assert(
    fc.property(instants, fc.constantFrom(7 as const, 18 as const), (now, hour) => {
      const due = nextHour(now, hour)
      expect(berlinTime(due)).toMatchObject({ hour, minute: 0, second: 0 })
      expect(due).toBeGreaterThan(now)
      expect(due - now).toBeLessThanOrEqual(25 * 3_600_000)
    }),
  )
})

test('every way is open but what is closed; what another version has written closes nothing', () => {
  expect(openIn({ CHANGE: ['MAIL'], NEWS: 'MAIL', UNKNOWN: ['PUSH'], ABOVE: ['FAX'] }, true)).toMatchObject({
    CHANGE: ['WEBHOOK', 'PUSH'],
    NEWS: ['MAIL', 'WEBHOOK', 'PUSH'],
    ABOVE: ['MAIL', 'WEBHOOK', 'PUSH'],
    MOVE: ['WEBHOOK', 'PUSH'],
  })
  for (const broken of [undefined, null, 7, 'x', []]) expect(openIn(broken, true).NEWS).toHaveLength(3)
})

test('whoever wants no mail at all gets none of any kind', () => {
  const open = openIn({ CHANGE: ['PUSH'] }, false)
  expect([open.CHANGE, open.ARTICLE]).toEqual([['WEBHOOK'], ['WEBHOOK', 'PUSH']])
  expect([mailsAny({ open }), mailsAny({ open: openIn({}, true) })]).toEqual([false, true])
})
