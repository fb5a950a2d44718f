import { hyphenated, keyOfSlug } from '#contract/german-text.ts'
import type { EntitySubType, EntityType } from '#contract/vocabulary.ts'
import type { Instrument, Universe } from './instruments.ts'

interface Channel {
  /** first folder of the address */
  channel: string
  /** what the page is about, said between name and key */
  art: string
}

const channels: Readonly<Record<Exclude<EntityType, 'DERIVATIVE'> | 'ETF', Channel>> = {
  STOCK: { channel: 'aktien', art: 'Aktie' },
  INDEX: { channel: 'index', art: 'Index' },
  FUND: { channel: 'fonds', art: 'Fonds' },
  ETF: { channel: 'etf', art: 'ETF' },
  BOND: { channel: 'anleihen', art: 'Anleihe' },
  CURRENCY: { channel: 'devisen', art: 'Kurs' },
  CRYPTO: { channel: 'kryptowaehrungen', art: 'Kurs' },
  COMMODITY: { channel: 'rohstoffe', art: 'Preis' },
  PRECIOUS_METAL: { channel: 'rohstoffe', art: 'Preis' },
  FUTURE: { channel: 'futures', art: 'Future' },
}

/** Folders of the derivatives; the second part of their address. */
const derivativeFolders = {
  WARRANT: 'Optionsscheine',
  KNOCKOUT_CERTIFICATE: 'Knock-Outs',
  FACTOR_CERTIFICATE: 'Faktor-Zertifikate',
  DISCOUNT_CERTIFICATE: 'Discount-Zertifikate',
  BONUS_CERTIFICATE: 'Bonus-Zertifikate',
  REVERSE_CONVERTIBLE: 'Aktienanleihen',
  EXPRESS_CERTIFICATE: 'Express-Zertifikate',
  CAPITAL_PROTECTION_CERTIFICATE: 'Kapitalschutz',
} as const satisfies Partial<Record<EntitySubType, string>>

const isDerivativeFolder = (type: string | undefined): type is keyof typeof derivativeFolders =>
  type !== undefined && type in derivativeFolders

const channelOf = ({ entityType, entitySubType }: Instrument): Channel =>
  entitySubType === 'ETF' ? channels.ETF : channels[entityType === 'DERIVATIVE' ? 'STOCK' : entityType]

/** The ISIN where there is one; indices and currencies always go by their number or letters. */
const keyOf = ({ entityType, entityValue, isin }: Instrument): string =>
  entityType === 'INDEX' || entityType === 'CURRENCY' ? entityValue : (isin ?? entityValue)

/**
 * The one address of an instrument's page: `/aktien/SAP-Aktie-DE0007164600`, `/aktien/chart/SAP-Aktie-DE0007164600`,
 * `/derivate/Knock-Outs/900000001-O12345-QP000O123456`.
 * @param tab folder of the tab, e.g. `kurse`; none for the overview
 */
export function addressOf(instrument: Instrument, tab?: string): string {
  if (instrument.entityType === 'DERIVATIVE') {
    const { entitySubType, entityValue, wkn, isin } = instrument
    const folder = isDerivativeFolder(entitySubType) ? derivativeFolders[entitySubType] : 'Zertifikate'
    return `/derivate/${folder}/${[entityValue, wkn, isin].filter(Boolean).join('-')}`
  }
  const { channel, art } = channelOf(instrument)
  const slug = [hyphenated(instrument.name), art, keyOf(instrument)].filter(Boolean).join('-')
  return `/${channel}/${tab ? `${tab}/` : ''}${slug}`
}

/**
 * The instrument a page's address means, however its name is spelled: only what follows the last hyphen counts, an ISIN or
 * an entityValue. Whoever finds `addressOf(found, tab)` different from the address asked for redirects there.
 * @param channel first folder of the address
 * @param slug last part of the address, decoded
 * @returns undefined when no instrument of this channel has the key
 */
export function instrumentAt(universe: Universe, channel: string, slug: string): Instrument | undefined {
  const key = keyOfSlug(slug)
  if (channel === 'derivate') return universe.byIsin(key) ?? universe.find('DERIVATIVE', slug.split('-', 1)[0] ?? '')
  const found = universe.byIsin(key)
  if (found && belongs(found, channel)) return found
  for (const name of Object.keys(channels) as (keyof typeof channels)[]) {
    if (channels[name].channel !== channel) continue
    const byValue = universe.find(name === 'ETF' ? 'FUND' : name, key)
    if (byValue && belongs(byValue, channel)) return byValue
  }
  return undefined
}

/** Funds and ETFs share a type, so each answers in the other's channel too, to be redirected. */
function belongs(instrument: Instrument, channel: string): boolean {
  if (instrument.entityType === 'DERIVATIVE') return false
  if (instrument.entityType === 'FUND') return channel === 'fonds' || channel === 'etf'
  return channelOf(instrument).channel === channel
}
