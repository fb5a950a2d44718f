import type { ImportCheck, ImportRow } from '#features/import-workbench/imports.contract.ts'
import { placesOf } from '#features/import-workbench/places.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export const perPage = 100

const stateWords: Readonly<Record<ImportRow['state'], string>> = { green: 'bereit', yellow: 'ansehen', red: 'Fehler' }

/** „Zeile 6 · Kauf · Fehler“ below what a row is of, then why. */
const RowName = ({ row: { state, line, reasons, nameType, name } }: { row: ImportRow }) => (
  <>
    <span className={`row-mark ${state}`}>
      <b>{name ?? nameType}</b>
    </span>
    <small>
      {[
        line === undefined ? undefined : `Zeile ${format.integer(line)}`,
        name ? nameType : undefined,
        stateWords[state],
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
    {reasons.length > 0 ? <small className="why">{reasons.join(' ')}</small> : null}
  </>
)

const columns: readonly Column<ImportRow>[] = [
  { key: 'state', label: 'Zeile', cell: (row) => <RowName row={row} /> },
  {
    key: 'date',
    label: 'Tag',
    numeric: true,
    cell: ({ date }) => format.date(date),
    attributes: ({ date }) => exactly(date),
  },
  {
    key: 'quantity',
    label: 'Stück',
    numeric: true,
    from: 'tablet',
    cell: ({ quantity }) => format.payment(quantity),
  },
  { key: 'price', label: 'Kurs', numeric: true, from: 'tablet', cell: ({ price }) => format.payment(price) },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: ({ amount, isoCurrency }) => (amount === undefined ? '–' : `${format.number(amount)} ${isoCurrency ?? ''}`),
  },
]

interface RowsProps {
  at: PageContext
  /** of the import's page */
  path: string
  check: ImportCheck
  page: number
}

/** How many rows are ready, what holds the others back, each cause once, and then row by row. */
export function RowsBoard({ at, check, page, path }: RowsProps) {
  return (
    <section className="board import-rows" id="zeilen">
      <h2 className="vh">Zeilen</h2>
      <Verdict at={at} path={path} counts={check.counts} />
      <Causes groups={check.groups} />
      <Table
        caption="Zeilen der Datei"
        columns={columns}
        rows={check.list}
        rowKey={(row) => `${check.list.indexOf(row)}`}
        empty="Keine solche Zeile."
      />
      <Pager page={page} perPage={perPage} total={check.total} place={listPlace(at.path, at.query, 'zeilen')} />
    </section>
  )
}

function Verdict({ at, path, counts }: Pick<RowsProps, 'at' | 'path'> & Pick<ImportCheck, 'counts'>) {
  const { green, yellow, red } = counts
  const chosen = at.query.get('zeilen') ?? ''
  const kinds = [
    { key: '', label: 'Alle', count: green + yellow + red },
    { key: 'green', label: 'Bereit', count: green },
    { key: 'yellow', label: 'Ansehen', count: yellow },
    { key: 'red', label: 'Fehler', count: red },
  ]
  const parts = kinds.slice(1)
  return (
    <div className="verdict">
      <StackedBar
        height={12}
        parts={parts.map(({ key, count }) => ({ look: key, value: count }))}
        label={parts.map((part) => `${part.count} ${part.label}`).join(', ')}
      />
      <Segments
        label="Zeilen"
        segments={kinds.map(({ key, label, count }) => ({
          label,
          note: format.integer(count),
          href: `${withQuery(path, new URLSearchParams(), { zeilen: key })}#zeilen`,
          current: key === chosen,
        }))}
      />
      {counts.duplicates > 0 ? (
        <span className="xs mut2">{format.counted(counts.duplicates, 'Zeile ist', 'Zeilen sind')} schon im Depot</span>
      ) : null}
    </div>
  )
}

const Causes = ({ groups }: Pick<ImportCheck, 'groups'>) =>
  groups.length > 0 ? (
    <ul className="causes">
      {groups.map(({ reason, count, lines, state }) => (
        <li key={reason}>
          <span className={`row-mark ${state}`}>{format.counted(count, 'Zeile', 'Zeilen')}</span>
          <span>{reason}</span>
          <span className="xs mut2">{lines.length > 0 ? placesOf(count, lines) : null}</span>
        </li>
      ))}
    </ul>
  ) : null
