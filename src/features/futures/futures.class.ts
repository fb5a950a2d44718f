import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const futureDecimals: DecimalsRule = (_price, { entitySubType, underlyingType }) =>
  underlyingType?.toUpperCase() === 'CURRENCY' || entitySubType?.toUpperCase() === 'CURRENCY_FUTURE' ? 4 : 3

export const futures = assetClass({
  key: 'futures',
  path: '/futures',
  label: 'Futures',
  labelEn: 'Futures',
  intro: 'Terminkontrakte auf Indizes, Anleihen, Währungen und Rohstoffe.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [{ entityType: 'FUTURE', word: 'Future', plural: 'Futures', families: ['futures'], mayBeNegative: true }],
  slugWord: 'Future',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'history', 'news'],
  firstRange: 'D1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY', 'Y1'],
  unit: 'currency',
  decimals: futureDecimals,
  search: { words: ['future', 'futures'], rank: 80 },
})
