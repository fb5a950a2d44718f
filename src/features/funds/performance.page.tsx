import { findInstruments, getFinderFacets, type FinderRow } from '#features/finder/finder.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { CountedSelect } from '#web/blocks/counted-select.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { InstrumentName } from '#web/blocks/instrument-name.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { UnknownNote } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { listPlace, withQuery } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const path = '/fonds/performance'
const title = 'Die stärksten Fonds'
const perPage = 50
const periods = [
  { key: '1', id: 'performancePct1Y', years: 1, label: '1 Jahr' },
  { key: '3', id: 'performancePct3Y', years: 3, label: '3 Jahre' },
  { key: '5', id: 'performancePct5Y', years: 5, label: '5 Jahre' },
  { key: '10', id: 'performancePct10Y', years: 10, label: '10 Jahre' },
] as const
type Period = (typeof periods)[number]

const numberOf = ({ values }: FinderRow, id: string): number | undefined => {
  const value = values[id]
  return typeof value === 'number' ? value : undefined
}

const columnsOf = ({ id, years, label }: Period): readonly Column<FinderRow>[] => [
  {
    key: 'name',
    label: 'Fonds',
    inFile: { parts: ['Kategorie', 'Währung'] },
    cell: ({ instrument, quote, values }) => (
      <InstrumentName
        instrument={instrument}
        detail={`${String(values['category'] ?? instrument.displayType)} · ${quote.isoCurrency}`}
      />
    ),
  },
  {
    key: 'change',
    label,
    numeric: true,
    cell: (row) => <ChangePercent value={numberOf(row, id)} digits={1} />,
    attributes: (row) => exactly(numberOf(row, id)),
  },
  ...(years === 1
    ? []
    : [
        {
          key: 'perYear',
          label: 'pro Jahr',
          numeric: true,
          cell: (row: FinderRow) => <ChangePercent value={numberOf(row, `performancePctPa${years}Y`)} digits={1} />,
          attributes: (row: FinderRow) => exactly(numberOf(row, `performancePctPa${years}Y`)),
        },
      ]),
  {
    key: 'volatility3y',
    label: 'Schwankung 3 J',
    numeric: true,
    from: 'tablet',
    cell: (row) => format.percent(numberOf(row, 'volatility3y'), 1),
    attributes: (row) => exactly(numberOf(row, 'volatility3y')),
  },
  {
    key: 'maxDrawdown3y',
    label: 'Größter Rückgang 3 J',
    numeric: true,
    from: 'tablet',
    cell: (row) => format.percent(numberOf(row, 'maxDrawdown3y'), 1),
    attributes: (row) => exactly(numberOf(row, 'maxDrawdown3y')),
  },
  {
    key: 'sharpe3y',
    label: 'Sharpe 3 J',
    numeric: true,
    from: 'wide',
    cell: (row) => format.number(numberOf(row, 'sharpe3y'), 2),
    attributes: (row) => exactly(numberOf(row, 'sharpe3y')),
  },
]

/** Funds by what they gained over a period, within a category, with what was risked for it. */
export const performance = page({
  path,
  nav: [
    {
      label: title,
      path,
      menu: 'ETF, Fonds',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Fonds nach Wertentwicklung und Kategorie',
      words: 'Performance Wertentwicklung Rangliste beste Fonds Kategorie',
    },
  ],
  async load(context) {
    const { call, query } = context
    const facets = await call(getFinderFacets, {
      params: { assetClass: 'funds' },
      query: { queryParameters: '', lenient: true },
    })
    const categories = facets.criteria.find(({ id }) => id === 'category')?.values ?? []
    const askedCategory = query.get('kategorie') ?? ''
    const category = categories.find(({ key }) => key === askedCategory)
    const askedPeriod = query.get('zeitraum')
    const period = periods.find(({ key }) => key === askedPeriod) ?? periods[1]
    const unknown = [
      ...(askedCategory !== '' && !category ? [askedCategory.slice(0, 60)] : []),
      ...(askedPeriod && askedPeriod !== period.key ? [askedPeriod.slice(0, 60)] : []),
    ]
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(
        call(findInstruments, {
          params: { assetClass: 'funds' },
          query: {
            queryParameters: category ? new URLSearchParams({ kategorie: category.key }).toString() : '',
            lenient: true,
            sort: period.id,
            order: 'DESC',
            ...stretch,
          },
        }),
      ),
    )
    return { categories, category, period, unknown, number, list, hint: facets.hint }
  },
  head: ({ category, period, number }) => ({
    title: category ? `${title}: ${category.name}` : title,
    description: `Fonds nach Wertentwicklung über ${period.label}, je Kategorie, mit Schwankung, Rückgang und Sharpe-Ratio.`,
    page: number,
  }),
  Page: ({ categories, category, period, unknown, number, list, hint, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label: 'Fonds', path: '/fonds' }, { label: title }]} />
      <div className="page-head">
        <div>
          <h1>
            {title}
            {category ? `: ${category.name}` : ''}
          </h1>
          <p className="sm">
            Nur Fonds, die es heute noch gibt: Aufgelöste fehlen, deshalb sieht die Vergangenheit besser aus, als sie
            für alle war. <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="stack">
        <Segments
          label="Zeitraum"
          segments={periods.map((each) => ({
            label: each.label,
            href: withQuery(at.path, at.query, { zeitraum: each.key === '3' ? undefined : each.key, page: undefined }),
            current: each === period,
          }))}
        />
        <form className="acts" action={path} method="get">
          {period.key === '3' ? null : <input type="hidden" name="zeitraum" value={period.key} />}
          <CountedSelect
            name="kategorie"
            label="Kategorie"
            value={category?.key ?? ''}
            options={categories.map(({ key, name, total }) => ({ value: key, name, total }))}
          />
          <button className="btn foot-of-fields">Zeigen</button>
        </form>
        <Board
          title="Rangliste"
          footer={
            list ? (
              <>
                <span>
                  {format.counted(list.total, 'Fonds', 'Fonds')} · zum letzten Rücknahmepreis in der Währung des Fonds,
                  ohne Ausgabeaufschlag
                </span>
                <TableFiles name="fonds-performance" at={at} />
              </>
            ) : undefined
          }
        >
          {ifLoaded(list, (given) => (
            <>
              {unknown.map((asked) => (
                <UnknownNote key={asked} asked={asked} what="Auswahl" instead="Gezeigt wird die übliche." />
              ))}
              {hint ? <p className="pad sm mut2">{hint} Bis dahin führen die, von denen sie bekannt sind.</p> : null}
              <Table
                caption={`${title} über ${period.label}`}
                rows={given.list}
                rowKey={({ instrument }) => instrument.entityValue}
                columns={columnsOf(period)}
                place={listPlace(at.path, at.query)}
                empty="In dieser Kategorie ist kein Fonds so alt."
              />
              <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
            </>
          ))}
        </Board>
      </div>
    </>
  ),
})
