/** In place of `#web/page.tsx` and `#web/blocks/guard.tsx` in the peers: the declaration itself, and the same element without our own inner rendering. */
import type { ReactNode } from 'react'
import type { PageDefinition } from '../../src/web/page.tsx'

export * from '../../src/web/page.tsx'
export const page = <Data extends object>(definition: PageDefinition<Data>) => ({ nav: [], ...definition })

export const Guard = ({ children }: { children: ReactNode }) => <div className="guard">{children}</div>
export const BlockError = ({ text }: { text: string }) => (
  <div className="empty" role="alert">
    <p className="b">{text}</p>
  </div>
)
