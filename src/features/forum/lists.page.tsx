import { forumPath, postPath, threadPath } from '#contract/forum-path.ts'
import { Board } from '#web/blocks/board.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf } from '#web/page.tsx'
import { softly } from '#web/soft.tsx'
import { mostReadThreads, searchForum } from './forum.contract.ts'
import { ThreadTable } from '#features/lists/thread-table.block.tsx'
import { forumNews } from './forum-news.ts'
import { ForumPlaces } from './places.block.tsx'

const ranges = [
  { range: 'H24', label: '24 Stunden' },
  { range: 'D7', label: '7 Tage' },
  { range: 'D30', label: '30 Tage' },
] as const

/** `/whitelabels/forum2/meistgelesen`: threads by readers. */
export const mostRead = page({
  path: `${forumPath}/meistgelesen`,
  load: async (context) => {
    const range = ranges.find((each) => each.range === context.query.get('zeitraum')) ?? ranges[0]
    const [news, { list }] = await Promise.all([
      forumNews(context),
      context.call(mostReadThreads, { query: { range: range.range } }),
    ])
    return { news, range, threads: list }
  },
  head: ({ range }) => ({
    title: `Meistgelesen im Forum, ${range.label}`,
    description: 'Themen, die die meisten Leser geöffnet haben.',
  }),
  Page: ({ news, range, threads, at }) => (
    <>
      <div className="page-head">
        <h1>Meistgelesen im Forum</h1>
      </div>
      <ForumPlaces path={at.path} news={news} />
      <Board
        title="Themen nach Lesern"
        action={
          <Segments
            label="Zeitraum"
            segments={ranges.map((each) => ({
              label: each.label,
              href: each.range === 'H24' ? at.path : `${at.path}?zeitraum=${each.range}`,
              current: each.range === range.range,
            }))}
          />
        }
        footer={<span>Gezählt wird ein Leser je Thema und Tag, ohne Cookies.</span>}
      >
        <ThreadTable
          caption={`Meistgelesen, ${range.label}`}
          threads={threads}
          withInstrument
          readers="Leser"
          now={at.now}
          empty="In dieser Zeit hat noch niemand ein Thema gelesen."
        />
      </Board>
    </>
  ),
})

const perPage = 20

/** `/whitelabels/forum2/suche?q=…`: posts by words, author and instrument. */
export const search = page({
  path: `${forumPath}/suche`,
  load: async (context) => {
    const text = (name: string, most: number) => (context.query.get(name) ?? '').trim().slice(0, most)
    const asked = { words: text('q', 200), author: text('von', 60), instrument: text('wert', 50).toUpperCase() }
    const news = await forumNews(context)
    if (Object.values(asked).every((value) => value === '')) return { news, asked, number: 1, found: undefined }
    const named = /^[A-Z]{2}[A-Z0-9]{9}\d$/.test(asked.instrument)
      ? `ISIN:${asked.instrument}`
      : asked.instrument && `WKN:${asked.instrument}`
    const { number, list } = await pageOf(context, perPage, (stretch) =>
      softly(
        context.call(searchForum, {
          query: { ...asked, instrument: named, ...stretch, perPage: Math.min(stretch.perPage, 50) },
        }),
      ),
    )
    return { news, asked, number, found: list }
  },
  head: () => ({ title: 'Suche im Forum', noIndex: true }),
  Page: ({ news, asked, number, found, at }) => (
    <>
      <div className="page-head">
        <h1>Suche im Forum</h1>
      </div>
      <ForumPlaces path={at.path} news={news} />
      <div className="stack">
        <Board title="Gesucht">
          <form className="pad forum-search" method="get" action={at.path}>
            {[
              { name: 'q', label: 'Wörter', value: asked.words },
              { name: 'von', label: 'Verfasser', value: asked.author },
              { name: 'wert', label: 'WKN oder ISIN', value: asked.instrument },
            ].map(({ name, label, value }) => (
              <div className="field" key={name}>
                <label htmlFor={`suche-${name}`}>{label}</label>
                <span className="input">
                  <input id={`suche-${name}`} name={name} defaultValue={value} autoComplete="off" maxLength={200} />
                </span>
              </div>
            ))}
            <button className="btn primary">Suchen</button>
          </form>
        </Board>
        {found === undefined ? null : (
          <Board title={found ? `${format.integer(found.total)} Treffer` : 'Keine Treffer'}>
            {!found || found.list.length === 0 ? (
              <Empty
                text={found ? 'Kein Beitrag passt dazu.' : 'Diesen Wert kennen wir nicht.'}
                hint="Weniger Wörter finden mehr."
              />
            ) : (
              <>
                <ul className="forum-hits">
                  {found.list.map(({ thread, number: place, excerpt, nameAuthor, datetime, url }) => (
                    <li key={url}>
                      <a className="b" href={postPath(threadPath(thread.instrument, thread), place)}>
                        {thread.subject}
                      </a>
                      <p>{excerpt}</p>
                      <p className="xs mut">
                        {thread.instrument.name} · {nameAuthor ?? 'Gelöschtes Konto'} · {format.time(datetime, at.now)}
                      </p>
                    </li>
                  ))}
                </ul>
                <Pager page={number} perPage={perPage} total={found.total} place={listPlace(at.path, at.query)} />
              </>
            )}
          </Board>
        )}
      </div>
    </>
  ),
})
