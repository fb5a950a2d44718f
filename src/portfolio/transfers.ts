import { randomUUID } from 'node:crypto'
import { dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import { openBook } from './book.ts'
import { depotRowsOf, prepareCloses } from './depot-rows.ts'
import { completed, type Entered } from './entered.ts'
import { factsOf } from './facts-of.ts'
import type { Piece } from './ledger/lots.ts'
import { computable, rateOn } from './lookup/money.ts'
import { closeIndexAt } from './lookup/prices.ts'
import { type MarketFacts, pieceWorth } from './market-facts.ts'
import { type Fixed, mulDiv, roundedDiv } from './numbers/fixed.ts'
import { movesPieces, newShortage, turnOf } from './shortage.ts'
import { lockPortfolio, portfolioOf, type StoredPortfolio } from './stored-portfolios.ts'
import { addTogether } from './added-transactions.ts'
import { portfoliosOfTransfer, setTransferDeleted } from './stored-transfers.ts'
import { transactionsOf } from './stored-transactions.ts'
import type { Transaction } from './transactions.ts'

/** Shares that move from one portfolio of an owner to another, as somebody types it in. */
export type EnteredTransfer = Pick<Entered, 'date' | 'instrument' | 'quantity' | 'note'>

/** Money that moves from one account of an owner to another. */
export type EnteredCashTransfer = Pick<Entered, 'date' | 'amount' | 'note'>

interface Way {
  owner: UserId
  from: string
  to: string
}

/**
 * Moves shares to another portfolio with the lots they are, the oldest first: day and cost stay, and nothing is sold. Both see a
 * payment of what they are worth at the last close on or before that day.
 * @returns the name of the transfer
 * @throws Failure INPUT_INVALID, PORTFOLIO_UNKNOWN, TOO_MANY_TRANSACTIONS
 */
export async function transfer(step: Step, way: Way, entered: EnteredTransfer, market: MarketFacts): Promise<string> {
  const { owner } = way
  const [from, to] = await lockBoth(step, way, 'Depot')
  if (from.kind !== 'DEPOT' || to.kind !== 'DEPOT') refuse({ to: 'Übertragen wird von Depot zu Depot.' })
  const read = completed(
    { ...entered, kind: 'DELIVERY_OUT', amount: 0n },
    { today: market.today(), currency: from.currency, isQuoted: market.isQuoted, pieceWorth },
  )
  if ('faults' in read) {
    const { price: _, ...faults } = read.faults
    return refuse(faults)
  }
  const { day, instrument, quantity = 0n, note } = read.transaction
  if (!instrument) return refuse({ instrument: 'Bitte nenne das Wertpapier.' })
  const held = await transactionsOf(step, owner, from.id, instrument)
  const name = randomUUID()
  const left: Transaction = { ...read.transaction, kind: 'TRANSFER_OUT', price: undefined, note, transfer: name }
  assertPiecesFree(held, [left])
  assertPiecesFree(await transactionsOf(step, owner, to.id, instrument), [left])
  if (newShortage(held, [...held, left], [instrument]))
    refuse({ quantity: 'So viele Stück sind an diesem Tag nicht da.' })
  const { pieces, worth } = await leaving(from, [...held.filter((one) => one.day <= day), left], market)
  const arrived = pieces.map((piece, index): Transaction => {
    const before = pieces.slice(0, index).reduce((sum, each) => sum + partOf(worth, each, quantity), 0n)
    return {
      ...left,
      kind: 'TRANSFER_IN',
      quantity: piece.quantity,
      amount: index === pieces.length - 1 ? worth - before : partOf(worth, piece, quantity),
      acquired: {
        day: tradingDayOf(piece.day),
        cost: piece.settled,
        gross: piece.gross,
        instrumentGross: piece.instrumentGross,
      },
    }
  })
  await addTogether(step, { owner, portfolio: from.id }, [{ ...left, amount: worth, origin: 'hand' }])
  await addTogether(
    step,
    { owner, portfolio: to.id },
    arrived.map((one) => ({ ...one, origin: 'hand' })),
  )
  return name
}

/**
 * Moves money to another account: a withdrawal there, a deposit here, of one name. Deleting one takes back both.
 * @returns the name of the transfer
 * @throws Failure INPUT_INVALID, PORTFOLIO_UNKNOWN, TOO_MANY_TRANSACTIONS
 */
export async function transferCash(
  step: Step,
  way: Way,
  entered: EnteredCashTransfer,
  market: MarketFacts,
): Promise<string> {
  const { owner } = way
  const [from, to] = await lockBoth(step, way, 'Konto')
  if (![from, to].every(({ kind, keepsCash }) => kind !== 'SAMPLE' && keepsCash))
    refuse({ to: 'Umgebucht wird von Konto zu Konto.' })
  const read = completed(
    { ...entered, kind: 'WITHDRAWAL' },
    { today: market.today(), currency: from.currency, isQuoted: market.isQuoted, pieceWorth },
  )
  if ('faults' in read) return refuse(read.faults)
  const transfer = randomUUID()
  const { note } = read.transaction
  const left: Transaction = { ...read.transaction, note: note || `Umbuchung auf ${to.name}`, transfer }
  const arrived: Transaction = { ...left, kind: 'DEPOSIT', note: note || `Umbuchung von ${from.name}` }
  await addTogether(step, { owner, portfolio: from.id }, [{ ...left, origin: 'hand' }])
  await addTogether(step, { owner, portfolio: to.id }, [{ ...arrived, origin: 'hand' }])
  return transfer
}

const partOf = (worth: Fixed, { quantity }: Piece, all: Fixed): Fixed => mulDiv(worth, quantity, all)

/** In the order of their numbers, as everybody does: two transfers never wait for each other. */
async function lockBoth(
  step: Step,
  { owner, from, to }: Way,
  what: 'Depot' | 'Konto',
): Promise<[StoredPortfolio, StoredPortfolio]> {
  if (from === to) refuse({ to: `Bitte wähle ein anderes ${what}.` })
  const locked = new Map<string, StoredPortfolio>()
  for (const id of [from, to].toSorted((a, b) => Number(a) - Number(b)))
    locked.set(id, await lockPortfolio(step, owner, id))
  const [left, arrived] = [locked.get(from), locked.get(to)]
  if (!left || !arrived) throw new Error('A portfolio was not locked')
  if (left.currency !== arrived.currency)
    refuse({ to: `${arrived.name} wird in ${arrived.currency} geführt. Übertragen wird in gleicher Währung.` })
  return [left, arrived]
}

/** The lots that the last of the rows takes along, and what they are worth then, to the cent. */
async function leaving(portfolio: StoredPortfolio, rows: readonly Transaction[], market: MarketFacts) {
  const { day, instrument, quantity = 0n } = rows.at(-1) ?? refuse({})
  await prepareCloses(portfolio, rows, market)
  const { facts } = factsOf(depotRowsOf(portfolio, rows, market))
  const paper = openBook(facts).instruments.get(instrument ?? '')
  const found = computable(() => {
    const departure = paper?.history().departures.at(-1)
    const series = paper?.series()
    const place = series ? closeIndexAt(series.days, dayNumberOf(day)) : -1
    if (!paper || !departure || !series || place < 0) return undefined
    const price = series.exact(place)
    const rate = rateOn(facts, paper.currency, facts.baseCurrency, dayNumberOf(day))
    const cents = roundedDiv(quantity * price.num * rate.num, price.den * rate.den * cent)
    return { pieces: departure.pieces, worth: cents * cent }
  })
  return found ?? refuse({ instrument: 'Für diesen Tag fehlt ein Kurs oder ein Wechselkurs.' })
}

/** in units of the ledger */
const cent = 10n ** 10n

/** Deletes a transfer in all portfolios it is in, or brings it back. @throws Failure MORE_SOLD_THAN_HELD, LOTS_TRANSFERRED */
export async function setDeleted(step: Step, owner: UserId, name: string, isDeleted: boolean): Promise<void> {
  const places = []
  for (const id of await portfoliosOfTransfer(step, owner, name)) {
    if (!(await isThere(step, owner, id))) continue
    await lockPortfolio(step, owner, id)
    places.push({ id, before: await transactionsOf(step, owner, id) })
  }
  await setTransferDeleted(step, owner, name, isDeleted)
  for (const { id, before } of places) {
    const after = await transactionsOf(step, owner, id)
    const ofTransfer = (isDeleted ? before : after).filter((one) => one.transfer === name)
    assertUntransferred(isDeleted ? after : before, ofTransfer)
    const instruments = new Set(ofTransfer.flatMap(({ instrument }) => instrument ?? []))
    if (newShortage(before, after, instruments))
      throw new Failure('MORE_SOLD_THAN_HELD', {}, 'Later bookings need these pieces')
  }
}

async function isThere(step: Step, owner: UserId, id: string): Promise<boolean> {
  try {
    await portfolioOf(step, owner, id)
    return true
  } catch (error) {
    if (error instanceof Failure && error.failure === 'PORTFOLIO_UNKNOWN') return false
    throw error
  }
}

/**
 * Of pieces that were transferred, day and cost stand in the other portfolio: what counts before is not booked, changed or deleted
 * any more. @throws Failure LOTS_TRANSFERRED
 */
export function assertUntransferred(rows: readonly Transaction[], changed: readonly (Transaction | undefined)[]): void {
  if (isTransferred(rows, changed)) throw new Failure('LOTS_TRANSFERRED', {}, 'Pieces were transferred later')
}

/** The same where somebody enters a booking. @throws Failure INPUT_INVALID */
export function assertPiecesFree(rows: readonly Transaction[], changed: readonly (Transaction | undefined)[]): void {
  if (isTransferred(rows, changed))
    refuse({ date: 'An diesem Tag oder danach wurde davon etwas übertragen. Nimm zuerst diesen Übertrag zurück.' })
}

const isTransferred = (rows: readonly Transaction[], changed: readonly (Transaction | undefined)[]): boolean =>
  changed.some(
    (one) =>
      one &&
      movesPieces(one) &&
      rows.some(
        (row) =>
          row.kind === 'TRANSFER_OUT' &&
          row.instrument === one.instrument &&
          row !== one &&
          (one.day < row.day || (one.day === row.day && turnOf(one) <= turnOf(row))),
      ),
  )

function refuse(faults: Readonly<Record<string, string>>): never {
  throw new Failure('INPUT_INVALID', { faults }, `Wrong: ${Object.keys(faults).join(', ')}`)
}
