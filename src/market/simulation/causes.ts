import type { Instant } from '#contract/vocabulary.ts'
import type { Region, SectorName } from './factors.ts'
import { stepFrom } from './fine.ts'
import { type Path, streamSlot } from './path.ts'
import type { FinePath } from './slot-path.ts'
import type { Stream } from './stream.ts'
import { calendarDayOf, type DayClock, isWeekend, SLOT_MS, slotOf, SLOTS, STEP_MS, STEPS } from './time.ts'

/** What the model holds that moves a price. */
export type Cause =
  | { readonly kind: 'world' }
  | { readonly kind: 'region'; readonly region: Region }
  | { readonly kind: 'industry'; readonly sector: SectorName }
  /** the currency a price is in against the one of its home, which is named */
  | { readonly kind: 'currency'; readonly isoCurrency: string }
  /** of a pair: the quoted currency and its base against the euro */
  | { readonly kind: 'leg'; readonly side: 'base' | 'quote' }
  | { readonly kind: 'rates'; readonly part: 'level' | 'slope' }
  | { readonly kind: 'countrySpread'; readonly isoCountry: string }
  | { readonly kind: 'group'; readonly group: 'crypto' | 'metals' | 'energy' | 'farming' }
  /** an index, a coin, a commodity that a path follows as a whole */
  | { readonly kind: 'followed'; readonly key: string }
  | { readonly kind: PlainCause }

const plainCauses = [
  /** the jump on the day of figures */
  'figures',
  'dividend',
  /** the part that belongs to one instrument alone */
  'own',
  /** what distinguishes a fund from its index */
  'tracking',
  /** steady growth, costs */
  'drift',
  /** cost of holding until a contract ends, and the step into the next contract */
  'carry',
  'roll',
  /** days that pass for a bond */
  'time',
  /** of volatility and sentiment: the market's move, restless days, news and mood */
  'market',
  'unrest',
  'news',
  'mood',
] as const
type PlainCause = (typeof plainCauses)[number]

/** A part of a path's move between two instants, in logarithms. */
export interface Part {
  readonly cause: Cause
  readonly ln: number
}

/** Slots since the beginning of a clock, with the share of the running one; weekends have no length on `weekday`. */
export function positionOf(clock: DayClock, at: Instant): number {
  const slot = slotOf(clock, at)
  if (clock === 'weekday' && isWeekend(calendarDayOf(at))) return slot
  return slot + (at % SLOT_MS) / SLOT_MS
}

const isPath = (of: Stream | Path): of is Path => 'loadings' in of

/**
 * A stream or path at an instant: its slot's ends and, between them, the deviations of the streams it follows. What pulls
 * a path to the extremes of its slot is left out: it belongs to no cause.
 */
export function lnAt(of: Stream | Path, at: Instant): number {
  const clock = isPath(of) ? of.clock : of.settings.clock
  const position = positionOf(clock, at)
  const slot = Math.floor(position)
  const day = Math.floor(slot / SLOTS)
  const k = slot - day * SLOTS
  const step = Math.floor(((position - slot) * SLOT_MS) / STEP_MS)
  const { x } = of.day(day)
  const from = x[k] as number
  if (step === 0) return from
  let value = from + (((x[k + 1] as number) - from) * step) / STEPS
  if (isPath(of)) for (const loading of of.loadings) value += loading.beta * deviation(loading.of, clock, slot, step)
  else value += deviation(of, clock, slot, step)
  return value
}

function deviation(stream: Stream, clock: DayClock, slot: number, step: number): number {
  const own = streamSlot(stream, clock, slot)
  if (own === undefined) return 0
  return Math.sqrt(stream.slotVariance(own)) * stepFrom(stream.fineKey, own, stream.marks(own), step)
}

/** What pulls a path to the extremes of its slot at an instant; 0 at the slot's ends. */
export function pullOf(fine: FinePath, at: Instant): number {
  const position = positionOf(fine.path.clock, at)
  const slot = Math.floor(position)
  const step = Math.floor(((position - slot) * SLOT_MS) / STEP_MS)
  return step === 0 ? 0 : fine.at(slot, step) - lnAt(fine.path, at)
}

/** How far a stream or path moved between two instants. */
export const lnMove = (of: Stream | Path, from: Instant, to: Instant): number => lnAt(of, to) - lnAt(of, from)
