import { emailOf } from '#accounts/users.ts'
import type { InstrumentKey } from '#contract/vocabulary.ts'
import type { Db } from '#db/connection.ts'
import { transaction } from '#db/transaction.ts'
import type { Calendar } from '#calendar/calendar.ts'
import type { Market } from '#market/market.ts'
import { putInOutbox } from '#mail/outbox.ts'
import { mailOf, type Sender } from '#mail/template.ts'
import type { Log } from '#platform/log.ts'
import { createRounds, type Rounds } from '#platform/rounds.ts'
import { noteTold, searchesToWatch, type SearchedFinder, type StoredSearch } from './stored-searches.ts'

/** A search that finds more is too wide to be told of. */
export const mostTold = 500

/** What a search finds now. */
export interface Hits {
  total: number
  /** the first of them, up to `mostTold` */
  papers: readonly { key: InstrumentKey; name: string }[]
}

/** Asks a finder. @throws Failure INPUT_INVALID, INSTRUMENT_UNKNOWN where it does not know a filter any more */
export type FindHits = (finder: SearchedFinder, filters: string) => Promise<Hits>

interface Parts {
  db: Db
  market: Pick<Market, 'now'>
  calendar: Pick<Calendar, 'dayOf'>
  find: FindHits
  sender: Sender
  log: Log
}

const roundMs = 15 * 60_000
const mostAtOnce = 100
const mostNamed = 10

/** What a search finds and its owner does not know. Of one that finds very much nothing: there is always something new. */
export const newHits = ({ known }: Pick<StoredSearch, 'known'>, { total, papers }: Hits): Hits['papers'] => {
  const seen = new Set(known)
  return total > mostTold ? [] : papers.filter(({ key }) => !seen.has(key))
}

/** Tells the owners of searches what is found that was not before, by mail, once a day and search. */
export function createSearchWatch({ db, market, calendar, find, sender, log }: Parts): Rounds {
  async function round(stopping: AbortSignal): Promise<void> {
    const day = calendar.dayOf('XETR', market.now())
    let after = '0'
    while (!stopping.aborted) {
      const some = await searchesToWatch(db, day, after, mostAtOnce)
      for (const search of some) {
        if (stopping.aborted) return
        await look(search, day).catch((error: unknown) =>
          log.warn('search.failed', { error: String(error), search: search.id }),
        )
      }
      const last = some.at(-1)
      if (!last || some.length < mostAtOnce) return
      after = last.id
    }
  }

  async function look(search: StoredSearch, day: string): Promise<void> {
    const fresh = newHits(search, await find(search.finder, search.filters))
    if (fresh.length === 0) return
    await transaction(db, async (step) => {
      const keys = fresh.map(({ key }) => key)
      if (!(await noteTold(step, search, day, keys))) return
      await putInOutbox(step, mailOf({ to: await emailOf(step, search.owner), ...letterOf(search, fresh) }, sender))
    })
  }

  const letterOf = ({ name, path }: StoredSearch, fresh: Hits['papers']) => {
    const named = fresh.slice(0, mostNamed).map((paper) => `• ${paper.name}`)
    const rest = fresh.length - named.length
    return {
      subject: `${fresh.length === 1 ? 'Ein neuer Treffer' : `${fresh.length} neue Treffer`}: ${name}`,
      paragraphs: [
        `deine Suche „${name}“ findet, was sie vorher nicht fand:`,
        ...named,
        ...(rest > 0 ? [`und ${rest} weitere`] : []),
        'Kurse und Kennzahlen sind simuliert. Eine Mail kommt höchstens einmal am Tag je Suche.',
      ],
      action: { label: 'Treffer ansehen', href: sender.origin + path },
      settings: { label: 'Gemerkte Suchen ändern oder abstellen', href: `${sender.origin}/gemerkte-suchen` },
    }
  }

  return createRounds({ name: 'search', everyMs: roundMs, log }, round)
}
