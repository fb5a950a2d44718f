import type { Instant } from '#contract/vocabulary.ts'

/** Messages between the processes of one portal. A message is a hint and may be lost; the facts are in the database. */
export interface BusMessages {
  /** files were taken in */
  'imports.changed': Record<never, never>
  /** somebody's alerts are others now */
  'alerts.changed': Record<never, never>
  /** orders of these accounts of the paper broker are others now */
  'orders.changed': { accounts: readonly string[] }
  /** tokens of the user that were issued until then are worthless */
  'tokens.revoked': { user: string; until: Instant }
}

export type Topic = keyof BusMessages

/** Publish and subscribe between all processes of the portal, the publishing one included. */
export interface Bus {
  /** resolves once it is on its way */
  publish<T extends Topic>(topic: T, message: BusMessages[T]): Promise<void>
  /** @returns the way to hear no more */
  subscribe<T extends Topic>(topic: T, heard: (message: BusMessages[T]) => void): () => void
}

/** Subscribers by topic: what all kinds of bus have in common. */
export function listeners(): { subscribe: Bus['subscribe']; hear(text: string): void } {
  const byTopic = new Map<string, Set<(message: never) => void>>()
  return {
    subscribe: (topic, heard) => {
      const all = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, all.add(heard))
      return () => void all.delete(heard)
    },
    hear: (text) => {
      const [topic, message] = read(text)
      for (const heard of byTopic.get(topic) ?? []) heard(message as never) // as its topic says
    },
  }
}

/** A message on its way: its topic and its facts. */
export const written = <T extends Topic>(topic: T, message: BusMessages[T]): string => JSON.stringify([topic, message])

function read(text: string): [topic: string, message: unknown] {
  try {
    const value: unknown = JSON.parse(text)
    if (Array.isArray(value) && typeof value[0] === 'string') return [value[0], value[1]]
  } catch {
    // not one of our messages
  }
  return ['', undefined]
}

/** A bus within one process, for tests. */
export function localBus(): Bus {
  const { subscribe, hear } = listeners()
  return { subscribe, publish: async (topic, message) => hear(written(topic, message)) }
}
