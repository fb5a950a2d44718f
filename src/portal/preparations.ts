import { performance } from 'node:perf_hooks'
import { setImmediate as turn, setTimeout as sleep } from 'node:timers/promises'
import type { Rooms } from '#api/rooms.ts'
import type { Call } from '#contract/endpoint.ts'
import { getAllTimeHigh } from '#features/cryptos/largest.contract.ts'
import { listFutures } from '#features/lists/class-lists.contract.ts'
import { listAlarms, listMovers } from '#features/movers/movers.contract.ts'
import { listSubscribablePortfolios } from '#features/sample-portfolio/expert-portfolios.contract.ts'
import { collectGarbage } from '#platform/garbage.ts'
import type { Log } from '#platform/log.ts'
import { unhurriedly } from '#platform/turns.ts'

/**
 * after this delay everything the first page did not need is prepared; a request that needs it earlier prepares it
 * itself
 */
export const settlingMs = 3000
/** and after this one, as soon as the thread is idle, what takes seconds of it */
const lookingAroundMs = 10_000
/** after this delay the pages that most readers open first are made once: code that runs for the first time takes many times as long */
const firstPagesMs = 300
const firstPages = [
  '/',
  '/aktien/SAP-Aktie-DE0007164600',
  '/aktien',
  '/aktien/finder',
  '/news',
  '/etf',
  '/devisen',
  '/kryptowaehrungen',
  '/derivate/finder',
]
/** the best known, whose highest prices are looked for then */
const preparedCoins = 100

interface Parts {
  rooms: Rooms
  /** by nobody in particular */
  call: Call
  log: Log
  /** false leaves to its first reader what takes seconds */
  looksAround: boolean
  /** makes a page of the site, for nobody */
  open: (path: string) => Promise<unknown>
}

/** Prepares behind the start what its first reader would wait for. @returns gives up what is still to come */
export function startPreparations({ rooms, call, log, looksAround, open }: Parts): () => void {
  let isGivenUp = false
  /** Reading files and tables leaves much garbage, which is collected afterwards. */
  const settle = async () => {
    await unhurriedly(() => rooms.search.prepare())
    rooms.guides()
    await turn()
    collectGarbage()
  }
  const openFirstPages = async () => {
    for (const path of firstPages) if (!isGivenUp) await unhurriedly(() => open(path))
  }
  /** What looks at all shares or futures of the market, at all days of coins, or at what samples have booked for years. */
  const lookAround = async () => {
    const coins = rooms.universe.ofType('CRYPTO').slice(0, preparedCoins)
    const questions: (() => Promise<unknown>)[] = [
      () => call(listAlarms),
      () => call(listMovers, { params: { assetClass: 'stocks' } }),
      () => call(listFutures),
      () => call(listSubscribablePortfolios),
      ...coins.map(
        ({ entityValue }) =>
          () =>
            call(getAllTimeHigh, { params: { entityValue } }),
      ),
    ]
    await idle(() => isGivenUp)
    for (const ask of questions) if (!isGivenUp) await unhurriedly(ask)
  }
  const timers = [setTimeout(() => void settle(), settlingMs)]
  const unprepared = (error: unknown) => log.warn('start.unprepared', { error: String(error) })
  if (looksAround)
    timers.push(
      setTimeout(() => void openFirstPages().catch(unprepared), firstPagesMs),
      setTimeout(() => void lookAround().catch(unprepared), lookingAroundMs),
    )
  return () => {
    isGivenUp = true
    for (const timer of timers) clearTimeout(timer)
  }
}

/** Waits for a second in which the thread has worked less than half of the time. @param isGivenUp nobody needs it any more */
async function idle(isGivenUp: () => boolean): Promise<void> {
  for (let before = performance.eventLoopUtilization(); !isGivenUp(); before = performance.eventLoopUtilization()) {
    await sleep(1000, undefined, { ref: false })
    if (performance.eventLoopUtilization(before).utilization < 0.5) return
  }
}
