import type { ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { IslandModule } from '#web/islands/wake.ts'

/**
 * Makes an island of a React component: `export const { wake } = reactIsland(Calculator)`. Only modules that import this
 * file bring React to the browser.
 */
export function reactIsland<Props extends object>(Component: ComponentType<Props>): IslandModule<Props> {
  return {
    wake(element, props) {
      hydrateRoot(element, <Component {...props} />)
    },
  }
}
