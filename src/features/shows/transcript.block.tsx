import type { Cue } from '#contract/shows.ts'
import { Board } from '#web/blocks/board.tsx'
import { clockOf } from './clock.ts'

/** What is said, in stretches of one speaker. */
interface Stretch {
  startSeconds: number | undefined
  speaker: string | undefined
  text: string
}

/** letters after which a stretch ends with the next sentence */
const stretchLetters = 320

/** Cues are as short as a line on a screen; readers get stretches of one speaker, cut behind sentences. */
export function stretchesOf(cues: readonly Cue[]): Stretch[] {
  const stretches: Stretch[] = []
  for (const { startSeconds, speaker, text } of cues) {
    const open = stretches.at(-1)
    const isFull = open !== undefined && open.text.length >= stretchLetters && /[.!?…“"]$/.test(open.text)
    if (!open || isFull || startSeconds === undefined || (speaker !== undefined && speaker !== open.speaker))
      stretches.push({ startSeconds, speaker: speaker ?? (isFull ? open?.speaker : undefined), text })
    else open.text += ` ${text}`
  }
  return stretches
}

interface TranscriptProps {
  cues: readonly Cue[]
  /** words that are looked for */
  words: string
  /** path of the page */
  path: string
  language: string
}

/** What is said, to read along and to search; times lead to their place. */
export function Transcript({ cues, words, path, language }: TranscriptProps) {
  const stretches = stretchesOf(cues)
  const wanted = words.toLocaleLowerCase('de-DE')
  const found =
    wanted === '' ? stretches : stretches.filter(({ text }) => text.toLocaleLowerCase('de-DE').includes(wanted))
  return (
    <Board
      title="Zum Mitlesen"
      id="text"
      action={
        <form className="transcript-search" method="get" action={`${path}#text`} role="search">
          <label className="input small">
            <span className="vh">Im Text suchen</span>
            <input type="search" name="text" defaultValue={words} placeholder="Im Text suchen" maxLength={100} />
          </label>
          <button className="btn">Suchen</button>
        </form>
      }
      footer={
        wanted === '' ? undefined : (
          <>
            <span>
              {found.length} von {stretches.length} Abschnitten
            </span>
            <a href={`${path}#text`}>Ganzer Text</a>
          </>
        )
      }
    >
      <div className="prose transcript" lang={language === 'de' ? undefined : language}>
        {found.length === 0 ? <p>„{words}“ kommt darin nicht vor.</p> : null}
        {found.map(({ startSeconds, speaker, text }, place) => (
          <p key={`${startSeconds ?? ''} ${place}`} data-said={startSeconds}>
            {startSeconds === undefined ? null : <Jump seconds={startSeconds} path={path} />}
            {speaker === undefined ? null : <b>{speaker}: </b>}
            {text}
          </p>
        ))}
      </div>
    </Board>
  )
}

/** A time that leads to its place in the sound or film; without script the page opens there. */
export const Jump = ({ seconds, path }: { seconds: number; path: string }) => (
  <>
    <a className="jump" href={`${path}?t=${Math.floor(seconds)}#abspielen`} data-jump={seconds} rel="nofollow">
      {clockOf(seconds)}
    </a>{' '}
  </>
)
