import type { TradingDay } from '#contract/vocabulary.ts'
import { countryName } from '#contract/country.ts'
import { dayNumberOf } from '#calendar/days.ts'
import { germanTerm } from '#market/german-terms.ts'
import type { Instrument } from '#market/instruments.ts'
import { reportedText } from '#market/reported.ts'
import type { FinderCriterion } from '../criterion.ts'
import { instrumentColumns } from '../instrument-columns.ts'
import { hedgedInto, strategiesOf, strategyNames, type Strategy } from './in-names.ts'
import {
  choice,
  currencyOf,
  meanSpread,
  performanceColumns,
  performances,
  risks,
  technicals,
  themesOf,
  told,
  tradedOn,
  turnover,
  yearlyPerformances,
  type ClassFinder,
  type FinderRooms,
} from './figures.ts'

const fundOf = ({ facts }: Instrument) => (facts.kind === 'fund' || facts.kind === 'etf' ? facts : undefined)
const etfOf = ({ facts }: Instrument) => (facts.kind === 'etf' ? facts : undefined)

const costs = 'Kosten und Größe'

/** What files tell of funds: asked for without any, such a filter is understood and finds nothing. */
const toldOfFunds = [
  told('ongoingCharges', { word: 'kosten', group: costs, first: 'ASC', aliases: ['ter'] }),
  told('frontLoadPct', {
    id: 'maxPctInitialFee',
    word: 'ausgabeaufschlag',
    group: costs,
    first: 'ASC',
    aliases: ['frontLoadPct'],
  }),
  told('fundVolumeEuro', { word: 'volumen', group: costs, unit: 'euro', decimals: 0, aliases: ['volumeFundEuro'] }),
  told('minimumInvestment', {
    id: 'minInitialInvestment',
    word: 'mindestanlage',
    group: costs,
    unit: 'euro',
    decimals: 0,
    first: 'ASC',
  }),
  told('riskIndicator', { word: 'sri', group: 'Risiko', unit: 'number', decimals: 0, first: 'ASC' }),
] as const

/** Funds and ETFs are one source: what only ETFs know is not offered among funds. */
const criteria = (rooms: FinderRooms, today: TradingDay): readonly FinderCriterion<Instrument>[] => [
  choice('group', 'art', 'Anlageklasse', 'Auswahl', instrumentColumns.group, {
    nameOf: germanTerm,
    aliases: ['nameTypeFund'],
  }),
  choice('category', 'kategorie', 'Kategorie', 'Auswahl', instrumentColumns.category, {
    nameOf: germanTerm,
    aliases: ['idInvestmentFocus'],
  }),
  choice('index', 'index', 'Index', 'Auswahl', instrumentColumns.index, {
    nameOf: (value) => rooms.universe.find('INDEX', value)?.name ?? value,
    aliases: ['idInstrumentBenchmark'],
  }),
  choice('managementCompany', 'kvg', 'Gesellschaft', 'Auswahl', instrumentColumns.family, {
    aliases: ['nameGroupIssuer'],
  }),
  choice('distributionPolicy', 'ertrag', 'Ertragsverwendung', 'Merkmale', (fund) => etfOf(fund)?.distribution, {
    nameOf: (key) => (key === 'accumulating' ? 'thesaurierend' : 'ausschüttend'),
  }),
  choice('domicile', 'domizil', 'Domizil', 'Merkmale', (fund) => fundOf(fund)?.domicile, { nameOf: countryName }),
  currencyOf,
  choice('hedgedInto', 'absicherung', 'Währungsabsicherung', 'Merkmale', ({ name }) => hedgedInto(name), {
    help: 'wie der Name sie nennt',
    nameOf: (key) => `in ${key}`,
  }),
  choice('strategy', 'strategie', 'Strategie', 'Auswahl', ({ name }) => strategiesOf(name), {
    help: 'wie der Name sie nennt',
    nameOf: (key) => strategyNames[key as Strategy] ?? key,
    order: Object.keys(strategyNames),
  }),
  choice('idTypeReplication', 'replikation', 'Replikation', 'Merkmale', (fund) => reportedText(fund, 'replication')),
  choice('rating', 'rating', 'Rating', 'Merkmale', (fund) => reportedText(fund, 'rating')),
  {
    kind: 'range',
    id: 'dateEmission',
    word: 'auflage',
    label: 'Auflage',
    group: 'Merkmale',
    unit: 'day',
    decimals: 0,
    absent: 'vom Datenlieferanten nicht geliefert',
    of: (fund) => {
      const issued = fundOf(fund)?.issued
      return issued && dayNumberOf(issued)
    },
  },
  themesOf(rooms),
  tradedOn,
  ...toldOfFunds,
  turnover(rooms),
  meanSpread(rooms),
  ...performances(rooms, today),
  ...yearlyPerformances(rooms),
  ...technicals(rooms),
  ...risks(rooms),
]

const views: ClassFinder['views'] = [
  {
    key: 'basis',
    label: 'Basis',
    columns: ['category', 'performancePct1Y', 'performancePctPa3Y', 'performancePctPa5Y', 'volatility3y', 'sharpe3y'],
  },
  { key: 'performance', label: 'Performance', columns: performanceColumns },
  {
    key: 'risiko',
    label: 'Risiko',
    columns: ['volatility1y', 'volatility3y', 'sharpe1y', 'sharpe3y', 'sortino3y', 'maxDrawdown3y'],
  },
  {
    key: 'merkmale',
    label: 'Merkmale',
    columns: ['managementCompany', 'domicile', 'distributionPolicy', 'isoCurrency'],
  },
]

export const funds: ClassFinder = {
  criteria,
  views,
  presets: [
    {
      name: 'Besser als die Kategorie',
      rule: '5 Jahre über dem Median der Kategorie',
      query: 'frage=perf_5j+%3E+median%28kategorie%29',
    },
    { name: 'Ruhig und im Plus', rule: 'Schwankung bis 8 %, 1 Jahr ab 0 %', query: 'vola_1j_bis=8&perf_1j_von=0' },
    { name: 'Nahe 52-Wochen-Hoch', rule: 'Abstand höchstens 1 %', query: 'abstand_hoch_von=-1' },
  ],
  usual: { id: 'category', order: 'ASC' },
  reference: 'category',
}

export const etfs: ClassFinder = {
  criteria,
  views: [
    {
      key: 'basis',
      label: 'Basis',
      columns: [
        'index',
        'ongoingCharges',
        'fundVolumeEuro',
        'trackingDifference3y',
        'performancePct1Y',
        'performancePctPa3Y',
        'volatility1y',
        'distributionPolicy',
        'spread30d',
        'turnover',
      ],
    },
    {
      key: 'abbildung',
      label: 'Abbildung',
      columns: ['index', 'trackingDifference1y', 'trackingDifference3y', 'trackingError1y', 'spread30d', 'turnover'],
    },
    ...views.slice(1),
  ],
  presets: [
    {
      name: 'Besser als die Kategorie',
      rule: '3 Jahre über dem Median der Kategorie',
      query: 'frage=perf_3j+%3E+median%28kategorie%29',
    },
    {
      name: 'Thesaurierend aus Irland',
      rule: 'Erträge bleiben im Fonds, Domizil Irland',
      query: 'ertrag=accumulating&domizil=IE',
    },
    { name: 'Ruhig und im Plus', rule: 'Schwankung bis 8 %, 1 Jahr ab 0 %', query: 'vola_1j_bis=8&perf_1j_von=0' },
  ],
  usual: { id: 'turnover', order: 'DESC' },
  reference: 'category',
}
