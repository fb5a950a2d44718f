import { expect, test } from 'vitest'
import { anonymous } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { shippedCalendar } from '#calendar/sessions.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { mainListing } from '#market/listings.ts'
import { createSimulatedMarket } from '#market/simulated-market.ts'
import { loadUniverse } from '#market/universe.ts'
import { futureSections } from './futures.sections.ts'

const universe = loadUniverse()
const calendar = shippedCalendar()
const dax = universe.ofType('FUTURE').find(({ symbol }) => symbol === 'FDAX')!

function shownAt(now: Instant) {
  const market = createSimulatedMarket({ universe, calendar, clock: { now: () => now } })
  const statistics = { of: () => undefined, soon: () => {}, completeSince: () => undefined }
  const rooms = { universe, calendar, market, statistics, origin: '' } as unknown as Rooms
  const { figureGroups = [], description } = futureSections(rooms, mainListing(dax), anonymous)
  const group = (title: string) => figureGroups.find((each) => each.title === title)?.figures ?? []
  const carry = group('Basis und Haltekosten').find(({ id }) => id === 'impliedCarry')
  return { contracts: group('Terminkurve').map(({ label }) => label), carry, description }
}

test('a contract stands among the expiries up to its last day', () => {
  const on = (day: string) => shownAt(Date.parse(`${day}T10:00:00Z`))
  expect(on('2026-12-17').contracts[0]).toBe('12/2026, bis 18.12.2026')
  const last = on('2026-12-18')
  expect(last.contracts.slice(0, 2)).toEqual(['12/2026, bis 18.12.2026', '03/2027, bis 19.03.2027, gerechnet'])
  expect(last.description).toContain('Heute ist der letzte Handelstag des Kontrakts 12/2026, der hier gezeigt wird.')
  const saturday = on('2026-12-19')
  expect(saturday.contracts[0]).toBe('12/2026, bis 18.12.2026')
  expect(saturday.description).toContain('Am 18.12.2026 war der letzte Handelstag des Kontrakts 12/2026')
  expect(saturday.description).toContain('Nun folgt der nächste Kontrakt.')
  expect(on('2026-12-21').contracts[0]).toBe('03/2027, bis 19.03.2027')
})

test('a carry a year is left away in the last week', () => {
  expect(shownAt(Date.parse('2026-12-11T10:00:00Z')).carry?.value).toBeDefined()
  expect(shownAt(Date.parse('2026-12-14T10:00:00Z')).carry).toMatchObject({
    reason: 'weniger als sieben Tage bis zum Verfall, ein Jahreswert sagt dann nichts',
  })
})
