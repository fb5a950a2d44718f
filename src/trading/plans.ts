import { addMonths, dayFrom, tradingDayOf } from '#calendar/days.ts'
import { Failure } from '#contract/failures.ts'
import type { InstrumentKey, Instant, NotationId, TradingDay } from '#contract/vocabulary.ts'
import { nextVersion } from '#db/versions.ts'
import type { Step } from '#db/transaction.ts'
import { inSession, placeIn, type JournalRooms } from './journal.ts'
import { euroOf } from './lots.ts'
import { dayText } from './settlement.ts'
import type { AccountRow, PlanRow } from './stored.ts'

/** The next day of a month that a plan names, from a day on. */
export function nextPlanDay(dayOfMonth: number, from: TradingDay): TradingDay {
  const [year = 0, month = 1, day = 1] = from.split('-').map(Number)
  return tradingDayOf(dayFrom(year, day <= dayOfMonth ? month : month + 1, dayOfMonth))
}

interface PlanValues {
  amount_minor: bigint
  day_of_month: number
  active: boolean
  next_day: string
}
/** of one account */
export const mostPlans = 50

/** @throws Failure INPUT_INVALID where there are as many as may be */
export async function addPlan(
  step: Step,
  { id: account }: AccountRow,
  values: PlanValues & { instrument: string; notation: number },
) {
  if (
    (await step.selectFrom('trading_plans').select('id').where('account', '=', account).execute()).length >= mostPlans
  )
    throw new Failure(
      'INPUT_INVALID',
      { faults: { instrument: 'Ein Konto führt höchstens 50 Sparpläne.' } },
      'Too many plans',
    )
  return step
    .insertInto('trading_plans')
    .values({ account, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
}

export const changePlan = (step: Step, plan: PlanRow, values: PlanValues): Promise<void> =>
  set(step, plan, { ...values, version: nextVersion })

export async function dropPlan(step: Step, id: string): Promise<void> {
  await step.deleteFrom('trading_plans').where('id', '=', id).execute()
}

/**
 * Buys what is due by the market's clock, which no job knows: an order at market for the month's
 * amount and what was left, once a month and plan.
 */
export async function runPlans(rooms: JournalRooms, now: Instant): Promise<void> {
  const today = rooms.calendar.dayOf('XETR', now)
  const due = await rooms.db
    .selectFrom('trading_plans')
    .select('id')
    .where('active', '=', true)
    .where('next_day', '<=', today)
    .orderBy('id')
    .execute()
  for (const { id } of due) await inSession(rooms, (session) => runPlan(rooms, session, id, today))
}

async function runPlan(
  rooms: JournalRooms,
  session: Parameters<Parameters<typeof inSession>[1]>[0],
  id: string,
  today: TradingDay,
): Promise<void> {
  const { step } = session
  const plan = await step
    .selectFrom('trading_plans')
    .innerJoin('trading_accounts', 'trading_accounts.id', 'trading_plans.account')
    .selectAll('trading_plans')
    .select('owner')
    .where('trading_plans.id', '=', id)
    .where('active', '=', true)
    .where('next_day', '<=', today)
    .forUpdate()
    .executeTakeFirst()
  if (!plan) return // another process was first
  const listing = rooms.universe.byNotation(Number(plan.notation) as NotationId)
  const budget = BigInt(plan.amount_minor) + BigInt(plan.rest_minor)
  const day = dayText(plan.next_day)
  const next = { next_day: nextPlanDay(plan.day_of_month, addMonths(day, 1)), last_day: day, version: nextVersion }
  if (!listing || !rooms.universe.byKey(plan.instrument as InstrumentKey))
    return set(step, plan, { ...next, last_outcome: 'Das Papier wird nicht mehr gehandelt.' })
  try {
    const amount = Math.max(0.01, euroOf(budget - 100n)) // its fee comes out of the amount
    const placed = await placeIn(session, rooms, plan.owner, plan.account, {
      wish: { side: 'BUY', kind: 'MARKET', amount, validity: 'DAY' },
      listing,
      origin: 'PLAN',
    })
    const spent = BigInt(Math.round(placed.total * 100))
    await set(step, plan, {
      ...next,
      last_order: placed.id,
      rest_minor: budget > spent ? budget - spent : 0n,
      last_outcome: 'Order aufgegeben.',
    })
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    const [reason = 'Die Order wurde abgelehnt.'] = Object.values(error.faults ?? {})
    const isSmall = (error.facts['codes'] as Record<string, string> | undefined)?.['amount'] === 'AMOUNT_TOO_SMALL'
    await set(step, plan, { ...next, last_outcome: reason, ...(isSmall && { rest_minor: budget }) })
  }
}

async function set(step: Step, { id }: Pick<PlanRow, 'id'>, values: object): Promise<void> {
  await step.updateTable('trading_plans').set(values).where('id', '=', id).execute()
}
