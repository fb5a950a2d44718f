import type { KnownClass } from '#contract/asset-classes.ts'
import type { Quote } from '#contract/quotes.ts'
import {
  getReturnDistribution,
  getReturnTriangle,
  type ReturnDistribution,
} from '#features/instrument/returns.contract.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { changesByPoints } from '#web/blocks/change.tsx'
import { KeyFigures, type KeyFigure } from '#web/blocks/key-figures.tsx'
import { ReturnTriangle } from '#features/instrument/return-triangle.block.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { binText, Histogram } from '#web/charts/histogram.tsx'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { page, type Route } from '#web/page.tsx'
import { tabs } from '#contract/instrument-tabs.ts'
import {
  instrumentHead,
  InstrumentPage,
  loadSnapshot,
  tabRoute,
  quoteSegments,
} from '#features/instrument/layout.block.tsx'
import { sourceWords } from '#features/instrument/price-view.ts'
import { ifLoaded, softly } from '#web/soft.tsx'

const tab = tabs.returns

/** Ranges too short for a distribution of a period are not offered for it. */
const periods = [
  {
    key: 'tag',
    period: 'DAY',
    label: 'Tage',
    each: 'Tag',
    ofOne: 'eines Tages',
    best: 'Bester Tag',
    worst: 'Schlechtester Tag',
    ranges: ['Y1', 'Y3', 'Y5', 'Y10', 'MAX'],
  },
  {
    key: 'monat',
    period: 'MONTH',
    label: 'Monate',
    each: 'Monat',
    ofOne: 'eines Monats',
    best: 'Bester Monat',
    worst: 'Schlechtester Monat',
    ranges: ['Y3', 'Y5', 'Y10', 'MAX'],
  },
  {
    key: 'jahr',
    period: 'YEAR',
    label: 'Jahre',
    each: 'Jahr',
    ofOne: 'eines Jahres',
    best: 'Bestes Jahr',
    worst: 'Schlechtestes Jahr',
    ranges: ['Y10', 'MAX'],
  },
] as const
const rangeLabels = { Y1: '1 Jahr', Y3: '3 Jahre', Y5: '5 Jahre', Y10: '10 Jahre', MAX: 'Alles' } as const

/** What holding an instrument brought a year, by buying and selling years, and how its returns were distributed. */
export function returnsPage(assetClass: KnownClass): Route {
  return page({
    path: tabRoute(assetClass, tab),
    async load(context) {
      const { call, query } = context
      const snapshot = await loadSnapshot(context, assetClass, tab)
      const { entityType, entityValue } = snapshot.instrument
      const period = periods.find(({ key }) => key === query.get('je')) ?? periods[0]
      const range =
        period.ranges.find((each) => each === query.get('range')) ?? (period.period === 'DAY' ? 'Y3' : 'MAX')
      const withEarnings = entityType === 'STOCK' && query.get('rendite') !== 'kurs'
      const params = { entityType, entityValue }
      const asked = { idNotation: snapshot.quote.market.idNotation, withEarnings }
      const [triangle, distribution] = await Promise.all([
        softly(call(getReturnTriangle, { params, query: asked })),
        softly(call(getReturnDistribution, { params, query: { ...asked, period: period.period, range } })),
      ])
      return { snapshot, period, range, withEarnings, triangle, distribution }
    },
    head: ({ snapshot }, context) => instrumentHead(snapshot, tab, context),
    Page: ({ snapshot, period, range, withEarnings, triangle, distribution, at }) => {
      const { instrument } = snapshot
      const link = (changes: Record<string, string | undefined>) => withQuery(at.path, at.query, changes)
      const meaning = withEarnings
        ? 'Gesamtertrag: jede Dividende vor Steuern am Ex-Tag wieder angelegt'
        : priceMeaning(snapshot)
      const from = (sources: readonly string[] = []) => (sources.length > 0 ? ` · ${sourceWords(sources)}` : '')
      return (
        <InstrumentPage snapshot={snapshot} tab={tab} at={at}>
          <div className="stack">
            <Segments label="Ansichten der Kurse" segments={quoteSegments(snapshot, tab, at.query)} />
            {instrument.entityType === 'STOCK' ? (
              <Segments
                label="Art der Rendite"
                segments={[
                  { label: 'mit Dividenden', href: link({ rendite: undefined }), current: withEarnings },
                  { label: 'nur Kurs', href: link({ rendite: 'kurs' }), current: !withEarnings },
                ]}
              />
            ) : null}
            <Board
              title="Rendite-Dreieck"
              footer={
                <>
                  <span>
                    {meaning}. Das laufende Jahr zählt nach Tagen; unter einem Jahr steht die Rendite des Zeitraums
                    {from(triangle?.sources)}
                  </span>
                  <TableFiles name={`${instrument.isin ?? instrument.entityValue}-rendite-dreieck`} at={at} />
                </>
              }
            >
              {ifLoaded(triangle, (given) =>
                given.list.length === 0 ? (
                  <NoReturn quote={snapshot.quote} hint="Es braucht Kurse über mindestens einen Jahreswechsel." />
                ) : (
                  <ReturnTriangle name={instrument.name} triangle={given} />
                ),
              )}
            </Board>
            <Board
              title="Renditeverteilung"
              action={
                <Segments
                  label="Renditen je"
                  segments={periods.map(({ key, label }) => ({
                    label,
                    href: link({ je: key === periods[0].key ? undefined : key, range: undefined }),
                    current: key === period.key,
                  }))}
                />
              }
              footer={
                <span>
                  {meaning}. {period.label} zählen, sobald sie zu Ende sind. Frühere Wertentwicklungen sind kein
                  verlässlicher Indikator für die künftige{from(distribution?.sources)}
                </span>
              }
            >
              <div className="pad">
                <Segments
                  label="Zeitraum"
                  segments={period.ranges.map((each) => ({
                    label: rangeLabels[each],
                    href: link({ range: each }),
                    current: each === range,
                  }))}
                />
              </div>
              {ifLoaded(distribution, (given) => (
                <Distribution name={instrument.name} quote={snapshot.quote} given={given} period={period} />
              ))}
            </Board>
          </div>
        </InstrumentPage>
      )
    },
  })
}

/** Explains what a price return includes and what it leaves out. */
function priceMeaning({ instrument: { entityType }, figures }: Snapshot): string {
  if (entityType === 'INDEX') return figures.find(({ id }) => id === 'calculation')?.text ?? 'Stand des Index'
  return entityType === 'STOCK' || entityType === 'FUND' ? 'Kursrendite, ohne Ausschüttungen' : 'Kursrendite'
}

/** Why there is nothing to show: a history that begins too late, or levels that are no wholes. */
const NoReturn = ({ quote, hint }: { quote: Quote; hint: string }) =>
  changesByPoints(quote) ? (
    <Empty
      text="Hier gibt es keine Renditen."
      hint="Stände, die durch null laufen, ändern sich um Punkte: Prozente davon gibt es nicht."
    />
  ) : (
    <Empty text="Dafür ist die Historie noch zu kurz." hint={hint} />
  )

interface DistributionProps {
  name: string
  quote: Quote
  given: ReturnDistribution
  period: (typeof periods)[number]
}

function Distribution({
  name,
  quote,
  given: { figures, explanations },
  period: { label, each, ofOne, best, worst },
}: DistributionProps) {
  if (!figures) return <NoReturn quote={quote} hint={`Die Rendite ${ofOne} zählt vom Ende des vorigen an.`} />
  const day = (date: string) => format.date(`${date}T12:00:00Z`)
  const figure = (id: string, shown: string, value: string, unit?: string): KeyFigure => ({
    label: shown,
    value,
    unit,
    explanation: explanations[`returns.${id}`],
  })
  const span = `${day(figures.dateFirst)} bis ${day(figures.dateLast)}`
  const caption = `Verteilung der Renditen von ${name} je ${each}, ${span}`
  return (
    <>
      <p className="pad sm mut">
        {format.integer(figures.number)} {label}, {span}
      </p>
      <Histogram label={`${caption}. Die Werte stehen in der Tabelle.`} bins={figures.bins} />
      <KeyFigures
        name="renditen"
        figures={[
          figure('meanReturn', 'Mittelwert', format.changePercent(figures.meanPct)),
          figure('medianReturn', 'Median', format.changePercent(figures.medianPct)),
          {
            ...figure('returnDeviation', 'Standardabweichung', format.percent(figures.deviationPct)),
            reason: 'eine Rendite allein streut nicht',
          },
          figure('positiveShare', 'Anteil positiv', format.percent(figures.positivePct, 1)),
          figure('bestReturn', best, format.changePercent(figures.best.returnPct), dateOf(each, figures.best.date)),
          figure('worstReturn', worst, format.changePercent(figures.worst.returnPct), dateOf(each, figures.worst.date)),
          figure(
            'maxDrawdown',
            'Größter Rückgang',
            format.changePercent(figures.maxDrawdownPct),
            figures.dateDrawdownHigh && figures.dateDrawdownLow
              ? `${day(figures.dateDrawdownHigh)} – ${day(figures.dateDrawdownLow)}`
              : undefined,
          ),
        ]}
      />
      <details className="as-table">
        <summary>Als Tabelle</summary>
        <Table
          caption={caption}
          rows={figures.bins}
          rowKey={binText}
          columns={[
            { key: 'bin', label: 'Rendite', cell: binText },
            { key: 'number', label, numeric: true, cell: ({ number }) => format.integer(number) },
            {
              key: 'share',
              label: 'Anteil',
              numeric: true,
              cell: ({ number }) => format.percent((number / figures.number) * 100, 1),
            },
          ]}
        />
      </details>
    </>
  )
}

/** The day, the month or the year a return belongs to. */
function dateOf(each: (typeof periods)[number]['each'], date: string): string {
  const at = `${date}T12:00:00Z`
  return each === 'Tag' ? format.date(at) : each === 'Monat' ? format.month(at) : String(format.year(at))
}
