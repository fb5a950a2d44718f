import type { ReplyOf } from '#contract/endpoint.ts'
import { berlinTime } from '#contract/berlin.ts'
import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { calendarPath, nameOfKind, NoPlan, UntoldFunds } from '#features/depots/income.block.tsx'
import {
  getIncome,
  listIncomePayments,
  type ExpectedIncome,
  type Income,
  type IncomePayment,
} from '#features/depots/income.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { LeadFigures } from '#web/blocks/lead-figures.tsx'
import { NumberField, typedNumber, type Typed } from '#web/blocks/number-field.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { figure, paper, word } from '#web/files/facts.ts'
import { format } from '#web/format.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageOf, type PageContext } from '#web/page.tsx'

type Month = Income['months'][number]

const rateParameter = 'satz'

/** What of an income is shown: all of it, what was booked, or what a rate of tax leaves. */
const views = [
  { word: 'brutto', label: 'Brutto' },
  { word: 'netto', label: 'Netto' },
  { word: 'pauschal', label: 'Mit 25 %' },
  { word: 'eigen', label: 'Eigener Satz' },
] as const

interface View {
  word: (typeof views)[number]['word']
  /** of the reader's own */
  typed: Typed
  /** percent that tax takes; undefined: what was booked, or nothing */
  ratePct: number | undefined
}

/** @param query `?ansicht=eigen&satz=18,5` */
function viewIn(query: URLSearchParams): View {
  const word = views.find((each) => each.word === query.get('ansicht'))?.word ?? 'brutto'
  const text = query.get(rateParameter)?.trim().slice(0, 40) ?? ''
  const typed = { text, value: text === '' ? undefined : typedNumber(text, 100) }
  return { word, typed, ratePct: word === 'pauschal' ? 25 : word === 'eigen' ? typed.value : undefined }
}

const after = (gross: number, ratePct: number | undefined): number =>
  ratePct === undefined ? gross : Math.round(gross * (100 - ratePct)) / 100

/** EUR of a month as the view shows it. */
const shownOf = ({ word, ratePct }: View, { gross, net }: Month): number =>
  word === 'netto' ? net : after(gross, ratePct)

const nameOf = ({ word, ratePct }: View): string =>
  ratePct === undefined ? (word === 'netto' ? 'Netto' : 'Brutto') : `Nach ${format.pieces(ratePct)} %`

const sum = (months: readonly Month[], of: (month: Month) => number): number =>
  months.reduce((total, month) => total + of(month), 0)

const paymentsPerPage = 50

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
        {income.months.length > 0 ? <YearFigures income={income} view={view} now={at.now} /> : null}
        <div className="stack">
          <ReceivedBoard income={income} view={view} at={at} />
          <MonthsBoard income={income} view={view} now={at.now} />
          <ExpectedBoard income={income} view={view} />
          {income.months.length > 0 ? <MonthTable months={income.months} view={view} /> : null}
          {payments.total > 0 ? <PaymentsBoard payments={payments} page={number} at={at} /> : null}
        </div>
      </>
    )
  },
})

interface IncomeProps {
  income: Income
  view: View
}

/** What this year has brought, beside the last one, and what dividends come to. */
function YearFigures({ income, view, now }: IncomeProps & { now: number }) {
  const year = Number(format.year(now))
  const of = (asked: number) =>
    sum(
      income.months.filter((month) => month.year === asked),
      (month) => shownOf(view, month),
    )
  return (
    <LeadFigures
      lead={{
        label: `Erträge ${year}`,
        value: format.number(of(year)),
        unit: 'EUR',
        detail: `${nameOf(view)}, bis heute`,
      }}
      figures={[
        { label: `Im ganzen Jahr ${year - 1}`, value: format.number(of(year - 1)), detail: nameOf(view) },
        { label: 'Dividenden, 12 Monate', value: format.number(income.last12Months), detail: 'vor Steuern' },
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
}

function ReceivedBoard({ income, view, at }: IncomeProps & { at: PageContext }) {
  const years = [...new Set(income.months.map(({ year }) => year))].map((year) => {
    const ofKind = (kind: Month['kind']) =>
      sum(
        income.months.filter((each) => each.year === year && each.kind === kind),
        (month) => shownOf(view, month),
      )
    return { year, dividends: ofKind('dividend'), interest: ofKind('interest') }
  })
  return (
    <Board
      title="Erhalten"
      action={
        <Segments
          label="Ansicht"
          segments={views.map(({ word, label }) => ({
            label,
            href: withQuery(at.path, at.query, { ansicht: word }),
            current: word === view.word,
          }))}
        />
      }
      footer={<span>{footers[view.word]}</span>}
    >
      {view.word === 'eigen' ? (
        <form className="acts pad" method="get" action={at.path}>
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
      ) : null}
      {years.length === 0 ? (
        <Empty text="Noch kein Ertrag gebucht." hint="Dividenden und Zinsen, die du buchst, stehen dann hier." />
      ) : (
        <>
          <BarChart
            label="Erträge nach Jahren"
            bars={years.map(({ year, dividends, interest }) => {
              const all = dividends + interest
              return { label: String(year), value: all, text: format.number(all) }
            })}
          />
          <Table
            caption="Erträge nach Jahren"
            columns={yearColumns}
            rows={years.toReversed()}
            rowKey={({ year }) => String(year)}
          />
        </>
      )}
    </Board>
  )
}

const noYield = 'Es ist nichts im Depot, oder zu einem Wertpapier fehlt ein Kurs.'
const footers: Readonly<Record<View['word'], string>> = {
  brutto: 'Vor Steuern.',
  netto: 'Wie gebucht, nach Steuern und Gebühren.',
  pauschal: 'Brutto weniger 25 % Abgeltungsteuer, ohne Solidaritätszuschlag und Pauschbetrag.',
  eigen: 'Brutto weniger deinem Satz.',
}

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
  moneyColumn('all', 'Zusammen', ({ dividends, interest }) => dividends + interest),
]

/** Twelve months that were, and twelve that are to come. */
function MonthsBoard({ income, view, now }: IncomeProps & { now: number }) {
  const { year: thisYear, month: thisMonth } = berlinTime(now)
  const monthAt = (place: number) => {
    const count = thisYear * 12 + thisMonth - 1 + place
    const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
    const digits = String(month).padStart(2, '0')
    return { year, month, iso: `${year}-${digits}`, label: `${digits}/${String(year).slice(2)}` }
  }
  const barOf = (label: string, value: number, hollow: boolean) => ({
    label,
    value,
    text: value === 0 ? '' : format.number(value),
    hollow,
  })
  const received = Array.from({ length: 12 }, (_, place) => {
    const { year, month, label } = monthAt(place - 11)
    const booked = income.months.filter((each) => each.year === year && each.month === month)
    return barOf(
      label,
      sum(booked, (each) => shownOf(view, each)),
      false,
    )
  })
  // what is left of this month stands beside what it has brought already
  const expected = Array.from({ length: income.isEntitled ? 13 : 0 }, (_, place) => {
    const { iso, label } = monthAt(place)
    const ahead = income.expected.filter(({ date }) => date.startsWith(iso))
    return barOf(
      label,
      ahead.reduce((all, { amount }) => all + after(amount ?? 0, view.ratePct), 0),
      true,
    )
  }).filter(({ value }, place) => place > 0 || value > 0)
  const bars = [...received, ...expected]
  return bars.every(({ value }) => value === 0) ? null : (
    <Board
      title="Monate"
      footer={
        <span>
          {nameOf(view)}, zwölf Monate bis heute
          {income.isEntitled ? '; umrandet: erwartet in den zwölf danach, was gebucht wird, kann anders sein' : ''}.
        </span>
      }
    >
      <BarChart label="Erträge nach Monaten" bars={bars} />
    </Board>
  )
}

const ExpectedBoard = ({ income, view }: IncomeProps) => (
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
        figures={[
          {
            label: 'Dividenden deiner Aktien',
            value: format.number(after(expectedOf(income.expected, 'dividend'), view.ratePct)),
            unit: 'EUR',
          },
          {
            label: 'Zinsen deiner Anleihen',
            value: format.number(after(expectedOf(income.expected, 'interest'), view.ratePct)),
            unit: 'EUR',
          },
          {
            label: 'Ausschüttungen deiner Fonds',
            value: format.number(after(expectedOf(income.expected, 'distribution'), view.ratePct)),
            unit: 'EUR',
          },
        ]}
      />
    ) : (
      <NoPlan />
    )}
  </Board>
)

const expectedOf = (expected: readonly ExpectedIncome[], wanted: ExpectedIncome['kind']): number =>
  expected.reduce((all, { kind, amount }) => all + (kind === wanted ? (amount ?? 0) : 0), 0)

const monthColumns = (view: View): readonly Column<Month>[] => [
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
    label: view.ratePct === undefined ? 'Netto' : nameOf(view),
    numeric: true,
    cell: (month) => format.number(netOf(view, month)),
    attributes: (month) => exactly(netOf(view, month)),
  },
]

const netOf = ({ ratePct }: View, { gross, net }: Month): number =>
  ratePct === undefined ? net : after(gross, ratePct)

const MonthTable = ({ months, view }: { months: readonly Month[]; view: View }) => (
  <Board
    title="Nach Monaten"
    footer={view.ratePct === undefined ? <span>Netto: wie gebucht, nach Steuern und Gebühren.</span> : undefined}
  >
    <Table
      caption="Erträge nach Monaten"
      columns={monthColumns(view)}
      rows={months.toReversed()}
      rowKey={({ year, month, kind }) => `${year} ${month} ${kind}`}
    />
  </Board>
)

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
