import type { KnownClass } from '#contract/asset-classes.ts'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot, tabRoute } from '#features/instrument/layout.block.tsx'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type PageContext, type Route } from '#web/page.tsx'
import type { ReactNode } from 'react'
import { FigureName } from './fund-risk.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { getFundFigures, type FundFigures, type FundPeriod, type FundYear } from './fund-figures.contract.ts'

const tab = tabs.figures
const spanNames = { '1Y': '1 Jahr', '3Y': '3 Jahre', '5Y': '5 Jahre', '10Y': '10 Jahre' } as const
const day = (date: string) => format.date(`${date}T12:00:00Z`)
const tooShort = 'Dafür ist die Historie noch zu kurz.'

type Stand = FundFigures['course'][number]

/** Which of the page's tables a file is of. */
const parts = { years: 'jahre', periods: 'zeitraeume', course: 'verlauf' } as const
type PartName = keyof typeof parts

/** How a fund did by calendar years, what it risked, and how the figures of a year stood before. */
export function fundFiguresPage(assetClass: KnownClass): Route {
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, tab)
      const { entityValue } = snapshot.instrument
      const figures = await softly(context.call(getFundFigures, { params: { entityValue } }))
      const asked = context.query.get('teil')
      const only = context.file === undefined ? undefined : partNames.find((name) => parts[name] === asked)
      return { snapshot, figures, only }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
    Page: ({ snapshot, figures, only, at }) => (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="stack">
          {figures?.hint ? <Note>{figures.hint}</Note> : null}
          {boards.map(({ name, View }) =>
            only === undefined || only === name ? (
              <View key={name} figures={figures} snapshot={snapshot} at={at} />
            ) : null,
          )}
        </div>
      </InstrumentPage>
    ),
  })
}

interface ViewProps {
  figures: FundFigures | undefined | null
  snapshot: Snapshot
  at: PageContext
}

/** Each table leaves as a file of its own. */
function Files({ part, snapshot: { instrument }, at }: { part: PartName } & Pick<ViewProps, 'snapshot' | 'at'>) {
  const query = new URLSearchParams(at.query)
  query.set('teil', parts[part])
  return (
    <TableFiles name={`${instrument.isin ?? instrument.entityValue}-${parts[part]}`} at={{ path: at.path, query }} />
  )
}

function YearsBoard({ figures, snapshot, at }: ViewProps) {
  const index = figures?.index
  const differences = (figures?.years ?? []).flatMap(({ running, trackingDifference }) =>
    running || trackingDifference === undefined ? [] : [trackingDifference],
  )
  const mean = differences.reduce((sum, each) => sum + each, 0) / differences.length
  const most = Math.max(...(figures?.years ?? []).map(({ performancePct = 0 }) => Math.abs(performancePct)))
  return (
    <Board
      title="Wertentwicklung je Kalenderjahr"
      footer={
        <>
          <span>
            Kursrendite in {figures?.isoCurrency ?? 'der Währung der Hauptnotierung'}, ohne Ausschüttungen und
            Ausgabeaufschlag
            {index ? ', neben der des Index' : ''}. Frühere Wertentwicklungen sind kein verlässlicher Indikator für die
            künftige.
          </span>
          <Files part="years" snapshot={snapshot} at={at} />
        </>
      }
    >
      {index && differences.length > 1 ? (
        <p className="pad">
          Im Mittel voller Jahre liegt der Fonds <b>{format.percentPoints(mean)}</b> neben{' '}
          <a href={pathOf(index)}>{index.name}</a> (Tracking-Differenz).
        </p>
      ) : null}
      {ifLoaded(figures, ({ years }) => (
        <Table
          caption="Wertentwicklung je Kalenderjahr"
          rows={years}
          rowKey={({ year }) => String(year)}
          empty={tooShort}
          columns={[
            {
              key: 'year',
              label: 'Jahr',
              cell: ({ year, running }) => (running ? `${year}, laufend` : String(year)),
            },
            {
              key: 'bar',
              label: <span className="vh">Balken</span>,
              from: 'half',
              cell: ({ performancePct }) => <DivergingBar value={performancePct} most={most} />,
            },
            {
              key: 'performance',
              label: 'Fonds',
              numeric: true,
              cell: ({ performancePct }) => <ChangePercent value={performancePct} />,
              attributes: ({ performancePct }) => exactly(performancePct),
            },
            ...(index ? indexColumns : []),
          ]}
        />
      ))}
    </Board>
  )
}

const indexColumns: Column<FundYear>[] = [
  {
    key: 'index',
    label: 'Index',
    numeric: true,
    cell: ({ indexPerformancePct }) => <ChangePercent value={indexPerformancePct} />,
    attributes: ({ indexPerformancePct }) => exactly(indexPerformancePct),
  },
  {
    key: 'difference',
    label: 'Differenz',
    numeric: true,
    cell: ({ trackingDifference }) => format.percentPoints(trackingDifference),
    attributes: ({ trackingDifference }) => exactly(trackingDifference),
  },
]

function PeriodsBoard({ figures, snapshot, at }: ViewProps) {
  return (
    <Board
      title="Risiko je Zeitraum"
      footer={
        <>
          <span>
            Aus täglichen Schlusskursen der Hauptnotierung. Zeiträume, die zu kurz zurückreichen, fehlen.
            {figures?.periods.some(({ sharpeRatio }) => sharpeRatio === undefined)
              ? ' Sharpe-Quoten werden nach dem Start der Seite nach und nach berechnet.'
              : ''}
          </span>
          <Files part="periods" snapshot={snapshot} at={at} />
        </>
      }
    >
      {ifLoaded(figures, ({ periods, index }) =>
        periods.length === 0 ? (
          <Empty text={tooShort} hint="Es braucht Kurse eines Jahres." />
        ) : (
          <Table
            caption="Risiko je Zeitraum"
            rows={periods}
            rowKey={({ timeSpan }) => timeSpan}
            columns={[...periodColumns, ...(index ? besideIndexColumns : [])]}
          />
        ),
      )}
    </Board>
  )
}

const figureColumn = <Row,>(
  key: string,
  label: ReactNode,
  of: (row: Row) => number | undefined,
  written: (value: number | undefined) => string,
  from?: Column<Row>['from'],
): Column<Row> => ({
  key,
  label,
  numeric: true,
  from,
  cell: (row) => written(of(row)),
  attributes: (row) => exactly(of(row)),
})
const percent = (value: number | undefined) => format.percent(value)
const number = (value: number | undefined) => format.number(value)
const fall = (value: number | undefined) => format.changePercent(value, 1)

const periodColumns: Column<FundPeriod>[] = [
  { key: 'span', label: 'Zeitraum', cell: ({ timeSpan }) => spanNames[timeSpan] },
  figureColumn(
    'return',
    'Rendite',
    ({ returnPct }) => returnPct,
    (value) => format.changePercent(value),
  ),
  figureColumn(
    'returnPa',
    'p. a.',
    ({ returnPctPa }) => returnPctPa,
    (value) => format.changePercent(value),
  ),
  figureColumn(
    'volatility',
    <FigureName id="volatility" name="Volatilität p. a." />,
    ({ volatilityPct }) => volatilityPct,
    percent,
  ),
  figureColumn(
    'sharpe',
    <FigureName id="sharpeRatio" name="Sharpe" />,
    ({ sharpeRatio }) => sharpeRatio,
    number,
    'half',
  ),
  {
    key: 'drawdown',
    label: <FigureName id="maxDrawdown" name="Größter Rückgang" />,
    numeric: true,
    inFile: { detail: 'Von bis' },
    cell: ({ maxDrawdownPct, dateDrawdownHigh, dateDrawdownLow }) => (
      <span className="two">
        {fall(maxDrawdownPct)}
        {dateDrawdownHigh && dateDrawdownLow ? (
          <small>
            {day(dateDrawdownHigh)} – {day(dateDrawdownLow)}
          </small>
        ) : null}
      </span>
    ),
    attributes: ({ maxDrawdownPct }) => exactly(maxDrawdownPct),
  },
  {
    key: 'recovered',
    label: 'Wieder aufgeholt',
    from: 'tablet',
    cell: ({ dateRecovered, dateDrawdownHigh }) =>
      dateRecovered ? day(dateRecovered) : dateDrawdownHigh ? 'noch nicht' : '–',
  },
]
const besideIndexColumns: Column<FundPeriod>[] = [
  figureColumn(
    'trackingError',
    <FigureName id="trackingError" name="Tracking Error" />,
    ({ trackingErrorPct }) => trackingErrorPct,
    percent,
    'tablet',
  ),
  figureColumn(
    'information',
    <FigureName id="informationRatio" name="Information Ratio" />,
    ({ informationRatio }) => informationRatio,
    number,
    'wide',
  ),
  figureColumn(
    'alpha',
    <FigureName id="alpha" name="Alpha p. a." />,
    ({ alphaPct }) => alphaPct,
    (value) => format.changePercent(value),
    'tablet',
  ),
  figureColumn('beta', <FigureName id="beta" name="Beta" />, ({ beta }) => beta, number, 'wide'),
  figureColumn(
    'correlation',
    <FigureName id="correlation" name="Korrelation" />,
    ({ correlation }) => correlation,
    number,
    'wide',
  ),
]

function CourseBoard({ figures, snapshot, at }: ViewProps) {
  return (
    <Board
      title="Kennzahlen im Verlauf"
      footer={
        <>
          <span>Jede Zeile: das Jahr bis zu diesem Tag, je Quartalsende und zuletzt</span>
          <Files part="course" snapshot={snapshot} at={at} />
        </>
      }
    >
      {ifLoaded(figures, ({ course, index }) => (
        <Table
          caption="Kennzahlen eines Jahres, im Verlauf"
          rows={course}
          rowKey={({ dateLast }) => dateLast}
          empty={tooShort}
          columns={[...courseColumns(course), ...(index ? [courseError] : [])]}
        />
      ))}
    </Board>
  )
}

function courseColumns(course: readonly Stand[]): Column<Stand>[] {
  const most = (of: (stand: Stand) => number | undefined) => Math.max(...course.map((each) => Math.abs(of(each) ?? 0)))
  const [widest, wildest] = [most(({ returnPct }) => returnPct), most(({ volatilityPct }) => volatilityPct)]
  return [
    { key: 'day', label: 'Bis', cell: ({ dateLast }) => <span className="nw">{day(dateLast)}</span> },
    {
      key: 'returnBar',
      label: <span className="vh">Balken der Rendite</span>,
      from: 'tablet',
      cell: ({ returnPct }) => <DivergingBar value={returnPct} most={widest} />,
    },
    figureColumn(
      'return',
      'Rendite 1 J',
      ({ returnPct }) => returnPct,
      (value) => format.changePercent(value, 1),
    ),
    {
      key: 'volatilityBar',
      label: <span className="vh">Balken der Volatilität</span>,
      from: 'tablet',
      cell: ({ volatilityPct }) => <DivergingBar value={volatilityPct} most={wildest} neutral />,
    },
    figureColumn(
      'volatility',
      'Volatilität',
      ({ volatilityPct }) => volatilityPct,
      (value) => format.percent(value, 1),
    ),
    figureColumn('drawdown', 'Größter Rückgang', ({ maxDrawdownPct }) => maxDrawdownPct, fall),
  ]
}
const courseError = figureColumn<Stand>(
  'trackingError',
  'Tracking Error',
  ({ trackingErrorPct }) => trackingErrorPct,
  percent,
  'half',
)

const boards = [
  { name: 'years', View: YearsBoard },
  { name: 'periods', View: PeriodsBoard },
  { name: 'course', View: CourseBoard },
] as const
const partNames = boards.map(({ name }) => name)
