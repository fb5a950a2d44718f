import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import type { Movement } from '#features/dashboard/dashboard.contract.ts'

/** A paper that somebody holds or watches, and where. */
export interface OwnValue {
  instrument: Instrument
  quote: Quote
  /** names of portfolios and lists */
  places: readonly string[]
  /** what its pieces are worth now in the portfolios that are summed up, in euro; absent: they hold none of it */
  value?: number | undefined
  /** of its price since the last visit; absent: a price is missing */
  movement?: Movement | undefined
}

interface Held {
  instrument: Instrument
  quote: Quote
  value?: number | undefined
}

export interface HeldIn {
  name: string
  /** what it holds counts in the sum, which is in euro */
  isSummed: boolean
  positions: readonly Held[]
}

const keyOf = ({ entityType, entityValue }: Instrument): string => `${entityType}:${entityValue}`

/** What a holding that is worth `value` now has gained at a change of so many percent. */
export const gained = (value: number | undefined, percent: number | undefined): number | undefined =>
  value === undefined || percent === undefined || percent <= -100 ? undefined : value - value / (1 + percent / 100)

/** Papers of all portfolios and lists, each once, with how each has moved. */
export function ownValues(
  portfolios: readonly HeldIn[],
  watched: readonly { instrument: Instrument; quote: Quote; watchlists: readonly string[] }[],
  movements: readonly Movement[],
): OwnValue[] {
  const moved = new Map(movements.map((each) => [keyOf(each.instrument), each]))
  const found = new Map<string, OwnValue>()
  const put = ({ instrument, quote }: Held, places: readonly string[], value: number | undefined) => {
    const key = keyOf(instrument)
    const before = found.get(key)
    found.set(key, {
      instrument,
      quote,
      places: [...(before?.places ?? []), ...places],
      value: value === undefined ? before?.value : (before?.value ?? 0) + value,
      movement: moved.get(key),
    })
  }
  for (const { name, isSummed, positions } of portfolios)
    for (const position of positions) put(position, [name], isSummed ? position.value : undefined)
  for (const { watchlists, ...paper } of watched) put(paper, watchlists, undefined)
  return [...found.values()]
}

/** Papers whose pieces are summed up, each once. */
export const summedPapers = (portfolios: readonly HeldIn[]): string[] => [
  ...new Set(
    portfolios.flatMap(({ isSummed, positions }) =>
      isSummed ? positions.map(({ instrument }) => keyOf(instrument)) : [],
    ),
  ),
]

/** Those that moved most, up or down; none that did not move. */
export const movers = (values: readonly OwnValue[], most: number): OwnValue[] =>
  values
    .filter(({ movement }) => (movement?.performancePct ?? 0) !== 0)
    .toSorted((a, b) => Math.abs(b.movement?.performancePct ?? 0) - Math.abs(a.movement?.performancePct ?? 0))
    .slice(0, most)

export interface Contribution {
  name: string
  value: number
}

export interface Gain {
  /** by what the pieces that are held now have gained or lost; undefined where none can be reckoned */
  amount: number | undefined
  /** what the same pieces were worth then */
  before: number
  parts: readonly Contribution[]
  /** names of papers that are held and go without: a price is missing, or it is no price in euro */
  without: readonly string[]
  /** the gain at each instant of the lines; absent where one of the papers that count has none */
  line?: readonly number[] | undefined
}

/** What brought and took most; the rest in one, so that the parts add up to the whole. */
export function gainOf(values: readonly OwnValue[], most: number): Gain {
  const parts: Contribution[] = []
  const lines: (readonly number[] | undefined)[] = []
  const without: string[] = []
  let before = 0
  for (const { instrument, value, movement } of values) {
    if (value === undefined) continue
    const gain = movement?.isoCurrency === 'EUR' ? gained(value, movement.performancePct) : undefined
    if (gain === undefined) without.push(instrument.name)
    else {
      parts.push({ name: instrument.name, value: gain })
      before += value - gain
      lines.push(movement?.line?.map((percent) => ((value - gain) * percent) / 100))
    }
  }
  parts.sort((a, b) => Math.abs(b.value) - Math.abs(a.value))
  const amount = parts.length === 0 ? undefined : parts.reduce((sum, { value }) => sum + value, 0)
  const line = summedLine(lines)
  if (parts.length <= most + 1) return { amount, before, parts, without, line }
  const rest = parts.slice(most).reduce((sum, { value }) => sum + value, 0)
  return { amount, before, parts: [...parts.slice(0, most), { name: 'Übriges', value: rest }], without, line }
}

function summedLine(lines: readonly (readonly number[] | undefined)[]): readonly number[] | undefined {
  const [first] = lines
  if (!first || lines.some((line) => line?.length !== first.length)) return undefined
  return first.map((_, i) => lines.reduce((sum, line) => sum + (line?.[i] ?? 0), 0))
}
