import type { ReplyOf } from '#contract/endpoint.ts'
import {
  againstBenchmark,
  AnalysisBoards,
  ContributionBoard,
  labelOfFigure,
  rangeIn,
  ReturnCurve,
  SharesBoard,
  type Analysis,
} from '#features/sample-portfolio/analysis.block.tsx'
import { TrailBoard, trailPath, type Trail } from '#features/sample-portfolio/trail.block.tsx'
import { ClosedBoard } from '#features/sample-portfolio/closed.block.tsx'
import { Headline } from '#features/sample-portfolio/headline.block.tsx'
import { JustBooked, mostJustBooked } from '#features/sample-portfolio/just-booked.block.tsx'
import { AccountBelowZero, Latest, Warnings } from '#features/sample-portfolio/latest.block.tsx'
import { Notes } from '#features/sample-portfolio/notes.block.tsx'
import { ProposalsBoard, proposalActions } from '#features/sample-portfolio/proposals.block.tsx'
import { listProposals } from '#features/sample-portfolio/proposals.contract.ts'
import { enteredTypeOf, typeOfWord } from '#features/sample-portfolio/kinds.ts'
import {
  bookHere,
  changeBooking,
  deleteAllBookings,
  deleteBooking,
  deleteWhole,
  restoreBooking,
  revertBooking,
  saveNote,
  saveStated,
  takeBack,
} from '#features/sample-portfolio/portfolio-actions.ts'
import { benchmarkIn } from '#features/sample-portfolio/benchmark-choice.block.tsx'
import { bookPath, importPath } from '#features/sample-portfolio/paths.ts'
import {
  getAnalysis,
  getClosedPositions,
  getPortfolio,
  getPositions,
  getTrail,
  getTransactionInstrumentInfo,
  type Position,
  type WholePortfolio,
} from '#features/sample-portfolio/portfolios.contract.ts'
import { getTransaction, listTransactions, type Transaction } from '#features/sample-portfolio/transactions.contract.ts'
import { PositionBoards } from '#features/sample-portfolio/position.block.tsx'
import { listAlerts, type Alert } from '#features/alerts/alerts.contract.ts'
import { positionOrder, PositionsFooter, PositionTable } from '#features/sample-portfolio/positions.block.tsx'
import { OneLine } from '#features/sample-portfolio/one-line.block.tsx'
import { bookLine } from '#features/sample-portfolio/one-line-actions.ts'
import { todayAt } from '#features/sample-portfolio/today.ts'
import { DeleteTransaction } from '#features/sample-portfolio/delete-transaction.block.tsx'
import { TransactionForm, type Info } from '#features/sample-portfolio/transaction-form.block.tsx'
import { TransactionBoard, transactionsPerPage } from '#features/sample-portfolio/transactions.block.tsx'
import { keyIn } from '#features/sample-portfolio/key-in.ts'
import { typedDay } from '#contract/typed-day.ts'
import { Undo } from '#web/blocks/undo.tsx'
import type { Instrument } from '#contract/instruments.ts'
import { Failure } from '#contract/failures.ts'
import { Board } from '#web/blocks/board.tsx'
import { Tabs } from '#web/blocks/segments.tsx'
import type { AskedSort } from '#web/blocks/sort-order.ts'
import { format } from '#web/format.ts'
import { softly } from '#web/soft.tsx'
import { page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const portfolioPath = (id: string, tab?: string): string => `/musterdepot/${id}${tab ? `/${tab}` : ''}`

const tabs = [
  { key: '', label: 'Positionen' },
  { key: 'transaktionen', label: 'Transaktionen' },
  { key: 'geschlossene-positionen', label: 'Geschlossene Positionen' },
  { key: 'analyse', label: 'Analyse' },
  { key: 'notizen', label: 'Notizen' },
] as const

/** Today in Frankfurt, 2026-11-20. */
export const todayOf = ({ now }: Pick<PageContext, 'now'>): string => todayAt(now)

/** What the tab shows, by its name. */
type Shown =
  | {
      tab: ''
      positions: ReplyOf<typeof getPositions>
      alerts: readonly Alert[] | undefined
      order: AskedSort
      latest: readonly Transaction[]
      proposals: ReplyOf<typeof listProposals>
      /** absent while nothing is booked */
      analysis: Analysis | null | undefined
    }
  | { tab: 'transaktionen'; page: number; transactions: ReplyOf<typeof listTransactions> }
  | { tab: 'geschlossene-positionen'; closed: ReplyOf<typeof getClosedPositions> }
  | { tab: 'notizen' }
  | { tab: 'analyse'; analysis: Analysis }
  | { tab: 'herkunft'; trail: Trail }
  | {
      tab: 'position'
      instrument: Instrument
      position: Position | undefined
      page: number
      transactions: ReplyOf<typeof listTransactions>
      trail: Trail | undefined
    }
  | { tab: 'neu'; info: Info | undefined; booked: readonly Transaction[] }
  | { tab: 'transaktion'; transaction: Transaction; info: Info | undefined }

async function shownOn(context: PageContext): Promise<Shown> {
  const { call, params } = context
  const entityValue = params['id'] ?? ''
  const [tab, position] = [params['tab'] ?? 'positionen', params['position']]
  if (tab === 'positionen' && position === undefined) {
    const [positions, order, { list }, proposals, alerts, analysis] = await Promise.all([
      call(getPositions, { params: { entityValue } }),
      positionOrder(context, 'musterdepot'),
      call(listTransactions, { params: { entityValue }, query: { perPage: 5 } }),
      call(listProposals, { params: { entityValue } }),
      softly(call(listAlerts)),
      softly(
        call(getAnalysis, {
          params: { entityValue },
          query: { range: rangeIn(context.query), ...benchmarkIn(context.query) },
        }),
      ),
    ])
    return { tab: '', positions, order, latest: list, proposals, alerts: alerts?.list, analysis }
  }
  if (tab === 'positionen' && position !== undefined) return positionOn(context, position)
  if (tab === 'transaktionen' && position === 'neu') {
    const [info, booked] = await Promise.all([infoFrom(context), justBookedIn(context)])
    return { tab: 'neu', info, booked }
  }
  if (tab === 'transaktionen' && position !== undefined) {
    const transaction = await call(getTransaction, { params: { entityValue, idTransaction: position } })
    const { instrument, date } = transaction
    const info =
      instrument &&
      (await call(getTransactionInstrumentInfo, {
        params: { entityValue },
        query: { instrument: `${instrument.entityType}:${instrument.entityValue}`, date },
      }))
    return { tab: 'transaktion', transaction, info }
  }
  if (tab === 'transaktionen') {
    const { number, list } = await pageOf(context, transactionsPerPage, (stretch) =>
      call(listTransactions, { params: { entityValue }, query: stretch }),
    )
    return { tab, page: number, transactions: list }
  }
  if (tab === 'geschlossene-positionen' && position === undefined)
    return { tab, closed: await call(getClosedPositions, { params: { entityValue } }) }
  if (tab === 'notizen' && position === undefined) return { tab }
  if (tab === 'analyse' && position === undefined)
    return {
      tab,
      analysis: await call(getAnalysis, { params: { entityValue }, query: { range: rangeIn(context.query) } }),
    }
  if (tab === 'analyse' && position !== undefined)
    return { tab: 'herkunft', trail: await call(getTrail, { params: { entityValue }, query: { figure: position } }) }
  throw new Failure('NOT_FOUND', {}, 'A portfolio has no such part')
}

/** What was booked last in the portfolio of the address. */
export const justBookedIn = async ({ call, params }: PageContext): Promise<readonly Transaction[]> =>
  (
    await call(listTransactions, {
      params: { entityValue: params['id'] ?? '' },
      query: { sort: 'CREATED', perPage: mostJustBooked },
    })
  ).list

/** What is held of one paper and was booked of it. @param position `STOCK-82849` */
export async function positionOn(context: PageContext, position: string) {
  const params = { entityValue: context.params['id'] ?? '' }
  const instrumentKey = position.replace('-', ':')
  const [{ list: held }, { number, list }] = await Promise.all([
    context.call(getPositions, { params }),
    pageOf(context, transactionsPerPage, (stretch) =>
      context.call(listTransactions, { params, query: { ...stretch, instrument: instrumentKey } }),
    ),
  ])
  const instrument = list.list[0]?.instrument
  if (!instrument) throw new Failure('INSTRUMENT_UNKNOWN', {}, 'Nothing of it was booked')
  const found = held.find(({ idPosition }) => idPosition === instrumentKey)
  const figure = context.query.get('zahl')
  const trail = figure
    ? await context.call(getTrail, { params, query: { figure, instrument: instrumentKey } })
    : undefined
  return { tab: 'position' as const, instrument, position: found, page: number, transactions: list, trail }
}

/** What a form needs to know of the paper and the day in the address; nothing of a paper that nobody knows, which stays in its field. */
export async function infoFrom({ call, params, query, form }: PageContext): Promise<Info | undefined> {
  const instrument = query.get('wert')?.trim()
  if (!instrument || form) return undefined
  const date = typedDay(query.get('tag') ?? '')
  try {
    return await call(getTransactionInstrumentInfo, {
      params: { entityValue: params['id'] ?? '' },
      query: { instrument: keyIn(instrument), ...(date !== '' && { date }) },
    })
  } catch (error) {
    if (error instanceof Failure && error.failure === 'INSTRUMENT_UNKNOWN') return undefined
    throw error
  }
}

const actions = {
  buchen: bookHere,
  zeile: bookLine,
  aendern: changeBooking,
  loeschen: deleteBooking,
  zurueck: restoreBooking,
  zuruecknehmen: takeBack,
  'alter-stand': revertBooking,
  notiz: saveNote,
  angaben: saveStated,
  leeren: deleteAllBookings,
  entfernen: deleteWhole,
  ...proposalActions,
}

const portfolioPage = (path: string) =>
  page<{ portfolio: WholePortfolio; shown: Shown }>({
    path,
    needsLogin: true,
    action: actions,
    load: async (context) => {
      const entityValue = context.params['id'] ?? ''
      const showing = shownOn(context)
      showing.catch(() => {}) // it is told where the portfolio is shown here at all
      const portfolio = await context.call(getPortfolio, { params: { entityValue } })
      if (portfolio.kind !== 'SAMPLE') throw new Redirect(302, `/depots/${entityValue}`)
      if (context.params['tab'] === 'positionen' && context.params['position'] === undefined)
        throw new Redirect(302, portfolioPath(entityValue))
      return { portfolio, shown: await showing }
    },
    head: ({ portfolio, shown }) => ({
      title: [tabs.find(({ key }) => key === shown.tab && key !== '')?.label, `Musterdepot ${portfolio.name}`]
        .filter(Boolean)
        .join(' · '),
      noIndex: true,
    }),
    Page: ({ portfolio, shown, at }) => (
      <>
        <Crumbs
          crumbs={[
            { label: 'Mein Parkett', path: '/' },
            { label: 'Musterdepots', path: '/musterdepot' },
            { label: portfolio.name },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>{portfolio.name}</h1>
            <p className="sm">{subtitleOf(portfolio)}</p>
          </div>
          <div className="acts">
            <a className="btn" href={importPath(portfolioPath(portfolio.entityValue))}>
              Importieren
            </a>
            <a className="btn primary" href={bookPath(portfolioPath(portfolio.entityValue))}>
              Transaktion erfassen
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
        <Headline
          portfolio={portfolio}
          home={portfolioPath(portfolio.entityValue)}
          more={shown.tab === '' && shown.analysis ? againstBenchmark(shown.analysis) : []}
          at={at}
        />
        <AccountBelowZero portfolio={portfolio} home={portfolioPath(portfolio.entityValue)} />
        {portfolio.warnings.length > 0 ? <Warnings warnings={portfolio.warnings} /> : null}
        {shown.tab === '' ? (
          <section className="board one-line-board" aria-label="Transaktion in einer Zeile">
            <OneLine
              at={at}
              home={portfolioPath(portfolio.entityValue)}
              isoCurrency={portfolio.isoCurrency}
              today={todayOf(at)}
            />
          </section>
        ) : null}
        <Tabs
          label="Bereiche"
          tabs={tabs.map(({ key, label }) => ({
            label: key === 'transaktionen' ? `${label} ${format.integer(portfolio.figures.numberTransactions)}` : label,
            href: portfolioPath(portfolio.entityValue, key),
            current:
              key === shown.tab ||
              (key === '' && shown.tab === 'position') ||
              (key === 'analyse' && shown.tab === 'herkunft') ||
              (key === 'transaktionen' && ['neu', 'transaktion'].includes(shown.tab)),
          }))}
        />
        <TabContent portfolio={portfolio} shown={shown} at={at} />
      </>
    ),
  })

const subtitleOf = ({ figures, isoCurrency }: WholePortfolio): string =>
  [
    'Musterdepot',
    format.counted(figures.numberPositions, 'Position', 'Positionen'),
    ...(figures.dateFirst ? [`seit ${format.date(figures.dateFirst)}`] : []),
    isoCurrency,
    'nur für dich sichtbar',
  ].join(' · ')

interface TabProps {
  portfolio: WholePortfolio
  shown: Shown
  at: PageContext
}

function TabContent({ portfolio, shown, at }: TabProps) {
  const home = portfolioPath(portfolio.entityValue)
  switch (shown.tab) {
    case '':
      return (
        <div className="cols">
          <div className="stack">
            {shown.analysis && portfolio.figures.numberTransactions > 0 ? (
              <ReturnCurve at={at} name={portfolio.name} analysis={shown.analysis} />
            ) : null}
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
              <PositionTable
                at={at}
                home={home}
                positions={shown.positions}
                order={shown.order}
                alerts={shown.alerts}
              />
            </Board>
          </div>
          <div className="stack">
            <ProposalsBoard at={at} proposals={shown.proposals} />
            {shown.analysis ? (
              <>
                <SharesBoard at={at} allocation={shown.analysis.allocation} />
                <ContributionBoard
                  contributions={shown.analysis.contributions}
                  hrefOf={(instrument) => trailPath(home, 'delta', instrument)}
                />
              </>
            ) : null}
            <Latest home={home} latest={shown.latest} />
          </div>
        </div>
      )
    case 'transaktionen':
      return <TransactionBoard at={at} home={home} transactions={shown.transactions} page={shown.page} />
    case 'geschlossene-positionen':
      return <ClosedBoard at={at} closed={shown.closed} />
    case 'analyse':
      return <AnalysisBoards at={at} portfolio={portfolio} home={home} analysis={shown.analysis} />
    case 'herkunft':
      return <TrailBoard trail={shown.trail} label={labelOfFigure(shown.trail.figure) ?? shown.trail.figure} />
    case 'notizen':
      return <Notes portfolio={portfolio} at={at} />
    case 'position':
      return <PositionBoards at={at} home={home} isoCurrency={portfolio.isoCurrency} {...shown} />
    case 'neu':
      return (
        <div className="stack">
          <Board title="Transaktion erfassen">
            <OneLine at={at} home={home} isoCurrency={portfolio.isoCurrency} today={todayOf(at)} info={shown.info} />
            <TransactionForm
              at={at}
              action="buchen"
              type={typeOfWord(at.form?.values['art']?.[0] ?? at.query.get('art')) ?? 'BUY'}
              isoCurrency={portfolio.isoCurrency}
              today={todayOf(at)}
              info={shown.info}
              recent={shown.booked}
            />
          </Board>
          <JustBooked at={at} home={home} rows={shown.booked} />
        </div>
      )
    case 'transaktion':
      return (
        <div className="stack">
          <Board title="Transaktion ändern">
            <TransactionForm
              at={at}
              action="aendern"
              type={
                typeOfWord(at.form?.values['art']?.[0] ?? at.query.get('art')) ??
                enteredTypeOf(shown.transaction.type) ??
                'BUY'
              }
              isoCurrency={portfolio.isoCurrency}
              today={todayOf(at)}
              of={shown.transaction}
              info={shown.info}
            />
          </Board>
          <DeleteTransaction at={at} idTransaction={shown.transaction.idTransaction} />
        </div>
      )
  }
}

/** `/musterdepot/{id}`, its tabs, and one row of a tab. */
export const portfolioRoutes = [
  portfolioPage('/musterdepot/:id'),
  portfolioPage('/musterdepot/:id/:tab'),
  portfolioPage('/musterdepot/:id/:tab/:position'),
]
