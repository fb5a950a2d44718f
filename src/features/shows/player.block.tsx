import type { Episode } from '#contract/shows.ts'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { clockOf } from './clock.ts'

interface PlayerProps {
  episode: Episode
  /** name of the show */
  show: string
  path: string
  /** seconds where it begins, as the address asks */
  from: number | undefined
}

/** The path of what a player asks for: always of this site. */
const pathOf = (url: string): string => new URL(url).pathname

/** The sound or film with the browser's own controls; its script adds steps, speeds and what was heard before. */
export function Player({ episode, show, path, from }: PlayerProps) {
  const { media, kind, language, chapters, title, idEpisode } = episode
  const src = `${pathOf(media.url)}${from === undefined ? '' : `#t=${from}`}`
  return (
    <Driven
      by="player"
      when="now"
      props={{
        id: idEpisode,
        title,
        show,
        path,
        from: from ?? null,
        chapters: chapters.map((each) => each.startSeconds),
      }}
    >
      {kind === 'VIDEO' ? (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- those that a show gives; else the page says there are none
        <video controls preload="metadata" playsInline src={src} aria-label={title}>
          {media.captions === undefined ? null : (
            <track default kind="captions" src={pathOf(media.captions)} srcLang={language} label="Untertitel" />
          )}
        </video>
      ) : (
        // oxlint-disable-next-line jsx-a11y/media-has-caption -- its transcript stands on the page
        <audio controls preload="none" src={src} aria-label={title} />
      )}
      <p className="player-facts sm mut">
        {episode.durationSeconds === undefined ? null : <span>{clockOf(episode.durationSeconds)}</span>}
        <a href={pathOf(media.url)} download>
          Herunterladen{media.bytes === undefined ? '' : `, ${format.integer(Math.max(1, media.bytes / 1_000_000))} MB`}
        </a>
        {media.captions === undefined && kind === 'VIDEO' ? <span>ohne Untertitel</span> : null}
      </p>
    </Driven>
  )
}
