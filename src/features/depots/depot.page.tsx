import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { AnalysisBoards, labelOfFigure, rangeIn, type Analysis } from '#features/sample-portfolio/analysis.block.tsx'
import { ClosedBoard } from '#features/sample-portfolio/closed.block.tsx'
import { Headline } from '#features/sample-portfolio/headline.block.tsx'
import { bookPath, importPath } from '#features/sample-portfolio/paths.ts'
import { deleteWhole, restoreBooking, revertBooking, saveStated } from '#features/sample-portfolio/portfolio-actions.ts'
import { AccountBelowZero, Latest, Warnings } from '#features/sample-portfolio/latest.block.tsx'
import { OneLine } from '#features/sample-portfolio/one-line.block.tsx'
import { positionOn, todayOf } from '#features/sample-portfolio/portfolio.page.tsx'
import { ProposalsBoard, proposalActions } from '#features/sample-portfolio/proposals.block.tsx'
import { listProposals } from '#features/sample-portfolio/proposals.contract.ts'
import { PortfolioForm } from '#features/sample-portfolio/portfolio-form.block.tsx'
import {
  getAnalysis,
  getClosedPositions,
  getPortfolio,
  getPositions,
  getTrail,
  type WholePortfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { listTransactions, type Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { PositionBoards } from '#features/sample-portfolio/position.block.tsx'
import { positionOrder, PositionsFooter, PositionTable } from '#features/sample-portfolio/positions.block.tsx'
import { TrailBoard, type Trail } from '#features/sample-portfolio/trail.block.tsx'
import { TransactionBoard, transactionsPerPage } from '#features/sample-portfolio/transactions.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Tabs } from '#web/blocks/segments.tsx'
import { Undo } from '#web/blocks/undo.tsx'
import type { AskedSort } from '#web/blocks/sort-order.ts'
import { format } from '#web/format.ts'
import { page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const tabs = [
  { key: '', label: 'Positionen' },
  { key: 'transaktionen', label: 'Transaktionen' },
  { key: 'geschlossene-positionen', label: 'Geschlossene Positionen' },
  { key: 'analyse', label: 'Analyse' },
  { key: 'angaben', label: 'Angaben' },
] as const

/** Of an account, where no papers lie. */
const accountTabs = tabs.flatMap((tab) =>
  tab.key === 'geschlossene-positionen' ? [] : [tab.key === '' ? { ...tab, label: 'Übersicht' } : tab],
)

type Shown =
  | {
      tab: ''
      positions: ReplyOf<typeof getPositions>
      order: AskedSort
      latest: readonly Transaction[]
      proposals: ReplyOf<typeof listProposals>
    }
  | { tab: 'transaktionen'; page: number; transactions: ReplyOf<typeof listTransactions> }
  | { tab: 'geschlossene-positionen'; closed: ReplyOf<typeof getClosedPositions> }
  | { tab: 'analyse'; analysis: Analysis }
  | { tab: 'angaben' }
  | { tab: 'herkunft'; trail: Trail }
  | Awaited<ReturnType<typeof positionOn>>

async function shownOn(context: PageContext): Promise<Shown> {
  const { call, params: given, query } = context
  const params = { entityValue: given['id'] ?? '' }
  const [tab, position] = [given['tab'], given['position']]
  if (tab === 'positionen' && position !== undefined) return positionOn(context, position)
  if (tab === 'analyse' && position !== undefined)
    return { tab: 'herkunft', trail: await call(getTrail, { params, query: { figure: position } }) }
  switch (position === undefined ? tab : 'unknown') {
    case undefined: {
      const [positions, order, { list }, proposals] = await Promise.all([
        call(getPositions, { params }),
        positionOrder(context, 'depot'),
        call(listTransactions, { params, query: { perPage: 5 } }),
        call(listProposals, { params }),
      ])
      return { tab: '', positions, order, latest: list, proposals }
    }
    case 'transaktionen': {
      const { number, list } = await pageOf(context, transactionsPerPage, (stretch) =>
        call(listTransactions, { params, query: stretch }),
      )
      return { tab: 'transaktionen', page: number, transactions: list }
    }
    case 'geschlossene-positionen':
      return { tab: 'geschlossene-positionen', closed: await call(getClosedPositions, { params }) }
    case 'analyse':
      return { tab: 'analyse', analysis: await call(getAnalysis, { params, query: { range: rangeIn(query) } }) }
    case 'angaben':
      return { tab: 'angaben' }
    default:
      throw new Failure('NOT_FOUND', {}, 'A depot has no such part')
  }
}

const depotPage = (path: string) =>
  page<{ depot: WholePortfolio; shown: Shown }>({
    path,
    needsLogin: true,
    action: {
      zurueck: restoreBooking,
      'alter-stand': revertBooking,
      angaben: saveStated,
      entfernen: deleteWhole,
      ...proposalActions,
    },
    load: async (context) => {
      const entityValue = context.params['id'] ?? ''
      const depot = await context.call(getPortfolio, { params: { entityValue } })
      if (depot.kind === 'SAMPLE') throw new Redirect(302, `/musterdepot/${entityValue}`)
      return { depot, shown: await shownOn(context) }
    },
    head: ({ depot, shown }) => ({
      title: [tabs.find(({ key }) => key === shown.tab && key !== '')?.label, depot.name].filter(Boolean).join(' · '),
      noIndex: true,
    }),
    Page: ({ depot, shown, at }) => {
      const home = `${depotsPath}/${depot.entityValue}`
      const isAccount = depot.kind === 'ACCOUNT'
      return (
        <>
          <Crumbs
            crumbs={[
              { label: 'Mein Parkett', path: '/' },
              { label: 'Depots', path: depotsPath },
              { label: depot.name },
            ]}
          />
          <div className="page-head">
            <div>
              <h1>{depot.name}</h1>
              <p className="sm">
                {[
                  isAccount ? 'Konto' : format.counted(depot.figures.numberPositions, 'Position', 'Positionen'),
                  ...(depot.figures.dateFirst ? [`seit ${format.date(depot.figures.dateFirst)}`] : []),
                  depot.isoCurrency,
                  'nur für dich sichtbar',
                ].join(' · ')}
              </p>
            </div>
            <div className="acts">
              {isAccount ? (
                <a className="btn" href={`${depotsPath}/konten/${depot.entityValue}`}>
                  Stand und Zinsen
                </a>
              ) : null}
              <a className="btn" href={importPath(home)}>
                CSV importieren
              </a>
              <a className="btn primary" href={bookPath(home)}>
                Transaktion
              </a>
            </div>
          </div>
          <Undo at={at} action="zurueck" name="transaktion" text="Die Transaktion ist gelöscht." />
          <Undo
            at={at}
            action="alter-stand"
            name="transaktion"
            text="Die Transaktion ist geändert. Alle Zahlen folgen ihr."
            given="geaendert"
          />
          <Headline portfolio={depot} home={home} at={at} />
          <AccountBelowZero portfolio={depot} home={home} />
          {depot.warnings.length > 0 ? <Warnings warnings={depot.warnings} /> : null}
          <Tabs
            label="Bereiche"
            tabs={(isAccount ? accountTabs : tabs).map(({ key, label }) => ({
              label: key === 'transaktionen' ? `${label} ${format.integer(depot.figures.numberTransactions)}` : label,
              href: key === '' ? home : `${home}/${key}`,
              current:
                key === shown.tab ||
                (key === '' && shown.tab === 'position') ||
                (key === 'analyse' && shown.tab === 'herkunft'),
            }))}
          />
          <TabContent depot={depot} home={home} shown={shown} at={at} />
        </>
      )
    },
  })

function TabContent({
  depot,
  home,
  shown,
  at,
}: {
  depot: WholePortfolio
  home: string
  shown: Shown
  at: PageContext
}) {
  switch (shown.tab) {
    case '':
      return (
        <div className="cols">
          <div className="stack">
            <section className="board" aria-label="Transaktion in einer Zeile">
              <OneLine at={at} home={home} isoCurrency={depot.isoCurrency} today={todayOf(at)} />
            </section>
            {depot.kind === 'ACCOUNT' ? null : (
              <Board
                title="Positionen"
                footer={
                  <PositionsFooter
                    at={at}
                    positions={shown.positions}
                    said="Gewinn nach Gebühren, vor Steuern auf den Verkauf; zuerst gekaufte Stücke gehen zuerst."
                  />
                }
              >
                <PositionTable at={at} home={home} positions={shown.positions} order={shown.order} />
              </Board>
            )}
          </div>
          <div className="stack">
            <ProposalsBoard at={at} proposals={shown.proposals} />
            <Latest home={home} latest={shown.latest} />
          </div>
        </div>
      )
    case 'transaktionen':
      return <TransactionBoard at={at} home={home} transactions={shown.transactions} page={shown.page} />
    case 'geschlossene-positionen':
      return <ClosedBoard at={at} closed={shown.closed} />
    case 'analyse':
      return <AnalysisBoards at={at} portfolio={depot} home={home} analysis={shown.analysis} />
    case 'herkunft':
      return <TrailBoard trail={shown.trail} label={labelOfFigure(shown.trail.figure) ?? shown.trail.figure} />
    case 'position':
      return <PositionBoards at={at} home={home} isoCurrency={depot.isoCurrency} {...shown} />
    case 'angaben':
      return (
        <div className="stack">
          <Board title="Angaben">
            <PortfolioForm at={at} action="angaben" button="Angaben speichern" of={depot} />
          </Board>
          <Board title="Löschen">
            <Form of={formOf(at, 'entfernen')}>
              <p>Du kannst es gleich danach zurücknehmen.</p>
              <div className="acts">
                <button className="btn">{depot.kind === 'ACCOUNT' ? 'Konto löschen' : 'Depot löschen'}</button>
              </div>
            </Form>
          </Board>
        </div>
      )
  }
}

/** `/depots/{id}`, its tabs, and one row of a tab. */
export const depotRoutes = [
  depotPage(`${depotsPath}/:id`),
  depotPage(`${depotsPath}/:id/:tab`),
  depotPage(`${depotsPath}/:id/:tab/:position`),
]
