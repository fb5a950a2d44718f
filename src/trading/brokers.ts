import { Failure } from '#contract/failures.ts'
import type { Broker } from './broker.ts'
import { comdirectBroker, type ComdirectSettings } from './brokers/comdirect/comdirect.ts'
import { paperBroker } from './brokers/paper.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Universe } from '#market/instruments.ts'
import type { JournalRooms } from './journal.ts'

/** What names papers as banks do. */
interface BankRooms {
  universe: Universe
}

/** The brokers of a portal: the paper broker, and what its operator has connected. */
export interface Brokers {
  readonly all: readonly Broker[]
  readonly paper: Broker
  /** @throws Failure TRADING_ACCOUNT_UNKNOWN where no broker gives such numbers */
  ofAccount(account: string): Broker
}

export type { ComdirectSettings }

/** Brokers that the operator has switched on, beside the paper broker. */
export interface BrokerSettings {
  comdirect: ComdirectSettings | undefined
}

/** @param now of the real clock, which real brokers live by */
export function createBrokers(
  rooms: JournalRooms & BankRooms,
  { comdirect }: BrokerSettings,
  now: () => Instant,
): Brokers {
  const paper = paperBroker(rooms)
  const all = [paper, ...(comdirect ? [comdirectBroker(rooms, comdirect, now)] : [])]
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
