import { dayMs } from '#contract/vocabulary.ts'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayNumberOf } from './days.ts'
import { timeZone } from './time-zone.ts'

const hour = 3_600_000

test.each([
  { zone: 'Europe/Berlin', at: '2026-03-29T00:59:59Z', is: 1 },
  { zone: 'Europe/Berlin', at: '2026-03-29T01:00:00Z', is: 2 },
  { zone: 'Europe/Berlin', at: '2026-10-25T00:59:59Z', is: 2 },
  { zone: 'Europe/Berlin', at: '2026-10-25T01:00:00Z', is: 1 },
  { zone: 'America/New_York', at: '2026-03-08T07:00:00Z', is: -4 },
  { zone: 'America/New_York', at: '2006-03-20T12:00:00Z', is: -5 },
  { zone: 'Australia/Sydney', at: '2026-01-15T00:00:00Z', is: 11 },
  { zone: 'Asia/Tokyo', at: '2026-07-15T00:00:00Z', is: 9 },
])('$zone is $is hours from UTC at $at', ({ zone, at, is }) => {
  expect(timeZone(zone).offsetAt(Date.parse(at))).toBe(is * hour)
})

test('offsets equal what Intl says, in any order of questions', () => {
  const zones = ['Europe/Berlin', 'America/New_York', 'Europe/London', 'Australia/Sydney'].map((name) => ({
    zone: timeZone(name),
    intl: new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' }),
  }))
  const instants = fc.integer({ min: Date.UTC(1975, 0, 1), max: Date.UTC(2100, 0, 1) })
  fc.assert(
    fc.property(fc.constantFrom(...zones), instants, ({ zone, intl }, at) => {
      const named = intl.formatToParts(at).find((part) => part.type === 'timeZoneName')?.value ?? ''
      const [, sign = '+', hours = '0', minutes = '0'] = /GMT(?:([+-])(\d\d):(\d\d))?/.exec(named) ?? []
      const milliseconds = (Number(hours) * 60 + Number(minutes)) * 60_000
      expect(zone.offsetAt(at)).toBe(sign === '-' ? 0 - milliseconds : milliseconds)
    }),
    { seed: 3, numRuns: 300 },
  )
})

test('a local time comes back from its instant, also on the days of the change', () => {
  const berlin = timeZone('Europe/Berlin')
  for (const day of (['2026-03-29', '2026-10-25', '2026-11-20'] as const).map(dayNumberOf)) {
    for (const minutes of [0, 480, 1320, 1440]) {
      const at = berlin.instantOf(day, minutes)
      expect(at + berlin.offsetAt(at)).toBe(day * dayMs + minutes * 60_000)
    }
  }
})
