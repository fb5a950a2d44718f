import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { ifLoaded } from '#web/soft.tsx'
import { alarmsPath, noAlarms, ownAlarmsPath } from './alarms-query.ts'
import type { Alarms } from './movers.contract.ts'

interface OwnAlarmsProps {
  /** undefined: nobody is signed in; null: it could not be had */
  ownList: Alarms | null | undefined
  threshold: number
  at: Pick<PageContext, 'query' | 'reader'>
}

/** Of the list of all, which what is counted beside it does not know. */
const filtersOff = { richtung: undefined, markt: undefined, umsatz: undefined, kap: undefined }

/** What the day did to the reader's own values, beside what it did to all. */
export const OwnAlarms = ({ ownList, threshold, at: { query, reader } }: OwnAlarmsProps) => (
  <Board
    title="Nur meine Werte"
    footer={
      ownList && ownList.total > 0 ? (
        <a href={withQuery(alarmsPath, query, { meine: '1', page: undefined, ...filtersOff })}>
          Alle {format.integer(ownList.total)} zeigen
        </a>
      ) : undefined
    }
  >
    <div className="pad stack">
      {reader.kind !== 'user' ? (
        <>
          <p className="sm mut2">Alarme nur zu Werten, die du in einer Watchlist, einem Musterdepot oder Depot hast.</p>
          <a className="btn" href={ownAlarmsPath(query)} rel="nofollow">
            Anmelden und zeigen
          </a>
        </>
      ) : (
        ifLoaded(ownList, (given) => (
          <>
            {given.list.length === 0 ? (
              <p className="sm mut2">{noAlarms(given, threshold, true)}</p>
            ) : (
              <ul className="own-alarms">
                {given.list.map(({ instrument, changeAlarmPct, datetimeAlarm, watchlists = [] }) => (
                  <li key={instrument.entityValue}>
                    <a href={pathOf(instrument)}>{instrument.name}</a> <ChangePercent value={changeAlarmPct} />
                    <small>
                      {format.minute(datetimeAlarm)} ·{' '}
                      {watchlists.length > 0 ? `in ${watchlists.map((each) => `„${each}“`).join(', ')}` : 'gebucht'}
                    </small>
                  </li>
                ))}
              </ul>
            )}
            <p className="sm">
              <a href="/alarme">Alarm zu einem eigenen Wert setzen</a>: er kommt sofort, nicht erst mit der Liste.
            </p>
          </>
        ))
      )}
    </div>
  </Board>
)
