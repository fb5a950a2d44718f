import { forumPath, valuePath } from '#contract/forum-path.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { getForumOverview } from './forum.contract.ts'
import { ThreadTable } from '#features/lists/thread-table.block.tsx'
import { forumNews } from './forum-news.ts'
import { ForumPlaces } from './places.block.tsx'

type Forum = ReplyOf<typeof getForumOverview>['list'][number]

const perPage = 20

const columnsAt = (now: number): readonly Column<Forum>[] => [
  {
    key: 'forum',
    label: 'Forum',
    cell: ({ instrument }) => (
      <>
        <a href={valuePath(instrument)}>{instrument.name}</a>
        <small>{instrument.displayType}</small>
      </>
    ),
  },
  { key: 'threads', label: 'Themen', numeric: true, cell: ({ numberThreads }) => format.integer(numberThreads) },
  { key: 'posts', label: 'Beiträge', numeric: true, cell: ({ numberPosts }) => format.integer(numberPosts) },
  {
    key: 'last',
    label: 'Letzter Beitrag',
    numeric: true,
    from: 'half',
    cell: ({ last }) => (
      <>
        <a href={new URL(last.url).pathname}>{last.subject}</a>
        <small>{format.time(last.datetime, now)}</small>
      </>
    ),
  },
]

/** `/whitelabels/forum2`: forums by instrument, the newest and the most answered threads. */
export const overview = page({
  path: forumPath,
  nav: [
    {
      label: 'Forum',
      path: forumPath,
      menu: 'News, Wissenswertes',
      footer: 'Parkett',
      sitemap: 'Werkzeuge und Listen',
      words: 'Diskussion Beiträge Themen Community Meinung',
    },
  ],
  load: async (context) => {
    const [news, { number, list }] = await Promise.all([
      forumNews(context),
      pageOf(context, perPage, (stretch) =>
        context.call(getForumOverview, { query: { ...stretch, perPage: Math.min(stretch.perPage, 50) } }),
      ),
    ])
    return { news, number, overview: list }
  },
  head: ({ number }) => ({
    title: 'Forum',
    description: 'Was Leser über Aktien, Indizes, ETFs und andere Werte schreiben.',
    page: number,
  }),
  Page: ({ news, number, overview: { list, total, newest, mostAnswered }, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Forum</h1>
          <p className="sm">Was Leser über Werte schreiben. Keine Anlageberatung.</p>
        </div>
        <div className="acts">
          <a className="btn primary" href={`${forumPath}/neu`}>
            Neues Thema
          </a>
        </div>
      </div>
      <ForumPlaces path={at.path} news={news} />
      <div className="stack">
        <Board title="Foren">
          {list.length === 0 ? (
            <Empty text="Noch kein Beitrag. Stell die erste Frage." hint="Jeder Wert hat sein Forum: Reiter „Forum“.">
              <a className="btn" href={`${forumPath}/neu`}>
                Wert suchen
              </a>
            </Empty>
          ) : (
            <>
              <Table
                caption="Foren, das zuletzt beschriebene zuerst"
                columns={columnsAt(at.now)}
                rows={list}
                rowKey={({ urlForum }) => urlForum}
              />
              <Pager page={number} perPage={perPage} total={total} place={listPlace(at.path, at.query)} />
            </>
          )}
        </Board>
        {newest.length === 0 ? null : (
          <>
            <Board title="Neueste Themen">
              <ThreadTable
                caption="Themen, das zuletzt beschriebene zuerst"
                threads={newest}
                withInstrument
                now={at.now}
              />
            </Board>
            <Board title="Meiste Antworten">
              <ThreadTable
                caption="Themen mit den meisten Antworten"
                threads={mostAnswered}
                withInstrument
                now={at.now}
              />
            </Board>
          </>
        )}
      </div>
    </>
  ),
})
