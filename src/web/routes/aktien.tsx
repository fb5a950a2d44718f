import { getCalendarEvents, getConstituents, getExtremes, getMostSearched, getTopFlop } from '#contract/lists.ts'
import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { EventList } from '#web/blocks/events.tsx'
import { listColumns, ListTable } from '#web/blocks/list-table.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { dayOf } from '#web/charts/history.ts'
import { channels } from '#web/channels.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { eventsFeed } from '#web/routes/events-feed.ts'
import { PauseButton } from '#web/routes/home.tsx'
import { MoversBoard } from '#web/routes/instrument/movers.tsx'
import { sortOf } from '#web/routes/instrument/venue-board.tsx'
import { LetterBar } from '#web/routes/letters.tsx'
import { Given, softly } from '#web/soft.tsx'

const indices = [
  { label: 'DAX', entityValue: '20735' },
  { label: 'MDAX', entityValue: '323547' },
  { label: 'SDAX', entityValue: '324724' },
  { label: 'TecDAX', entityValue: '6623216' },
  { label: 'EURO STOXX 50', entityValue: '193736' },
  { label: 'Dow Jones', entityValue: '324977' },
  { label: 'NASDAQ 100', entityValue: '325104' },
] as const
const sortKeys = ['NAME', 'LAST', 'PERFORMANCE_PCT', 'VOLUME', 'MARKET_CAPITALIZATION', 'PERFORMANCE_1Y'] as const

/** The morning overview of shares. */
export const route = page({
  path: '/aktien',
  nav: [{ label: 'Aktien', path: '/aktien', menu: 'Aktien, Indizes, Derivate', sitemap: 'Börse & Kurse', footer: 'Listen', words: 'Aktienkurse DAX Werte' }],
  async load({ call, query, now }) {
    const index = indices.find(({ label }) => label === query.get('index')) ?? indices[0]
    const sort = sortOf(query, { key: 'NAME', order: 'ASC' })
    const key = sortKeys.find((known) => known === sort.key) ?? 'NAME'
    const params = { entityValue: index.entityValue }
    const [members, movers, searched, extremes, events] = await Promise.all([
      softly(call(getConstituents, { params, query: { sort: key, order: sort.order } })),
      softly(call(getTopFlop, { params, query: { perPage: 5 } })),
      softly(call(getMostSearched, { query: { perPage: 10 } })),
      softly(call(getExtremes, { query: { perPage: 10 } })),
      softly(call(getCalendarEvents, { query: { dateTimeStart: dayOf(now), perPage: 6, idIndex: index.entityValue } })),
    ])
    return { index, sort: { key, order: sort.order }, members, movers, searched, extremes, events }
  },
  head: () => ({ title: 'Aktien: Kurse, Gewinner und Verlierer', description: channels.stocks.intro, feeds: [eventsFeed] }),
  Page: ({ index, sort, members, movers, searched, extremes, events, at }) => (
    <>
      <div className="page-head">
        <div><h1>Aktien</h1><p className="sm">{channels.stocks.intro} <SimulatedBadge /></p></div>
        <div className="acts only-d"><PauseButton /></div>
      </div>
      <div className="cols">
        <div className="stack">
          <Board
            title={index.label}
            action={<Segments label="Index" segments={indices.map(({ label }) => ({ label, href: withQuery('/aktien', at.query, { index: label }), current: label === index.label }))} />}
            footer={<span>{members ? `${members.total} Werte` : ''}</span>}
          >
            <Given value={members}>
              {({ list, hint }) => (
                <>
                  {hint ? <p className="pad sm mut2">{hint}</p> : null}
                  <ListTable
                    caption={`Werte im ${index.label}, simulierte Kurse`} rows={list} sort={sort} hrefFor={({ key, order }) => withQuery('/aktien', at.query, { sort: key, order })}
                    columns={[listColumns.name(at.now), listColumns.last, listColumns.change, listColumns.changePct, listColumns.year, listColumns.marketCap, listColumns.range]}
                  />
                </>
              )}
            </Given>
          </Board>
          <div className="g2">
            <Board title="52-Wochen-Hochs">
              <Given value={extremes}>{({ highs }) => <ListTable caption="52-Wochen-Hochs" rows={highs} empty="Heute kein neues Hoch." columns={[listColumns.name(at.now), listColumns.last, listColumns.changePct]} />}</Given>
            </Board>
            <Board title="52-Wochen-Tiefs">
              <Given value={extremes}>{({ lows }) => <ListTable caption="52-Wochen-Tiefs" rows={lows} empty="Heute kein neues Tief." columns={[listColumns.name(at.now), listColumns.last, listColumns.changePct]} />}</Given>
            </Board>
          </div>
          <Board title="Alle Aktien von A bis Z"><LetterBar /></Board>
        </div>
        <div className="stack">
          {movers && movers.total > 0 ? <MoversBoard movers={movers} title={index.label} /> : null}
          {searched && searched.list.length > 0 ? (
            <Board title="Meistgesucht">
              <ul className="chips pad">
                {searched.list.map(({ instrument, quote }) => (
                  <li key={instrument.entityValue}><a className="chip" href={pathOf(instrument)}>{instrument.tinyName} <ChangePercent value={quote.performancePct} /></a></li>
                ))}
              </ul>
            </Board>
          ) : null}
          <Board title="Nächste Termine"><Given value={events}>{({ list }) => <EventList events={list} named />}</Given></Board>
        </div>
      </div>
    </>
  ),
})
