import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const commodityDecimals: DecimalsRule = () => 3

export const commodities = assetClass({
  key: 'commodities',
  path: '/rohstoffe',
  label: 'Rohstoffe',
  labelEn: 'Commodities',
  intro: 'Edelmetalle, Energie, Industriemetalle und Agrarrohstoffe.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [
    // oil was sold for less than nothing in April 2020
    { entityType: 'COMMODITY', word: 'Rohstoff', plural: 'Rohstoffe', families: ['commodities'], mayBeNegative: true },
    { entityType: 'PRECIOUS_METAL', word: 'Edelmetall', plural: 'Edelmetalle', families: ['precious_metals'] },
  ],
  slugWord: 'Preis',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'history', 'returns', 'news', 'derivatives'],
  firstRange: 'D1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY', 'Y1'],
  unit: 'currency',
  decimals: commodityDecimals,
  figuresWithPrice: true,
  freeRealtime: true,
  search: {
    words: ['preis', 'rohstoff', 'kurs', 'unze', 'feinunze', 'gramm', 'barrel', 'eur', 'euro', 'usd', 'dollar'],
    rank: 260,
    underlies: true,
  },
})
