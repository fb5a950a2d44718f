import type { Statement } from '#features/stocks/statements.contract.ts'
import { direction, format } from '#web/format.ts'

type Item = { [Key in keyof Statement]-?: NonNullable<Statement[Key]> extends number ? Key : never }[Exclude<
  keyof Statement,
  'idQuarter' | 'translation'
>]

/** The items of a statement; `of` is the total whose share is shown. */
const groups: readonly { title: string; of: Item; items: readonly { label: string; key: Item }[] }[] = [
  {
    title: 'Gewinn und Verlust',
    of: 'turnover',
    items: [
      { label: 'Umsatz', key: 'turnover' },
      { label: 'Bruttoergebnis', key: 'grossProfit' },
      { label: 'EBITDA', key: 'ebitda' },
      { label: 'EBIT', key: 'ebit' },
      { label: 'EBT', key: 'ebt' },
      { label: 'Jahresüberschuss', key: 'netIncome' },
      { label: 'Gewinn je Aktie', key: 'eps' },
    ],
  },
  {
    title: 'Aktiva',
    of: 'totalAssets',
    items: [
      { label: 'Langfristige Vermögenswerte', key: 'nonCurrentAssets' },
      { label: 'Kurzfristige Vermögenswerte', key: 'currentAssets' },
      { label: 'davon liquide Mittel', key: 'cash' },
      { label: 'Bilanzsumme', key: 'totalAssets' },
    ],
  },
  {
    title: 'Passiva',
    of: 'totalAssets',
    items: [
      { label: 'Eigenkapital', key: 'equity' },
      { label: 'Langfristige Schulden', key: 'nonCurrentLiabilities' },
      { label: 'Kurzfristige Schulden', key: 'currentLiabilities' },
      { label: 'Bilanzsumme', key: 'totalAssets' },
    ],
  },
  {
    title: 'Cashflow',
    of: 'turnover',
    items: [
      { label: 'operativ', key: 'cashflowOperating' },
      { label: 'Investition', key: 'cashflowInvesting' },
      { label: 'Finanzierung', key: 'cashflowFinancing' },
      { label: 'Free Cashflow', key: 'freeCashflow' },
    ],
  },
]

export const statementViews = [
  { key: 'absolut', label: 'Absolut' },
  { key: 'anteil', label: 'Anteil' },
  { key: 'wachstum', label: 'Wachstum' },
] as const
export type StatementView = (typeof statementViews)[number]['key']

interface StatementTableProps {
  /** ascending, years or quarters */
  statements: readonly Statement[]
  view: StatementView
  /** at most so many columns */
  columns: number
}

/**
 * Periods as columns, the newest on the left; amounts in millions, those of a share in full; shares or growth in
 * percent.
 */
export function StatementTable({ statements, view, columns }: StatementTableProps) {
  const shown = statements
    .map((statement) => ({ statement, before: yearBefore(statement, statements) }))
    .slice(-columns)
    .toReversed()
  const quarterly = statements.some(({ idQuarter }) => idQuarter !== undefined)
  return (
    <div className="tw" tabIndex={0} role="region" aria-label="Bilanz, Gewinn und Verlust">
      <table>
        <caption className="vh">Bilanz, Gewinn und Verlust</caption>
        <thead>
          <tr>
            <th scope="col">Posten</th>
            {shown.map(({ statement }) => (
              <th key={statement.label} scope="col" className="num">
                {statement.label}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, of, items }) => (
          <tbody key={title}>
            <tr className="group">
              <th scope="rowgroup" colSpan={shown.length + 1}>
                {title}
              </th>
            </tr>
            {items.map(({ label, key }) => (
              <tr key={key}>
                <th scope="row">{quarterly && key === 'netIncome' ? 'Überschuss' : label}</th>
                {shown.map(({ statement, before }) => (
                  <td key={statement.label} className="num">
                    <Amount view={view} item={key} of={of} statement={statement} before={before} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
        <Rates statements={shown.map(({ statement }) => statement)} />
      </table>
    </div>
  )
}

function Amount({
  view,
  item,
  of,
  statement,
  before,
}: {
  view: StatementView
  item: Item
  of: Item
  statement: Statement
  before: Statement | undefined
}) {
  if (item === 'eps' && view === 'anteil') return '–'
  if (item === 'eps' && view === 'absolut') return format.perShare(statement.eps)
  if (view === 'anteil')
    return format.percent(statement[of] === 0 ? undefined : (statement[item] / statement[of]) * 100, 1)
  if (view === 'absolut') return format.integer(statement[item])
  const growth = before && before[item] > 0 ? (statement[item] / before[item] - 1) * 100 : undefined
  return growth === undefined ? '–' : <span className={direction(growth, 1)}>{format.changePercent(growth, 1)}</span>
}

/** The year before, or the same quarter of it: seasons are no growth. */
const yearBefore = ({ idYear, idQuarter }: Statement, statements: readonly Statement[]) =>
  statements.find((other) => other.idYear === idYear - 1 && other.idQuarter === idQuarter)

/** How amounts were translated, where they were. */
function Rates({ statements }: { statements: readonly Statement[] }) {
  const [first] = statements
  if (!first?.translation) return null
  const rate = (value: number | undefined) => format.number(value, (value ?? 1) < 0.1 ? 6 : 4)
  const rows = [
    { label: 'am Ende der Periode', text: ({ translation }: Statement) => rate(translation?.rateEnd) },
    { label: 'im Mittel der Periode', text: ({ translation }: Statement) => rate(translation?.rateAverage) },
  ]
  return (
    <tbody>
      <tr className="group">
        <th scope="rowgroup" colSpan={statements.length + 1}>
          {first.isoCurrency} je {first.translation.isoCurrencyFrom}
        </th>
      </tr>
      {rows.map(({ label, text }) => (
        <tr key={label}>
          <th scope="row">{label}</th>
          {statements.map((statement) => (
            <td key={statement.label} className="num">
              {text(statement)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  )
}
