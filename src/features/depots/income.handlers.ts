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
import type { OpenPortfolio } from '#portfolio/books.ts'
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
  type ExpectedIncome,
  type Income,
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

  /** Who has paid in a year, and who is expected to pay. */
  function payersOf(all: readonly OpenPortfolio[], expected: readonly ExpectedIncome[], year: number) {
    const payers = new Map<string, Income['payers'][number]>()
    const payer = (key: string, made: () => Income['payers'][number]) => {
      const known = payers.get(key) ?? made()
      payers.set(key, known)
      return known
    }
    const nothing = { gross: 0, net: 0, expected: 0 }
    for (const { portfolio, day, symbol, gross, net } of incomePayments(all)) {
      if (civil(day).year !== year) continue
      const paid = payer(symbol ?? `account ${portfolio.id}`, () => {
        const instrument = symbol === undefined ? undefined : instrumentOf(symbol)
        return {
          ...nothing,
          idPosition: symbol,
          instrument: instrument && presentInstrument(instrument, origin),
          name: instrument?.name ?? symbol ?? portfolio.name,
        }
      })
      paid.gross += toNumber(gross) ?? 0
      paid.net += toNumber(net) ?? 0
    }
    for (const { instrument, amount = 0 } of expected) {
      const idPosition = `${instrument.entityType}:${instrument.entityValue}`
      payer(idPosition, () => ({ ...nothing, idPosition, instrument, name: instrument.name })).expected += amount
    }
    const cents = (money: number) => Math.round(money * 100) / 100
    return [...payers.values()]
      .map((each) => ({ ...each, gross: cents(each.gross), net: cents(each.net), expected: cents(each.expected) }))
      .toSorted((a, b) => b.gross - a.gross || b.expected - a.expected)
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
      const expected = isEntitled ? expectedOf(all) : []
      return {
        isoCurrency: sumCurrency,
        payers: payersOf(all, expected, year),
        months: months.map(({ gross, net, ...rest }) => ({
          ...rest,
          gross: toNumber(gross) ?? 0,
          net: toNumber(net) ?? 0,
        })),
        last12Months: Math.round(last12Months * 100) / 100,
        yieldOnCostPct: cost ? inPercent(last12Months / cost) : undefined,
        yieldPct: value ? inPercent(last12Months / value) : undefined,
        expected,
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
