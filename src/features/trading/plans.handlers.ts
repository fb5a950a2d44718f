import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { presentMarket } from '#api/present-quote.ts'
import { named } from '#api/resolve.ts'
import type { Rooms } from '#api/rooms.ts'
import { addDays } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { assertVersion } from '#db/versions.ts'
import { listListing } from '#market/listings.ts'
import { listingFor } from '#trading/journal.ts'
import { keptListing } from '#trading/kept-listing.ts'
import { euroOf, minorOf } from '#trading/lots.ts'
import { addPlan, changePlan, dropPlan, nextPlanDay } from '#trading/plans.ts'
import { dayText } from '#trading/settlement.ts'
import { accountOf, planOf, plansOf, type PlanRow } from '#trading/stored.ts'
import * as contract from '#features/trading/plans.contract.ts'
import { keyedRequest } from '#features/trading/present.handlers.ts'

/** Savings plans of an account. */
export function planHandlers(rooms: Rooms) {
  const { db, market, calendar } = rooms

  function presentPlan(row: PlanRow): contract.TradingPlan | undefined {
    const listing = keptListing(rooms.universe, row.instrument, row.notation)
    return (
      listing && {
        idPlan: row.id,
        instrument: presentInstrument(listing.instrument, rooms.origin),
        idNotation: listing.notation.id,
        market: presentMarket(listing),
        amount: euroOf(BigInt(row.amount_minor)),
        dayOfMonth: row.day_of_month,
        active: row.active,
        rest: euroOf(BigInt(row.rest_minor)),
        dateNext: row.active ? dayText(row.next_day) : undefined,
        lastOutcome: row.last_outcome ?? undefined,
        dateLast: row.last_day === null ? undefined : dayText(row.last_day),
        version: Number(row.version),
      }
    )
  }

  function shownPlan(row: PlanRow): contract.TradingPlan {
    const shown = presentPlan(row)
    if (!shown) throw new Failure('PLAN_UNKNOWN', {}, 'Its instrument is not known any more')
    return shown
  }

  const planOfBody = ({ amount, dayOfMonth, active }: { amount: number; dayOfMonth: number; active: boolean }) => ({
    amount_minor: minorOf(amount),
    day_of_month: dayOfMonth,
    active,
    next_day: nextPlanDay(dayOfMonth, addDays(calendar.dayOf('XETR', market.now()), 1)),
  })

  return [
    handle(contract.listTradingPlans, async ({ params, asker }) => {
      const rows = await plansOf(db, await accountOf(db, userOf(asker), params.idAccount))
      const list = rows.flatMap((row) => presentPlan(row) ?? [])
      return { list, monthly: list.reduce((sum, { amount, active }) => sum + (active ? amount : 0), 0) }
    }),

    handle(contract.postTradingPlan, async ({ params, body, asker, idempotencyKey }) => {
      const owner = userOf(asker)
      const account = await accountOf(db, owner, params.idAccount)
      const instrument = named(rooms, body.instrument)
      const { kind } = instrument.facts
      if (kind !== 'stock' && kind !== 'etf')
        throw new Failure(
          'INPUT_INVALID',
          { faults: { instrument: 'Sparpläne gibt es auf Aktien und ETFs.' } },
          'No plan on this',
        )
      const listing = listingFor(rooms, instrument.key, body.idNotation ?? listListing(instrument).notation.id)
      const command = keyedRequest(owner, idempotencyKey, ['postTradingPlan', params, body])
      const { id } = await once(db, command, (step) =>
        addPlan(step, account, { ...planOfBody(body), instrument: instrument.key, notation: listing.notation.id }),
      )
      return shownPlan(await planOf(db, account, id))
    }),

    handle(contract.putTradingPlan, async ({ params, body, asker, version }) => {
      const account = await accountOf(db, userOf(asker), params.idAccount)
      await transaction(db, async (step) => {
        const before = await planOf(step, account, params.idPlan)
        assertVersion(Number(before.version), version)
        await changePlan(step, before, planOfBody(body))
      })
      return shownPlan(await planOf(db, account, params.idPlan))
    }),

    handle(contract.deleteTradingPlan, async ({ params, asker }) => {
      const { id } = await planOf(db, await accountOf(db, userOf(asker), params.idAccount), params.idPlan)
      await transaction(db, (step) => dropPlan(step, id))
      return { count: 1 }
    }),
  ]
}
