import type { Call } from '#contract/endpoint.ts'
import { getPerformanceValues } from '#contract/history.ts'
import type { Snapshot } from '#features/instrument/snapshots.contract.ts'
import { direction, format, type PriceKind } from '#web/format.ts'
import { Change, ChangePercent, Points, pointsUnit } from '#web/blocks/change.tsx'
import { Table } from '#web/blocks/table.tsx'
import { softly } from '#web/soft.tsx'

export type Values = Readonly<Record<string, number | string>>

/** The periods every performance table shows, with the names the API gives them. */
export const periods = [
  { label: '1 Tag', key: 'D1' },
  { label: '1 Woche', key: 'W1' },
  { label: '1 Monat', key: 'M1' },
  { label: '3 Monate', key: 'M3' },
  { label: '6 Monate', key: 'M6' },
  { label: 'Lfd. Jahr', key: 'Cy' },
  { label: '1 Jahr', key: 'Y1' },
  { label: '3 Jahre', key: 'Y3' },
  { label: '5 Jahre', key: 'Y5' },
  { label: '10 Jahre', key: 'Y10' },
] as const

export const figureOf = (values: Values | undefined | null, key: string): number | undefined => {
  const value = values?.[key]
  return typeof value === 'number' ? value : undefined
}

export const loadPerformance = (
  call: Call,
  { instrument, quote }: Pick<Snapshot, 'instrument' | 'quote'>,
): Promise<Values | undefined | null> =>
  softly(
    call(getPerformanceValues, {
      params: { entityType: instrument.entityType, entityValue: instrument.entityValue },
      query: { idNotation: quote.market.idNotation },
    }),
  )

/** Changes of what stands beside the instrument: on its main listing, whatever venue the present price comes from. */
export const loadChangesBeside = (
  call: Call,
  { entityType, entityValue }: Pick<Snapshot['instrument'], 'entityType' | 'entityValue'>,
): Promise<Values | undefined | null> =>
  softly(call(getPerformanceValues, { params: { entityType, entityValue }, query: { only: 'CHANGES' } }))

interface PerformanceTableProps {
  name: string
  values: Values
  benchmark?: { name: string; values: Values | undefined | null } | undefined
  kind: PriceKind
  /** shows the change of the price, too, and the running month: of bonds, whose prices are percent themselves */
  absolute?: boolean | undefined
}

/**
 * Periods against the benchmark; the difference is in percentage points. Where dividends fell into a period, a second
 * line counts them in.
 */
export function PerformanceTable({ name, values, benchmark, kind, absolute }: PerformanceTableProps) {
  const shown = absolute ? [{ label: 'Lfd. Monat', key: 'Cm' }, ...periods] : periods
  const byPoints = changesByPoints(values)
  const rows = shown
    .map(({ label, key }) => {
      const own = figureOf(values, `performanceRel${key}`)
      const other = figureOf(benchmark?.values, `performanceRel${key}`)
      const total = figureOf(values, `totalReturnRel${key}`)
      const withDividends =
        total !== undefined && own !== undefined && Math.abs(total - own) >= 0.05 ? total : undefined
      return {
        label,
        own,
        change: figureOf(values, `performanceAbs${key}`),
        withDividends,
        other,
        relative: own === undefined || other === undefined ? undefined : own - other,
      }
    })
    .filter(({ own, other, change }) => own !== undefined || other !== undefined || (byPoints && change !== undefined))
  return (
    <Table
      caption="Performance im Vergleich"
      rows={rows}
      rowKey={(row) => row.label}
      empty="Dafür ist die Historie noch zu kurz."
      columns={[
        {
          key: 'period',
          label: 'Zeitraum',
          cell: (row) => (
            <>
              <span className="nw">{row.label}</span>
              {row.withDividends === undefined ? null : <small>mit Dividenden</small>}
            </>
          ),
        },
        ...(absolute
          ? [
              {
                key: 'absolute',
                label: '± Pp.',
                numeric: true,
                cell: (row: (typeof rows)[number]) => <Change value={row.change} price={row.change} kind={kind} />,
              },
            ]
          : []),
        {
          key: 'own',
          label: byPoints ? `± ${pointsUnit(kind)}` : absolute ? '± %' : name.length > 10 ? 'Wert' : name,
          numeric: true,
          cell: (row) =>
            byPoints ? (
              <Points value={row.change} kind={kind} />
            ) : (
              <span className="two">
                <ChangePercent value={row.own} digits={1} />
                {row.withDividends === undefined ? null : <small>{format.changePercent(row.withDividends, 1)}</small>}
              </span>
            ),
        },
        ...(benchmark
          ? [
              {
                key: 'other',
                label: <abbr title={benchmark.name}>{headOf(benchmark.name)}</abbr>,
                numeric: true,
                cell: (row: (typeof rows)[number]) => <ChangePercent value={row.other} digits={1} />,
              },
              {
                key: 'relative',
                label: 'Rel. Pp.',
                numeric: true,
                cell: (row: (typeof rows)[number]) => (
                  <span className={direction(row.relative, 1)}>{format.change(row.relative, 1)}</span>
                ),
              },
            ]
          : []),
      ]}
    />
  )
}

/** As many words of a name as a narrow column has room for: „Dow Jones“ of „Dow Jones Industrial Average“. */
export function headOf(name: string, most = 13): string {
  const words = name.split(' ')
  let count = 1
  while (count < words.length && words.slice(0, count + 1).join(' ').length <= most) count++
  return words.slice(0, count).join(' ')
}

/** Levels that run through zero change by points: their values have no percentages. */
const changesByPoints = (values: Values): boolean =>
  periods.some(({ key }) => figureOf(values, `performanceAbs${key}`) !== undefined) &&
  periods.every(({ key }) => figureOf(values, `performanceRel${key}`) === undefined)

/** Statistics need at least a month. */
export const hasStatistics = (values: Values): boolean =>
  (figureOf(values, 'performanceRelM1') ?? figureOf(values, 'performanceAbsM1')) !== undefined

/** Performance, volatility, high and low by the periods the history is long enough for. */
export function StatisticsTable({ values, kind }: { values: Values; kind: PriceKind }) {
  const byPoints = changesByPoints(values)
  const rows = [
    { label: '1 Monat', key: 'M1' },
    { label: '3 Monate', key: 'M3' },
    { label: '1 Jahr', key: 'Y1' },
    { label: '3 Jahre', key: 'Y3' },
    { label: '5 Jahre', key: 'Y5' },
    { label: '10 Jahre', key: 'Y10' },
  ].filter(({ key }) => figureOf(values, `performance${byPoints ? 'Abs' : 'Rel'}${key}`) !== undefined)
  return (
    <Table
      caption="Statistik nach Zeitraum"
      rows={rows}
      rowKey={(row) => row.label}
      columns={[
        { key: 'period', label: 'Zeitraum', cell: (row) => row.label },
        byPoints
          ? {
              key: 'performance',
              label: `± ${pointsUnit(kind)}`,
              numeric: true,
              cell: (row) => <Points value={figureOf(values, `performanceAbs${row.key}`)} kind={kind} />,
            }
          : {
              key: 'performance',
              label: 'Performance',
              numeric: true,
              cell: (row) => <ChangePercent value={figureOf(values, `performanceRel${row.key}`)} />,
            },
        ...(byPoints
          ? []
          : [
              {
                key: 'vola',
                label: 'Volatilität p. a.',
                numeric: true,
                cell: (row: (typeof rows)[number]) => format.percent(figureOf(values, `vola${row.key}`)),
              },
              {
                key: 'volaPeriod',
                label: 'im Zeitraum',
                numeric: true,
                from: 'tablet' as const,
                cell: (row: (typeof rows)[number]) => format.percent(figureOf(values, `volaPeriod${row.key}`)),
              },
            ]),
        {
          key: 'high',
          label: 'Hoch',
          numeric: true,
          cell: (row) => format.price(figureOf(values, `highPrice${row.key}`), kind),
        },
        {
          key: 'low',
          label: 'Tief',
          numeric: true,
          cell: (row) => format.price(figureOf(values, `lowPrice${row.key}`), kind),
        },
      ]}
    />
  )
}
