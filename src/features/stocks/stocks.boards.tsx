import type { Instrument } from '#contract/instruments.ts'
import { getCalendarEvents } from '#contract/lists.ts'
import type { StocksSnapshot } from '#features/instrument/snapshots.contract.ts'
import { getFittingDerivatives } from '#features/derivatives/derivatives.contract.ts'
import type { Quote } from '#contract/quotes.ts'
import { getRecommendations } from '#features/stocks/ratings.contract.ts'
import { getPeers } from '#features/stocks/stocks.contract.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Consensus } from '#features/stocks/consensus.block.tsx'
import { DerivativeTable } from '#features/instrument/derivative-table.block.tsx'
import { EventList } from '#features/lists/events.block.tsx'
import { KeyFigures, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { peerColumns, peerColumnsParameter, PeerTable } from '#features/stocks/peer-table.block.tsx'
import { FundamentalsTable } from '#features/stocks/fundamentals-table.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { fittingTitle } from '#features/instrument/tab-descriptions.ts'
import { insteadOf } from '#features/instrument/instead-of-news.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { findArticles } from '#features/news/articles.contract.ts'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { Empty, TurboWarning } from '#web/blocks/states.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { tabPath } from '#contract/instrument-tabs.ts'
import type { PageContext } from '#web/page.tsx'
import { benchmarkOf } from '#features/instrument/chart-board.block.tsx'
import { chart, keyData, performanceBoard, venues } from '#features/instrument/common-boards.block.tsx'
import { classOverview, type BoardProps } from '#features/instrument/overview-boards.block.tsx'
import { quoteIn } from '#features/instrument/layout.block.tsx'
import { newsState } from '#features/instrument/page-state.ts'
import { loadSavingsPlanOffers, SavingsPlanOffersBoard } from '#features/instrument/savings-plan-offers.block.tsx'
import { loadChangesBeside } from '#features/instrument/performance.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const shownArticles = 10
const gearings = [2, 5, 10] as const

async function load(context: PageContext, snapshot: StocksSnapshot) {
  const { call, query, now } = context
  const { entityType, entityValue } = snapshot.instrument
  const gearing = gearings.find((each) => String(each) === query.get('hebel')) ?? 5
  const benchmark = benchmarkOf(snapshot)
  const [index, ratings, events, peers, derivatives, articles, offers] = await Promise.all([
    benchmark ? loadChangesBeside(call, benchmark) : undefined,
    softly(call(getRecommendations, { params: { entityValue } })),
    softly(call(getCalendarEvents, { query: { entityType, entityValue, dateTimeStart: dayOf(now), perPage: 3 } })),
    softly(call(getPeers, { params: { entityValue } })),
    softly(call(getFittingDerivatives, { params: { entityType, entityValue }, query: { gearing } })),
    softly(call(findArticles, { query: { entityType, entityValue, perPage: shownArticles } })),
    loadSavingsPlanOffers(context),
  ])
  return { benchmark, index, ratings, events, peers, derivatives, articles, offers, gearing }
}
type Props = BoardProps<StocksSnapshot, Awaited<ReturnType<typeof load>>>

const toTab = ({ instrument }: StocksSnapshot, tab: string): string => tabPath(pathOf(instrument), tab)

const fundamentals = ({ snapshot }: Props) => (
  <Board
    title="Kennzahlen"
    action={
      <a className="more" href={toTab(snapshot, 'kennzahlen')}>
        Alle Kennzahlen
      </a>
    }
    footer={<span>e: Schätzung · –: ohne Dividende oder bei Verlust</span>}
  >
    <FundamentalsTable key={pathOf(snapshot.instrument)} list={snapshot.stocksCnFundamentalList.list} years={6} short />
  </Board>
)

function analysts({ snapshot, own: { ratings }, at }: Props) {
  const rated = ratings && quoteIn(snapshot, ratings.idCurrencyTargetPrice)
  return (
    <Board
      title="Analysten"
      action={
        <a className="more" href={toTab(snapshot, 'analysen')}>
          {ratings ? format.counted(ratings.numTotal, 'Analyse', 'Analysen') : 'Analysen'}
        </a>
      }
      footer={
        <>
          <span>{rated?.last === undefined ? '' : `Abstand: ${asOf(rated, at.now)}`}</span>
          <SimulatedBadge />
        </>
      }
    >
      {ifLoaded(ratings, (given) =>
        given.numTotal > 0 ? (
          <Consensus key={pathOf(snapshot.instrument)} rating={given} last={rated?.last} />
        ) : (
          <Empty text="Noch keine Analysen." />
        ),
      )}
    </Board>
  )
}

const performance = (props: Props) => {
  const { benchmark, index } = props.own
  return performanceBoard(props, { benchmark: benchmark && { name: benchmark.name, values: index } })
}

const events = ({ snapshot, own, at }: Props) => (
  <Board
    title="Nächste Termine"
    action={
      <a className="more" href={toTab(snapshot, 'dividende')}>
        Alle Termine
      </a>
    }
  >
    {ifLoaded(own.events, ({ list }) => (
      <EventList key={pathOf(snapshot.instrument)} events={list} year={format.year(at.now)} />
    ))}
  </Board>
)

const derivatives = ({ snapshot, own: { gearing, derivatives: found }, at }: Props) => (
  <Board
    title="Passende Derivate"
    action={
      <a className="more" href={toTab(snapshot, 'derivate')}>
        Alle
      </a>
    }
  >
    <div className="pad">
      <Segments
        label="Hebel"
        segments={gearings.map((each) => ({
          label: `Hebel ${each}`,
          href: withQuery(at.path, at.query, { hebel: String(each) }),
          current: each === gearing,
        }))}
      />
    </div>
    {ifLoaded(found, ({ longList, shortList }) => (
      <DerivativeTable
        key={pathOf(snapshot.instrument)}
        caption="Passende Derivate"
        on={snapshot.instrument}
        rows={[...longList, ...shortList]}
        short
      />
    ))}
    <div className="pad spaced-top">
      <TurboWarning />
    </div>
  </Board>
)

const profile = ({ snapshot }: Props) => (
  <Board
    title="Profil"
    action={
      <a className="more" href={toTab(snapshot, 'unternehmen')}>
        Unternehmen
      </a>
    }
  >
    <KeyFigures name="profil" columns={1} figures={profileOf(snapshot)} />
  </Board>
)

const peers = ({ snapshot, own: { peers: found }, at }: Props) => (
  <Board
    title={found ? `Vergleichsgruppe ${found.nameBranch}` : 'Vergleichsgruppe'}
    id="vergleichsgruppe"
    action={<ColumnChoice at={at} anchor="vergleichsgruppe" columns={peerColumns} parameter={peerColumnsParameter} />}
    footer={<span>1 Jahr und 52 Wochen: in der Währung des Kurses</span>}
  >
    {ifLoaded(found, (given) => (
      <PeerTable
        key={pathOf(snapshot.instrument)}
        caption={`Vergleichsgruppe ${given.nameBranch}`}
        rows={given.list}
        query={at.query.toString()}
      />
    ))}
  </Board>
)

const news = ({ snapshot, own: { articles }, at }: Props) => (
  <Board
    title={`Nachrichten zu ${snapshot.instrument.tinyName}`}
    action={
      <a className="more" href={toTab(snapshot, 'news')}>
        Alle News
      </a>
    }
  >
    {ifLoaded(articles, ({ list }) =>
      list.length > 0 ? (
        <ArticleList key={pathOf(snapshot.instrument)} articles={list} now={at.now} />
      ) : (
        <NoNews instead={insteadOf(snapshot)} />
      ),
    )}
  </Board>
)

const priceOf = (instrument: Instrument, quote: Quote): string =>
  quote.last === undefined
    ? ''
    : ` ${format.price(quote.last, kindOf(instrument))} ${quote.displayUnit} (${format.changePercent(quote.performancePct)})`

/** What is known of the company in few words; the tab of the company has the rest. */
function profileOf({ company, indexList }: StocksSnapshot): KeyFigure[] {
  const reason = 'vom Datenlieferanten nicht geliefert'
  return [
    { label: 'Branche', value: company.branch?.name, reason, text: true },
    { label: 'Sektor', value: company.branch?.sector.name, reason, text: true },
    { label: 'Sitz', value: company.nameCountry, reason, text: true },
    {
      label: 'Indizes',
      value: indexList.length > 0 ? indexList.map(({ instrument }) => instrument.name).join(', ') : undefined,
      reason: 'in keinem der Indizes, deren Mitglieder bekannt sind',
      text: true,
    },
  ]
}

const savingsPlans = ({ own: { offers } }: Props) => <SavingsPlanOffersBoard offers={offers} paper="diese Aktie" />

/** The first page of a share. */
export const stockOverview = classOverview({
  types: ['StocksSnapshot'],
  ownNews: true,
  load,
  head: ({ instrument, quote }, own) => ({
    shown: { ...newsState(own.articles?.list), calendarEvents: own.events ?? undefined, peergroup: own.peers?.list },
    head: {
      title: fittingTitle(
        [`${instrument.name} Aktie${priceOf(instrument, quote)}`, `${instrument.name} Aktie`, instrument.name],
        ' • Parkett',
      ),
    },
  }),
  main: [chart, keyData, venues, fundamentals],
  side: [analysts, performance, events, derivatives, savingsPlans, profile],
  rest: [peers, news],
})
