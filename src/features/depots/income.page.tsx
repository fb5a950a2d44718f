import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { getIncome, type ExpectedIncome, type Income } from '#features/depots/wealth.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page } from '#web/page.tsx'

type Month = Income['months'][number]

const sum = (months: readonly Month[], of: (month: Month) => number): number =>
  months.reduce((total, month) => total + of(month), 0)

const NoPlan = () => (
  <p className="pad">
    Was deine Aktien in den nächsten zwölf Monaten zahlen werden, gehört zu <a href="/info/premium">Parkett Plus</a>.
  </p>
)

const expectedColumns: readonly Column<ExpectedIncome>[] = [
  {
    key: 'name',
    label: 'Zahlung',
    cell: ({ instrument, estimated, quantity }) => (
      <>
        <a href={pathOf(instrument)}>{instrument.name}</a>
        <small>
          {estimated ? '○ geschätzt' : '● bestätigt'} · {format.number(quantity)} Stück
        </small>
      </>
    ),
  },
  {
    key: 'ex',
    label: 'Ex-Tag',
    numeric: true,
    from: 'tablet',
    cell: ({ dateEx }) => format.date(dateEx),
    attributes: ({ dateEx }) => exactly(dateEx),
  },
  {
    key: 'date',
    label: 'Zahltag',
    numeric: true,
    cell: ({ date }) => format.date(date),
    attributes: ({ date }) => exactly(date),
  },
  {
    key: 'amount',
    label: 'Betrag EUR',
    numeric: true,
    cell: ({ amount }) => format.number(amount),
    attributes: ({ amount }) => exactly(amount),
  },
]

/** `/depots/ertraege`: what was received, and what is to come. */
const incomeRoute = page<{ income: Income }>({
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
    const expected = sum2(income.expected)
    return (
      <>
        <DepotsHead
          part="Erträge"
          text="Dividenden und Zinsen aller Depots und Konten, in Euro."
          acts={
            <a className="btn" href={`${depotsPath}/ertraege/kalender`}>
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
            footer={<span>Vor Steuern; Termine und Beträge sind simuliert.</span>}
          >
            {income.isEntitled ? (
              <KeyFigures
                name="erwartet"
                figures={[{ label: 'Dividenden deiner Aktien', value: format.number(expected), unit: 'EUR' }]}
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

const sum2 = (expected: readonly ExpectedIncome[]): number =>
  expected.reduce((all, { amount }) => all + (amount ?? 0), 0)

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

/** `/depots/ertraege/kalender`: what shares that are held will pay, day by day. */
const calendarRoute = page<{ income: Income }>({
  path: `${depotsPath}/ertraege/kalender`,
  needsLogin: true,
  load: async ({ call }) => ({ income: await call(getIncome) }),
  head: () => ({ title: 'Ertragskalender', noIndex: true }),
  Page: ({ income }) => (
    <>
      <DepotsHead part="Erträge" title="Ertragskalender" under="Kalender" />
      <Board
        title="In den nächsten zwölf Monaten"
        footer={
          <span>
            Nach dem Bestand von heute, vor Steuern. ○ geschätzt, ● bestätigt; Termine und Beträge sind simuliert. Ein
            Strich: Für die Währung der Zahlung wird hier nicht vorausgerechnet.
          </span>
        }
      >
        {!income.isEntitled ? (
          <NoPlan />
        ) : income.expected.length === 0 ? (
          <Empty text="Keine Zahlung zu erwarten." hint="Vorausgesagt werden Dividenden von Aktien, die du hältst." />
        ) : (
          <Table
            caption="Erwartete Zahlungen"
            columns={expectedColumns}
            rows={income.expected}
            rowKey={({ instrument, date }) => `${instrument.entityValue} ${date}`}
          />
        )}
      </Board>
    </>
  ),
})

export const incomeRoutes = [incomeRoute, calendarRoute]
