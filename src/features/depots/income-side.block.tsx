import type { Income } from '#features/depots/income.contract.ts'
import { after, nameOf, shownOf, sum, viewNotes, type View } from '#features/depots/income-view.ts'
import { calendarPath, nameOfKind, NoPlan, signOf, UntoldFunds } from '#features/depots/income.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

interface IncomeProps {
  income: Income
  view: View
}

/** What each year has brought. */
export function YearsBoard({ income, view }: IncomeProps) {
  const years = [...new Set(income.months.map(({ year }) => year))].map((year) => {
    const ofKind = (kind: Income['months'][number]['kind']) =>
      sum(
        income.months.filter((each) => each.year === year && each.kind === kind),
        (month) => shownOf(view, month),
      )
    return { year, dividends: ofKind('dividend'), interest: ofKind('interest') }
  })
  return (
    <Board title="Nach Jahren" footer={<span>{viewNotes[view.word]}</span>}>
      <BarChart
        label="Erträge nach Jahren"
        bars={years.slice(-mostBars).map(({ year, dividends, interest }) => {
          const all = dividends + interest
          return { label: String(year), value: all, text: format.number(all, 0) }
        })}
      />
      <Table
        caption="Erträge nach Jahren"
        columns={yearColumns}
        rows={years.toReversed()}
        rowKey={({ year }) => String(year)}
      />
    </Board>
  )
}

const mostBars = 6

interface YearRow {
  year: number
  dividends: number
  interest: number
}

const moneyColumn = (key: string, label: string, of: (row: YearRow) => number): Column<YearRow> => ({
  key,
  label,
  numeric: true,
  cell: (row) => format.number(of(row)),
  attributes: (row) => exactly(of(row)),
})

const yearColumns: readonly Column<YearRow>[] = [
  { key: 'year', label: 'Jahr', cell: ({ year }) => String(year) },
  moneyColumn('dividends', 'Dividenden', ({ dividends }) => dividends),
  moneyColumn('interest', 'Zinsen', ({ interest }) => interest),
  moneyColumn('all', 'Summe', ({ dividends, interest }) => dividends + interest),
]

const nextShown = 4

/** The payments that come first. */
export const NextBoard = ({ income, view }: IncomeProps) =>
  income.expected.length === 0 ? null : (
    <Board title="Als Nächstes" footer={<a href={calendarPath}>Alle im Kalender</a>}>
      <ul className="booked stacked">
        {income.expected.slice(0, nextShown).map((payment) => (
          <li key={`${payment.instrument.entityValue} ${payment.date}`}>
            <span>
              <a href={pathOf(payment.instrument)}>{payment.instrument.name}</a>
              <small className="mut2">
                {format.date(payment.date)} · {nameOfKind[payment.kind]} · {signOf(payment)}{' '}
                {payment.estimated ? 'geschätzt' : 'bestätigt'}
              </small>
            </span>
            <span className="num">
              {format.number(payment.amount === undefined ? undefined : after(payment.amount, view.ratePct))}
            </span>
          </li>
        ))}
      </ul>
    </Board>
  )

/** From what was paid to what has arrived in a year. */
export function NetBoard({ income: { months }, year }: { income: Income; year: number }) {
  const own = months.filter((month) => month.year === year)
  const [gross, net] = [sum(own, (month) => month.gross), sum(own, (month) => month.net)]
  return own.length === 0 ? null : (
    <Board title={`Vom Brutto zum Netto ${year}`} footer={<a href="/depots/steuern">Steuern nach Jahren</a>}>
      <ul className="booked">
        <li>
          <span>Brutto</span>
          <span className="num">{format.number(gross)}</span>
        </li>
        <li>
          <span>Steuern und Gebühren</span>
          <span className="num">{format.change(net - gross)}</span>
        </li>
        <li className="b">
          <span>Netto</span>
          <span className="num">{format.number(net)}</span>
        </li>
      </ul>
    </Board>
  )
}

const expectedLabels = {
  dividend: 'Dividenden deiner Aktien',
  interest: 'Zinsen deiner Anleihen',
  distribution: 'Ausschüttungen deiner Fonds',
} as const

export const ExpectedBoard = ({ income, view }: IncomeProps) => (
  <Board
    title="Erwartet in zwölf Monaten"
    footer={
      <span>
        {view.ratePct === undefined ? 'Vor Steuern' : nameOf(view)}, nach dem Bestand von heute; von Fonds so viel, wie
        sie zuletzt ausgeschüttet haben. Dividenden und Ausschüttungen sind simuliert.
        {income.expected.some(({ amount }) => amount === undefined)
          ? ' Zahlungen in Währungen ohne Wechselkurs fehlen.'
          : ''}
        <UntoldFunds untold={income.untold} />
      </span>
    }
  >
    {income.isEntitled ? (
      <KeyFigures
        name="erwartet"
        columns={1}
        figures={(['dividend', 'interest', 'distribution'] as const).map((kind) => ({
          label: expectedLabels[kind],
          value: format.number(
            sum(
              income.expected.filter((payment) => payment.kind === kind),
              ({ amount }) => after(amount ?? 0, view.ratePct),
            ),
          ),
          unit: 'EUR',
        }))}
      />
    ) : (
      <NoPlan />
    )}
  </Board>
)
