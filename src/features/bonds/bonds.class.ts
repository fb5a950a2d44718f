import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const bondDecimals: DecimalsRule = () => 3

export const bonds = assetClass({
  key: 'bonds',
  path: '/anleihen',
  label: 'Anleihen',
  labelEn: 'Bonds',
  intro: 'Staats- und Unternehmensanleihen mit Kupon und Laufzeit.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [{ entityType: 'BOND', word: 'Anleihe', plural: 'Anleihen', families: ['bonds'] }],
  slugWord: 'Anleihe',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'quotes', 'history', 'news'],
  // a few prices a day
  firstRange: 'M1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY'],
  comparison: { most: 5 },
  unit: 'percent',
  decimals: bondDecimals,
  listedInEuro: true,
  figuresWithPrice: true,
  auctioned: true,
  restsAtWeekends: true,
  search: { words: ['anleihe', 'anleihen'], rank: 90 },
})
