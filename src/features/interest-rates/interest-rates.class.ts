import { assetClass } from '#contract/asset-class.ts'

/** Decimals of a rate: as the sources of all of them publish it. */
export const interestDecimals = () => 3

export const interestRates = assetClass({
  key: 'interest_rates',
  path: '/zinsen',
  label: 'Zinsen',
  labelEn: 'Interest rates',
  intro: 'Leitzinsen, Geldmarkt und Renditen von Staatsanleihen.',
  menu: 'Krypto, Anleihen, Devisen, Weitere',
  types: [
    { entityType: 'INTEREST', word: 'Zinssatz', plural: 'Zinsen', families: ['interest_rates'], mayBeNegative: true },
  ],
  slugWord: 'Zins',
  slugKey: 'entityValue',
  tabs: ['overview', 'chart', 'history', 'news'],
  firstRange: 'Y1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY', 'Y1'],
  unit: 'percent',
  decimals: interestDecimals,
  freeRealtime: true,
  search: { words: ['zins', 'zinsen', 'zinssatz', 'rendite', 'leitzins'], rank: 60 },
})
