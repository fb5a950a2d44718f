import { companySorts, listFundCompanies, type FundCompany } from './companies.contract.ts'
import { Failure } from '#contract/failures.ts'
import { firstLetter } from '#contract/german-text.ts'
import { listClass } from '#contract/lists.ts'
import { letters } from '#features/lists/letter-bar.block.tsx'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { exactly, Table, type Column, type Sort } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { format } from '#web/format.ts'
import { keptSort } from '#web/kept-sort.ts'
import { listPlace, type ListPlace } from '#web/navigation.ts'
import { likest } from '#web/likest.ts'
import { page, pageOf } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const base = '/fonds/kvgs'
const perPage = 50
const fundSorts = ['NAME', 'LAST', 'PERFORMANCE_PCT', 'PERFORMANCE_1Y'] as const
const crumbs = [
  { label: 'Börse & Kurse', path: '/' },
  { label: 'Fonds', path: '/fonds' },
]
const finderOf = (name: string) => `/fonds/finder?kvg=${encodeURIComponent(name)}`

const anchorOf = (letter: string) => `kvg-${letter}`

/** The way to the first house of each letter, where the list is in their order. */
function Letters({ firsts }: { firsts: ReadonlyMap<string, FundCompany> }) {
  return (
    <nav className="letters" aria-label="Anfangsbuchstabe der Gesellschaft">
      {letters.map((letter) =>
        firsts.has(letter) ? (
          <a key={letter} href={`#${anchorOf(letter)}`}>
            {letter.toUpperCase()}
          </a>
        ) : (
          <span key={letter} className="mut" aria-hidden="true">
            {letter.toUpperCase()}
          </span>
        ),
      )}
    </nav>
  )
}

const columnsOf = (firsts: ReadonlyMap<string, FundCompany>): readonly Column<FundCompany>[] => [
  {
    key: 'name',
    label: 'Gesellschaft',
    sort: 'NAME',
    cell: (company) => {
      const letter = firstLetter(company.name)
      return (
        <a href={`${base}/${company.slug}`} id={firsts.get(letter) === company ? anchorOf(letter) : undefined}>
          {company.name}
        </a>
      )
    },
  },
  { key: 'funds', label: 'Fonds', numeric: true, sort: 'FUNDS', cell: ({ funds }) => format.integer(funds) },
  { key: 'etfs', label: 'ETFs', numeric: true, sort: 'ETFS', cell: ({ etfs }) => format.integer(etfs), from: 'tablet' },
  {
    key: 'year',
    label: '1 Jahr (Median)',
    numeric: true,
    sort: 'PERFORMANCE_1Y',
    cell: ({ performancePct1Y }) => <ChangePercent value={performancePct1Y} digits={1} />,
    attributes: ({ performancePct1Y }) => exactly(performancePct1Y),
  },
  {
    key: 'strongest',
    label: 'Beste Kategorie',
    from: 'tablet',
    cell: ({ strongest }) =>
      strongest ? (
        <div className="two">
          <span>{strongest.name}</span>
          <small data-no-file="">
            <ChangePercent value={strongest.performancePct1Y} digits={1} />, {strongest.funds} Fonds
          </small>
        </div>
      ) : (
        '–'
      ),
  },
]

/** All houses of funds. */
export const companies = page({
  path: base,
  nav: [
    {
      label: 'Fondsgesellschaften',
      path: base,
      menu: 'ETF, Fonds',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Fonds nach Gesellschaft',
      words: 'KVG Kapitalverwaltungsgesellschaft Anbieter Fondshaus Emittent',
    },
  ],
  async load(context) {
    const { call } = context
    const { sort, unknown } = await keptSort(context, 'kvgs', { key: 'NAME', order: 'ASC' }, companySorts)
    const key = companySorts.find((each) => each === sort.key)
    return { sort, unknown, list: await softly(call(listFundCompanies, { query: { sort: key, order: sort.order } })) }
  },
  head: () => ({
    title: 'Fondsgesellschaften',
    description: 'Fondsgesellschaften von A bis Z mit Zahl der Fonds und ETFs, Median über ein Jahr, bester Kategorie.',
  }),
  Page: ({ sort, unknown, list, at }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Gesellschaften' }]} />
      <div className="page-head">
        <div>
          <h1>Fondsgesellschaften</h1>
          <p className="sm">
            Beste Kategorie: die mit dem höchsten Median über ein Jahr, ab zwei Fonds. <SimulatedBadge />
          </p>
        </div>
      </div>
      <Board
        title="Von A bis Z"
        footer={
          list ? (
            <>
              <span>
                {format.counted(list.list.length, 'Gesellschaft', 'Gesellschaften')} · Stand{' '}
                {format.time(list.datetime, at.now)}
              </span>
              <TableFiles name="fondsgesellschaften" at={at} />
            </>
          ) : undefined
        }
      >
        {ifLoaded(list, ({ list: rows, hint }) => (
          <Companies {...{ rows, hint, sort, unknown }} place={listPlace(at.path, at.query)} />
        ))}
      </Board>
    </>
  ),
})

interface CompaniesProps {
  rows: readonly FundCompany[]
  hint: string | undefined
  sort: Sort
  unknown: string | undefined
  place: ListPlace
}

function Companies({ rows, hint, sort, unknown, place }: CompaniesProps) {
  const firsts = new Map<string, FundCompany>()
  if (sort.key === 'NAME') for (const each of rows.toReversed()) firsts.set(firstLetter(each.name), each)
  return (
    <>
      {firsts.size > 1 ? <Letters firsts={firsts} /> : null}
      {hint ? <p className="pad sm mut2">{hint}</p> : null}
      <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
      <Table
        caption="Fondsgesellschaften"
        rows={rows}
        rowKey={({ slug }) => slug}
        columns={columnsOf(firsts)}
        sort={sort}
        place={place}
      />
    </>
  )
}

/** A house with its funds. */
export const company = page({
  path: `${base}/:issuer`,
  instead: async ({ call, params }) => {
    const { list } = await call(listFundCompanies)
    const all = list.map(({ slug, name }) => ({ alias: slug, name }))
    return {
      title: 'Fondsgesellschaften, die es gibt',
      list: likest(all, params['issuer'] ?? '').map(({ alias, name }) => ({ label: name, href: `${base}/${alias}` })),
    }
  },
  async load(context) {
    const { call, params } = context
    const { list, hint } = await call(listFundCompanies)
    const found = list.find(({ slug }) => slug === params['issuer'])
    if (!found) throw new Failure('NOT_FOUND', { issuer: params['issuer'] })
    const { sort, unknown } = await keptSort(context, 'kvg', { key: 'NAME', order: 'ASC' }, fundSorts)
    const { number, list: funds } = await pageOf(context, perPage, (stretch) =>
      softly(
        call(listClass, {
          params: { assetClass: 'funds' },
          query: { family: found.name, sort: sort.key, order: sort.order, ...stretch },
        }),
      ),
    )
    return { company: found, hint, sort, unknown, number, funds }
  },
  head: ({ company: { name, funds }, number }) => ({
    title: `${name}: Fonds`,
    description: `Alle ${format.integer(funds)} Fonds von ${name} mit Kurs, Veränderung und Wertentwicklung.`,
    page: number,
  }),
  Page: ({ company: { slug, name, funds: total, etfs, categories, performancePct1Y, strongest }, hint, ...data }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Gesellschaften', path: base }, { label: name }]} />
      <div className="page-head">
        <div>
          <h1>{name}</h1>
          <p className="sm">
            Fondsgesellschaft. <SimulatedBadge />
          </p>
        </div>
      </div>
      <div className="cols">
        <Board
          title="Fonds"
          id="fonds"
          action={
            <a className="btn ghost" href={finderOf(name)}>
              Im Finder filtern
            </a>
          }
          footer={
            data.funds ? (
              <>
                <span>
                  {format.counted(data.funds.total, 'Fonds', 'Fonds')} · Stand{' '}
                  {format.time(data.funds.datetime, data.at.now)}
                </span>
                <TableFiles name={`fonds-${slug}`} at={data.at} />
              </>
            ) : undefined
          }
        >
          {ifLoaded(data.funds, (given) => (
            <>
              {hint ? <p className="pad sm mut2">{hint}</p> : null}
              <UnknownNote asked={data.unknown} what="Sortierung" instead={usualOrder} />
              <ListTable
                caption={`Fonds von ${name}, simulierte Kurse`}
                rows={given.list}
                sort={data.sort}
                place={listPlace(data.at.path, data.at.query)}
                columns={[listColumns.name, listColumns.last, listColumns.changePct, listColumns.year]}
              />
              <Pager
                page={data.number}
                perPage={perPage}
                total={given.total}
                place={listPlace(data.at.path, data.at.query)}
              />
            </>
          ))}
        </Board>
        <div className="stack">
          <Board title="Auf einen Blick">
            <KeyFigures
              columns={1}
              figures={[
                { label: 'Fonds', value: format.integer(total) },
                { label: 'ETFs', value: format.integer(etfs) },
                { label: 'Kategorien', value: format.integer(categories) },
                {
                  label: '1 Jahr, Median der Fonds',
                  value: format.changePercent(performancePct1Y),
                  reason: 'noch nicht gerechnet, oder kein Fonds ist ein Jahr alt',
                },
                {
                  label: 'Beste Kategorie',
                  value: strongest ? `${strongest.name}, ${format.changePercent(strongest.performancePct1Y)}` : '–',
                  text: true,
                  reason: 'keine Kategorie hat zwei Fonds mit einem Jahr',
                },
                {
                  label: 'Anschrift, Volumen, Kosten',
                  value: '–',
                  reason: 'liegen uns zu dieser Gesellschaft nicht vor',
                },
              ]}
            />
          </Board>
        </div>
      </div>
    </>
  ),
})
