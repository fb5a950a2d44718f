import type { ReactNode } from 'react'
import type { Snapshot } from '#contract/snapshots.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { loadSeries } from '#web/charts/load-series.ts'
import { PriceChart } from '#web/charts/price-chart.tsx'
import { chartRanges, isChartRange, rangeLabels, rangeNames, rebased, type ChartRange, type Series } from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { Island } from '#web/islands/island.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'

/** The index a share is compared with: the first it belongs to, else the DAX. */
export const benchmarkOf = ({ instrument, indexList }: Snapshot): { entityValue: string; name: string } | undefined => {
  if (instrument.entityType !== 'STOCK') return undefined
  const own = indexList?.[0]?.instrument
  return own ? { entityValue: own.entityValue, name: own.name } : { entityValue: '20735', name: 'DAX' }
}

export interface ChartData {
  range: ChartRange
  series: Series | undefined
  compare: { name: string; series: Series } | undefined
}

/** What the chart of a snapshot shows first: the range of the address, and the benchmark beside it. */
export async function loadChart({ call, query, now }: PageContext, snapshot: Snapshot, fallback: ChartRange = 'D1'): Promise<ChartData> {
  const asked = query.get('range')
  const range = isChartRange(asked) ? asked : fallback
  const { instrument, quote } = snapshot
  const at = quote.datetimeLast === undefined ? now : Date.parse(quote.datetimeLast)
  const { entityType, entityValue } = instrument
  const benchmark = benchmarkOf(snapshot)
  const [series, other] = await Promise.all([
    softly(loadSeries(call, { entityType, entityValue, idNotation: quote.market.idNotation }, range, at)),
    benchmark ? softly(loadSeries(call, { entityType: 'INDEX', entityValue: benchmark.entityValue }, range, at)) : undefined,
  ])
  const base = range === 'D1' ? quote.previousLast : series?.value[0]
  const ownBase = other?.value[0]
  const compare = benchmark && other && base && ownBase ? { name: benchmark.name, series: rebased(other, ownBase, base) } : undefined
  return { range, series, compare }
}

interface ChartBoardProps {
  snapshot: Snapshot
  chart: ChartData
  at: PageContext
  /** the page of the chart: all tools */
  full?: boolean
  action?: ReactNode
}

/** The chart as drawn by the server; the island takes over when it is seen. */
export function ChartBoard({ snapshot, chart, at, full = false }: ChartBoardProps) {
  const { instrument, quote } = snapshot
  const { range, series, compare } = chart
  const kind = kindOf(instrument)
  const unit = format.unit(quote.displayUnit)
  const first = series?.value[0]
  const last = series?.value.at(-1)
  const summary =
    series && first !== undefined && last !== undefined
      ? `${instrument.name}, ${rangeNames[range]} auf ${quote.market.name}: von ${format.price(first, kind)} auf ${format.price(last, kind)} ${unit}, Tief ${format.price(Math.min(...series.value), kind)}, Hoch ${format.price(Math.max(...series.value), kind)}. Werte auch als Tabelle.`
      : `${instrument.name}: kein Verlauf`
  const csv = `/api/v1/instruments/${instrument.entityType}/${instrument.entityValue}/eod_history?range=Y1&idNotation=${quote.market.idNotation}`
  return (
    <Board
      title="Chart"
      action={<Segments label="Zeitraum" segments={chartRanges.map((key) => ({ label: rangeLabels[key], href: withQuery(at.path, at.query, { range: key }), current: key === range }))} />}
      footer={
        <>
          <span>{quote.market.name}, {format.date(quote.datetimeLast)}, {format.minute(quote.datetimeLast)}</span>
          <span data-chart-exports=""><a href={csv}>Daten (JSON)</a></span>
        </>
      }
    >
      <Island
        name="chart" when="visible"
        props={{
          entityType: instrument.entityType, entityValue: instrument.entityValue, entitySubType: instrument.entitySubType, idNotation: quote.market.idNotation,
          name: instrument.name, unit, range, full, at: quote.datetimeLast === undefined ? at.now : Date.parse(quote.datetimeLast),
          previousClose: quote.previousLast, benchmark: benchmarkOf(snapshot),
        }}
      >
        <p className="legend">
          <span><i />{instrument.name}</span>
          {compare ? <span><i className="compare" />{compare.name}, {range === 'D1' ? 'auf Vortag bezogen' : 'auf den Beginn bezogen'}</span> : null}
          {range === 'D1' && quote.previousLast !== undefined ? <span><i className="dotted" />Schlusskurs Vortag {format.price(quote.previousLast, kind)}</span> : null}
        </p>
        {full ? <div className="chart-tools reserved" data-chart-tools="" /> : null}
        <div className={full ? 'chart tall' : 'chart'} data-chart="">
          {series && series.value.length > 1
            ? <PriceChart label={summary} series={series} range={range} kind={kind} previousClose={range === 'D1' ? quote.previousLast : undefined} compare={compare?.series} />
            : <Empty text="Für diesen Zeitraum gibt es keine Kurse." hint={range === 'D1' ? 'Heute wurde hier noch nicht gehandelt.' : undefined} />}
        </div>
      </Island>
    </Board>
  )
}
