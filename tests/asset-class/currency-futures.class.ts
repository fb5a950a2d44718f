import { assetClass } from '#contract/asset-class.ts'

/** A class that is not in Parkett: futures on currencies, apart from the others. */
export const currencyFutures = assetClass({
  key: 'currency_futures',
  path: '/devisen-futures',
  label: 'Devisen-Futures',
  labelEn: 'Currency futures',
  intro: 'Terminkontrakte auf Wechselkurse.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [{ entityType: 'FUTURE', word: 'Devisen-Future' }],
  subType: 'CURRENCY_FUTURE',
  slugWord: 'Devisen-Future',
  slugKey: 'isin',
  tabs: ['overview', 'chart', 'history'],
  firstRange: 'M1',
  moverPeriods: ['D1', 'W1'],
  unit: 'currency',
  decimals: () => 5,
  search: { words: ['devisenfuture'], rank: 85 },
})
