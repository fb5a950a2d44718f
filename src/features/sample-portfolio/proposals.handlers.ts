import { userOf } from '#api/asker.ts'
import { perGeneration } from '#api/generation.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { requireQuality } from '#api/quality.ts'
import type { Rooms } from '#api/rooms.ts'
import { startOfBerlinDay } from '#contract/berlin.ts'
import { Failure } from '#contract/failures.ts'
import type { TradingDay, UserId } from '#contract/vocabulary.ts'
import { once } from '#db/idempotency.ts'
import { transaction, type Step } from '#db/transaction.ts'
import { distributionsOf, holdingsOf } from '#market/fund-holdings.ts'
import type { Instrument } from '#market/instruments.ts'
import { redemptionWithin } from '#market/paper-redemption.ts'
import { isNominal } from '#market/worth.ts'
import { GenerationCache, once as onceOf } from '#platform/kept.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { book } from '#portfolio/booking.ts'
import { instrumentsOf } from '#portfolio/depot-rows.ts'
import { dismissActions, dismissedOf, forgetDismissed } from '#portfolio/dismissed-actions.ts'
import { marketFacts } from '#portfolio/market-facts.ts'
import { paidBy, proposedActions, type ProposedAction } from '#portfolio/proposed-actions.ts'
import { lockPortfolio, portfolioOf } from '#portfolio/stored-portfolios.ts'
import { transactionsOf } from '#portfolio/stored-transactions.ts'
import type { StoredTransaction } from '#portfolio/transactions.ts'
import { openBooks } from '#features/sample-portfolio/open-books.handlers.ts'
import {
  confirmProposals,
  dismissProposals,
  listProposals,
  proposeAgain,
  type Proposal,
} from '#features/sample-portfolio/proposals.contract.ts'

const mostEnds = 5000

/** What the market knows of held papers and is not booked: the portal proposes, the owner decides. */
export function proposalHandlers(rooms: Rooms) {
  const { db, origin } = rooms
  const { books, findOwn } = openBooks(rooms)
  const facts = perGeneration(rooms, () => {
    const market = marketFacts(rooms)
    const ends = new GenerationCache<string, { lastDay: TradingDay; each: number }>(mostEnds) // no paper ends twice
    return {
      ...market,
      distributionsOf: (fund: Instrument) => distributionsOf(rooms, fund, holdingsOf(rooms, fund)),
      endOf: ({ entityValue }: Instrument, from: TradingDay) => {
        const paper = rooms.derivatives.byEntityValue(entityValue)
        const name = `${entityValue} ${from}`
        const known = ends.get(name)
        if (known || !paper) return known
        const end = redemptionWithin(rooms, paper, { from, today: market.today(), startOf: startOfBerlinDay })
        return end && ends.set(name, end)
      },
    }
  })

  const present = (action: ProposedAction): Proposal => {
    const { id, kind, instrument, day, held, ratio, price, currency } = action
    const [quantity, fresh, old, each] = [held, ratio?.fresh, ratio?.old, price].map(toNumber)
    return {
      idAction: id,
      type: kind,
      instrument: presentInstrument(instrument, origin),
      date: day,
      quantity: quantity ?? 0,
      ratioNew: fresh,
      ratioOld: old,
      quantityAfter: fresh && old ? ((quantity ?? 0) * fresh) / old : undefined,
      unitType: isNominal(instrument) ? 'PRC' : 'STK',
      price: each,
      amount: toNumber(paidBy(action)),
      isoCurrency: currency,
    }
  }

  const presented = onceOf((list: readonly ProposedAction[]) => list.map(present))

  /** by the bookings of a ledger, which are the same list while nothing is booked */
  const proposed = new WeakMap<readonly StoredTransaction[], { stamp: string; list: readonly ProposedAction[] }>()

  /** What nobody has booked: it changes with the day alone, but for derivatives, which may end at any time. */
  function proposedTo(transactions: readonly StoredTransaction[], dismissed: ReadonlySet<string>) {
    const stamp = [facts().today(), ...dismissed].join(' ')
    const known = proposed.get(transactions)
    if (known?.stamp === stamp) return known.list
    const list = proposedActions(transactions, facts(), dismissed)
    const mayEnd = [...instrumentsOf(transactions)].some((key) => key.startsWith('DERIVATIVE:'))
    if (!mayEnd) proposed.set(transactions, { stamp, list })
    return list
  }

  /** Those of these ids that are proposed. @throws Failure PROPOSAL_GONE where none is */
  async function chosen(step: Step, owner: UserId, id: string, ids: readonly string[]): Promise<ProposedAction[]> {
    const portfolio = await lockPortfolio(step, owner, id)
    const found = proposedActions(await transactionsOf(step, owner, id), facts(), await dismissedOf(step, portfolio))
    const asked = found.filter((each) => ids.includes(each.id))
    if (asked.length === 0) throw new Failure('PROPOSAL_GONE', {}, 'None of these is proposed')
    return asked
  }

  return [
    handle(listProposals, async ({ params, asker }) => {
      const id = params.entityValue
      const portfolio = (await findOwn(asker, id)) ?? (await portfolioOf(db, userOf(asker), id))
      const [dismissed, { transactions }] = await Promise.all([
        dismissedOf(db, portfolio),
        books()(portfolio, (listing) => requireQuality(asker, listing)),
      ])
      return { list: presented(proposedTo(transactions, dismissed)), numberDismissed: dismissed.size }
    }),

    handle(confirmProposals, ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const place = { owner, portfolio: params.entityValue }
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [confirmProposals.name, params, body] }
      return once(db, named, async (step) => {
        const idTransactions: string[] = []
        for (const action of await chosen(step, owner, params.entityValue, body.idActions))
          idTransactions.push((await book(step, place, enteredOf(action), facts())).id)
        return { count: idTransactions.length, idTransactions }
      })
    }),

    handle(dismissProposals, ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const named = { owner: `user:${owner}`, key: idempotencyKey, request: [dismissProposals.name, params, body] }
      return once(db, named, async (step) => {
        const actions = await chosen(step, owner, params.entityValue, body.idActions)
        await dismissActions(
          step,
          owner,
          params.entityValue,
          actions.map(({ id }) => id),
        )
        return { count: actions.length }
      })
    }),

    handle(proposeAgain, async ({ params, asker }) => ({
      count: await transaction(db, (step) => forgetDismissed(step, userOf(asker), params.entityValue)),
    })),
  ]
}

/** Coupons are income of the bond, as dividends are of a share: only these belong to a paper. */
const bookedAs = {
  SPLIT: 'SPLIT',
  DIVIDEND: 'DIVIDEND',
  DISTRIBUTION: 'DIVIDEND',
  INTEREST: 'DIVIDEND',
  REDEMPTION: 'SELL',
} as const
const notes = {
  SPLIT: 'Vorgeschlagen',
  DIVIDEND: 'Vorgeschlagen, vor Steuern',
  DISTRIBUTION: 'Ausschüttung, vorgeschlagen, vor Steuern',
  INTEREST: 'Zinsen, vorgeschlagen, vor Steuern',
  REDEMPTION: 'Rückzahlung, vorgeschlagen, vor Steuern',
} as const

/** What is paid is booked as it was proposed, in whole cents; of less than one pieces and price say it. */
function enteredOf(action: ProposedAction) {
  const { kind, instrument, day, held, ratio, price, currency } = action
  const paid = paidBy(action)
  return {
    kind: bookedAs[kind],
    instrument,
    date: day,
    isoCurrency: currency,
    note: notes[kind],
    ...(ratio
      ? { ratioNew: ratio.fresh, ratioOld: ratio.old }
      : { quantity: held, price, ...(paid && { amount: paid }) }),
  }
}
