import { Failure } from '#contract/failures.ts'
import { numberText, printed } from '#contract/number-format.ts'
import type { InstrumentKey, TradingDay, UserId } from '#contract/vocabulary.ts'
import type { Step } from '#db/transaction.ts'
import { completed, type Entered, type FieldFaults } from './entered.ts'
import { type MarketFacts, pieceWorth } from './market-facts.ts'
import { decimalText } from './numbers/decimal-text.ts'
import { newShortage, type Shortage } from './shortage.ts'
import { lockPortfolio, type StoredPortfolio } from './stored-portfolios.ts'
import {
  addTransaction,
  changeTransaction,
  deleteTransactions,
  restoreTransaction,
  revertTransaction,
  transactionsOf,
  type Came,
} from './stored-transactions.ts'
import type { StoredTransaction, Transaction } from './transactions.ts'

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

function checked(entered: Entered, { currency }: StoredPortfolio, market: MarketFacts): Transaction {
  const read = completed(entered, { today: market.today(), currency, isQuoted: market.isQuoted, pieceWorth })
  return 'faults' in read ? refuse(read.faults) : read.transaction
}

/** Books one row. @throws Failure INPUT_INVALID, PORTFOLIO_UNKNOWN, TOO_MANY_TRANSACTIONS */
export async function book(
  step: Step,
  { owner, portfolio }: Place,
  entered: Entered,
  market: MarketFacts,
  came?: Came,
): Promise<StoredTransaction> {
  const into = await lockPortfolio(step, owner, portfolio)
  const transaction = checked(entered, into, market)
  if (transaction.instrument !== undefined) {
    const before = await transactionsOf(step, owner, portfolio, transaction.instrument)
    assertHeld(before, [...before, transaction], [transaction.instrument])
  }
  return addTransaction(step, owner, portfolio, transaction, came)
}

/** Puts another booking in the place of one; every figure follows. @throws Failure also TRANSACTION_UNKNOWN, VERSION_CONFLICT */
export async function rebook(step: Step, place: RowPlace, entered: Entered, market: MarketFacts) {
  const into = await lockPortfolio(step, place.owner, place.portfolio)
  const transaction = checked(entered, into, market)
  const before = await transactionsOf(step, place.owner, place.portfolio)
  const old = before.find(({ id }) => id === place.id)
  const after = [...before.filter((one) => one !== old), transaction]
  assertHeld(before, after, [old?.instrument, transaction.instrument])
  return changeTransaction(step, place, transaction)
}

/** Deletes a row. @throws Failure MORE_SOLD_THAN_HELD where later sales need it */
export async function unbook(step: Step, place: RowPlace): Promise<void> {
  await lockPortfolio(step, place.owner, place.portfolio)
  const before = await transactionsOf(step, place.owner, place.portfolio)
  const old = before.find(({ id }) => id === place.id)
  const after = before.filter((one) => one !== old)
  if (newShortage(before, after, old?.instrument ? [old.instrument] : []))
    throw new Failure('MORE_SOLD_THAN_HELD', {}, 'Later sales need these pieces')
  await deleteTransactions(step, place)
}

/** Takes a deletion back. @throws Failure TRANSACTION_UNKNOWN, MORE_SOLD_THAN_HELD */
export async function bookAgain(step: Step, place: RowPlace): Promise<StoredTransaction> {
  await lockPortfolio(step, place.owner, place.portfolio)
  const restored = await restoreTransaction(step, place)
  const after = await transactionsOf(step, place.owner, place.portfolio, restored.instrument)
  const before = after.filter(({ id }) => id !== restored.id)
  if (newShortage(before, after, restored.instrument ? [restored.instrument] : []))
    throw new Failure('MORE_SOLD_THAN_HELD', {}, 'These pieces are not there any more')
  return restored
}

/** Takes the last change of a row back. @throws Failure TRANSACTION_UNKNOWN, MORE_SOLD_THAN_HELD */
export async function unchange(step: Step, place: RowPlace): Promise<StoredTransaction> {
  await lockPortfolio(step, place.owner, place.portfolio)
  const before = await transactionsOf(step, place.owner, place.portfolio)
  const reverted = await revertTransaction(step, place)
  const after = await transactionsOf(step, place.owner, place.portfolio)
  const changed = before.find(({ id }) => id === place.id)?.instrument
  if (newShortage(before, after, new Set([changed, reverted.instrument].flatMap((each) => each ?? []))))
    throw new Failure('MORE_SOLD_THAN_HELD', {}, 'Later sales need these pieces')
  return reverted
}

function assertHeld(
  before: readonly Transaction[],
  after: readonly Transaction[],
  instruments: readonly (InstrumentKey | undefined)[],
): void {
  const found = newShortage(before, after, new Set(instruments.flatMap((each) => each ?? [])))
  if (found) refuse({ quantity: shortageText(found.shortage) })
}

function shortageText({ day, held }: Shortage): string {
  const pieces = numberText(decimalText(held), { decimals: decimalsOf(decimalText(held)), typography: printed })
  return held > 0n
    ? `Am ${germanDay(day)} sind nur ${pieces} Stück da. Trage weniger ein, oder zuerst den Kauf.`
    : `Am ${germanDay(day)} ist nichts davon da. Trage zuerst den Kauf ein.`
}

const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0
const germanDay = (day: TradingDay): string => day.split('-').toReversed().join('.')
