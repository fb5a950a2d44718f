import type { Instant, NotationId } from '#contract/vocabulary.ts'
import type { Market } from '#market/market.ts'
import type { StoredAlert } from './stored-alerts.ts'

/** A rule, and from when on it was not yet looked at. */
export interface Entry {
  rule: StoredAlert
  from: Instant
}

/** The rules on one series whose owners see it alike. */
export interface Group {
  readonly notation: NotationId
  readonly delayed: boolean
  readonly entries: Map<string, Entry>
  /** something was traded since it was looked at */
  changed: boolean
  /** a price has left the band in which no rule can come true */
  due: boolean
  /** levels of plain prices, ascending; rules whose level moves by the day are looked at every minute */
  levels: number[]
  band: readonly [below: number, above: number]
  stop: () => void
}

export interface Groups {
  all(): Group[]
  /** where a rule is watched */
  of(id: string): Group | undefined
  entryOf(id: string): Entry | undefined
  /** watches a rule; in another group than before if its series or its owner's delay is another */
  put(entry: Entry, delayed: boolean): void
  remove(id: string): void
  clear(): void
}

/**
 * Rules on prices, by the series they are of. A tick compares the price with the two nearest levels of its series; rules are only
 * due once one is passed.
 */
export function createGroups(market: Pick<Market, 'watch' | 'quote'>): Groups {
  const groups = new Map<string, Group>()
  const groupOf = new Map<string, Group>()

  function open(notation: NotationId, delayed: boolean): Group {
    const group: Group = {
      notation,
      delayed,
      entries: new Map(),
      changed: true,
      due: true,
      levels: [],
      band: [Infinity, -Infinity],
      stop: () => {},
    }
    const quality = delayed ? 'DLY' : 'RLT'
    group.stop = market.watch(notation, quality, () => {
      group.changed = true
      if (group.due || group.levels.length === 0) return
      const { last } = market.quote(notation, quality)
      if (last !== undefined && (last <= group.band[0] || last >= group.band[1])) group.due = true
    })
    groups.set(keyOf(group), group)
    return group
  }

  function remove(id: string): void {
    const group = groupOf.get(id)
    if (!group) return
    groupOf.delete(id)
    group.entries.delete(id)
    if (group.entries.size > 0) return order(group)
    group.stop()
    groups.delete(keyOf(group))
  }

  return {
    all: () => [...groups.values()],
    of: (id) => groupOf.get(id),
    entryOf: (id) => groupOf.get(id)?.entries.get(id),
    put: (entry, delayed) => {
      const { id, notation } = entry.rule
      const key = keyOf({ notation, delayed })
      const before = groupOf.get(id)
      if (before && keyOf(before) !== key) remove(id)
      const group = groups.get(key) ?? open(notation, delayed)
      group.entries.set(id, entry)
      groupOf.set(id, group)
      group.changed = group.due = true
      order(group)
    },
    remove,
    clear: () => {
      for (const group of groups.values()) group.stop()
      groups.clear()
      groupOf.clear()
    },
  }
}

const keyOf = ({ notation, delayed }: Pick<Group, 'notation' | 'delayed'>): string =>
  `${notation}${delayed ? ' delayed' : ''}`

function order(group: Group): void {
  group.levels = [...group.entries.values()]
    .flatMap(({ rule: { kind, threshold } }) =>
      (kind === 'ABOVE' || kind === 'BELOW') && threshold !== undefined ? [threshold] : [],
    )
    .toSorted((a, b) => a - b)
  group.band = [Infinity, -Infinity]
}

/** The nearest levels around the price: while it stays between them no rule can come true. */
export function narrow(group: Group, market: Pick<Market, 'quote'>): void {
  const { last } = market.quote(group.notation, group.delayed ? 'DLY' : 'RLT')
  if (last === undefined) return
  let [low, high] = [0, group.levels.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if ((group.levels[middle] as number) < last) low = middle + 1
    else high = middle
  }
  const above = group.levels[low]
  group.band = [
    group.levels[low - 1] ?? -Infinity,
    above === last ? (group.levels[low + 1] ?? Infinity) : (above ?? Infinity),
  ]
}
