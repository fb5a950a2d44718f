import { assetClasses } from '#contract/asset-classes.ts'
import { listCommodities, type CommodityRow } from '#features/lists/class-lists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import type { Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { classPage } from '#features/lists/class-page.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const groups = [
  { key: 'metal', label: 'Edelmetalle' },
  { key: 'energy', label: 'Energie' },
  { key: 'industrialMetal', label: 'Industriemetalle' },
  { key: 'agriculture', label: 'Agrarrohstoffe' },
] as const
const anchor = (label: string) => label.toLowerCase()

const unit: Column<CommodityRow> = {
  key: 'unit',
  label: 'Einheit',
  from: 'tablet',
  cell: (row) => `${row.quote.isoCurrency}/${row.unit}`,
}
const inEuros = ({ priceEuro }: CommodityRow): string =>
  format.number(priceEuro, priceEuro !== undefined && priceEuro < 10 ? 3 : 2)
const euro: Column<CommodityRow> = { key: 'euro', label: 'in EUR', numeric: true, from: 'tablet', cell: inEuros }
const gram: Column<CommodityRow> = {
  key: 'gram',
  label: 'EUR je Gramm',
  numeric: true,
  from: 'tablet',
  cell: ({ perSmallerUnit }) => format.number(perSmallerUnit?.priceEuro, 2),
}
const name: Column<CommodityRow> = {
  ...listColumns.name,
  cell: (row) => (
    <>
      {listColumns.name.cell(row)}
      <small className="under-narrow">
        je {row.unit} · {inEuros(row)}
        {'\u00a0'}EUR
        {row.group === 'metal' && row.perSmallerUnit ? (
          <> · je Gramm {format.number(row.perSmallerUnit.priceEuro)}</>
        ) : null}
      </small>
    </>
  ),
}

/** Commodities by group, each with its unit. */
export const route = classPage({
  assetClass: assetClasses.get('commodities'),
  complete: true,
  lead: false,
  tools: [
    ...groups.map(({ label }) => ({ label, href: `#${anchor(label)}` })),
    { label: 'Futures auf Rohstoffe', href: '/futures#rohstoffe' },
  ],
  load: async ({ call }) => ({ list: await softly(call(listCommodities)) }),
  Main: ({ list }) =>
    ifLoaded(list, (given) => (
      <>
        {groups.map(({ key, label }) => (
          <Board key={key} id={anchor(label)} title={label}>
            <ListTable
              inGrid
              caption={`${label}, simulierte Kurse`}
              rows={given.list.filter(({ group }) => group === key)}
              columns={[
                name,
                listColumns.last,
                unit,
                ...(key === 'metal' ? [gram] : []),
                euro,
                listColumns.performance,
                listColumns.range,
              ]}
            />
          </Board>
        ))}
      </>
    )),
  Side: () => (
    <Board title="Einheiten">
      <p className="pad sm mut2">
        Eine Feinunze sind 31,1 Gramm, ein Barrel 159 Liter. Ein Scheffel Weizen oder Sojabohnen wiegt 27,2 Kilogramm,
        ein Scheffel Mais 25,4.
      </p>
    </Board>
  ),
})
