/**
 * In place of `react` in the peers: hooks that only say what stands in the first markup. Next.js renders the page as a
 * server component, which may not know them, and no peer hydrates our islands.
 */
export { Fragment, isValidElement } from 'react'

const nothing = (): void => {}

export const useState = <State>(first: State | (() => State)) => [
  typeof first === 'function' ? (first as () => State)() : first,
  nothing,
]
export const useEffect = nothing
export const useEffectEvent = <Act>(act: Act): Act => act
export const useRef = <Value>(current: Value) => ({ current })
export const useId = (): string => 'id'
export const useSyncExternalStore = <Snapshot>(_: unknown, __: unknown, onServer: () => Snapshot): Snapshot =>
  onServer()

/** A context that gives its first value everywhere. */
type StillContext<Value> = ((props: { children?: unknown }) => unknown) & { first: Value }
export const createContext = <Value>(first: Value): StillContext<Value> =>
  Object.assign(({ children }: { children?: unknown }) => children, { first })
export const use = <Value>({ first }: StillContext<Value>): Value => first
