import type { FoundLists } from '#contract/found-lists.ts'
import type { listFound } from '#contract/search.ts'
import { call } from '#web/client/call.ts'
import { find } from '#web/client/dom.ts'
import { ownListsKey } from '#web/client/own-lists.ts'

const publicListsKey = 'parkett.listen.alle'
const keptMs = 30 * 60_000

interface Kept {
  /** who is signed in; empty: nobody */
  reader: string
  at: number
  found: FoundLists
}

/**
 * The lists in a reader's reach, kept in the tab for half an hour: opening the search again, another page, another window or a
 * network that came back asks for them no second time. They are one reader's.
 * @throws where the server does not answer
 */
export async function listsInReach(signal: AbortSignal): Promise<FoundLists> {
  const reader = find('.user-menu')?.dataset['reader'] ?? ''
  const ask = () => call<typeof listFound>('/v1/main/search/lists', { signal })
  if (reader && !isSignedIn()) return ask()
  const key = reader ? ownListsKey : publicListsKey
  const before = keptUnder(key)
  const age = before ? Date.now() - before.at : Number.NaN
  if (before?.reader === reader && age >= 0 && age < keptMs) return before.found
  const found = await ask()
  keep(key, { reader, at: Date.now(), found })
  return found
}

/** Whoever was signed in when the page was made may have signed out in another tab: the marker of the browser says so. */
const isSignedIn = (): boolean => /(^|; )(__Host-)?login=1/.test(document.cookie)

function keptUnder(key: string): Kept | undefined {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Kept | null) ?? undefined // written by `keep` alone
  } catch {
    return undefined // closed to the page
  }
}

function keep(key: string, kept: Kept): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(kept))
  } catch {
    // no room, or not allowed: the next search asks again
  }
}
