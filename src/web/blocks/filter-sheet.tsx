import type { ReactNode } from 'react'
import { SheetHead } from '#web/blocks/sheet-head.tsx'

/**
 * Fields of a form that narrows a list: beside the others where there is room, on a phone in a sheet behind one button. It needs no
 * script. @param chosen so many of them are set
 */
export function FilterSheet({ id, chosen, children }: { id: string; chosen: number; children: ReactNode }) {
  return (
    <>
      <button className="btn foot-of-fields only-m" type="button" popoverTarget={id}>
        Filter{chosen > 0 ? ` (${chosen})` : ''}
      </button>
      <div className="bottom-sheet filter-sheet" id={id} popover="auto" role="group" aria-label="Filter">
        <div className="only-m">
          <SheetHead title="Filter" sheet={id} />
        </div>
        {children}
        <button className="btn primary only-m">Zeigen</button>
      </div>
    </>
  )
}
