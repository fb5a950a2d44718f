import { WatchLink } from '#web/blocks/instrument-name.tsx'
import { assetClasses } from '#contract/asset-classes.ts'
import { findDerivatives, getDerivativeFacets, type FoundDerivative } from '#features/derivatives/finder.contract.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { CountedSelect } from '#web/blocks/counted-select.tsx'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { sortKeys } from '#web/blocks/sort-order.ts'
import { Empty, TurboWarning } from '#web/blocks/states.tsx'
import { exactly, Table, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { dayOf } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const { path: base, label, menu, subTypeWords = {} } = assetClasses.get('derivatives')
const path = `${base}/neuemissionen`
const title = 'Neuemissionen'
const perPage = 50
/** rows behind them are not listed by the finder */
const mostListed = 10_000
const dayMs = 86_400_000
const price = { entityType: 'DERIVATIVE' } as const
/** nearest to a leverage of 5 first: papers of a month have their first day in common */
const usualSort = { key: 'fit', order: 'ASC' } as const

const tabs = [
  { key: 'zeichnung', label: 'In Zeichnung', days: undefined },
  { key: 'heute', label: 'Heute neu gelistet', days: 0 },
  { key: '30-tage', label: 'Letzte 30 Tage', days: 30 },
] as const

const kinds = Object.entries(subTypeWords).map(([entitySubType, { word }]) => ({ entitySubType, word }))
const wordOf = (entitySubType: string | undefined): string =>
  kinds.find((each) => each.entitySubType === entitySubType)?.word ?? '–'

/** What a row shows of a paper: no instants, which would make it another one each time. */
type NewPaper = Pick<
  FoundDerivative,
  'instrument' | 'shortName' | 'instrumentUnderlying' | 'issuer' | 'dateFirstTrading' | 'couponPct' | 'dateMaturity'
> & { quote: Pick<FoundDerivative['quote'], 'market' | 'entityType' | 'entitySubType' | 'bid' | 'ask'> }

function newPaper(paper: FoundDerivative): NewPaper {
  const { market, entityType, entitySubType, bid, ask } = paper.quote
  return {
    instrument: paper.instrument,
    shortName: paper.shortName,
    instrumentUnderlying: paper.instrumentUnderlying,
    issuer: paper.issuer,
    dateFirstTrading: paper.dateFirstTrading,
    couponPct: paper.couponPct,
    dateMaturity: paper.dateMaturity,
    quote: { market, entityType, entitySubType, bid, ask },
  }
}

const columns: readonly Column<NewPaper>[] = [
  {
    key: 'name',
    label: 'WKN, Name',
    inFile: { text: 'WKN', detail: 'Name' },
    cell: ({ instrument, shortName }) => (
      <>
        <a href={pathOf(instrument)}>{instrument.wkn ?? instrument.isin}</a>
        <WatchLink instrument={instrument} />
        <small>{shortName}</small>
      </>
    ),
  },
  { key: 'kind', label: 'Typ', from: 'tablet', cell: ({ instrument }) => wordOf(instrument.entitySubType) },
  {
    key: 'underlying',
    label: 'Basiswert',
    from: 'tablet',
    cell: ({ instrumentUnderlying }) => <a href={pathOf(instrumentUnderlying)}>{instrumentUnderlying.name}</a>,
  },
  { key: 'issuer', label: 'Emittent', from: 'tablet', cell: ({ issuer }) => issuer.name },
  {
    key: 'dateFirstTrading',
    label: 'Emissionstag',
    numeric: true,
    sort: 'dateFirstTrading',
    from: 'tablet',
    cell: ({ dateFirstTrading }) => format.date(dateFirstTrading),
  },
  {
    key: 'couponPct',
    label: 'Kupon p. a.',
    numeric: true,
    sort: 'couponPct',
    from: 'wide',
    cell: ({ couponPct }) => format.percent(couponPct),
    attributes: ({ couponPct }) => exactly(couponPct),
  },
  {
    key: 'dateMaturity',
    label: 'Fälligkeit',
    numeric: true,
    sort: 'dateMaturity',
    cell: ({ dateMaturity }) => (dateMaturity === undefined ? 'open end' : format.date(dateMaturity)),
  },
  {
    key: 'bid',
    label: 'Geld',
    numeric: true,
    sort: 'bid',
    cell: ({ quote }) => <span {...live(quote, 'bid')}>{format.price(quote.bid, price)}</span>,
    attributes: ({ quote }) => exactly(quote.bid),
  },
  {
    key: 'ask',
    label: 'Brief',
    numeric: true,
    sort: 'ask',
    cell: ({ quote }) => <span {...live(quote, 'ask')}>{format.price(quote.ask, price)}</span>,
    attributes: ({ quote }) => exactly(quote.ask),
  },
]

const nothingIn = (days: number): string =>
  days === 0 ? 'Heute wurde nichts neu gelistet.' : 'Nichts Neues für diese Auswahl.'

/** Derivatives that came to the market lately, by kind and issuer. */
export const newPapers = page({
  path,
  liveIntervalMs: 1000,
  nav: [
    {
      label: `${title}: ${label}`,
      path,
      menu,
      sitemap: 'Werkzeuge und Listen',
      tool: 'neu begebene Zertifikate und Hebelprodukte',
      words: 'neue Zertifikate Emission Zeichnung',
    },
  ],
  async load(context) {
    const { call, query, now } = context
    const unknown: string[] = []
    const chosen = <Value,>(name: string, values: readonly Value[], keyOf: (value: Value) => string) => {
      const asked = query.get(name) ?? ''
      const value = values.find((each) => keyOf(each) === asked)
      if (asked !== '' && !value) unknown.push(asked.slice(0, 40))
      return value
    }
    const tab = chosen('liste', tabs, ({ key }) => key) ?? tabs[2]
    const kind = chosen('art', kinds, ({ entitySubType }) => entitySubType)
    const order = await keptSort(context, 'neue-derivate', usualSort, ['fit', ...sortKeys(columns)])
    if (tab.days === undefined) return { tab, kind, order, unknown, number: 1, list: undefined }
    const first = dayOf(now - tab.days * dayMs)
    const filters = { dateFirstTradingRange: `${first};` }
    const find = (idIssuer: string | undefined) =>
      pageOf(context, perPage, (part) =>
        softly(
          call(findDerivatives, {
            query: {
              ...filters,
              entitySubType: kind?.entitySubType,
              idIssuer,
              sort: order.sort.key,
              order: order.sort.order,
              ...part,
            },
          }),
        ),
      )
    const [issuers, ofAll] = await Promise.all([
      softly(call(getDerivativeFacets, { query: { ...filters, entitySubType: kind?.entitySubType } })),
      query.get('emittent') ? undefined : find(undefined),
    ])
    const issuer = chosen(
      'emittent',
      issuers?.choices.find(({ param }) => param === 'idIssuer')?.values ?? [],
      ({ value }) => value,
    )
    const { number, list } = ofAll ?? (await find(issuer?.value))
    return { tab, kind, order, unknown, number, list, issuers, issuer }
  },
  head: ({ kind, number }) => ({
    title: kind ? `${title}: ${kind.word}` : `${title}: ${label}`,
    description: 'Neu begebene Zertifikate und Hebelprodukte nach Art und Emittent, mit Geld und Brief.',
    page: number,
  }),
  Page: ({ tab, kind, order, unknown, number, list, issuers, issuer, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Börse & Kurse', path: '/' }, { label, path: base }, { label: title }]} />
      <div className="page-head">
        <div>
          <h1>
            {title}: {kind?.word ?? label}
          </h1>
          <p className="sm">
            Alle Papiere sind simuliert <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="stack">
        <TurboWarning />
        <Segments
          label="Liste"
          segments={tabs.map((each) => ({
            label: each.label,
            href: withQuery(at.path, at.query, {
              liste: each.key === '30-tage' ? undefined : each.key,
              page: undefined,
            }),
            current: each === tab,
          }))}
        />
        {issuers ? (
          <form className="acts" action={path} method="get">
            {tab.key === '30-tage' ? null : <input type="hidden" name="liste" value={tab.key} />}
            <CountedSelect
              name="art"
              label="Art"
              value={kind?.entitySubType ?? ''}
              options={issuers.kinds.map(({ entitySubType, name, total }) => ({ value: entitySubType, name, total }))}
            />
            <CountedSelect
              name="emittent"
              label="Emittent"
              value={issuer?.value ?? ''}
              options={issuers.choices.find(({ param }) => param === 'idIssuer')?.values ?? []}
            />
            <button className="btn foot-of-fields">Zeigen</button>
          </form>
        ) : null}
        <Board
          id="neu"
          title={tab.label}
          footer={
            list && list.total > 0 ? (
              <>
                <span>
                  {format.counted(list.total, 'Papier', 'Papiere')}
                  {list.total > mostListed ? `, gelistet werden ${format.integer(mostListed)}` : ''}
                  {order.sort.key === 'fit' ? ' · sortiert nach Nähe zu Hebel 5, dann nach Spread' : ''}
                </span>
                <TableFiles name="neuemissionen-derivate" at={at} />
              </>
            ) : undefined
          }
        >
          {unknown.map((asked) => (
            <UnknownNote key={asked} asked={asked} what="Auswahl" instead="Gezeigt wird die übliche." />
          ))}
          <UnknownNote asked={order.unknown} what="Sortierung" instead={usualOrder} />
          {tab.days === undefined ? (
            <Empty
              text="Zurzeit ist nichts in Zeichnung."
              hint="Die Emittenten begeben ihre Papiere ohne Zeichnungsfrist: Am Emissionstag sind sie handelbar."
            >
              <a href={path}>Neu in den letzten 30 Tagen</a>
            </Empty>
          ) : (
            ifLoaded(list ?? null, ({ total, list: rows, complete }) =>
              total === 0 ? (
                <Empty
                  text={complete ? nothingIn(tab.days) : 'Die Papiere werden gerade zusammengestellt.'}
                  hint={
                    complete
                      ? 'Neue Papiere kommen am ersten Handelstag eines Monats.'
                      : 'Das dauert nach einem Start einige Sekunden.'
                  }
                >
                  <a href={path}>Neu in den letzten 30 Tagen</a>
                </Empty>
              ) : (
                <>
                  <Table
                    caption={`${title}: ${tab.label}`}
                    columns={columns}
                    rows={rows.map(newPaper)}
                    keepsRows
                    rowKey={({ instrument }) => instrument.entityValue}
                    sort={order.sort}
                    place={listPlace(at.path, at.query, 'neu')}
                  />
                  <Pager
                    page={number}
                    perPage={perPage}
                    total={Math.min(total, mostListed)}
                    place={listPlace(at.path, at.query, 'neu')}
                  />
                </>
              ),
            )
          )}
        </Board>
      </div>
    </>
  ),
})
