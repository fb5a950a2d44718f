import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { calendarPath, NoPlan } from '#features/depots/income.block.tsx'
import { getIncome, type ExpectedIncome, type Income } from '#features/depots/income.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

type Month = Income['months'][number]

const sum = (months: readonly Month[], of: (month: Month) => number): number =>
  months.reduce((total, month) => total + of(month), 0)

/** `/depots/ertraege`: what was received, and what is to come. */
export const incomeRoute = page<{ income: Income }>({
  path: `${depotsPath}/ertraege`,
  needsLogin: true,
  load: async ({ call }) => ({ income: await call(getIncome) }),
  head: () => ({ title: 'Erträge', noIndex: true }),
  Page: ({ income }) => {
    const years = [...new Set(income.months.map(({ year }) => year))].map((year) => ({
      year,
      dividends: income.months.filter((each) => each.year === year && each.kind === 'dividend'),
      interest: income.months.filter((each) => each.year === year && each.kind === 'interest'),
    }))
    return (
      <>
        <DepotsHead
          part="Erträge"
          text="Dividenden und Zinsen aller Depots und Konten, in Euro."
          acts={
            <a className="btn" href={calendarPath}>
              Kalender
            </a>
          }
        />
        <div className="stack">
          <Board title="Erhalten">
            {years.length === 0 ? (
              <Empty text="Noch kein Ertrag gebucht." hint="Dividenden und Zinsen, die du buchst, stehen dann hier." />
            ) : (
              <>
                <BarChart
                  label="Erträge nach Jahren"
                  bars={years.map(({ year, dividends, interest }) => {
                    const gross = sum([...dividends, ...interest], (each) => each.gross)
                    return { label: String(year), value: gross, text: format.number(gross) }
                  })}
                />
                <KeyFigures
                  name="ertraege"
                  columns={2}
                  figures={years
                    .toReversed()
                    .flatMap(({ year, dividends, interest }) => [
                      ...(dividends.length > 0 ? [inYear(`Dividenden ${year}`, dividends)] : []),
                      ...(interest.length > 0 ? [inYear(`Zinsen ${year}`, interest)] : []),
                    ])}
                />
                <KeyFigures
                  name="rendite"
                  figures={[
                    { label: 'Dividenden in zwölf Monaten', value: format.number(income.last12Months), unit: 'EUR' },
                    { label: 'Rendite auf den Einstand', value: format.percent(income.yieldOnCostPct) },
                    { label: 'Rendite auf den Wert', value: format.percent(income.yieldPct) },
                  ]}
                />
              </>
            )}
          </Board>
          {income.months.length > 0 ? <MonthTable months={income.months} /> : null}
          <Board
            title="Erwartet in zwölf Monaten"
            footer={<span>Vor Steuern, nach dem Bestand von heute; Dividenden sind simuliert.</span>}
          >
            {income.isEntitled ? (
              <KeyFigures
                name="erwartet"
                figures={[
                  {
                    label: 'Dividenden deiner Aktien',
                    value: format.number(expectedOf(income.expected, 'dividend')),
                    unit: 'EUR',
                  },
                  {
                    label: 'Zinsen deiner Anleihen',
                    value: format.number(expectedOf(income.expected, 'interest')),
                    unit: 'EUR',
                  },
                ]}
              />
            ) : (
              <NoPlan />
            )}
          </Board>
        </div>
      </>
    )
  },
})

const expectedOf = (expected: readonly ExpectedIncome[], wanted: ExpectedIncome['kind']): number =>
  expected.reduce((all, { kind, amount }) => all + (kind === wanted ? (amount ?? 0) : 0), 0)

const inYear = (label: string, months: readonly Month[]) => ({
  label,
  value: `${format.number(sum(months, ({ gross }) => gross))} brutto, ${format.number(sum(months, ({ net }) => net))} netto`,
  text: true as const,
})

const monthColumns: readonly Column<Month>[] = [
  { key: 'month', label: 'Monat', cell: ({ year, month }) => `${String(month).padStart(2, '0')}/${year}` },
  { key: 'kind', label: 'Art', cell: ({ kind }) => (kind === 'dividend' ? 'Dividende' : 'Zins') },
  {
    key: 'gross',
    label: 'Brutto',
    numeric: true,
    cell: ({ gross }) => format.number(gross),
    attributes: ({ gross }) => exactly(gross),
  },
  {
    key: 'net',
    label: 'Netto',
    numeric: true,
    cell: ({ net }) => format.number(net),
    attributes: ({ net }) => exactly(net),
  },
]

const MonthTable = ({ months }: { months: readonly Month[] }) => (
  <Board title="Nach Monaten" footer={<span>Netto: wie gebucht, nach Steuern und Gebühren.</span>}>
    <Table
      caption="Erträge nach Monaten"
      columns={monthColumns}
      rows={months.toReversed()}
      rowKey={({ year, month, kind }) => `${year} ${month} ${kind}`}
    />
  </Board>
)
