import { userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import type { Rooms } from '#api/rooms.ts'
import { civil, dayNumberOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import { transaction } from '#db/transaction.ts'
import type { Instrument } from '#market/instruments.ts'
import { allowanceIn, ownTaxes } from '#portfolio/own-taxes.ts'
import { taxKindOf } from '#portfolio/tax-kinds.ts'
import {
  exemptionOrdersOf,
  fundKinds,
  fundKindsOf,
  orderedIn,
  setExemptionOrder,
  setFundKind,
  setTaxProfile,
  taxProfileOf,
} from '#portfolio/tax-profiles.ts'
import type { OwnDepots } from '#features/depots/own-depots.handlers.ts'
import { getTax, putExemptionOrder, putFundKind, putTaxProfile } from '#features/depots/tax.contract.ts'

/** German tax on what depots and accounts have brought. */
export function taxHandlers(rooms: Rooms, { facts, allOf, instrumentOf }: OwnDepots) {
  const { db, universe, origin } = rooms
  const yearNow = (): number => civil(dayNumberOf(facts().today())).year
  const present = (instrument: Instrument) => presentInstrument(instrument, origin)

  return [
    handle(getTax, async ({ asker }) => {
      const owner = userOf(asker)
      const [{ isCouple, churchTaxPct }, orders, chosen, all] = await Promise.all([
        taxProfileOf(db, owner),
        exemptionOrdersOf(db, owner),
        fundKindsOf(db, owner),
        allOf(asker),
      ])
      const kindOf = (symbol: string) => {
        const instrument = instrumentOf(symbol)
        return chosen.get(symbol) ?? (instrument ? taxKindOf(instrument) : 'other')
      }
      const year = yearNow()
      const ordersOf = (id: string) => orders.filter(({ portfolio }) => portfolio === id)
      const { each, together } = ownTaxes(
        all.map(({ portfolio, book }) => ({ book, orders: ordersOf(portfolio.id) })),
        { isCouple, churchTaxPct, kindOf, instrumentOf },
      )
      const symbols = [...new Set(all.flatMap(({ book }) => [...book.instruments.keys()]))]
      const traded = symbols.flatMap((symbol) => {
        const instrument = instrumentOf(symbol)
        return instrument ? [{ symbol, instrument }] : []
      })
      return {
        profile: { isCouple, churchTaxPct },
        yearNow: year,
        allowance: allowanceIn(year, isCouple),
        together,
        depots: all.map(({ portfolio: { id, name } }, place) => ({
          entityValue: id,
          name,
          orders: ordersOf(id).map(({ fromYear, euros }) => ({ fromYear, euros })),
          exempt: orderedIn(ordersOf(id), year),
          years: each[place],
        })),
        funds: traded.flatMap(({ symbol, instrument }) => {
          const kind = fundKinds.find((each) => each === kindOf(symbol))
          return kind
            ? [{ idPosition: symbol, instrument: present(instrument), kind, isChosen: chosen.has(symbol) }]
            : []
        }),
        privateSales: traded
          .filter(({ symbol }) => kindOf(symbol) === undefined)
          .map(({ instrument }) => present(instrument)),
      }
    }),

    handle(putTaxProfile, async ({ body, asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => setTaxProfile(step, owner, body))
      return {}
    }),

    handle(putExemptionOrder, async ({ params, body, asker }) => {
      const owner = userOf(asker)
      const { isCouple } = await taxProfileOf(db, owner)
      const most = allowanceIn(params.fromYear, isCouple)
      const order = { portfolio: params.entityValue, fromYear: params.fromYear, euros: body.euros }
      await transaction(db, (step) => setExemptionOrder(step, owner, order, most))
      return {}
    }),

    handle(putFundKind, async ({ params, body, asker }) => {
      const owner = userOf(asker)
      const fund = universe.byKey(params.instrument as InstrumentKey) // unknown keys find nothing
      if (!fund || fund.entityType !== 'FUND')
        throw new Failure('INSTRUMENT_UNKNOWN', { instrument: params.instrument }, 'No such fund')
      await transaction(db, (step) => setFundKind(step, owner, fund.key, body.kind))
      return {}
    }),
  ]
}
