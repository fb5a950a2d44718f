import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const indexDecimals: DecimalsRule = (_price, { entitySubType }) =>
  entitySubType?.toUpperCase().includes('COMMODITY') ? 3 : 2

export const indices = assetClass({
  key: 'indices',
  path: '/index',
  label: 'Indizes',
  labelEn: 'Indices',
  intro: 'Wie die Börsen in Europa, Amerika und Asien stehen.',
  menu: 'Aktien, Indizes, Derivate',
  types: [
    { entityType: 'INDEX', word: 'Index', plural: 'Indizes', families: ['indices', 'indexs'], mayBeNegative: true },
  ],
  slugWord: 'Index',
  slugKey: 'entityValue',
  tabs: ['overview', 'chart', 'members', 'quotes', 'history', 'returns', 'news', 'derivatives'],
  firstRange: 'D1',
  moverPeriods: ['D1', 'W1', 'M1', 'CY', 'Y1', 'Y3'],
  comparison: {},
  unit: 'points',
  decimals: indexDecimals,
  restsAtWeekends: true,
  search: { words: ['index', 'kurs'], rank: 330, underlies: true },
})
