import type { EpisodeTeaser } from '#contract/shows.ts'
import type { Instant } from '#contract/vocabulary.ts'
import { format } from '#web/format.ts'
import { minutesOf } from './clock.ts'

export const episodePathOf = ({ urls }: Pick<EpisodeTeaser, 'urls'>): string => new URL(urls.WEBSITE).pathname

/** Episodes: when, what, how long. */
export const EpisodeList = ({ episodes, now }: { episodes: readonly EpisodeTeaser[]; now: Instant }) => (
  <ul className="news articles">
    {episodes.map((episode) => (
      <li key={episode.idEpisode}>
        <time dateTime={episode.datetimePublication}>
          {format.year(Date.parse(episode.datetimePublication)) === format.year(now)
            ? format.shortDate(episode.datetimePublication)
            : format.date(episode.datetimePublication)}
        </time>
        <div>
          <a href={episodePathOf(episode)}>{episode.title}</a>
          <p className="by">
            {episode.durationSeconds === undefined ? null : <span>{minutesOf(episode.durationSeconds)} Min.</span>}
            {episode.hasTranscript ? <span>zum Mitlesen</span> : null}
            <span data-heard={episode.idEpisode} data-seen={episode.kind === 'VIDEO' ? '' : undefined} hidden />
          </p>
        </div>
      </li>
    ))}
  </ul>
)
