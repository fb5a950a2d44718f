import { assetClasses } from '#contract/asset-classes.ts'
import { getCalendarEvents } from '#contract/lists.ts'
import type { Snapshot } from '#contract/snapshots.ts'
import { getFittingDerivatives } from '#contract/derivatives.ts'
import { getRecommendations } from '#contract/ratings.ts'
import { getPeers } from '#contract/stocks.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Consensus } from '#web/blocks/consensus.tsx'
import { DerivativeTable } from '#web/blocks/derivative-table.tsx'
import { EventList } from '#web/blocks/events.tsx'
import { KeyFigures, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { peerColumns, peerColumnsParameter, PeerTable } from '#web/blocks/peer-table.tsx'
import { FundamentalsTable } from '#web/blocks/fundamentals-table.tsx'
import { reportLink } from '#web/blocks/report-link.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty, TurboWarning } from '#web/blocks/states.tsx'
import { ColumnChoice } from '#web/blocks/table-tools.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { pathOf, tabPath, withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { benchmarkOf, ChartBoard, loadChart } from '#web/routes/instrument/chart-board.tsx'
import { KeyDataBoard } from '#web/routes/instrument/key-data-board.tsx'
import { instrumentHead, InstrumentPage, loadSnapshot, quoteIn, sections } from '#web/routes/instrument/layout.tsx'
import { noArticles } from '#web/routes/instrument/page-state.ts'
import { loadIndexPerformance, loadPerformance, PerformanceTable } from '#web/routes/instrument/performance.tsx'
import { VenueBoard } from '#web/routes/instrument/venue-board.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const section = sections.overview
const gearings = [2, 5, 10] as const

/** The snapshot of a share. */
export const route = page({
  path: '/aktien/:slug',
  async load(context) {
    const { call, query, now } = context
    const snapshot = await loadSnapshot(context, assetClasses.get('stocks'), section)
    const { entityType, entityValue } = snapshot.instrument
    const gearing = gearings.find((each) => String(each) === query.get('hebel')) ?? 5
    const benchmark = benchmarkOf(snapshot)
    const [chart, values, index, ratings, events, peers, derivatives] = await Promise.all([
      loadChart(context, snapshot),
      loadPerformance(call, snapshot),
      benchmark ? loadIndexPerformance(call, benchmark.entityValue) : undefined,
      softly(call(getRecommendations, { params: { entityValue } })),
      softly(call(getCalendarEvents, { query: { entityType, entityValue, dateTimeStart: dayOf(now), perPage: 3 } })),
      softly(call(getPeers, { params: { entityValue } })),
      softly(call(getFittingDerivatives, { params: { entityType, entityValue }, query: { gearing } })),
    ])
    return { snapshot, chart, values, benchmark, index, ratings, events, peers, derivatives, gearing }
  },
  head: ({ snapshot, events, peers }, context) => {
    const { instrument, quote } = snapshot
    const price =
      quote.last === undefined
        ? ''
        : ` ${format.price(quote.last, kindOf(instrument))} ${quote.displayUnit} (${format.changePercent(quote.performancePct)})`
    return instrumentHead(
      snapshot,
      section,
      context,
      { ...noArticles, calendarEvents: events, peergroup: peers?.list },
      { title: `${instrument.name} Aktie${price}` },
    )
  },
  Page: ({ snapshot, chart, values, benchmark, index, ratings, events, peers, derivatives, gearing, at }) => {
    const { instrument, stocksCnFundamentalList } = snapshot
    const rated = ratings && quoteIn(snapshot, ratings.idCurrencyTargetPrice)
    const path = pathOf(instrument)
    const toTab = (tab: string) => tabPath(path, tab)
    return (
      <InstrumentPage snapshot={snapshot} section={section} at={at}>
        <div className="cols">
          <div className="stack">
            <ChartBoard snapshot={snapshot} chart={chart} at={at} />
            <KeyDataBoard snapshot={snapshot} at={at} />
            <VenueBoard snapshot={snapshot} at={at} />
            <Board
              title="Kennzahlen"
              action={
                <a className="more" href={toTab('kennzahlen')}>
                  Alle Kennzahlen
                </a>
              }
              footer={<span>e: Schätzung · –: ohne Dividende oder bei Verlust</span>}
            >
              {stocksCnFundamentalList ? (
                <FundamentalsTable key={path} list={stocksCnFundamentalList.list} years={6} short />
              ) : (
                <Empty text="Keine Kennzahlen vorhanden." />
              )}
            </Board>
          </div>
          <div className="stack">
            <Board
              title="Analysten"
              action={
                <a className="more" href={toTab('analysen')}>
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
                  <Consensus key={path} rating={given} last={rated?.last} />
                ) : (
                  <Empty text="Noch keine Analysen." />
                ),
              )}
            </Board>
            <Board
              title="Performance"
              footer={
                <>
                  <span>{asOf(snapshot.quote, at.now)}</span>
                  {reportLink('Performance', instrument, at)}
                </>
              }
            >
              {ifLoaded(values, (given) => (
                <PerformanceTable
                  key={path}
                  name={instrument.tinyName}
                  values={given}
                  benchmark={benchmark && { name: benchmark.name, values: index }}
                />
              ))}
            </Board>
            <Board
              title="Nächste Termine"
              action={
                <a className="more" href={toTab('dividende')}>
                  Alle Termine
                </a>
              }
            >
              {ifLoaded(events, ({ list }) => (
                <EventList key={path} events={list} year={format.year(at.now)} />
              ))}
            </Board>
            <Board
              title="Passende Derivate"
              action={
                <a className="more" href={toTab('derivate')}>
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
              {ifLoaded(derivatives, ({ longList, shortList }) => (
                <DerivativeTable key={path} caption="Passende Derivate" rows={[...longList, ...shortList]} short />
              ))}
              <div className="pad spaced-top">
                <TurboWarning />
              </div>
            </Board>
            <Board
              title="Profil"
              action={
                <a className="more" href={toTab('unternehmen')}>
                  Unternehmen
                </a>
              }
            >
              <KeyFigures name="profil" columns={1} figures={profileOf(snapshot)} />
            </Board>
          </div>
          <div className="stack rest">
            <Board
              title={peers ? `Vergleichsgruppe ${peers.nameBranch}` : 'Vergleichsgruppe'}
              id="vergleichsgruppe"
              action={
                <ColumnChoice
                  at={at}
                  anchor="vergleichsgruppe"
                  columns={peerColumns}
                  parameter={peerColumnsParameter}
                />
              }
              footer={<span>1 Jahr: bis zum letzten beendeten Handelstag, am Haupthandelsplatz</span>}
            >
              {ifLoaded(peers, (given) => (
                <PeerTable
                  key={path}
                  caption={`Vergleichsgruppe ${given.nameBranch}`}
                  rows={given.list}
                  query={at.query.toString()}
                />
              ))}
            </Board>
            <Board
              title={`Nachrichten zu ${instrument.tinyName}`}
              action={
                <a className="more" href={toTab('news')}>
                  Alle News
                </a>
              }
            >
              <Empty text="Noch keine Meldungen" hint="Für diese Seite ist keine Nachrichtenquelle eingerichtet." />
            </Board>
          </div>
        </div>
      </InstrumentPage>
    )
  },
})

/** What is known of the company in few words; the section of the company has the rest. */
function profileOf({ company, indexList }: Snapshot): KeyFigure[] {
  const reason = 'vom Datenlieferanten nicht geliefert'
  return [
    { label: 'Branche', value: company?.branch?.name, reason, text: true },
    { label: 'Sektor', value: company?.branch?.sector.name, reason, text: true },
    { label: 'Sitz', value: company?.nameCountry, reason, text: true },
    {
      label: 'Indizes',
      value:
        indexList && indexList.length > 0 ? indexList.map(({ instrument }) => instrument.name).join(', ') : undefined,
      reason: 'in keinem der Indizes, deren Mitglieder bekannt sind',
      text: true,
    },
  ]
}
