import { createContext, use, type Context, type ReactNode } from 'react'

const all: Context<unknown>[] = []

/**
 * A React context whose value reaches into boards, too: parts of a page are rendered by themselves, and React knows
 * nothing there of what was provided around them. One that is provided and used inside the same board may be React's
 * own.
 * @param initial its value where nobody provides one
 */
export function sharedContext<T>(initial: T): Context<T> {
  const made = createContext(initial)
  all.push(made as Context<unknown>) // values are only handed on
  return made
}

/** What the shared contexts say here, in a fixed order. */
export const useShared = (): readonly unknown[] => all.map((context) => use(context))

/** Its children with these values of the shared contexts. */
export const InContexts = ({ values, children }: { values: readonly unknown[]; children: ReactNode }): ReactNode =>
  all.reduceRight((inside: ReactNode, Shared, i) => <Shared value={values[i]}>{inside}</Shared>, children)
