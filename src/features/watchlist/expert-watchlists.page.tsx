import { Failure } from '#contract/failures.ts'
import {
  getExpertWatchlist,
  listSubscribableWatchlists,
  subscribeWatchlist,
  unsubscribeWatchlist,
  type ExpertWatchlist,
} from '#features/watchlist/expert-watchlists.contract.ts'
import { Figures } from '#features/watchlist/figures.block.tsx'
import { PositionsTable } from '#features/watchlist/positions-table.block.tsx'
import {
  copyWatchlist,
  listWatchlistPositions,
  listWatchlists,
  postWatchlist,
  type Watchlist,
  type WatchlistPosition,
} from '#features/watchlist/watchlists.contract.ts'
import { listPath } from '#features/watchlist/actions.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { SelectField } from '#web/blocks/form-fields.tsx'
import {
  DisclosureBoard,
  ExpertBoard,
  FollowedSegments,
  followActions,
  FollowForm,
  SampleBadge,
} from '#web/blocks/published.tsx'
import { Tabs } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, exactly, type Column } from '#web/blocks/table.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const path = '/experten-watchlist'

const columns: readonly Column<ExpertWatchlist>[] = [
  {
    key: 'name',
    label: 'Watchlist',
    cell: ({ name, entityValue, published: { expert } }) => (
      <>
        <a href={`${path}/${entityValue}`}>{name}</a>
        <small>
          {expert.name} {expert.isSample ? <SampleBadge /> : null}
        </small>
      </>
    ),
  },
  {
    key: 'day',
    label: '1 Tag im Mittel',
    numeric: true,
    cell: ({ report }) => <ChangePercent value={report.performanceDayPct} />,
    attributes: ({ report }) => exactly(report.performanceDayPct),
  },
  {
    key: 'since',
    label: 'Seit Aufnahme',
    numeric: true,
    from: 'tablet',
    cell: ({ report }) => <ChangePercent value={report.performanceSincePct} digits={1} />,
    attributes: ({ report }) => exactly(report.performanceSincePct),
  },
  { key: 'count', label: 'Werte', numeric: true, cell: ({ report }) => format.integer(report.numberPositions) },
  {
    key: 'followers',
    label: 'Folgen',
    numeric: true,
    from: 'wide',
    cell: ({ published }) => (published.isSubscribed ? 'du' : format.integer(published.numberFollowers)),
  },
]

/** `/experten-watchlist`: what experts keep an eye on and show. */
export const expertWatchlistsRoute = page({
  path,
  nav: [
    {
      label: 'Experten-Watchlist',
      path,
      sitemap: 'Mein Parkett und Premium',
      words: 'Experten Watchlist Experten-Watchlist Merkliste folgen',
    },
  ],
  load: async ({ call, query }) => {
    const isOwn = query.get('nur') === 'gefolgt'
    return {
      isOwn,
      lists: (await call(listSubscribableWatchlists, { query: isOwn ? { subscribed: 'true' } : {} })).list,
    }
  },
  head: () => ({
    title: 'Experten-Watchlist',
    description: 'Watchlists von Experten: welche Werte sie beobachten und warum.',
  }),
  Page: ({ lists, isOwn, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Mein Parkett', path: '/' }, { label: 'Experten-Watchlist' }]} />
      <div className="page-head">
        <div>
          <h1>Experten-Watchlist</h1>
          <p className="sm">
            Welche Werte Experten beobachten und warum. Muster sind Regeln dieses Portals, hinter ihnen steht kein
            Mensch.
          </p>
        </div>
      </div>
      <Board
        title={isOwn ? 'Denen du folgst' : 'Alle'}
        action={<FollowedSegments at={at} path={path} isOwn={isOwn} />}
        footer={<span>Jeder Wert einer Liste zählt gleich.</span>}
      >
        {lists.length === 0 ? (
          <Empty text="Du folgst noch keiner Watchlist." hint="Öffne eine und wähle „Folgen“." />
        ) : (
          <Table
            caption="Watchlists von Experten"
            columns={columns}
            rows={lists}
            rowKey={({ entityValue }) => entityValue}
          />
        )}
      </Board>
    </>
  ),
})

/** Puts its papers into a list of the reader's own, or into a new one of its name. */
const copyHere: Action = async (submitted, { call, params }) => {
  const entityValue = params['id'] ?? ''
  const chosen = submitted.text('liste')
  const { name } = await call(getExpertWatchlist, { params: { entityValue } })
  const destination = chosen || (await call(postWatchlist, { body: { name, description: '' } })).entityValue
  const { count } = await call(copyWatchlist, { params: { entityValue, destination } })
  return done(listPath(destination), `${format.counted(count, 'Wert', 'Werte')} übernommen.`)
}

interface Data {
  list: ExpertWatchlist
  tab: 'POSITIONS' | 'DESCRIPTION'
  positions: readonly WatchlistPosition[]
  own: readonly Watchlist[]
}

const mostInstead = 8

const expertPage = (address: string) =>
  page<Data>({
    path: address,
    instead: async ({ call }) => ({
      title: 'Watchlists, die Experten zeigen',
      list: (await call(listSubscribableWatchlists)).list.slice(0, mostInstead).map(({ name, entityValue }) => ({
        label: name,
        href: `${path}/${entityValue}`,
      })),
    }),
    action: {
      ...followActions(subscribeWatchlist, unsubscribeWatchlist, 'dieser Watchlist'),
      uebernehmen: copyHere,
    },
    load: async ({ call, params: { id = '', tab = 'POSITIONS' }, reader }) => {
      if (tab !== 'POSITIONS' && tab !== 'DESCRIPTION') throw new Failure('NOT_FOUND', {}, 'There is no such tab')
      const params = { entityValue: id }
      const list = await call(getExpertWatchlist, { params })
      const [{ list: positions }, own] = await Promise.all([
        call(listWatchlistPositions, { params }),
        reader.kind === 'user' ? call(listWatchlists) : undefined,
      ])
      return { list, tab, positions, own: own?.list ?? [] }
    },
    head: ({ list }) => ({
      title: `${list.name}, ${list.published.expert.name}`,
      description: list.published.strategy.slice(0, 150),
    }),
    Page: ExpertWatchlistPage,
  })

function ExpertWatchlistPage({ list, tab, positions, own, at }: Data & { at: PageContext }) {
  const home = `${path}/${list.entityValue}`
  const { published } = list
  return (
    <>
      <Crumbs
        crumbs={[{ label: 'Mein Parkett', path: '/' }, { label: 'Experten-Watchlist', path }, { label: list.name }]}
      />
      <div className="page-head">
        <div>
          <h1>
            {list.name} {published.expert.isSample ? <SampleBadge /> : null}
          </h1>
          <p className="sm">{published.expert.name}</p>
        </div>
        <div className="acts">
          <FollowForm published={published} at={at} />
        </div>
      </div>
      {positions.length > 0 ? <Figures report={list.report} now={at.now} /> : null}
      <section className="board watch" aria-label={list.name}>
        <Tabs
          label="Bereiche der Liste"
          tabs={[
            { label: 'Werte', href: home, current: tab === 'POSITIONS' },
            { label: 'Beschreibung', href: `${home}/DESCRIPTION`, current: tab === 'DESCRIPTION' },
          ]}
        />
        {tab === 'DESCRIPTION' ? (
          <p className="pad">{list.description || published.strategy}</p>
        ) : positions.length === 0 ? (
          <Empty text="In dieser Liste steht zurzeit kein Wert." />
        ) : (
          <>
            <PositionsTable caption={`Werte in ${list.name}`} rows={positions} />
            <footer>
              <span>Unter dem Namen: warum er in der Liste steht</span>
              <TableFiles name={list.name} at={at} />
            </footer>
          </>
        )}
      </section>
      <div className="cols">
        <div className="stack">
          <ExpertBoard published={published} />
          {at.reader.kind === 'user' ? <CopyBoard own={own} at={at} /> : null}
        </div>
        <div className="stack">
          <DisclosureBoard published={published} />
        </div>
      </div>
    </>
  )
}

const CopyBoard = ({ own, at }: { own: readonly Watchlist[]; at: PageContext }) => {
  const form = formOf(at, 'uebernehmen')
  return (
    <Board title="In eine eigene Liste übernehmen">
      <Form of={form}>
        <SelectField
          of={form}
          name="liste"
          label="Liste"
          options={[
            { value: '', label: 'Neue Liste' },
            ...own.map(({ entityValue, name }) => ({ value: entityValue, label: name })),
          ]}
        />
        <div className="acts">
          <button className="btn">Werte übernehmen</button>
        </div>
      </Form>
    </Board>
  )
}

/** `/experten-watchlist/{id}` and its tabs. */
export const expertWatchlistRoutes = [expertPage(`${path}/:id`), expertPage(`${path}/:id/:tab`)]
