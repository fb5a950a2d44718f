import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const fundDecimals: DecimalsRule = () => 3

export const funds = assetClass({
  key: 'funds',
  path: '/fonds',
  label: 'Fonds',
  labelEn: 'Funds',
  intro: 'Aktien-, Renten- und Mischfonds mit Rücknahmepreis und Wertentwicklung.',
  menu: 'ETF, Fonds',
  types: [{ entityType: 'FUND', word: 'Fonds', families: ['funds'] }],
  slugWord: 'Fonds',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'history', 'returns', 'news', 'figures'],
  // one price a day
  firstRange: 'Y1',
  moverPeriods: ['M1', 'W1', 'M3', 'M6', 'CY', 'Y1', 'Y3'],
  facets: [
    { param: 'klasse', filter: 'group', label: 'Anlageklasse' },
    { param: 'kategorie', filter: 'category', label: 'Kategorie' },
    { param: 'gesellschaft', filter: 'family', label: 'Gesellschaft' },
  ],
  comparison: {},
  unit: 'currency',
  decimals: fundDecimals,
  listedInEuro: true,
  auctioned: true,
  restsAtWeekends: true,
  splittable: true,
  search: { words: ['fonds', 'kurs'], rank: 30 },
})
