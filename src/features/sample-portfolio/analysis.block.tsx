import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { GrossNetTable } from '#features/sample-portfolio/gross-net.block.tsx'
import { BenchmarkChoice } from '#features/sample-portfolio/benchmark-choice.block.tsx'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import type { getAnalysis, WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { trailPath } from '#features/sample-portfolio/trail.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { DivergingBar } from '#web/blocks/diverging-bar.tsx'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import type { LeadFigure } from '#web/blocks/lead-figures.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { SumBars } from '#web/blocks/sum-bars.tsx'
import { BarChart } from '#web/charts/bar-chart.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import type { Series } from '#web/charts/series.ts'
import { direction, format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

export type Analysis = ReplyOf<typeof getAnalysis>

interface AnalysisProps {
  at: PageContext
  portfolio: Pick<WholePortfolio, 'name' | 'figures'>
  /** its address */
  home: string
  analysis: Analysis
}

const ranges = [
  { value: 'M1', label: '1 M' },
  { value: 'CY', label: 'lfd. Jahr' },
  { value: 'Y1', label: '1 J' },
  { value: 'MAX', label: 'Max' },
] as const

/** `?zeitraum=` */
export const rangeIn = (query: URLSearchParams): (typeof ranges)[number]['value'] =>
  ranges.find(({ value }) => value === query.get('zeitraum'))?.value ?? 'MAX'

/** Which time a curve shows. */
export const RangeSegments = ({ at }: { at: PageContext }) => (
  <Segments
    label="Zeitraum"
    segments={ranges.map(({ value, label }) => ({
      label,
      href: withQuery(at.path, at.query, { zeitraum: value }),
      current: value === rangeIn(at.query),
    }))}
  />
)

/** Everything that follows from the bookings of a portfolio; each figure opens what it comes from. */
export function AnalysisBoards({ at, portfolio, home, analysis }: AnalysisProps) {
  if (portfolio.figures.numberTransactions === 0)
    return (
      <Board title="Analyse">
        <Empty text="Noch nichts gebucht." hint="Nach der ersten Transaktion steht hier, was daraus wurde." />
      </Board>
    )
  return (
    <div className="cols">
      <div className="stack">
        <ReturnBoard at={at} portfolio={portfolio} home={home} analysis={analysis} />
        <BreakdownBoard home={home} analysis={analysis} />
        <ValueBoard analysis={analysis} />
        <DrawdownBoard analysis={analysis} portfolio={portfolio.name} />
        <MonthsBoard months={analysis.months} />
        <DividendBoard dividends={analysis.dividends} isoCurrency={analysis.isoCurrency} />
      </div>
      <div className="stack">
        <SharesBoard at={at} allocation={analysis.allocation} />
        <ContributionBoard
          contributions={analysis.contributions}
          hrefOf={(instrument) => trailPath(home, 'delta', instrument)}
        />
      </div>
    </div>
  )
}

export const instantOf = (day: string): number => Date.parse(`${day}T12:00:00Z`)

/** A column of a curve as a line; days without a value are left out. */
export function seriesOf(
  dates: readonly string[],
  values: readonly (number | undefined)[],
  convert: (value: number) => number,
): Series {
  const known = values.flatMap((value, index) =>
    value === undefined ? [] : [{ at: instantOf(dates[index] ?? ''), value: convert(value) }],
  )
  return { at: known.map(({ at }) => at), value: known.map(({ value }) => value) }
}

export const past = 'Frühere Wertentwicklungen sind kein verlässlicher Indikator für die Zukunft.'

const asIs = (percent: number) => percent

/** The line of the return, beside that of the benchmark. */
const Curve = ({ name, analysis: { curve, benchmark, dateDeals = [] } }: { name: string; analysis: Analysis }) => {
  const lines = [
    seriesOf(curve.date, curve.returnPct, asIs),
    ...(curve.benchmarkPct ? [seriesOf(curve.date, curve.benchmarkPct, asIs)] : []),
  ]
  return (lines[0]?.at.length ?? 0) < 2 ? (
    <Empty text="Für eine Linie braucht es zwei Tage." />
  ) : (
    <IndexedChart
      label={`Rendite von ${name}${benchmark ? ` und ${benchmark.name}` : ''}`}
      names={[name, ...(benchmark ? [benchmark.name] : [])]}
      indexed={{ from: instantOf(curve.date[0] ?? ''), lines }}
      isChange
      dots={{ name: 'Transaktion', at: dateDeals.map(instantOf) }}
    />
  )
}

const returnNote = <span>Ein- und Auszahlungen herausgerechnet. {past}</span>

/** The same without its figures, where these stand above already. */
export const ReturnCurve = ({ at, name, analysis }: Pick<AnalysisProps, 'at' | 'analysis'> & { name: string }) => (
  <Board
    title={analysis.benchmark ? 'Rendite gegen Vergleich' : 'Rendite'}
    action={
      <>
        <BenchmarkChoice at={at} benchmark={analysis.benchmark} />
        <RangeSegments at={at} />
      </>
    }
    footer={returnNote}
  >
    <Curve name={name} analysis={analysis} />
  </Board>
)

const aheadOf = ({ ttwrorPct, benchmarkPct }: Analysis['figures']): number | undefined =>
  ttwrorPct === undefined || benchmarkPct === undefined ? undefined : ttwrorPct - benchmarkPct

/** What a portfolio did beside its benchmark: how far ahead, and how deep both have fallen. */
export function againstBenchmark({ benchmark, figures }: Analysis): readonly LeadFigure[] {
  const fall = {
    label: 'Größter Rückgang',
    value: <ChangePercent value={figures.maxDrawdownPct} digits={1} />,
    detail: benchmark && `Vergleich ${format.changePercent(figures.benchmarkMaxDrawdownPct, 1)}`,
  }
  if (!benchmark) return [fall]
  const ahead = aheadOf(figures)
  return [
    {
      label: 'Vorsprung',
      value: <span className={direction(ahead)}>{format.percentPoints(ahead)}</span>,
      detail: `Vergleich ${format.changePercent(figures.benchmarkPct, 1)}`,
    },
    fall,
  ]
}

/** @param home where figures are explained; absent: of many portfolios together */
export function ReturnBoard({
  at,
  portfolio,
  home,
  analysis,
}: Omit<AnalysisProps, 'home' | 'portfolio'> & { portfolio: { name: string }; home?: string }) {
  const { benchmark, figures } = analysis
  const ahead = aheadOf(figures)
  const explained = (figure: string, value: ReactNode) =>
    home === undefined ? value : <a href={trailPath(home, figure)}>{value}</a>
  return (
    <Board title="Rendite gegen Vergleich" action={<RangeSegments at={at} />} footer={returnNote}>
      <Curve name={portfolio.name} analysis={analysis} />
      <KeyFigures
        name="rendite"
        figures={[
          {
            label: 'Rendite (TTWROR)',
            value: explained('ttwror', <ChangePercent value={figures.ttwrorPct} />),
          },
          {
            label: 'Rendite p. a.',
            value: <ChangePercent value={figures.ttwrorAnnualisedPct} />,
            reason: figures.ttwrorAnnualisedPct === undefined ? 'Erst ab einem Jahr.' : undefined,
          },
          {
            label: 'Interner Zinsfuß (IZF)',
            value: explained('totalXirr', <ChangePercent value={figures.xirrPct} />),
          },
          ...(benchmark
            ? [
                { label: benchmark.name, value: <ChangePercent value={figures.benchmarkPct} /> },
                {
                  label: 'Vorsprung',
                  value: <span className={direction(ahead)}>{format.percentPoints(ahead)}</span>,
                },
              ]
            : []),
          { label: 'Schwankung, ganze Zeit', value: format.percent(figures.volatilityPct) },
        ]}
      />
    </Board>
  )
}

export const ValueBoard = ({ analysis: { curve, isoCurrency } }: Pick<AnalysisProps, 'analysis'>) => {
  const isEmptyFirst = curve.value[0] === 0 // the evening before the first booking
  const from = isEmptyFirst ? 1 : 0
  const line = seriesOf(curve.date.slice(from), curve.value.slice(from), (value) => value)
  return line.at.length < 2 ? null : (
    <Board title={`Wert in ${isoCurrency}`} footer={<span>Mit Ein- und Auszahlungen.</span>}>
      <IndexedChart
        isMoney
        label="Wert des Depots"
        names={['Wert']}
        indexed={{ from: line.at[0] ?? 0, lines: [line] }}
      />
    </Board>
  )
}

export function DrawdownBoard({
  analysis: { curve, figures, benchmark },
  portfolio,
}: Pick<AnalysisProps, 'analysis'> & { portfolio: string }) {
  const line = seriesOf(curve.date, curve.drawdownPct, (value) => 100 + value)
  return (
    <Board title="Rückgang vom Höchststand" footer={<span>100 ist der höchste Stand bis dahin.</span>}>
      {line.at.length < 2 ? null : (
        <IndexedChart
          label={`Rückgänge von ${portfolio}`}
          names={[portfolio]}
          indexed={{ from: line.at[0] ?? 0, lines: [line] }}
        />
      )}
      <KeyFigures
        name="rueckgang"
        figures={[
          { label: 'Größter Rückgang', value: <ChangePercent value={figures.maxDrawdownPct} /> },
          {
            label: 'Längste Dauer',
            value: figures.maxDrawdownDays === undefined ? '–' : format.counted(figures.maxDrawdownDays, 'Tag', 'Tage'),
          },
          ...(benchmark
            ? [{ label: benchmark.name, value: <ChangePercent value={figures.benchmarkMaxDrawdownPct} /> }]
            : []),
        ]}
      />
    </Board>
  )
}

/** a month's return that has the full colour */
const fullMonthPct = 6

const monthNames = ['Jan', 'Feb', 'Mär', 'Apr', 'Mai', 'Jun', 'Jul', 'Aug', 'Sep', 'Okt', 'Nov', 'Dez']

export const MonthsBoard = ({ months }: Pick<Analysis, 'months'>) => (
  <Board title="Rendite nach Monaten" footer={<span>In Prozent, Ein- und Auszahlungen herausgerechnet.</span>}>
    <div className="tw" tabIndex={0} role="region" aria-label="Rendite nach Monaten">
      <table className="months">
        <caption className="vh">Rendite nach Monaten</caption>
        <thead>
          <tr>
            <th scope="col">Jahr</th>
            {monthNames.map((name) => (
              <th key={name} scope="col" className="num">
                {name}
              </th>
            ))}
            <th scope="col" className="num">
              Jahr
            </th>
          </tr>
        </thead>
        <tbody>
          {months.toReversed().map(({ year, monthPct, yearPct }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              {monthNames.map((name, index) => {
                const value = monthPct[index] ?? undefined
                return (
                  <td key={name} className={`num ${value === undefined ? '' : heatOf(value, fullMonthPct)}`}>
                    {format.change(value, 1)}
                  </td>
                )
              })}
              <td className={`num b ${direction(yearPct, 1)}`}>{format.change(yearPct, 1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  </Board>
)

export function DividendBoard({ dividends, isoCurrency }: Pick<Analysis, 'dividends' | 'isoCurrency'>) {
  const years = [...new Set(dividends.map(({ year }) => year))].map((year) => {
    const rows = dividends.filter((each) => each.year === year)
    return {
      year,
      gross: rows.reduce((sum, { gross }) => sum + gross, 0),
      net: rows.reduce((sum, { net }) => sum + net, 0),
    }
  })
  return (
    <Board title="Dividenden" footer={<span>In {isoCurrency}; netto wie gebucht, nach Steuern und Gebühren.</span>}>
      {years.length === 0 ? (
        <Empty text="Noch keine Dividende gebucht." />
      ) : (
        <>
          <BarChart
            label="Dividenden im Lauf der Jahre"
            bars={years.map(({ year, gross }) => ({ label: String(year), value: gross, text: format.number(gross) }))}
          />
          <GrossNetTable caption="Dividenden nach Jahren" years={years} />
        </>
      )}
    </Board>
  )
}

const breakdownLabels: Readonly<Record<string, string>> = {
  initialValue: 'Anfangswert',
  transfers: 'Ein- und Auszahlungen',
  capitalGains: 'Kursgewinne, offen',
  realizedCapitalGains: 'Kursgewinne, realisiert',
  earnings: 'Erträge',
  currencyGains: 'Währungsgewinne des Kontos',
  fees: 'Gebühren',
  taxes: 'Steuern',
  finalValue: 'Wert jetzt',
}
/** Figures of a portfolio beside the lines of its breakdown. */
const otherLabels: Readonly<Record<string, string>> = {
  totals: 'Wert',
  ttwror: 'Rendite (TTWROR)',
  totalXirr: 'Interner Zinsfuß (IZF)',
  delta: 'Beitrag zum Gewinn',
}
export const labelOfFigure = (figure: string): string | undefined => breakdownLabels[figure] ?? otherLabels[figure]

/** From the first value to the last: the lines add up to the cent. @param home where its lines are explained */
export function BreakdownBoard({
  home,
  analysis: { breakdown, isoCurrency },
}: {
  home?: string
  analysis: Pick<Analysis, 'breakdown' | 'isoCurrency'>
}) {
  const labelOf = (figure: string) => {
    const label = breakdownLabels[figure] ?? figure
    return home === undefined ? label : <a href={trailPath(home, figure)}>{label}</a>
  }
  const final = breakdown?.find(({ figure }) => figure === 'finalValue')
  return (
    <Board
      title="Wie der Wert zustande kommt"
      footer={
        <span>
          In {isoCurrency}
          {home === undefined ? ', seit der ersten Buchung.' : '; jede Zeile öffnet ihre Buchungen.'}
        </span>
      }
    >
      {breakdown && final ? (
        <SumBars
          steps={breakdown
            .filter((line) => line !== final)
            .map(({ figure, value }) => ({
              label: labelOf(figure),
              value,
              text: figure === 'initialValue' ? format.number(value) : <MoneyChange value={value} />,
            }))}
          total={{ label: labelOf(final.figure), value: final.value, text: format.number(final.value) }}
        />
      ) : (
        <Empty text="Nicht berechenbar." hint="Zu einem Wertpapier fehlt ein Kurs oder ein Wechselkurs." />
      )}
    </Board>
  )
}

const kinds = [
  { key: 'class', word: 'klasse', label: 'Klasse' },
  { key: 'sector', word: 'branche', label: 'Branche' },
  { key: 'region', word: 'region', label: 'Region' },
  { key: 'country', word: 'land', label: 'Land' },
  { key: 'currency', word: 'waehrung', label: 'Währung' },
] as const

const accountShare = 'Konto'

/** One bar, and what it says in figures; ETFs are looked through where their index is known. Nothing of who holds nothing. */
export function SharesBoard({ at, allocation }: { at: PageContext; allocation: Partial<Analysis['allocation']> }) {
  const offered = kinds.filter(({ key }) => (allocation[key] ?? []).length > 0)
  if (offered.length === 0) return null
  const kind = offered.find(({ word }) => word === at.query.get('nach')) ?? offered[0] ?? kinds[0]
  // the account is no class of papers: it comes last, in grey
  const shares = (allocation[kind.key] ?? []).toSorted(
    (a, b) => Number(a.name === accountShare) - Number(b.name === accountShare),
  )
  const starts = shares.map((_, index) => shares.slice(0, index).reduce((sum, each) => sum + each.sharePct, 0))
  return (
    <Board
      title="Aufteilung"
      id="aufteilung"
      action={
        <Segments
          label="Nach"
          segments={offered.map(({ word, label }) => ({
            label,
            href: `${withQuery(at.path, at.query, { nach: word })}#aufteilung`,
            current: word === kind.word,
          }))}
        />
      }
      footer={
        shares.some(({ name }) => name === unknownShare) ? (
          <span>Unbekannt: Fonds, deren Bestände wir nicht kennen, und Werte, von denen wir das nicht wissen.</span>
        ) : undefined
      }
    >
      <div className="pad">
        <svg className="stackbar" width="100%" height="14" aria-hidden="true">
          {shares.map(({ name, sharePct }, index) => (
            <rect
              key={name}
              className={shareClass(name, index)}
              x={`${(starts[index] ?? 0).toFixed(2)}%`}
              width={`${sharePct.toFixed(2)}%`}
              height="14"
            />
          ))}
        </svg>
        <ul className="shares">
          {shares.map(({ name, value, sharePct }, index) => (
            <li key={name}>
              <i className={shareClass(name, index)} />
              <span>{name}</span>
              <span className="num mut">{format.number(value, 0)}</span>
              <b>{format.percent(sharePct, 1)}</b>
            </li>
          ))}
        </ul>
      </div>
    </Board>
  )
}

const unknownShare = 'Unbekannt'

/** Five colours; whatever comes after shares the last one. */
const shareClass = (name: string, index: number): string =>
  name === unknownShare ? 'f-unknown' : name === accountShare ? 'f5' : `f${Math.min(index, 5)}`

const mostContributions = 10

/** What each paper has brought, the most first. @param hrefOf where it is explained */
export function ContributionBoard({
  contributions,
  hrefOf,
}: Pick<Analysis, 'contributions'> & { hrefOf: (instrument: string) => string }) {
  const shown = contributions.slice(0, mostContributions)
  const most = Math.max(...shown.map(({ delta }) => Math.abs(delta)), 0)
  return shown.length === 0 ? null : (
    <Board title="Beitrag zum Gewinn" footer={<span>Mit Dividenden, nach Gebühren und Steuern.</span>}>
      <ul className="booked with-bars">
        {shown.map(({ instrument, delta }) => (
          <li key={instrument.entityValue}>
            <a href={hrefOf(`${instrument.entityType}:${instrument.entityValue}`)}>{instrument.name}</a>
            <DivergingBar value={delta} most={most} />
            <span className="num">
              <MoneyChange value={delta} />
            </span>
          </li>
        ))}
      </ul>
    </Board>
  )
}
