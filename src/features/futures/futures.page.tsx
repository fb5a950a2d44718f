import { assetClasses } from '#contract/asset-classes.ts'
import { listFutures, type FutureRow } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { listColumns, ListTable, nameInFile } from '#web/blocks/list-table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { exactly, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { classPage } from '#features/lists/class-page.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const groups = [
  { key: 'index', label: 'Indizes', anchor: 'indizes' },
  { key: 'bond', label: 'Anleihen', anchor: 'anleihen' },
  { key: 'currency', label: 'Währungen', anchor: 'waehrungen' },
  { key: 'commodity', label: 'Rohstoffe', anchor: 'rohstoffe' },
  { key: 'volatility', label: 'Volatilität', anchor: 'volatilitaet' },
] as const

const contractOf = ({ unit, multiplier, tickValue, tickCurrency }: FutureRow): string =>
  `${unit} · Größe ${format.integer(multiplier)} · Tick ${format.number(tickValue)}\u00a0${tickCurrency}`
const basisOf = ({ basis, quote, instrument }: FutureRow): string =>
  basis === undefined ? '' : `Basis ${format.priceChange(basis, quote.last, kindOf(instrument))}`

const columns = {
  name: {
    ...listColumns.name,
    inFile: { parts: [...nameInFile.parts, 'Einheit', 'Kontraktgröße=Größe', 'Tickwert=Tick'] },
    cell: (row) => (
      <>
        {listColumns.name.cell(row)}
        <small>{contractOf(row)}</small>
        <small className="under-narrow">{basisOf(row)}</small>
      </>
    ),
  },
  expiry: { key: 'expiry', label: 'Kontrakt', cell: (row) => format.month(`${row.contractMonth}-15T12:00:00Z`) },
  basis: {
    key: 'basis',
    label: 'Basis',
    inFile: { detail: 'Basis in %' },
    numeric: true,
    from: 'tablet',
    cell: (row) => (
      <div className="two">
        {row.basis === undefined ? '–' : format.priceChange(row.basis, row.quote.last, kindOf(row.instrument))}
        <small>{row.basisPct === undefined ? '' : format.changePercent(row.basisPct)}</small>
      </div>
    ),
  },
  settlement: {
    key: 'settlement',
    label: 'Abrechnung',
    numeric: true,
    from: 'wide',
    cell: ({ instrument, settlementPrice, dateSettlement }) => (
      <div className="two">
        {format.price(settlementPrice, kindOf(instrument))}
        <small>
          {dateSettlement ? (
            <time dateTime={dateSettlement}>{format.shortDate(`${dateSettlement}T12:00:00Z`)}</time>
          ) : null}
        </small>
      </div>
    ),
  },
  openInterest: {
    key: 'openInterest',
    label: 'Open Interest',
    numeric: true,
    from: 'wide',
    cell: (row) => format.integer(row.openInterest),
    attributes: ({ openInterest }) => exactly(openInterest),
  },
} satisfies Record<string, Column<FutureRow>>

/** Futures by underlying: the front contract, its size, and its distance from the spot. */
export const route = classPage({
  assetClass: assetClasses.get('futures'),
  complete: true,
  lead: false,
  tools: groups.map(({ label, anchor }) => ({ label, href: `#${anchor}` })),
  load: async ({ call }) => ({ list: await softly(call(listFutures)) }),
  Main: ({ list, at }) =>
    ifLoaded(list, (given) => (
      <>
        {groups.map(({ key, label, anchor }) => {
          const rows = given.list.filter(({ group }) => group === key)
          return rows.length === 0 ? null : (
            <Board
              key={key}
              id={anchor}
              title={`Futures auf ${label}`}
              action={<TableFiles name={`futures-${anchor}`} among at={at} />}
            >
              <ListTable
                inGrid
                caption={`Futures auf ${label}, simulierte Kurse`}
                rows={rows}
                columns={[
                  columns.name,
                  columns.expiry,
                  listColumns.last,
                  listColumns.performance,
                  ...(given.list.some(({ basis }) => basis !== undefined) ? [columns.basis] : []),
                  columns.settlement,
                  columns.openInterest,
                ]}
              />
            </Board>
          )
        })}
      </>
    )),
  Side: () => (
    <Board title="So liest du das">
      <div className="pad sm mut2 stack">
        <p>
          Gezeigt wird der vordere Kontrakt. Größe, Tick und Verfall stehen so in den Kontraktbedingungen der Börsen; wo
          der Verfall auf einen Feiertag der Börse fiele, liegt er davor.
        </p>
        <p>
          Basis ist der Future minus Kassakurs: was Finanzierung, Dividenden und Lagerung bis zum Verfall ausmachen.
          Tickwert ist die kleinste Kursstufe mal Kontraktgröße.
        </p>
        <p>
          Zum Abrechnungspreis schreibt die Börse jeden Tag Gewinne und Verluste gut: Hier ist er der mittlere Kurs der
          letzten Minute vor ihrer Abrechnung. Open Interest sind die noch offenen Kontrakte aller Monate, ein Modell
          aus den simulierten Umsätzen.
        </p>
      </div>
    </Board>
  ),
})
