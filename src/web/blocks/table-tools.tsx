import type { ReactNode } from 'react'
import columnChoice from '#web/blocks/column-choice.island.tsx'
import { columnsParameter, shownColumns, unknownColumns } from '#web/blocks/shown-columns.ts'
import type { Column } from '#web/blocks/table.tsx'
import { Island } from '#web/islands/place.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

const densities = [
  { label: 'Normal', value: '' },
  { label: 'Kompakt', value: 'kompakt' },
] as const

interface ColumnChoiceProps<Row> {
  at: Pick<PageContext, 'path' | 'query'>
  /** id of the table's board, where the reader comes back to */
  anchor: string
  /** all the table has */
  columns: readonly Column<Row>[]
  /** where its page has another table with a choice */
  parameter?: string
  /** the address as it was asked for, where `at` says more; default: that of `at` */
  asked?: URLSearchParams
  /** where the choice is kept: whether there is one, and the address that takes it back */
  kept?: { isChosen: boolean; reset: string }
}

/** How a long table is shown. The forms work without script; with one the density changes where it stands. */
export function TableTools<Row>({
  at,
  ...choice
}: ColumnChoiceProps<Row> & { at: Pick<PageContext, 'path' | 'query' | 'looks'> }) {
  return (
    <div className="table-tools">
      <ColumnChoice at={at} {...choice} />
      <Kept path={`${at.path}#${choice.anchor}`} query={at.query} without="dichte">
        <span className="segments" role="group" aria-label="Dichte der Tabellen" data-look="dichte">
          {densities.map(({ label, value }) => (
            <button key={value} value={value} aria-pressed={(at.looks.dichte ?? '') === value} name="dichte">
              {label}
            </button>
          ))}
        </span>
      </Kept>
    </div>
  )
}

/**
 * Which columns a table shows: what is chosen here is seen on a phone, too, and the table scrolls by itself if it must.
 */
export function ColumnChoice<Row>({
  at,
  anchor,
  columns,
  parameter = columnsParameter,
  asked = at.query,
  kept,
}: ColumnChoiceProps<Row>) {
  const chosen = kept?.isChosen ?? at.query.has(parameter)
  const reset = kept?.reset ?? withQuery(at.path, at.query, { [parameter]: undefined })
  const [unknown] = unknownColumns(asked, columns, parameter)
  return (
    <>
      {unknown === undefined ? null : (
        <span className="sm mut2" role="status">
          Die Spalte „{unknown.slice(0, 40)}“ gibt es hier nicht.
        </span>
      )}
      <Island
        of={columnChoice}
        when="used"
        props={{
          action: `${at.path}#${anchor}`,
          query: Array.from(at.query).filter(([name]) => name !== parameter),
          parameter,
          columns: columns.map(({ key, label }) => ({ key, label: typeof label === 'string' ? label : key })),
          shown: shownColumns(at.query, columns, parameter).map(({ key }) => key),
          reset: chosen ? `${reset}#${anchor}` : undefined,
          narrow: !chosen && columns.some(({ from }, i) => i > 0 && from !== undefined),
        }}
      />
    </>
  )
}

/** A form that keeps what the address already says, but for what it asks itself. */
const Kept = ({
  path,
  query,
  without,
  children,
}: {
  path: string
  query: URLSearchParams
  without: string
  children: ReactNode
}) => (
  <form action={path} method="get">
    {Array.from(query).map(([name, value], i) =>
      name === without ? null : <input key={i} type="hidden" name={name} value={value} />,
    )}
    {children}
  </form>
)
