import { type Key, keysOf, sharedKey, symmetric, uniform } from './hash.ts'
import { normal } from './normal.ts'
import { instrumentSlab } from './slab.ts'
import { type DayClock, YEAR } from './time.ts'

/**
 * The tree of a stream from 63 years down to days. A node has a variance V and an increment D; it is split in two by
 * a weight w = ½ + c·η: the left half gets V·w and D·w + k·√(V·w(1−w))·Z, the right half the rest. The cascade of the
 * variances gives clusters, long memory and fat tails; the bridge of the increments gives the path. Any day is fourteen
 * splits away.
 */
export interface CascadeSettings {
  /** e.g. `F:world`, `I:DE0007164600` */
  readonly name: string
  readonly clock: DayClock
  /** volatility a year, 0.16 is 16 % */
  readonly vol: number
  /** share of the volatility's noise that all streams have in common, so that crises are common */
  readonly shared: number
  /** crash asymmetry: how much a day of above-average variance costs */
  readonly gamma: number
  /** below 1: the coarsest splits move less, which keeps charts of decades sane */
  readonly coarse: number
  /**
   * the jump of figures: its share of a block's variance, and the day of a block on which they are reported, −1 where
   * none are; absent where nothing is reported
   */
  readonly jump?: { readonly share: number; dayIn(block: number): number }
}

/** 64 days in a row: a quarter with its one event day. */
export interface Block {
  /**
   * variance of each day, without the jump; from 64 its increment before asymmetry and jump; from 128 the path at the
   * beginning of each day, and at the end of the last
   */
  readonly days: Float64Array
  /** the last day that is known */
  readonly last: number
  /** mean variance of the 64 days */
  readonly straight: number
  /** 0 … 63; −1 where nothing is reported */
  readonly eventDay: number
  readonly jump: number
}

export const varianceIn = ({ days }: Block, i: number): number => days[i] as number
export const incrementIn = ({ days }: Block, i: number): number => days[BLOCK_DAYS + i] as number
export const pathIn = ({ days }: Block, i: number): number => days[2 * BLOCK_DAYS + i] as number

/** the halves of a node on the way from the root to a block: two variances, two increments */
const halves = new Float64Array(4)

const LEVELS = 14
const BLOCK_LEVEL = 8
export const BLOCK_DAYS = 64
export const ROOT_DAYS = 16_384
const BLOCKS = ROOT_DAYS / BLOCK_DAYS
/** levels (the root and the six coarsest splits) whose increments are scaled by `coarse` */
const COARSE_LEVELS = 6

/** Strength of the volatility's noise per level, coarse to fine. */
const strengths = [0.03, 0.03, 0.2, 0.2, 0.2, 0.2, 0.2, 0.15, 0.15, 0.15, 0.1, 0.1, 0.13, 0.13]
const reach = strengths.map((v) => Math.sqrt(0.75 * v))

const clamp = (eta: number): number => (eta > 1.15 ? 1.15 : eta < -1.15 ? -1.15 : eta)

export class Cascade {
  readonly settings: CascadeSettings
  /** variance of an average day */
  readonly dayVariance: number
  readonly #own: Key
  readonly #world: Key
  readonly #z: Key
  readonly #event: Key
  readonly #ownShare: number

  constructor(seed: string, settings: CascadeSettings) {
    this.settings = settings
    this.dayVariance = (settings.vol * settings.vol) / (settings.clock === 'calendar' ? 365 : YEAR)
    const key = keysOf(seed, settings.name)
    this.#own = key(':volatility')
    this.#world = sharedKey(seed, settings.clock === 'calendar' ? 'W:volatility:calendar' : 'W:volatility')
    this.#z = key(':path')
    this.#event = key(':event')
    this.#ownShare = Math.sqrt(1 - settings.shared * settings.shared)
  }

  /**
   * Splits node i of a level; its halves are the nodes 2i and 2i + 1 of the next.
   * @param nodes variances, and from `width` increments
   */
  #split(counter: number, level: number, nodes: Float64Array, width: number, i: number): void {
    const nodeV = nodes[i] as number
    const nodeD = nodes[width + i] as number
    const eta = clamp(
      this.settings.shared * symmetric(this.#world, counter) + this.#ownShare * symmetric(this.#own, counter),
    )
    const w = 0.5 + (reach[level] as number) * eta
    const k = level < COARSE_LEVELS ? this.settings.coarse : 1
    const leftV = nodeV * w
    const leftD = nodeD * w + k * Math.sqrt(leftV * (1 - w)) * normal(this.#z, counter)
    nodes[2 * i] = leftV
    nodes[width + 2 * i] = leftD
    nodes[2 * i + 1] = nodeV - leftV
    nodes[width + 2 * i + 1] = nodeD - leftD
  }

  #rootIncrement(root: number): number {
    return this.settings.coarse * Math.sqrt(this.dayVariance * ROOT_DAYS) * normal(this.#z, root * 2 * ROOT_DAYS)
  }

  /** Path at the beginning of a root: 0 in 1990; real prices may begin in the root before. */
  #startOfRoot(root: number): number {
    let start = 0
    for (let r = 0; r < root; r++) start += this.#rootIncrement(r)
    for (let r = root; r < 0; r++) start -= this.#rootIncrement(r)
    return start
  }

  /**
   * @param number block since the beginning of the clock, below 0 before it
   * @param last the last of its days that is needed: later ones are not worked out
   * @param used a block nobody needs any more, whose buffers this one takes over
   */
  block(number: number, last: number, used?: Block): Block {
    const root = Math.floor(number / BLOCKS)
    const leaf = number - root * BLOCKS
    // from the root down to the block; where the block after it branches off, the path is as it will be at this one's
    // end
    let start = this.#startOfRoot(root)
    let end = 0
    let node = 1
    halves[0] = this.dayVariance * ROOT_DAYS
    halves[2] = this.#rootIncrement(root)
    for (let level = 0; level < BLOCK_LEVEL; level++) {
      this.#split(root * 2 * ROOT_DAYS + node, level, halves, 2, 0)
      node *= 2
      if ((leaf >> (BLOCK_LEVEL - 1 - level)) & 1) {
        start += halves[2] as number
        halves[0] = halves[1] as number
        halves[2] = halves[3] as number
        node++
      } else end = start + (halves[2] as number)
    }
    if (leaf === BLOCKS - 1) end = this.#startOfRoot(root + 1)
    let total = halves[0] as number
    let move = halves[2] as number
    const { gamma } = this.settings
    const { share = 0, dayIn } = this.settings.jump ?? {}
    let jump = 0
    const eventDay = dayIn?.(number) ?? -1
    if (eventDay >= 0) {
      const wanted = BLOCK_DAYS * this.dayVariance * share * (0.25 + 1.5 * uniform(this.#event, number))
      const w = Math.min(0.8, wanted / total)
      jump = move * w + Math.sqrt(total * w * (1 - w)) * normal(this.#z, root * 2 * ROOT_DAYS + ROOT_DAYS + leaf)
      move -= jump
      total *= 1 - w
    }
    const days = used?.days ?? instrumentSlab.take(3 * BLOCK_DAYS + 1)
    days[0] = total
    days[BLOCK_DAYS] = move
    let nodes = 1
    const first = BLOCKS + leaf
    for (let level = BLOCK_LEVEL; level < LEVELS; level++) {
      const base = root * 2 * ROOT_DAYS + first * nodes
      for (let i = last >> (LEVELS - level); i >= 0; i--) this.#split(base + i, level, days, BLOCK_DAYS, i)
      nodes *= 2
    }
    const straight = total / BLOCK_DAYS
    const path = 2 * BLOCK_DAYS
    days[path] = start
    let moved = 0
    let spent = 0
    for (let i = 0; i <= last; i++) {
      spent += days[i] as number
      moved += days[BLOCK_DAYS + i] as number
      days[path + i + 1] = start + moved - gamma * (spent - straight * (i + 1)) + (i >= eventDay ? jump : 0)
    }
    if (last === BLOCK_DAYS - 1) days[path + BLOCK_DAYS] = end
    return { days, last, straight, eventDay, jump }
  }
}
