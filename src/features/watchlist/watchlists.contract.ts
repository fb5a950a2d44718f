import * as z from 'zod'
import { endpoint, IsoDay, IsoInstant, whole } from '#contract/endpoint.ts'
import { Instrument } from '#contract/instruments.ts'
import { ListRow } from '#contract/lists.ts'

const shared = {
  group: 'Watchlists',
  access: 'users, their own watchlists; what an expert shows is read by anyone',
  cache: 'private',
} as const

const entityValue = z.string().max(20).describe('number of the watchlist')
const idPosition = z.string().max(20).describe('number of the position')
const namedInstrument = z.string().max(200).describe('key of an instrument, STOCK:82849, or ISIN:…, WKN:…')

export const Watchlist = z.object({
  type: z.literal('Watchlist'),
  entityType: z.literal('WATCHLIST'),
  entitySubType: z.enum(['USER', 'EXPERT']),
  entityValue: z.string(),
  name: z.string(),
  description: z.string(),
  numberPositions: z.int(),
  datetimeCreated: IsoInstant,
  version: z.int().describe('for If-Match'),
  urls: z.object({ WEBSITE: z.string() }),
})
export type Watchlist = z.infer<typeof Watchlist>

const WatchlistBody = z.object({
  name: z.string().trim().min(1).max(80),
  description: z.string().max(20_000).default(''),
})

export const WatchlistPosition = ListRow.extend({
  idPosition: z.string(),
  buyDate: IsoDay.describe('the day from which the change counts'),
  sellDate: IsoDay.optional(),
  datetimeAlert: IsoInstant.optional().describe('when its owner wants to look at it again'),
  note: z.string(),
  referencePrice: z.number().optional().describe('what it cost on buyDate, as it was quoted then'),
  isoCurrencyReference: z.string(),
  performanceSincePct: z.number().optional().describe('since buyDate; splits in between change nothing'),
  datetimeCreated: IsoInstant,
  version: z.int().describe('for If-Match'),
})
export type WatchlistPosition = z.infer<typeof WatchlistPosition>

/** What the positions of a list come to, each counted alike: a list knows no amounts. */
export const WatchlistReport = z.object({
  numberPositions: z.int(),
  performanceDayPct: z.number().optional().describe('mean of the positions that have one'),
  numberRising: z.int().describe('today'),
  performanceSincePct: z.number().optional(),
  numberRisenSince: z.int(),
  numberSince: z.int().describe('positions with a change since they were put there'),
  best: z.object({ instrument: Instrument, performancePct: z.number() }).optional().describe('of today'),
  worst: z.object({ instrument: Instrument, performancePct: z.number() }).optional(),
})
export type WatchlistReport = z.infer<typeof WatchlistReport>

const failures = ['LOGIN_REQUIRED', 'WATCHLIST_UNKNOWN'] as const
const ofList = z.object({ entityValue })
const ofPosition = z.object({ entityValue, idPosition })

export const listWatchlists = endpoint({
  name: 'listWatchlists',
  path: '/v2/watchlists',
  summary: 'The watchlists of the user, the oldest first.',
  reply: z.object({ list: z.array(Watchlist) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postWatchlist = endpoint({
  name: 'postWatchlist',
  method: 'POST',
  writes: true,
  path: '/v2/watchlists',
  summary: 'Creates a watchlist; at most 50 a user.',
  body: WatchlistBody,
  reply: Watchlist,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'TOO_MANY_WATCHLISTS', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const queryWatchlistInstruments = endpoint({
  name: 'queryWatchlistInstruments',
  path: '/v2/watchlists/instrument_query',
  summary: 'Instruments that can be put into a watchlist, best match first.',
  query: z.object({ searchValue: z.string().max(200).default('').describe('name, WKN, ISIN'), limit: whole(1, 50, 5) }),
  reply: z.object({ searchValue: z.string(), list: z.array(Instrument) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const listWatched = endpoint({
  name: 'listWatched',
  path: '/v2/watchlists/instruments',
  summary: 'Every instrument in a watchlist of the user, once, with its quote and the names of the lists it is in.',
  reply: z.object({ list: z.array(ListRow.extend({ watchlists: z.array(z.string()) })) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const getWatchlist = endpoint({
  name: 'getWatchlist',
  path: '/v2/watchlists/:entityValue',
  summary: 'A watchlist of the user.',
  params: ofList,
  reply: Watchlist,
  failures: [...failures],
  ...shared,
})

export const putWatchlist = endpoint({
  name: 'putWatchlist',
  method: 'PUT',
  path: '/v2/watchlists/:entityValue',
  summary: 'Changes name and description. With If-Match only that version.',
  params: ofList,
  body: WatchlistBody,
  reply: Watchlist,
  failures: [...failures, 'INPUT_INVALID', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteWatchlist = endpoint({
  name: 'deleteWatchlist',
  method: 'DELETE',
  path: '/v2/watchlists/:entityValue',
  summary: 'Deletes a watchlist with its positions; for a day it can be restored. With If-Match only that version.',
  params: ofList,
  reply: z.object({ count: z.int() }),
  failures: [...failures, 'VERSION_CONFLICT'],
  ...shared,
})

export const restoreWatchlist = endpoint({
  name: 'restoreWatchlist',
  method: 'POST',
  writes: true,
  path: '/v2/watchlists/:entityValue/restore',
  summary: 'Takes the deletion of a watchlist back.',
  params: ofList,
  reply: Watchlist,
  failures: [...failures, 'TOO_MANY_WATCHLISTS'],
  ...shared,
})

export const copyWatchlist = endpoint({
  name: 'copyWatchlist',
  method: 'POST',
  writes: true,
  path: '/v2/watchlists/:entityValue/copy/:destination',
  summary: 'Puts all positions of a watchlist into another one of the user; what that holds already stays as it is.',
  params: z.object({ entityValue, destination: z.string().max(20).describe('number of the other watchlist') }),
  reply: z.object({ count: z.int().describe('how many were new there') }),
  failures: [...failures, 'WATCHLIST_FULL'],
  ...shared,
})

export const listWatchlistPositions = endpoint({
  name: 'listWatchlistPositions',
  path: '/v2/watchlists/:entityValue/positions',
  summary: 'The positions of a watchlist with their quotes, in the order of their owner.',
  params: ofList,
  query: z.object({
    withSparkline: z.enum(['D1']).optional().describe('points of a small chart for each position: of the day'),
  }),
  reply: z.object({
    list: z.array(WatchlistPosition),
    missing: z
      .array(z.object({ idPosition: z.string(), missingInstrument: z.string().describe('its key'), note: z.string() }))
      .optional()
      .describe('positions whose papers are not known here, and may be again; absent: none'),
    report: WatchlistReport,
  }),
  failures: [...failures],
  ...shared,
})

const positionFields = {
  buyDate: z.string().max(40).optional().describe('2026-07-31, not after today; default today'),
  sellDate: z.string().max(40).optional().describe('not before buyDate'),
  datetimeAlert: z.string().max(40).optional().describe('instant, or day'),
  note: z.string().max(2000).default(''),
}

export const postWatchlistPosition = endpoint({
  name: 'postWatchlistPosition',
  method: 'POST',
  writes: true,
  path: '/v2/watchlists/:entityValue/positions',
  summary: 'Puts an instrument at the end of a watchlist; at most 500. One that is there already stays as it is.',
  params: ofList,
  body: z.object({ instrument: namedInstrument, ...positionFields }),
  reply: z.object({ position: WatchlistPosition, isNew: z.boolean() }),
  failures: [...failures, 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN', 'WATCHLIST_FULL', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const pasteWatchlistPositions = endpoint({
  name: 'pasteWatchlistPositions',
  method: 'POST',
  writes: true,
  path: '/v2/watchlists/:entityValue/positions/paste',
  summary:
    'Reads a text line by line – ISIN, WKN, symbol or name, also rows of a table – and puts what it names into the watchlist; ' +
    'each line is answered. Of a table with a heading notes and days of purchase are taken over, as the file of a list has them.',
  params: ofList,
  body: z.object({ text: z.string().max(100_000) }),
  reply: z.object({
    count: z.int().describe('how many positions are new'),
    list: z.array(
      z.object({
        text: z.string(),
        outcome: z.enum(['ADDED', 'PRESENT', 'AMBIGUOUS', 'UNKNOWN']),
        instrument: Instrument.optional(),
        candidates: z.array(Instrument).optional().describe('of an ambiguous line, best first'),
      }),
    ),
  }),
  failures: [...failures, 'INPUT_INVALID', 'WATCHLIST_FULL', 'KEY_REUSED', 'REQUEST_RUNNING'],
  ...shared,
})

export const putWatchlistOrder = endpoint({
  name: 'putWatchlistOrder',
  method: 'PUT',
  path: '/v2/watchlists/:entityValue/order',
  summary:
    'Puts the positions into this order; those that are not named follow as they stood. ' +
    'With `seen` only if these still stand as they were seen.',
  params: ofList,
  body: z.object({
    list: z.array(idPosition).max(500),
    seen: z.array(idPosition).max(500).optional().describe('positions in the order their editor saw'),
  }),
  reply: z.object({ count: z.int() }),
  failures: [...failures, 'INPUT_INVALID', 'POSITION_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

export const putWatchlistPosition = endpoint({
  name: 'putWatchlistPosition',
  method: 'PUT',
  path: '/v2/watchlists/:entityValue/positions/:idPosition',
  summary: 'Changes what its owner says of a position. With If-Match only that version.',
  params: ofPosition,
  body: z.object(positionFields),
  reply: WatchlistPosition,
  failures: [...failures, 'INPUT_INVALID', 'POSITION_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

export const deleteWatchlistPosition = endpoint({
  name: 'deleteWatchlistPosition',
  method: 'DELETE',
  path: '/v2/watchlists/:entityValue/positions/:idPosition',
  summary: 'Takes a position out of a watchlist; for a day it can be restored. With If-Match only that version.',
  params: ofPosition,
  reply: z.object({ count: z.int() }),
  failures: [...failures, 'POSITION_UNKNOWN', 'VERSION_CONFLICT'],
  ...shared,
})

export const restoreWatchlistPosition = endpoint({
  name: 'restoreWatchlistPosition',
  method: 'POST',
  writes: true,
  path: '/v2/watchlists/:entityValue/positions/:idPosition/restore',
  summary: 'Puts a position back at its old place.',
  params: ofPosition,
  reply: WatchlistPosition,
  failures: [...failures, 'POSITION_UNKNOWN', 'WATCHLIST_FULL'],
  ...shared,
})

export const getWatchlistReport = endpoint({
  name: 'getWatchlistReport',
  path: '/v2/watchlists/:entityValue/statistic/report',
  summary: 'What a watchlist comes to today and since its positions were put there, each counted alike.',
  params: ofList,
  reply: WatchlistReport,
  failures: [...failures],
  ...shared,
})
