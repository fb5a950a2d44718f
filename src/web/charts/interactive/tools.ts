import type { ChartState } from '#web/charts/interactive/state.ts'

/** What is chosen with the tools of a chart. */
export type Tools = Pick<ChartState, 'type' | 'scale' | 'indicators' | 'compared'>

export interface ToolStore {
  get(): Tools
  set(change: Partial<Tools>): void
  /** @returns ends it */
  subscribe(changed: () => void): () => void
}

/** of the charts of this page, by the notation they show */
const stores = new Map<number, ToolStore>()

/** A chart and its tools, which wake at different times, share what is chosen. Only in the browser. */
export function toolsOf(idNotation: number, first: Tools): ToolStore {
  const known = stores.get(idNotation)
  if (known) return known
  let tools = first
  const listeners = new Set<() => void>()
  const store: ToolStore = {
    get: () => tools,
    set(change) {
      tools = { ...tools, ...change }
      for (const changed of listeners) changed()
    },
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
  }
  stores.set(idNotation, store)
  return store
}
