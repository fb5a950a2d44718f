import { continentOf, continents } from '#contract/country.ts'
import { hyphenated } from '#contract/german-text.ts'
import { CountryMap } from './country-map.block.tsx'
import { countryStockSorts, listCountryStocks, type CountryStock, type CountryStocks } from './countries.contract.ts'
import { LeadIndexBoard, leadRangeOf } from './lead-index.block.tsx'
import { loadSeries } from '#web/charts/load-series.ts'
import { getClassFacets, type ClassFacet } from '#features/lists/class-lists.contract.ts'
import { listClass, listExchanges, type Exchange, type ListRow } from '#contract/lists.ts'
import { ChangePercent } from '#web/blocks/change.tsx'
import { live } from '#web/blocks/live.ts'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { Failure } from '#contract/failures.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { shownColumns } from '#web/blocks/shown-columns.ts'
import { TableTools } from '#web/blocks/table-tools.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace, pathOf } from '#web/navigation.ts'
import { likest } from '#web/likest.ts'
import { page, pageOf } from '#web/page.tsx'
import { stateOf } from '#features/lists/exchange-state.ts'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const base = '/aktien/aktien-laender'
const perPage = 25
/** `Vereinigte Staaten` → `vereinigte-staaten`, as addresses write it */
export const countrySlug = (name: string): string => hyphenated(name).toLowerCase()

/** Countries with the number of their shares. */
export function CountryTiles({ countries }: { countries: readonly ClassFacet[] }) {
  return (
    <ul className="chips pad">
      {countries.map(({ key, name, total }) => (
        <li key={key}>
          <a className="chip" href={`${base}/${countrySlug(name)}`}>
            {name} <em>{format.integer(total)}</em>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** The first index of each country, by its code. */
const firstOfCountry = (rows: readonly ListRow[]): ReadonlyMap<string, ListRow> =>
  new Map(rows.toReversed().map((row) => [row.instrument.isoCountry ?? '', row]))

interface CountryTableProps {
  continent: string
  countries: readonly ClassFacet[]
  leading: ReadonlyMap<string, ListRow>
}

/** Countries with their lead index and its change, where one is known. */
const CountryTable = ({ continent, countries, leading }: CountryTableProps) => (
  <Table
    caption={`Länder: ${continent}`}
    rows={countries}
    rowKey={({ key }) => key}
    columns={[
      {
        key: 'country',
        label: 'Land',
        cell: ({ name }) => <a href={`${base}/${countrySlug(name)}`}>{name}</a>,
      },
      { key: 'total', label: 'Werte', numeric: true, cell: ({ total }) => format.integer(total) },
      {
        key: 'index',
        label: 'Leitindex',
        cell: ({ key }) => {
          const index = leading.get(key)?.instrument
          return index ? <a href={pathOf(index)}>{index.name}</a> : '–'
        },
      },
      {
        key: 'change',
        label: '± %',
        numeric: true,
        cell: ({ key }) => <ChangePercent value={leading.get(key)?.quote.performancePct} />,
        attributes: ({ key }) => {
          const quote = leading.get(key)?.quote
          return quote ? live(quote, 'performancePct') : {}
        },
      },
    ]}
  />
)

/** Countries by continent. */
export const overview = page({
  path: base,
  nav: [
    {
      label: 'Aktien nach Ländern',
      path: base,
      menu: 'Aktien, Indizes, Derivate',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Aktien aus aller Welt nach Land',
      words: 'Länder Aktien Ausland Welt',
    },
  ],
  async load({ call }) {
    const [facets, indices] = await Promise.all([
      softly(call(getClassFacets, { params: { assetClass: 'stocks' } })),
      softly(call(listClass, { params: { assetClass: 'indices' }, query: { selection: 'lead', perPage: 100 } })),
    ])
    return { facets, leading: firstOfCountry(indices?.list ?? []) }
  },
  head: () => ({
    title: 'Aktien nach Ländern',
    description: 'Aktien aus aller Welt nach Kontinent und Land: Leitindex mit Veränderung und Zahl der Werte.',
  }),
  Page: ({ facets, leading }) => (
    <>
      <Crumbs
        crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label: 'Aktien', path: '/aktien' }, { label: 'Länder' }]}
      />
      <div className="page-head">
        <div>
          <h1>Aktien nach Ländern</h1>
          <p className="sm">Sitz der Gesellschaft, mit der Zahl der Werte auf dieser Seite.</p>
        </div>
      </div>
      {ifLoaded(facets, ({ countries }) => {
        const [first, ...others] = continents.flatMap((continent) => {
          const found = countries.filter(({ key }) => continentOf(key) === continent)
          return found.length === 0
            ? []
            : [
                <Board key={continent} title={continent}>
                  <CountryTable continent={continent} countries={found} leading={leading} />
                </Board>,
              ]
        })
        return (
          <div className="stack">
            <CountryMap
              countries={countries.map(({ key, name }) => ({
                key,
                name,
                path: `${base}/${countrySlug(name)}`,
                index: leading.get(key),
              }))}
            />
            <div className="g2">
              {first}
              <div className="stack">{others}</div>
            </div>
          </div>
        )
      })}
    </>
  ),
})

const columns: readonly Column<CountryStock>[] = [
  listColumns.name,
  { ...listColumns.last, sort: undefined },
  {
    key: 'home',
    label: 'Heimatkurs',
    inFile: { detail: 'Währung und Börse' },
    numeric: true,
    from: 'tablet',
    cell: ({ instrument, home }) => (
      <div className="two">
        <span {...live(home, 'last')}>{format.price(home.last, kindOf(instrument))}</span>
        <small>
          {home.isoCurrency} · {home.market.name}
        </small>
      </div>
    ),
    attributes: ({ home }) => exactly(home.last),
  },
  { ...listColumns.changePct, sort: undefined },
  listColumns.marketCap,
  { key: 'per', label: 'KGV e', numeric: true, from: 'tablet', cell: ({ cnPer }) => format.number(cnPer, 1) },
  {
    key: 'yield',
    label: 'Div.-Rend.',
    numeric: true,
    from: 'tablet',
    cell: ({ cnDivYield }) => format.percent(cnDivYield),
  },
  { key: 'industry', label: 'Branche', from: 'wide', cell: ({ nameIndustry }) => nameIndustry ?? '–' },
  listColumns.year,
]

/** What the country keeps of dividends, or that no fact of it is known. */
function WithholdingBoard({ name, tax }: { name: string; tax: CountryStocks['withholdingTax'] }) {
  const unknown = `Der Satz für ${name} liegt uns nicht vor.`
  const refund = tax?.treatyPct === undefined ? undefined : refundPct(tax.ratePct, tax.treatyPct)
  return (
    <Board title="Quellensteuer auf Dividenden">
      <KeyFigures
        columns={1}
        name="quellensteuer"
        figures={[
          { label: 'Satz', value: format.percent(tax?.ratePct, decimals(tax?.ratePct)), reason: unknown },
          {
            label: 'Höchstsatz nach Abkommen',
            value: format.percent(tax?.treatyPct, 0),
            reason: tax ? 'Im eigenen Land gilt kein Abkommen.' : unknown,
          },
          {
            label: 'Vom Land zu erstatten',
            value: refund === undefined ? '–' : format.percent(refund, decimals(refund)),
            reason: tax ? 'Im eigenen Land gilt kein Abkommen.' : unknown,
          },
          { label: 'Satz gilt seit', value: tax ? format.date(`${tax.since}T12:00:00Z`) : '–', reason: unknown },
          { label: 'Quelle', value: tax?.source ?? '–', text: true, reason: unknown },
        ]}
      />
    </Board>
  )
}

/** The exchanges of a country: all of the first, and when the others trade. */
function VenueBoards({ venues: [first, ...others], now }: { venues: readonly Exchange[]; now: number }) {
  if (!first) return null
  const [holiday] = first.holidays
  return (
    <>
      <Board title={first.name}>
        <KeyFigures
          columns={1}
          figures={[
            { label: 'Jetzt', value: stateOf(first, now), text: true },
            { label: 'Handelszeit, deutsche Zeit', value: first.hoursBerlin },
            { label: 'Ortszeit', value: first.hours },
            { label: 'Währung', value: first.isoCurrency, text: true },
            { label: 'Kurse', value: first.delay },
            { label: 'Abwicklung', value: `T+${first.settlementDays}` },
            { label: 'Nächster Feiertag', value: holiday ? format.date(`${holiday.date}T12:00:00Z`) : '–' },
          ]}
        />
      </Board>
      {others.length > 0 ? (
        <Board
          title="Weitere Handelsplätze"
          action={
            <a className="more" href="/boersen">
              Alle Börsen
            </a>
          }
        >
          <Table
            caption="Weitere Handelsplätze, Zeiten in deutscher Zeit"
            rows={others}
            rowKey={({ codeMarket }) => codeMarket}
            columns={[
              { key: 'name', label: 'Handelsplatz', cell: ({ name }) => name },
              { key: 'state', label: 'Jetzt', cell: (venue) => stateOf(venue, now) },
              { key: 'hours', label: 'Handelszeit', numeric: true, cell: ({ hoursBerlin }) => hoursBerlin },
            ]}
          />
        </Board>
      ) : null}
    </>
  )
}

/** What is withheld beyond the treaty's limit and paid back on application, percent of the dividend. */
const refundPct = (ratePct: number, treatyPct: number): number =>
  Math.max(0, Math.round((ratePct - treatyPct) * 1000) / 1000)

/** as the law writes it: 15, 12,8, 26,375 */
const decimals = (ratePct: number | undefined): number => `${ratePct ?? ''}`.split('.')[1]?.length ?? 0

/** All shares of a country, its index and its exchanges. */
export const country = page({
  path: `${base}/:country`,
  instead: async ({ call, params }) => {
    const { countries } = await call(getClassFacets, { params: { assetClass: 'stocks' } })
    const all = countries.map(({ name }) => ({ alias: countrySlug(name), name }))
    return {
      title: 'Länder, die es gibt',
      list: likest(all, params['country'] ?? '').map(({ alias, name }) => ({ label: name, href: `${base}/${alias}` })),
    }
  },
  async load(context) {
    const { call, params, query } = context
    const { countries } = await call(getClassFacets, { params: { assetClass: 'stocks' } })
    const found = countries.find(({ name }) => countrySlug(name) === params['country'])
    if (!found) throw new Failure('NOT_FOUND', { country: params['country'] })
    const mostValuable = { key: 'MARKET_CAPITALIZATION', order: 'DESC' } as const
    const { sort, unknown } = await keptSort(context, 'aktien-laender', mostValuable, countryStockSorts)
    const [{ number, list }, indices, exchanges] = await Promise.all([
      pageOf(context, perPage, (stretch) =>
        softly(
          call(listCountryStocks, {
            params: { isoCountry: found.key },
            query: { sort: countryStockSorts.find((key) => key === sort.key), order: sort.order, ...stretch },
          }),
        ),
      ),
      softly(
        call(listClass, {
          params: { assetClass: 'indices' },
          query: { selection: 'lead', isoCountry: found.key, perPage: 5, withSparkline: 'Y5' },
        }),
      ),
      softly(call(listExchanges)),
    ])
    const [lead, ...others] = indices?.list ?? []
    const range = leadRangeOf(query)
    const { entityType, entityValue } = lead?.instrument ?? {}
    const course =
      entityType && entityValue
        ? await softly(loadSeries(call, { entityType, entityValue }, range, context.now))
        : undefined
    return {
      name: found.name,
      number,
      sort,
      unknown,
      list,
      lead: lead && { row: lead, range, series: course ?? undefined },
      indices: others,
      venues: exchanges?.list.filter(({ isoCountry }) => isoCountry === found.key) ?? [],
    }
  },
  head: ({ name, number }) => ({
    title: `Aktien aus ${name}`,
    description: `Aktien aus ${name} nach Börsenwert, mit Kurs, KGV, Dividendenrendite, Leitindex und Quellensteuer.`,
    page: number,
  }),
  Page: ({ name, number, sort, unknown, list, lead, indices, venues, at }) => (
    <>
      <Crumbs
        crumbs={[
          { label: 'Börse & Kurse', path: '/' },
          { label: 'Aktien', path: '/aktien' },
          { label: 'Länder', path: base },
          { label: name },
        ]}
      />
      <div className="page-head">
        <div>
          <h1>Aktien: {name}</h1>
          <p className="sm">
            Gesellschaften mit Sitz in diesem Land. <SimulatedBadge />
          </p>
        </div>
      </div>
      {lead ? <LeadIndexBoard {...lead} at={at} /> : null}
      <div className="cols">
        <Board
          title="Alle Werte"
          id="alle"
          action={<TableTools at={at} anchor="alle" columns={columns} />}
          footer={
            list ? (
              <>
                <span>
                  {format.integer(list.total)} Treffer · Stand {format.time(list.datetime, at.now)}
                </span>
                <TableFiles name={`aktien-${countrySlug(name)}`} at={at} />
              </>
            ) : undefined
          }
        >
          {ifLoaded(list, (given) => (
            <>
              {given.hint ? <p className="pad sm mut2">{given.hint}</p> : null}
              <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
              <ListTable
                caption={`Aktien: ${name}`}
                rows={given.list}
                sort={sort}
                place={listPlace(at.path, at.query)}
                columns={shownColumns(at.query, columns)}
              />
              <Pager page={number} perPage={perPage} total={given.total} place={listPlace(at.path, at.query)} />
            </>
          ))}
        </Board>
        <div className="stack">
          {indices.length > 0 ? (
            <Board title="Weitere Indizes">
              <ListTable
                caption={`Weitere Indizes: ${name}`}
                rows={indices}
                columns={[listColumns.name, listColumns.last, listColumns.performance]}
              />
            </Board>
          ) : null}
          {list ? <WithholdingBoard name={name} tax={list.withholdingTax} /> : null}
          <VenueBoards venues={venues} now={at.now} />
        </div>
      </div>
    </>
  ),
})
