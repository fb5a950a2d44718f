import type { ReplyOf } from '#contract/endpoint.ts'
import { depotsPath } from '#features/depots/frame.block.tsx'
import type { getBenchmarkTrail, WealthReply } from '#features/depots/wealth.contract.ts'
import { RangeSegments } from '#features/sample-portfolio/analysis.block.tsx'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import { TrailBoard } from '#features/sample-portfolio/trail.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export type BenchmarkTrail = ReplyOf<typeof getBenchmarkTrail>

/** `?zahl=vergleich` opens what the benchmark's value is made of. */
export const isBenchmarkAsked = (query: URLSearchParams): boolean => query.get('zahl') === 'vergleich'

/** What all is worth day by day, what was paid in, and what the same payments would be worth in the benchmark. */
export function WealthBoard({ wealth, at }: { wealth: WealthReply; at: PageContext }) {
  const { curve, benchmark } = wealth
  const line = (value: readonly number[]) => ({ at: curve.date.map((day) => Date.parse(day)), value: [...value] })
  const beside = curve.benchmark && benchmark ? { name: benchmark.instrument.name, value: curve.benchmark } : undefined
  return (
    <Board
      title="Vermögen"
      action={<RangeSegments at={at} />}
      footer={
        <span>
          Was zwischen Wert und Einzahlungen liegt, ist dein Gewinn. Frühere Wertentwicklungen sind kein verlässlicher
          Indikator für die Zukunft.
        </span>
      }
    >
      {curve.date.length < 2 ? (
        <Empty text="Für eine Linie braucht es zwei Tage." />
      ) : (
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
      )}
    </Board>
  )
}

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
