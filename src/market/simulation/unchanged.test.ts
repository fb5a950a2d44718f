import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import { manualClock } from '#platform/clock.ts'
import { createSimulatedMarket } from '../simulated-market.ts'
import { loadUniverse } from '../universe.ts'

const universe = loadUniverse()
const fresh = () =>
  createSimulatedMarket({
    universe,
    calendar: createCalendar(),
    clock: manualClock(Date.parse('2026-11-22T22:30:00Z')),
    seed: 'test',
  })
const walked = fresh()
const asked = fresh()

const ids = (['STOCK', 'INDEX', 'CURRENCY', 'CRYPTO', 'BOND', 'FUND', 'FUTURE'] as const).flatMap(
  (type): NotationId[] =>
    universe
      .ofType(type)
      .slice(0, 3)
      .flatMap(({ notations }) => [notations[0], notations.at(-1)].flatMap((notation) => notation?.id ?? [])),
)

/** Openings, closings, auctions, a weekend's end and plain trading. */
const moments = [
  '2026-11-19T07:59:58Z',
  '2026-11-19T08:02:00Z',
  '2026-11-19T12:04:00Z',
  '2026-11-19T16:29:58Z',
  '2026-11-19T16:34:59Z',
  '2026-11-19T20:59:58Z',
  '2026-11-21T13:00:00Z',
  '2026-11-22T21:59:58Z',
  '2026-11-22T22:59:58Z',
].map((text) => Date.parse(text))
const elsewhere = Date.parse('2026-11-17T10:00:00Z')

test('a quote asked for one moment after another is the quote asked for out of nowhere', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ids),
      fc.constantFrom(...moments),
      fc.constantFrom('RLT', 'DLY', 'EOD'),
      fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 3, maxLength: 12 }),
      (id, from, quality, pauses) => {
        let at = from
        for (const pause of pauses) {
          at += pause
          asked.quote(id, quality, elsewhere)
          expect(walked.quote(id, quality, at)).toEqual(asked.quote(id, quality, at))
        }
      },
    ),
    { seed: 11, numRuns: 250 },
  )
})

test('the minutes of a day asked for again and again are those asked for once', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...ids),
      fc.array(fc.integer({ min: 1, max: 90_000 }), { minLength: 3, maxLength: 10 }),
      (id, pauses) => {
        const from = Date.parse('2026-11-19T00:00:00Z')
        let at = Date.parse('2026-11-19T12:20:00Z')
        for (const pause of pauses) {
          at += pause
          asked.minutes(id, from - 86_400_000, at - 86_400_000, at)
          expect(walked.minutes(id, from, at, at)).toEqual(asked.minutes(id, from, at, at))
        }
      },
    ),
    { seed: 12, numRuns: 60 },
  )
})
