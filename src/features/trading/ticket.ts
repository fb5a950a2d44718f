import type { ReplyOf } from '#contract/endpoint.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { TradingVenue } from '#features/trading/order-shapes.contract.ts'
import { paperOfWord } from '#features/trading/paper.ts'
import { checkTradingOrder, listTradingVenues } from '#features/trading/trading.contract.ts'
import { orderOf, wishIn, type Wish } from '#features/trading/wish.ts'
import type { PageContext } from '#web/page.tsx'

export type Venues = ReplyOf<typeof listTradingVenues>
export type Checked = ReplyOf<typeof checkTradingOrder>

/** What the form needs of a paper, for somebody or nobody. */
export async function ticketOf(context: PageContext): Promise<{ instrument: Instrument; wish: Wish; venues: Venues }> {
  const instrument = await paperOfWord(context.params['isin'] ?? '', context)
  const wish = wishIn(context.query)
  const { entityType, entityValue } = instrument
  const { side, quantity } = wish
  const venues = await context.call(listTradingVenues, {
    params: { entityType, entityValue },
    query: {
      side,
      ...(quantity !== undefined && quantity > 0 && quantity <= 1e9 && { quantity }),
      ...(context.params['id'] !== undefined && { idAccount: context.params['id'] }),
    },
  })
  return { instrument, wish, venues }
}

/** Whether all of the order can be read. */
export const isReadable = ({ faults }: Wish): boolean => Object.keys(faults).length === 0

/** The venue that is asked for, where the paper is traded there; else the first, which is the best. */
export const chosenOf = ({ list }: Venues, { idNotation }: Wish): TradingVenue | undefined =>
  list.find((venue) => venue.idNotation === idNotation) ?? list[0]

/** Checks the order of an address, if it says one: what of it cannot be read is left out, and has its own fault. */
export async function checkedOf(
  context: Pick<PageContext, 'call' | 'params'>,
  { wish, venues, chosen }: { wish: Wish; venues: Venues; chosen: TradingVenue | undefined },
): Promise<Checked | undefined> {
  if (!chosen || !wish.isStated) return undefined
  return context.call(checkTradingOrder, {
    params: { idAccount: context.params['id'] ?? '' },
    body: orderOf(wish, venues.instrument, chosen.idNotation),
  })
}
