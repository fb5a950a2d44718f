import type { PageContext } from '#web/page.tsx'

const densities = [{ label: 'Normal', value: '' }, { label: 'Kompakt', value: 'kompakt' }] as const

interface TableToolsProps {
  at: Pick<PageContext, 'path' | 'query' | 'looks'>
  /** id of the table's board, where the reader comes back to */
  anchor: string
}

/** How a long table is shown. The forms work without script; with one the density changes where it stands. */
export function TableTools({ at, anchor }: TableToolsProps) {
  return (
    <div className="table-tools">
      <form action={`${at.path}#${anchor}`} method="get">
        <Kept query={at.query} without="dichte" />
        <span className="segments" role="group" aria-label="Dichte der Tabellen" data-look="dichte">
          {densities.map(({ label, value }) => <button key={value} value={value} aria-pressed={(at.looks.dichte ?? '') === value} name="dichte">{label}</button>)}
        </span>
      </form>
    </div>
  )
}

/** What the address already says stays in it. */
const Kept = ({ query, without }: { query: URLSearchParams; without: string }) =>
  Array.from(query).map(([name, value], i) => (name === without ? null : <input key={i} type="hidden" name={name} value={value} />))
