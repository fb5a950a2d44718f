import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const currencyDecimals: DecimalsRule = (price) => {
  if (price > 10_000) return 2
  // of one yen in dollars four decimals would leave two digits; of none at all there are none to show
  if (price >= 0.1 || price === 0) return 4
  return price >= 0.001 ? 6 : 8
}

export const currencies = assetClass({
  key: 'currencies',
  path: '/devisen',
  label: 'Devisen',
  labelEn: 'Currencies',
  intro: 'Wechselkurse des Euro, des Dollars und aller anderen Währungen untereinander, mit Rechner.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [{ entityType: 'CURRENCY', word: 'Währung', plural: 'Währungen', families: ['currencies'] }],
  slugWord: 'Kurs',
  slugKey: 'entityValue',
  tabs: ['overview', 'chart', 'quotes', 'history', 'returns', 'news', 'derivatives'],
  firstRange: 'D1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY', 'Y1'],
  unit: 'currency',
  decimals: currencyDecimals,
  freeRealtime: true,
  search: { words: ['kurs'], rank: 40, underlies: true },
})
