import type { Quality, RequestedQuality } from '#contract/vocabulary.ts'
import { Failure } from '#contract/failures.ts'
import type { Listing } from './instruments.ts'
import { realtimeGroupOf, venueOf, type RealtimeGroup } from './venues.ts'

/** Purchased products and entitled features of whoever asks: `RB`, `CL`, `RX`, `xetra_core_level_one_content` … */
export type Rights = ReadonlySet<string>

/** Codes of the products on sale: Basic, Plus, Pro. */
const basic = 'RB'
const plus = 'CL'
const pro = 'RX'

const realtimeWith: Record<Exclude<RealtimeGroup, 'open'>, readonly string[]> = {
  frankfurt: [basic, plus, pro],
  germanIndices: [basic, plus, pro, 'db_indices_and_xetra_etf_content'],
  xetra: [plus, pro, 'xetra_core_level_one_content'],
  xetraEtf: [plus, pro, 'xetra_core_level_one_content', 'db_indices_and_xetra_etf_content'],
  nasdaqIndices: ['nasdaq_indices_content'],
  delayedOnly: [],
}

const names: Readonly<Record<string, string>> = { [basic]: 'Basic', [plus]: 'Plus', [pro]: 'Pro' }

/** The best quality these rights give for a listing. */
export function bestQuality({ instrument, notation }: Listing, rights: Rights): Quality {
  const venue = venueOf(notation.venue)
  if (!venue) return 'DLY'
  const group = realtimeGroupOf(instrument, venue)
  return group === 'open' || realtimeWith[group].some((right) => rights.has(right)) ? 'RLT' : 'DLY'
}

/**
 * The quality to show for the one asked for; `BST` never fails.
 * @throws Failure REALTIME_NOT_ENTITLED for an explicit `RLT` without the right
 */
export function grantedQuality(listing: Listing, asked: RequestedQuality, rights: Rights): Quality {
  if (asked === 'DLY' || asked === 'EOD') return asked
  const best = bestQuality(listing, rights)
  if (asked === 'RLT' && best !== 'RLT') throw new Failure('REALTIME_NOT_ENTITLED', { notation: listing.notation.id })
  return best
}

/** Ten levels of the order book belong to Pro; one is free. */
export const mayReadBook = (rights: Rights): boolean => rights.has(pro) || rights.has('xetra_core_level_two_content')

/** The smallest product that brings real time of a group, as readers know it; undefined when none does. */
export function productFor(group: RealtimeGroup): string | undefined {
  if (group === 'open') return undefined
  const right = realtimeWith[group].find((name) => names[name])
  return right && names[right]
}
