import { listPath } from '#features/watchlist/actions.ts'
import type { Watchlist } from '#features/watchlist/watchlists.contract.ts'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** The heading, with how much there is. */
export const Head = ({ lists }: { lists: readonly Watchlist[] }) => (
  <div className="page-head">
    <div>
      <h1>Watchlist</h1>
      {lists.length > 0 ? (
        <p className="sm">
          {format.counted(lists.length, 'Liste', 'Listen')},{' '}
          {format.counted(
            lists.reduce((sum, { numberPositions }) => sum + numberPositions, 0),
            'Wert',
            'Werte',
          )}
        </p>
      ) : null}
    </div>
  </div>
)

interface ListsProps {
  lists: readonly Watchlist[]
  current?: string
  at: PageContext
}

/** The reader's lists, one of which is shown, and a new one. */
export const Lists = ({ lists, current, at }: ListsProps) => (
  <div className="list-switch">
    <nav className="chips" aria-label="Deine Listen">
      {lists.map(({ entityValue, name, numberPositions }) => (
        <a
          key={entityValue}
          className="chip"
          href={listPath(entityValue)}
          aria-current={entityValue === current ? 'page' : undefined}
        >
          {name} <em>{numberPositions}</em>
        </a>
      ))}
    </nav>
    {current === undefined ? null : (
      <details open={at.form?.action === 'neu'}>
        <summary className="chip quiet">Neue Liste</summary>
        <NewList at={at} />
      </details>
    )}
  </div>
)

export const NewList = ({ at }: { at: PageContext }) => {
  const form = formOf(at, 'neu')
  return (
    <Form of={form}>
      <Field of={form} name="name" label="Name der Liste" required />
      <div className="acts">
        <button className="btn primary">Liste anlegen</button>
      </div>
    </Form>
  )
}
