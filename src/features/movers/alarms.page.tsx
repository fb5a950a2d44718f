import { SimulatedBadge } from '#web/blocks/badge.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { LiveStatus } from '#web/blocks/live-status.tsx'
import { PauseButton } from '#web/blocks/pause-button.tsx'
import { Table } from '#web/blocks/table.tsx'
import { dayOf, isDay } from '#web/charts/history.ts'
import { format } from '#web/format.ts'
import { withQuery } from '#web/navigation.ts'
import { loginFor, page, pageOf, Redirect } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { AlarmFilters } from './alarm-filters.block.tsx'
import { AlarmsBoard } from './alarms-board.block.tsx'
import { alarmsFeed } from './alarms-feed.page.ts'
import { alarmsPath as path, alarmsPerPage, askedAlarms } from './alarms-query.ts'
import { DayScatter } from './day-scatter.block.tsx'
import { loadMarkets } from './market-form.block.tsx'
import { listAlarms, listOwnAlarms, usualThreshold, type Alarms } from './movers.contract.ts'
import { OwnAlarms } from './own-alarms.block.tsx'

/** of the reader's own, beside the list of all */
const mostOwn = 5

/** Every share that was so far from the close before, by its first crossing. */
export const route = page({
  path,
  nav: [
    {
      label: `${usualThreshold}%-Alarme`,
      path,
      menu: 'Aktien, Indizes, Derivate',
      sitemap: 'Werkzeuge und Listen',
      tool: 'Aktien, die heute 5 % gestiegen oder gefallen sind',
      words: 'Alarm Performance Kurssprung starke Bewegung 5 Prozent',
    },
  ],
  async load(context) {
    const { call, query, reader } = context
    const markets = await loadMarkets(call, 'stocks')
    const wished = askedAlarms(query, markets)
    const { own, asked, threshold } = wished
    if (own && reader.kind !== 'user') throw new Redirect(302, loginFor(context))
    const date = query.get('tag') ?? ''
    const wrongDay = date !== '' && (!isDay(date) || date > dayOf(context.now))
    const day = date === '' || wrongDay ? {} : { date }
    const [{ number, list }, ownList] = await Promise.all([
      pageOf(context, alarmsPerPage, (stretch) =>
        softly(call(own ? listOwnAlarms : listAlarms, { query: { ...asked, ...day, ...stretch } })),
      ),
      own || reader.kind !== 'user'
        ? undefined
        : softly(call(listOwnAlarms, { query: { threshold, minMoney: 0, ...day, perPage: mostOwn } })),
    ])
    return { wished, ownList, markets, date, wrongDay, number, list }
  },
  head: ({ number }) => ({
    title: `${usualThreshold}%-Alarme: Aktien mit starken Bewegungen`,
    description:
      'Jede Aktie, die heute 5 % gegen den Vortag erreicht hat, mit Zeit, Kurs und Umsatz; frühere Tage zum Nachlesen.',
    page: number,
    feeds: [alarmsFeed],
  }),
  Page: ({ wished, ownList, markets, date, wrongDay, number, list, at }) => {
    const { own, threshold, asked } = wished
    return (
      <>
        <Crumbs
          crumbs={[
            { label: 'Börse & Kurse', path: '/' },
            { label: 'Aktien', path: '/aktien' },
            { label: `${usualThreshold}%-Alarme` },
          ]}
        />
        <div className="page-head">
          <div>
            <h1>{usualThreshold}%-Alarme</h1>
            <p className="sm mut2">
              {ifLoaded(list, (given) => (
                <>
                  {own ? 'Jede deiner Aktien' : 'Jede Aktie'}, die{' '}
                  {given.isToday ? 'heute' : `am ${format.date(given.date)}`} {threshold} % gegen den Vortag erreicht
                  hat: {given.hint ? 'bisher ' : ''}
                  {format.integer(given.rising)} steigend, {format.integer(given.falling)} fallend{' '}
                </>
              ))}
              <SimulatedBadge />
            </p>
          </div>
          <div className="acts status-above">
            <LiveStatus now={at.now} />
            <a
              className="btn"
              href={withQuery(`${path}/melden`, at.query, { page: undefined, tag: undefined })}
              rel="nofollow"
            >
              Neue melden
            </a>
            <PauseButton />
          </div>
        </div>
        <div className="stack">
          <AlarmFilters {...{ wished, markets, date, wrongDay, list, at }} />
          {ifLoaded(list, (given) => (
            <div className="cols">
              <div className="stack">
                {given.list.length > 1 ? (
                  <Board title={dayTitle(given)}>
                    <DayScatter rows={given.list} threshold={threshold} />
                  </Board>
                ) : null}
                <AlarmsBoard {...{ given, asked, threshold, number, at, own }} />
              </div>
              <div className="stack">
                {own ? null : <OwnAlarms {...{ ownList, threshold, at }} />}
                <SectorsBoard sectors={given.sectors} />
              </div>
            </div>
          ))}
        </div>
      </>
    )
  },
})

/** Of many the drawing shows those of the page. */
function dayTitle({ isToday, date, total, list }: Alarms): string {
  const part = total > list.length ? `, ${format.integer(list.length)} von ${format.integer(total)} Alarmen` : ''
  return (isToday ? 'Der Tag' : `Der ${format.date(date)}`) + part
}

const SectorsBoard = ({ sectors }: Pick<Alarms, 'sectors'>) =>
  sectors.length === 0 ? null : (
    <Board title="Wo es sich häuft">
      <Table
        caption="Alarme nach Branchen"
        rows={sectors}
        rowKey={({ name }) => name}
        columns={[
          { key: 'name', label: 'Branche', cell: ({ name }) => name },
          { key: 'total', label: 'Werte', numeric: true, cell: ({ total }) => format.integer(total) },
          { key: 'mean', label: 'im Mittel', numeric: true, cell: ({ meanPct }) => <ChangePercent value={meanPct} /> },
        ]}
      />
    </Board>
  )
