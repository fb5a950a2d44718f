import { assetClass, type DecimalsRule } from '#contract/asset-class.ts'

/** Decimals of its prices: alone, so that the browser ships nothing else of the class. */
export const derivativeDecimals: DecimalsRule = () => 3

export const derivatives = assetClass({
  key: 'derivatives',
  path: '/derivate',
  label: 'Derivate',
  labelEn: 'Derivatives',
  intro: 'Optionsscheine, Knock-Outs und Zertifikate. Alle Papiere sind simuliert.',
  menu: 'Aktien, Indizes, Derivate',
  types: [{ entityType: 'DERIVATIVE', word: 'Derivat', families: ['derivatives'] }],
  subTypeWords: {
    WARRANT: { word: 'Optionsschein', folder: 'Optionsscheine' },
    KNOCKOUT_CERTIFICATE: { word: 'Knock-Out', folder: 'Knock-Outs' },
    FACTOR_CERTIFICATE: { word: 'Faktor-Zertifikat', folder: 'Faktor-Zertifikate' },
    DISCOUNT_CERTIFICATE: { word: 'Discount-Zertifikat', folder: 'Discount-Zertifikate' },
    BONUS_CERTIFICATE: { word: 'Bonus-Zertifikat', folder: 'Bonus-Zertifikate' },
    REVERSE_CONVERTIBLE: { word: 'Aktienanleihe', folder: 'Aktienanleihen' },
    EXPRESS_CERTIFICATE: { word: 'Express-Zertifikat', folder: 'Express-Zertifikate' },
    CAPITAL_PROTECTION_CERTIFICATE: { word: 'Kapitalschutz-Zertifikat', folder: 'Kapitalschutz' },
    PARTICIPATION_CERTIFICATE: { word: 'Partizipations-Zertifikat', folder: 'Index-Partizipations-Zertifikate' },
    SPRINT_CERTIFICATE: { word: 'Sprint-Zertifikat', folder: 'Sprint-Outperformance' },
    EXOTIC_CERTIFICATE: { word: 'Exotisches Papier', folder: 'Exotische' },
  },
  slugWord: '',
  slugKey: 'isin',
  folder: 'Zertifikate',
  tabs: ['overview', 'chart', 'quotes', 'history', 'news'],
  firstRange: 'D1',
  moverPeriods: ['D1'],
  unit: 'currency',
  decimals: derivativeDecimals,
  comparison: { most: 5 },
  computed: true,
  search: { words: [], rank: 0 },
})
