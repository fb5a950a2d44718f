import { delaySeconds } from '#contract/entitlements.ts'
import type { Attribute, GrantedQualities, PricePath, ResponseMeta } from '#contract/push.ts'
import type { NotationId, Quality } from '#contract/vocabulary.ts'
import type { Listing } from '#market/instruments.ts'
import type { Market } from '#market/market.ts'
import type { Clock } from '#platform/clock.ts'
import type { Timers } from '../timers.ts'
import { Channel } from './channel.ts'
import type { ChannelReader, ChannelTerms } from './channel.ts'
import { createPace } from './pace.ts'
import { schemaKey, schemaOf } from './schema.ts'
import { Source } from './source.ts'

export interface ChannelWish {
  path: PricePath
  listing: Listing
  quality: GrantedQualities
  attributes: readonly Attribute[]
  /** of the order book */
  levels: number
  /** ms, already raised to the floor */
  minimumInterval: number
}

export interface Channels {
  /**
   * the channel of these terms, made when it is the first time they are asked for; then `join` or `release`; throws
   * what the market throws
   */
  open(wish: ChannelWish): Channel
  join(channel: Channel, reader: ChannelReader): void
  leave(channel: Channel, reader: ChannelReader): void
  /** forgets a channel that nobody joined */
  release(channel: Channel): void
  /** forgets channels nobody has read for a while */
  sweep(): void
  /** microseconds since 1970 */
  ts(): number
  /** ms by which the last tick was late */
  lateness(): number
  stats(): { channels: number; sources: number; updates: number }
  stop(): void
}

interface Options {
  market: Market
  clock: Clock
  timers: Timers
  lingerMs: number
  /** so many channels without readers are kept at most, the latest ones */
  lingering: number
  /** the price source of a channel failed */
  onLost(channel: Channel, reason: unknown): void
}

/** All channels, their sources and their pace. */
export function createChannels({ market, clock, timers, lingerMs, lingering, onLost }: Options): Channels {
  const channels = new Map<string, Channel>()
  const sources = new Map<string, Source>()
  const leaving = new Set<Channel>()
  let lastId = 0
  let updates = 0

  const ts = () => Math.round(clock.now() * 1_000)
  const sourceOf = (notation: NotationId, quality: Quality): Source => {
    const key = `${notation}${quality}`
    let source = sources.get(key)
    if (source === undefined) sources.set(key, (source = new Source(market, notation, quality)))
    source.channels++
    return source
  }
  const letSourcesGo = ({ listing, quality }: Pick<ChannelTerms, 'listing' | 'quality'>) => {
    for (const each of [quality.trade, quality.bidAsk]) {
      const key = `${listing.notation.id}${each}`
      const source = sources.get(key)
      if (source !== undefined && --source.channels === 0) sources.delete(key)
    }
  }
  const forget = (channel: Channel) => {
    leaving.delete(channel)
    if (channels.get(channel.key) !== channel) return
    channels.delete(channel.key)
    letSourcesGo(channel.terms)
  }
  const pace = createPace(timers, (due) => {
    const now = ts()
    for (const channel of due) {
      if (channel.readers.length === 0) continue
      try {
        if (!channel.advance(now)) continue
      } catch (reason) {
        forget(channel)
        onLost(channel, reason)
        continue
      }
      pace.sent(channel)
      updates += channel.readers.length
      for (const reader of channel.readers) reader.deliver(channel)
      channel.delivered()
    }
  })

  return {
    open: ({ path, listing, quality, attributes, levels, minimumInterval }) => {
      const { id } = listing.notation
      const key = `${id}|${quality.trade}|${quality.bidAsk}|${schemaKey(path, attributes, levels)}|${minimumInterval}`
      const known = channels.get(key)
      if (known !== undefined) return known
      const terms = { path, listing, quality, levels, minimumInterval, meta: metaOf(quality, minimumInterval) }
      const pair = { trade: sourceOf(id, quality.trade), bidAsk: sourceOf(id, quality.bidAsk) }
      try {
        const channel = new Channel(++lastId, key, terms, schemaOf(path, attributes, levels), pair, pace.changed, ts())
        channels.set(key, channel)
        return channel
      } catch (reason) {
        letSourcesGo(terms)
        throw reason
      }
    },
    join: (channel, reader) => {
      leaving.delete(channel)
      channel.add(reader)
    },
    leave: (channel, reader) => {
      channel.remove(reader, timers.now())
      if (channel.readers.length > 0) return
      leaving.add(channel)
      const [oldest] = leaving
      if (oldest && leaving.size > lingering) forget(oldest)
    },
    release: (channel) => {
      if (channel.readers.length === 0 && !leaving.has(channel)) forget(channel)
    },
    sweep: () => {
      const until = timers.now() - lingerMs
      for (const channel of leaving) {
        if (channel.leftAt > until) break
        forget(channel)
      }
    },
    ts,
    lateness: pace.lateness,
    stats: () => ({ channels: channels.size, sources: sources.size, updates }),
    stop: pace.stop,
  }
}

function metaOf(quality: GrantedQualities, minimumInterval: number): ResponseMeta {
  const delay = quality.trade === 'RLT' ? 0 : quality.trade === 'DLY' ? delaySeconds : undefined
  return { minimumInterval, quality, delay }
}
