import type { Instant, NotationId } from '#contract/vocabulary.ts'
import type { Clock } from '#platform/clock.ts'
import type { Market, Price, Quote } from './market.ts'
import { liveSeries, type LiveSeries, type LiveState } from './providers/live-series.ts'
import { systemTimers, type Timers } from './simulation/timer-wheel.ts'
import { delayMs } from './venues.ts'

/** What a source says of one notation; each event is a whole state, so a lost one heals with the next. */
export interface ProviderEvent {
  notation: NotationId
  /**
   * by the source's clock; what is older than the last event of the notation is dropped, an instant far ahead of ours
   * counts as now
   */
  at: Instant
  bid?: Price | undefined
  bidSize?: number | undefined
  ask?: Price | undefined
  askSize?: number | undefined
  last?: Price | undefined
  lastSize?: number | undefined
  /** absent: the first event that carried this `last` and `volume` */
  lastAt?: Instant | undefined
  open?: Price | undefined
  high?: Price | undefined
  low?: Price | undefined
  previousClose?: Price | undefined
  volume?: number | undefined
}

export interface ProviderSink {
  event(event: ProviderEvent): void
  /** false while the source cannot be reached: its quotes stay, and the venue counts as closed */
  connected(isConnected: boolean): void
}

/** A source of real quotes, see docs/providers.md. */
export interface Provider {
  /** shown as the source */
  readonly name: string
  /** the series it answers for; all others stay simulated */
  readonly notations: readonly NotationId[]
  /** begins to deliver and keeps itself connected; never throws */
  start(sink: ProviderSink): void
  stop(): void
}

export interface ProvidedMarket extends Market {
  start(): void
  stop(): void
}

/**
 * A market in which providers' quotes stand before simulated ones. Quote, one level of the book and watching are live,
 * 15 minutes behind for DLY; histories, trades and EOD stay what they are underneath. Until its first event a notation
 * is shown as before. Where two providers name one notation, the first has it.
 */
export function withProviders(
  market: Market,
  providers: readonly Provider[],
  { clock, timers = systemTimers }: { clock: Clock; timers?: Timers },
): ProvidedMarket {
  const series = new Map<NotationId, Provided>()
  for (const provider of providers) {
    for (const id of provider.notations) {
      if (!series.has(id)) series.set(id, { provider, live: liveSeries(), watchers: new Set(), isConnected: false })
    }
  }

  const sinkOf = (provider: Provider): ProviderSink => ({
    event(event) {
      const provided = series.get(event.notation)
      if (provided?.provider !== provider || !provided.live.accept(event, clock.now())) return
      for (const changed of provided.watchers) changed()
    },
    connected(isConnected) {
      for (const id of provider.notations) {
        const provided = series.get(id)
        if (provided?.provider !== provider || provided.isConnected === isConnected) continue
        provided.isConnected = isConnected
        if (provided.live.hasBegun()) for (const changed of provided.watchers) changed()
      }
    },
  })

  function begun(id: NotationId): Provided | undefined {
    const provided = series.get(id)
    return provided?.live.hasBegun() ? provided : undefined
  }

  /** calls `changed` when the delayed state moves; looked at once a second, as often as states are kept */
  function watchDelayed(provided: Provided, changed: () => void): () => void {
    let shown = provided.live.stateAt(clock.now() - delayMs)
    const handle = timers.setInterval(() => {
      const next = provided.live.stateAt(clock.now() - delayMs)
      if (next !== shown) changed()
      shown = next
    }, 1000)
    return () => timers.clearInterval(handle)
  }

  return {
    ...market,
    quote(id, quality, at = clock.now()) {
      const provided = begun(id)
      if (!provided || quality === 'EOD') return market.quote(id, quality, at)
      const shownAt = quality === 'DLY' ? at - delayMs : at
      return quoteFrom(id, provided, provided.live.stateAt(shownAt), { quality, shownAt })
    },
    book(id, levels, at = clock.now()) {
      const state = begun(id)?.live.stateAt(at)
      if (!state) return begun(id) ? undefined : market.book(id, levels, at)
      const level = (price: Price | undefined, size: number | undefined) =>
        price === undefined || size === undefined ? [] : [{ price, size, orders: 1 }]
      return { at: state.at, bid: level(state.bid, state.bidSize), ask: level(state.ask, state.askSize) }
    },
    watch(id, quality, changed) {
      const provided = series.get(id)
      const stopInner = market.watch(id, quality, () => {
        if (quality === 'EOD' || !provided?.live.hasBegun()) changed()
      })
      if (!provided || quality === 'EOD') return stopInner
      const stopDelayed = quality === 'DLY' ? watchDelayed(provided, changed) : undefined
      if (!stopDelayed) provided.watchers.add(changed)
      return () => {
        stopInner()
        stopDelayed?.()
        provided.watchers.delete(changed)
      }
    },
    start: () => providers.forEach((provider) => provider.start(sinkOf(provider))),
    stop: () => providers.forEach((provider) => provider.stop()),
  }
}

interface Provided {
  provider: Provider
  live: LiveSeries
  watchers: Set<() => void>
  isConnected: boolean
}

function quoteFrom(
  notation: NotationId,
  { provider, isConnected }: Provided,
  state: LiveState | undefined,
  shown: Pick<Quote, 'quality' | 'shownAt'>,
): Quote {
  const head = { notation, ...shown, isOpen: isConnected && state !== undefined, source: provider.name }
  if (!state) return head
  const { at, lastAt, bid, bidSize, ask, askSize, last, lastSize, open, high, low, previousClose, volume } = state
  return present({
    ...head,
    last,
    lastSize,
    lastAt: last === undefined ? undefined : lastAt,
    open,
    high,
    low,
    previousClose,
    volume,
    bid,
    bidSize,
    bidAt: bid === undefined ? undefined : at,
    ask,
    askSize,
    askAt: ask === undefined ? undefined : at,
  })
}

/** Without the keys whose values are absent. */
const present = <T extends object>(record: T): { [K in keyof T]: Exclude<T[K], undefined> } =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>
  }
