import type { ReactElement } from 'react'
import type { PageContext } from '#web/page.tsx'

/**
 * What a block looks like, case by case: they stand in `<block>.examples.tsx` beside it, feed its tests and fill the
 * gallery at `/dev/bloecke`. The context is that of the page they are shown on.
 */
export type Examples = Readonly<Record<string, (at: PageContext) => ReactElement>>
