import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { getWealthAnalysis, type WealthAnalysis } from '#features/depots/wealth.contract.ts'
import {
  BreakdownBoard,
  ContributionBoard,
  DividendBoard,
  DrawdownBoard,
  MonthsBoard,
  rangeIn,
  ReturnBoard,
  SharesBoard,
  ValueBoard,
} from '#features/sample-portfolio/analysis.block.tsx'
import { addressKey } from '#features/sample-portfolio/positions.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { LeadFigures, type LeadFigure } from '#web/blocks/lead-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import type { Instrument } from '#contract/instruments.ts'
import { dayMs, type Instant } from '#contract/vocabulary.ts'
import { relateInstruments, type Relations } from '#features/compare/compare.contract.ts'
import { CostsBoard, CrisesBoard, FigureLines, OverlapBoard, RiskFiguresBoard, TogetherBoard } from './risk.block.tsx'
import { getWealthRisk, type WealthRisk } from './risk.contract.ts'
import { setTargets, targetsAsked, TargetsBoard, type TargetsAsked } from './targets.block.tsx'
import { getTargets, type WealthTargets } from './targets.contract.ts'
import { softly } from '#web/soft.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

const path = `${depotsPath}/analyse`
const name = 'Alle Depots'
/** What a plan has more, in a sentence. @param are it is several things */
const InPlan = ({ what, are = false }: { what: string; are?: boolean }) => (
  <p className="pad">
    {what} {are ? 'gehören' : 'gehört'} zu <a href="/info/premium">Parkett Plus</a>.
  </p>
)

interface Loaded {
  found: WealthAnalysis
  risk: WealthRisk | undefined | null
  relations: Relations | undefined | null
  overlaps: Relations | undefined | null
  targets: WealthTargets | undefined | null
  asked: TargetsAsked
}

/** `/depots/analyse`: all depots as one; without the plan return, months and classes stay. */
export const analysisRoute = page<Loaded>({
  path,
  needsLogin: true,
  action: { ziele: setTargets(path) },
  async load({ call, query }) {
    const asked = targetsAsked(query)
    const [found, risk, targets] = await Promise.all([
      call(getWealthAnalysis, { query: { range: rangeIn(query) } }),
      softly(call(getWealthRisk)),
      softly(call(getTargets, { query: asked.query })),
    ])
    const related = async (instruments: readonly Instrument[] = []) => {
      const keys = instruments.map(({ entityType, entityValue }) => `${entityType}:${entityValue}`).join(',')
      return instruments.length < 2 ? undefined : softly(call(relateInstruments, { query: { keys } }))
    }
    const [relations, overlaps] = await Promise.all([related(risk?.largest), related(risk?.funds)])
    return { found, risk, relations, overlaps, targets, asked }
  },
  head: () => ({ title: 'Analyse deiner Depots', noIndex: true }),
  Page: ({
    found: { analysis, isWhole, isCompared, numberTransactions, concentration },
    risk,
    relations,
    overlaps,
    targets,
    asked,
    at,
  }) => (
    <>
      <DepotsHead
        part="Analyse"
        text={
          <>
            Alle Depots und Konten zusammen, in Euro. <SimulatedBadge />
          </>
        }
      />
      {numberTransactions === 0 ? (
        <Board title="Analyse">
          <Empty text="Noch nichts gebucht." hint="Nach der ersten Transaktion steht hier, was daraus wurde." />
        </Board>
      ) : (
        <>
          <LeadFigures lead={leadOf(analysis)} figures={figuresOf(analysis, isWhole ? risk : undefined)} />
          <div className="cols">
            <div className="stack">
              <ReturnBoard at={at} portfolio={{ name }} analysis={analysis} />
              {isCompared ? null : <InPlan what="Der Vergleich mit einem Index" />}
              <MonthsBoard months={analysis.months} />
              {isWhole ? (
                <>
                  {analysis.breakdown ? <BreakdownBoard analysis={analysis} /> : null}
                  <ValueBoard analysis={analysis} />
                  <DrawdownBoard analysis={analysis} portfolio={name} />
                  {targets ? <TargetsBoard targets={targets} asked={asked} at={at} /> : null}
                  {risk && risk.crises.length > 0 ? <CrisesBoard crises={risk.crises} /> : null}
                  {risk && relations ? <TogetherBoard largest={risk.largest} relations={relations} /> : null}
                  {risk && overlaps ? <OverlapBoard funds={risk.funds} relations={overlaps} /> : null}
                  <DividendBoard dividends={analysis.dividends} isoCurrency={analysis.isoCurrency} />
                </>
              ) : (
                <>
                  <InPlan what="Der Rückgang vom Höchststand mit Schwankung und Dauer" />
                  <InPlan what="Wie der Wert zustande kommt" />
                  <InPlan what="Aufteilung nach Branche, Region und Währung, mit Blick in die Fonds" />
                  <InPlan what="Konzentration und Beiträge der Wertpapiere" are />
                  <InPlan what="Zielaufteilung, Risiko, Kosten, Korrelation und frühere Krisen" are />
                </>
              )}
            </div>
            <div className="stack">
              <SharesBoard at={at} allocation={analysis.allocation} />
              {isWhole && risk ? (
                <>
                  <RiskFiguresBoard risk={risk} />
                  <CostsBoard costs={risk.costs} />
                </>
              ) : null}
              {concentration ? (
                <Board
                  title="Konzentration"
                  footer={
                    <span>HHI: Summe der quadrierten Anteile in Prozent; 10.000 ist ein einziges Wertpapier.</span>
                  }
                >
                  <FigureLines
                    lines={[
                      ['Größte zehn', format.percent(concentration.top10Pct, 1)],
                      ['HHI', format.integer(Math.round(concentration.hhi))],
                    ]}
                  />
                </Board>
              ) : null}
              <ContributionBoard
                contributions={analysis.contributions}
                hrefOf={(instrument) => `${depotsPath}/investments/${addressKey(instrument)}`}
              />
            </div>
          </div>
        </>
      )}
    </>
  ),
})

type Analysis = WealthAnalysis['analysis']

const leadOf = ({ figures, benchmark, curve }: Analysis) => ({
  label: 'Rendite (TTWROR)',
  value: <ChangePercent value={figures.ttwrorPct} digits={1} />,
  detail: benchmark
    ? `${benchmark.name} ${format.changePercent(figures.benchmarkPct, 1)}`
    : `seit ${format.date(sinceOf(curve))}`,
})

/** A curve of all time begins the evening before the first booking. */
const sinceOf = ({ date: [first = ''], value: [worth] }: Analysis['curve']): Instant =>
  Date.parse(`${first}T12:00:00Z`) + (worth === 0 ? dayMs : 0)

/** What is asked first: return a year, risk, what it costs; the market beside it where there is one. */
function figuresOf({ figures }: Analysis, risk: WealthRisk | null | undefined): readonly LeadFigure[] {
  const counted = risk?.risk
  const market = counted?.ofBenchmark
  return [
    {
      label: 'IZF p. a.',
      value: <ChangePercent value={figures.xirrPct} digits={1} />,
      detail: 'mit Ein- und Auszahlungen',
    },
    ...(figures.maxDrawdownPct === undefined
      ? []
      : [
          {
            label: 'Größter Rückgang',
            value: <ChangePercent value={figures.maxDrawdownPct} digits={1} />,
            detail:
              figures.benchmarkMaxDrawdownPct === undefined
                ? undefined
                : `Vergleich ${format.changePercent(figures.benchmarkMaxDrawdownPct, 1)}`,
          },
        ]),
    ...(counted
      ? [
          {
            label: 'Schwankung p. a.',
            value: format.percent(counted.volatilityPct, 1),
            detail: market && `Vergleich ${format.percent(market.volatilityPct, 1)}`,
          },
          {
            label: 'Sharpe-Quote',
            value: format.number(counted.sharpeRatio),
            detail: market && `Vergleich ${format.number(market.sharpeRatio)}`,
          },
        ]
      : []),
    ...(risk?.costs.pctOfValue === undefined
      ? []
      : [{ label: 'Kosten im Jahr', value: format.percent(risk.costs.pctOfValue), detail: 'vom Vermögen' }]),
  ]
}
