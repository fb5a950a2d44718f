import type { ReplyOf } from '#contract/endpoint.ts'
import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { calendarPath, nameOfKind } from '#features/depots/income.block.tsx'
import { getIncome, listIncomePayments, type Income, type IncomePayment } from '#features/depots/income.contract.ts'
import { MonthsBoard } from '#features/depots/income-months.block.tsx'
import { PayersBoard } from '#features/depots/income-papers.block.tsx'
import { ExpectedBoard, NetBoard, NextBoard, YearsBoard } from '#features/depots/income-side.block.tsx'
import { after, nameOf, ofYear, rateParameter, sum, viewIn, views, type View } from '#features/depots/income-view.ts'
import { Board } from '#web/blocks/board.tsx'
import { LeadFigures } from '#web/blocks/lead-figures.tsx'
import { NumberField } from '#web/blocks/number-field.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageOf, type PageContext } from '#web/page.tsx'

const paymentsPerPage = 20

interface IncomeData {
  income: Income
  payments: ReplyOf<typeof listIncomePayments>
  /** the stretch of payments that is shown, from 1 */
  number: number
}

/** `/depots/ertraege`: what was received, and what is to come. */
export const incomeRoute = page<IncomeData>({
  path: `${depotsPath}/ertraege`,
  needsLogin: true,
  load: async (context) => {
    const [income, { number, list }] = await Promise.all([
      context.call(getIncome),
      pageOf(context, paymentsPerPage, (stretch) => context.call(listIncomePayments, { query: stretch })),
    ])
    return { income, payments: list, number }
  },
  head: () => ({ title: 'Erträge', noIndex: true }),
  Page: ({ income, payments, number, at }) => {
    const view = viewIn(at.query)
    const year = Number(format.year(at.now))
    return (
      <>
        <DepotsHead
          part="Erträge"
          text="Dividenden und Zinsen aller Depots und Konten, in Euro."
          acts={
            <>
              <Segments
                label="Ansicht"
                segments={views.map(({ word: asked, label }) => ({
                  label,
                  href: withQuery(at.path, at.query, { ansicht: asked === 'brutto' ? undefined : asked }),
                  current: asked === view.word,
                }))}
              />
              <a className="btn" href={calendarPath}>
                Kalender
              </a>
            </>
          }
        />
        {view.word === 'eigen' ? <OwnRate view={view} at={at} /> : null}
        {income.months.length > 0 ? <YearFigures income={income} view={view} year={year} /> : null}
        <div className="cols">
          <div className="stack">
            {income.months.length === 0 ? <NothingYet /> : null}
            <MonthsBoard income={income} view={view} now={at.now} />
            <PayersBoard income={income} view={view} year={year} />
          </div>
          <div className="stack">
            {income.months.length === 0 ? null : <YearsBoard income={income} view={view} />}
            <NextBoard income={income} view={view} />
            <ExpectedBoard income={income} view={view} />
            <NetBoard income={income} year={year} />
          </div>
          {payments.total > 0 ? (
            <div className="stack rest">
              <PaymentsBoard payments={payments} page={number} at={at} />
            </div>
          ) : null}
        </div>
      </>
    )
  },
})

const NothingYet = () => (
  <Board title="Erhalten">
    <Empty text="Noch kein Ertrag gebucht." hint="Dividenden und Zinsen, die du buchst, stehen dann hier." />
  </Board>
)

/** A rate of the reader's own. */
const OwnRate = ({ view, at }: { view: View; at: PageContext }) => (
  <form className="board acts pad own-rate" method="get" action={at.path}>
    <input type="hidden" name="ansicht" value="eigen" />
    <NumberField
      name={rateParameter}
      label="Dein Steuersatz"
      typed={view.typed}
      unit="%"
      problem="Bitte gib 0 bis 100 an, zum Beispiel 26,375. Gezeigt ist brutto."
    />
    <button className="btn foot-of-fields">Rechnen</button>
  </form>
)

/** What this year has brought, beside the last one, and what dividends come to. */
const YearFigures = ({ income, view, year }: { income: Income; view: View; year: number }) => (
  <LeadFigures
    lead={{
      label: `Erträge ${year}`,
      value: format.number(ofYear(view, income, year)),
      unit: 'EUR',
      detail: `${nameOf(view)}, bis heute`,
    }}
    figures={[
      {
        label: `Im ganzen Jahr ${year - 1}`,
        value: format.number(ofYear(view, income, year - 1)),
        detail: nameOf(view),
      },
      { label: 'Dividenden, 12 Monate', value: format.number(income.last12Months), detail: 'vor Steuern' },
      ...(income.isEntitled
        ? [
            {
              label: 'Erwartet, 12 Monate',
              value: format.number(sum(income.expected, ({ amount }) => after(amount ?? 0, view.ratePct))),
              detail: view.ratePct === undefined ? 'vor Steuern' : nameOf(view),
            },
          ]
        : []),
      {
        label: 'Auf den Einstand',
        value: format.percent(income.yieldOnCostPct),
        detail: income.yieldOnCostPct === undefined ? noYield : 'Dividenden vor Steuern',
      },
      {
        label: 'Auf den Wert',
        value: format.percent(income.yieldPct),
        detail: income.yieldPct === undefined ? noYield : 'Dividenden vor Steuern',
      },
    ]}
  />
)

const noYield = 'Es ist nichts im Depot, oder zu einem Wertpapier fehlt ein Kurs.'

const money = (key: string, label: string, of: (payment: IncomePayment) => number): Column<IncomePayment> => ({
  key,
  label,
  numeric: true,
  cell: (payment) => format.number(of(payment)),
})

const paymentColumns: readonly Column<IncomePayment>[] = [
  {
    key: 'name',
    label: 'Zahlung',
    cell: ({ kind, instrument, missingInstrument, name }) => (
      <>
        {nameOfKind[kind]}
        {instrument ? (
          <>
            {' '}
            <a href={pathOf(instrument)}>{instrument.name}</a>
          </>
        ) : null}
        <small>
          {[missingInstrument && `${missingInstrument}, hier nicht mehr bekannt`, name].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  { key: 'date', label: 'Tag', numeric: true, cell: ({ date }) => format.date(date) },
  money('gross', 'Brutto', ({ gross }) => gross),
  { ...money('costs', 'Steuern und Gebühren', ({ fee, tax }) => fee + tax), from: 'tablet' },
  money('net', 'Netto', ({ net }) => net),
]

/** The same for files, a fact a column. */
const paymentFacts: readonly Column<IncomePayment>[] = [
  word('date', 'Tag', ({ date }) => date),
  word('type', 'Art', ({ kind }) => nameOfKind[kind]),
  ...paper<IncomePayment>(
    ({ instrument }) => instrument,
    ({ missingInstrument }) => missingInstrument,
  ),
  word('depot', 'Depot', ({ name }) => name),
  figure('gross', 'Brutto (EUR)', ({ gross }) => gross),
  figure('fee', 'Gebühren (EUR)', ({ fee }) => fee),
  figure('tax', 'Steuern (EUR)', ({ tax }) => tax),
  figure('net', 'Netto (EUR)', ({ net }) => net),
]

/** Every payment that was booked, the newest first. */
const PaymentsBoard = ({
  payments: { list, total },
  page: number,
  at,
}: {
  payments: IncomeData['payments']
  page: number
  at: PageContext
}) => (
  <Board
    title="Zahlungen"
    id="zahlungen"
    footer={
      <>
        <span>Wie gebucht; in fremder Währung zum Kurs ihres Tages.</span>
        <TableFiles name="ertraege" at={at} />
      </>
    }
  >
    <Table
      caption="Zahlungen"
      columns={at.file ? paymentFacts : paymentColumns}
      rows={list.map((payment, place) => ({ ...payment, place }))}
      rowKey={({ place }) => String(place)}
    />
    <Pager page={number} perPage={paymentsPerPage} total={total} place={listPlace(at.path, at.query, 'zahlungen')} />
  </Board>
)
