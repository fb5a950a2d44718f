import { assetClasses } from '#contract/asset-classes.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { getStockFigures, type StockFigures } from '#features/stocks/stocks.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { FundamentalsTable } from '#features/stocks/fundamentals-table.block.tsx'
import { KeyFigures, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Note } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot } from '#features/instrument/layout.block.tsx'
import { plainFigures } from '#features/instrument/page-state.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.figures

/** Technical figures in the API's names, with what a reader calls them. */
const technical: readonly { label: string; figure: string; key: string; percent?: boolean; distance?: string }[] = [
  { label: 'Volatilität 30 Tage', figure: 'volatility30d', key: 'volatility30', percent: true },
  { label: 'Volatilität 250 Tage', figure: 'volatility250d', key: 'volatility250', percent: true },
  {
    label: 'Durchschnitt 38 Tage',
    figure: 'movingAverage',
    key: 'movingAverage38',
    distance: 'movingAverageDistancePct38',
  },
  {
    label: 'Durchschnitt 90 Tage',
    figure: 'movingAverage',
    key: 'movingAverage90',
    distance: 'movingAverageDistancePct90',
  },
  {
    label: 'Durchschnitt 200 Tage',
    figure: 'movingAverage',
    key: 'movingAverage200',
    distance: 'movingAverageDistancePct200',
  },
  { label: 'RSI 14', figure: 'rsi14', key: 'relativeStrengthIndexWilder14' },
  { label: 'Momentum 10 Tage', figure: 'momentum', key: 'momentum10' },
  { label: 'Relative Stärke (Levy), 27 Wochen', figure: 'relativeStrength', key: 'relativeStrengthLevy27W' },
]

const technicalFigures = ({ stocksCnTechnical: values, explanations }: StockFigures): KeyFigure[] =>
  technical.map(({ label, figure, key, percent, distance }) => {
    const value = numberOf(values[key])
    const away = distance === undefined ? undefined : numberOf(values[distance])
    const unit = away === undefined ? undefined : `Kurs ${format.changePercent(away, 1)}`
    return {
      label,
      value: percent ? format.percent(value) : format.number(value),
      unit,
      reason: value === undefined ? 'zu kurze Historie' : undefined,
      explanation: explanations[`technicalFacts.${figure}`],
    }
  })

const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The price that ratios of estimates use: that of the main listing. */
function priceNowOf({
  instrument,
  quoteList: {
    list: [main],
  },
}: Snapshot): string | undefined {
  if (main?.last === undefined || main.datetimeLast === undefined) return undefined
  return (
    `${format.price(main.last, kindOf(instrument))}\u00a0${format.unit(main.displayUnit)}, ` +
    `${main.market.name}, ${format.date(main.datetimeLast)}, ${format.minute(main.datetimeLast)}`
  )
}

/** Warns of figures that contradict each other, so that readers need not find out themselves. */
function DataNotes({ notes }: { notes: StockFigures['dataNoteList']['list'] }) {
  return (
    <Note warn>
      <b>Datenhinweis</b> Diese Angaben widersprechen sich; wir zeigen sie, wie sie geliefert wurden.
      {notes.map(({ label, text }) => (
        <span key={label + text}>
          <br />
          {label}: {text}
        </span>
      ))}
    </Note>
  )
}

/** Ratios by fiscal year, the newest estimate on the left, and technical figures. */
export const route = page({
  path: '/aktien/kennzahlen/:slug',
  async load(context) {
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    return {
      snapshot,
      figures: await softly(
        context.call(getStockFigures, { params: { entityValue: snapshot.instrument.entityValue } }),
      ),
    }
  },
  head: ({ snapshot, figures }, context) =>
    instrumentHead(snapshot, tab, context, { figures: figures ? plainFigures(figures) : undefined }),
  Page: ({ snapshot, figures, at }) => (
    <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
      <div className="stack">
        {figures && figures.dataNoteList.list.length > 0 ? <DataNotes notes={figures.dataNoteList.list} /> : null}
        <Board
          title="Kennzahlen je Geschäftsjahr"
          footer={
            <>
              <span>
                Ein Klick auf eine Zahl zeigt, wie sie entsteht · e, getönt: Schätzung · –: ohne Dividende, bei Verlust,
                ohne Nachbarjahr oder vor Beginn des Jahres, PEG auch ohne Gewinnwachstum im Folgejahr
              </span>
              <span className="acts">
                <SimulatedBadge />
                <TableFiles name={`${snapshot.instrument.isin}-kennzahlen`} at={at} />
              </span>
            </>
          }
        >
          {ifLoaded(figures, (given) => (
            <FundamentalsTable
              list={given.stocksCnFundamentalList.list}
              financial={given.stocksCnFinancialList.list}
              years={13}
              explanations={given.explanations}
              priceNow={priceNowOf(snapshot)}
            />
          ))}
        </Board>
        <div className="g2">
          <Board title="Technische Kennzahlen">
            {ifLoaded(figures, (given) => (
              <KeyFigures figures={technicalFigures(given)} columns={2} />
            ))}
          </Board>
          <Board title="Beta und Korrelation">
            {ifLoaded(figures, (given) => (
              <Table
                caption="Beta und Korrelation"
                rows={given.stocksBenchmarkList.list}
                rowKey={(row) => row.instrument.entityValue}
                columns={[
                  {
                    key: 'name',
                    label: 'Index',
                    cell: (row) => <a href={pathOf(row.instrument)}>{row.instrument.name}</a>,
                  },
                  { key: 'beta30', label: 'Beta 30', numeric: true, cell: (row) => format.number(row.cnBeta30) },
                  { key: 'beta250', label: 'Beta 250', numeric: true, cell: (row) => format.number(row.cnBeta250) },
                  { key: 'kor30', label: 'Korr. 30', numeric: true, cell: (row) => format.number(row.cnKor30) },
                  { key: 'kor250', label: 'Korr. 250', numeric: true, cell: (row) => format.number(row.cnKor250) },
                ]}
              />
            ))}
          </Board>
        </div>
      </div>
    </InstrumentPage>
  ),
})
