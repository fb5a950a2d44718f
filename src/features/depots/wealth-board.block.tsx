import type { ReplyOf } from '#contract/endpoint.ts'
import { depotsPath } from '#features/depots/frame.block.tsx'
import type { getBenchmarkTrail, WealthReply } from '#features/depots/wealth.contract.ts'
import { instantOf, past, RangeSegments, seriesOf } from '#features/sample-portfolio/analysis.block.tsx'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { TrailBoard } from '#features/sample-portfolio/trail.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export type BenchmarkTrail = ReplyOf<typeof getBenchmarkTrail>

/** `?zahl=vergleich` opens what the benchmark's value is made of. */
export const isBenchmarkAsked = (query: URLSearchParams): boolean => query.get('zahl') === 'vergleich'

const views = [
  { value: 'wert', label: 'Wert' },
  { value: 'rendite', label: 'Rendite' },
  { value: 'rueckgang', label: 'Rückgang' },
] as const

/** `?ansicht=` */
const viewIn = (query: URLSearchParams): (typeof views)[number]['value'] =>
  views.find(({ value }) => value === query.get('ansicht'))?.value ?? 'wert'

/** What all is worth day by day, what it brought, and how far it lay below its height. */
export function WealthBoard({ wealth, at }: { wealth: WealthReply; at: PageContext }) {
  const view = viewIn(at.query)
  const { Chart, footer } = shown[view]
  return (
    <Board
      title="Vermögen"
      action={
        <>
          <Segments
            label="Ansicht"
            segments={views.map(({ value, label }) => ({
              label,
              href: withQuery(at.path, at.query, { ansicht: value }),
              current: value === view,
            }))}
          />
          <RangeSegments at={at} />
        </>
      }
      footer={
        <span>
          {footer} {past}
        </span>
      }
    >
      {wealth.curve.date.length < 2 ? (
        <Empty text="Für eine Linie braucht es zwei Tage." />
      ) : (
        <Chart wealth={wealth} at={at} />
      )}
    </Board>
  )
}

/** Value, what was paid in, and what the same payments would be worth in the benchmark. */
function ValueChart({ wealth, at }: { wealth: WealthReply; at: PageContext }) {
  const { benchmark } = wealth
  const curve = sinceMoney(wealth.curve)
  const line = (value: readonly number[]) => ({ at: curve.date.map((day) => Date.parse(day)), value: [...value] })
  const beside = curve.benchmark && benchmark ? { name: benchmark.instrument.name, value: curve.benchmark } : undefined
  return (
    <>
      <IndexedChart
        isMoney
        label={`Wert und Einzahlungen${beside ? `, und dieselben Einzahlungen in ${beside.name}` : ''}`}
        names={['Wert', 'Eingezahlt', ...(beside ? [`Dieselben Einzahlungen in ${beside.name}`] : [])]}
        indexed={{
          from: Date.parse(curve.date[0] ?? ''),
          lines: [line(curve.value), line(curve.paidIn), ...(beside ? [line(beside.value)] : [])],
        }}
      />
      <Comparison wealth={wealth} at={at} />
    </>
  )
}

/** From the first day on which there was anything: the day before it is for returns alone. */
function sinceMoney({ date, value, paidIn, benchmark }: WealthReply['curve']) {
  const first = value.findIndex((each, index) => each !== 0 || paidIn[index] !== 0)
  const from = date.length - first < 2 ? 0 : Math.max(0, first)
  return {
    date: date.slice(from),
    value: value.slice(from),
    paidIn: paidIn.slice(from),
    benchmark: benchmark?.slice(from),
  }
}

/** A hundred at the first day: what a single payment on it would have become. */
function ReturnChart({ wealth: { curve, benchmark } }: { wealth: WealthReply }) {
  const beside = curve.benchmarkPct && benchmark?.instrument.name
  return (
    <PercentChart
      label={`Rendite deines Vermögens${beside ? ` und ${beside}` : ''}`}
      dates={curve.date}
      columns={[
        { name: 'Dein Vermögen', percent: curve.returnPct },
        ...(beside && curve.benchmarkPct ? [{ name: beside, percent: curve.benchmarkPct }] : []),
      ]}
    />
  )
}

const DrawdownChart = ({ wealth: { curve } }: { wealth: WealthReply }) => (
  <PercentChart
    label="Rückgang deines Vermögens vom Höchststand"
    dates={curve.date}
    columns={[{ name: 'Dein Vermögen', percent: curve.drawdownPct }]}
  />
)

interface PercentChartProps {
  label: string
  dates: readonly string[]
  columns: readonly { name: string; percent: readonly (number | undefined)[] }[]
}

function PercentChart({ label, dates, columns }: PercentChartProps) {
  const lines = columns.map(({ percent }) => seriesOf(dates, percent, (value) => 100 + value))
  return (lines[0]?.at.length ?? 0) < 2 ? (
    <Empty text="Für eine Linie braucht es zwei Tage." />
  ) : (
    <IndexedChart
      label={label}
      names={columns.map(({ name }) => name)}
      indexed={{ from: instantOf(dates[0] ?? ''), lines }}
    />
  )
}

const shown = {
  wert: { Chart: ValueChart, footer: 'Was zwischen Wert und Einzahlungen liegt, ist dein Gewinn.' },
  rendite: { Chart: ReturnChart, footer: 'Ein- und Auszahlungen herausgerechnet; Anfang = 100.' },
  rueckgang: {
    Chart: DrawdownChart,
    footer: 'Ein- und Auszahlungen herausgerechnet; 100 ist der höchste Stand bis dahin.',
  },
} as const

function Comparison({ wealth: { benchmark, isCompared, depots }, at }: { wealth: WealthReply; at: PageContext }) {
  if (!isCompared)
    return (
      <p className="pad sm">
        Was dieselben Einzahlungen in einem Index wären, gehört zu <a href="/info/premium">Parkett Plus</a>.
      </p>
    )
  if (!benchmark)
    return depots[0] ? (
      <p className="pad sm">
        Womit vergleichst du dich? Nenne unter{' '}
        <a href={`${depotsPath}/${depots[0].entityValue}/angaben`}>Angaben von {depots[0].name}</a> einen Index, und
        hier steht, was dieselben Einzahlungen dort wären.
      </p>
    ) : null
  const { instrument, value, difference } = benchmark
  const reason = `${instrument.name} hat am Tag deiner ersten Einzahlung noch keinen Kurs, oder es fehlt ein Wechselkurs.`
  return (
    <>
      <KeyFigures
        name="vergleich"
        columns={2}
        figures={[
          {
            label: `Dieselben Einzahlungen in ${instrument.name}`,
            value:
              value === undefined ? (
                '–'
              ) : (
                <a href={`${withQuery(at.path, at.query, { zahl: 'vergleich' })}#herkunft`}>{format.number(value)}</a>
              ),
            reason,
          },
          {
            label: (difference ?? 0) < 0 ? 'Dein Rückstand' : 'Dein Vorsprung',
            value: difference === undefined ? '–' : <MoneyChange value={difference} />,
            reason,
          },
        ]}
      />
      {value !== undefined && value < 0 ? (
        <p className="pad sm">Unter null: Für deine Auszahlungen hätte der Vergleich nicht gereicht.</p>
      ) : null}
    </>
  )
}

/** Where the benchmark's value comes from, payment by payment. */
export const BenchmarkTrailBoard = ({ trail }: { trail: BenchmarkTrail }) =>
  trail.benchmark ? (
    <TrailBoard trail={trail} label={`Dieselben Einzahlungen in ${trail.benchmark.instrument.name}`} />
  ) : null
