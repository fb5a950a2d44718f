import { berlinTime } from '#contract/berlin.ts'
import type { Income } from '#features/depots/income.contract.ts'
import { after, nameOf, shownOf, sum, type View } from '#features/depots/income-view.ts'
import { Board } from '#web/blocks/board.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { format } from '#web/format.ts'

type Month = Income['months'][number]

interface MonthsProps {
  income: Income
  view: View
  now: number
}

/** Twelve months that were, and twelve that are to come. */
export function MonthsBoard({ income, view, now }: MonthsProps) {
  const { year: thisYear, month: thisMonth } = berlinTime(now)
  const monthAt = (place: number) => {
    const count = thisYear * 12 + thisMonth - 1 + place
    const [year, month] = [Math.floor(count / 12), (count % 12) + 1]
    const digits = String(month).padStart(2, '0')
    return { year, month, iso: `${year}-${digits}`, label: `${digits}/${String(year).slice(2)}` }
  }
  const barOf = (label: string, value: number, more: { hollow?: boolean; taken?: number }) => ({
    label,
    value,
    text: value === 0 ? '' : format.number(value),
    ...more,
  })
  const received = Array.from({ length: 12 }, (_, place) => {
    const { year, month, label } = monthAt(place - 11)
    const booked = income.months.filter((each) => each.year === year && each.month === month)
    return barOf(
      label,
      sum(booked, (each) => shownOf(view, each)),
      view.word === 'brutto' ? { taken: sum(booked, ({ gross, net }) => gross - net) } : {},
    )
  })
  // what is left of this month stands beside what it has brought already
  const expected = Array.from({ length: income.isEntitled ? 13 : 0 }, (_, place) => {
    const { iso, label } = monthAt(place)
    const ahead = income.expected.filter(({ date }) => date.startsWith(iso))
    return barOf(
      label,
      ahead.reduce((all, { amount }) => all + after(amount ?? 0, view.ratePct), 0),
      { hollow: true },
    )
  }).filter(({ value }, place) => place > 0 || value > 0)
  const bars = [...received, ...expected]
  return bars.every(({ value }) => value === 0) ? null : (
    <Board
      title="Monate"
      footer={
        <span>
          {nameOf(view)}, zwölf Monate bis heute
          {view.word === 'brutto' ? '; grau: Steuern und Gebühren' : ''}
          {income.isEntitled ? '; umrandet: erwartet in den zwölf danach, was gebucht wird, kann anders sein' : ''}.
        </span>
      }
    >
      <BarChart label="Erträge nach Monaten" bars={bars} />
      {income.months.length > 0 ? (
        <details className="as-table">
          <summary>Als Tabelle</summary>
          <MonthTable months={income.months} view={view} />
        </details>
      ) : null}
    </Board>
  )
}

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

/** Every month there was, the newest first. */
const MonthTable = ({ months, view }: { months: readonly Month[]; view: View }) => (
  <Table
    caption="Erträge nach Monaten"
    columns={monthColumns(view)}
    rows={months.toReversed()}
    rowKey={({ year, month, kind }) => `${year} ${month} ${kind}`}
  />
)
