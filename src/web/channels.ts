import type { Instrument } from '#contract/instruments.ts'
import type { EntityType } from '#contract/vocabulary.ts'

/** A class of instruments as the site addresses it: `/aktien`, `/aktien/{slug}`, `/aktien/{tab}/{slug}`. */
export interface Channel {
  path: string
  /** „Aktien“ */
  label: string
  entityTypes: readonly [EntityType, ...EntityType[]]
  /** the name of its list in the API */
  list:
    | 'stocks'
    | 'indices'
    | 'derivatives'
    | 'funds'
    | 'etfs'
    | 'bonds'
    | 'currencies'
    | 'cryptos'
    | 'commodities'
    | 'futures'
  /** what the channel is about, in a sentence */
  intro: string
}

export const channels = {
  stocks: {
    path: '/aktien',
    label: 'Aktien',
    entityTypes: ['STOCK'],
    list: 'stocks',
    intro: 'Kurse, Kennzahlen und Termine von Aktien aus aller Welt.',
  },
  indices: {
    path: '/index',
    label: 'Indizes',
    entityTypes: ['INDEX'],
    list: 'indices',
    intro: 'Wie die Börsen in Europa, Amerika und Asien stehen.',
  },
  derivatives: {
    path: '/derivate',
    label: 'Derivate',
    entityTypes: ['DERIVATIVE'],
    list: 'derivatives',
    intro: 'Optionsscheine, Knock-Outs und Zertifikate. Alle Papiere sind simuliert.',
  },
  funds: {
    path: '/fonds',
    label: 'Fonds',
    entityTypes: ['FUND'],
    list: 'funds',
    intro: 'Aktien-, Renten- und Mischfonds mit Rücknahmepreis und Wertentwicklung.',
  },
  etfs: {
    path: '/etf',
    label: 'ETFs',
    entityTypes: ['FUND'],
    list: 'etfs',
    intro: 'Börsengehandelte Fonds auf Indizes, Regionen und Themen.',
  },
  bonds: {
    path: '/anleihen',
    label: 'Anleihen',
    entityTypes: ['BOND'],
    list: 'bonds',
    intro: 'Staats- und Unternehmensanleihen mit Kupon und Laufzeit.',
  },
  currencies: {
    path: '/devisen',
    label: 'Devisen',
    entityTypes: ['CURRENCY'],
    list: 'currencies',
    intro: 'Wechselkurse des Euro und der großen Währungen.',
  },
  cryptos: {
    path: '/kryptowaehrungen',
    label: 'Kryptowährungen',
    entityTypes: ['CRYPTO'],
    list: 'cryptos',
    intro: 'Bitcoin, Ethereum und andere Kryptowährungen in Euro und Dollar.',
  },
  commodities: {
    path: '/rohstoffe',
    label: 'Rohstoffe',
    entityTypes: ['COMMODITY', 'PRECIOUS_METAL'],
    list: 'commodities',
    intro: 'Edelmetalle, Energie, Industriemetalle und Agrarrohstoffe.',
  },
  futures: {
    path: '/futures',
    label: 'Futures',
    entityTypes: ['FUTURE'],
    list: 'futures',
    intro: 'Terminkontrakte auf Indizes, Anleihen, Währungen und Rohstoffe.',
  },
} as const satisfies Record<string, Channel>

/** The channel of an instrument. */
export function channelOf({ entityType, entitySubType }: Pick<Instrument, 'entityType' | 'entitySubType'>): Channel {
  if (entitySubType === 'ETF') return channels.etfs
  const found = Object.values(channels).find((channel: Channel) => channel.entityTypes.includes(entityType))
  return found ?? channels.stocks
}

/** Years of holding are compared where a price tells what they brought: not of papers that end, nor of bonds, whose coupons it leaves out. */
export const hasReturns = ({ list }: Channel): boolean =>
  list !== 'derivatives' && list !== 'bonds' && list !== 'futures'

/** Papers are issued on shares, indices, commodities and currencies. */
export const hasDerivatives = ({ list }: Channel): boolean =>
  list === 'stocks' || list === 'indices' || list === 'commodities' || list === 'currencies'
