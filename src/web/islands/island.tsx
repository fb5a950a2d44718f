import type { ComponentType, ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** When an island wakes: once seen, once used (focus, pointer, key), or at once. */
export type WakeRule = 'visible' | 'used' | 'now'

interface IslandProps {
  /** the file `islands/{name}.island.ts(x)` */
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

interface ReactIslandProps<Props extends object> {
  name: string
  when: WakeRule
  Component: ComponentType<Props>
  props: Props
}

/** An island that React hydrates: its markup keeps the marks that hydration needs. */
export function ReactIsland<Props extends object>({ name, when, Component, props }: ReactIslandProps<Props>) {
  const markup = renderToString(<Component {...props} />)
  return <div data-island={name} data-wake={when} data-props={JSON.stringify(props)} dangerouslySetInnerHTML={{ __html: markup }} />
}
