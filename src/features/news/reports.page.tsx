import { listReports, type ReportHead } from './reports.contract.ts'
import { reportsFeed } from './reports-feed.page.ts'
import { ReportTeasers } from '#features/lists/report-teasers.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'

const base = '/news/marktberichte'
const crumbs = [{ label: 'News', path: '/news' }]
/** Reports by day, the latest first. */
export const reports = page({
  path: base,
  widthClass: 'lg',
  nav: [
    {
      label: 'Marktberichte',
      path: base,
      menu: 'News, Wissenswertes',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Vorbörse, Eröffnung, Mittag, Schluss, Wall Street',
      words: 'Marktbericht Börsenbericht Tagesbericht Schlussbericht',
    },
  ],
  async load({ call, query }) {
    const asked = query.get('bis')
    const found = await softly(call(listReports, { query: asked && isDay(asked) ? { dateEnd: asked } : {} }))
    return { found, isUnknown: Boolean(asked) && !isDay(asked ?? ''), isLatest: !asked }
  },
  head: (_, { query }) => ({
    title: 'Marktberichte',
    description:
      'Asien, Vorbörse, Eröffnung, Mittag, Schluss und Wall Street: jeder Handelstag in Zahlen, auch vergangene.',
    noIndex: query.has('bis'),
    feeds: [reportsFeed],
  }),
  Page: ({ found, isUnknown, isLatest }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Marktberichte' }]} />
      <div className="page-head">
        <div>
          <h1>Marktberichte</h1>
          <p className="sm">
            {found ? `${found.note}. ` : ''}Auch als <a href={reportsFeed.path}>RSS</a>.
          </p>
        </div>
      </div>
      <form className="acts" action={base} method="get">
        <div className="field">
          <label htmlFor="bis">Bis zum Tag</label>
          <span className="input">
            <input id="bis" name="bis" type="date" />
          </span>
        </div>
        <button className="btn foot-of-fields">Zeigen</button>
      </form>
      {isUnknown ? <p className="sm mut2">Das ist kein Tag. Gezeigt werden die neuesten Berichte.</p> : null}
      <div className="stack spaced-top">
        {ifLoaded(found, ({ list, dateBefore }) => (
          <>
            {daysOf(list).map((day) => (
              <Board key={day} title={<time dateTime={day}>{format.longDate(`${day}T12:00:00Z`)}</time>}>
                <ReportTeasers reports={list.filter((report) => report.day === day)} />
              </Board>
            ))}
            {list.length === 0 ? (
              <Board title="Keine Berichte">
                <Empty text="Bis zu diesem Tag gibt es keine Berichte." hint="Sie beginnen im Januar 2000." />
              </Board>
            ) : (
              <p className="acts">
                <a className="btn" href={`${base}?bis=${dateBefore}`}>
                  Frühere
                </a>
                {isLatest ? null : (
                  <a className="btn" href={base}>
                    Neueste
                  </a>
                )}
              </p>
            )}
          </>
        ))}
      </div>
    </>
  ),
})

const daysOf = (list: readonly ReportHead[]): string[] => [...new Set(list.map(({ day }) => day))]
