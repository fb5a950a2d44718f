import { guarded } from '#contract/formula-guard.ts'
import { csvText, type CsvStyle } from '#web/files/csv-text.ts'
import { valueOf, type Value } from '#web/files/json.ts'
import type { Cell, Heading, WrittenTable } from '#web/files/written-table.ts'

/** A column of the file: some of what the cells of one column of the table say. */
interface Field {
  label: string
  of(cell: Cell): Value | undefined
}

/**
 * A table as figures and identifiers: numbers without marks of thousands, units and second lines in columns of their own,
 * ISIN and WKN of what a row is about, and the group of a row. A column that nothing stands in is left out, of a table
 * without rows none.
 */
export function csvOf({ headings, rows }: WrittenTable, style: CsvStyle): string {
  const fields = headings.map((heading, i) =>
    fieldsOf(heading, i === 0).filter(
      ({ label, of }) =>
        (rows.length === 0 && label === heading.label) ||
        rows.some(({ cells }) => cells[i] && of(cells[i]) !== undefined),
    ),
  )
  const isGrouped = rows.some(({ group }) => group !== undefined)
  const head = [...(isGrouped ? ['Gruppe'] : []), ...fields.flat().map(({ label }) => label)]
  const lines = rows.map(({ group, cells }) => [
    ...(isGrouped ? [group ?? ''] : []),
    ...fields.flatMap((own, i) => own.map((field) => cellText(cells[i] && field.of(cells[i]), style))),
  ])
  return csvText([head, ...lines], style)
}

/** @param isFirst whether the column names the row: the identifiers are those of the row then */
const fieldsOf = ({ label, detail: second = `${label} (2. Zeile)`, parts }: Heading, isFirst: boolean): Field[] => [
  { label, of: (cell) => cell.exactly ?? valueOf(cell.text, cell.numeric)?.value },
  { label: `${label} (Einheit)`, of: (cell) => valueOf(cell.text, cell.numeric)?.unit },
  {
    label: isFirst ? 'ISIN' : `${label} (ISIN)`,
    of: ({ isin, path }) => isin ?? /-([A-Z]{2}[A-Z0-9]{9}\d)(?:[?#]|$)/.exec(path ?? '')?.[1],
  },
  { label: isFirst ? 'WKN' : `${label} (WKN)`, of: (cell) => (cell.numeric ? undefined : wknIn(cell)) },
  ...(parts
    ? parts.flatMap((part, i): Field[] => {
        const [name = part, word] = part.split('=')
        const read = (cell: Cell) =>
          word === undefined
            ? valueOf((i === 0 && cell.kind) || (partsOf(cell)[i] ?? ''), false)
            : valueOf((partsOf(cell)[i] ?? '').replace(`${word} `, ''), true)
        return [
          { label: name, of: (cell) => read(cell)?.value },
          { label: `${name} (Einheit)`, of: (cell) => read(cell)?.unit },
        ]
      })
    : [
        {
          label: second,
          of: (cell: Cell) => valueOf(withoutIdentifier(cell), cell.numeric)?.value,
        },
      ]),
  { label: isFirst ? 'Zeit' : `${label} (Zeit)`, of: ({ time }) => time },
  { label: `${second} (Einheit)`, of: ({ detail, numeric }) => valueOf(detail, numeric)?.unit },
  { label: isFirst ? 'Notiz' : `${label} (Notiz)`, of: ({ note }) => valueOf(note, false)?.value },
]

/** what a second line may begin with, and has columns of its own: WKN or ISIN; a word of six letters is none */
const identifier = /^(?:(?=\w*\d)[A-Z0-9]{6}|[A-Z]{2}[A-Z0-9]{9}\d)(?: · |$)/
/** where the cell says that its WKN stands there, which may be letters alone */
const identifierOfKind = /^[A-Z0-9]{6}(?:[A-Z0-9]{6})?(?: · |$)/

const identifierIn = ({ detail, kind }: Pick<Cell, 'detail' | 'kind'>): string =>
  (kind === undefined ? identifier : identifierOfKind).exec(detail)?.[0] ?? ''

const withoutIdentifier = (cell: Pick<Cell, 'detail' | 'kind'>): string => cell.detail.slice(identifierIn(cell).length)

/** „ETF · Xetra · Schlusskurs“; an identifier stands in the place of the first, which the cell says by itself then. */
const partsOf = (cell: Pick<Cell, 'detail' | 'kind'>): string[] =>
  identifierIn(cell) === '' ? cell.detail.split(' · ') : ['', ...withoutIdentifier(cell).split(' · ')]

/** „A1EWWW · Xetra · 15 Min. verzögert“ begins with one. */
const wknIn = (cell: Pick<Cell, 'detail' | 'kind'>): string | undefined =>
  /^([A-Z0-9]{6})(?: · |$)/.exec(identifierIn(cell))?.[1]

function cellText(value: Value | undefined, { decimalMark, germanDays }: CsvStyle): string {
  if (value === undefined) return ''
  if (typeof value === 'number') return plain(value).replace('.', decimalMark)
  const [, year, month, date] = (germanDays && /^(\d{4})-(\d\d)-(\d\d)$/.exec(value)) || []
  return year ? `${date}.${month}.${year}` : guarded(value.replaceAll('−', '-'))
}

/** Never with an exponent. */
const plain = (value: number): string =>
  Math.abs(value) < 1e-6 || Math.abs(value) >= 1e21
    ? value.toLocaleString('en-US', { useGrouping: false, maximumFractionDigits: 20 })
    : String(value)
