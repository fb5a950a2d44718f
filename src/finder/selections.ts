import type { ClassKey } from '#contract/asset-classes.ts'
import { daxValue, type EntityType } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { keeper } from '#platform/kept.ts'
import { is, meeting } from './criteria.ts'
import { bySize, instrumentColumns } from './instrument-columns.ts'

type Named = readonly [EntityType, string]

/** What the tabs of the market overview show, in their order. */
export const overviewTabs: Record<'indizes' | 'devisen' | 'rohstoffe' | 'krypto' | 'zinsen', readonly Named[]> = {
  indizes: [
    ['INDEX', daxValue],
    ['INDEX', '323547'],
    ['INDEX', '6623216'],
    ['INDEX', '193736'],
    ['INDEX', '324977'],
    ['INDEX', '325104'],
    ['INDEX', 'ISIN:JP9010C00002'],
  ],
  devisen: ['EURUSD', 'EURCHF', 'EURGBP', 'EURJPY', 'USDJPY', 'GBPUSD', 'EURCNY'].map((pair) => ['CURRENCY', pair]),
  rohstoffe: [
    ['PRECIOUS_METAL', '1326189'],
    ['PRECIOUS_METAL', 'ISIN:XC0009653103'],
    ['COMMODITY', '7743988'],
    ['COMMODITY', '15534884'],
    ['PRECIOUS_METAL', 'ISIN:XC0009665545'],
  ],
  krypto: ['BTC', 'ETH', 'SOL', 'XRP', 'ADA', 'DOGE'].map((symbol) => ['CRYPTO', `SYMBOL:${symbol}`]),
  zinsen: ['DE000BU22148', 'DE000BU25075'].map((isin) => ['BOND', `ISIN:${isin}`]),
}

interface RealtimeIndex {
  entityValue: string
  name: string
  /** the members are not known: the largest companies of this country stand for them */
  insteadOfMembers?: string
}

/** Index and heading of each live list. */
const liveIndices = {
  DAX: { entityValue: daxValue, name: 'DAX' },
  TecDAX: { entityValue: '6623216', name: 'TecDAX' },
  MDAX: { entityValue: '323547', name: 'MDAX' },
  SDAX: { entityValue: '324724', name: 'SDAX' },
  EuroStoxx: { entityValue: '193736', name: 'EURO STOXX 50' },
  Dow: { entityValue: '324977', name: 'Dow Jones' },
  'US-Tech-100': { entityValue: '325104', name: 'US Tech 100' },
  'S-P-500': { entityValue: '4359526', name: 'S&P 500' },
  Nikkei: { entityValue: 'ISIN:JP9010C00002', name: 'Nikkei', insteadOfMembers: 'JP' },
} satisfies Readonly<Record<string, RealtimeIndex>>
export const realtimeIndices: Readonly<Record<keyof typeof liveIndices, RealtimeIndex>> = liveIndices

const mostInsteadOfMembers = 40

/** The shares of a live list. */
export function realtimeShares(universe: Universe, index: Instrument, { insteadOfMembers }: RealtimeIndex) {
  if (insteadOfMembers === undefined) return universe.membersOf(index)
  const ofCountry = meeting(universe.ofType('STOCK'), [is(instrumentColumns.country, insteadOfMembers)])
  return bySize(ofCountry).slice(0, mostInsteadOfMembers)
}

const majors = [
  'EURUSD',
  'EURCHF',
  'EURGBP',
  'EURJPY',
  'GBPUSD',
  'USDJPY',
  'USDCHF',
  'EURCNY',
  'EURSEK',
  'EURNOK',
  'EURPLN',
  'EURCZK',
  'EURTRY',
  'EURAUD',
  'EURCAD',
]

/** Funds that many savers hold. */
const knownFunds: readonly Named[] = [
  'DE0009848119',
  'LU0323578657',
  'DE0008491051',
  'DE0009807016',
  'DE0008476524',
  'DE000DK2CDS0',
  'LU0114760746',
  'DE0009805507',
  'DE0008474024',
  'DE0008474503',
  'DE0009807008',
  'DE0008471012',
  'DE000A1T73W9',
  'DE0008491002',
  'LU0360863863',
].map((isin) => ['FUND', `ISIN:${isin}`])

/** The coins of the overview, then the next ones by how long they have been among the large ones. */
const knownCoins: readonly Named[] = [
  ...overviewTabs.krypto,
  ...['LTC', 'BCH', 'LINK', 'DOT', 'AVAX', 'TRX', 'XLM', 'XMR', 'ETC'].map(
    (symbol): Named => ['CRYPTO', `SYMBOL:${symbol}`],
  ),
]

/** An instrument of a selection: by id, ISIN or WKN, or `SYMBOL:` where ids are not known outside. */
export function named(universe: Universe, [entityType, entityValue]: Named): Instrument | undefined {
  const [, symbol] = entityValue.split('SYMBOL:')
  return symbol
    ? universe.ofType(entityType).find((each) => each.symbol === symbol)
    : universe.find(entityType, entityValue)
}

const keptOrder = keeper<readonly Instrument[]>()

/** The best known of a class first: the order of its lead table. */
export const leadOrder = (universe: Universe, key: ClassKey, all: readonly Instrument[]): readonly Instrument[] =>
  keptOrder(all, [universe, key], () => bestKnown[key]?.(universe, all) ?? all)

/** The best known of each class; a class that is not here shows all by name. */
const bestKnown: Partial<Record<ClassKey, (universe: Universe, all: readonly Instrument[]) => readonly Instrument[]>> =
  {
    stocks(universe, all) {
      const dax = universe.find('INDEX', daxValue)
      const members = dax ? universe.membersOf(dax) : []
      return all.filter((instrument) => members.includes(instrument))
    },
    currencies: (universe) => majors.flatMap((pair) => universe.find('CURRENCY', pair) ?? []),
    etfs: (_, all) => onePerIndexFirst(all),
    funds: (universe) => knownFunds.flatMap((fund) => named(universe, fund) ?? []),
    cryptos: (universe) => knownCoins.flatMap((coin) => named(universe, coin) ?? []),
    indices: (universe) => universe.ofType('INDEX'),
    commodities: (universe) => [...universe.ofType('PRECIOUS_METAL'), ...universe.ofType('COMMODITY')],
  }

/** ETFs that follow a known index: the first of each index, the well-known indices ahead, then the others. */
function onePerIndexFirst(etfs: readonly Instrument[]): readonly Instrument[] {
  const following = etfs.filter(({ facts }) => facts.kind === 'etf' && facts.indexEntityValue !== undefined)
  const indexOf = ({ facts }: Instrument) => (facts.kind === 'etf' ? facts.indexEntityValue : undefined)
  const wellKnown = [daxValue, '193736', '4359526', '325104', '323547', '193741', '324977', '6623216']
  const rank = (etf: Instrument) => {
    const place = wellKnown.indexOf(indexOf(etf) ?? '')
    return place < 0 ? wellKnown.length : place
  }
  const firsts = following
    .filter((etf, i) => following.findIndex((other) => indexOf(other) === indexOf(etf)) === i)
    .toSorted((a, b) => rank(a) - rank(b))
  return [...firsts, ...following.filter((etf) => !firsts.includes(etf))]
}

/** The underlyings most papers are on, best known first. */
const popular: readonly Named[] = [
  ['INDEX', daxValue],
  ['INDEX', '325104'],
  ['INDEX', '324977'],
  ['INDEX', '193736'],
  ['PRECIOUS_METAL', '1326189'],
  ['INDEX', '4359526'],
  ['STOCK', 'ISIN:DE0007164600'],
  ['STOCK', 'ISIN:DE0007236101'],
  ['STOCK', 'ISIN:DE0008404005'],
  ['STOCK', 'ISIN:DE0007030009'],
  ['COMMODITY', '7743988'],
  ['CURRENCY', 'EURUSD'],
]

export const popularUnderlyings = (universe: Universe): Instrument[] =>
  popular.flatMap(([type, value]) => universe.find(type, value) ?? [])
