import { mayUse } from '#contract/entitlements.ts'
import type { Asker } from '#api/asker.ts'
import { anonymous, userOf } from '#api/asker.ts'
import { handle } from '#api/handle.ts'
import { presentInstrument } from '#api/present-instrument.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { entitlementsOf } from '#accounts/entitled.ts'
import { civil, dayNumberOf, tradingDayOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import { once } from '#db/idempotency.ts'
import { transaction } from '#db/transaction.ts'
import { inPercent } from '#figures/rounding.ts'
import { toNumber } from '#portfolio/amounts.ts'
import { addressedSince, addressIs, newSecret, ownerOfAddress, removeAddress } from '#portfolio/calendar-addresses.ts'
import { incomeMonths, incomePayments } from '#portfolio/wealth.ts'
import { expectedIncome } from '#features/depots/expected-income.handlers.ts'
import {
  deleteIncomeAddress,
  getIncome,
  getIncomeAddress,
  getIncomeByAddress,
  listIncomePayments,
  postIncomeAddress,
} from '#features/depots/income.contract.ts'
import { sumCurrency, sumOf, type OwnDepots } from '#features/depots/own-depots.handlers.ts'

const payouts = 'portfolio_payouts_feature'
/** characters */
const fewestSecretWords = 32

/** What depots and accounts have brought, what papers will pay, and the address at which calendars read it. */
export function incomeHandlers(rooms: Rooms, depots: OwnDepots) {
  const { db, origin } = rooms
  const { facts, allOf, instrumentOf, investmentsOf } = depots

  const { expectedOf, untoldOf } = expectedIncome(rooms, depots)

  const addressOf = async (asker: Asker) => {
    const since = await addressedSince(db, userOf(asker))
    return { datetimeCreated: since && iso(since.getTime()) }
  }

  return [
    handle(getIncome, async ({ asker }) => {
      const all = await allOf(asker)
      const isEntitled = mayUse(asker.rights, payouts)
      const months = incomeMonths(all)
      const { year, month } = civil(dayNumberOf(facts().today()))
      const last12Months = months
        .filter((each) => each.kind === 'dividend' && each.year * 12 + each.month > (year - 1) * 12 + month)
        .reduce((sum, { gross }) => sum + (toNumber(gross) ?? 0), 0)
      const held = [...investmentsOf(all, asker).values()].filter(({ quantity }) => quantity !== 0)
      const cost = sumOf(held.map((each) => each.cost))
      const value = sumOf(held.map((each) => each.value))
      return {
        isoCurrency: sumCurrency,
        months: months.map(({ gross, net, ...rest }) => ({
          ...rest,
          gross: toNumber(gross) ?? 0,
          net: toNumber(net) ?? 0,
        })),
        last12Months: Math.round(last12Months * 100) / 100,
        yieldOnCostPct: cost ? inPercent(last12Months / cost) : undefined,
        yieldPct: value ? inPercent(last12Months / value) : undefined,
        expected: isEntitled ? expectedOf(all) : [],
        untold: isEntitled ? untoldOf(all) : [],
        isEntitled,
      }
    }),

    handle(listIncomePayments, async ({ query, asker }) => {
      const all = incomePayments(await allOf(asker)).toSorted((a, b) => b.day - a.day)
      const first = query.page * query.perPage
      return {
        isoCurrency: sumCurrency,
        total: all.length,
        list: all.slice(first, first + query.perPage).map(({ portfolio, day, kind, symbol, ...sums }) => {
          const instrument = symbol === undefined ? undefined : instrumentOf(symbol)
          return {
            date: tradingDayOf(day),
            kind,
            entityValue: portfolio.id,
            name: portfolio.name,
            instrument: instrument && presentInstrument(instrument, origin),
            missingInstrument: instrument ? undefined : symbol,
            gross: toNumber(sums.gross) ?? 0,
            fee: toNumber(sums.fees) ?? 0,
            tax: toNumber(sums.taxes) ?? 0,
            net: toNumber(sums.net) ?? 0,
          }
        }),
      }
    }),

    handle(getIncomeAddress, ({ asker }) => addressOf(asker)),

    handle(postIncomeAddress, async ({ asker, idempotencyKey = '' }) => {
      const owner = userOf(asker)
      // asked again in the same words it is told again, without being stored: so they must be such as nobody guesses
      const key = idempotencyKey.length < fewestSecretWords ? undefined : idempotencyKey
      const secret = newSecret(owner, key)
      const named = { owner: `user:${owner}`, key, request: [postIncomeAddress.name] }
      await once(db, named, async (step) => {
        await addressIs(step, owner, secret)
        return {}
      })
      if ((await ownerOfAddress(db, secret)) !== owner)
        throw new Failure('VERSION_CONFLICT', {}, 'Another address has been made, or none is left, since then')
      return { secret, ...(await addressOf(asker)) }
    }),

    handle(deleteIncomeAddress, async ({ asker }) => {
      const owner = userOf(asker)
      await transaction(db, (step) => removeAddress(step, owner))
      return {}
    }),

    handle(getIncomeByAddress, async ({ params }) => {
      const owner = await ownerOfAddress(db, params.secret)
      if (owner === undefined) throw new Failure('NOT_FOUND', {}, 'No calendar has this address')
      const isEntitled = mayUse(await entitlementsOf(db, owner), payouts)
      return { isEntitled, expected: isEntitled ? expectedOf(await allOf(anonymous, owner)) : [] }
    }),
  ]
}
