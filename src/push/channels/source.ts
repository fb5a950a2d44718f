import { allLevels, delaySeconds } from '#contract/entitlements.ts'
import type { NotationId, Quality } from '#contract/vocabulary.ts'
import type { Market, OrderBook, Quote } from '#market/market.ts'

/** Is told that the values of a source may have changed. */
export interface Watcher {
  sourceChanged(): void
}

/**
 * The market's values of one notation in one quality, read once per change for all channels. Without watchers it does
 * not listen and reads on each request.
 */
export class Source {
  /** counts the changes heard of */
  version = 0
  /** how many channels know this source */
  channels = 0
  readonly #market: Market
  readonly #notation: NotationId
  readonly #quality: Quality
  readonly #watchers: Watcher[] = []
  #unwatch: (() => void) | undefined
  #quote: Quote | undefined
  #quoteVersion = -1
  #book: OrderBook | undefined
  #bookVersion = -1

  constructor(market: Market, notation: NotationId, quality: Quality) {
    this.#market = market
    this.#notation = notation
    this.#quality = quality
  }

  quote(): Quote {
    if (this.#quote === undefined || this.#quoteVersion !== this.version || this.#unwatch === undefined) {
      this.#quote = this.#market.quote(this.#notation, this.#quality)
      this.#quoteVersion = this.version
    }
    return this.#quote
  }

  book(): OrderBook | undefined {
    if (this.#bookVersion !== this.version || this.#unwatch === undefined) {
      const late = this.#quality === 'RLT' ? 0 : delaySeconds * 1_000
      this.#book = this.#market.book(this.#notation, allLevels, this.#market.now() - late)
      this.#bookVersion = this.version
    }
    return this.#book
  }

  watch(watcher: Watcher): void {
    this.#watchers.push(watcher)
    if (this.#unwatch !== undefined) return
    this.version++
    this.#unwatch = this.#market.watch(this.#notation, this.#quality, () => {
      this.version++
      for (const each of this.#watchers) each.sourceChanged()
    })
  }

  unwatch(watcher: Watcher): void {
    const index = this.#watchers.indexOf(watcher)
    if (index >= 0) this.#watchers.splice(index, 1)
    if (this.#watchers.length > 0) return
    this.#unwatch?.()
    this.#unwatch = undefined
  }
}
