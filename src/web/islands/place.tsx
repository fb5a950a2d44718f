import { use, type ReactNode } from 'react'
import type { IslandOf, Plain } from '#web/islands/island.ts'
import { hydratable } from '#web/markup.tsx'
import { sharedContext } from '#web/shared-context.tsx'

/** Where the module of each island is served, by its name, followed by what it imports. */
export const IslandModules = sharedContext<Readonly<Record<string, string>>>({})

/**
 * When a part of a page wakes: once seen, once it or the section around it is used (focus, pointer, key), or at once.
 */
export type WakeRule = 'visible' | 'used' | 'now'

interface IslandProps<Props> {
  of: IslandOf<Props>
  when: WakeRule
  /** travel in an attribute, so they need no script and no escaping of ours */
  props: Props & Plain<Props>
}

/** A React island in the page: its HTML now, its component in the browser when it wakes. */
export function Island<Props extends object>({ of, when, props }: IslandProps<Props>): ReactNode {
  const src = use(IslandModules)[of.name]
  const { ids, markup } = hydratable(<of.Component {...props} />)
  return (
    <div data-island={of.name} data-src={src} data-wake={when} data-ids={ids} data-props={JSON.stringify(props)}>
      {markup}
    </div>
  )
}

interface DrivenProps {
  /** the file `{by}.driver.ts` */
  by: string
  when: WakeRule
  /** plain data */
  props: object
  /** of one that wakes when used: ms after which what is drawn is old, so that it wakes by itself */
  freshMs?: number | undefined
  /** what is there before, and without, the script */
  children: ReactNode
}

/** A part of a page that plain TypeScript takes over: drawings that no component should touch. */
export function Driven({ by, when, props, freshMs, children }: DrivenProps): ReactNode {
  return (
    <div
      data-island={by}
      data-src={use(IslandModules)[by]}
      data-wake={when}
      data-fresh={freshMs}
      data-props={JSON.stringify(props)}
    >
      {children}
    </div>
  )
}
