import type { ReactNode } from 'react'
import type { ArticleTeaser } from '#contract/articles.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { Alert } from '#features/alerts/alerts.contract.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import type { WatchlistPosition } from '#features/watchlist/watchlists.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'

const shownAlarms = 5

interface Told {
  positions: readonly WatchlistPosition[]
  /** on its papers */
  articles: readonly ArticleTeaser[]
  alerts: readonly Alert[]
}

/** What there is to tell of the papers of a list: the newest headlines, and which alarm is next. */
export function besideOf({ positions, articles, alerts }: Told, now: number): ReactNode[] {
  const keyOf = ({ entityType, entityValue }: Instrument) => `${entityType}:${entityValue}`
  const watched = new Set(positions.map(({ instrument }) => keyOf(instrument)))
  const next = alerts
    .flatMap(({ distancePct, ...alert }) =>
      alert.active && distancePct !== undefined && watched.has(keyOf(alert.instrument))
        ? [{ ...alert, far: Math.abs(distancePct) }]
        : [],
    )
    .toSorted((one, other) => one.far - other.far)
    .slice(0, shownAlarms)
  return [
    ...(articles.length === 0
      ? []
      : [
          <Board key="news" title="Meldungen zur Liste">
            <ArticleList articles={articles} now={now} />
          </Board>,
        ]),
    ...(next.length === 0
      ? []
      : [
          <Board key="alarms" title="Abstand zum Alarm" action={<a href="/alarme">Alle</a>}>
            <ul className="own-list">
              {next.map(({ idAlert, instrument, text, far }) => (
                <li key={idAlert}>
                  <span>
                    <a href={`/alarme/${idAlert}`}>{instrument.name}</a> {text}
                  </span>
                  <span className="num">{format.percent(far, 1)}</span>
                </li>
              ))}
            </ul>
          </Board>,
        ]),
  ]
}
