import { assetClasses } from '#contract/asset-classes.ts'
import { getStatements, type Statements } from '#features/stocks/statements.contract.ts'
import { getStockFigures } from '#features/stocks/stocks.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { StatementTable, statementViews, type StatementView } from '#features/stocks/statement-table.block.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'
import { page, type PageContext } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot } from '#features/instrument/layout.block.tsx'
import { plainFigures } from '#features/instrument/page-state.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.statements
/** as many columns as stay readable: ten years, three years of quarters */
const columns = { YEAR: 10, QUARTER: 12 }

const periods = [
  { key: undefined, period: 'YEAR', label: 'Jahr' },
  { key: 'quartal', period: 'QUARTER', label: 'Quartal' },
] as const
type Period = (typeof periods)[number]['period']

export const route = page({
  path: '/aktien/bilanz-guv/:slug',
  async load(context) {
    const { call, query } = context
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const params = { entityValue: snapshot.instrument.entityValue }
    const period: Period = periods.find(({ key }) => key === (query.get('zeitraum') ?? undefined))?.period ?? 'YEAR'
    const asked = query.get('waehrung')?.toUpperCase()
    const [figures, reported] = await Promise.all([
      softly(call(getStockFigures, { params })),
      softly(call(getStatements, { params, query: { period } })),
    ])
    const translate = asked !== undefined && asked !== reported?.isoCurrency && reported?.currencies.includes(asked)
    const statements = translate
      ? await softly(call(getStatements, { params, query: { period, isoCurrency: asked } }))
      : reported
    const view: StatementView = statementViews.find(({ key }) => key === query.get('ansicht'))?.key ?? 'absolut'
    return { snapshot, figures, statements, period, view }
  },
  head: ({ snapshot, figures }, context) =>
    instrumentHead(snapshot, tab, context, { figures: figures ? plainFigures(figures) : undefined }),
  Page: ({ snapshot, statements, period, view, at }) => {
    const unit = view === 'absolut' && statements ? ` in Mio. ${statements.isoCurrency}` : ''
    return (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <Board
          title={`Bilanz und GuV${unit}`}
          footer={
            <>
              <span>{statements?.hint ?? ''}</span>
              <span className="acts">
                <SimulatedBadge />
                <TableFiles name={`${snapshot.instrument.isin}-bilanz-guv`} at={at} />
              </span>
            </>
          }
        >
          {ifLoaded(statements, (given) => (
            <>
              <Choices statements={given} period={period} view={view} at={at} />
              {given.list.length > 0 ? (
                <StatementTable statements={given.list} view={view} columns={columns[period]} />
              ) : (
                <Empty text="Dafür gibt es noch keine Zahlen." />
              )}
              <Notes
                statements={given}
                period={period}
                view={view}
                datesPath={tabPath(pathOf(snapshot.instrument), tabs.dividends.part)}
              />
            </>
          ))}
        </Board>
      </InstrumentPage>
    )
  },
})

/** Period, currency and view: links, each of which keeps the other two. */
function Choices({
  statements,
  period,
  view,
  at,
}: {
  statements: Statements
  period: Period
  view: StatementView
  at: PageContext
}) {
  const to = (changes: Record<string, string | undefined>) => withQuery(at.path, at.query, changes)
  const { isoCurrency, isoCurrencyReported } = statements
  return (
    <div className="acts pad">
      <Segments
        label="Zeitraum"
        segments={periods.map(({ key, period: each, label }) => ({
          label,
          href: to({ zeitraum: key }),
          current: each === period,
        }))}
      />
      <Segments
        label="Währung"
        segments={statements.currencies.map((code) => ({
          label: code,
          href: to({ waehrung: code === isoCurrencyReported ? undefined : code }),
          current: code === isoCurrency,
        }))}
      />
      <Segments
        label="Ansicht"
        segments={statementViews.map(({ key, label }) => ({
          label,
          href: to({ ansicht: key === 'absolut' ? undefined : key }),
          current: key === view,
        }))}
      />
    </div>
  )
}

/** Notes needed to read the figures correctly. */
function Notes({
  statements: { list, isoCurrency, isoCurrencyReported },
  period,
  view,
  datesPath,
}: {
  statements: Statements
  period: Period
  view: StatementView
  datesPath: string
}) {
  const last = list.at(-1)
  const translation = last?.translation
  const rate = (value: number) => format.number(value, value < 0.1 ? 6 : 4)
  return (
    <div className="pad spaced-top sm mut2">
      {translation ? (
        <p>
          Berichtet wird in {isoCurrencyReported}. Umgerechnet in {isoCurrency} aus der Kurshistorie dieser Seite: die
          Bilanz zum Schlusskurs am Ende der Periode ({last.label}:{' '}
          {format.date(`${translation.dateRateEnd}T12:00:00Z`)}, 1 {isoCurrencyReported} = {rate(translation.rateEnd)}{' '}
          {isoCurrency}), Gewinn und Verlust und Cashflow zum Mittel der {translation.numberRates} Tagesschlusskurse der
          Periode ({rate(translation.rateAverage)}).
          {period === 'QUARTER'
            ? ' Jedes Quartal hat sein eigenes Mittel: Vier Quartale ergeben darum nicht genau das Jahr.'
            : ''}
        </p>
      ) : null}
      {view === 'wachstum' ? (
        <p>
          Wachstum gegenüber {period === 'QUARTER' ? 'demselben Quartal des Vorjahrs' : 'dem Vorjahr'}; –: damals kein
          Gewinn oder keine Angabe.
        </p>
      ) : null}
      {view === 'anteil' ? <p>Anteil am Umsatz, in der Bilanz an der Bilanzsumme.</p> : null}
      {period === 'QUARTER' ? (
        <p>
          Gemeldete Quartale des Geschäftsjahrs; vier ergeben das Jahr. Wann die nächsten Zahlen kommen, steht unter{' '}
          <a className="b" href={datesPath}>
            Dividende &amp; Termine
          </a>
          .
        </p>
      ) : null}
    </div>
  )
}
