import type { ReactNode } from 'react'
import type { ReplyOf } from '#contract/endpoint.ts'
import { GrossNetTable } from '#features/sample-portfolio/gross-net.block.tsx'
import { MoneyChange } from '#features/sample-portfolio/money.block.tsx'
import type { getAnalysis, WholePortfolio } from '#features/sample-portfolio/portfolios.contract.ts'
import { trailPath } from '#features/sample-portfolio/trail.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { heatOf } from '#web/blocks/heat-map.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
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
        <ValueBoard analysis={analysis} />
        <DrawdownBoard analysis={analysis} portfolio={portfolio.name} />
        <MonthsBoard months={analysis.months} />
        <DividendBoard dividends={analysis.dividends} isoCurrency={analysis.isoCurrency} />
      </div>
      <div className="stack">
        <BreakdownBoard home={home} analysis={analysis} />
        <SharesBoard at={at} allocation={analysis.allocation} />
        <ContributionBoard home={home} contributions={analysis.contributions} />
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

/** @param home where figures are explained; absent: of many portfolios together */
export function ReturnBoard({
  at,
  portfolio,
  home,
  analysis: { curve, benchmark, figures },
}: Omit<AnalysisProps, 'home' | 'portfolio'> & { portfolio: { name: string }; home?: string }) {
  const indexed = (percent: number) => 100 + percent
  const lines = [
    seriesOf(curve.date, curve.returnPct, indexed),
    ...(curve.benchmarkPct ? [seriesOf(curve.date, curve.benchmarkPct, indexed)] : []),
  ]
  const explained = (figure: string, value: ReactNode) =>
    home === undefined ? value : <a href={trailPath(home, figure)}>{value}</a>
  const ahead =
    figures.ttwrorPct === undefined || figures.benchmarkPct === undefined
      ? undefined
      : figures.ttwrorPct - figures.benchmarkPct
  return (
    <Board
      title="Rendite gegen Vergleich"
      action={<RangeSegments at={at} />}
      footer={<span>Ein- und Auszahlungen herausgerechnet; Anfang = 100. {past}</span>}
    >
      {(lines[0]?.at.length ?? 0) < 2 ? (
        <Empty text="Für eine Linie braucht es zwei Tage." />
      ) : (
        <IndexedChart
          label={`Rendite von ${portfolio.name}${benchmark ? ` und ${benchmark.name}` : ''}`}
          names={[portfolio.name, ...(benchmark ? [benchmark.name] : [])]}
          indexed={{ from: instantOf(curve.date[0] ?? ''), lines }}
        />
      )}
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

export const breakdownLabels: Readonly<Record<string, string>> = {
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

/** From the first value to the last: the lines add up to the cent. */
function BreakdownBoard({ home, analysis: { breakdown, isoCurrency } }: { home: string; analysis: Analysis }) {
  return (
    <Board
      title="Wie der Wert zustande kommt"
      footer={<span>In {isoCurrency}; jede Zeile öffnet ihre Buchungen.</span>}
    >
      {breakdown ? (
        <ul className="booked">
          {breakdown.map(({ figure, value }) => (
            <li key={figure} className={figure === 'finalValue' ? 'b' : undefined}>
              <a href={trailPath(home, figure)}>{breakdownLabels[figure] ?? figure}</a>
              <span className="num">
                {figure === 'finalValue' || figure === 'initialValue' ? (
                  format.number(value)
                ) : (
                  <MoneyChange value={value} />
                )}
              </span>
            </li>
          ))}
        </ul>
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

/** One bar, and what it says in figures; ETFs are looked through where their index is known. */
export function SharesBoard({ at, allocation }: { at: PageContext; allocation: Partial<Analysis['allocation']> }) {
  const offered = kinds.filter(({ key }) => (allocation[key] ?? []).length > 0)
  const kind = offered.find(({ word }) => word === at.query.get('nach')) ?? offered[0] ?? kinds[0]
  const shares = allocation[kind.key] ?? []
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
          {shares.map(({ name, sharePct }, index) => (
            <li key={name}>
              <i className={shareClass(name, index)} />
              <span>{name}</span>
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
  name === unknownShare ? 'f-unknown' : `f${Math.min(index, 5)}`

const mostContributions = 10

function ContributionBoard({ home, contributions }: Pick<Analysis, 'contributions'> & { home: string }) {
  return contributions.length === 0 ? null : (
    <Board title="Beitrag zum Gewinn" footer={<span>Mit Dividenden, nach Gebühren und Steuern.</span>}>
      <ul className="booked">
        {contributions.slice(0, mostContributions).map(({ instrument, delta }) => (
          <li key={instrument.entityValue}>
            <a href={trailPath(home, 'delta', `${instrument.entityType}:${instrument.entityValue}`)}>
              {instrument.name}
            </a>
            <span className="num">
              <MoneyChange value={delta} />
            </span>
          </li>
        ))}
      </ul>
    </Board>
  )
}
