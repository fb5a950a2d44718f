import { inList, type ListPlace } from '#web/navigation.ts'
import { SheetHead } from '#web/blocks/sheet-head.tsx'
import type { Column, Sort } from './table.tsx'

const id = 'sortieren'

interface Named extends Sort {
  label: string
}

/** Figures begin with the highest, names with A. */
const waysOf = (key: string, numeric: boolean): Named[] =>
  numeric
    ? [
        { key, order: 'DESC', label: 'absteigend' },
        { key, order: 'ASC', label: 'aufsteigend' },
      ]
    : [
        { key, order: 'ASC', label: 'A bis Z' },
        { key, order: 'DESC', label: 'Z bis A' },
      ]

interface SortSheetProps<Row> {
  columns: readonly Column<Row>[]
  /** before the columns: orders that no column has */
  orders?: readonly Named[]
  sort: Sort | undefined
  place: ListPlace
}

/** The button that opens the orders of a list on a phone, where its table has no heads; links, so that it works without script. */
export function SortSheet<Row>({ columns, orders = [], sort, place }: SortSheetProps<Row>) {
  const orderLink = ({ key, order, label }: Named, of?: string) => (
    <a
      key={order}
      className="chip"
      href={inList(place, { sort: key, order, page: undefined })}
      rel="nofollow"
      aria-current={(key === sort?.key && order === sort.order) || undefined}
    >
      {of === undefined ? null : <span className="vh">{of} </span>}
      {label}
    </a>
  )
  return (
    <>
      <button className="btn" type="button" popoverTarget={id}>
        Sortieren
      </button>
      <nav className="board bottom-sheet sort-sheet" id={id} popover="auto" aria-label="Sortieren">
        <SheetHead title="Sortieren" sheet={id} />
        <ul>
          {orders.map((each) => (
            <li key={each.key}>{orderLink(each)}</li>
          ))}
          {columns.flatMap(({ label, sort: key, numeric = false }) =>
            key !== undefined && typeof label === 'string'
              ? [
                  <li key={key}>
                    <span>{label}</span>
                    {waysOf(key, numeric).map((each) => orderLink(each, label))}
                  </li>,
                ]
              : [],
          )}
        </ul>
      </nav>
    </>
  )
}
