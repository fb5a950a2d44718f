import { orderBookPath } from '#contract/push.ts'
import type { GrantedQualities, PatchForm, PricePath, ResponseMeta } from '#contract/push.ts'
import type { Listing } from '#market/instruments.ts'
import type { Packing } from '../wire/packing.ts'
import { updateText } from './patch.ts'
import type { Change } from './patch.ts'
import type { Schema, Shown, Value } from './schema.ts'
import type { Source, Watcher } from './source.ts'

/** A connection, as far as its channels know it. */
export interface ChannelReader {
  deliver(channel: Channel): void
}

export interface ChannelTerms {
  path: PricePath
  listing: Listing
  quality: GrantedQualities
  /** of the order book */
  levels: number
  minimumInterval: number
  meta: ResponseMeta
}

/**
 * One state that all its readers share: the values last sent, numbered by `n`, and for each value the number at which
 * it last changed, so that any two numbers can be bridged by one merged patch.
 */
export class Channel implements Watcher {
  readonly id: number
  readonly key: string
  readonly terms: ChannelTerms
  readonly schema: Schema
  readonly readers: ChannelReader[] = []
  n = 1
  /** timers' ms before which no update may go out */
  notBefore = 0
  /** waits for its turn in the pace */
  waiting = false
  /** timers' ms at which the last reader left */
  leftAt = 0
  readonly #trade: Source
  readonly #bidAsk: Source
  readonly #onChange: (channel: Channel) => void
  #values: Value[]
  /**
   * version at which each value was last set; values that were removed keep theirs, for `#reshapedAt` forces a full
   * update across them
   */
  readonly #changedAt: Uint32Array
  /** the last number at which a value appeared or went */
  #reshapedAt = 0
  #change: Change | undefined
  #ts: number
  #entries: (Buffer | undefined)[] = []
  #committed: string | undefined

  constructor(
    id: number,
    key: string,
    terms: ChannelTerms,
    schema: Schema,
    sources: { trade: Source; bidAsk: Source },
    onChange: (channel: Channel) => void,
    ts: number,
  ) {
    this.id = id
    this.key = key
    this.terms = terms
    this.schema = schema
    this.#trade = sources.trade
    this.#bidAsk = sources.bidAsk
    this.#onChange = onChange
    this.#ts = ts
    this.#values = schema.read(this.#shown())
    this.#changedAt = new Uint32Array(schema.slots.length).fill(1)
  }

  sourceChanged(): void {
    if (!this.waiting) this.#onChange(this)
  }

  add(reader: ChannelReader): void {
    this.readers.push(reader)
    if (this.readers.length > 1) return
    this.#trade.watch(this)
    if (this.#bidAsk !== this.#trade) this.#bidAsk.watch(this)
  }

  remove(reader: ChannelReader, now: number): void {
    const index = this.readers.indexOf(reader)
    const last = this.readers.pop()
    if (index < 0 || last === undefined) return
    if (last !== reader) this.readers[index] = last
    if (this.readers.length > 0) return
    this.leftAt = now
    this.#trade.unwatch(this)
    if (this.#bidAsk !== this.#trade) this.#bidAsk.unwatch(this)
  }

  /**
   * Takes over the market's present values.
   * @returns whether anything changed, which increments the number
   */
  advance(ts: number): boolean {
    const next = this.schema.read(this.#shown())
    const change = this.#compare(next)
    if (change === undefined) return false
    this.n++
    for (const index of change.set) this.#changedAt[index] = this.n
    if (change.added.length > 0 || change.removed.length > 0) this.#reshapedAt = this.n
    this.#values = next
    this.#change = change
    this.#ts = ts
    this.#entries = []
    this.#committed = undefined
    return true
  }

  /**
   * The update to the present number, encoded once for each form and packing.
   * undefined: only a full answer will do (values that go are not written in the compact form).
   */
  entry(form: PatchForm, packing: Packing): Buffer | undefined {
    const change = this.#change
    if (change === undefined || (form === 'compact' && change.removed.length > 0)) return undefined
    const variant = packing.index * 2 + (form === 'compact' ? 1 : 0)
    return (this.#entries[variant] ??= packing.shared(this.#updateText(this.n - 1, form, change, this.#ts)))
  }

  /** Lets go of encoded updates once every reader has them. */
  delivered(): void {
    this.#entries = []
  }

  /** One update from number `p` to the present one; undefined where a value appeared or went since. */
  merged(p: number, form: PatchForm, ts: number): string | undefined {
    if (this.#reshapedAt > p) return undefined
    const set = [...this.#changedAt.keys()].filter((index) => (this.#changedAt[index] ?? 0) > p)
    return this.#updateText(p, form, { set, added: [], removed: [] }, ts)
  }

  /** microseconds at which the state of the present number was read */
  get ts(): number {
    return this.#ts
  }

  /** JSON of the state at the present number. */
  committedText(): string {
    return (this.#committed ??= this.schema.dataText(this.#values))
  }

  /** JSON of the market's present values, for a single answer; it may be ahead of the present number. */
  freshText(): string {
    return this.schema.dataText(this.schema.read(this.#shown()))
  }

  #shown(): Shown {
    const { listing, path } = this.terms
    const notation = String(listing.notation.id)
    const book = path === orderBookPath ? this.#trade.book() : undefined
    return { notation, trade: this.#trade.quote(), bidAsk: this.#bidAsk.quote(), book }
  }

  #compare(next: readonly Value[]): Change | undefined {
    const set: number[] = []
    const added: number[] = []
    const removed: number[] = []
    for (let index = 0; index < next.length; index++) {
      const before = this.#values[index]
      const after = next[index]
      if (after === undefined) {
        if (before !== undefined) removed.push(index)
      } else if (after !== before) {
        set.push(index)
        if (before === undefined) added.push(index)
      }
    }
    return set.length + removed.length === 0 ? undefined : { set, added, removed }
  }

  #updateText(p: number, form: PatchForm, change: Change, ts: number): string {
    return updateText({ ch: this.id, n: this.n, p, ts }, form, this.schema, this.#values, change)
  }
}
