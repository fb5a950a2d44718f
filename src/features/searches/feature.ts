import type { Rooms } from '#api/rooms.ts'
import type { FindHits } from '#searches/watch.ts'
import { feature } from '../feature.ts'
import * as contract from './searches.contract.ts'
import { searchHandlers } from './searches.handlers.ts'
import { create, overview } from './searches.page.tsx'

/** @param hits what the finders find */
export const searches = (hits: (rooms: Rooms) => FindHits) =>
  feature({
    name: 'searches',
    pages: [overview, create],
    contracts: [contract],
    handlers: (rooms) => searchHandlers(rooms, hits(rooms)),
  })
