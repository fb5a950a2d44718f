import { continents, countryName } from '#contract/country.ts'
import { germanTerm } from '#market/german-terms.ts'
import { sizeClasses, type Instrument, type SizeClass } from '#market/instruments.ts'
import type { DailyFigures } from '#market/statistics.ts'
import { instrumentColumns } from '../instrument-columns.ts'
import {
  betas,
  choice,
  daily,
  euroClose,
  performanceColumns,
  performances,
  regionOf,
  technicalColumns,
  technicals,
  themesOf,
  told,
  tradedOn,
  turnover,
  type ClassFinder,
  type FinderRooms,
} from './figures.ts'
import { valuations } from './valuations.ts'

const sizeNames: Readonly<Record<SizeClass, string>> = {
  mega: 'Mega: ab 200 Mrd.',
  large: 'Large: ab 10 Mrd.',
  mid: 'Mid: ab 2 Mrd.',
  small: 'Small: ab 300 Mio.',
  micro: 'Micro: darunter',
}
/** in euros */
const leastOf: Readonly<Record<SizeClass, number>> = { mega: 200e9, large: 10e9, mid: 2e9, small: 300e6, micro: 0 }
const stockOf = ({ facts }: Instrument) => (facts.kind === 'stock' ? facts : undefined)

/** In euros, at the last close. */
function marketCap(
  { fundamentals }: Pick<FinderRooms, 'fundamentals'>,
  figures: DailyFigures,
  stock: Instrument,
): number | undefined {
  const [price, shares] = [euroClose(figures, stock), fundamentals.shares(stock)]
  return price === undefined || shares === undefined ? undefined : price * shares
}

/** By market capitalisation; by the reference data where that is not known. */
function sizeOf(rooms: FinderRooms, stock: Instrument): SizeClass | undefined {
  const figures = rooms.statistics.of(stock.key)
  const cap = figures && marketCap(rooms, figures, stock)
  return cap === undefined ? stockOf(stock)?.size : sizeClasses.find((size) => cap >= leastOf[size])
}

const stockTypes: readonly (readonly [kind: string, name: RegExp])[] = [
  ['preference', /\b(Vz|Pref)\b/],
  ['receipt', /\b[AG]D[RS]\b/],
]

const stockTypeNames: Readonly<Record<string, string>> = {
  common: 'Stammaktie',
  preference: 'Vorzugsaktie',
  receipt: 'Hinterlegungsschein (ADR, GDR)',
}

export const stocks: ClassFinder = {
  criteria: (rooms, today) => [
    choice('index', 'index', 'Index', 'Auswahl', (stock) => stockOf(stock)?.indices, {
      nameOf: (value) => rooms.universe.find('INDEX', value)?.name ?? value,
      aliases: ['idIndex'],
    }),
    choice('isoCountry', 'land', 'Land', 'Auswahl', instrumentColumns.country, {
      nameOf: countryName,
      aliases: ['idCountry'],
    }),
    choice('region', 'region', 'Region', 'Auswahl', regionOf, { order: continents }),
    choice('sector', 'sektor', 'Sektor', 'Auswahl', instrumentColumns.sector, {
      nameOf: germanTerm,
      aliases: ['idSector'],
    }),
    choice('industry', 'branche', 'Branche', 'Auswahl', instrumentColumns.industry, {
      nameOf: germanTerm,
      aliases: ['idBranch'],
    }),
    choice('size', 'groesse', 'Größe', 'Auswahl', (stock) => sizeOf(rooms, stock), {
      nameOf: (key) => sizeNames[sizeClasses.find((size) => size === key) ?? 'micro'],
      order: sizeClasses,
    }),
    choice(
      'stockType',
      'aktienart',
      'Aktienart',
      'Auswahl',
      ({ name }) => stockTypes.find(([, pattern]) => pattern.test(name))?.[0] ?? 'common',
      { help: 'wie der Name sie nennt', nameOf: (key) => stockTypeNames[key] ?? key },
    ),
    themesOf(rooms),
    tradedOn,
    daily(
      rooms,
      {
        id: 'marketCap',
        word: 'marktkap',
        label: 'Marktkapitalisierung',
        group: 'Auswahl',
        unit: 'euro',
        decimals: 1,
        aliases: ['marketCapCompany'],
      },
      (figures, stock) => marketCap(rooms, figures, stock),
    ),
    turnover(rooms),
    told('freeFloatPct', { word: 'streubesitz', group: 'Auswahl' }),
    ...valuations(rooms, today),
    ...performances(rooms, today),
    ...technicals(rooms),
    ...betas(rooms),
  ],
  views: [
    {
      key: 'basis',
      label: 'Basis',
      columns: ['performancePct1Y', 'marketCap', 'cnPerEstimate', 'cnDivYield', 'industry'],
    },
    {
      key: 'bewertung',
      label: 'Bewertung',
      columns: [
        'cnPerEstimate',
        'cnPer',
        'cnPriceSales',
        'cnPriceBookvalue',
        'cnPriceCf',
        'cnPeg',
        'evToEbitda',
        'cnEbitMa',
        'cnReturnEquity',
        'cnEquityRatio',
      ],
    },
    {
      key: 'dividende',
      label: 'Dividende',
      columns: ['cnDivYield', 'yearsWithoutCut', 'payoutPct', 'growthPctPa5', 'dateExDividend'],
    },
    { key: 'performance', label: 'Performance', columns: performanceColumns },
    { key: 'technik', label: 'Technik', columns: [...technicalColumns, 'beta250d'] },
    {
      key: 'analysten',
      label: 'Analysten',
      columns: ['recommendationConsensus', 'upsidePct', 'numTotal', 'epsGrowthExpectedPct', 'cnPerEstimate'],
    },
    { key: 'handel', label: 'Handel', columns: ['turnover', 'marketCap', 'volatility30d', 'isoCountry'] },
  ],
  presets: [
    {
      name: 'Dividendenstars',
      rule: 'ab 3,5 % Rendite, fünf Jahre ohne Kürzung, höchstens 80 % ausgeschüttet',
      query: 'div_rendite_von=3,5&ohne_kuerzung_von=5&ausschuettung_bis=80',
    },
    {
      name: 'Wachstum zum fairen Preis',
      rule: 'PEG bis 1,5, Gewinn wächst ab 8 %',
      query: 'peg_bis=1,5&gewinnwachstum_e_von=8',
    },
    { name: 'Nahe 52-Wochen-Hoch', rule: 'Abstand höchstens 3 %', query: 'abstand_hoch_von=-3' },
    { name: 'Turnaround', rule: 'ein Jahr im Minus, über GD 200', query: 'perf_1j_bis=-10&abstand_gd200_von=0' },
    {
      name: 'Small Caps Deutschland',
      rule: 'Sitz in Deutschland, 300 Mio. bis 2 Mrd. EUR',
      query: 'land=DE&groesse=small',
    },
    {
      name: 'Günstiger als die Branche',
      rule: 'KGV e unter dem Median der Branche, ab 1 Mrd. EUR',
      query: 'marktkap_von=1000000000&frage=kgv_e+%3C+median%28branche%29',
    },
    { name: 'Überverkauft', rule: 'RSI bis 30, über 1 Mrd. EUR', query: 'rsi_bis=30&marktkap_von=1000000000' },
  ],
  reference: 'sector',
  usual: { id: 'marketCap', order: 'DESC' },
}
