import type { Calendar } from '#calendar/calendar.ts'
import { continentOf, type Continent } from '#contract/country.ts'
import type { DailyFigures, PerformancePeriod, Statistics } from '#market/statistics.ts'
import { performanceToClose } from '#market/statistics.ts'
import type { Fundamentals } from '#market/fundamentals.ts'
import type { Instrument, Universe } from '#market/instruments.ts'
import { calendarIdOf, listListing, mainListing } from '#market/listings.ts'
import { runsThroughZero } from '#market/instruments.ts'
import { reportedFigures, reportedNumber, type ReportedName } from '#market/reported.ts'
import { venueOf } from '#market/venues.ts'
import type { TradingDay } from '#contract/vocabulary.ts'
import type { ChoiceCriterion, FinderCriterion, RangeCriterion } from '../criterion.ts'

/** What columns of instruments are filled from. */
export interface FinderRooms {
  calendar: Pick<Calendar, 'isTradingDay' | 'settlementDay'>
  universe: Universe
  statistics: Statistics
  fundamentals: Fundamentals
  /** parts of the market with a thesis, which choose shares and ETFs by rule */
  themes: readonly FinderTheme[]
}

export interface FinderTheme {
  alias: string
  title: string
  papers: ReadonlySet<Instrument>
}

/** Themes that an instrument belongs to. */
export const themesOf = ({ themes }: FinderRooms): ChoiceCriterion<Instrument> =>
  choice(
    'theme',
    'thema',
    'Anlagethema',
    'Auswahl',
    (instrument) => themes.flatMap(({ alias, papers }) => (papers.has(instrument) ? [alias] : [])),
    {
      nameOf: (key) => themes.find(({ alias }) => alias === key)?.title ?? key,
      help: 'nach der Regel, die auf der Seite des Themas steht',
    },
  )

/** A column set of a result. */
interface FinderView {
  key: string
  label: string
  /** ids of criteria */
  columns: readonly string[]
}

/** A search with a name. */
interface Preset {
  name: string
  /** what it asks for, in words */
  rule: string
  /** as the address says it */
  query: string
}

/** All that one class of instruments brings to its finder. */
export interface ClassFinder {
  criteria: (rooms: FinderRooms, today: TradingDay) => readonly FinderCriterion<Instrument>[]
  views: readonly FinderView[]
  presets: readonly Preset[]
  /** id of the criterion it is ranked by unless the reader says otherwise; absent: by name */
  usual?: { id: string; order: 'ASC' | 'DESC' }
  /** id of the choice whose values have a row of reference each: the middle of the group */
  reference?: string
}

/** What a criterion of the table says of itself; percent with two decimals unless it says otherwise. */
export type Kept = Pick<RangeCriterion<Instrument>, 'id' | 'word' | 'label' | 'group'> &
  Partial<Pick<RangeCriterion<Instrument>, 'unit' | 'decimals' | 'first' | 'aliases' | 'help' | 'absent'>>

/** A criterion that reads the table of daily figures. */
export const daily = (
  { statistics }: FinderRooms,
  said: Kept,
  of: (figures: DailyFigures, instrument: Instrument) => number | undefined,
): RangeCriterion<Instrument> => ({
  kind: 'range',
  unit: 'percent',
  decimals: 2,
  ...said,
  of: (instrument) => {
    const figures = statistics.of(instrument.key)
    return figures && of(figures, instrument)
  },
})

/** A criterion that files tell: nobody may ship its figures. */
export const told = (
  name: ReportedName,
  said: Omit<Kept, 'id' | 'label'> & { id?: string },
): RangeCriterion<Instrument> => ({
  kind: 'range',
  unit: 'percent',
  decimals: 2,
  id: name,
  label: reportedFigures[name].label,
  absent: 'vom Datenlieferanten nicht geliefert',
  ...said,
  of: (instrument) => reportedNumber(instrument, name),
  toldBy: ({ reported }) => reported?.[name],
})

export const choice = (
  id: string,
  word: string,
  label: string,
  group: string,
  of: ChoiceCriterion<Instrument>['of'],
  more: Partial<Pick<ChoiceCriterion<Instrument>, 'nameOf' | 'order' | 'aliases' | 'help'>> = {},
): ChoiceCriterion<Instrument> => ({ kind: 'choice', id, word, label, group, of, ...more })

/** The continent of an instrument’s country. */
export const regionOf = ({ isoCountry }: Instrument): Continent | undefined =>
  isoCountry ? continentOf(isoCountry) : undefined

const periods: readonly (readonly [PerformancePeriod, word: string, label: string, alias: string])[] = [
  ['W1', 'perf_1w', 'Performance 1 Woche', 'performancePct1W'],
  ['M1', 'perf_1m', 'Performance 1 Monat', 'performancePct1M'],
  ['M3', 'perf_3m', 'Performance 3 Monate', 'performancePct3M'],
  ['M6', 'perf_6m', 'Performance 6 Monate', 'performancePct6M'],
  ['CY', 'perf_jahr', 'Performance lfd. Jahr', 'performancePctCY'],
  ['Y1', 'perf_1j', 'Performance 1 Jahr', 'performancePct1Y'],
  ['Y3', 'perf_3j', 'Performance 3 Jahre', 'performancePct3Y'],
  ['Y5', 'perf_5j', 'Performance 5 Jahre', 'performancePct5Y'],
  ['Y10', 'perf_10j', 'Performance 10 Jahre', 'performancePct10Y'],
]

const percent = (fraction: number | undefined): number | undefined =>
  fraction === undefined ? undefined : fraction * 100

const tooShort = 'zu kurze Historie'
const yearWithoutClose = `${tooShort}, oder das Jahr hat noch keinen Schlusskurs`

/**
 * Change to the last close over every period; levels that run through zero have none. Nor has a year from its first day of
 * trading until that is counted: the last close is of the year before.
 */
export const performances = (rooms: FinderRooms, today: TradingDay): RangeCriterion<Instrument>[] =>
  periods.map(([period, word, label, id]) =>
    daily(
      rooms,
      { id, word, label, group: 'Performance', unit: 'change', absent: period === 'CY' ? yearWithoutClose : tooShort },
      (figures, instrument) =>
        runsThroughZero(instrument) || (period === 'CY' && isOfLastYear(rooms, figures.day, instrument, today))
          ? undefined
          : percent(performanceToClose(figures, period)),
    ),
  )

const isOfLastYear = ({ calendar }: FinderRooms, day: TradingDay, instrument: Instrument, today: TradingDay): boolean =>
  day.slice(0, 4) < today.slice(0, 4) && calendar.isTradingDay(calendarIdOf(mainListing(instrument)), today)

/** The same a year, of the long periods: what funds are compared by. */
export const yearlyPerformances = (rooms: FinderRooms): RangeCriterion<Instrument>[] =>
  (['Y3', 'Y5', 'Y10'] as const).map((period) => {
    const years = Number(period.slice(1))
    const said = {
      id: `performancePctPa${years}Y`,
      word: `perf_${years}j_pa`,
      label: `Performance ${years} Jahre p. a.`,
    }
    return daily(rooms, { ...said, group: 'Performance', unit: 'change', absent: tooShort }, (figures) => {
      const gained = performanceToClose(figures, period)
      return gained === undefined ? undefined : ((1 + gained) ** (1 / years) - 1) * 100
    })
  })

/** Where the last close stands, and how much it moves. */
export const technicals = (rooms: FinderRooms): RangeCriterion<Instrument>[] => {
  const group = 'Technik'
  return [
    daily(
      rooms,
      { id: 'high52wDistancePct', word: 'abstand_hoch', label: 'Abstand 52-Wochen-Hoch', group, unit: 'change' },
      ({ close, high52w }) => (high52w ? (close / high52w - 1) * 100 : undefined),
    ),
    daily(
      rooms,
      {
        id: 'low52wDistancePct',
        word: 'abstand_tief',
        label: 'Abstand 52-Wochen-Tief',
        group,
        unit: 'change',
        first: 'ASC',
      },
      ({ close, low52w }) => (low52w !== undefined && low52w > 0 ? (close / low52w - 1) * 100 : undefined),
    ),
    daily(
      rooms,
      { id: 'movingAverageDistancePct', word: 'abstand_gd200', label: 'Abstand GD 200', group, unit: 'change' },
      ({ close, mean200d }) => (mean200d !== undefined && mean200d > 0 ? (close / mean200d - 1) * 100 : undefined),
    ),
    daily(
      rooms,
      { id: 'volatility30d', word: 'vola_30', label: 'Schwankung 30 Tage', group, first: 'ASC' },
      ({ volatility30d }) => percent(volatility30d),
    ),
    daily(
      rooms,
      { id: 'volatility250d', word: 'vola_250', label: 'Schwankung 250 Tage', group, first: 'ASC' },
      ({ volatility250d }) => percent(volatility250d),
    ),
    daily(
      rooms,
      { id: 'rsi14', word: 'rsi', label: 'RSI 14 Tage', group, unit: 'number', decimals: 0 },
      ({ rsi14 }) => rsi14,
    ),
    daily(
      rooms,
      { id: 'maxDrawdown250d', word: 'rueckgang_250', label: 'Größter Rückgang 250 Tage', group, unit: 'change' },
      ({ maxDrawdown250d }) => percent(maxDrawdown250d),
    ),
  ]
}

/** Of shares: how far they go with the index of their country. */
export const betas = (rooms: FinderRooms): RangeCriterion<Instrument>[] => [
  daily(
    rooms,
    { id: 'beta250d', word: 'beta', label: 'Beta 250 Tage', group: 'Technik', unit: 'number' },
    ({ beta250d }) => beta250d,
  ),
  daily(
    rooms,
    { id: 'correlation250d', word: 'korrelation', label: 'Korrelation 250 Tage', group: 'Technik', unit: 'number' },
    ({ correlation250d }) => correlation250d,
  ),
]

/** Of funds and ETFs: what a return cost in movement. */
export const risks = (rooms: FinderRooms): RangeCriterion<Instrument>[] => {
  const group = 'Risiko'
  return [
    daily(
      rooms,
      { id: 'volatility1y', word: 'vola_1j', label: 'Schwankung 1 Jahr', group, first: 'ASC' },
      ({ volatility1y }) => percent(volatility1y),
    ),
    daily(
      rooms,
      { id: 'volatility3y', word: 'vola_3j', label: 'Schwankung 3 Jahre', group, first: 'ASC' },
      ({ volatility3y }) => percent(volatility3y),
    ),
    daily(
      rooms,
      { id: 'sharpe1y', word: 'sharpe_1j', label: 'Sharpe 1 Jahr', group, unit: 'number' },
      ({ sharpe1y }) => sharpe1y,
    ),
    daily(
      rooms,
      { id: 'sharpe3y', word: 'sharpe_3j', label: 'Sharpe 3 Jahre', group, unit: 'number' },
      ({ sharpe3y }) => sharpe3y,
    ),
    daily(
      rooms,
      { id: 'sharpe5y', word: 'sharpe_5j', label: 'Sharpe 5 Jahre', group, unit: 'number' },
      ({ sharpe5y }) => sharpe5y,
    ),
    daily(
      rooms,
      { id: 'sortino3y', word: 'sortino_3j', label: 'Sortino 3 Jahre', group, unit: 'number' },
      ({ sortino3y }) => sortino3y,
    ),
    daily(
      rooms,
      { id: 'maxDrawdown3y', word: 'rueckgang_3j', label: 'Größter Rückgang 3 Jahre', group, unit: 'change' },
      ({ maxDrawdown3y }) => percent(maxDrawdown3y),
    ),
    daily(
      rooms,
      {
        id: 'trackingError1y',
        word: 'tracking_error',
        label: 'Tracking Error 1 Jahr',
        group,
        first: 'ASC',
        aliases: ['trackingError250d'],
      },
      ({ trackingError1y }) => percent(trackingError1y),
    ),
    daily(
      rooms,
      {
        id: 'trackingDifference1y',
        word: 'td_1j',
        label: 'Tracking Difference 1 Jahr',
        group,
        unit: 'change',
        help: 'Wertentwicklung des Fonds minus die seines Index',
      },
      ({ trackingDifference1y }) => percent(trackingDifference1y),
    ),
    daily(
      rooms,
      {
        id: 'trackingDifference3y',
        word: 'td_3j',
        label: 'Tracking Difference 3 Jahre p. a.',
        group,
        unit: 'change',
        help: 'Wertentwicklung des Fonds minus die seines Index, im Mittel eines Jahres',
      },
      ({ trackingDifference3y }) => percent(trackingDifference3y),
    ),
  ]
}

/** The last close in euro, where a listing is in euro. */
export function euroClose(figures: DailyFigures, instrument: Instrument): number | undefined {
  if (mainListing(instrument).notation.isoCurrency === 'EUR') return figures.close
  return listListing(instrument).notation.isoCurrency === 'EUR' ? figures.inListCurrency?.close : undefined
}

/** Money a day on the main listing, counted in euro. */
export const turnover = (rooms: FinderRooms): RangeCriterion<Instrument> =>
  daily(
    rooms,
    { id: 'turnover', word: 'umsatz', label: 'Umsatz am Tag (30 Tage)', group: 'Handel', unit: 'euro', decimals: 0 },
    (figures, instrument) => {
      const price = euroClose(figures, instrument)
      return price === undefined || figures.averageVolume30d === undefined
        ? undefined
        : price * figures.averageVolume30d
    },
  )

/** Of ETFs: what buying and selling at once costs. */
export const meanSpread = (rooms: FinderRooms): RangeCriterion<Instrument> =>
  daily(
    rooms,
    {
      id: 'spread30d',
      word: 'spread',
      label: 'Spread (Mittel 30 Tage)',
      group: 'Handel',
      decimals: 3,
      first: 'ASC',
      help: 'Abstand von Geld und Brief in der Mitte des Handelstags, Mittel der letzten 30 Handelstage',
    },
    ({ spread30d }) => percent(spread30d),
  )

/** Exchanges that quote it; what is told at all hours over the counter is none. */
export const tradedOn = choice(
  'codeMarket',
  'handelsplatz',
  'Handelsplatz',
  'Merkmale',
  ({ notations }) => notations.flatMap(({ venue }) => (venueOf(venue)?.kind === 'exchange' ? [venue] : [])),
  { nameOf: (code) => venueOf(code)?.name ?? code },
)

export const currencyOf = choice('isoCurrency', 'waehrung', 'Währung', 'Merkmale', ({ isoCurrency }) => isoCurrency, {
  aliases: ['isoCurrencyFund'],
})

export const performanceColumns = [
  'performancePct1W',
  'performancePct1M',
  'performancePct3M',
  'performancePctCY',
  'performancePct1Y',
  'performancePct3Y',
  'performancePct5Y',
]
export const technicalColumns = [
  'high52wDistancePct',
  'low52wDistancePct',
  'movingAverageDistancePct',
  'volatility30d',
  'volatility250d',
  'rsi14',
  'maxDrawdown250d',
]
