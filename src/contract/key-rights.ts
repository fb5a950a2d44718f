import type { Endpoint } from './endpoint.ts'

/** What a key may be good for, with the words readers tick. Who may change may read. */
export const keyRights = {
  MARKET_READ: 'Kurse lesen',
  DEPOTS_READ: 'Depots lesen',
  DEPOTS_WRITE: 'Depots ändern',
  WATCHLISTS_READ: 'Watchlists lesen',
  WATCHLISTS_WRITE: 'Watchlists ändern',
  ALERTS_READ: 'Alarme lesen',
  ALERTS_WRITE: 'Alarme verwalten',
  ORDERS_READ: 'Orders lesen',
  ORDERS_WRITE: 'Orders erteilen',
  OTHER_READ: 'Übriges lesen',
  OTHER_WRITE: 'Übriges ändern',
} as const satisfies Record<string, string>

export type KeyRight = keyof typeof keyRights
export const allKeyRights = Object.keys(keyRights) as [KeyRight, ...KeyRight[]]

const readingOf: Readonly<Partial<Record<KeyRight, KeyRight>>> = {
  DEPOTS_WRITE: 'DEPOTS_READ',
  WATCHLISTS_WRITE: 'WATCHLISTS_READ',
  ALERTS_WRITE: 'ALERTS_READ',
  ORDERS_WRITE: 'ORDERS_READ',
  OTHER_WRITE: 'OTHER_READ',
}

/** What opens or ends an account, what only operators may, and what the portal's own machine is told: no key reaches it. */
export const groupsWithoutKeys: readonly string[] = ['Users', 'Administration', 'Development']

/** What is somebody's own, by the group of its endpoints. */
const areas: Readonly<Record<string, 'DEPOTS' | 'WATCHLISTS' | 'ALERTS' | 'ORDERS' | 'OTHER'>> = {
  Portfolios: 'DEPOTS',
  Wealth: 'DEPOTS',
  Watchlists: 'WATCHLISTS',
  Alerts: 'ALERTS',
  Trading: 'ORDERS',
  Experts: 'OTHER',
  Forum: 'OTHER',
  Newsletter: 'OTHER',
  Searches: 'OTHER',
  Storage: 'OTHER',
}

const ownPapers: readonly KeyRight[] = ['DEPOTS_READ', 'WATCHLISTS_READ']

/**
 * Endpoints whose group says too little: what is somebody's own among the market's, answers that are kept for nobody, and doors of
 * their own, which no key makes.
 */
export const rightsByName: Readonly<Record<string, readonly KeyRight[] | undefined>> = {
  getProfile: [], // whose key it is, every key may ask
  getArticle: ['MARKET_READ'],
  getSignals: ['MARKET_READ'],
  listSectorSignals: ['MARKET_READ'],
  getPushToken: ['MARKET_READ'],
  postPushToken: ['MARKET_READ'],
  listAgendaByAddress: ['MARKET_READ'],
  listOwnAgenda: ownPapers,
  listOwnAlarms: ownPapers,
  listFound: ownPapers,
  getDashboardMovement: ownPapers,
  postDashboardVisit: ['OTHER_WRITE'],
  postIncomeAddress: undefined, // it would outlast the key
  postWealthToken: undefined,
  listPortfolioTeasers: ['DEPOTS_READ'],
  listWatchlistTeasers: ['WATCHLISTS_READ'],
  getAlarmWatch: ['ALERTS_READ'],
  putAlarmWatch: ['ALERTS_WRITE'],
  deleteAlarmWatch: ['ALERTS_WRITE'],
  listFollowedAuthors: ['OTHER_READ'],
  followAuthor: ['OTHER_WRITE'],
  unfollowAuthor: ['OTHER_WRITE'],
}

/**
 * The rights that a key needs for an endpoint, all of them; undefined: no key is good for it. What anybody may keep is the market's;
 * of the rest the group says whose area it is. Where neither does, the endpoint needs a line above.
 */
export function rightsFor({
  name,
  group,
  writes,
  cache,
}: Pick<Endpoint, 'name' | 'group' | 'writes' | 'cache'>): readonly KeyRight[] | undefined {
  if (Object.hasOwn(rightsByName, name)) return rightsByName[name]
  if (groupsWithoutKeys.includes(group)) return undefined
  if (!writes && cache !== 'private') return ['MARKET_READ']
  const area = areas[group]
  return area && [`${area}_${writes ? 'WRITE' : 'READ'}`]
}

/** The same as a sentence of the reference. */
export function neededText(endpoint: Parameters<typeof rightsFor>[0]): string {
  const needed = rightsFor(endpoint)
  if (needed === undefined) return 'No key is good for it.'
  return needed.length === 0 ? 'Every key is good for it.' : `A key needs ${needed.join(' and ')}.`
}

const reaches = (rights: readonly KeyRight[]): ReadonlySet<KeyRight> =>
  new Set(rights.flatMap((right) => [right, readingOf[right] ?? right]))

/** Which of the needed rights a key with these lacks. */
export const lackingRights = (rights: readonly KeyRight[], needed: readonly KeyRight[]): KeyRight[] =>
  needed.filter((right) => !reaches(rights).has(right))

/** „Kurse lesen, Depots ändern“; what changing brings along is not named beside it. */
export function rightsText(rights: readonly KeyRight[]): string {
  if (lackingRights(rights, allKeyRights).length === 0) return 'alles'
  const implied = new Set(rights.map((right) => readingOf[right]))
  return allKeyRights
    .filter((right) => rights.includes(right) && !implied.has(right))
    .map((right) => keyRights[right])
    .join(', ')
}

/** What a refused call says for readers. */
export function lackText(lacking: readonly KeyRight[]): string {
  const named = lacking.map((right) => `„${keyRights[right]}“`)
  return named.length === 1
    ? `Diesem Schlüssel fehlt das Recht ${named[0]}.`
    : `Diesem Schlüssel fehlen die Rechte ${named.join(' und ')}.`
}
