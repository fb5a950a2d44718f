import { userOf, type Asker } from '#api/asker.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import type { Broker, Whose } from '#trading/broker.ts'

/**
 * An account of the asker, and who keeps it. At a bank nothing is changed by a program's key, for its owner has consented to nothing
 * but orders confirmed by hand; and whoever looks at another's account does not see what lies at the bank.
 * @throws Failure LOGIN_REQUIRED, TRADING_ACCOUNT_UNKNOWN, KEY_SCOPE, VIEW_ONLY
 */
export function whoseOf(
  { tradingBrokers }: Pick<Rooms, 'tradingBrokers'>,
  asker: Asker,
  { idAccount }: { idAccount: string },
  does: 'read' | 'change' = 'read',
): { broker: Broker; of: Whose } {
  const owner = userOf(asker)
  const broker = tradingBrokers.ofAccount(idAccount)
  assertAtBank(broker, asker, does)
  return { broker, of: { owner, account: idAccount } }
}

/** @throws Failure KEY_SCOPE, VIEW_ONLY */
export function assertAtBank(
  { profile }: Pick<Broker, 'profile'>,
  asker: Pick<Asker, 'impersonation' | 'scope'>,
  does: 'read' | 'change',
): void {
  if (profile.isSimulation) return
  if (asker.impersonation !== undefined) throw new Failure('VIEW_ONLY', {}, 'A bank is for its customer alone')
  if (does === 'change' && asker.scope !== undefined) throw new Failure('KEY_SCOPE', {}, 'A bank is told by hand alone')
}
