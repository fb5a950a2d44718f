import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const cryptoDecimals: DecimalsRule = (price) => (price <= 0.01 ? 8 : price < 10 ? 4 : price > 100_000 ? 0 : 2)

export const cryptos = assetClass({
  key: 'cryptos',
  path: '/kryptowaehrungen',
  label: 'Kryptowährungen',
  labelEn: 'Cryptocurrencies',
  intro: 'Bitcoin, Ethereum und andere Kryptowährungen in Euro und Dollar.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [{ entityType: 'CRYPTO', word: 'Kryptowährung', plural: 'Kryptowährungen', families: ['cryptos'] }],
  slugWord: 'Kurs',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'history', 'returns', 'news'],
  firstRange: 'D1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY', 'Y1', 'Y3'],
  unit: 'currency',
  decimals: cryptoDecimals,
  listedInEuro: true,
  figuresWithPrice: true,
  freeRealtime: true,
  search: { words: ['krypto', 'coin', 'kurs', 'eur', 'euro', 'usd', 'dollar'], rank: 30, underlies: true },
})
