import type { ArticleTeaser } from '#contract/articles.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { ListRow } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Tabs } from '#web/blocks/segments.tsx'
import type { AskedSort } from '#web/blocks/sort-order.ts'
import { deletedKey, Undo } from '#web/blocks/undo.tsx'
import { TableFiles } from '#web/blocks/table-files.tsx'
import { UnknownNote, usualOrder } from '#web/blocks/unknown-note.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import { format } from '#web/format.ts'
import { Island } from '#web/islands/place.tsx'
import { keptColumns } from '#web/kept-columns.ts'
import { listPlace } from '#web/navigation.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { softly } from '#web/soft.tsx'
import { Failure } from '#contract/failures.ts'
import {
  arrangingKey,
  arrangingPath,
  createList,
  describeList,
  giveUpPosition,
  listPath,
  movePosition,
  paste,
  removeList,
  removePosition,
  restoreList,
  restorePosition,
  searchedKey,
  takeIn,
  watchlistPath,
} from '#features/watchlist/actions.ts'
import { listAlerts, type Alert } from '#features/alerts/alerts.contract.ts'
import { listWatchlistTeasers } from '#features/news/articles.contract.ts'
import { MarketsNow, SuggestedPapers } from '#features/lists/well-known.block.tsx'
import { loadWellKnown } from '#features/lists/well-known.ts'
import { Head, Lists, NewList } from '#features/watchlist/lists.block.tsx'
import { besideOf } from '#features/watchlist/beside.block.tsx'
import { Figures } from '#features/watchlist/figures.block.tsx'
import { Hits, Paste, TakeIn } from '#features/watchlist/take-in.block.tsx'
import positionOrder from '#features/watchlist/position-order.island.tsx'
import {
  isOwnOrder,
  ownOrderLink,
  PositionsTable,
  WatchlistColumns,
  watchlistColumns,
  watchlistOrder,
} from '#features/watchlist/positions-table.block.tsx'
import {
  getWatchlist,
  listWatchlistPositions,
  listWatchlists,
  queryWatchlistInstruments,
  type Watchlist,
  type WatchlistPosition,
  type WatchlistReport,
} from '#features/watchlist/watchlists.contract.ts'

const mostHits = 8

/** `/watchlist`: leads to the first list; whoever has none makes it here. */
export const overview = page({
  path: watchlistPath,
  needsLogin: true,
  nav: [
    {
      label: 'Watchlist',
      path: watchlistPath,
      sitemap: 'Mein Parkett und Premium',
      words: 'Watchlist Merkliste Beobachtungsliste Favoriten',
    },
  ],
  action: { neu: createList, zurueck: restoreList },
  load: async (context) => {
    const { list } = await context.call(listWatchlists)
    const [first] = list
    if (first && !context.query.has(deletedKey)) throw new Redirect(302, listPath(first.entityValue))
    return { list, markets: first ? undefined : await softly(loadWellKnown(context)) }
  },
  head: () => ({ title: 'Watchlist', noIndex: true }),
  Page: ({ list, markets, at }) => (
    <>
      <Head lists={list} />
      <Undo at={at} action="zurueck" name="liste" text="Die Liste ist gelöscht." />
      {list.length > 0 ? <Lists lists={list} at={at} /> : null}
      <div className={markets ? 'cols' : undefined}>
        <Board title={list.length > 0 ? 'Neue Liste' : 'Deine erste Liste'}>
          <p className="pad sm mut2">
            Sammle Werte, die du im Blick behalten willst: mit Kurs, Veränderung seit der Aufnahme und deiner Notiz.
          </p>
          <NewList at={at} />
        </Board>
        {markets ? <MarketsNow rows={markets} /> : null}
      </div>
    </>
  ),
})

const shownArticles = 5

interface ListData {
  lists: readonly Watchlist[]
  list: Watchlist
  tab: 'POSITIONS' | 'DESCRIPTION'
  positions: readonly WatchlistPosition[]
  missing: NonNullable<ReplyOf<typeof listWatchlistPositions>['missing']>
  report: WatchlistReport
  hits: readonly Instrument[]
  /** where the list is empty */
  offered: readonly ListRow[]
  alerts: readonly Alert[]
  /** on its papers */
  articles: readonly ArticleTeaser[]
  order: AskedSort
  /** columns its owner chose */
  columns: readonly string[] | undefined
}

const actions = {
  neu: createList,
  aufnehmen: takeIn,
  einfuegen: paste,
  entfernen: removePosition,
  aufgeben: giveUpPosition,
  zurueck: restorePosition,
  verschieben: movePosition,
  beschreiben: describeList,
  loeschen: removeList,
}

async function loadList(context: PageContext): Promise<ListData> {
  const { call, params, query } = context
  const of = { params: { entityValue: params['id'] ?? '' } }
  const tab = params['tab'] ?? 'POSITIONS'
  if (tab !== 'POSITIONS' && tab !== 'DESCRIPTION') throw new Failure('NOT_FOUND', {}, 'There is no such tab')
  const searched = query.get(searchedKey)
  const own = call(listWatchlists)
  const [{ list: lists }, list, { list: positions, missing = [], report }, hits, alerts, articles, order, columns] =
    await Promise.all([
      own,
      own.then(
        async ({ list: all }) =>
          all.find((each) => each.entityValue === of.params.entityValue) ?? call(getWatchlist, of),
      ),
      call(listWatchlistPositions, { ...of, query: tab === 'POSITIONS' ? { withSparkline: 'D1' } : {} }),
      searched
        ? softly(call(queryWatchlistInstruments, { query: { searchValue: searched, limit: mostHits } }))
        : undefined,
      softly(call(listAlerts)),
      softly(call(listWatchlistTeasers, { ...of, query: { perPage: shownArticles } })),
      watchlistOrder(context),
      keptColumns(context, 'watchlist', watchlistColumns),
    ])
  const offered = positions.length === 0 ? await softly(loadWellKnown(context)) : undefined
  return {
    lists,
    list,
    tab,
    offered: offered ?? [],
    positions,
    missing,
    report,
    hits: hits?.list ?? [],
    alerts: alerts?.list ?? [],
    articles: articles?.list ?? [],
    order,
    columns,
  }
}

const listPage = (path: string) =>
  page({
    path,
    needsLogin: true,
    action: actions,
    load: loadList,
    head: ({ list }) => ({ title: `${list.name}, Watchlist`, noIndex: true }),
    Page: ListPage,
  })

/** One list, and one tab of it. */
export const [list, tab] = [listPage(`${watchlistPath}/:id`), listPage(`${watchlistPath}/:id/:tab`)]

function ListPage({ at, ...data }: ListData & { at: PageContext }) {
  const { lists, list: shown, positions, report, tab: chosen } = data
  const path = listPath(shown.entityValue)
  const board = (
    <section className="board watch" id="werte" aria-label={shown.name}>
      <Tabs
        label="Bereiche der Liste"
        tabs={[
          { label: 'Werte', href: path, current: chosen === 'POSITIONS' },
          { label: 'Beschreibung', href: `${path}/DESCRIPTION`, current: chosen === 'DESCRIPTION' },
        ]}
      />
      {chosen !== 'POSITIONS' ? (
        <Description list={shown} at={at} />
      ) : at.query.has(arrangingKey) && positions.length > 0 ? (
        <Arranging {...data} at={at} />
      ) : (
        <Positions {...data} at={at} />
      )}
    </section>
  )
  const beside = chosen === 'POSITIONS' ? besideOf(data, at.now) : []
  return (
    <>
      <Crumbs
        crumbs={[
          { label: 'Mein Parkett', path: '/' },
          { label: 'Watchlist', path: watchlistPath },
          { label: shown.name },
        ]}
      />
      <Head lists={lists} />
      <Lists lists={lists} current={shown.entityValue} at={at} />
      <Undo at={at} action="zurueck" name="position" text="Der Wert ist aus der Liste entfernt." />
      {positions.length > 0 ? <Figures report={report} now={at.now} /> : null}
      {beside.length === 0 ? (
        board
      ) : (
        <div className="cols">
          <div className="stack">{board}</div>
          <div className="stack">{beside}</div>
        </div>
      )}
    </>
  )
}

function Positions({
  list: { entityValue, name },
  positions,
  missing,
  offered,
  hits,
  alerts,
  order: { sort, unknown },
  columns,
  at,
}: ListData & { at: PageContext }) {
  const place = listPlace(at.path, at.query)
  return (
    <>
      <div className="watch-tools">
        <TakeIn at={at} />
        <Paste at={at} />
      </div>
      {at.query.get(searchedKey) ? <Hits hits={hits} at={at} /> : null}
      {positions.length > 0 ? (
        <>
          <UnknownNote asked={unknown} what="Sortierung" instead={usualOrder} />
          <PositionsTable
            list={entityValue}
            caption={`Werte in ${name}`}
            rows={positions}
            alerts={alerts}
            chosen={columns}
            sort={sort}
            place={place}
          />
          <footer>
            <span>
              {isOwnOrder(sort) ? (
                'Reihenfolge: eigene'
              ) : (
                <a className="more" href={ownOrderLink(place)} rel="nofollow">
                  Eigene Reihenfolge
                </a>
              )}{' '}
              {positions.length > 1 ? (
                <a className="more" href={arrangingPath(entityValue)} rel="nofollow">
                  Anordnen
                </a>
              ) : null}
            </span>
            <WatchlistColumns at={at} rows={positions} chosen={columns} />
            <TableFiles name={name} at={at} />
          </footer>
        </>
      ) : missing.length === 0 ? (
        <Empty
          text="In dieser Liste steht noch kein Wert."
          hint="Nimm oben einen auf, füge eine ganze Liste ein, oder fang mit einem von diesen an."
        >
          <Form of={formOf({ ...at, query: new URLSearchParams() }, 'aufnehmen')}>
            <SuggestedPapers rows={offered} />
          </Form>
        </Empty>
      ) : null}
      {missing.length > 0 ? <Missing missing={missing} at={at} /> : null}
    </>
  )
}

/** Positions whose papers are not known here: they take a place, and stand in the table again once they are. */
const Missing = ({ missing, at }: Pick<ListData, 'missing'> & { at: PageContext }) => (
  <div className="pad">
    <p className="sm">
      {missing.length === 1
        ? 'Einen Wert dieser Liste gibt es hier zurzeit nicht. Kommt er wieder, steht er in der Tabelle.'
        : `${format.integer(missing.length)} Werte dieser Liste gibt es hier zurzeit nicht. Kommen sie wieder, stehen sie in der Tabelle.`}
    </p>
    <ul className="missing-papers">
      {missing.map(({ idPosition, missingInstrument, note }) => (
        <li key={idPosition}>
          <span>
            {missingInstrument}
            {note ? `: ${note.slice(0, 120)}` : ''}
          </span>
          <Form of={{ ...formOf(at, 'aufgeben'), part: idPosition }}>
            <input type="hidden" name="position" value={idPosition} />
            <button className="btn small">
              Entfernen<span className="vh">: {missingInstrument}</span>
            </button>
          </Form>
        </li>
      ))}
    </ul>
  </div>
)

/** The order of the list, moved by hand. */
function Arranging({ list: { entityValue }, positions, at }: ListData & { at: PageContext }) {
  const form = formOf(at, 'verschieben')
  return (
    <>
      <Island
        of={positionOrder}
        when="now"
        props={{
          action: form.address,
          token: form.token,
          list: entityValue,
          rows: positions.map(({ idPosition, instrument, note }) => ({
            key: idPosition,
            label: instrument.name,
            detail: note || [instrument.displayType, instrument.wkn].filter(Boolean).join(' · '),
          })),
        }}
      />
      <footer>
        <span>Die Reihenfolge bleibt, wie du sie legst.</span>
        <a
          className="btn primary"
          href={ownOrderLink(listPlace(listPath(entityValue), new URLSearchParams()))}
          rel="nofollow"
        >
          Fertig
        </a>
      </footer>
    </>
  )
}

function Description({ list: shown, at }: { list: Watchlist; at: PageContext }) {
  const form = formOf(at, 'beschreiben')
  return (
    <>
      <Form of={form}>
        <VersionField
          of={form}
          name="version"
          version={shown.version}
          stored={[shown.name, shown.description].filter(Boolean).join(' – ')}
        />
        <Field of={form} name="name" label="Name" value={shown.name} required />
        <TextArea
          of={form}
          name="beschreibung"
          label="Beschreibung"
          rows={6}
          value={shown.description}
          hint="Was diese Werte verbindet, worauf du wartest. Das liest nur du."
        />
        <div className="acts">
          <button className="btn primary">Speichern</button>
        </div>
      </Form>
      {at.reader.kind === 'user' && at.reader.role === 'expert' ? (
        <p className="pad">
          Als Experte kannst du diese Liste veröffentlichen, mit Strategie und Offenlegung.{' '}
          <a href={`/veroeffentlichen/watchlist/${shown.entityValue}`}>Zur Veröffentlichung</a>
        </p>
      ) : null}
      <Form of={formOf(at, 'loeschen')} question={`„${shown.name}“ mit allen Werten ist dann entfernt.`}>
        <div className="acts">
          <button className="btn">Liste löschen</button>
        </div>
      </Form>
    </>
  )
}
