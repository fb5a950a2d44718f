import { handle } from '#api/handle.ts'
import { iso } from '#api/present-time.ts'
import type { Rooms } from '#api/rooms.ts'
import { Failure } from '#contract/failures.ts'
import { hyphenated } from '#contract/german-text.ts'
import { daxValue, type EntityType, type InstrumentKey } from '#contract/vocabulary.ts'
import type { PaperKind } from '#market/derivatives.ts'
import type { FoundDerivative } from './finder.contract.ts'
import { foundDerivative } from './finder.handlers.ts'
import { getRealpushList, listRealpushIssuers, type realpushTabs } from './realpush.contract.ts'

type Tab = (typeof realpushTabs)[number]['alias']

const typesOf: Readonly<Record<Tab, readonly EntityType[]>> = {
  dax: ['INDEX'],
  aktien: ['STOCK'],
  indizes: ['INDEX'],
  waehrungen: ['CURRENCY'],
  rohstoffe: ['COMMODITY', 'PRECIOUS_METAL'],
}
const kinds: readonly PaperKind[] = ['knockOut', 'warrant', 'factor']
const mostUnderlyings = 8
const mostRows = 40

/** Lists of one issuer's papers that a page keeps up to date by push. */
export function realpushHandlers(rooms: Rooms) {
  const { paperFinder, derivatives, universe, market } = rooms
  const issuers = paperFinder.issuers.map(({ id, name }) => ({ id, name, alias: hyphenated(name).toLowerCase() }))

  function isOf(tab: Tab, key: InstrumentKey): boolean {
    const underlying = universe.byKey(key)
    return underlying !== undefined && typesOf[tab].includes(underlying.entityType)
  }

  return [
    handle(listRealpushIssuers, ({ expires }) => ({ expires, list: issuers })),
    handle(getRealpushList, async ({ params, asker, expires }) => {
      const place = issuers.findIndex(({ alias }) => alias === params.issuer)
      const issuer = issuers[place]
      if (!issuer) throw new Failure('NOT_FOUND', { issuer: params.issuer })
      const dax = `INDEX:${daxValue}`
      const underlyings = derivatives.underlyings
        .filter(({ key }) => (params.tab === 'dax' ? key === dax : key !== dax && isOf(params.tab, key)))
        .slice(0, mostUnderlyings)
      const each = Math.ceil(mostRows / Math.max(1, underlyings.length))
      const found = await Promise.all(
        underlyings.map(({ key }) =>
          paperFinder.find({
            kinds,
            underlying: key,
            picks: [{ column: 'issuer', values: [place] }],
            sort: { by: 'fit', order: 'ASC' },
            most: each,
          }),
        ),
      )
      const list = found
        .flatMap((answer) => answer.list)
        .flatMap((paper): FoundDerivative | [] => foundDerivative(rooms, paper, asker) ?? [])
      return { expires, datetime: iso(market.now()), issuer, issuers, total: list.length, list }
    }),
  ]
}
