import { numberText, percentText, printed } from '#contract/number-format.ts'
import type { Instant, InstrumentKey, NotationId, UserId } from '#contract/vocabulary.ts'
import type { Instrument } from '#market/instruments.ts'

export const alertKinds = [
  'ABOVE',
  'BELOW',
  'CHANGE',
  'VOLUME',
  'EX_DATE',
  'COMPANY_DATE',
  'ANALYST',
  'NEWS',
  'KNOCK_OUT',
] as const
export type AlertKind = (typeof alertKinds)[number]
export const isAlertKind = (kind: string): kind is AlertKind => alertKinds.some((each) => each === kind)
/** Kinds that look at days and reports, not at prices. */
export const datedKinds = ['EX_DATE', 'COMPANY_DATE', 'ANALYST', 'NEWS'] as const satisfies readonly AlertKind[]
export type DatedKind = (typeof datedKinds)[number]
/** Kinds that have no figure. */
export const isPlain = (kind: AlertKind): boolean => bounds[kind] === undefined
export const isDated = (kind: AlertKind): kind is DatedKind => datedKinds.some((each) => each === kind)
/** `REMINDER`: the day its owner set in a watchlist has come */
export type EventKind = AlertKind | 'REMINDER'

/** How its owner is told, besides on the pages. */
export const alertWays = ['MAIL', 'WEBHOOK', 'PUSH'] as const
export type AlertWay = (typeof alertWays)[number]

/** What an owner says of a rule. */
export interface AlertFacts {
  /** a price, percent, a multiple of the usual pieces, or days; none of `ANALYST` and `NEWS` */
  readonly threshold?: number | undefined
  /** else it rests once it has fired */
  readonly repeats: boolean
  /** after it fired nothing for so long */
  readonly quietMinutes: number
  /** besides the pages */
  readonly ways: readonly AlertWay[]
  readonly note: string
}

/** A rule as it is evaluated. */
export interface Rule extends AlertFacts {
  readonly id: string
  readonly owner: UserId
  readonly kind: AlertKind
  readonly instrument: InstrumentKey
  /** the series whose prices count: of the underlying where the distance to a knock-out is meant */
  readonly notation: NotationId
  readonly armedAt: Instant
  readonly lastCrossedAt?: Instant | undefined
}

const bounds: Readonly<Record<AlertKind, { from: number; to: number; what: string } | undefined>> = {
  ABOVE: { from: -1_000, to: 1e9, what: 'Bitte gib einen Kurs ein, etwa 118,50.' },
  BELOW: { from: -1_000, to: 1e9, what: 'Bitte gib einen Kurs ein, etwa 104,00.' },
  CHANGE: { from: 0.1, to: 100, what: 'Bitte gib 0,1 bis 100 Prozent ein.' },
  VOLUME: { from: 1.1, to: 100, what: 'Bitte gib 1,1 bis 100 ein, etwa 3 für das Dreifache.' },
  EX_DATE: { from: 0, to: 60, what: 'Bitte gib 0 bis 60 Tage ein.' },
  COMPANY_DATE: { from: 0, to: 60, what: 'Bitte gib 0 bis 60 Tage ein.' },
  KNOCK_OUT: { from: 0.1, to: 90, what: 'Bitte gib 0,1 bis 90 Prozent ein.' },
  ANALYST: undefined,
  NEWS: undefined,
}

/** What is wrong with a rule's figure, as a German sentence. */
export function thresholdFault(kind: AlertKind, threshold: number | undefined): string | undefined {
  const bound = bounds[kind]
  if (!bound) return undefined
  const { from, to, what } = bound
  const isIn = threshold !== undefined && threshold >= from && threshold <= to
  return isIn && (!isDated(kind) || Number.isInteger(threshold)) ? undefined : what
}

/** Whether an instrument has what the rule looks at. */
export function suits(kind: AlertKind, { facts }: Pick<Instrument, 'facts'>): boolean {
  switch (kind) {
    case 'EX_DATE':
    case 'COMPANY_DATE':
    case 'ANALYST':
      return facts.kind === 'stock'
    case 'KNOCK_OUT':
      return facts.kind === 'derivative'
    case 'NEWS':
      return facts.kind !== 'derivative'
    case 'VOLUME':
      return ['stock', 'etf'].includes(facts.kind)
    case 'CHANGE':
      // a fund has one price a day; rates change by percentage points, and of a rate near zero each of those is a hundred percent
      return facts.kind !== 'fund' && facts.kind !== 'interest'
    default:
      return true
  }
}

/** `Kurs über 118,50 EUR` @param unit of its prices: a currency, `Pkt.`, `%` */
export function ruleText(kind: EventKind, threshold: number | undefined, unit: string): string {
  const value = threshold ?? 0
  switch (kind) {
    case 'ABOVE':
      return `über ${priceText(value)}${printed.space}${unit}`
    case 'BELOW':
      return `unter ${priceText(value)}${printed.space}${unit}`
    case 'CHANGE':
      return `Tagesbewegung ab ${percentText(value, { decimals: places(value, 0), typography: printed })}`
    case 'VOLUME':
      return `Umsatz ab ${numberText(value, { decimals: places(value, 0) })} × Schnitt`
    case 'EX_DATE':
      return value === 0 ? 'am Ex-Tag' : `${daysText(value)} vor dem Ex-Tag`
    case 'COMPANY_DATE':
      return value === 0
        ? 'am Tag von Zahlen und Hauptversammlung'
        : `${daysText(value)} vor Zahlen und Hauptversammlung`
    case 'ANALYST':
      return 'Analyst ändert sein Urteil'
    case 'NEWS':
      return 'neue Meldung'
    case 'KNOCK_OUT':
      return `Abstand zur Barriere unter ${percentText(value, { decimals: places(value, 0), typography: printed })}`
    case 'REMINDER':
      return 'Wiedervorlage'
  }
}

const daysText = (days: number): string => (days === 1 ? 'ein Tag' : `${days} Tage`)

/** What fired it: `112,35 EUR`, `24.303,86 Pkt.`, `+5,04 %`. */
export function valueText(kind: EventKind, value: number | undefined, unit: string): string | undefined {
  if (value === undefined) return undefined
  switch (kind) {
    case 'ABOVE':
    case 'BELOW':
      return `${priceText(value)}${printed.space}${unit}`
    case 'CHANGE':
      return percentText(value, { signed: true, typography: printed })
    case 'VOLUME':
      return `${numberText(value, { decimals: 1 })} × Schnitt`
    case 'KNOCK_OUT':
      return percentText(value, { typography: printed })
    default:
      return undefined
  }
}

const priceText = (value: number): string => numberText(value, { decimals: places(value, 2) }) ?? ''
const places = (value: number, least: number): number =>
  Math.min(6, Math.max(least, String(value).split('.')[1]?.length ?? 0))
