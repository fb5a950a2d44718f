import { expect, test } from 'vitest'
import type { Movement } from './fints/told.ts'
import { newBookings, openingOf } from './take-in.ts'

const account = { fingerprint: 'abcdef0123456789ffff', currency: 'EUR', firstDay: '2026-11-01' } as const
const moved = (day: Movement['day'], amountMinor: bigint, text: string): Movement => ({
  day,
  amountMinor,
  text,
  about: undefined,
})
const today = '2026-11-20'
const take = (movements: readonly Movement[], known = new Set<string>()) => {
  const added = newBookings(movements, account, { today, known, hide: (part) => `<${part}>` })
  return { added, known: new Set([...known, ...added.map(({ externalId = '' }) => externalId)]) }
}
const kiosk = moved('2026-11-03', -250n, 'KIOSK: Zeitung')

test('two alike bookings of a day are two; told again they are none', () => {
  const first = take([kiosk, kiosk])
  expect(first.added.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['WITHDRAWAL', 2_500_000_000_000n],
    ['WITHDRAWAL', 2_500_000_000_000n],
  ])
  expect(take([kiosk, kiosk], first.known).added).toEqual([])
  expect(take([kiosk, kiosk, kiosk], first.known).added).toHaveLength(1)
})

test('a booking that comes later on a day is added, in whatever order the bank tells them', () => {
  const bakery = moved('2026-11-03', -250n, 'BÄCKER: Brot')
  const { known } = take([kiosk])
  expect(take([bakery, kiosk], known).added.map(({ note }) => note)).toEqual(['BÄCKER: Brot'])
})

test('words that the bank changes make no other booking of it', () => {
  const { known } = take([kiosk])
  expect(take([moved('2026-11-03', -250n, 'Kiosk am Markt, Zeitung')], known).added).toEqual([])
  expect(take([moved('2026-11-03', -250n, 'kiosk:  zeitung')], known).added).toEqual([])
})

test('what is before the first day or still to come stays out', () => {
  expect(take([moved('2026-10-31', 100n, 'alt'), moved('2026-11-21', 100n, 'vorgemerkt')]).added).toEqual([])
})

test('the opening makes the balance that of the bank', () => {
  const balance = { minor: 1000n, day: '2026-11-04' } as const
  const later = moved('2026-11-05', 999n, 'nach dem Stand')
  expect(openingOf(balance, [kiosk, later], account)).toMatchObject({
    day: '2026-10-31',
    kind: 'DEPOSIT',
    amount: 12_500_000_000_000n,
  })
  expect(openingOf({ ...balance, minor: -250n }, [kiosk], account)).toBeUndefined()
  expect(openingOf({ ...balance, minor: -1000n }, [kiosk], account)).toMatchObject({ kind: 'WITHDRAWAL' })
})
