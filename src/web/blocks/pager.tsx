import { format } from '#web/format.ts'
import { inList, type ListPlace } from '#web/navigation.ts'

interface PagerProps {
  /** from 1 */
  page: number
  perPage: number
  total: number
  place: ListPlace
  /** what the address asked for, where its place does not tell */
  asked?: string | null
}

const pageIn = (place: ListPlace, page: number): string =>
  inList(place, { page: page === 1 ? undefined : String(page) })

/** Which stretch of a long list is shown, and the way to its neighbours. */
export function Pager({
  page,
  perPage,
  total,
  place,
  asked = new URLSearchParams(place.query).get('page'),
}: PagerProps) {
  const last = Math.max(1, Math.ceil(total / perPage))
  const other = asked === null || Number(asked) === page ? undefined : asked.slice(0, 20)
  const note =
    other === undefined ? null : (
      <p className="pad sm mut2" role="status">
        Die Seite „{other}“ gibt es hier nicht. Gezeigt wird die {page === 1 ? 'erste' : 'letzte'}.
      </p>
    )
  if (last === 1) return note
  const from = (page - 1) * perPage + 1
  return (
    <>
      {note}
      <nav className="pager" aria-label="Seiten">
        <span className="mut2">
          {format.integer(from)}–{format.integer(Math.min(page * perPage, total))} von {format.integer(total)}
        </span>
        <span className="acts">
          {page > 1 ? (
            <a className="btn" href={pageIn(place, page - 1)} rel="prev">
              Zurück
            </a>
          ) : null}
          <span aria-current="page">
            Seite {page} von {format.integer(last)}
          </span>
          {page < last ? (
            <a className="btn" href={pageIn(place, page + 1)} rel="next">
              Weiter
            </a>
          ) : null}
        </span>
      </nav>
    </>
  )
}
