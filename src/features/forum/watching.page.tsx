import { forumPath, postPath, threadPath } from '#contract/forum-path.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf, type PageContext } from '#web/page.tsx'
import { forumNews } from './forum-news.ts'
import { ForumPlaces, watchedPath } from './places.block.tsx'
import { listForumWatches, putForumWatch } from './watching.contract.ts'

type Watched = ReplyOf<typeof listForumWatches>['list'][number]

const perPage = 20

/** Where somebody reads on: the first post that is new, else the last one. */
const readOn = ({ thread, unread }: Watched): string =>
  postPath(threadPath(thread.instrument, thread), thread.answersTotal + 1 - Math.max(0, unread - 1))

const columnsAt = (at: PageContext): readonly Column<Watched>[] => [
  {
    key: 'subject',
    label: 'Thema',
    cell: (row) => (
      <>
        <a className={row.unread > 0 ? 'b' : undefined} href={readOn(row)}>
          {row.thread.subject}
        </a>
        <small>{row.thread.instrument.name}</small>
      </>
    ),
  },
  { key: 'unread', label: 'Neu', numeric: true, cell: ({ unread }) => format.integer(unread) },
  {
    key: 'last',
    label: 'Letzter Beitrag',
    numeric: true,
    from: 'half',
    cell: ({ thread }) => format.time(thread.lastPostingDate, at.now),
  },
  {
    key: 'end',
    label: 'Beobachten',
    numeric: true,
    cell: ({ thread }) => (
      <Form of={formOf(at, 'beenden')}>
        <input type="hidden" name="thema" value={thread.idThread} />
        <button className="btn ghost" aria-label={`Beenden: ${thread.subject}`}>
          Beenden
        </button>
      </Form>
    ),
  },
]

const end: Action = async (submitted, { call, path }) => {
  await call(putForumWatch, { params: { idThread: submitted.text('thema') }, body: { watched: false } })
  return done(path, 'Du beobachtest das Thema nicht mehr.')
}

/** `/whitelabels/forum2/beobachtet`: threads that the reader watches, and what is new in them. */
export const watched = page({
  path: watchedPath,
  widthClass: 'lg',
  needsLogin: true,
  action: { beenden: end },
  load: async (context) => {
    const [news, { number, list }] = await Promise.all([
      forumNews(context),
      pageOf(context, perPage, (stretch) =>
        context.call(listForumWatches, { query: { ...stretch, perPage: Math.min(stretch.perPage, 50) } }),
      ),
    ])
    return { news, number, threads: list }
  },
  head: () => ({ title: 'Beobachtete Themen', noIndex: true }),
  Page: ({ news, number, threads: { list, total }, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Beobachtete Themen</h1>
          <p className="sm">Neu ist, was seit deinem letzten Besuch im Thema geschrieben wurde.</p>
        </div>
      </div>
      <ForumPlaces path={at.path} news={news} />
      <Board title="Themen">
        {list.length === 0 ? (
          <Empty text="Du beobachtest noch kein Thema." hint="Das geht in jedem Thema oben mit „Beobachten“.">
            <a className="btn" href={forumPath}>
              Zum Forum
            </a>
          </Empty>
        ) : (
          <>
            <Table
              caption="Beobachtete Themen, die mit Neuem zuerst"
              columns={columnsAt(at)}
              rows={list}
              rowKey={({ thread }) => thread.idThread}
            />
            <Pager page={number} perPage={perPage} total={total} place={listPlace(at.path, at.query)} />
          </>
        )}
      </Board>
    </>
  ),
})
