import { assetClasses } from '#contract/asset-classes.ts'
import { getCalendarEvents } from '#contract/lists.ts'
import type { StocksSnapshot } from '#features/instrument/snapshots.contract.ts'
import { getCompany, getPeers, type Company } from '#features/stocks/stocks.contract.ts'
import { EventList } from '#features/lists/events.block.tsx'
import { PeerTable } from '#features/stocks/peer-table.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { tabPath, tabs } from '#contract/instrument-tabs.ts'
import { instrumentHead, InstrumentPage, loadSnapshot } from '#features/instrument/layout.block.tsx'
import { ListedBoard } from '#features/instrument/listed-board.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.company
/** fiscal years in the columns */
const shownYears = 8

/**
 * What is known; a fact nobody has is no row.
 * @param isoCurrency in which the shares are counted together
 */
function facts({ companyDescriptor: company }: Company, isoCurrency: string | undefined): KeyFigure[] {
  const known: (KeyFigure | false)[] = [
    { label: 'Name', value: company.nameCompanyFull, text: true },
    company.nameBranch !== undefined && { label: 'Branche', value: company.nameBranch, text: true },
    company.nameSector !== undefined && { label: 'Sektor', value: company.nameSector, text: true },
    company.nameCountry !== undefined && { label: 'Sitz', value: company.nameCountry, text: true },
    company.marketCap !== undefined && {
      label: 'Marktkapitalisierung',
      value: format.compact(company.marketCap, 1),
      unit: isoCurrency,
    },
    company.numShares !== undefined && { label: 'Aktien', value: format.compact(company.numShares, 1), unit: 'Stk.' },
    company.yearEndFiscal !== undefined && {
      label: 'Ende des Geschäftsjahrs',
      value: format.shortDate(`${company.yearEndFiscal}T12:00:00Z`),
    },
    company.yearLastBalance !== undefined && { label: 'Letzte Bilanz', value: company.yearLastBalance },
  ]
  return known.filter((figure) => figure !== false)
}

/** Facts of the company, its business in figures, whom to compare it with, what comes next, where it is listed. */
export const route = page({
  path: '/aktien/unternehmen/:slug',
  async load(context) {
    const { call, now } = context
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), tab)
    const { entityType, entityValue } = snapshot.instrument
    const [company, peers, events] = await Promise.all([
      softly(call(getCompany, { params: { entityValue } })),
      softly(call(getPeers, { params: { entityValue } })),
      softly(call(getCalendarEvents, { query: { entityType, entityValue, dateTimeStart: dayOf(now), perPage: 4 } })),
    ])
    return { snapshot, company, peers, events }
  },
  head: ({ snapshot, company }, context) => instrumentHead(snapshot, tab, context, { company: company ?? undefined }),
  Page: ({ snapshot, company, peers, events, at }) => {
    const stock = snapshot.type === 'StocksSnapshot' ? snapshot : undefined
    const path = pathOf(snapshot.instrument)
    return (
      <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
        <div className="cols">
          <div className="stack">
            {company && company.profile.length > 0 ? (
              <Board title={`Über ${company.companyDescriptor.nameCompanyFull}`} footer={<PortraitNote />}>
                <div className="pad portrait">
                  {company.profile.map((paragraph) => (
                    <p key={paragraph.value}>{paragraph.value}</p>
                  ))}
                </div>
              </Board>
            ) : null}
            {stock ? <YearBoards stock={stock} path={path} /> : null}
            {peers && peers.list.length > 1 ? (
              <Board title={peers.nameBranch ? `Vergleichsgruppe ${peers.nameBranch}` : 'Vergleichsgruppe'}>
                <PeerTable caption="Vergleichsgruppe" rows={peers.list} />
              </Board>
            ) : null}
          </div>
          <div className="stack">
            <Board title="Stammdaten">
              {ifLoaded(company, (given) => (
                <KeyFigures figures={facts(given, stock?.stocksFigure.isoCurrency)} columns={1} />
              ))}
              {company?.companyDescriptor.url ? (
                <p className="pad sm">
                  <a className="more" href={company.companyDescriptor.url} rel="noopener nofollow">
                    Zur Website des Unternehmens
                  </a>
                </p>
              ) : null}
            </Board>
            {stock && stock.indexList.length > 0 ? <IndexBoard stock={stock} /> : null}
            {events && events.list.length > 0 ? (
              <Board
                title="Nächste Termine"
                action={
                  <a className="more" href={tabPath(path, 'dividende')}>
                    Alle Termine
                  </a>
                }
              >
                <EventList events={events.list} year={format.year(at.now)} />
              </Board>
            ) : null}
            <ListedBoard snapshot={snapshot} />
          </div>
        </div>
      </InstrumentPage>
    )
  },
})

const PortraitNote = () => (
  <>
    <span>Aus den Stammdaten zusammengestellt; Umsatz, Gewinn und Dividende</span>
    <SimulatedBadge />
  </>
)

/** Sales and earnings of the last fiscal years as columns. */
function YearBoards({ stock, path }: { stock: StocksSnapshot; path: string }) {
  const years = stock.stocksBalanceSheetList.list.slice(-shownYears)
  const [first] = years
  if (!first) return null
  const charts = [
    { name: 'Umsatz', values: years.map(({ turnover }) => turnover) },
    { name: 'Jahresüberschuss', values: years.map(({ netIncome }) => netIncome) },
  ]
  return (
    <Board
      title="Umsatz und Gewinn"
      action={
        <a className="more" href={tabPath(path, 'bilanz-guv')}>
          Bilanz/GuV
        </a>
      }
      footer={
        <>
          <span>Geschäftsjahre</span>
          <SimulatedBadge />
        </>
      }
    >
      <div className="g2 pad">
        {charts.map(({ name, values }) => {
          const inBillions = Math.max(...values) >= 10_000
          const scale = inBillions ? 1000 : 1
          return (
            <figure key={name}>
              <figcaption className="sm b">
                {name} ({inBillions ? 'Mrd.' : 'Mio.'} {first.isoCurrency})
              </figcaption>
              <BarChart
                label={`${name} je Geschäftsjahr als Säulen`}
                bars={years.map(({ label }, i) => ({
                  label,
                  value: values[i] ?? 0,
                  text: format.number((values[i] ?? 0) / scale, inBillions ? 1 : 0),
                }))}
              />
            </figure>
          )
        })}
      </div>
    </Board>
  )
}

const IndexBoard = ({ stock }: { stock: StocksSnapshot }) => (
  <Board title="Im Index">
    <ul className="chips pad">
      {stock.indexList.map(({ instrument }) => (
        <li key={instrument.entityValue}>
          <a className="chip" href={pathOf(instrument)}>
            {instrument.name}
          </a>
        </li>
      ))}
    </ul>
  </Board>
)
