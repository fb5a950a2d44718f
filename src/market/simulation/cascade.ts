import { type Key, keyOf, keysOf, symmetric, uniform, word } from './hash.ts'
import { normal } from './normal.ts'
import { instrumentSlab } from './slab.ts'

/**
 * The tree of a stream from 63 years down to days. A node has a variance V and an increment D; it is split in two by
 * a weight w = ½ + c·η: the left half gets V·w and D·w + k·√(V·w(1−w))·Z, the right half the rest. The cascade of the
 * variances gives clusters, long memory and fat tails; the bridge of the increments gives the path. Any day is fourteen
 * splits away.
 */
export interface CascadeSettings {
  readonly name: string
  /** variance of an average day */
  readonly dayVariance: number
  /** share of the volatility's noise that all streams have in common, so that crises are common */
  readonly shared: number
  /** crash asymmetry: how much a day of above-average variance costs */
  readonly gamma: number
  /** below 1: the coarsest splits move less, which keeps charts of decades sane */
  readonly coarse: number
  /** share of a block's variance in the jump of its figures; 0 where nothing is reported */
  readonly jump: number
  /** name of the shared noise: one for each clock */
  readonly sharedName: string
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
  readonly #own: Key
  readonly #world: Key
  readonly #z: Key
  readonly #event: Key
  readonly #ownShare: number
  // the left half of the last split, and the node the last descent ended in
  #v = 0
  #d = 0

  constructor(seed: string, settings: CascadeSettings) {
    this.settings = settings
    const key = keysOf(seed, settings.name)
    this.#own = key(':volatility')
    this.#world = keyOf(seed, settings.sharedName)
    this.#z = key(':path')
    this.#event = key(':event')
    this.#ownShare = Math.sqrt(1 - settings.shared * settings.shared)
  }

  #split(counter: number, level: number, v: number, d: number): void {
    const eta = clamp(this.settings.shared * symmetric(this.#world, counter) + this.#ownShare * symmetric(this.#own, counter))
    const w = 0.5 + (reach[level] as number) * eta
    const k = level < COARSE_LEVELS ? this.settings.coarse : 1
    this.#v = v * w
    this.#d = d * w + k * Math.sqrt(v * w * (1 - w)) * normal(this.#z, counter)
  }

  #rootIncrement(root: number): number {
    return this.settings.coarse * Math.sqrt(this.settings.dayVariance * ROOT_DAYS) * normal(this.#z, root * 2 * ROOT_DAYS)
  }

  /** Walks from the root to a block; returns the path where it begins and leaves V and D of the block. */
  #descend(block: number): number {
    const root = Math.floor(block / BLOCKS)
    const leaf = block - root * BLOCKS
    let start = 0
    for (let r = 0; r < root; r++) start += this.#rootIncrement(r)
    let v = this.settings.dayVariance * ROOT_DAYS
    let d = this.#rootIncrement(root)
    let node = 1
    for (let level = 0; level < BLOCK_LEVEL; level++) {
      this.#split(root * 2 * ROOT_DAYS + node, level, v, d)
      if ((leaf >> (BLOCK_LEVEL - 1 - level)) & 1) {
        start += this.#d
        v -= this.#v
        d -= this.#d
        node = 2 * node + 1
      } else {
        v = this.#v
        d = this.#d
        node = 2 * node
      }
    }
    this.#v = v
    this.#d = d
    return start
  }

  /**
   * @param number block since the beginning of the clock, 0 or more
   * @param used a block nobody needs any more, whose buffers this one takes over
   */
  block(number: number, used?: Block): Block {
    const end = this.#descend(number + 1)
    const start = this.#descend(number)
    const root = Math.floor(number / BLOCKS)
    let total = this.#v
    let move = this.#d
    const { jump: jumpShare, dayVariance, gamma } = this.settings
    let jump = 0
    let eventDay = -1
    if (jumpShare > 0) {
      const wanted = BLOCK_DAYS * dayVariance * jumpShare * (0.25 + 1.5 * uniform(this.#event, 2 * number))
      const w = Math.min(0.8, wanted / total)
      jump = move * w + Math.sqrt(total * w * (1 - w)) * normal(this.#z, root * 2 * ROOT_DAYS + ROOT_DAYS + number - root * BLOCKS)
      move -= jump
      total *= 1 - w
      eventDay = 20 + (word(this.#event, 2 * number + 1) % 24)
    }
    const v = used?.v ?? instrumentSlab.take(BLOCK_DAYS)
    const d = used?.d ?? instrumentSlab.take(BLOCK_DAYS)
    v[0] = total
    d[0] = move
    let nodes = 1
    const first = BLOCKS + number - root * BLOCKS
    for (let level = BLOCK_LEVEL; level < LEVELS; level++) {
      const base = root * 2 * ROOT_DAYS + first * nodes
      for (let i = nodes - 1; i >= 0; i--) {
        const nodeV = v[i] as number
        const nodeD = d[i] as number
        this.#split(base + i, level, nodeV, nodeD)
        v[2 * i] = this.#v
        d[2 * i] = this.#d
        v[2 * i + 1] = nodeV - this.#v
        d[2 * i + 1] = nodeD - this.#d
      }
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
