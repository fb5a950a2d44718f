/**
 * The only place that knows how Germany writes numbers and times. Every function takes an absent value and answers „–“.
 * Numbers round on the decimal as it is written; times are Berlin's.
 */
import { berlinTime, type BerlinTime } from '#contract/berlin.ts'
import {
  compactText,
  dayMonthText,
  dayText,
  isInstant,
  longDayText,
  minuteText,
  monthNameText,
  monthText,
  numberText,
  priceDecimals,
  printed,
  timeText,
} from '#contract/number-format.ts'
import { dayMs, type EntitySubType, type EntityType, type Instant } from '#contract/vocabulary.ts'

export const absent = '\u2013'
const nbsp = printed.space

/** What decides how many decimals a price has. */
export interface PriceKind {
  entityType: EntityType | 'BASKET' | 'INTEREST'
  entitySubType?: EntitySubType | undefined
  /** of a future: contracts on a currency show one more decimal */
  underlyingType?: EntityType | undefined
}

type Figure = number | undefined
/** Epoch milliseconds, or ISO 8601 as on the wire. */
export type Moment = Instant | string | undefined

const isFigure = (value: Figure): value is number => typeof value === 'number' && Number.isFinite(value)

const plain = (value: number, decimals: number): string =>
  numberText(value, { decimals, typography: printed }) ?? absent

function signed(value: number, digits: number): string {
  const text = plain(value, digits)
  if (text.startsWith(printed.minus)) return text
  return (/[1-9]/.test(text) ? '+' : '±') + text
}

/** decimals that the first three digits of a small number need */
const smallDecimals = (value: number): number =>
  Number(value.toPrecision(3)).toFixed(9).replace(/0+$/, '').split('.')[1]?.length ?? 0

/** decimals of a number, six at most */
const decimalsIn = (value: number): number => value.toFixed(6).replace(/0+$/, '').split('.')[1]?.length ?? 0

const units: Record<string, string> = { PKT: 'Pkt.', PRC: '%', PCT: '%', STK: 'Stk.', PMI: '‰', USX: 'US-Cent' }

function instantOf(moment: Moment): Instant | undefined {
  const at = typeof moment === 'string' ? Date.parse(moment) : moment
  return at === undefined || !isInstant(at) ? undefined : at
}
const written =
  (text: (time: BerlinTime) => string) =>
  (moment: Moment): string => {
    const at = instantOf(moment)
    return at === undefined ? absent : text(berlinTime(at))
  }

export const format = {
  /** `24.318,42`: decimals by the rules of the instrument's class */
  price: (value: Figure, kind: PriceKind): string =>
    isFigure(value) ? plain(value, priceDecimals(Math.abs(value), kind)) : absent,

  /** `+4,52`: a change of price, with the decimals of the price it changes */
  priceChange: (change: Figure, price: Figure, kind: PriceKind): string =>
    isFigure(change) ? signed(change, priceDecimals(Math.abs(price ?? change), kind)) : absent,

  number: (value: Figure, digits = 2): string => (isFigure(value) ? plain(value, digits) : absent),

  /** the same, but below `from` with as many decimals as its first three digits need: `0,0000123` */
  small: (value: Figure, digits = 2, from = 0.1): string =>
    isFigure(value) ? plain(value, Math.abs(value) < from ? Math.max(digits, smallDecimals(value)) : digits) : absent,

  /** An amount of one share: two decimals, below one unit more, so that ratios can be recomputed from it. */
  perShare: (value: Figure): string =>
    isFigure(value) ? plain(value, Math.abs(value) >= 1 || value === 0 ? 2 : Math.abs(value) >= 0.1 ? 3 : 4) : absent,

  /** An amount of cents, `9,90 €`. */
  euros: (minor: number): string => `${plain(minor / 100, 2)}${nbsp}€`,

  /** An amount that was paid, as it is: two decimals, or as many as it has. `0,0375` */
  payment: (value: Figure): string => (isFigure(value) ? plain(value, Math.max(2, decimalsIn(value))) : absent),

  /** A quantity with as many decimals as it has: `10`, `2,5`, `0,000125` */
  pieces: (value: Figure): string => (isFigure(value) ? plain(value, decimalsIn(value)) : absent),

  integer: (value: Figure): string => (isFigure(value) ? plain(value, 0) : absent),

  /** @param value in percent: 1.5 is „1,50 %“ */
  percent: (value: Figure, digits = 2): string => (isFigure(value) ? plain(value, digits) + nbsp + '%' : absent),

  change: (value: Figure, digits = 2): string => (isFigure(value) ? signed(value, digits) : absent),

  /** @param value in percent: `+1,87 %` */
  changePercent: (value: Figure, digits = 2): string => (isFigure(value) ? signed(value, digits) + nbsp + '%' : absent),

  /** A difference of two percentages. */
  percentPoints: (value: Figure, digits = 2): string =>
    isFigure(value) ? signed(value, digits) + nbsp + 'Pp.' : absent,

  /** „1 Wert“, „1.240 Werte“ */
  counted: (value: number, one: string, many: string): string => `${plain(value, 0)} ${value === 1 ? one : many}`,

  /** `314,9 Mio.`; the unit follows from the value before rounding; below a thousand the plain number */
  compact(value: Figure, digits = 2): string {
    if (!isFigure(value)) return absent
    const decimals = Math.abs(value) < 1000 && Number.isInteger(value) ? 0 : digits
    return compactText(value, { decimals, typography: printed }) ?? absent
  },

  /** The German word for a unit of the wire: `PKT` → `Pkt.`; currencies stay as they are. */
  unit: (code: string | undefined): string => (code === undefined ? '' : (units[code] ?? code)),

  /** `17:41:50` on the Berlin day of `now`, else `20.11., 17:41:50` */
  time(moment: Moment, now: Instant): string {
    const at = instantOf(moment)
    return (at === undefined ? undefined : timeText(at, now)) ?? absent
  },

  /** `17:41` */
  minute: written(minuteText),
  /** `seit 17:35`, of more than a day ago `seit 20.11., 17:35`; nothing without a moment */
  since(moment: Moment, now: Instant): string {
    const at = instantOf(moment)
    if (at === undefined) return ''
    const [time, yesterday] = [berlinTime(at), berlinTime(now - dayMs)]
    const recent = now - at < dayMs || dayText(time) === dayText(yesterday)
    return `seit ${recent ? '' : `${dayMonthText(time)}, `}${minuteText(time)}`
  },
  /** `20.11.2026` */
  date: written(dayText),
  /** `20.11.` */
  shortDate: written(dayMonthText),
  /** `11/2026` */
  month: written(monthText),
  /** `November 2026` */
  monthName: written(monthNameText),
  /** 2026: the year it is in Berlin */
  year: (moment: Moment): number | undefined => {
    const at = instantOf(moment)
    return at === undefined ? undefined : berlinTime(at).year
  },
  /** `Freitag, 20. November` */
  longDate: written(longDayText),
}

/**
 * The class that colours a change; the sign is printed in any case. What is written as zero is flat.
 * @param digits as many as are written: percentages have two
 */
export function direction(value: Figure, digits = 2): 'up' | 'down' | 'flat' {
  const written = isFigure(value) ? Number(value.toFixed(digits)) : 0
  if (written === 0) return 'flat'
  return written > 0 ? 'up' : 'down'
}
