import { setTimeout as pause } from 'node:timers/promises'
import type { Calendar } from '#calendar/calendar.ts'
import type { NotationId } from '#contract/vocabulary.ts'
import type { Universe } from './instruments.ts'
import { mainListing } from './listings.ts'
import type { Market } from './market.ts'

/** Indices whose years stand on most pages, best known first. */
const indices = ['20735', '324977', '193736', '325104', '323547', '6623216', '324724', '4359526']
const years = 10
/** A stretch keeps the processor for some hundredths of a second; readers come in between. */
const stretchDays = 45
const restMs = 25

/**
 * Walks through the history of the large indices once, so that the first reader does not wait for the sums over their
 * members. Ends early when `signal` does.
 */
export async function warmUp(market: Market, universe: Universe, calendar: Calendar, signal: AbortSignal): Promise<void> {
  const today = Date.parse(calendar.dayOf('XETR', market.now()))
  const day = (back: number) => new Date(today - back * 86_400_000).toISOString().slice(0, 10)
  for (const value of indices) {
    const index = universe.find('INDEX', value)
    if (!index) continue
    const id: NotationId = mainListing(index).notation.id
    for (let back = 0; back < years * 366; back += stretchDays) {
      if (signal.aborted) return
      market.daily(id, day(back + stretchDays), day(back))
      await pause(restMs)
    }
  }
}
