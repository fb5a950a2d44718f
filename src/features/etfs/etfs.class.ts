import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const etfDecimals: DecimalsRule = () => 3

export const etfs = assetClass({
  key: 'etfs',
  path: '/etf',
  label: 'ETFs',
  labelEn: 'ETFs',
  intro: 'Börsengehandelte Fonds auf Indizes, Regionen und Themen.',
  menu: 'ETF, Fonds',
  types: [{ entityType: 'FUND', word: 'ETF', plural: 'ETFs' }],
  subType: 'ETF',
  slugWord: 'ETF',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'history', 'returns', 'news', 'figures'],
  firstRange: 'D1',
  moverPeriods: ['M1', 'D1', 'W1', 'M3', 'M6', 'CY', 'Y1', 'Y3'],
  facets: [
    { param: 'klasse', filter: 'group', label: 'Anlageklasse' },
    { param: 'kategorie', filter: 'category', label: 'Kategorie' },
    { param: 'anbieter', filter: 'family', label: 'Anbieter' },
    { param: 'index', filter: 'index', label: 'Index' },
  ],
  comparison: { tool: 'bis zu sechs nebeneinander' },
  unit: 'currency',
  decimals: etfDecimals,
  listedInEuro: true,
  auctioned: true,
  restsAtWeekends: true,
  splittable: true,
  search: { words: ['fonds', 'etf', 'etfs', 'kurs'], rank: 60, type: 'ETF' },
})
