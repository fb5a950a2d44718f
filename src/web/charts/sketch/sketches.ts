import type { Instant } from '#contract/vocabulary.ts'

/** What a reader can draw into a chart, and the points each takes. */
export const sketchKinds = {
  line: { label: 'Linie', points: 2 },
  level: { label: 'Niveau', points: 1 },
  channel: { label: 'Kanal', points: 3 },
  fibonacci: { label: 'Fibonacci', points: 2 },
  text: { label: 'Text', points: 1 },
} as const
export type SketchKind = keyof typeof sketchKinds

/** A place in the market, whatever range, scale or size a chart has. */
export interface Anchor {
  at: Instant
  price: number
}

export interface Sketch {
  id: string
  kind: SketchKind
  /** in which its prices are: `EUR` */
  unit: string
  points: readonly Anchor[]
  text?: string
}

export const mostSketches = 50
export const longestText = 80

/** of the form in which sketches are stored */
const version = 1

/** A setting as it is stored: sketches, or why there are none. */
export type StoredSketches = { list: readonly Sketch[]; fault?: 'broken' | 'newer' }

/** Reads a stored setting; whoever stored it may have been another program, or a later one. */
export function readSketches(value: unknown): StoredSketches {
  if (value === undefined) return { list: [] }
  const { version: found, list } = Object(value) as { version?: unknown; list?: unknown } // anything
  if (typeof found === 'number' && found > version) return { list: [], fault: 'newer' }
  if (found !== version || !Array.isArray(list)) return { list: [], fault: 'broken' }
  const known = list.filter(isSketch).slice(0, mostSketches)
  return known.length === list.length ? { list: known } : { list: known, fault: 'broken' }
}

/** The form in which they are stored. */
export const storedForm = (list: readonly Sketch[]) => ({ version, list })

function isSketch(value: unknown): value is Sketch {
  const { id, kind, unit, points, text } = Object(value) as Partial<Record<keyof Sketch, unknown>> // anything
  return (
    typeof id === 'string' &&
    typeof unit === 'string' &&
    typeof kind === 'string' &&
    Object.hasOwn(sketchKinds, kind) &&
    Array.isArray(points) &&
    points.length === sketchKinds[kind as SketchKind].points && // a key of the table
    points.every(isAnchor) &&
    (kind === 'text' ? typeof text === 'string' && text !== '' && text.length <= longestText : text === undefined)
  )
}

function isAnchor(value: unknown): value is Anchor {
  const { at, price } = Object(value) as Partial<Record<keyof Anchor, unknown>> // anything
  return Number.isSafeInteger(at) && Number.isFinite(price)
}

/** What was done to the sketches; it can be done again to others, and undone. */
export type Change = { add: Sketch; place?: number } | { remove: string } | { move: string; points: readonly Anchor[] }

export function changed(list: readonly Sketch[], change: Change): readonly Sketch[] {
  if ('remove' in change) return list.filter(({ id }) => id !== change.remove)
  if ('move' in change) return list.map((each) => (each.id === change.move ? { ...each, points: change.points } : each))
  const { add, place = list.length } = change
  return list.length >= mostSketches || list.some(({ id }) => id === add.id) ? list : list.toSpliced(place, 0, add)
}

/** What takes a change back; undefined: there was nothing to change. */
export function inverse(list: readonly Sketch[], change: Change): Change | undefined {
  if ('add' in change) return { remove: change.add.id }
  if ('move' in change) {
    const before = list.find(({ id }) => id === change.move)
    return before && { move: before.id, points: before.points }
  }
  const place = list.findIndex(({ id }) => id === change.remove)
  const removed = list[place]
  return removed && { add: removed, place }
}
