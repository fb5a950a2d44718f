import { Failure } from '#contract/failures.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import { isNominal } from '#market/worth.ts'
import type { Checked, PlacedWish } from '../../broker.ts'
import type { Check, Costs } from '../../checks.ts'
import { euroOf, piecesOf } from '../../lots.ts'
import { told, Unanswered } from './client.ts'
import type { Holdings } from './holdings.ts'
import type { Line } from './line.ts'
import type { LinkedAccount } from './links.ts'
import {
  CostIndication,
  euroMinorIn,
  microIn,
  type Cost,
  type CostGroup,
  type Message,
  type OrderBody,
} from './messages.ts'
import type { Venues } from './venues.ts'
import { bodyOf, dayOf, faultsIn, levelsOf } from './wishes.ts'

export const costsUnsaid = 'comdirect nennt für diese Order keine Kosten. Ohne sie nehmen wir sie nicht an.'

interface CostParts {
  line: Line
  holdings: Holdings
  venues: Venues
  now: () => Instant
}

export type CostsThere = ReturnType<typeof createCosts>

/** What is to be said of an order before it is placed: by the bank, with what it costs. */
export function createCosts({ line, holdings, venues, now }: CostParts) {
  /** The order as it is sent. @throws Unanswered, NotDone, Failure INPUT_INVALID by field */
  const bodyFor = async (account: LinkedAccount, { wish, listing }: PlacedWish): Promise<OrderBody> =>
    bodyOf(wish, await venues.of(account, listing, wish.side), {
      depotId: account.external_id,
      instrumentId: listing.instrument.isin ?? '',
      today: dayOf(now()),
    })

  /** undefined where the bank cannot say. @throws Unanswered, NotDone, Failure */
  async function costsOf(account: LinkedAccount, body: OrderBody, { instrument }: Listing): Promise<Costs | undefined> {
    const path = '/api/brokerage/v3/orders/costindicationexante'
    const answer = await line.ask(account, { method: 'POST', path, json: body })
    if (answer.status >= 400) return undefined
    const isBuy = body.side === 'BUY'
    const found = dearest(told(CostIndication, answer), isBuy)
    if (!found) return undefined
    const { cost, group, gross, fee } = found
    const each = isNominal(instrument) ? 100 : 1
    if (each === 100 && !isNear(gross, body))
      throw new Failure('INPUT_INVALID', { faults: { limit: otherwise } }, 'Other units')
    const [available, held] = await Promise.all([
      holdings.availableMinor(account),
      holdings.heldMicro(account, instrument),
    ])
    const quantity = microIn(body.quantity)
    const total = isBuy ? gross + fee : gross - fee
    const sellFee = isBuy ? sumIn(cost.salesCosts) : undefined
    return {
      price: (euroOf(gross) / piecesOf(quantity)) * each,
      isoCurrency: 'EUR',
      rate: undefined,
      quantity: piecesOf(quantity),
      gross: euroOf(gross),
      accrued: undefined,
      fees: (group?.costs ?? []).flatMap(({ label, amountReportingCurrency }) => {
        const minor = euroMinorIn(amountReportingCurrency)
        return minor === undefined ? [] : [{ label, amount: euroOf(minor) }]
      }),
      fee: euroOf(fee),
      feePct: gross === 0n ? 0 : (Number(fee) / Number(gross)) * 100,
      total: euroOf(total),
      reserve: isBuy ? euroOf(total) : 0,
      sellFee: sellFee === undefined ? undefined : euroOf(sellFee),
      effectFiveYearsPct:
        isBuy && cost.holdingPeriod === 5 && cost.totalCostsRel !== undefined ? -cost.totalCostsRel : undefined,
      cashAfter: euroOf(isBuy ? available - total : available + total),
      quantityAfter: piecesOf(isBuy ? held + quantity : held - quantity),
      spreadPct: undefined,
    }
  }

  /** @throws Unanswered, NotDone, Failure */
  async function check(account: LinkedAccount, placed: PlacedWish): Promise<Checked> {
    const body = await bodyFor(account, placed).catch(faultsOr)
    if (isFaults(body)) return { checks: checksOf(body.faults), costs: undefined, at: now() }
    const path = '/api/brokerage/v3/orders/prevalidation'
    const { status, messages } = await line.ask(account, { method: 'POST', path, json: body })
    if (status >= 500) throw new Unanswered(`status ${status}`)
    const hints = hintsIn([...(await venues.hints(account, placed.listing.instrument, placed.wish.side)), ...messages])
    if (status >= 400) return { checks: [...checksOf(faultsIn(messages)), ...hints], costs: undefined, at: now() }
    const costs = await costsOf(account, body, placed.listing).catch(faultsOr)
    if (isFaults(costs)) return { checks: [...checksOf(costs.faults), ...hints], costs: undefined, at: now() }
    const unsaid: Check = { code: 'COSTS_UNKNOWN', level: 'FAULT', field: 'idNotation', text: costsUnsaid }
    return { checks: costs ? hints : [...hints, unsaid], costs, at: now() }
  }

  return { bodyFor, costsOf, check }
}

/** Of the legs of a combined order one alone is executed: the one that costs most, or brings least. undefined: one is not known */
function dearest(costs: readonly Cost[], isBuy: boolean) {
  const known = costs.flatMap((cost) => {
    const group = isBuy ? cost.purchaseCosts : cost.salesCosts
    const [gross, fee] = [euroMinorIn(cost.expectedValue), sumIn(group)]
    return !cost.calculationSuccessful || gross === undefined || fee === undefined ? [] : [{ cost, group, gross, fee }]
  })
  const total = ({ gross, fee }: (typeof known)[number]): bigint => (isBuy ? gross + fee : fee - gross)
  const [first] = known.toSorted((a, b) => Number(total(b) - total(a)))
  return known.length === costs.length ? first : undefined
}

/** What a group of costs adds up to: a group that is absent or empty says that there are none. */
function sumIn(group: CostGroup | undefined): bigint | undefined {
  if (group?.sumReportingCurrency) return euroMinorIn(group.sumReportingCurrency)
  return group?.costs && group.costs.length > 0 ? undefined : 0n
}

interface Faults {
  faults: Readonly<Record<string, string>>
}
const isFaults = (value: object | undefined): value is Faults => value !== undefined && 'faults' in value
/** What is wrong by field, of an error that says it. @throws the error otherwise */
function faultsOr(error: unknown): Faults {
  if (error instanceof Failure && error.faults) return { faults: error.faults }
  throw error
}

const otherwise = 'comdirect rechnet diesen Nominalbetrag anders als wir. Wir geben die Order nicht weiter.'
/** Interest that has accrued is in it, or not. */
const nearBy = 0.15

/** Whether what the bank expects is nominal times percent: its documentation leaves a doubt about units of bonds. */
function isNear(gross: bigint, body: OrderBody): boolean {
  const { limit, stop } = levelsOf(body)
  const price = limit ?? stop
  return price === undefined || Math.abs(euroOf(gross) / ((Number(body.quantity.value) * price) / 100) - 1) < nearBy
}

/** What speaks against an order. */
const checksOf = (faults: Readonly<Record<string, string>>): Check[] =>
  Object.entries(faults).map(([field, text]) => ({ code: 'BROKER_SAYS', level: 'FAULT', field, text }))

/** What the bank wants to be read before an order, each sentence once. */
function hintsIn(messages: readonly Message[]): Check[] {
  const said = new Map<string, Check>()
  for (const { severity, message } of messages)
    if (severity !== 'ERROR' && message !== undefined)
      said.set(message, { code: 'BROKER_SAYS', level: severity === 'WARN' ? 'WARNING' : 'NOTE', text: message })
  return [...said.values()]
}
