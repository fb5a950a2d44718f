import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const stockDecimals: DecimalsRule = (price) => (price < 10 ? 3 : 2)

export const stocks = assetClass({
  key: 'stocks',
  path: '/aktien',
  label: 'Aktien',
  labelEn: 'Stocks',
  intro: 'Kurse, Kennzahlen und Termine von Aktien aus aller Welt.',
  menu: 'Aktien, Indizes, Derivate',
  types: [{ entityType: 'STOCK', word: 'Aktie', plural: 'Aktien', families: ['stocks'] }],
  slugWord: 'Aktie',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'trades', 'book', 'history', 'returns', 'news', 'ratings', 'figures', 'company', 'statements', 'dividends', 'derivatives', 'funds'],
  firstRange: 'D1',
  moverPeriods: ['D1', 'W1', 'M1', 'M3', 'M6', 'CY', 'Y1', 'Y3'],
  comparison: {},
  unit: 'currency',
  decimals: stockDecimals,
  listedInEuro: true,
  figuresWithPrice: true,
  auctioned: true,
  restsAtWeekends: true,
  splittable: true,
  search: {
    // with the legal forms, which the names here leave out
    words: ['aktie', 'aktien', 'ag', 'se', 'kgaa', 'inc', 'corp', 'corporation', 'plc', 'ltd', 'limited', 'sa', 'nv', 'spa', 'asa', 'oyj', 'kurs'],
    rank: 0,
    underlies: true,
  },
})
