/**
 * In place of `#web/page.tsx`, `#web/markup.tsx` and files of tables in the peers: the declaration itself, and parts
 * without our rendering of each by itself.
 */
import type { ReactNode } from 'react'
import type { PageDefinition } from '../../src/web/page.tsx'

export * from '../../src/web/page.tsx'
export const page = <Data extends object>(definition: PageDefinition<Data>) => ({ nav: [], ...definition })

export const Part = ({ children }: { children: ReactNode }) => children
export const Attempt = Part
export const hydratable = (markup: ReactNode) => ({ ids: '', markup })

const ours = (): never => {
  throw new Error('The peers render by their own means')
}
export const bytesOf = ours
export const markupOf = ours
export const Written = ours
export const tableFile = ours
