import * as z from 'zod'
import { EpochMs, IsoInstant, endpoint } from '#contract/endpoint.ts'
import { FoundDerivative } from './finder.contract.ts'

/** Groups of underlyings, by the last part of a list's address. */
export const realpushTabs = [
  { alias: 'dax', label: 'DAX' },
  { alias: 'aktien', label: 'Aktien' },
  { alias: 'indizes', label: 'Indizes' },
  { alias: 'waehrungen', label: 'Währungen' },
  { alias: 'rohstoffe', label: 'Rohstoffe' },
] as const

export const getRealpushList = endpoint({
  name: 'getRealpushList',
  path: '/v1/derivatives/realpush_lists/:issuer/:tab',
  summary:
    'Leveraged papers of one issuer on the best known underlyings of a group, those with a leverage near 5 first, for a ' +
    'list that is kept up to date by push.',
  group: 'Derivatives',
  params: z.object({
    issuer: z.string().max(60).describe('alias of an issuer, as `issuers` tells it'),
    tab: z.enum(realpushTabs.map(({ alias }) => alias)).describe('group of underlyings'),
  }),
  reply: z.object({
    expires: EpochMs,
    datetime: IsoInstant,
    issuer: z.object({ id: z.int(), alias: z.string(), name: z.string() }),
    issuers: z.array(z.object({ id: z.int(), alias: z.string(), name: z.string() })),
    total: z.int(),
    list: z.array(FoundDerivative),
  }),
  failures: ['NOT_FOUND'],
  cache: 'live',
})
export type RealpushList = z.infer<typeof getRealpushList.reply>

export const listRealpushIssuers = endpoint({
  name: 'listRealpushIssuers',
  path: '/v1/derivatives/realpush_lists',
  summary: 'Issuers that have a pushed list.',
  group: 'Derivatives',
  reply: z.object({
    expires: EpochMs,
    list: z.array(z.object({ id: z.int(), alias: z.string(), name: z.string() })),
  }),
  cache: 'minute',
})
