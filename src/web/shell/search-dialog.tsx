import { Island } from '#web/islands/place.tsx'
import search from '#web/shell/search.island.tsx'

/** The search. Its field is there at once; what answers while typing wakes with the first use. */
export function SearchDialog() {
  return (
    <dialog id="suche" className="search" aria-label="Suche" closedby="any">
      <Island of={search} when="used" props={{}} />
    </dialog>
  )
}
