import { type Key, keysOf, sharedKey, symmetric, uniform, word } from './hash.ts'
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
  /** share of a block's variance in the jump of its figures; absent where nothing is reported */
  readonly jump?: number
}

/** 64 days in a row: a quarter with its one event day. */
export interface Block {
  /** path at the beginning of each day, and at the end of the last: 65 values */
  readonly x: Float64Array
  /** variance of each day, without the jump */
  readonly v: Float64Array
  /** increment of each day, before asymmetry and jump */
  readonly d: Float64Array
  /** variance of a day if all 64 were alike */
  readonly straight: number
  /** 0 … 63; −1 where nothing is reported */
  readonly eventDay: number
  readonly jump: number
}

/** the halves of a node on the way from the root to a block: variances and increments */
const halvesV = new Float64Array(2)
const halvesD = new Float64Array(2)

const LEVELS = 14
const BLOCK_LEVEL = 8
export const BLOCK_DAYS = 64
export const ROOT_DAYS = 16_384
const BLOCKS = ROOT_DAYS / BLOCK_DAYS
/** the root and the six coarsest splits move by `coarse` */
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

  /** Splits node i of a level; its halves are the nodes 2i and 2i + 1 of the next. */
  #split(counter: number, level: number, v: Float64Array, d: Float64Array, i: number): void {
    const nodeV = v[i] as number
    const nodeD = d[i] as number
    const eta = clamp(this.settings.shared * symmetric(this.#world, counter) + this.#ownShare * symmetric(this.#own, counter))
    const w = 0.5 + (reach[level] as number) * eta
    const k = level < COARSE_LEVELS ? this.settings.coarse : 1
    const leftV = nodeV * w
    const leftD = nodeD * w + k * Math.sqrt(leftV * (1 - w)) * normal(this.#z, counter)
    v[2 * i] = leftV
    d[2 * i] = leftD
    v[2 * i + 1] = nodeV - leftV
    d[2 * i + 1] = nodeD - leftD
  }

  #rootIncrement(root: number): number {
    return this.settings.coarse * Math.sqrt(this.dayVariance * ROOT_DAYS) * normal(this.#z, root * 2 * ROOT_DAYS)
  }

  /** Path at the beginning of a root. */
  #startOfRoot(root: number): number {
    let start = 0
    for (let r = 0; r < root; r++) start += this.#rootIncrement(r)
    return start
  }

  /**
   * @param number block since the beginning of the clock, 0 or more
   * @param used a block nobody needs any more, whose buffers this one takes over
   */
  block(number: number, used?: Block): Block {
    const root = Math.floor(number / BLOCKS)
    const leaf = number - root * BLOCKS
    // from the root down to the block; where the block after it branches off, the path is as it will be at this one's end
    let start = this.#startOfRoot(root)
    let end = 0
    let node = 1
    halvesV[0] = this.dayVariance * ROOT_DAYS
    halvesD[0] = this.#rootIncrement(root)
    for (let level = 0; level < BLOCK_LEVEL; level++) {
      this.#split(root * 2 * ROOT_DAYS + node, level, halvesV, halvesD, 0)
      node *= 2
      if ((leaf >> (BLOCK_LEVEL - 1 - level)) & 1) {
        start += halvesD[0] as number
        halvesV[0] = halvesV[1] as number
        halvesD[0] = halvesD[1] as number
        node++
      } else end = start + (halvesD[0] as number)
    }
    if (leaf === BLOCKS - 1) end = this.#startOfRoot(root + 1)
    let total = halvesV[0] as number
    let move = halvesD[0] as number
    const { jump: jumpShare = 0, gamma } = this.settings
    let jump = 0
    let eventDay = -1
    if (jumpShare > 0) {
      const wanted = BLOCK_DAYS * this.dayVariance * jumpShare * (0.25 + 1.5 * uniform(this.#event, 2 * number))
      const w = Math.min(0.8, wanted / total)
      jump = move * w + Math.sqrt(total * w * (1 - w)) * normal(this.#z, root * 2 * ROOT_DAYS + ROOT_DAYS + leaf)
      move -= jump
      total *= 1 - w
      eventDay = 20 + (word(this.#event, 2 * number + 1) % 24)
    }
    const v = used?.v ?? instrumentSlab.take(BLOCK_DAYS)
    const d = used?.d ?? instrumentSlab.take(BLOCK_DAYS)
    v[0] = total
    d[0] = move
    let nodes = 1
    const first = BLOCKS + leaf
    for (let level = BLOCK_LEVEL; level < LEVELS; level++) {
      const base = root * 2 * ROOT_DAYS + first * nodes
      for (let i = nodes - 1; i >= 0; i--) this.#split(base + i, level, v, d, i)
      nodes *= 2
    }
    const straight = total / BLOCK_DAYS
    const x = used?.x ?? instrumentSlab.take(BLOCK_DAYS + 1)
    x[0] = start
    let moved = 0
    let spent = 0
    for (let i = 0; i < BLOCK_DAYS - 1; i++) {
      moved += d[i] as number
      spent += v[i] as number
      x[i + 1] = start + moved - gamma * (spent - straight * (i + 1)) + (i >= eventDay ? jump : 0)
    }
    x[BLOCK_DAYS] = end
    return { x, v, d, straight, eventDay, jump }
  }
}
