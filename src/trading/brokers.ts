import { Failure } from '#contract/failures.ts'
import type { Broker } from './broker.ts'
import { paperBroker } from './brokers/paper.ts'
import type { JournalRooms } from './journal.ts'

/** The brokers of a portal: the paper broker, and what its operator has connected. */
export interface Brokers {
  readonly all: readonly Broker[]
  readonly paper: Broker
  /** @throws Failure TRADING_ACCOUNT_UNKNOWN where no broker gives such numbers */
  ofAccount(account: string): Broker
}

/** @param others beside the paper broker */
export function createBrokers(rooms: JournalRooms, others: readonly Broker[] = []): Brokers {
  const paper = paperBroker(rooms)
  const all = [paper, ...others]
  return {
    all,
    paper,
    ofAccount(account) {
      const found = all.find((broker) => broker.names(account))
      if (!found) throw new Failure('TRADING_ACCOUNT_UNKNOWN', {}, 'No broker gives such numbers')
      return found
    },
  }
}
