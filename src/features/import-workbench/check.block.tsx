import type { ImportCheck, ImportRow } from '#features/import-workbench/imports.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Field, FieldMessage, fieldId, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace, pathOf as instrumentPath, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export const perPage = 100

/** What a column of a table may be. */
const fieldLabels: Readonly<Record<string, string>> = {
  date: 'Handelstag',
  time: 'Uhrzeit',
  bookingDate: 'Buchungstag',
  valueDate: 'Valuta',
  type: 'Art',
  isin: 'ISIN',
  wkn: 'WKN',
  symbol: 'Symbol',
  name: 'Name',
  quantity: 'Stück',
  price: 'Kurs',
  gross: 'Kurswert',
  fee: 'Gebühr',
  tax: 'Steuer',
  amount: 'Betrag',
  currency: 'Währung',
  instrumentCurrency: 'Währung des Wertpapiers',
  instrumentGross: 'Betrag in dessen Währung',
  rate: 'Wechselkurs',
  rateToBase: 'Kurs zur Kontowährung',
  depot: 'Depot',
  note: 'Notiz',
}

const stateWords: Readonly<Record<ImportRow['state'], string>> = {
  green: '● in Ordnung',
  yellow: '◐ prüfen',
  red: '▲ fehlt etwas',
}

interface CheckProps {
  at: PageContext
  /** of the import's page */
  path: string
  check: ImportCheck
  page: number
}

/** From the columns to the dry run: what a reader sees before anything is booked. */
export function CheckBoards({ at, path, check, page }: CheckProps) {
  const isOpen = check.state === 'open'
  if (check.problem)
    return (
      <Board title="Nicht lesbar">
        <Empty text={check.problem} hint="Nichts wurde gebucht." />
      </Board>
    )
  return (
    <div className="stack">
      {check.warnings.length > 0 ? <Note>{check.warnings.join('; ')}</Note> : null}
      {isOpen && !check.nameFormat && check.columns.length > 0 ? (
        <MappingBoard at={at} columns={check.columns} />
      ) : null}
      {isOpen && !check.nameFormat ? null : (
        <>
          <PapersBoard at={at} check={check} />
          <DryRun at={at} check={check} path={path} />
          <RowsBoard at={at} check={check} page={page} path={path} />
          {isOpen && check.columns.length > 0 ? <MappingBoard at={at} columns={check.columns} /> : null}
        </>
      )}
    </div>
  )
}

/** the field for what a column of the form is */
export const columnField = (index: number): string => `feld-${index}`

function MappingBoard({ at, columns }: { at: PageContext; columns: ImportCheck['columns'] }) {
  const form = formOf(at, 'zuordnen')
  return (
    <Board title="Was ist in welcher Spalte?" footer={<span>Nicht zugeordnete Spalten bleiben außen vor.</span>}>
      <Form of={form}>
        <div className="tw" tabIndex={0} role="region" aria-label="Spalten">
          <table>
            <caption className="vh">Spalten der Datei</caption>
            <thead>
              <tr>
                <th scope="col">Spalte</th>
                <th scope="col">Erster Wert</th>
                <th scope="col">Feld</th>
                <th scope="col" className="num">
                  Sicherheit
                </th>
              </tr>
            </thead>
            <tbody>
              {columns.map(({ name, field, confidence, sample }, index) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  <td>{sample || '–'}</td>
                  <td>
                    <input type="hidden" name="spalte" value={name} />
                    <ColumnSelect of={form} index={index} column={name} field={field} />
                  </td>
                  <td className="num">{field ? format.percent(confidence * 100, 0) : '–'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
        <div className="acts">
          <button className="btn primary">Zuordnung übernehmen</button>
        </div>
      </Form>
    </Board>
  )
}

interface ColumnSelectProps {
  of: FormState
  index: number
  column: string
  field: string | undefined
}

function ColumnSelect({ of, index, column, field }: ColumnSelectProps) {
  const name = columnField(index)
  const id = fieldId(of, name)
  const fault = of.faults[name]
  return (
    <>
      <span className={fault ? 'input wrong' : 'input'}>
        <select
          id={id}
          name={name}
          aria-label={`Feld der Spalte ${column}`}
          defaultValue={of.values[name]?.[0] ?? field ?? ''}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fehler` : undefined}
        >
          <option value="">nicht übernehmen</option>
          {Object.entries(fieldLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
      <FieldMessage id={id} text={fault} />
    </>
  )
}

/** the field for a paper of the form */
export const paperField = (index: number): string => `papier-${index}`

/** What the file calls papers that are unknown here: its owner says which is meant, for this file and those to come. */
function PapersBoard({ at, check: { state, unknownPapers, assignedPapers } }: Pick<CheckProps, 'at' | 'check'>) {
  if (state !== 'open' || (unknownPapers.length === 0 && assignedPapers.length === 0)) return null
  const form = formOf(at, 'papiere')
  return (
    <Board
      title={unknownPapers.length > 0 ? 'Welches Wertpapier ist gemeint?' : 'Zugeordnete Wertpapiere'}
      footer={<span>Was du zuordnest, gilt auch für die nächste Datei. Was offen bleibt, bleibt außen vor.</span>}
    >
      {unknownPapers.length > 0 ? (
        <Form of={form}>
          {unknownPapers.map(({ said, name, count, lines }, index) => (
            <div key={said}>
              <input type="hidden" name="gesagt" value={said} />
              <Field
                of={form}
                name={paperField(index)}
                label={[name, name === said ? undefined : said].filter(Boolean).join(' · ')}
                type="search"
                hint={`${placesOf(count, lines)}. Name, WKN, ISIN oder Kürzel des gemeinten Werts.`}
              />
            </div>
          ))}
          <div className="acts">
            <button className="btn primary">Zuordnen</button>
          </div>
        </Form>
      ) : null}
      {assignedPapers.length > 0 ? (
        <ul className="booked">
          {assignedPapers.map(({ said, instrument }) => (
            <li key={said}>
              <span>
                „{said}“ ist <a href={instrumentPath(instrument)}>{instrument.name}</a>
              </span>
              <Form of={formOf(at, 'papiere')}>
                <button className="btn ghost" name="loesen" value={said}>
                  Lösen<span className="vh">: {said}</span>
                </button>
              </Form>
            </li>
          ))}
        </ul>
      ) : null}
    </Board>
  )
}

/** What would be booked, and what the portfolio would hold then; or what was, and the way back. */
function DryRun({ at, check, path }: { at: PageContext; check: ImportCheck; path: string }) {
  const { counts, totals, holdings, state } = check
  const going = counts.green + counts.yellow - counts.duplicates
  const form = formOf(at, 'importieren')
  return (
    <Board title={state === 'open' ? 'Probelauf' : state === 'imported' ? 'Importiert' : 'Zurückgenommen'}>
      <p className="pad">
        {format.counted(counts.green, 'Zeile', 'Zeilen')} in Ordnung, {format.integer(counts.yellow)} zu prüfen (davon{' '}
        {format.integer(counts.duplicates)} schon im Depot), {format.integer(counts.red)} bleiben außen vor.
        {counts.red > 0 ? (
          <>
            {' '}
            <a href={`${path}/fehler.csv`} download="">
              Fehlerhafte Zeilen als CSV
            </a>
          </>
        ) : null}
      </p>
      {totals.length > 0 ? (
        <ul className="booked">
          {totals.map(({ nameType, count, amount, isoCurrency }) => (
            <li key={`${nameType} ${isoCurrency}`}>
              <span>
                {format.integer(count)} × {nameType}
              </span>
              <span className="num">
                {format.number(amount)} {isoCurrency}
              </span>
            </li>
          ))}
        </ul>
      ) : null}
      {holdings.length > 0 && state === 'open' ? (
        <details className="pad">
          <summary>Bestand vorher und nachher: {format.counted(holdings.length, 'Wertpapier', 'Wertpapiere')}</summary>
          <ul className="booked">
            {holdings.map(({ name, before, after }) => (
              <li key={name}>
                <span>{name}</span>
                <span className="num">
                  {format.payment(before)} → <b>{format.payment(after)}</b>
                </span>
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {state === 'open' && going > 0 ? (
        <Form of={form}>
          <Choices
            of={form}
            name="gelb"
            legend="Zeilen zum Prüfen"
            value="ja"
            options={[
              { value: 'ja', label: 'mit buchen (ohne die, die schon im Depot sind)' },
              { value: 'nein', label: 'auslassen' },
            ]}
          />
          <div className="acts">
            <button className="btn primary">Importieren</button>
          </div>
        </Form>
      ) : null}
      {state === 'imported' ? (
        <Form of={formOf(at, 'zurueck')}>
          <p>{format.counted(check.importedRows, 'Transaktion ist', 'Transaktionen sind')} im Depot.</p>
          <div className="acts">
            <button className="btn">Ganzen Import zurücknehmen</button>
          </div>
        </Form>
      ) : null}
    </Board>
  )
}

/** „Zeile 17“, „Zeilen 3, 17“, „120 Zeilen: 3, 17, …“; only how many in files without lines. */
function placesOf(count: number, lines: readonly number[]): string {
  if (lines.length === 0) return format.counted(count, 'Zeile', 'Zeilen')
  const named = lines.map((line) => format.integer(line)).join(', ')
  if (count === 1) return `Zeile ${named}`
  return count > lines.length ? `${format.integer(count)} Zeilen: ${named}, …` : `Zeilen ${named}`
}

const columns: readonly Column<ImportRow>[] = [
  {
    key: 'state',
    label: 'Buchung',
    cell: ({ state, line, reasons, nameType, name }) => (
      <>
        {nameType} {name}
        <small>
          {line === undefined ? '' : `Zeile ${format.integer(line)} · `}
          {stateWords[state]}
          {reasons.length > 0 ? `: ${reasons.join(' ')}` : ''}
        </small>
      </>
    ),
  },
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
  { key: 'price', label: 'Kurs', numeric: true, from: 'wide', cell: ({ price }) => format.payment(price) },
  {
    key: 'amount',
    label: 'Betrag',
    numeric: true,
    cell: ({ amount, isoCurrency }) => (amount === undefined ? '–' : `${format.number(amount)} ${isoCurrency ?? ''}`),
  },
]

function RowsBoard({ at, check, page, path }: CheckProps) {
  const chosen = at.query.get('zeilen') ?? ''
  const { counts, groups } = check
  const kinds = [
    { key: '', label: 'Alle', count: counts.green + counts.yellow + counts.red },
    { key: 'green', label: 'In Ordnung', count: counts.green },
    { key: 'yellow', label: 'Prüfen', count: counts.yellow },
    { key: 'red', label: 'Fehlt etwas', count: counts.red },
  ]
  return (
    <Board
      title="Zeilen"
      id="zeilen"
      action={
        <Segments
          label="Zeilen"
          segments={kinds.map(({ key, label, count }) => ({
            label,
            note: format.integer(count),
            href: `${withQuery(path, new URLSearchParams(), { zeilen: key })}#zeilen`,
            current: key === chosen,
          }))}
        />
      }
    >
      {groups.length > 0 ? (
        <ul className="booked">
          {groups.map(({ reason, count, lines }) => (
            <li key={reason}>
              <span>{reason}</span>
              <span className="num">{placesOf(count, lines)}</span>
            </li>
          ))}
        </ul>
      ) : null}
      <Table
        caption="Zeilen der Datei"
        columns={columns}
        rows={check.list}
        rowKey={(row) => `${check.list.indexOf(row)}`}
        empty="Keine solche Zeile."
      />
      <Pager page={page} perPage={perPage} total={check.total} place={listPlace(at.path, at.query, 'zeilen')} />
    </Board>
  )
}
