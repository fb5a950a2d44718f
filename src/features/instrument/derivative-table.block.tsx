import { WatchLink } from '#web/blocks/instrument-name.tsx'
import type { DerivativeRow } from '#features/derivatives/derivatives.contract.ts'
import { Table, type Column } from '#web/blocks/table.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import type { Instrument } from '#contract/instruments.ts'
import { format } from '#web/format.ts'
import { pathOf } from '#web/navigation.ts'

const kind = { entityType: 'DERIVATIVE' } as const

/** Papers on an underlying: the terms that matter, then the quote. */
export function DerivativeTable({
  caption,
  on,
  rows,
  short = false,
}: {
  caption: string
  /** the underlying of all rows */
  on?: Instrument | undefined
  rows: readonly DerivativeRow[]
  short?: boolean
}) {
  const level = (value: number | undefined) => format.price(value, kindOf(on))
  // All rows are on one underlying.
  const unit = rows[0]?.unitUnderlying
  const inUnit = (label: string) =>
    unit === undefined ? (
      label
    ) : (
      <span className="two">
        {label}
        <small>{unit}</small>
      </span>
    )
  const columns: Column<DerivativeRow>[] = [
    {
      key: 'wkn',
      label: 'WKN',
      cell: ({ instrument, issuer, knockOutAbs }) => (
        <>
          <a href={pathOf(instrument)}>{instrument.wkn ?? instrument.isin}</a>
          <WatchLink instrument={instrument} />
          {short ? null : (
            <>
              <small>{issuer}</small>
              <span className="under-narrow">
                KO {level(knockOutAbs)} {unit}
              </span>
            </>
          )}
        </>
      ),
    },
    { key: 'direction', label: 'Art', cell: (row) => (row.direction === 'LONG' ? 'Long' : 'Short') },
    ...(short
      ? []
      : [
          {
            key: 'strike',
            label: inUnit('Basispreis'),
            numeric: true,
            from: 'tablet',
            cell: (row: DerivativeRow) => level(row.strikeAbs),
          } as const,
          {
            key: 'knockOut',
            label: inUnit('Knock-Out'),
            numeric: true,
            from: 'tablet',
            cell: (row: DerivativeRow) => level(row.knockOutAbs),
          } as const,
          {
            key: 'gearing',
            label: 'Hebel',
            numeric: true,
            cell: (row: DerivativeRow) => format.number(row.gearingAsk, 1),
          } as const,
        ]),
    { key: 'distance', label: 'KO-Abst.', numeric: true, cell: (row) => format.percent(row.barrierDistancePct, 1) },
    ...(short
      ? []
      : [
          {
            key: 'bid',
            label: 'Geld',
            numeric: true,
            cell: (row: DerivativeRow) => format.price(row.bid, kind),
          } as const,
        ]),
    { key: 'ask', label: 'Brief', numeric: true, cell: (row) => format.price(row.ask, kind) },
  ]
  return (
    <Table
      caption={caption}
      columns={columns}
      rows={rows}
      rowKey={(row) => row.instrument.entityValue}
      empty="Kein Papier mit diesem Hebel."
    />
  )
}
