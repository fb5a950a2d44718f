import { randomUUID } from 'node:crypto'
import type { InstrumentKey, TradingDay, UserId } from '#contract/vocabulary.ts'
import { refuse, rowsOf, type ArchivedTable, type RowReader } from '#db/archived-rows.ts'
import type { Step } from '#db/transaction.ts'
import { eachInTurn } from '#platform/turns.ts'
import { fixedOf } from './numbers/decimal-text.ts'
import { scale, type Fixed } from './numbers/fixed.ts'
import { createPortfolio, mostPortfolios, type PortfolioFacts, type PortfolioKind } from './stored-portfolios.ts'
import { addArrived, type Arrived } from './added-transactions.ts'
import { mostTransactions } from './stored-transactions.ts'
import { transactionKinds } from './transactions.ts'

const kinds = ['SAMPLE', 'DEPOT', 'ACCOUNT'] as const satisfies readonly PortfolioKind[]
export const instrumentForm = /^[A-Z_]{2,20}:[\w.:-]{1,40}$/
const currencyForm = /^[A-Z]{3}$/
const uuidForm = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/
/** what the table holds has 28 digits before the point */
const largest = 10n ** 15n * scale

export interface ArrivedPortfolios {
  readonly portfolios: number
  readonly transactions: number
  /** every paper that is named */
  readonly instruments: ReadonlySet<InstrumentKey>
  /** what was taken in, by its number in the archive */
  readonly byNumber: ReadonlyMap<string, ArrivedPortfolio>
}

/** Where a portfolio of an archive is now. */
export interface ArrivedPortfolio {
  readonly id: string
  readonly kind: PortfolioKind
}

/**
 * Portfolios of an archive with what was booked in them, under new numbers and as their owner's. What had been deleted, and what
 * a booking was before it was changed, stays behind.
 * @throws Failure ARCHIVE_REFUSED, TOO_MANY_PORTFOLIOS
 */
export async function takeInPortfolios(
  step: Step,
  owner: UserId,
  portfolios: ArchivedTable,
  transactions: ArchivedTable,
): Promise<ArrivedPortfolios> {
  const byNumber = new Map<string, ArrivedPortfolio>()
  if (portfolios.length > 100 * mostPortfolios) refuse('In der Datei stehen zu viele Depots.')
  for (const row of rowsOf(portfolios)) {
    if (row.has('deleted_at')) continue
    const kind = row.oneOf('kind', kinds)
    const { id } = await createPortfolio(step, owner, factsOf(row), kind)
    byNumber.set(row.id('id'), { id, kind })
  }
  const byPortfolio = new Map<string, Arrived[]>([...byNumber.values()].map(({ id }) => [id, []]))
  const instruments = new Set<InstrumentKey>()
  const transfers = new Map<string, string>()
  const transferNamed = (name: string): string => {
    const known = transfers.get(name) ?? randomUUID()
    transfers.set(name, known)
    return known
  }
  await eachInTurn(rowsOf(transactions), (row) => {
    const into = byPortfolio.get(byNumber.get(row.id('portfolio'))?.id ?? '')
    if (!into || row.has('deleted_at') || row.has('version_of')) return
    const arrived = transactionOf(row, transferNamed)
    if (arrived.instrument) instruments.add(arrived.instrument)
    into.push(arrived)
  })
  for (const [id, rows] of byPortfolio) {
    if (rows.length > mostTransactions) refuse('Ein Depot in der Datei hat zu viele Transaktionen.')
    await addArrived(step, { owner, portfolio: id }, rows)
  }
  return {
    portfolios: byNumber.size,
    transactions: [...byPortfolio.values()].reduce((sum, { length }) => sum + length, 0),
    instruments,
    byNumber,
  }
}

function factsOf(row: RowReader): PortfolioFacts {
  return {
    name: row.text('name', 80) || row.wrong('name'),
    note: row.text('note', 20_000),
    currency: row.matching('iso_currency', currencyForm),
    keepsCash: row.flag('keeps_cash'),
    isCounted: row.ifAny('is_counted', (column) => row.flag(column)),
    benchmark: row.ifAny('benchmark', (column) => row.matching(column, instrumentForm) as InstrumentKey), // of this form
  }
}

/** @param transferNamed the name that a transfer of the archive has here */
function transactionOf(row: RowReader, transferNamed: (name: string) => string): Arrived {
  const decimal = (column: string): Fixed => {
    const value = fixedOf(row.matching(column, /^-?\d{1,28}(\.\d{1,12})?$/))
    return value === undefined || value >= largest || value <= -largest ? row.wrong(column) : value
  }
  const kind = row.oneOf('kind', transactionKinds)
  const [fresh, old] = [row.ifAny('ratio_new', decimal), row.ifAny('ratio_old', decimal)]
  if (kind === 'SPLIT' && !(fresh && old && fresh > 0n && old > 0n)) row.wrong('ratio_new')
  return {
    day: row.day('day') as TradingDay, // of that form
    time: row.ifAny('time', (column) => row.matching(column, /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/)),
    kind,
    instrument: row.ifAny('instrument', (column) => row.matching(column, instrumentForm) as InstrumentKey), // of this form
    quantity: row.ifAny('quantity', decimal),
    price: row.ifAny('price', decimal),
    amount: decimal('amount'),
    currency: row.matching('iso_currency', currencyForm),
    fee: decimal('fee'),
    tax: decimal('tax'),
    ratio: fresh !== undefined && old !== undefined ? { fresh, old } : undefined,
    fx: row.ifAny('fx_currency', (column) => ({
      currency: row.matching(column, currencyForm),
      gross: row.ifAny('fx_gross', decimal),
      rate: row.ifAny('fx_rate', decimal),
    })),
    transfer: row.ifAny('transfer', (column) => transferNamed(row.matching(column, uuidForm))),
    acquired: row.ifAny('acquired_day', (column) => ({
      day: row.day(column) as TradingDay, // of that form
      cost: decimal('acquired_cost'),
      gross: decimal('acquired_gross'),
      instrumentGross: decimal('acquired_instrument_gross'),
    })),
    reversal: row.flag('reversal'),
    note: row.text('note', 20_000),
    origin: row.oneOf('origin', ['hand', 'file', 'bank', 'paper']),
    externalId: row.ifAny('external_id', (column) => row.text(column, 200)),
  }
}
