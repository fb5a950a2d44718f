import { Failure } from '#contract/failures.ts'
import type { UserId } from '#contract/vocabulary.ts'
import type { NamedRequest } from '#db/idempotency.ts'
import { act, cancelAllOf, type JournalRooms } from './journal.ts'
import { minorOf } from './lots.ts'
import { accountOf, accountsOf, type AccountRow } from './stored.ts'

/** of one owner */
export const mostAccounts = 10
const mostMinor = 10_000_000_000n

/** Opens an account with so much play money. @throws Failure TOO_MANY_TRADING_ACCOUNTS */
export function openAccount(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest,
  name: string,
  amount: number,
): Promise<AccountRow> {
  return act(rooms, request, async (session) => {
    if ((await accountsOf(session.step, owner)).length >= mostAccounts)
      throw new Failure('TOO_MANY_TRADING_ACCOUNTS', {}, 'At most ten accounts')
    const { id } = await session.step
      .insertInto('trading_accounts')
      .values({ owner, name, cash_minor: 0n, paid_in_minor: 0n, opened_at: new Date(session.now) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const minor = minorOf(amount)
    session.command(id, 'OPEN', { name, amount })
    await session.move({ account: id, at: session.now, kind: 'DEPOSIT', gross: minor, fee: 0n, amount: minor })
    await session.save()
    return accountOf(session.step, owner, id)
  })
}

/** Adds play money. */
export function deposit(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest,
  id: string,
  amount: number,
): Promise<AccountRow> {
  return act(rooms, request, async (session) => {
    const { id: account } = await accountOf(session.step, owner, id)
    const minor = minorOf(amount)
    if ((await session.account(account)).cash + minor > mostMinor)
      throw new Failure(
        'INPUT_INVALID',
        { faults: { amount: 'Ein Konto führt höchstens 100 Millionen Euro.' } },
        'Too much',
      )
    session.command(account, 'DEPOSIT', { amount })
    await session.move({ account, at: session.now, kind: 'DEPOSIT', gross: minor, fee: 0n, amount: minor })
    await session.save()
    return accountOf(session.step, owner, account)
  })
}

/** Begins anew with so much money; nothing of what was stays. */
export function resetAccount(
  rooms: JournalRooms,
  owner: UserId,
  request: NamedRequest,
  id: string,
  amount: number,
): Promise<AccountRow> {
  return act(rooms, request, async (session) => {
    const { step } = session
    const account = await accountOf(step, owner, id)
    await cancelAllOf(session, account)
    await session.save()
    for (const table of [
      'trading_quotes',
      'trading_movements',
      'trading_positions',
      'trading_plans',
      'trading_commands',
      'trading_orders',
    ] as const)
      await step.deleteFrom(table).where('account', '=', account.id).execute()
    const minor = minorOf(amount)
    await step
      .updateTable('trading_accounts')
      .set({ cash_minor: minor, paid_in_minor: minor })
      .where('id', '=', account.id)
      .execute()
    await step
      .insertInto('trading_movements')
      .values({
        account: account.id,
        at: new Date(session.now),
        kind: 'RESET',
        gross_minor: minor,
        fee_minor: 0n,
        amount_minor: minor,
      })
      .execute()
    return accountOf(step, owner, account.id)
  })
}

/** Cancels what is open and deletes everything. */
export function closeAccount(rooms: JournalRooms, owner: UserId, id: string): Promise<void> {
  return act(rooms, undefined, async (session) => {
    const account = await accountOf(session.step, owner, id)
    await cancelAllOf(session, account)
    await session.save()
    await session.step.deleteFrom('trading_accounts').where('id', '=', account.id).execute()
  })
}
