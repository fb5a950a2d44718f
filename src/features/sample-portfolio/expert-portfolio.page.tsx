import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import {
  AnalysisBoards,
  labelOfFigure,
  rangeIn,
  ReturnBoard,
  type Analysis,
} from '#features/sample-portfolio/analysis.block.tsx'
import { ClosedBoard } from '#features/sample-portfolio/closed.block.tsx'
import {
  getExpertPortfolio,
  subscribePortfolio,
  unsubscribePortfolio,
  type ExpertPortfolio,
  listSubscribablePortfolios,
} from '#features/sample-portfolio/expert-portfolios.contract.ts'
import { ExpertTransactionTable } from '#features/sample-portfolio/expert-transactions.block.tsx'
import { Headline } from '#features/sample-portfolio/headline.block.tsx'
import {
  getAnalysis,
  getClosedPositions,
  getPositions,
  getTrail,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { listTransactions } from '#features/sample-portfolio/transactions.contract.ts'
import { outsideRangeWords } from '#features/sample-portfolio/outside-range.block.tsx'
import { positionOrder, PositionsFooter, PositionTable } from '#features/sample-portfolio/positions.block.tsx'
import { expertPath, TrailBoard, type Trail } from '#features/sample-portfolio/trail.block.tsx'
import { transactionsPerPage } from '#features/sample-portfolio/transactions.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DisclosureBoard, ExpertBoard, followActions, FollowForm, SampleBadge } from '#web/blocks/published.tsx'
import { Tabs } from '#web/blocks/segments.tsx'
import { Note } from '#web/blocks/states.tsx'
import type { AskedSort } from '#web/blocks/sort-order.ts'
import { format } from '#web/format.ts'
import { page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const tabs = [
  { key: '', label: 'Strategie' },
  { key: 'positionen', label: 'Positionen' },
  { key: 'transaktionen', label: 'Transaktionen' },
  { key: 'geschlossene-positionen', label: 'Geschlossene Positionen' },
  { key: 'analyse', label: 'Analyse' },
] as const

type Shown =
  | { tab: ''; analysis: Analysis }
  | { tab: 'positionen'; positions: ReplyOf<typeof getPositions>; order: AskedSort }
  | { tab: 'transaktionen'; page: number; transactions: ReplyOf<typeof listTransactions> }
  | { tab: 'geschlossene-positionen'; closed: ReplyOf<typeof getClosedPositions> }
  | { tab: 'analyse'; analysis: Analysis; trail: Trail | undefined }

async function shownOn(context: PageContext): Promise<Shown> {
  const { call, query } = context
  const params = { entityValue: context.params['id'] ?? '' }
  const analysed = () => call(getAnalysis, { params, query: { range: rangeIn(query) } })
  switch (context.params['tab']) {
    case undefined:
      return { tab: '', analysis: await analysed() }
    case 'positionen':
      return {
        tab: 'positionen',
        positions: await call(getPositions, { params }),
        order: await positionOrder(context, 'experten-musterdepot'),
      }
    case 'transaktionen': {
      const { number, list } = await pageOf(context, transactionsPerPage, (stretch) =>
        call(listTransactions, { params, query: stretch }),
      )
      return { tab: 'transaktionen', page: number, transactions: list }
    }
    case 'geschlossene-positionen':
      return { tab: 'geschlossene-positionen', closed: await call(getClosedPositions, { params }) }
    case 'analyse': {
      const [figure, instrument] = [query.get('zahl'), query.get('wert')]
      const trail = figure
        ? await call(getTrail, { params, query: { figure, ...(instrument && { instrument }) } })
        : undefined
      return { tab: 'analyse', analysis: await analysed(), trail }
    }
    default:
      throw new Failure('NOT_FOUND', {}, 'A portfolio of an expert has no such part')
  }
}

const mostInstead = 8

const expertPage = (path: string) =>
  page<{ portfolio: ExpertPortfolio; shown: Shown }>({
    path,
    instead: async ({ call }) => ({
      title: 'Musterdepots, die Experten zeigen',
      list: (await call(listSubscribablePortfolios)).list.slice(0, mostInstead).map(({ name, entityValue }) => ({
        label: name,
        href: `${expertPath}/${entityValue}`,
      })),
    }),
    action: followActions(subscribePortfolio, unsubscribePortfolio, 'diesem Musterdepot'),
    load: async (context) => {
      const entityValue = context.params['id'] ?? ''
      if (context.params['tab'] === 'strategie') throw new Redirect(301, `${expertPath}/${entityValue}`)
      const portfolio = await context.call(getExpertPortfolio, { params: { entityValue } })
      return { portfolio, shown: await shownOn(context) }
    },
    head: ({ portfolio, shown }) => ({
      title: [
        tabs.find(({ key }) => key === shown.tab && key !== '')?.label,
        `${portfolio.name}, ${portfolio.published.expert.name}`,
      ]
        .filter(Boolean)
        .join(' · '),
      description: portfolio.published.strategy.slice(0, 150),
    }),
    Page: ({ portfolio, shown, at }) => {
      const home = `${expertPath}/${portfolio.entityValue}`
      const { published, figures } = portfolio
      return (
        <>
          <Crumbs
            crumbs={[
              { label: 'Mein Parkett', path: '/' },
              { label: 'Experten-Musterdepots', path: expertPath },
              { label: portfolio.name },
            ]}
          />
          <div className="page-head">
            <div>
              <h1>
                {portfolio.name} {published.expert.isSample ? <SampleBadge /> : null}
              </h1>
              <p className="sm">
                {[
                  published.expert.name,
                  format.counted(figures.numberPositions, 'Position', 'Positionen'),
                  ...(figures.dateFirst ? [`seit ${format.date(figures.dateFirst)}`] : []),
                ].join(' · ')}
              </p>
            </div>
            <div className="acts">
              <FollowForm published={published} at={at} />
            </div>
          </div>
          <Headline
            portfolio={portfolio}
            home={home}
            at={at}
            more={
              portfolio.benchmark
                ? [
                    {
                      label: `Vergleich ${portfolio.benchmark.name}`,
                      value: <ChangePercent value={portfolio.benchmarkPct} digits={1} />,
                      detail: 'in derselben Zeit',
                    },
                  ]
                : []
            }
          />
          {portfolio.numberOutsideDayRange > 0 ? (
            <Note warn>
              {outsideRangeWords(portfolio.numberOutsideDayRange)}. Die Rendite rechnet mit den Kursen, die gebucht
              sind. <a href={`${home}/transaktionen`}>Transaktionen ansehen</a>
            </Note>
          ) : null}
          <Tabs
            label="Bereiche"
            tabs={tabs.map(({ key, label }) => ({
              label: key === 'transaktionen' ? `${label} ${format.integer(figures.numberTransactions)}` : label,
              href: key === '' ? home : `${home}/${key}`,
              current: key === shown.tab,
            }))}
          />
          <TabContent portfolio={portfolio} home={home} shown={shown} at={at} />
        </>
      )
    },
  })

interface TabProps {
  portfolio: ExpertPortfolio
  home: string
  shown: Shown
  at: PageContext
}

function TabContent({ portfolio, home, shown, at }: TabProps) {
  switch (shown.tab) {
    case '':
      return (
        <div className="cols">
          <div className="stack">
            <ExpertBoard published={portfolio.published} />
            <ReturnBoard at={at} portfolio={portfolio} home={home} analysis={shown.analysis} />
          </div>
          <div className="stack">
            <DisclosureBoard published={portfolio.published} earlier={`${home}/transaktionen`} />
          </div>
        </div>
      )
    case 'positionen':
      return (
        <Board
          title="Positionen"
          footer={
            <PositionsFooter
              at={at}
              positions={shown.positions}
              said="Gewinn nach Gebühren; zuerst gekaufte Stücke gehen zuerst."
            />
          }
        >
          <PositionTable at={at} home={home} positions={shown.positions} order={shown.order} />
        </Board>
      )
    case 'transaktionen':
      return (
        <Board
          title="Transaktionen"
          footer={
            <>
              <span>Zeitpunkt: wann sie erfasst wurde.</span>
              {shown.transactions.total > 0 ? <TableFiles name="transaktionen" at={at} /> : null}
            </>
          }
        >
          <ExpertTransactionTable at={at} transactions={shown.transactions} page={shown.page} />
        </Board>
      )
    case 'geschlossene-positionen':
      return <ClosedBoard at={at} closed={shown.closed} />
    case 'analyse':
      return (
        <div className="stack">
          {shown.trail ? (
            <TrailBoard trail={shown.trail} label={labelOfFigure(shown.trail.figure) ?? shown.trail.figure} />
          ) : null}
          <AnalysisBoards at={at} portfolio={portfolio} home={home} analysis={shown.analysis} />
        </div>
      )
  }
}

/** `/experten-musterdepot/{id}` and its tabs. */
export const expertPortfolioRoutes = [expertPage(`${expertPath}/:id`), expertPage(`${expertPath}/:id/:tab`)]
