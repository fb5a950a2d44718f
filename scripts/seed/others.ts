import { need, type Row } from './csv.ts'
import type { Ids } from './ids.ts'
import { notationsOf, wholeCurrency } from './listings.ts'
import { venueOfMic } from '#market/venues.ts'
import { instrumentKey } from '#market/instruments.ts'

export const indexColumns = [
  'entityValue', 'isin', 'wkn', 'symbol', 'name', 'isoCurrency', 'isoCountry', 'mic', 'category', 'weighting', 'level', 'notations',
]

/** An index has one number for itself and its series. */
export function indices(raw: readonly Row[], own: ReadonlyMap<string, Row>, ids: Ids): Row[] {
  return raw.map((row) => {
    const name = need(row, 'name')
    const facts = own.get(name)
    if (!facts) throw new Error(`own/indices.csv does not know ${name}`)
    const entityValue = ids.entityValue('indices', name)
    const isoCurrency = need(row, 'currency')
    const calculated = isoCurrency === 'EUR' ? `_IDX:${entityValue}` : `_IDX:${entityValue}:${isoCurrency}`
    const indication = isoCurrency === 'EUR' ? '@_IND' : `@_IND:${isoCurrency}`
    return {
      ...facts,
      entityValue,
      isin: row['isin'] ?? '',
      wkn: row['wkn'] ?? '',
      name,
      isoCurrency,
      notations: `${calculated} ${notationsOf(ids, 'indices', name, [indication])}`,
    }
  })
}

export const currencyColumns = ['entityValue', 'name', 'base', 'quote', 'notations']

/** ISO 4217 codes in use; the source also lists typing errors and currencies that are no more. */
const inUse = new Set(
  `AED AFN ALL AMD AOA ARS AUD AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF CHF CLP CNH CNY COP CRC CUP CVE
  CZK DJF DKK DOP DZD EGP ERN ETB EUR FJD FKP GBP GEL GHS GIP GMD GNF GTQ GYD HKD HNL HTG HUF IDR ILS INR IQD IRR ISK JMD JOD JPY KES
  KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL LYD MAD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NOK NPR
  NZD OMR PAB PEN PGK PHP PKR PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SOS SRD STN SVC SYP SZL THB TJS TMT TND TOP TRY
  TTD TWD TZS UAH UGX USD UYU UZS VES VND VUV WST XAF XCD XOF XPF YER ZAR ZMW`.split(/\s+/),
)
const majors = new Set(
  `EURUSD USDEUR EURGBP EURCHF EURJPY EURSEK EURNOK EURDKK EURPLN EURCZK EURHUF EURTRY EURAUD EURCAD EURCNY GBPUSD USDJPY USDCHF USDCAD
  AUDUSD USDCNY GBPEUR CHFEUR`.split(/\s+/),
)

export function currencies(raw: readonly Row[], ids: Ids): Row[] {
  return raw
    .filter((row) => row['base'] !== row['quote'] && inUse.has(need(row, 'base')) && inUse.has(need(row, 'quote')))
    .map((row) => {
      const base = need(row, 'base')
      const quote = need(row, 'quote')
      const pair = base + quote
      const own = (venue: string): string => (quote === 'EUR' ? venue : `${venue}:${quote}`)
      const listings = [own('@_FX'), ...(majors.has(pair) ? [own('@_IND')] : [])]
      return { entityValue: pair, name: `${base}/${quote}`, base, quote, notations: notationsOf(ids, 'currencies', pair, listings) }
    })
}

export const cryptoColumns = ['entityValue', 'isin', 'wkn', 'symbol', 'name', 'level', 'website', 'notations']

/** A coin is one instrument with a EUR and a USD series. Where symbols collide the source numbers them; ours keep the plain one. */
export function cryptos(raw: readonly Row[], own: readonly Row[], ids: Ids): Row[] {
  const coins = new Map<string, Row>(own.map((row) => [need(row, 'symbol'), row]))
  const ownNames = new Set(own.map((row) => row['name']))
  for (const row of raw) {
    const symbol = need(row, 'crypto')
    const name = need(row, 'name').replace(/ (?:EUR|USD)$/, '')
    const known = coins.get(symbol)
    if (known) coins.set(symbol, { ...known, website: known['website'] || (row['website'] ?? '') })
    else if (!ownNames.has(name)) coins.set(symbol, { symbol, name, website: row['website'] ?? '' })
  }
  return [...coins.values()].map((row) => {
    const symbol = need(row, 'symbol')
    return {
      ...row,
      entityValue: ids.entityValue('cryptos', symbol),
      notations: notationsOf(ids, 'cryptos', symbol, ['@_CRY', '@_CRY:USD']),
    }
  })
}

export const commodityColumns = ['entityType', 'entityValue', 'isin', 'symbol', 'name', 'isoCurrency', 'unit', 'group', 'level', 'notations']

export function commodities(raw: readonly Row[], own: ReadonlyMap<string, Row>, ids: Ids): Row[] {
  return raw.map((row) => {
    const name = need(row, 'name_de')
    const facts = own.get(name)
    if (!facts) throw new Error(`own/commodities.csv does not know ${name}`)
    const isoCurrency = wholeCurrency(need(row, 'currency'))
    const indicated = ['Gold', 'Rohöl Brent', 'Rohöl WTI'].includes(name)
    const listings = [isoCurrency === 'USD' ? '@_COM' : `@_COM:${isoCurrency}`, ...(indicated ? [`@_IND:${isoCurrency}`] : [])]
    return {
      ...facts,
      entityType: need(row, 'onvista_type'),
      entityValue: ids.entityValue('commodities', name),
      isin: row['isin'] ?? '',
      symbol: need(row, 'symbol'),
      name,
      isoCurrency,
      notations: notationsOf(ids, 'commodities', name, listings),
    }
  })
}

export const bondColumns = [
  'entityValue', 'isin', 'wkn', 'name', 'isoCurrency', 'isoCountry', 'issuer', 'type', 'couponPct', 'frequency', 'maturity', 'issued', 'denomination',
  'quality', 'notations',
]

export function bonds(raw: readonly Row[], ids: Ids): Row[] {
  return raw.map((row) => {
    const isin = need(row, 'isin')
    return {
      entityValue: ids.entityValue('bonds', isin),
      isin,
      wkn: row['wkn'] ?? '',
      name: need(row, 'name'),
      isoCurrency: need(row, 'currency'),
      isoCountry: isin.slice(0, 2),
      issuer: need(row, 'issuer'),
      type: need(row, 'type'),
      couponPct: need(row, 'coupon_percent'),
      frequency: need(row, 'coupon_frequency'),
      maturity: need(row, 'maturity'),
      issued: row['issue_date'] ?? '',
      denomination: need(row, 'denomination'),
      quality: need(row, 'quality'),
      notations: notationsOf(ids, 'bonds', isin, ['_FRA', '_STU', '_GAT', '_TRO', '_QUO']),
    }
  })
}

export const futureColumns = [
  'entityValue', 'isin', 'symbol', 'name', 'isoCurrency', 'mic', 'multiplier', 'tickSize', 'expiryCycle', 'underlying', 'underlyingKey', 'quality',
  'notations',
]

/** What the contracts' underlyings are called in the other files. */
const otherNames: Readonly<Record<string, string>> = {
  'Dow Jones': 'Dow Jones Industrial Average', WTI: 'Rohöl WTI', Brent: 'Rohöl Brent', 'Natural gas': 'Erdgas Henry Hub', Silver: 'Silber',
  Copper: 'Kupfer', Corn: 'Mais', Wheat: 'Weizen', Soybeans: 'Sojabohnen',
}

export function futures(raw: readonly Row[], underlyings: readonly Row[], ids: Ids): Row[] {
  const keys = new Map(underlyings.map((row) => [row['name'], instrumentKey(row['entityType'] === 'PRECIOUS_METAL' ? 'PRECIOUS_METAL' : row['entityType'] === 'COMMODITY' ? 'COMMODITY' : row['base'] ? 'CURRENCY' : 'INDEX', need(row, 'entityValue'))]))
  return raw.map((row) => {
    const symbol = need(row, 'symbol')
    const mic = need(row, 'mic')
    const isoCurrency = need(row, 'currency')
    const venue = venueOfMic(mic)
    if (!venue) throw new Error(`no venue for ${mic}`)
    const underlying = need(row, 'underlying')
    const listing = venue.isoCurrency === isoCurrency ? venue.code : `${venue.code}:${isoCurrency}`
    return {
      entityValue: ids.entityValue('futures', symbol),
      isin: row['isin'] ?? '',
      symbol,
      name: need(row, 'name'),
      isoCurrency,
      mic,
      multiplier: need(row, 'multiplier'),
      tickSize: need(row, 'tick_size'),
      expiryCycle: need(row, 'expiry_cycle'),
      underlying,
      underlyingKey: keys.get(otherNames[underlying] ?? underlying) ?? '',
      quality: 'unverified',
      notations: notationsOf(ids, 'futures', symbol, [listing]),
    }
  })
}

export const issuerColumns = ['entityValue', 'name', 'short', 'isoCountry', 'legalName']

export const issuers = (raw: readonly Row[], ids: Ids): Row[] =>
  raw.map((row) => ({
    entityValue: ids.entityValue('issuers', need(row, 'name')),
    name: need(row, 'name'),
    short: need(row, 'short'),
    isoCountry: need(row, 'country'),
    legalName: need(row, 'legal_issuer'),
  }))
