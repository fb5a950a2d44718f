import type { ReactNode } from 'react'

/** When an island wakes: once seen, once it or the section around it is used (focus, pointer, key), or at once. */
export type WakeRule = 'visible' | 'used' | 'now'

interface IslandProps {
  /** the file `islands/{name}.island.ts` */
  name: string
  when: WakeRule
  /** plain data; travels in an attribute, so it needs no script and no escaping of ours */
  props: object
  /** of one that wakes when used: ms after which what is drawn is old, so that it wakes by itself */
  freshMs?: number | undefined
  /** what is there before, and without, the script */
  children: ReactNode
}

/** A part of a page that becomes interactive; everything around it stays plain HTML. */
export function Island({ name, when, props, freshMs, children }: IslandProps) {
  return (
    <div data-island={name} data-wake={when} data-fresh={freshMs} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
