import type { KnownClass } from '#contract/asset-classes.ts'
import { getIndexSectors } from '#contract/channels.ts'
import { getFundBreakdowns, getFundEarnings } from '#contract/funds.ts'
import { asOf } from '#web/blocks/as-of.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { reportLink } from '#web/blocks/report-link.tsx'
import { SectorBoard } from '#web/blocks/sector-board.tsx'
import type { ChartRange } from '#web/charts/series.ts'
import { pathOf } from '#web/navigation.ts'
import { page, type Route } from '#web/page.tsx'
import { codeOf, Converter, loadConverter } from '#web/routes/channels/converter.tsx'
import { BondCalculator, loadCalculation } from '#web/routes/instrument/bond-calculator.tsx'
import { ChartBoard, loadChart } from '#web/routes/instrument/chart-board.tsx'
import {
  CashFlowBoard,
  DescriptionBoard,
  FigureGroups,
  PayoffBoard,
  RelatedBoard,
  UnderlyingBoard,
} from '#web/routes/instrument/class-boards.tsx'
import { BreakdownBoard, EarningsBoard, HoldingsBoard } from '#web/routes/instrument/fund-boards.tsx'
import { KeyDataBoard } from '#web/routes/instrument/key-data-board.tsx'
import { instrumentHead, InstrumentPage, loadSnapshot, sectionPath, sections } from '#web/routes/instrument/layout.tsx'
import {
  EtfsOnIndex,
  HeaviestBoard,
  loadIndexBlocks,
  MembersMoved,
  OtherMarkets,
} from '#web/routes/instrument/index-boards.tsx'
import {
  hasStatistics,
  loadMainPerformance,
  loadPerformance,
  PerformanceTable,
  StatisticsTable,
} from '#web/routes/instrument/performance.tsx'
import { VenueBoard } from '#web/routes/instrument/venue-board.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

/** Funds have one price a day, bonds a few: their first chart is a longer one. */
const firstRange: Partial<Record<KnownClass['list'], ChartRange>> = { funds: 'Y1', bonds: 'M1' }

/** The snapshot of every class but shares: chart, key figures, venues, performance; an index adds its movers. */
export function overviewPage(assetClass: KnownClass): Route {
  const section = sections.overview
  return page({
    path: sectionPath(assetClass, section),
    async load(context) {
      const snapshot = await loadSnapshot(context, assetClass, section)
      const params = { entityValue: snapshot.instrument.entityValue }
      const isIndex = assetClass.key === 'indices'
      const followed = snapshot.underlying
      const isFund = assetClass.key === 'etfs' || assetClass.key === 'funds'
      const [chart, values, blocks, sectors, base, conversion, breakdowns, earnings, calculated] = await Promise.all([
        loadChart(context, snapshot, firstRange[assetClass.key] ?? 'D1'),
        loadPerformance(context.call, snapshot),
        isIndex ? loadIndexBlocks(context, snapshot) : undefined,
        isIndex ? softly(context.call(getIndexSectors, { params })) : undefined,
        followed ? loadMainPerformance(context.call, followed.instrument) : undefined,
        assetClass.key === 'currencies' ? loadConverter(context, pairOf(snapshot.instrument.name)) : undefined,
        isFund ? softly(context.call(getFundBreakdowns, { params })) : undefined,
        isFund ? softly(context.call(getFundEarnings, { params })) : undefined,
        assetClass.key === 'bonds' ? loadCalculation(context, snapshot) : undefined,
      ])
      return { snapshot, chart, values, blocks, sectors, base, conversion, breakdowns, earnings, calculated }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, section, context),
    Page: ({ snapshot, chart, values, blocks, sectors, base, conversion, breakdowns, earnings, calculated, at }) => {
      // The periods of a paper that is over end with it, those of its underlying now.
      const lives = snapshot.derivativesDetails?.ended === undefined
      return (
        <InstrumentPage snapshot={snapshot} section={section} at={at}>
          <div className="cols">
            <div className="stack">
              <ChartBoard snapshot={snapshot} chart={chart} at={at} />
              <KeyDataBoard snapshot={snapshot} at={at} />
              <FigureGroups snapshot={snapshot} />
              <PayoffBoard snapshot={snapshot} />
              {blocks ? <MembersMoved name={snapshot.instrument.name} blocks={blocks} at={at} /> : null}
              <VenueBoard snapshot={snapshot} at={at} />
              {values && hasStatistics(values) ? (
                <Board
                  title={lives ? 'Statistik' : 'Statistik bis zum letzten Kurs'}
                  footer={
                    <>
                      <span>{asOf(snapshot.quote, at.now)}</span>
                      {reportLink('Statistik', snapshot.instrument, at)}
                    </>
                  }
                >
                  <StatisticsTable values={values} kind={kindOf(snapshot.instrument)} />
                </Board>
              ) : null}
              {blocks ? <OtherMarkets rows={blocks.others} /> : null}
              <HeaviestBoard members={blocks?.members} path={pathOf(snapshot.instrument)} />
              <CashFlowBoard snapshot={snapshot} />
              {breakdowns ? (
                <div className="g2">
                  <HoldingsBoard breakdowns={breakdowns} />
                  <BreakdownBoard title="Branchen" breakdown={breakdowns.branchBreakdown} />
                  <BreakdownBoard title="Länder" breakdown={breakdowns.countryBreakdown} />
                  <BreakdownBoard title="Währungen" breakdown={breakdowns.currencyBreakdown} />
                </div>
              ) : null}
            </div>
            <div className="stack">
              {blocks?.members?.hint ? (
                <Board title="Einzelwerte">
                  <p className="pad sm mut2">{blocks.members.hint}</p>
                </Board>
              ) : null}
              <DescriptionBoard snapshot={snapshot} />
              <UnderlyingBoard
                snapshot={snapshot}
                now={at.now}
                title={assetClass.key === 'etfs' ? 'Index' : 'Basiswert'}
              />
              {calculated ? <BondCalculator calculated={calculated} path={at.path} /> : null}
              {conversion ? <Converter conversion={conversion} at={at} /> : null}
              <Board
                title={lives ? 'Performance' : 'Performance bis zum letzten Kurs'}
                footer={
                  <>
                    <span>{asOf(snapshot.quote, at.now)}</span>
                    {reportLink('Performance', snapshot.instrument, at)}
                  </>
                }
              >
                {ifLoaded(values, (given) => (
                  <PerformanceTable
                    key={pathOf(snapshot.instrument)}
                    name={snapshot.instrument.tinyName}
                    values={given}
                    absolute={assetClass.key === 'bonds' ? kindOf(snapshot.instrument) : undefined}
                    benchmark={
                      lives && snapshot.underlying
                        ? { name: snapshot.underlying.instrument.tinyName, values: base }
                        : undefined
                    }
                  />
                ))}
              </Board>
              {sectors && sectors.list.length > 0 ? (
                <SectorBoard title="Branchen" sectors={sectors} now={at.now} />
              ) : null}
              <EtfsOnIndex instrument={snapshot.instrument} etfs={blocks?.etfs} />
              <FigureGroups snapshot={snapshot} side />
              {earnings ? <EarningsBoard earnings={earnings} /> : null}
              <RelatedBoard snapshot={snapshot} />
            </div>
          </div>
        </InstrumentPage>
      )
    },
  })
}

/** `EUR/USD` as the converter's two currencies. */
const pairOf = (name: string) => ({ from: codeOf(name.slice(0, 3), 'EUR'), to: codeOf(name.slice(4, 7), 'USD') })
