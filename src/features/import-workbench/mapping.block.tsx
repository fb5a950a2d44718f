import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { readingOf } from '#features/import-workbench/reading.ts'
import { Board } from '#web/blocks/board.tsx'
import { FieldMessage, fieldId, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

type FileColumn = ImportCheck['columns'][number]

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
  debit: 'Soll (Belastung)',
  credit: 'Haben (Gutschrift)',
  currency: 'Währung',
  instrumentCurrency: 'Währung des Wertpapiers',
  instrumentGross: 'Betrag in dessen Währung',
  rate: 'Wechselkurs',
  rateToBase: 'Kurs zur Kontowährung',
  status: 'Status des Auftrags',
  depot: 'Depot',
  note: 'Notiz',
}

/** the field for what a column of the form is */
export const columnField = (index: number): string => `feld-${index}`

interface MappingProps {
  at: PageContext
  columns: readonly FileColumn[]
  /** where another file is chosen */
  back: string
}

/** What each column of an unknown table is, and beside it its first row as it is read so. */
export const Mapping = ({ at, columns, back }: MappingProps) => (
  <div className="cols">
    <MappingBoard at={at} columns={columns} back={back} />
    <Reading columns={columns} />
  </div>
)

export function MappingBoard({ at, columns, back }: Omit<MappingProps, 'back'> & { back?: string }) {
  const form = formOf(at, 'zuordnen')
  return (
    <Board title="Was ist in welcher Spalte?">
      <Form of={form}>
        <div className="tw" tabIndex={0} role="region" aria-label="Spalten">
          <table className="mapping">
            <caption className="vh">Spalten der Datei</caption>
            <thead>
              <tr>
                <th scope="col">Spalte der Datei</th>
                <th scope="col">Erster Wert</th>
                <th scope="col">Feld</th>
                <th scope="col" className="c-tablet">
                  Sicherheit
                </th>
              </tr>
            </thead>
            <tbody>
              {columns.map((column, index) => (
                <ColumnRow key={column.name} of={form} index={index} column={column} />
              ))}
            </tbody>
          </table>
        </div>
        <div className="form-foot">
          <span className="xs mut2">Nicht zugeordnete Spalten bleiben außen vor.</span>
          <span className="acts">
            {back ? (
              <a className="btn ghost" href={back}>
                Andere Datei
              </a>
            ) : null}
            <button className="btn primary">Zuordnung übernehmen</button>
          </span>
        </div>
      </Form>
    </Board>
  )
}

/** a guess below that is worth a look */
const sure = 0.8

function ColumnRow({ of, index, column }: { of: FormState; index: number; column: FileColumn }) {
  const { name, field, confidence, sample } = column
  const isDoubtful = field !== undefined && confidence < sure
  return (
    <tr className={isDoubtful ? 'doubtful' : undefined}>
      <th scope="row">{name}</th>
      <td>{sample ? <span className="sample">{sample}</span> : '–'}</td>
      <td>
        <input type="hidden" name="spalte" value={name} />
        <ColumnSelect of={of} index={index} column={name} field={field} />
      </td>
      <td className="c-tablet">
        <span className={`row-mark ${field ? (isDoubtful ? 'yellow' : 'green') : 'out'}`}>
          {field
            ? (isDoubtful ? 'ansehen, ' : 'sicher, ') + format.percent(confidence * 100, 0)
            : 'bleibt in der Datei'}
        </span>
      </td>
    </tr>
  )
}

/** The first row of the file in one sentence, and what a booking still lacks. */
function Reading({ columns }: { columns: readonly FileColumn[] }) {
  const { parts, missing } = readingOf(columns)
  return (
    <Board title="So lesen wir die erste Zeile">
      <p className="reading pad">
        {parts.map(({ before, value, after }) => (
          <span key={`${before}${value}`}>
            {before} <b>{value}</b>
            {after}{' '}
          </span>
        ))}
      </p>
      <p className="pad sm mut2">
        {missing.length > 0
          ? `Noch ohne Spalte: ${missing.join(', ')}. Ordne sie zu, wenn die Datei sie nennt.`
          : 'Alles, was eine Buchung braucht, hat eine Spalte.'}
      </p>
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
