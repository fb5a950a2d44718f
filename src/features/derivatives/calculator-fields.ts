import { typedDay } from '#contract/typed-day.ts'
import type * as z from 'zod'
import { dayMs } from '#contract/vocabulary.ts'
import { typedNumber } from '#web/blocks/number-field.tsx'
import { isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import type { WarrantScenario } from './free-calculator.contract.ts'

export const columns = ['a', 'b', 'c', 'd', 'e'] as const
export type Column = (typeof columns)[number]
export type Scenario = z.input<typeof WarrantScenario>

interface NumberInput {
  word: string
  of:
    | 'priceUnderlying'
    | 'strike'
    | 'coverRatio'
    | 'daysToMaturity'
    | 'impliedVolatility'
    | 'price'
    | 'rate'
    | 'dividendYield'
    | 'fx'
  label: string
  unit: string
  most: number
  /** default: 0 */
  least?: number
  /** in a sentence: „… muss größer als 0 sein.“ */
  positive?: string
  decimals: number
}

/** What a scenario is made of, in the order of the page; fields are called `{word}_{column}`. */
export const numberInputs: readonly NumberInput[] = [
  {
    word: 'kurs',
    of: 'priceUnderlying',
    label: 'Kurs des Basiswerts',
    unit: '',
    most: 1e9,
    positive: 'Der Kurs',
    decimals: 4,
  },
  { word: 'basis', of: 'strike', label: 'Basispreis', unit: '', most: 1e9, positive: 'Der Basispreis', decimals: 4 },
  {
    word: 'bv',
    of: 'coverRatio',
    label: 'Bezugsverhältnis',
    unit: '',
    most: 1e6,
    positive: 'Das Bezugsverhältnis',
    decimals: 6,
  },
  {
    word: 'tage',
    of: 'daysToMaturity',
    label: 'Restlaufzeit',
    unit: 'Tage, oder Bewertungstag',
    most: 36_500,
    positive: 'Die Restlaufzeit',
    decimals: 1,
  },
  {
    word: 'vola',
    of: 'impliedVolatility',
    label: 'Volatilität',
    unit: '%',
    most: 500,
    positive: 'Die Volatilität',
    decimals: 2,
  },
  {
    word: 'preis',
    of: 'price',
    label: 'Preis des Scheins',
    unit: 'EUR',
    most: 1e9,
    positive: 'Der Preis',
    decimals: 4,
  },
  { word: 'zins', of: 'rate', label: 'Zins p. a.', unit: '%', least: -20, most: 100, decimals: 3 },
  { word: 'div', of: 'dividendYield', label: 'Dividendenrendite p. a.', unit: '%', most: 100, decimals: 3 },
  { word: 'fx', of: 'fx', label: 'Wechselkurs je EUR', unit: '', most: 1e9, positive: 'Der Wechselkurs', decimals: 5 },
]

export const choiceInputs = [
  { word: 'typ', of: 'right', label: 'Call oder Put', values: { CALL: 'Call', PUT: 'Put' } },
  { word: 'art', of: 'exercise', label: 'Ausübung', values: { EUROPEAN: 'europäisch', AMERICAN: 'amerikanisch' } },
] as const

/** A warrant at the money, for readers who bring no paper. */
const imagined: Scenario = {
  right: 'CALL',
  exercise: 'EUROPEAN',
  priceUnderlying: 100,
  strike: 100,
  coverRatio: 0.1,
  daysToMaturity: 180,
  impliedVolatility: 25,
  rate: 2,
  dividendYield: 0,
  fx: 1,
}

/** One column of the calculator: what its fields say, and the warrant they mean. */
export interface AskedScenario {
  column: Column
  /** as typed, by word; an empty field of a later column means „wie A“ */
  typed: Readonly<Record<string, string>>
  /** what is wrong, by word */
  faults: Readonly<Record<string, string>>
  /** absent where a field cannot be read */
  scenario: Scenario | undefined
  /** its owner's own words for it */
  name: string
}

/** How five columns start: the price lower and higher, more movement, a month later. */
const variations = ({
  priceUnderlying,
  impliedVolatility,
  daysToMaturity,
}: Scenario): Record<Column, Partial<Scenario>> => ({
  a: {},
  b: { priceUnderlying: priceUnderlying * 0.9 },
  c: { priceUnderlying: priceUnderlying * 1.1 },
  d: impliedVolatility === undefined ? {} : { impliedVolatility: impliedVolatility + 5 },
  e: { daysToMaturity: Math.max(1, daysToMaturity - 30) },
})

const text = (value: number | undefined, decimals: number): string =>
  value === undefined ? '' : String(Number(value.toFixed(decimals))).replace('.', ',')

/** so many days with dividends can be typed in */
export const dividendRows = 3
const longestName = 40

export interface AskedDividend {
  /** 1, 2, 3 */
  place: number
  /** as typed */
  day: string
  amount: string
  fault: string | undefined
  /** absent where it cannot be read, or nothing was typed */
  dividend: { daysUntil: number; amount: number } | undefined
}

/** Dividends with their days, `dtag_1` and `dbetrag_1` to 3. @param today as `2026-11-27` */
export function askedDividends(query: URLSearchParams, today: string): AskedDividend[] {
  return Array.from({ length: dividendRows }, (_, i) => {
    const place = i + 1
    const day = query.get(`dtag_${place}`)?.trim().slice(0, 40) ?? ''
    const amount = query.get(`dbetrag_${place}`)?.trim().slice(0, 40) ?? ''
    const typed = { place, day, amount }
    if (day === '' && amount === '') return { ...typed, fault: undefined, dividend: undefined }
    const daysUntil = isDay(day) ? Math.round((Date.parse(day) - Date.parse(today)) / dayMs) : Number.NaN
    const value = typedNumber(amount, 1e9)
    const fault = !(daysUntil > 0)
      ? 'Bitte einen Tag nach heute.'
      : value === undefined || value <= 0
        ? 'Bitte einen Betrag größer als 0 wie 2,35.'
        : undefined
    return {
      ...typed,
      fault,
      dividend: fault !== undefined || value === undefined ? undefined : { daysUntil, amount: value },
    }
  })
}

/** The same scenario so many days later: what is paid by then is paid. */
export const laterBy = (scenario: Scenario, passed: number, daysToMaturity: number): Scenario => ({
  ...scenario,
  daysToMaturity,
  dividends: (scenario.dividends ?? []).flatMap(({ daysUntil, amount }) =>
    daysUntil > passed ? [{ daysUntil: daysUntil - passed, amount }] : [],
  ),
})

/** What sets a scenario apart from A, in a few words: „Kurs −10 %, 30 Tage kürzer“. */
export function differenceTo(first: Scenario | undefined, { priceUnderlying, ...other }: Scenario): string {
  if (!first) return ''
  const moved = (priceUnderlying / first.priceUnderlying - 1) * 100
  const calmer = (other.impliedVolatility ?? NaN) - (first.impliedVolatility ?? NaN)
  const longer = round(other.daysToMaturity - first.daysToMaturity)
  const others = ['strike', 'coverRatio', 'price', 'rate', 'dividendYield', 'fx', 'right', 'exercise'] as const
  const more = others.filter((of) => other[of] !== first[of]).length
  return [
    ...(Math.abs(moved) >= 0.005
      ? [`Kurs ${format.changePercent(moved, Number.isInteger(round(moved)) ? 0 : 2)}`]
      : []),
    ...(Math.abs(calmer) >= 0.005 ? [`Vola ${format.change(calmer, Number.isInteger(round(calmer)) ? 0 : 2)}`] : []),
    ...(Math.abs(longer) >= 0.05
      ? [
          `${format.number(Math.abs(longer), Number.isInteger(longer) ? 0 : 1)} Tage ${longer > 0 ? 'länger' : 'kürzer'}`,
        ]
      : []),
    ...(more > 0 ? [more === 1 ? 'ein Wert anders' : `${more} Werte anders`] : []),
  ].join(', ')
}

const round = (value: number): number => Number(value.toFixed(2))

/** Days until a day that is typed as „18.12.2026“ or 2026-12-18. @param today as `2026-11-27` */
function daysUntil(text: string, today: string): number | undefined {
  const day = typedDay(text)
  return isDay(day) ? Math.round((Date.parse(day) - Date.parse(today)) / dayMs) : undefined
}

/** The number a field means, or what is wrong with it. */
function readField(
  text: string,
  { of, label, least = 0, most, positive }: NumberInput,
  today: string,
): { value: number; fault?: undefined } | { fault: string } {
  const [, sign, rest = ''] = /^([-−]?)(.*)$/.exec(text) ?? []
  const size = (of === 'daysToMaturity' ? daysUntil(text, today) : undefined) ?? typedNumber(rest, Number.MAX_VALUE)
  if (size === undefined) return { fault: `${label}: Bitte eine Zahl wie 12,50.` }
  const value = sign ? -size : size
  if (positive && value <= 0) return { fault: `${positive} muss größer als 0 sein.` }
  if (value < least) return { fault: `${label}: Bitte eine Zahl ab ${format.integer(least)}.` }
  return value > most ? { fault: `${label}: höchstens ${format.integer(most)}.` } : { value }
}

/**
 * @param paper whose values column A starts with
 * @param today as `2026-11-27`, for days of valuation
 */
export function askedScenarios(
  query: URLSearchParams,
  paper: Scenario | undefined,
  today: string,
  dividends: readonly NonNullable<AskedDividend['dividend']>[] = [],
): AskedScenario[] {
  const start = paper ?? imagined
  const varied = variations(start)
  const isFreshA = numberInputs.every(({ word }) => !query.has(`${word}_a`))
  const isFirstVisit = columns.every((column) => numberInputs.every(({ word }) => !query.has(`${word}_${column}`)))
  const read = (column: Column, base: Scenario | undefined): AskedScenario => {
    const typed: Record<string, string> = {}
    const faults: Record<string, string> = {}
    const found: Partial<Scenario> = {}
    for (const input of numberInputs) {
      const { word, of, decimals } = input
      const usual = column === 'a' ? (isFreshA ? start[of] : undefined) : isFirstVisit ? varied[column][of] : undefined
      const given = query.get(`${word}_${column}`)?.trim().slice(0, 40) ?? text(usual, decimals)
      typed[word] = given
      if (given === '') {
        if (column !== 'a' && base?.[of] !== undefined) found[of] = base[of]
        continue
      }
      const field = readField(given, input, today)
      if (field.fault === undefined) found[of] = field.value
      else faults[word] = field.fault
    }
    const right = choice(query, 'typ', column, ['CALL', 'PUT'] as const)
    const exercise = choice(query, 'art', column, ['EUROPEAN', 'AMERICAN'] as const)
    typed['typ'] = right ?? (column === 'a' ? start.right : '')
    typed['art'] = exercise ?? (column === 'a' ? (start.exercise ?? 'EUROPEAN') : '')
    const { priceUnderlying, strike, daysToMaturity } = found
    const missing = [
      ...(priceUnderlying === undefined ? ['kurs'] : []),
      ...(strike === undefined ? ['basis'] : []),
      ...(daysToMaturity === undefined ? ['tage'] : []),
    ]
    if (column === 'a') for (const word of missing) faults[word] ??= 'Bitte eine Zahl wie 12,50.'
    const isReadable = Object.keys(faults).length === 0
    return {
      column,
      typed,
      faults,
      name: query.get(`name_${column}`)?.trim().slice(0, longestName) ?? '',
      scenario:
        isReadable && priceUnderlying !== undefined && strike !== undefined && daysToMaturity !== undefined
          ? laterBy(
              {
                ...found,
                priceUnderlying,
                strike,
                daysToMaturity,
                right: right ?? base?.right ?? start.right,
                exercise: exercise ?? base?.exercise ?? start.exercise,
                dividends: [...dividends],
              },
              Math.max(0, (base?.daysToMaturity ?? daysToMaturity) - daysToMaturity),
              daysToMaturity,
            )
          : undefined,
    }
  }
  const first = read('a', undefined)
  return [first, ...columns.slice(1).map((column) => read(column, first.scenario))]
}

const choice = <Value extends string>(
  query: URLSearchParams,
  word: string,
  column: Column,
  known: readonly Value[],
): Value | undefined => known.find((value) => value === query.get(`${word}_${column}`))
