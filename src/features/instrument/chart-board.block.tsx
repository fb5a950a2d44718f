import type { Instrument } from '#contract/instruments.ts'
import { getStored } from '#contract/personal.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { getOwnEvents } from '#contract/own-events.ts'
import { Board } from '#web/blocks/board.tsx'
import { dayWord } from '#web/blocks/day-word.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { reportLink } from '#web/blocks/report-link.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import chartTools from '#web/charts/chart-tools.island.tsx'
import { basisWords } from '#web/charts/comparison.ts'
import { csvAddress } from '#web/charts/csv-address.ts'
import { askedComparisons, comparisonKey, drawnTools, toolParameters } from '#web/charts/drawn-tools.ts'
import { indicatorLines } from '#web/charts/indicator-lines.ts'
import { firstTools, hasLines, indicators, paneCount, usualComparison } from '#web/charts/interactive/state.ts'
import { indicatorLooks, lookClass, seriesClass } from '#web/charts/line-looks.ts'
import { loadLead, loadSeries } from '#web/charts/load-series.ts'
import { type Mark, marksLegend, placedMarks } from '#web/charts/marks.ts'
import { isMarked, marksOf } from '#web/charts/marks-of.ts'
import { MarksList } from '#web/charts/marks-list.tsx'
import { PriceChart } from '#web/charts/price-chart.tsx'
import { readoutOf } from '#web/charts/readout.ts'
import { readSketches } from '#web/charts/sketch/sketches.ts'
import { sketchText } from '#web/charts/sketch/words.ts'
import { sketchKey } from '#web/charts/sketch-key.ts'
import { SeriesTable } from '#web/charts/series-table.tsx'
import {
  chartRanges,
  isChartRange,
  isIntraday,
  rangeLabels,
  rangeNames,
  type ChartRange,
  type Series,
  startOf,
} from '#web/charts/series.ts'
import { format } from '#web/format.ts'
import { Driven, Island } from '#web/islands/place.tsx'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { besidePrices, type DrawnComparison, findComparisons } from '#features/instrument/chart-comparisons.ts'
import { paperEndOf } from '#features/instrument/ended.block.tsx'
import { inAddress, priceViewOf, priceViews } from '#features/instrument/price-view.ts'
import { softly } from '#web/soft.tsx'

/** The index a share is compared with. */
export const benchmarkOf = (snapshot: Snapshot): Instrument | undefined =>
  snapshot.type === 'StocksSnapshot' ? snapshot.benchmark : undefined

export interface ChartData {
  range: ChartRange
  /** kind of drawing, scale, indicators */
  tools: ReturnType<typeof drawnTools>
  /** with dividends reinvested */
  withEarnings: boolean
  series: Series | undefined
  /** on the scale of the price, and as they are */
  compared: readonly DrawnComparison[]
  /** sentences for comparisons that are asked for in vain */
  refused: readonly string[]
  /** points before the first one, where indicators of the address begin with them */
  lead: Series | undefined
  /** of a share over days; not asked for within a day */
  marks: readonly Mark[] | undefined
  /** what the reader has drawn into it, as it is stored */
  sketched: unknown
}

/** beside a quote there is no room for tools */
const undrawnTools = drawnTools(new URLSearchParams())

/** The view of prices that reaches as far back as dividends count: shares, over days. */
const earningsOf = ({ instrument }: Snapshot, query: URLSearchParams, range: ChartRange): boolean =>
  instrument.entityType === 'STOCK' && !isIntraday(range) && priceViewOf(query).key === 'mit-dividenden'

/** Time of the last price, where the chart's days end. */
const lastAt = ({ quote }: Snapshot, now: number): number =>
  quote.datetimeLast === undefined ? now : Date.parse(quote.datetimeLast)

/**
 * What the chart of a snapshot shows first: the range of the address, of a paper that is over its whole life, the
 * benchmark beside it, what happened on its days.
 */
export async function loadChart(
  { call, query, now, reader }: PageContext,
  snapshot: Snapshot,
  usual: ChartRange = 'D1',
  full = false,
): Promise<ChartData> {
  const tools = full ? drawnTools(query) : undrawnTools
  const askedRange = query.get('range')
  const range = isChartRange(askedRange) ? askedRange : paperEndOf(snapshot) ? 'MAX' : usual
  const { instrument, quote } = snapshot
  const { entityType, entityValue } = instrument
  const at = lastAt(snapshot, now)
  const withEarnings = earningsOf(snapshot, query, range)
  const charted = { entityType, entityValue, idNotation: quote.market.idNotation, withEarnings }
  const asked = full ? askedComparisons(query) : undefined
  const { found, refused } = asked
    ? await findComparisons(call, asked)
    : { found: usualComparison(benchmarkOf(snapshot)), refused: [] }
  const [series, others, events, sketches] = await Promise.all([
    softly(loadSeries(call, charted, range, at)),
    Promise.all(
      found.map(({ entityType: type, entityValue: value }) =>
        softly(loadSeries(call, { entityType: type, entityValue: value }, range, at)),
      ),
    ),
    isMarked(entityType) && !isIntraday(range)
      ? softly(call(getOwnEvents, { params: { entityType, entityValue } }))
      : undefined,
    full && reader.kind !== 'anonymous'
      ? softly(call(getStored, { params: { key: sketchKey({ entityType, entityValue }) } }))
      : undefined,
  ])
  const lead = series && hasLines(tools.indicators) ? await softly(loadLead(call, charted, range, series)) : undefined
  return {
    range,
    withEarnings,
    tools,
    series: series ?? undefined,
    compared: besidePrices(found, others, series ?? undefined),
    refused,
    lead: lead ?? undefined,
    marks: events ? marksOf(events.list) : undefined,
    sketched: sketches?.value,
  }
}

interface ChartBoardProps {
  snapshot: Snapshot
  chart: ChartData
  at: PageContext
  /** the page of the chart: all tools */
  full?: boolean
}

const isToolParameter = (name: string): boolean => toolParameters.some((each) => each === name)

/** ms after which the chart of the running day is redrawn */
const freshMs = 60_000

/**
 * The chart as drawn by the server; the island takes over when it is used, on the page of the chart when it is seen.
 */
export function ChartBoard({ snapshot, chart, at, full = false }: ChartBoardProps) {
  const { instrument, quote } = snapshot
  const { range, series, compared, refused, marks = [], withEarnings, sketched, tools, lead } = chart
  const { entityType, entityValue, entitySubType, name } = instrument
  const { idNotation } = quote.market
  const kind = kindOf(instrument)
  const drawn = series && series.value.length > 1 ? series : undefined
  const report = reportLink('Chart', instrument, at)
  const sketches = readSketches(sketched).list.filter(({ unit }) => unit === format.unit(quote.displayUnit))
  const sketchWords =
    sketches.length === 0
      ? []
      : [`Zeichnungen: ${sketches.map((each) => sketchText(each, { kind, intraday: isIntraday(range) })).join('; ')}.`]
  const lines = drawn && hasLines(tools.indicators) ? indicatorLines(tools.indicators, drawn, lead) : []
  const chosen = compared.map(({ entityType: type, entityValue: value, name: label }) => ({
    entityType: type,
    entityValue: value,
    name: label,
  }))
  const asTable = at.query.get('ansicht') === 'tabelle'
  return (
    <Board
      title="Chart"
      action={
        <Segments
          label="Zeitraum"
          segments={chartRanges.map((key) => ({
            label: key === 'D1' ? dayWord(quote.datetimeLast, at.now) : rangeLabels[key],
            href: withQuery(at.path, at.query, { range: key }),
            current: key === range,
          }))}
        />
      }
      footer={
        <>
          <span>
            {quote.market.name}
            {quote.datetimeLast === undefined
              ? ''
              : `, ${format.date(quote.datetimeLast)}, ${format.minute(quote.datetimeLast)}`}
            {full && entityType === 'STOCK' ? ' · um Splits bereinigt' : ''}
          </span>
          <span>
            {drawn ? (
              <span data-chart-exports="">
                <a
                  href={withQuery(at.path, at.query, { ansicht: asTable ? undefined : 'tabelle' })}
                  rel="nofollow"
                  aria-current={asTable ? 'true' : undefined}
                >
                  {asTable ? 'Ohne Tabelle' : 'Als Tabelle'}
                </a>
                {' · '}
                <a
                  href={csvAddress({ entityType, entityValue, idNotation, range, withEarnings })}
                  download={`${name}.csv`}
                  rel="nofollow"
                >
                  CSV
                </a>
              </span>
            ) : null}
            {drawn && report ? ' · ' : null}
            {report}
          </span>
        </>
      }
    >
      <Driven
        by="chart"
        when={full ? 'visible' : 'used'}
        freshMs={range === 'D1' && quote.isOpen ? freshMs : undefined}
        props={{
          entityType,
          entityValue,
          entitySubType,
          idNotation,
          name,
          unit: format.unit(quote.displayUnit),
          range,
          full,
          at: lastAt(snapshot, at.now),
          previousClose: quote.previousLast,
          benchmark: benchmarkOf(snapshot),
          compared: chosen,
          withEarnings,
          isSketched: sketched === undefined ? undefined : true,
          ...tools,
        }}
      >
        <p className="legend">
          <span>
            <i />
            {name}
            {withEarnings ? ', mit Dividenden' : ''}
          </span>
          {compared.map((each, place) => (
            <span key={comparisonKey(each)}>
              <i className={seriesClass(place + 1)} />
              {each.name}, {basisWords(range, compared.length > 1, each)}
            </span>
          ))}
          {range === 'D1' && quote.previousLast !== undefined ? (
            <span>
              <i className="reference" />
              Schlusskurs Vortag {format.price(quote.previousLast, kind)}
            </span>
          ) : null}
          {drawn
            ? marksLegend(placedMarks(marks, drawn)).map((text) => (
                <span key={text}>
                  <i className="mark" />
                  {text}
                </span>
              ))
            : null}
          {tools.indicators.map((key) =>
            key === 'volume'
              ? null
              : indicatorLooks[key].map((look, line) => (
                  <span key={`${key} ${line}`}>
                    <i className={`thin ${lookClass(look)}`} />
                    {line === 0 ? indicators[key] : 'Signal'}
                  </span>
                )),
          )}
        </p>
        {full ? (
          <div className="chart-tools">
            {drawn ? (
              <Island
                of={chartTools}
                when="used"
                props={{
                  idNotation,
                  action: at.path,
                  query: Array.from(at.query).filter(([key]) => !isToolParameter(key)),
                  refused,
                  drawn: firstTools({ compared: chosen, ...tools }),
                }}
              />
            ) : null}
            {entityType === 'STOCK' && mayPay(chart) ? <EarningsSwitch at={at} range={range} /> : null}
          </div>
        ) : null}
        <div
          className={full ? 'chart tall' : 'chart'}
          data-chart=""
          data-panes={paneCount(tools.indicators) || undefined}
        >
          {drawn ? (
            <>
              <PriceChart
                key={`${at.path} ${range} ${JSON.stringify(tools)}`}
                label={[summaryOf(snapshot, range, drawn, at.now), ...sketchWords].join(' ')}
                series={drawn}
                range={range}
                kind={kind}
                reference={range === 'D1' ? quote.previousLast : undefined}
                compared={compared.map((each) => each.series)}
                marks={marks}
                full={full}
                candles={tools.type === 'candles'}
                scale={tools.scale}
                withVolume={tools.indicators.includes('volume')}
                lines={lines}
                sketches={sketches}
              />
              <p className={full ? 'vh' : 'chart-readout'}>
                {readoutOf(
                  {
                    name,
                    series: drawn,
                    compared: compared.map((each) => ({ name: each.name, series: each.own })),
                    lines,
                    marks,
                    kind,
                    intraday: isIntraday(range),
                  },
                  drawn.value.length - 1,
                )}
              </p>
            </>
          ) : (
            <NoLine snapshot={snapshot} isDay={range === 'D1'} count={series?.value.length ?? 0} />
          )}
        </div>
      </Driven>
      {drawn ? <MarksList placed={placedMarks(marks, drawn)} unseen={full} /> : null}
      {drawn && asTable ? <SeriesTable series={drawn} name={name} kind={kind} intraday={isIntraday(range)} /> : null}
    </Board>
  )
}

/** Why there is nothing to draw: no price, or only one. */
function NoLine({
  snapshot: { instrument, quote },
  isDay,
  count,
}: {
  snapshot: Snapshot
  isDay: boolean
  count: number
}) {
  if (count === 0)
    return (
      <Empty
        text="Für diesen Zeitraum gibt es keine Kurse."
        hint={isDay ? 'Heute wurde hier noch nicht gehandelt.' : undefined}
      />
    )
  const only =
    `${format.price(quote.last, kindOf(instrument))} ${format.unit(quote.displayUnit)}, ` +
    `${format.date(quote.datetimeLast)}, ${format.minute(quote.datetimeLast)}`
  return <Empty text="In diesem Zeitraum gibt es erst einen Kurs." hint={`${only}. Für eine Linie braucht es zwei.`} />
}

function summaryOf({ instrument, quote }: Snapshot, range: ChartRange, series: Series, now: number): string {
  const { value, low = value, high = value } = series
  const price = (of: number | undefined) => format.price(of, kindOf(instrument))
  const isPastDay =
    range === 'D1' && quote.datetimeLast !== undefined && format.date(quote.datetimeLast) !== format.date(now)
  const span = isPastDay ? `am ${format.date(quote.datetimeLast)}` : rangeNames[range]
  return (
    `${instrument.name}, ${span} auf ${quote.market.name}: von ${price(startOf(series))} auf ` +
    `${price(value.at(-1))} ${format.unit(quote.displayUnit)}, Tief ${price(Math.min(...low))}, Hoch ` +
    `${price(Math.max(...high))}. Werte auch als Tabelle.`
  )
}

/** Without a dividend there is nothing to choose. */
const mayPay = ({ marks }: ChartData): boolean => marks === undefined || marks.some(({ text }) => text === 'D')

/** Prices, or prices with dividends put back; over days only, for within a day nothing is paid. */
function EarningsSwitch({ at, range }: { at: PageContext; range: ChartRange }) {
  const chosen = priceViewOf(at.query).key === 'mit-dividenden'
  const [usual, , total] = priceViews
  return (
    <div hidden={isIntraday(range)} data-chart-earnings="">
      <Segments
        label="Dividenden"
        segments={[
          { label: 'Kurs', href: withQuery(at.path, at.query, { kurse: inAddress(usual) }), current: !chosen },
          { label: 'mit Dividenden', href: withQuery(at.path, at.query, { kurse: inAddress(total) }), current: chosen },
        ]}
      />
    </div>
  )
}
