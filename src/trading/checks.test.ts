import { expect, test } from 'vitest'
import { createCalendar } from '#calendar/sessions.ts'
import { mainListing } from '#market/listings.ts'
import { loadUniverse } from '#market/universe.ts'
import { assess, type Situation } from './checks.ts'
import { tradingGrid } from './lots.ts'

const sap = loadUniverse().byIsin('DE0007164600')!
const listing = mainListing(sap)
const situationAt = (berlin: string): Situation => ({
  listing,
  grid: tradingGrid(listing)!,
  calendar: createCalendar(),
  now: Date.parse(`${berlin}+01:00`),
  bid: 100,
  ask: 100.1,
  last: 100,
  rate: 1,
  availableMinor: 1_000_000n,
  cashMinor: 1_000_000n,
  heldMicro: 0n,
  freeMicro: 0n,
})

test.each([
  { when: 'during the session', berlin: '2026-11-20T11:00', validTo: '2026-11-20', says: undefined },
  { when: 'before the opening', berlin: '2026-11-20T07:00', validTo: '2026-11-20', says: undefined },
  { when: 'after the close', berlin: '2026-11-20T18:00', validTo: '2026-11-20', says: '23.11.2026' },
  { when: 'on a Saturday, to its Sunday', berlin: '2026-11-21T12:00', validTo: '2026-11-22', says: '23.11.2026' },
  { when: 'on a Saturday, to Monday', berlin: '2026-11-21T12:00', validTo: '2026-11-23', says: undefined },
  { when: 'on a Saturday, to the Saturday after', berlin: '2026-11-21T12:00', validTo: '2026-11-28', says: undefined },
  {
    when: 'during the session, to the day before',
    berlin: '2026-11-20T11:00',
    validTo: '2026-11-19',
    says: 'von heute',
  },
])('an order is not taken to a day by which its venue does not open: $when', ({ berlin, validTo, says }) => {
  const wish = { side: 'BUY', kind: 'LIMIT', limit: 99, quantity: 1, validity: 'DATE', validTo } as const
  const faults = assess(wish, situationAt(berlin)).checks.filter(({ level }) => level === 'FAULT')
  expect(faults).toEqual(
    says === undefined
      ? []
      : [{ level: 'FAULT', code: 'DATE_BAD', field: 'validTo', text: expect.stringContaining(says) }],
  )
})

test.each([
  { size: { amount: 0 }, says: 'Bitte gib einen Betrag über 0 an.' },
  { size: { amount: 100_000_000_001 }, says: 'Mehr als 100 Milliarden Euro nehmen wir nicht an.' },
  { size: { quantity: 1_000_000_001 }, says: 'Mehr als eine Milliarde Stück nehmen wir nicht an.' },
  { size: { quantity: 0.5 }, says: 'Gehandelt werden nur ganze Stücke.' },
])('an order of $size is refused with the reason', ({ size, says }) => {
  const wish = { side: 'BUY', kind: 'LIMIT', limit: 99, validity: 'DAY', ...size } as const
  const faults = assess(wish, situationAt('2026-11-20T11:00')).checks.filter(({ level }) => level === 'FAULT')
  expect(faults.map(({ text }) => text)).toContain(says)
})
