import type { ReactNode } from 'react'
import { Rows } from '#web/markup.tsx'
import { inList, type ListPlace } from '#web/navigation.ts'

export interface Column<Row> {
  /** its field in a file of the table, too */
  key: string
  label: ReactNode
  /** right-aligned figures */
  numeric?: boolean
  /**
   * what a file of the table calls the cell's text and its second line, or each of the line's `parts`, the first of which is
   * the word that stands where there is no WKN, and „Tickwert=Tick“ the figure behind that word; `figures`: both are
   * numbers, though not aligned so; `false`: left out of files
   */
  inFile?: { text?: string; detail?: string; parts?: readonly string[]; figures?: true } | false
  /** the value to sort by on the server; absent: no sort link */
  sort?: string | undefined
  /**
   * shown where the table itself has room: `tablet` not on phones and in half columns, `wide` beside a margin column
   * from 1280 px on, `full` without one
   */
  from?: 'half' | 'tablet' | 'wide' | 'full' | undefined
  cell: (row: Row) => ReactNode
  /** attributes of the cell, e.g. of a live value */
  attributes?: (row: Row) => Record<string, string | number>
}

export interface Sort {
  key: string
  order: 'ASC' | 'DESC'
}

export interface TableProps<Row> {
  caption: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  rowKey: (row: Row) => string
  sort?: Sort | undefined
  /** the list whose sort heads are links; absent: they are none */
  place?: ListPlace | undefined
  /** said in place of rows */
  empty?: string
  foot?: ReactNode
  /**
   * each row is kept by itself: for rows whose prices move one by one. Rows and columns that say the same must be the
   * same objects
   */
  keepsRows?: boolean
  /** columns of equal width: those of tables below each other stand in one line */
  inGrid?: boolean
  /**
   * on phones each row is a card: what names it above, every figure under the name of its column. The last column stands
   * beside them. Roles keep it a table for those who hear it
   */
  asCards?: boolean
}

/** digits that a sum of doubles has right */
const trueDigits = 15

/** For the cell of a rounded figure, or of a time without its day: files of the table hold the figure, or the instant, itself. */
export const exactly = (value: number | string | undefined): Record<string, number | string> =>
  value === undefined ? {} : { 'data-value': typeof value === 'number' ? Number(value.toPrecision(trueDigits)) : value }

const fileNames = ({ inFile }: Pick<Column<never>, 'inFile'>): Record<string, string | undefined> =>
  inFile === false
    ? { 'data-no-file': '' }
    : inFile
      ? {
          'data-file': inFile.text,
          'data-file-detail': inFile.detail,
          'data-file-parts': inFile.parts?.join('|'),
          'data-file-figures': inFile.figures && '',
        }
      : {}

const classOf = ({ numeric, from }: Pick<Column<never>, 'numeric' | 'from'>, first: boolean): string | undefined =>
  [first ? 'name' : '', numeric ? 'num' : '', from ? `c-${from}` : ''].filter(Boolean).join(' ') || undefined

/** One click sorts numbers downwards and names upwards; a second one turns the order round. */
export function toggled(current: Sort | undefined, key: string, numeric: boolean): Sort {
  if (current?.key === key) return { key, order: current.order === 'ASC' ? 'DESC' : 'ASC' }
  return { key, order: numeric ? 'DESC' : 'ASC' }
}

/** A list in another order begins with its first page. */
const sortedBy = (place: ListPlace, { key, order }: Sort): string =>
  inList(place, { sort: key, order, page: undefined })

/** A table whose first column names the row; sorting is a link, so it works without script. */
export function Table<Row>({
  caption,
  columns,
  rows,
  rowKey,
  sort,
  place,
  empty = 'Keine Daten vorhanden.',
  foot,
  keepsRows = false,
  inGrid = false,
  asCards = false,
}: TableProps<Row>) {
  const roles = rolesOf(asCards)
  const shown = rows.map((row) => <TableRow key={rowKey(row)} row={row} columns={columns} asCards={asCards} />)
  return (
    <div className="tw" tabIndex={0} role="region" aria-label={caption}>
      <table className={inGrid ? 'in-grid' : asCards ? 'cards' : undefined} role={roles.table}>
        <caption className="vh">{caption}</caption>
        <thead role={roles.group}>
          <tr role={roles.row}>
            {columns.map((column, index) => {
              const sortKey = place ? column.sort : undefined
              const sorted =
                sortKey !== undefined && sort?.key === sortKey
                  ? sort.order === 'ASC'
                    ? 'ascending'
                    : 'descending'
                  : undefined
              return (
                <th
                  key={column.key}
                  scope="col"
                  role={roles.head}
                  className={classOf(column, index === 0)}
                  data-key={column.key}
                  aria-sort={sorted}
                  {...fileNames(column)}
                >
                  {sortKey !== undefined && place ? (
                    <a href={sortedBy(place, toggled(sort, sortKey, column.numeric ?? false))} rel="nofollow">
                      {column.label}
                    </a>
                  ) : (
                    column.label
                  )}
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody role={roles.group}>
          {rows.length === 0 ? (
            <tr>
              <td colSpan={columns.length} className="mut">
                {empty}
              </td>
            </tr>
          ) : null}
          {keepsRows ? <Rows>{shown}</Rows> : shown}
        </tbody>
        {foot}
      </table>
    </div>
  )
}

/** What browsers forget of a table whose rows are laid out as cards. */
const rolesOf = (asCards: boolean) =>
  asCards
    ? ({
        table: 'table',
        group: 'rowgroup',
        row: 'row',
        head: 'columnheader',
        name: 'rowheader',
        cell: 'cell',
      } as const)
    : ({
        table: undefined,
        group: undefined,
        row: undefined,
        head: undefined,
        name: undefined,
        cell: undefined,
      } as const)

type TableRowProps<Row> = Pick<TableProps<Row>, 'columns'> & { row: Row; asCards: boolean }

const TableRow = <Row,>({ row, columns, asCards }: TableRowProps<Row>) => {
  const roles = rolesOf(asCards)
  return (
    <tr role={roles.row}>
      {columns.map((column, index) =>
        index === 0 ? (
          <th
            key={column.key}
            scope="row"
            role={roles.name}
            className={classOf(column, true)}
            {...column.attributes?.(row)}
          >
            {column.cell(row)}
          </th>
        ) : (
          <td
            key={column.key}
            role={roles.cell}
            className={classOf(column, false)}
            {...(asCards && typeof column.label === 'string' && { 'data-label': column.label })}
            {...column.attributes?.(row)}
          >
            {column.cell(row)}
          </td>
        ),
      )}
    </tr>
  )
}
