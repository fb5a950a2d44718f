/**
 * In place of `react/jsx-runtime` in the peers: elements as written, less what only the browser uses and server
 * components refuse.
 */
import * as react from 'react/jsx-runtime'
import type { ElementType, Key } from 'react'

const onlyInTheBrowser = (name: string): boolean => name === 'ref' || /^on[A-Z]/.test(name)

// Every element of the peers passes here, so that what has nothing to drop is not copied.
function still(props: object): object {
  for (const name in props)
    if (onlyInTheBrowser(name))
      return Object.fromEntries(Object.entries(props).filter(([name]) => !onlyInTheBrowser(name)))
  return props
}

const stillBy = (make: typeof react.jsx) => (type: ElementType, props: object, key?: Key) =>
  make(type, typeof type === 'string' ? still(props) : props, key)

export const { Fragment } = react
export const jsx = stillBy(react.jsx)
export const jsxs = stillBy(react.jsxs)
