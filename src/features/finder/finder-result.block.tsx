import { dayMs } from '#contract/vocabulary.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Sparkline } from '#web/blocks/sparkline.tsx'
import { commonSource, kindInFile, listColumns, nameInFile, remembered } from '#web/blocks/list-table.tsx'
import { LoosenList, type LooseWay } from '#web/blocks/loosen-list.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { columnsParameter } from '#web/blocks/shown-columns.ts'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import type { FinderFacet, FinderFacets, FinderRow, Finding } from './finder.contract.ts'
import { drawnFigure, FigureMark } from './figure-mark.block.tsx'
import { addressOf, withoutFilter } from './finder-state.ts'

/** A hit, or the middle of several rows. */
type ResultRow =
  /** beside the middles of its group, by id of the criterion */
  | { kind: 'hit'; row: FinderRow; middles: Record<string, number> | undefined }
  | { kind: 'middle'; name: string; detail: string; values: Record<string, number>; beside?: Record<string, number> }

/** Figures of a row are drawn, beside the middle of its group. */
export interface Compared {
  /** id of the choice that groups rows */
  by: string
  /** German */
  word: string
}

interface ResultProps {
  at: PageContext
  name: string
  facets: FinderFacets
  found: Finding
  /** what the form shows, as an address */
  query: URLSearchParams
  /** key of the column set */
  view: string
  /** ids of the criteria that are columns */
  columns: readonly string[]
  page: number
  perPage: number
  /** where the search is kept */
  keeping: string
  /** id of the choice that groups rows */
  groupedBy: string | undefined
  compared: Compared | undefined
}

/** The hits of a finder: what narrows them, in which columns, and the way out where there are none. */
export function FinderResult({
  at,
  name,
  facets,
  found,
  query,
  view,
  columns,
  page,
  perPage,
  keeping,
  groupedBy,
  compared,
}: ResultProps) {
  const { active, total, all, views, criteria } = facets
  const shown = columns.flatMap((id) => criteria.find((each) => each.id === id) ?? [])
  const hasVenues = criteria.some(({ id }) => id === 'codeMarket')
  const common = at.file === undefined ? commonSource(found.list) : ''
  return (
    <Board
      title={
        <span data-part="count" role="status">
          {format.counted(total, 'Treffer', 'Treffer')}
        </span>
      }
      id="treffer"
      action={
        <span className="sm mut2">
          von {format.integer(all)} · Stand {format.time(found.datetime, at.now)} <SimulatedBadge />
        </span>
      }
      footer={
        <>
          <span>
            Kennzahlen zum letzten Schlusskurs
            {hasVenues ? ' der Hauptnotierung, Performance in deren Währung' : ''}; Kurse laufen
            {common ? `: ${common}, wo nichts anderes steht` : ''}.
            {compared ? ` Balken und Punkt: der Wert; Strich: Median des ${compared.word}s.` : ''}
            {shown.map(({ label, sources }) => (sources ? ` ${label}: ${sources}.` : ''))}
          </span>
          <a className="btn ghost" href={addressOf(at.path, query)}>
            Link zu dieser Suche
          </a>
          {facets.active.length > 0 ? <a href={keeping}>Suche merken</a> : null}
          {found.list.length > 0 ? <TableFiles name={name} at={{ path: at.path, query }} /> : null}
        </>
      }
    >
      <div className="finder-tools">
        {active.length > 0 ? (
          <ul className="chips" aria-label="Aktive Filter">
            {active.map(({ id, word, label, without }) => (
              <li key={id}>
                <a
                  className="chip"
                  href={addressOf(at.path, withoutFilter(query, word))}
                  title={`ohne: ${format.integer(without)} Treffer`}
                >
                  {label} <span aria-hidden="true">×</span>
                  <span className="vh"> entfernen</span>
                </a>
              </li>
            ))}
          </ul>
        ) : null}
        <div className="finder-columns">
          <Segments
            label="Spalten"
            segments={views.map(({ key, label }) => ({
              label,
              href: withQuery(at.path, query, { ansicht: key, spalten: undefined }),
              current: key === view && !query.has('spalten'),
            }))}
          />
          <ColumnChoice
            at={{ path: at.path, query: withColumns(query, columns) }}
            asked={at.query}
            anchor="treffer"
            columns={[nameColumn, ...criteria.map(({ id, label }) => ({ key: id, label, cell: () => null }))]}
          />
        </div>
      </div>
      {total === 0 ? (
        <NoHits facets={facets} path={at.path} query={query} />
      ) : (
        <>
          <Table
            caption="Treffer"
            rows={rowsOf(found, shown, groupedBy, compared?.by, at.file !== undefined)}
            rowKey={(row) => (row.kind === 'hit' ? row.row.instrument.entityValue : row.name)}
            sort={{ key: found.sort, order: found.order }}
            place={listPlace(at.path, query, 'treffer')}
            columns={[
              ...fixedColumns(common),
              ...(compared ? [sparkColumn] : []),
              ...shown.map((facet, place) => columnOf(facet, place, compared)),
            ]}
            keepsRows
          />
          {active.length > 0 ? <Loosen facets={facets} path={at.path} query={query} /> : null}
          <Pager
            asked={at.query.get('page')}
            page={page}
            perPage={perPage}
            total={total}
            place={listPlace(at.path, query, 'treffer')}
          />
        </>
      )}
    </Board>
  )
}

const nameColumn: Column<FinderRow> = { key: 'name', label: 'Wert', cell: () => null }

function withColumns(query: URLSearchParams, columns: readonly string[]): URLSearchParams {
  const chosen = new URLSearchParams(query)
  chosen.set(columnsParameter, columns.join(','))
  return chosen
}

function rowsOf(
  found: Finding,
  shown: readonly FinderFacet[],
  groupedBy: string | undefined,
  comparedBy: string | undefined,
  isFile: boolean,
): ResultRow[] {
  const hits = found.list.map((row): ResultRow => {
    const group = comparedBy === undefined ? undefined : row.values[comparedBy]
    return { kind: 'hit', row, middles: typeof group === 'string' ? found.groupMedians[group] : undefined }
  })
  if (isFile) return hits
  const medians = shown.flatMap(({ id }) => (found.medians[id] ? [[id, found.medians[id]] as const] : []))
  const first: ResultRow = {
    kind: 'middle',
    name: found.total === 1 ? 'Der Treffer' : `Mitte der ${format.counted(found.total, 'Treffer', 'Treffer')}`,
    detail: `Median, darunter alle ${format.integer(found.all)}`,
    values: Object.fromEntries(medians.map(([id, median]) => [id, median.hits])),
    beside: Object.fromEntries(medians.map(([id, median]) => [id, median.all])),
  }
  const isGrouped = groupedBy !== undefined && found.sort === groupedBy
  const seen = new Set<string>()
  return [
    first,
    ...hits.flatMap((hit): ResultRow[] => {
      const group = isGrouped && hit.kind === 'hit' ? hit.row.values[groupedBy] : undefined
      if (typeof group !== 'string' || seen.has(group)) return [hit]
      seen.add(group)
      const values = found.groupMedians[group]
      return values ? [{ kind: 'middle', name: group, detail: 'Median der Gruppe', values }, hit] : [hit]
    }),
  ]
}

/** @param common the source that most prices have: the foot of the board says it */
const fixedColumns = remembered((common: string): readonly Column<ResultRow>[] => [
  {
    key: 'name',
    label: 'Wert',
    inFile: nameInFile,
    sort: 'name',
    cell: (row) =>
      row.kind === 'hit' ? (
        listColumns.nameBeside(common).cell(row.row)
      ) : (
        <div className="two">
          <b>{row.name}</b>
          <small>{row.detail}</small>
        </div>
      ),
    attributes: (row) => (row.kind === 'hit' ? kindInFile(row.row) : {}),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    cell: (row) => (row.kind === 'hit' ? listColumns.last.cell(row.row) : null),
    attributes: (row) => (row.kind === 'hit' ? listColumns.last.attributes(row.row) : {}),
  },
  {
    key: 'changePct',
    label: '± %',
    numeric: true,
    cell: (row) => (row.kind === 'hit' ? listColumns.changePct.cell(row.row) : null),
    attributes: (row) => (row.kind === 'hit' ? listColumns.changePct.attributes(row.row) : {}),
  },
])

const sparkColumn: Column<ResultRow> = {
  key: 'spark',
  label: '5 Jahre',
  from: 'wide',
  inFile: false,
  cell: (row) =>
    row.kind === 'hit' ? (
      <Sparkline label={`${row.row.instrument.name}, fünf Jahre`} points={row.row.sparkline} at={row.row.sparklineAt} />
    ) : null,
}

const madeColumns = new WeakMap<FinderFacet, Map<string, Column<ResultRow>>>()

/** The same column while the facet is the same, so that rows which say the same have equal elements. */
function columnOf(facet: FinderFacet, place: number, compared?: Compared): Column<ResultRow> {
  const made = madeColumns.get(facet) ?? new Map<string, Column<ResultRow>>()
  madeColumns.set(facet, made)
  const key = `${place} ${compared?.by}`
  const column = made.get(key) ?? newColumn(facet, place, compared)
  made.set(key, column)
  return column
}

const newColumn = (facet: FinderFacet, place: number, compared: Compared | undefined): Column<ResultRow> => ({
  key: facet.id,
  /* an estimate's „e“ never stands alone on the second line of a heading */
  label: facet.label.replace(/ (?=e$)/, '\u00a0'),
  numeric: facet.kind === 'range',
  sort: facet.id,
  from: place === 0 ? undefined : place < 3 ? 'tablet' : 'wide',
  cell: (row) =>
    row.kind === 'hit' ? (
      <Drawn row={row.row} middle={row.middles?.[facet.id]} facet={facet} compared={compared} />
    ) : (
      <div className="two">
        <span>{row.values[facet.id] === undefined ? null : <Value value={row.values[facet.id]} facet={facet} />}</span>
        {row.beside?.[facet.id] === undefined ? null : (
          <small>
            <Value value={row.beside[facet.id]} facet={facet} />
          </small>
        )}
      </div>
    ),
  attributes: (row) => (row.kind === 'hit' ? exactly(row.row.values[facet.id]) : {}),
})

/** What a result can be sorted by: its names and the columns it shows. */
export const sortableColumns = (facets: FinderFacets, columns: readonly string[]): Column<ResultRow>[] => [
  ...fixedColumns(''),
  ...columns
    .flatMap((id) => facets.criteria.find((each) => each.id === id) ?? [])
    .map((facet, place) => columnOf(facet, place)),
]

interface DrawnProps {
  row: FinderRow
  /** of its group */
  middle: number | undefined
  facet: FinderFacet
  compared: Compared | undefined
}

/** A figure, where it can be drawn with where it stands beside that of its group. */
function Drawn({ row, middle, facet, compared }: DrawnProps) {
  const value = row.values[facet.id]
  const text = <Value value={value} facet={facet} />
  const drawing = compared && drawnFigure(facet)
  if (!drawing || typeof value !== 'number') return text
  return (
    <span className="marked">
      <FigureMark
        drawing={drawing}
        value={value}
        median={middle}
        label={middle === undefined ? undefined : `${compared.word}: ${format.number(middle, facet.decimals ?? 2)}`}
      />
      {text}
    </span>
  )
}

function Value({
  value,
  facet: { unit, decimals = 2, absent = 'nicht bekannt' },
}: {
  value: number | string | undefined
  facet: FinderFacet
}) {
  if (value === undefined) return <span title={absent}>–</span>
  if (unit === 'day') return <>{format.date(typeof value === 'string' ? `${value}T12:00:00Z` : noonOfDay(value))}</>
  if (typeof value === 'string') return <>{value}</>
  if (unit === 'change') return <ChangePercent value={value} digits={1} />
  if (unit === 'percent') return <>{format.percent(value, decimals)}</>
  return <>{unit === 'euro' ? format.compact(value, 1) : format.number(value, decimals)}</>
}

/** The middle of several days is a number of days since 1970. */
const noonOfDay = (day: number): number => (Math.round(day) + 0.5) * dayMs

interface LooseProps {
  facets: FinderFacets
  path: string
  query: URLSearchParams
}

const mostLoose = 4

/** What each removed filter would give, the most first. */
const looseWays = ({ facets: { active }, path, query }: LooseProps): LooseWay[] =>
  active
    .toSorted((a, b) => b.without - a.without)
    .slice(0, mostLoose)
    .map(({ id, word, label, without }) => ({
      key: id,
      label: `„${label}“`,
      total: without,
      href: addressOf(path, withoutFilter(query, word)),
    }))

/** Below what was found, in one line. */
const Loosen = (props: LooseProps) => (
  <p className="pad sm finder-loosen">
    <b>Filter lockern:</b>{' '}
    {looseWays(props).map(({ key, label, total, href }) => (
      <a key={key} className="chip" href={href}>
        ohne {label} <em>{format.integer(total)}</em>
      </a>
    ))}
  </p>
)

function NoHits({ facets, path, query }: LooseProps) {
  const { active } = facets
  const best = active.toSorted((a, b) => b.without - a.without)[0]
  const cause =
    active.length === 0
      ? 'Hier gibt es noch keine Werte.'
      : best && best.without > 0
        ? `Kein Wert erfüllt alle Filter: „${best.label}“ schließt den Rest aus.`
        : `Kein Wert erfüllt diese ${format.counted(active.length, 'Bedingung', 'Bedingungen')}.`
  return (
    <Empty text={cause}>
      {active.length > 0 ? <LoosenList ways={looseWays({ facets, path, query })} /> : null}
      <a className="btn" href={path}>
        Alle Filter entfernen
      </a>
    </Empty>
  )
}
