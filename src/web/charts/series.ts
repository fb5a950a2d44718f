import type { Instant } from '#contract/vocabulary.ts'

/** Points of a chart in columns of equal length, ascending. */
export interface Series {
  at: readonly Instant[]
  value: readonly number[]
  open?: readonly number[] | undefined
  high?: readonly number[] | undefined
  low?: readonly number[] | undefined
  volume?: readonly number[] | undefined
  /** of days: the close that changes count from, where the range begins on a day without one, as the running year does */
  start?: number | undefined
  /** the day whose close that is */
  startAt?: Instant | undefined
  /** of a single day: what its axis shows, and the close it is measured against */
  day?: { opensAt?: Instant | undefined; closesAt?: Instant | undefined; previousClose?: number | undefined }
}

export const chartRanges = ['D1', 'W1', 'M1', 'M6', 'CY', 'Y1', 'Y3', 'Y5', 'MAX'] as const
/** The ranges of the API, and the running calendar year. */
export type ChartRange = (typeof chartRanges)[number]

export const rangeLabels: Record<ChartRange, string> = {
  D1: 'Heute',
  W1: '1 W',
  M1: '1 M',
  M6: '6 M',
  CY: 'lfd. Jahr',
  Y1: '1 J',
  Y3: '3 J',
  Y5: '5 J',
  MAX: 'Max',
}

export const rangeNames: Record<ChartRange, string> = {
  D1: 'heute',
  W1: 'eine Woche',
  M1: 'ein Monat',
  M6: 'sechs Monate',
  CY: 'laufendes Jahr',
  Y1: 'ein Jahr',
  Y3: 'drei Jahre',
  Y5: 'fünf Jahre',
  MAX: 'seit Beginn',
}

/** Ranges made of bars within the day; the others are made of days. */
export const isIntraday = (range: ChartRange): boolean => range === 'D1' || range === 'W1'

export const isChartRange = (text: string | null | undefined): text is ChartRange =>
  text !== null && text !== undefined && (chartRanges as readonly string[]).includes(text)

/**
 * Keeps the first and last point and, of every stretch between, its lowest and highest: what the eye would miss goes
 * first.
 */
export function thinned(series: Series, most: number): Series {
  const count = series.value.length
  if (count <= most) return series
  const keep = new Set([0, count - 1])
  const stretches = Math.floor((most - 2) / 2)
  for (let stretch = 0; stretch < stretches; stretch++) {
    const from = 1 + Math.floor(((count - 2) * stretch) / stretches)
    const to = 1 + Math.floor(((count - 2) * (stretch + 1)) / stretches)
    let lowest = from
    let highest = from
    for (let index = from; index < to; index++) {
      if ((series.value[index] ?? 0) < (series.value[lowest] ?? 0)) lowest = index
      if ((series.value[index] ?? 0) > (series.value[highest] ?? 0)) highest = index
    }
    keep.add(lowest).add(highest)
  }
  const indices = [...keep].sort((a, b) => a - b)
  const pick = (column: readonly number[] | undefined) => column && indices.map((index) => column[index] ?? 0)
  return { at: pick(series.at) ?? [], value: pick(series.value) ?? [] }
}

/** As many bars of volume as stand below a chart. */
export const mostVolumeBars = 52

/** Volumes summed into `buckets` bars. */
export function volumeBars(volume: readonly number[], buckets: number): number[] {
  const bars = Array.from({ length: Math.min(buckets, volume.length) }, () => 0)
  volume.forEach((amount, index) => {
    const bar = Math.floor((index * bars.length) / volume.length)
    bars[bar] = (bars[bar] ?? 0) + amount
  })
  return bars
}

/**
 * Levels that run through zero are no multiples of where they began: no line can be moved onto them, or they onto
 * another.
 */
export const isComparable = ({ value }: Series): boolean => value.every((level) => level > 0)

/** What a series is measured against: the close before of a single day or of its range, else its first value. */
export const startOf = ({ value, day, start }: Series): number | undefined => day?.previousClose ?? start ?? value[0]

/** Another series moved so that it starts where the first one starts: `base` × value ÷ its own base. */
export function rebased(series: Series, ownBase: number, base: number): Series {
  return { at: series.at, value: series.value.map((value) => (value / ownBase) * base) }
}

/** The first point from index `low` on that is not before `instant`; the number of points where none is. */
export function firstFrom(at: readonly Instant[], instant: Instant, low = 0): number {
  let high = at.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((at[middle] ?? Infinity) < instant) low = middle + 1
    else high = middle
  }
  return low
}

/** What was traded at each of these times. */
export function volumesAt(times: readonly Instant[], { at, volume = [] }: Series): number[] {
  const known = new Map(at.map((time, index) => [time, volume[index] ?? 0]))
  return times.map((time) => known.get(time) ?? 0)
}

/** A series at the times of another: of each the last value known then; times before its first value are left out. */
export function atTimes({ at, value }: Series, times: readonly Instant[]): Series {
  const shown = { at: [] as Instant[], value: [] as number[] }
  let next = 0
  for (const time of times) {
    while ((at[next] ?? Infinity) <= time) next++
    const known = value[next - 1]
    if (known === undefined) continue
    shown.at.push(time)
    shown.value.push(known)
  }
  return shown
}

/** At most `most` + 1 round values between low and high, and about half as many at least. */
export function roundTicks(low: number, high: number, most = 6): number[] {
  if (!(high > low)) return [low]
  const rough = (high - low) / most
  const magnitude = 10 ** Math.floor(Math.log10(rough))
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * magnitude).find((size) => size >= rough) ?? 10 * magnitude
  const ticks: number[] = []
  for (let tick = Math.ceil(low / step) * step; tick <= high + step / 1e6; tick += step)
    ticks.push(Number(tick.toPrecision(12)))
  return ticks
}

/** Decimals that round values need to be told exactly: 102.5 beside 105 one. */
export const tickDigits = (ticks: readonly number[]): number =>
  Math.max(0, ...ticks.map((tick) => tick.toFixed(8).replace(/0+$/, '').split('.')[1]?.length ?? 0))
