import { assetClasses } from '#contract/asset-classes.ts'
import { listBonds, listFutures, type BondRow } from '#features/lists/class-lists.contract.ts'
import { listClass } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { live } from '#web/blocks/live.ts'
import { Table, type Column } from '#web/blocks/table.tsx'
import { CurveChart, type Curve } from '#web/charts/curve-chart.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace } from '#web/navigation.ts'
import { classPage } from '#features/lists/class-page.block.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { listInterestRates } from '#features/interest-rates/interest-rates.contract.ts'
import { RatesBoard } from '#features/lists/rates-board.block.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const sortKeys = ['NAME', 'LAST', 'PERFORMANCE_PCT', 'COUPON', 'MATURITY', 'YIELD', 'DURATION'] as const
/** terms in years for which government yields are usually quoted */
const terms = [2, 5, 10, 30] as const

const columns: readonly Column<BondRow>[] = [
  {
    key: 'name',
    label: 'Anleihe',
    sort: 'NAME',
    inFile: { detail: 'Art' },
    cell: ({ instrument, nameType }) => (
      <InstrumentName instrument={instrument} detail={`${instrument.wkn ?? instrument.isin ?? ''} · ${nameType}`} />
    ),
  },
  {
    key: 'coupon',
    label: 'Kupon',
    numeric: true,
    sort: 'COUPON',
    from: 'tablet',
    cell: (row) => format.percent(row.couponPct),
  },
  {
    key: 'maturity',
    label: 'Fälligkeit',
    numeric: true,
    sort: 'MATURITY',
    from: 'tablet',
    cell: (row) => format.date(`${row.dateMaturity}T12:00:00Z`),
  },
  {
    key: 'last',
    label: 'Kurs',
    numeric: true,
    sort: 'LAST',
    cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
    attributes: ({ quote }) => live(quote, 'last'),
  },
  {
    key: 'change',
    label: '± %',
    numeric: true,
    sort: 'PERFORMANCE_PCT',
    from: 'tablet',
    cell: ({ quote }) => <ChangePercent value={quote.performancePct} />,
    attributes: ({ quote }) => live(quote, 'performancePct'),
  },
  {
    key: 'yield',
    label: 'Rendite',
    numeric: true,
    sort: 'YIELD',
    cell: (row) => format.percent(row.yieldToMaturityPct),
  },
  {
    key: 'duration',
    label: 'Mod. Duration',
    numeric: true,
    sort: 'DURATION',
    from: 'tablet',
    cell: (row) => format.number(row.modifiedDuration),
  },
  {
    key: 'accrued',
    label: 'Stückzinsen',
    numeric: true,
    from: 'wide',
    cell: (row) => format.number(row.accruedInterest, 3),
  },
]

const byTerm = (rows: readonly BondRow[], isoCountry: string) =>
  rows
    .filter((row) => row.isoCountry === isoCountry && row.yieldToMaturityPct !== undefined)
    .toSorted((a, b) => a.yearsToMaturity - b.yearsToMaturity)

const curveOf = (name: string, rows: readonly BondRow[]): Curve => ({
  name,
  points: rows.map((row) => ({ x: row.yearsToMaturity, y: row.yieldToMaturityPct ?? 0, name: row.instrument.name })),
})

/** A country's bond nearest to each term, where there is one close by. */
export function keyRates(rows: readonly BondRow[]): { term: number; row: BondRow }[] {
  return terms.flatMap((term) => {
    const row = rows.toSorted((a, b) => Math.abs(a.yearsToMaturity - term) - Math.abs(b.yearsToMaturity - term))[0]
    return row && Math.abs(row.yearsToMaturity - term) < Math.max(1, term / 5) ? [{ term, row }] : []
  })
}

/** Bonds: the curve, the usual terms, every paper with its yield, and what trades on them. */
export const route = classPage({
  assetClass: assetClasses.get('bonds'),
  complete: true,
  lead: false,
  links: [
    {
      label: 'Zinskurve',
      path: '/anleihen#zinskurve',
      tool: 'Renditen des Bundes nach Laufzeit',
      sitemap: 'Werkzeuge und Listen',
      words: 'Renditen Bund Zinsen Strukturkurve',
    },
  ],
  tools: [
    { label: 'Finder', href: '/anleihen/finder' },
    { label: 'Vergleich', href: '/anleihen/vergleich' },
    { label: 'Top/Flop', href: '/anleihen/top-flop' },
    { label: 'Neuemissionen', href: '/anleihen/neuemissionen' },
    { label: 'Zinsen', href: '/zinsen' },
    { label: 'Zinskurve', href: '#zinskurve' },
    { label: 'Alle Anleihen', href: '#alle' },
    { label: 'Bund-Future und Co.', href: '/futures#anleihen' },
    { label: 'Anleihen-ETFs', href: '/etf?klasse=Fixed%20Income#alle' },
  ],
  async load(context) {
    const { call } = context
    const { sort, unknown } = await keptSort(context, 'anleihen', { key: 'MATURITY', order: 'ASC' }, sortKeys)
    const key = sortKeys.find((known) => known === sort.key)
    const [bonds, futures, interest, etfs] = await Promise.all([
      softly(call(listBonds, { query: { sort: key, order: sort.order } })),
      softly(call(listFutures)),
      softly(call(listInterestRates)),
      softly(
        call(listClass, {
          params: { assetClass: 'etfs' },
          query: { group: 'Fixed Income', category: 'Government Bonds', perPage: 8, sort: 'NAME' },
        }),
      ),
    ])
    return {
      sort,
      unknown,
      bonds,
      futures: futures?.list.filter(({ group }) => group === 'bond') ?? [],
      interest,
      etfs: etfs?.list ?? [],
    }
  },
  Main: ({ bonds, sort, unknown, etfs, at }) => (
    <>
      {ifLoaded(bonds, ({ list }) => {
        const germany = byTerm(list, 'DE')
        const italy = byTerm(list, 'IT')
        return germany.length < 3 ? null : (
          <Board
            title="Zinskurve"
            id="zinskurve"
            footer={<span>Rendite bis Fälligkeit zum letzten Kurs, jede Anleihe ein Punkt</span>}
          >
            <CurveChart
              label={
                `Zinskurve: Bundesanleihen von ${format.percent(germany[0]?.yieldToMaturityPct)} bei ` +
                `${format.number(germany[0]?.yearsToMaturity, 1)} Jahren bis ` +
                `${format.percent(germany.at(-1)?.yieldToMaturityPct)} bei ` +
                `${format.number(germany.at(-1)?.yearsToMaturity, 1)} Jahren. Die Werte stehen in der Tabelle ` +
                'darunter.'
              }
              curves={[
                curveOf('Bundesrepublik Deutschland', germany),
                ...(italy.length > 1 ? [curveOf('Republik Italien', italy)] : []),
              ]}
            />
          </Board>
        )
      })}
      <Board
        title="Alle Anleihen"
        id="alle"
        action={<TableTools at={at} anchor="alle" columns={columns} />}
        footer={
          bonds ? (
            <>
              <span>
                {format.integer(bonds.total)} Anleihen · Stand {format.time(bonds.datetime, at.now)}
              </span>
              <TableFiles name="anleihen" at={at} />
            </>
          ) : undefined
        }
      >
        {ifLoaded(bonds, ({ list }) => (
          <>
            <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
            <Table
              caption="Anleihen mit Rendite, simulierte Kurse"
              rows={list}
              columns={shownColumns(at.query, columns)}
              rowKey={(row) => row.instrument.entityValue}
              sort={sort}
              place={listPlace('/anleihen', at.query, 'alle')}
            />
          </>
        ))}
      </Board>
      {etfs.length > 0 ? (
        <Board
          title="ETFs auf Staatsanleihen"
          action={
            <a className="more" href="/etf?klasse=Fixed%20Income#alle">
              Alle Anleihen-ETFs
            </a>
          }
        >
          <ListTable
            caption="ETFs auf Staatsanleihen, simulierte Kurse"
            rows={etfs}
            columns={[listColumns.name, listColumns.last, listColumns.changePct, listColumns.year]}
          />
        </Board>
      ) : null}
    </>
  ),
  Side: ({ bonds, futures, interest }) => (
    <>
      {bonds ? (
        <Board title="Leitrenditen Bund">
          <Table
            caption="Renditen der Bundesanleihen nach Laufzeit"
            rows={keyRates(byTerm(bonds.list, 'DE'))}
            rowKey={({ term }) => String(term)}
            empty="Keine Anleihe in diesen Laufzeiten."
            columns={[
              {
                key: 'term',
                label: 'Laufzeit',
                cell: ({ term, row }) => (
                  <>
                    <b>{term} Jahre</b>
                    <small>{row.instrument.name.replace(/ \d{4}\/.*/, '')}</small>
                  </>
                ),
              },
              {
                key: 'yield',
                label: 'Rendite',
                numeric: true,
                cell: ({ row }) => format.percent(row.yieldToMaturityPct),
              },
              { key: 'until', label: 'bis', numeric: true, cell: ({ row }) => row.dateMaturity.slice(0, 4) },
            ]}
          />
        </Board>
      ) : null}
      {interest ? (
        <>
          <RatesBoard rates={interest} group="policy" />
          <RatesBoard rates={interest} group="money" />
        </>
      ) : null}
      {futures.length > 0 ? (
        <Board
          title="Zins-Futures"
          action={
            <a className="more" href="/futures#anleihen">
              Alle
            </a>
          }
        >
          <Table
            caption="Zins-Futures"
            rows={futures}
            rowKey={(row) => row.instrument.entityValue}
            columns={[
              { key: 'name', label: 'Future', cell: ({ instrument }) => <InstrumentName instrument={instrument} /> },
              {
                key: 'last',
                label: 'Kurs',
                numeric: true,
                cell: ({ instrument, quote }) => format.price(quote.last, kindOf(instrument)),
                attributes: ({ quote }) => live(quote, 'last'),
              },
              {
                key: 'change',
                label: '± %',
                numeric: true,
                cell: ({ quote }) => <ChangePercent value={quote.performancePct} />,
                attributes: ({ quote }) => live(quote, 'performancePct'),
              },
            ]}
          />
        </Board>
      ) : null}
    </>
  ),
})
