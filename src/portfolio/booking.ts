import { Failure } from '#contract/failures.ts'
import { germanDay, numberText, printed } from '#contract/number-format.ts'
import type { InstrumentKey, UserId, TradingDay } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { onceAtOnce, type NamedRequest } from '#db/idempotency.ts'
import { atOnce, type Found, type Questions, type Step } from '#db/transaction.ts'
import { completed, isOfInstrument, pieceOf, type Entered, type FieldFaults } from './entered.ts'
import { type MarketFacts, pieceWorth } from './market-facts.ts'
import { decimalsOf, decimalText } from './numbers/decimal-text.ts'
import { newShortage, type Shortage } from './shortage.ts'
import {
  lockingPortfolio,
  lockPortfolio,
  portfolioFrom,
  type PortfolioRow,
  type StoredPortfolio,
} from './stored-portfolios.ts'
import { addition, assertAdded, nextNumbers, type Before, type Came, type Numbers } from './added-transactions.ts'
import { changeTransaction, deleteTransactions, restoreTransaction, revertTransaction } from './changed-transactions.ts'
import { stretchOf, transactionsFrom, transactionsOf } from './stored-transactions.ts'
import { transferOf } from './stored-transfers.ts'
import { type KeptRow } from './stored/transaction-rows.ts'
import type { StoredTransaction, Transaction } from './transactions.ts'
import { assertPiecesFree, assertUntransferred, setDeleted } from './transfers.ts'

interface Place {
  owner: UserId
  portfolio: string
}
interface RowPlace extends Place {
  id: string
  /** the version its editor saw */
  seen?: number | undefined
}

/** @throws Failure INPUT_INVALID with `faults`, a German sentence for each field that is wrong */
function refuse(faults: FieldFaults): never {
  throw new Failure('INPUT_INVALID', { faults }, `Wrong: ${Object.keys(faults).join(', ')}`)
}

/** @param old what is changed */
function checked(
  entered: Entered,
  { currency, kind }: StoredPortfolio,
  market: MarketFacts,
  old?: Transaction,
): Transaction {
  if (kind === 'ACCOUNT' && isOfInstrument(entered.kind))
    refuse({ instrument: 'Auf einem Konto liegen keine Wertpapiere. Buche das in einem Depot.' })
  const vanished = old?.instrument && !market.instrumentOf(old.instrument) ? old.instrument : undefined
  const read = completed(entered, {
    today: market.today(),
    currency,
    isQuoted: market.isQuoted,
    pieceWorth,
    vanished: old && vanished ? { key: vanished, piece: pieceOf(old) } : undefined,
  })
  return 'faults' in read ? refuse(read.faults) : read.transaction
}

/** The row that is meant, as it would be booked now. Nothing is stored. @throws Failure INPUT_INVALID */
export function bookable(
  entered: Entered,
  portfolio: StoredPortfolio,
  rows: readonly Transaction[],
  market: MarketFacts,
) {
  const transaction = checked(entered, portfolio, market)
  if (transaction.instrument === undefined) return transaction
  assertPiecesFree(rows, [transaction])
  assertHeld(rows, [...rows, transaction], [transaction.instrument], transaction.day)
  return transaction
}

/** Books one row. @throws Failure INPUT_INVALID, PORTFOLIO_UNKNOWN, TOO_MANY_TRANSACTIONS */
export async function book(
  step: Step,
  place: Place,
  entered: Entered,
  market: MarketFacts,
  came?: Came,
): Promise<StoredTransaction> {
  const begun = await atOnce<Begun>(step, beginning(step, place, entered))
  const { stored, questions } = await booking(step, place, entered, market, begun, came)
  const [added] = await atOnce<[Before, object]>(step, questions)
  assertAdded(added)
  return stored
}

/**
 * Books one row in a step of its own, once for each name of a request. Somebody waits: what the step begins with is asked at once,
 * and so is what it ends with.
 * @param present what is answered @throws Failure likewise, and those of `once`
 */
export const bookOnce = <Answer>(
  db: Db,
  named: NamedRequest,
  place: Place,
  entered: Entered,
  market: MarketFacts,
  present: (stored: StoredTransaction) => Answer,
): Promise<Answer> =>
  onceAtOnce<Answer, Begun>(
    db,
    named,
    (step) => beginning(step, place, entered),
    async (step, keeping, begun) => {
      const { stored, questions } = await booking(step, place, entered, market, begun)
      const answer = present(stored)
      const [added] = await atOnce<[Before, ...object[]]>(step, [...questions, ...keeping(answer)])
      assertAdded(added)
      return answer
    },
  )

/** What tells whether a row can be booked: its portfolio, its numbers, and of its paper what was booked before. */
type Begun = [PortfolioRow, Numbers, ...KeptRow[]]

const beginning = (step: Step, { owner, portfolio }: Place, { instrument }: Entered): Questions<Begun> => [
  lockingPortfolio(step, owner, portfolio), // first: what follows is of the time when nobody else writes
  nextNumbers(step),
  ...(typeof instrument === 'object' ? [stretchOf(step, { owner, portfolio, instrument: instrument.key })] : []),
]

async function booking(
  step: Step,
  place: Place,
  entered: Entered,
  market: MarketFacts,
  [locked, numbers, held = []]: Found<Begun>,
  came?: Came,
) {
  const transaction = checked(entered, portfolioFrom(locked), market)
  const { instrument } = transaction
  if (instrument !== undefined) {
    const before = await transactionsFrom(step, { ...place, instrument }, held)
    assertPiecesFree(before, [transaction])
    assertHeld(before, [...before, transaction], [instrument], transaction.day)
  }
  return addition(step, place, transaction, numbers, came)
}

/** Puts another booking in the place of one; every figure follows. @throws Failure also TRANSACTION_UNKNOWN, VERSION_CONFLICT */
export async function rebook(step: Step, place: RowPlace, entered: Entered, market: MarketFacts) {
  const into = await lockPortfolio(step, place.owner, place.portfolio)
  const before = await transactionsOf(step, place.owner, place.portfolio)
  const old = before.find(({ id }) => id === place.id)
  const transaction = checked(entered, into, market, old)
  if (old?.transfer) refuse({ date: 'Ein Übertrag wird nicht geändert. Lösche ihn und erfasse ihn neu.' })
  if (old && said(old) !== said(transaction)) assertPiecesFree(before, [old, transaction])
  const after = [...before.filter((one) => one !== old), transaction]
  assertHeld(before, after, [old?.instrument, transaction.instrument], transaction.day)
  return changeTransaction(step, place, transaction)
}

/** Deletes a row, of a transfer all of it. @throws Failure MORE_SOLD_THAN_HELD, LOTS_TRANSFERRED where later bookings need it */
export async function unbook(step: Step, place: RowPlace): Promise<void> {
  const name = await transferOf(step, place)
  if (name !== undefined) return setDeleted(step, place.owner, name, true)
  await lockPortfolio(step, place.owner, place.portfolio)
  const before = await transactionsOf(step, place.owner, place.portfolio)
  const old = before.find(({ id }) => id === place.id)
  const after = before.filter((one) => one !== old)
  assertUntransferred(before, [old])
  if (newShortage(before, after, old?.instrument ? [old.instrument] : []))
    throw new Failure('MORE_SOLD_THAN_HELD', {}, 'Later sales need these pieces')
  await deleteTransactions(step, place)
}

/** Takes a deletion back. @throws Failure TRANSACTION_UNKNOWN, MORE_SOLD_THAN_HELD, LOTS_TRANSFERRED */
export async function bookAgain(step: Step, place: RowPlace): Promise<StoredTransaction> {
  const name = await transferOf(step, place)
  if (name !== undefined) {
    await setDeleted(step, place.owner, name, false)
    const back = (await transactionsOf(step, place.owner, place.portfolio)).find(({ id }) => id === place.id)
    if (!back) throw new Failure('TRANSACTION_UNKNOWN', {}, 'The portfolio has no such transaction')
    return back
  }
  await lockPortfolio(step, place.owner, place.portfolio)
  const restored = await restoreTransaction(step, place)
  const after = await transactionsOf(step, place.owner, place.portfolio, restored.instrument)
  const before = after.filter(({ id }) => id !== restored.id)
  if (newShortage(before, after, restored.instrument ? [restored.instrument] : []))
    throw new Failure('MORE_SOLD_THAN_HELD', {}, 'These pieces are not there any more')
  assertUntransferred(before, [restored])
  return restored
}

/** Takes the last change of a row back. @throws Failure TRANSACTION_UNKNOWN, MORE_SOLD_THAN_HELD, LOTS_TRANSFERRED */
export async function unchange(step: Step, place: RowPlace): Promise<StoredTransaction> {
  await lockPortfolio(step, place.owner, place.portfolio)
  const before = await transactionsOf(step, place.owner, place.portfolio)
  const reverted = await revertTransaction(step, place)
  const after = await transactionsOf(step, place.owner, place.portfolio)
  const changed = before.find(({ id }) => id === place.id)
  if (newShortage(before, after, new Set([changed?.instrument, reverted.instrument].flatMap((each) => each ?? []))))
    throw new Failure('MORE_SOLD_THAN_HELD', {}, 'Later sales need these pieces')
  assertUntransferred(before, [changed, reverted])
  return reverted
}

/** What a transfer goes by: words and times of a row may change. */
const said = ({ day, kind, instrument, quantity, amount, currency, fee, tax, ratio }: Transaction): string =>
  [day, kind, instrument, quantity, amount, currency, fee, tax, ratio?.fresh, ratio?.old].join(' ')

/** @param day of what is booked: pieces may be missing on a later one */
function assertHeld(
  before: readonly Transaction[],
  after: readonly Transaction[],
  instruments: readonly (InstrumentKey | undefined)[],
  day: TradingDay,
): void {
  const found = newShortage(before, after, new Set(instruments.flatMap((each) => each ?? [])))
  if (found) refuse({ quantity: shortageText(found.shortage, day) })
}

function shortageText({ day, held }: Shortage, booked: TradingDay): string {
  const pieces = numberText(decimalText(held), { decimals: decimalsOf(decimalText(held)), typography: printed })
  if (day !== booked) {
    const left = held > 0n ? `sind am ${germanDay(day)} nur ${pieces} Stück` : `ist am ${germanDay(day)} nichts`
    return `Dann ${left} da, und es geht mehr ab. Ändere zuerst die Buchungen dieses Tages.`
  }
  return held > 0n
    ? `Am ${germanDay(day)} sind nur ${pieces} Stück da. Trage weniger ein, oder zuerst den Kauf.`
    : `Am ${germanDay(day)} ist nichts davon da. Trage zuerst den Kauf ein.`
}
