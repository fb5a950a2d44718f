import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint } from '#contract/endpoint.ts'

const shared = { group: 'Searches', access: 'users, their own searches', cache: 'private' } as const
const idSearch = z.string().max(20).describe('number of the search')

/** Finders by the names of their classes on the wire. */
export const finderNames = ['stocks', 'indices', 'derivatives', 'funds', 'etfs', 'bonds', 'currencies'] as const

export const longestName = 80

/** Addresses of finders on this site: a search leads to no other. */
export const finderAddress = /^\/(aktien|index|derivate|fonds|etf|anleihen|devisen)\/[^\\\s]*$/

export const SavedSearch = z.object({
  idSearch: z.string(),
  name: z.string(),
  finder: z.enum(finderNames),
  filters: z.string().describe('queryParameters of the finder’s calls'),
  path: z.string().describe('of the page that shows it'),
  tells: z.boolean().describe('whether its owner is mailed when more is found'),
  total: z.int().optional().describe('found now; absent: the finder does not answer, or no longer knows a filter'),
  numberNew: z.int().optional().describe('of these not seen and not told of yet; absent above 500 hits'),
  datetimeCreated: IsoInstant,
})
export type SavedSearch = z.infer<typeof SavedSearch>

export const listSearches = endpoint({
  name: 'listSearches',
  path: '/v1/searches',
  summary: 'Searches of finders that the user keeps, the newest first, with what they find now.',
  reply: z.object({ expires: EpochMs, list: z.array(SavedSearch) }),
  failures: ['LOGIN_REQUIRED'],
  ...shared,
})

export const postSearch = endpoint({
  name: 'postSearch',
  method: 'POST',
  writes: true,
  path: '/v1/searches',
  summary: 'Keeps a search; what it finds now counts as seen.',
  body: z.object({
    name: z.string().trim().min(1).max(longestName),
    finder: z.enum(finderNames),
    filters: z.string().max(4000).default(''),
    path: z.string().max(4000).regex(finderAddress).describe('of the page that shows it, with its query'),
    tells: z.boolean().default(false),
  }),
  reply: SavedSearch,
  failures: ['LOGIN_REQUIRED', 'INPUT_INVALID', 'INSTRUMENT_UNKNOWN', 'TOO_MANY_SEARCHES'],
  ...shared,
})

export const patchSearch = endpoint({
  name: 'patchSearch',
  method: 'PATCH',
  path: '/v1/searches/:idSearch',
  summary: 'Changes whether its owner is told of more, or says that what it finds now was seen.',
  params: z.object({ idSearch }),
  body: z.object({ tells: z.boolean().optional(), seen: z.literal(true).optional() }),
  reply: SavedSearch,
  failures: ['LOGIN_REQUIRED', 'SEARCH_UNKNOWN'],
  ...shared,
})

export const deleteSavedSearch = endpoint({
  name: 'deleteSavedSearch',
  method: 'DELETE',
  path: '/v1/searches/:idSearch',
  summary: 'Keeps a search no longer.',
  params: z.object({ idSearch }),
  reply: z.object({}),
  failures: ['LOGIN_REQUIRED', 'SEARCH_UNKNOWN'],
  ...shared,
})
