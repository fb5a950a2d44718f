import { createHash } from 'node:crypto'
import { addDays } from '#calendar/days.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { sharedSecret } from '#db/secrets.ts'
import { amountOf } from '#portfolio/amounts.ts'
import type { Arrived } from '#portfolio/added-transactions.ts'
import type { TransactionKind } from '#portfolio/transactions.ts'
import type { BalanceThere, Movement } from './fints/told.ts'

interface Account {
  readonly fingerprint: string
  readonly currency: string
  readonly firstDay: TradingDay
}

/** Hides a part of a name from whoever reads the database: the same always becomes the same. */
type Hide = (part: string) => string

/** With a secret of the portal. */
export async function hiding(db: Db): Promise<Hide> {
  const secret = await sharedSecret(db, 'bank-names')
  return (part) => createHash('sha256').update(secret).update(part).digest('hex').slice(0, 16)
}

/** What every name of a booking of this account begins with. */
const prefixOf = ({ fingerprint }: Pick<Account, 'fingerprint'>): string => `fints:${fingerprint.slice(0, 16)}:`

/** Names of bookings of an account from a day on: none is before the first or after the last of these. */
export const namesFrom = (account: Pick<Account, 'fingerprint'>, day: TradingDay): [from: string, to: string] => [
  `${prefixOf(account)}${day}`,
  `${prefixOf(account)}9999`,
]

/**
 * Movements that are not booked yet, as bookings. A bank gives them no names, so one is named by its day, its amount, its words and
 * which of those of a day it is; amount and words are hidden there. A day is always told whole: of an amount there are never more
 * bookings than the bank tells, whatever has become of its words.
 * @param known names that are there, of all these days
 */
export function newBookings(
  movements: readonly Movement[],
  account: Account,
  { today, known, hide }: { today: TradingDay; known: ReadonlySet<string>; hide: Hide },
): Arrived[] {
  const booked = movements.filter(
    ({ day, amountMinor }) => amountMinor !== 0n && day >= account.firstDay && day <= today,
  )
  const knownOf = Map.groupBy(known, dayAndAmount)
  const found: Arrived[] = []
  for (const [group, alike] of Map.groupBy(
    booked,
    (one) => `${prefixOf(account)}${one.day}:${hide(String(one.amountMinor))}`,
  )) {
    const named = [...Map.groupBy(alike, ({ text }) => hide(digestOf(text)))].flatMap(([digest, same]) =>
      same.map((one, index) => ({ one, name: `${group}:${digest}:${index + 1}` })),
    )
    const missing = alike.length - (knownOf.get(group)?.length ?? 0)
    const unknown = named.filter(({ name }) => !known.has(name)).slice(0, Math.max(missing, 0))
    found.push(...unknown.map(({ one, name }) => bookingOf(one, account.currency, name)))
  }
  return found.toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0))
}

/** What was on a new account before its first movement, so that its balance is the bank's. */
export function openingOf(
  { minor, day }: BalanceThere,
  movements: readonly Movement[],
  account: Account,
): Arrived | undefined {
  const moved = movements
    .filter((one) => one.day >= account.firstDay && one.day <= day)
    .reduce((sum, { amountMinor }) => sum + amountMinor, 0n)
  const before = minor - moved
  if (before === 0n) return undefined
  const opening = { day: addDays(account.firstDay, -1), amountMinor: before, about: undefined }
  return bookingOf({ ...opening, text: 'Anfangsstand laut Bank' }, account.currency, `${prefixOf(account)}opening`)
}

const dayAndAmount = (name: string): string => name.split(':').slice(0, 4).join(':')

const digestOf = (text: string): string =>
  createHash('sha256').update(text.replaceAll(/\s/g, '').toUpperCase()).digest('hex').slice(0, 16)

const kindOf = ({ about, amountMinor }: Movement): TransactionKind => {
  const isIn = amountMinor > 0n
  if (about === 'INTEREST') return isIn ? 'INTEREST' : 'INTEREST_CHARGE'
  if (about === 'FEE') return isIn ? 'FEE_REFUND' : 'FEE'
  return isIn ? 'DEPOSIT' : 'WITHDRAWAL'
}

function bookingOf(movement: Movement, currency: string, externalId: string): Arrived {
  const { day, text, amountMinor } = movement
  const size = amountMinor < 0n ? -amountMinor : amountMinor
  return {
    day,
    kind: kindOf(movement),
    amount: amountOf(decimalOfMinor(size)) ?? 0n,
    currency,
    fee: 0n,
    tax: 0n,
    note: text,
    origin: 'bank',
    externalId,
  }
}

/** 1234 → `12.34` */
export const decimalOfMinor = (minor: bigint): string => {
  const digits = (minor < 0n ? -minor : minor).toString().padStart(3, '0')
  return `${minor < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}
