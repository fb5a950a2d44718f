import { stateOf } from '#features/lists/exchange-state.ts'
import { listExchanges, type Exchange } from '#contract/lists.ts'
import { Board } from '#web/blocks/board.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

const noon = (day: string) => `${day}T12:00:00Z`

/** A day that ends early is the first of the holidays ahead. */
const todayOf = ({ openToday, holidays: [next] }: Pick<Exchange, 'openToday' | 'holidays'>, now: number): string => {
  if (!openToday) return 'kein Handel'
  return next?.halfDay && format.date(noon(next.date)) === format.date(now) ? 'halber Tag' : 'Handelstag'
}

/** „15 Minuten · frei am 24.12.“: where there is no room for columns of their own. */
const inShort = ({ delay, holidays: [next] }: Pick<Exchange, 'delay' | 'holidays'>): string =>
  next ? `${delay} · ${next.halfDay ? 'halber Tag' : 'frei'} am ${format.shortDate(noon(next.date))}` : delay

/** Every venue: its hours, whether it is open, what its prices cost. */
export const route = page({
  path: '/boersen',
  nav: [
    {
      label: 'Börsen und Handelszeiten',
      path: '/boersen',
      menu: 'Aktien, Indizes, Derivate',
      sitemap: 'Werkzeuge und Listen',
      footer: 'Listen',
      tool: 'Welche Börse gerade offen ist',
      words: 'Handelsplatz Öffnungszeiten Börsenöffnungszeiten Börsenzeiten Börsenfeiertage Feiertage',
    },
  ],
  load: async ({ call }) => ({ venues: await call(listExchanges) }),
  head: () => ({
    title: 'Börsen: Handelszeiten und Feiertage',
    description: 'Handelszeiten in deutscher Zeit, Feiertage und Verzögerung der Kurse aller Handelsplätze.',
  }),
  Page: ({ venues, at }) => (
    <>
      <div className="page-head">
        <div>
          <h1>Börsen</h1>
          <p>Handelszeiten in deutscher Zeit, Feiertage und Verzögerung der Kurse.</p>
        </div>
      </div>
      <Board
        title="Handelsplätze"
        footer={<span>Stand {format.time(venues.datetime, at.now)} · Kurse ohne Gewähr</span>}
      >
        <Table
          caption="Handelsplätze"
          rows={venues.list}
          rowKey={(row) => row.codeMarket}
          columns={[
            {
              key: 'name',
              label: 'Handelsplatz',
              cell: (row) => (
                <>
                  <b>{row.name}</b>
                  <small>{row.nameCountry ?? 'außerbörslich'}</small>
                  <small className="under-narrow">{inShort(row)}</small>
                </>
              ),
            },
            {
              key: 'state',
              label: 'Jetzt',
              cell: (row) => (
                <>
                  <span className={row.isOpen ? 'badge realtime' : 'badge closed'}>{stateOf(row, at.now)}</span>
                  <small className="under-narrow">{row.hoursBerlin}</small>
                </>
              ),
            },
            { key: 'hours', label: 'Deutsche Zeit', from: 'tablet', cell: (row) => row.hoursBerlin },
            { key: 'local', label: 'Ortszeit', from: 'wide', cell: (row) => row.hours },
            { key: 'today', label: 'Heute', from: 'wide', cell: (row) => todayOf(row, at.now) },
            {
              key: 'delay',
              label: 'Kurse',
              from: 'tablet',
              cell: (row) => (
                <>
                  {row.delay}
                  {row.realtimeWith ? <small className="mut"> · Realtime mit {row.realtimeWith}</small> : null}
                </>
              ),
            },
            {
              key: 'holidays',
              label: 'Nächste Feiertage',
              from: 'tablet',
              cell: ({ holidays: [next, ...others] }) =>
                next ? (
                  <>
                    {format.date(noon(next.date))}
                    {next.halfDay ? ', halber Tag' : ''}
                    {others.length > 0 ? (
                      <small className="mut">
                        {' '}
                        ·{' '}
                        {others
                          .slice(0, 4)
                          .map(({ date, halfDay }) => `${format.shortDate(noon(date))}${halfDay ? ' halb' : ''}`)
                          .join(', ')}
                      </small>
                    ) : null}
                  </>
                ) : (
                  '–'
                ),
            },
          ]}
        />
      </Board>
    </>
  ),
})
