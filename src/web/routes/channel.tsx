import { listClass } from '#contract/lists.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { TurboWarning } from '#web/blocks/states.tsx'
import type { Channel } from '#web/channels.ts'
import { format } from '#web/format.ts'
import { withQuery, type MenuColumn } from '#web/navigation.ts'
import { page, pageNumber, type Route } from '#web/page.tsx'
import { PauseButton } from '#web/routes/home.tsx'
import { sortOf } from '#web/routes/instrument/venue-board.tsx'
import { Given, softly } from '#web/soft.tsx'

const perPage = 50

/** The plain page of a class: the best known values first, then all of them. */
export function channelPage(channel: Channel, menu: MenuColumn): Route {
  const { path, label, list, intro } = channel
  return page({
    path,
    nav: [{ label, path, menu, sitemap: 'Börse & Kurse', words: `${label} ${intro}` }],
    async load({ call, query }) {
      const sort = sortOf(query, { key: 'NAME', order: 'ASC' })
      const number = pageNumber(query)
      const [lead, all] = await Promise.all([
        number > 1 ? undefined : softly(call(listClass, { params: { channel: list }, query: { selection: 'lead', perPage: 20, withSparkline: 'D1' } })),
        softly(call(listClass, { params: { channel: list }, query: { selection: 'all', sort: sort.key, order: sort.order, page: number - 1, perPage } })),
      ])
      return { sort, number, lead, all }
    },
    head: ({ number }) => ({ title: `${label}: Kurse und Übersicht`, description: intro, page: number }),
    Page: ({ sort, number, lead, all, at }) => (
      <>
        <div className="page-head">
          <div><h1>{label}</h1><p className="sm">{intro} <SimulatedBadge /></p></div>
          <div className="acts only-d"><PauseButton /></div>
        </div>
        <div className="stack">
          {list === 'derivatives' ? <TurboWarning /> : null}
          {number > 1 || !lead || lead.list.length === 0 ? null : (
            <Board title={`Bekannte ${label}`}>
              <ListTable
                caption={`Bekannte ${label}, simulierte Kurse`} rows={lead.list}
                columns={[listColumns.name(at.now), listColumns.last, listColumns.changePct, listColumns.year, listColumns.spark('Verlauf', 'Verlauf des Tages'), listColumns.range]}
              />
            </Board>
          )}
          <Board title={`Alle ${label}`} footer={all ? <span>{format.integer(all.total)} Treffer · Stand {format.time(all.datetime, at.now)}</span> : undefined}>
            <Given value={all}>
              {(given) => (
                <>
                  <ListTable
                    caption={`Alle ${label}`} rows={given.list} sort={sort} hrefFor={({ key, order }) => withQuery(path, at.query, { sort: key, order, page: undefined })}
                    columns={[listColumns.name(at.now), listColumns.last, listColumns.change, listColumns.changePct, listColumns.year, listColumns.time(at.now)]}
                  />
                  <Pager page={number} perPage={perPage} total={given.total} hrefFor={(to) => withQuery(path, at.query, { page: to === 1 ? undefined : String(to) })} />
                </>
              )}
            </Given>
          </Board>
        </div>
      </>
    ),
  })
}
