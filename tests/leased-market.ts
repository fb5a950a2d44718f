import type { Db } from '#db/connection.ts'
import { loadHistories, type Histories } from '#market/imported.ts'
import { importsMark } from '#market/imports-watch.ts'
import { versionOf } from '#market/index-histories.ts'
import type { MarketGeneration } from '#market/live-market.ts'
import { composeMarket } from '#market/whole-market.ts'
import type { Clock } from '#platform/clock.ts'
import { keptPart } from '#platform/kept.ts'

interface Used {
  name: string
  generation: MarketGeneration
  follow(clock: Clock): void
}

/** Of portals of this thread that have stopped. */
const free: Used[] = []

/**
 * A market is a function of seed and instant, whoever asks it: what it has worked out for the portal of one test, it need
 * not work out again for the next one's. At one time it is one portal's alone, whose clock it then has. A portal that has
 * taken in papers has one of its own.
 */
export function leaseMarket(): { compose: typeof composeMarket; giveBack(): void } {
  let leased: Used | undefined
  return {
    compose(parts) {
      const { seed, derivatives, imported, reported, histories, logos } = parts
      const isUsual = imported.length === 0 && !reported?.size && !logos
      if (leased || !isUsual || keptPart() < 1) return composeMarket(parts)
      const name = `${versionOf(seed, histories)} ${derivatives}`
      const known = free.find((each) => each.name === name)
      if (known) free.splice(free.indexOf(known), 1)
      leased = known ?? fresh(name, parts)
      leased.follow(parts.clock)
      return leased.generation
    },
    giveBack: () => {
      if (leased) free.push(leased)
      leased = undefined
    },
  }
}

function fresh(name: string, parts: Parameters<typeof composeMarket>[0]): Used {
  let { clock } = parts
  return {
    name,
    generation: composeMarket({ ...parts, clock: { now: () => clock.now() } }),
    follow: (next) => void (clock = next),
  }
}

let shipped: { mark: string; histories: Promise<Histories> } | undefined

/** Those of the database that portals of tests begin with, read once a thread: it takes the server a third of a second. */
export async function knownHistories(db: Db): Promise<Histories> {
  const { count, newest } = await importsMark(db)
  const mark = `${count} ${newest}`
  shipped ??= { mark, histories: loadHistories(db) }
  return shipped.mark === mark ? shipped.histories : loadHistories(db)
}
