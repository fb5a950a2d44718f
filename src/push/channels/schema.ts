import { compositePath, orderBookPath } from '#contract/push.ts'
import type { Attribute, PricePath } from '#contract/push.ts'
import { performanceOf } from '#contract/performance.ts'
import { allLevels } from '#contract/entitlements.ts'
import type { BookLevel, OrderBook, Quote } from '#market/market.ts'

/** A value as read: a number, an instant or JSON text by the kind of its slot; absent values are undefined. */
export type Value = number | string | undefined

/** One leaf of the state. */
export interface Slot {
  path: string
  kind: 'number' | 'instant' | 'json'
}

/**
 * What a channel's state consists of: its leaves in a fixed order. Containers are always there, so that a patch only
 * ever touches leaves; an array's leaves come in ascending order.
 */
export interface Schema {
  slots: readonly Slot[]
  /** JSON pointers of all leaves, as `"paths"` of a compact client */
  pathsText: string
  /** JSON of the whole state */
  dataText(values: readonly Value[]): string
  /** reads the values off what the market shows; the composite's arguments are the two quotes */
  read(shown: Shown): Value[]
}

export interface Shown {
  notation: string
  trade: Quote
  bidAsk: Quote
  book: OrderBook | undefined
}

type Read = (shown: Shown) => Value
type Leaf = [path: string, kind: Slot['kind'], read: Read]

const performanceOfTrade = ({ trade }: Shown) => performanceOf(trade.last, trade.previousClose, trade.throughZero)

const leaves: Record<Exclude<Attribute, 'levels'>, Leaf[]> = {
  idNotation: [['/idNotation', 'json', ({ notation }) => JSON.stringify(notation)]],
  'trade.latest': [
    ['/trade/latest/price', 'number', ({ trade }) => trade.last],
    ['/trade/latest/volume', 'number', ({ trade }) => trade.lastSize],
    ['/trade/latest/datetime', 'instant', ({ trade }) => trade.lastAt],
    ['/trade/latest/totalVolume', 'number', ({ trade }) => trade.volume],
    ['/trade/latest/performanceAbsolute', 'number', (shown) => performanceOfTrade(shown)?.absolute],
    ['/trade/latest/performanceRelative', 'number', (shown) => performanceOfTrade(shown)?.relative],
  ],
  'trade.low': [
    ['/trade/low/price', 'number', ({ trade }) => trade.low],
    ['/trade/low/datetime', 'instant', ({ trade }) => trade.lowAt],
  ],
  'trade.high': [
    ['/trade/high/price', 'number', ({ trade }) => trade.high],
    ['/trade/high/datetime', 'instant', ({ trade }) => trade.highAt],
  ],
  bidAsk: [
    ['/bidAsk/bid', 'number', ({ bidAsk }) => bidAsk.bid],
    ['/bidAsk/volumeBid', 'number', ({ bidAsk }) => bidAsk.bidSize],
    ['/bidAsk/datetimeBid', 'instant', ({ bidAsk }) => bidAsk.bidAt],
    ['/bidAsk/ask', 'number', ({ bidAsk }) => bidAsk.ask],
    ['/bidAsk/volumeAsk', 'number', ({ bidAsk }) => bidAsk.askSize],
    ['/bidAsk/datetimeAsk', 'instant', ({ bidAsk }) => bidAsk.askAt],
  ],
}

const levelText = ({ price, size, orders }: BookLevel) => `{"price":${price},"volume":${size},"numberOrders":${orders}}`

const levelLeaves = (levels: number): Leaf[] =>
  (['bid', 'ask'] as const).flatMap((side) =>
    Array.from(
      { length: levels },
      (_, i): Leaf => [
        `/levels/${side}/${i}`,
        'json',
        ({ book }) => {
          const level = book?.[side][i]
          return level && levelText(level)
        },
      ],
    ),
  )

/** Few by nature: sets of attributes of four paths. */
const schemas = new Map<string, Schema>()

/** @param levels of the order book, 1 or 10; ignored elsewhere */
export function schemaOf(path: PricePath, attributes: readonly Attribute[], levels: number): Schema {
  const key = schemaKey(path, attributes, levels)
  let schema = schemas.get(key)
  if (schema === undefined) schemas.set(key, (schema = makeSchema(path, attributes, levels)))
  return schema
}

const order: readonly Attribute[] = ['idNotation', 'trade.latest', 'trade.low', 'trade.high', 'bidAsk', 'levels']

/** Equal for equal sets of attributes, in whatever order they were asked for. */
export const schemaKey = (path: PricePath, attributes: readonly Attribute[], levels: number): string => {
  let mask = 0
  for (const attribute of attributes) mask |= 1 << order.indexOf(attribute)
  return path === orderBookPath ? `b${mask}.${Math.min(levels, allLevels)}` : `c${mask}`
}

function makeSchema(path: PricePath, attributes: readonly Attribute[], levels: number): Schema {
  const asked = order.filter((attribute) => attributes.includes(attribute))
  const list = asked.flatMap((attribute) => (attribute === 'levels' ? levelLeaves(levels) : leaves[attribute]))
  const slots = list.map(([path, kind]): Slot => ({ path, kind }))
  const reads = list.map(([, , read]) => read)
  const tree = treeOf(slots, path === compositePath ? asked : [], asked.includes('levels'))
  return {
    slots,
    pathsText: JSON.stringify(slots.map(({ path }) => path)),
    dataText: (values) => textOf(tree, slots, values) ?? '{}',
    read: (shown) => reads.map((read) => known(read(shown))),
  }
}

/** Not a number is no value. */
const known = (value: Value): Value => (typeof value === 'number' && !Number.isFinite(value) ? undefined : value)

/** JSON text of one value. */
export function valueText({ kind }: Slot, value: number | string): string {
  if (kind === 'instant' && typeof value === 'number') return `"${new Date(value).toISOString()}"`
  return String(value)
}

type Tree = { slot: number } | { items: Tree[] } | { members: Map<string, Tree> }

function treeOf(slots: readonly Slot[], attributes: readonly Attribute[], withLevels: boolean): Tree {
  const root = new Map<string, Tree>()
  for (const attribute of attributes) if (attribute !== 'idNotation') membersAt(root, attribute.split('.'))
  if (withLevels) {
    const sides = membersAt(root, ['levels'])
    for (const side of ['bid', 'ask']) {
      const items = slots.flatMap(({ path }, slot) => (path.startsWith(`/levels/${side}/`) ? [{ slot }] : []))
      sides.set(side, { items })
    }
  }
  slots.forEach(({ path }, slot) => {
    const keys = path.split('/').slice(1)
    const last = keys.pop()
    if (last !== undefined && keys[0] !== 'levels') membersAt(root, keys).set(last, { slot })
  })
  return { members: root }
}

function membersAt(root: Map<string, Tree>, keys: readonly string[]): Map<string, Tree> {
  let members = root
  for (const key of keys) {
    let child = members.get(key)
    if (child === undefined) members.set(key, (child = { members: new Map() }))
    if (!('members' in child)) throw new Error(`${key} is a leaf`)
    members = child.members
  }
  return members
}

function textOf(tree: Tree, slots: readonly Slot[], values: readonly Value[]): string | undefined {
  if ('slot' in tree) {
    const slot = slots[tree.slot]
    const value = values[tree.slot]
    return slot === undefined || value === undefined ? undefined : valueText(slot, value)
  }
  if ('items' in tree) {
    return `[${tree.items
      .map((item) => textOf(item, slots, values))
      .filter((text) => text !== undefined)
      .join(',')}]`
  }
  const members: string[] = []
  for (const [key, child] of tree.members) {
    const text = textOf(child, slots, values)
    if (text !== undefined) members.push(`"${key}":${text}`)
  }
  return `{${members.join(',')}}`
}
