import type { ReactNode } from 'react'
import { columnsParameter, shownColumns } from '#web/blocks/shown-columns.ts'
import type { Column } from '#web/blocks/table.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

const densities = [{ label: 'Normal', value: '' }, { label: 'Kompakt', value: 'kompakt' }] as const

interface TableToolsProps<Row> {
  at: Pick<PageContext, 'path' | 'query' | 'looks'>
  /** id of the table's board, where the reader comes back to */
  anchor: string
  /** all the table has */
  columns: readonly Column<Row>[]
}

/** How a long table is shown. The forms work without script; with one the density changes where it stands. */
export function TableTools<Row>({ at, anchor, columns }: TableToolsProps<Row>) {
  const [first, ...others] = columns
  const shown = new Set(shownColumns(at.query, columns).map(({ key }) => key))
  return (
    <div className="table-tools">
      <details className="column-choice">
        <summary className="btn">Spalten</summary>
        <Kept path={`${at.path}#${anchor}`} query={at.query} without={columnsParameter}>
          <input type="hidden" name={columnsParameter} value={first?.key} />
          {others.map(({ key, label }) => (
            <label key={key} className="check"><input type="checkbox" name={columnsParameter} value={key} defaultChecked={shown.has(key)} /><span>{label}</span></label>
          ))}
          <div className="acts">
            <button className="btn primary">Anzeigen</button>
            {at.query.has(columnsParameter) ? <a href={`${withQuery(at.path, at.query, { [columnsParameter]: undefined })}#${anchor}`} rel="nofollow">Alle</a> : null}
          </div>
        </Kept>
      </details>
      <Kept path={`${at.path}#${anchor}`} query={at.query} without="dichte">
        <span className="segments" role="group" aria-label="Dichte der Tabellen" data-look="dichte">
          {densities.map(({ label, value }) => <button key={value} value={value} aria-pressed={(at.looks.dichte ?? '') === value} name="dichte">{label}</button>)}
        </span>
      </Kept>
    </div>
  )
}

/** A form that keeps what the address already says, but for what it asks itself. */
const Kept = ({ path, query, without, children }: { path: string; query: URLSearchParams; without: string; children: ReactNode }) => (
  <form action={path} method="get">
    {Array.from(query).map(([name, value], i) => (name === without ? null : <input key={i} type="hidden" name={name} value={value} />))}
    {children}
  </form>
)
