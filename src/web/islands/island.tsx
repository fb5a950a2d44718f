import type { ReactNode } from 'react'

/** When an island wakes: once seen, once used (focus, pointer, key), or at once. */
export type WakeRule = 'visible' | 'used' | 'now'

interface IslandProps {
  /** the file `islands/{name}.island.ts` */
  name: string
  when: WakeRule
  /** plain data; travels in an attribute, so it needs no script and no escaping of ours */
  props: object
  /** what is there before, and without, the script */
  children: ReactNode
}

/** A part of a page that becomes interactive; everything around it stays plain HTML. */
export function Island({ name, when, props, children }: IslandProps) {
  return (
    <div data-island={name} data-wake={when} data-props={JSON.stringify(props)}>
      {children}
    </div>
  )
}
