import { find, findAll, make } from '#web/client/dom.ts'
import { heardEpisodes, isDone, playingNow, rememberHeard, rememberPlaying } from '#web/client/listening.ts'

interface PlayerProps {
  /** null: a list of episodes, which only says what was heard */
  id: string | null
  title: string
  show: string
  path: string
  /** seconds the address asks for */
  from: number | null
  /** their beginnings, seconds */
  chapters: readonly number[]
}

const speeds = [0.8, 1, 1.25, 1.5, 2]
const backSeconds = 15
const onSeconds = 30
/** how often the place is remembered */
const rememberMs = 5000

/**
 * Adds to the browser's player: steps, speeds, chapters that jump, and the place where one stopped. What plays goes on on
 * the next page (`mini-player.ts`).
 */
export function wake(element: HTMLElement, props: PlayerProps): void {
  sayHeard(document)
  const media = find<HTMLMediaElement>('audio, video', element)
  if (!media || props.id === null) return
  const { id, title, show, path, chapters } = props
  const said = findAll('[data-said]').map((row) => Number(row.dataset['said']))
  const before = heardEpisodes().find((each) => each.id === id)
  const running = playingNow()
  const isRunning = running?.id === id
  const start = props.from ?? (isRunning ? running.seconds : before?.seconds)
  if (start !== undefined && (props.from !== null || isRunning || !before || !isDone(before))) goTo(media, start)

  const remember = () => {
    if (media.currentTime <= 0) return
    rememberHeard({ id, seconds: media.currentTime, of: Number.isFinite(media.duration) ? media.duration : undefined })
    if (media instanceof HTMLVideoElement) return // a film does not go on without its picture
    const { currentTime: seconds, playbackRate: rate, paused: isPaused, currentSrc: src } = media
    rememberPlaying(
      media.ended ? undefined : { id, title, show, path, src: new URL(src).pathname, seconds, rate, isPaused },
    )
  }
  let last = 0
  media.addEventListener('timeupdate', () => {
    markCurrent('chapter', media.currentTime, chapters)
    follow(markCurrent('said', media.currentTime, said))
    if (Math.abs(performance.now() - last) < rememberMs) return
    last = performance.now()
    remember()
  })
  for (const moment of ['pause', 'ended', 'seeked', 'ratechange']) media.addEventListener(moment, remember)
  addEventListener('pagehide', remember)

  element.append(toolsOf(media))
  document.addEventListener('click', (event) => {
    const jump = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-jump]') : null
    if (!jump || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    goTo(media, Number(jump.dataset['jump']))
    if (media instanceof HTMLVideoElement) media.scrollIntoView({ block: 'nearest' }) // a film is watched
    void play(media)
  })
  if ('mediaSession' in navigator) navigator.mediaSession.metadata = new MediaMetadata({ title, artist: show })
  if (isRunning && running) {
    media.playbackRate = running.rate
    if (!running.isPaused) void play(media)
  }
}

/** Browsers may ask for a touch first; then it waits for one. */
const play = (media: HTMLMediaElement): Promise<void> => media.play().catch(() => {})

/** What has not been loaded yet begins there. */
function goTo(media: HTMLMediaElement, seconds: number): void {
  media.currentTime = seconds // before the file is known: the default start of its playback
}

function toolsOf(media: HTMLMediaElement): HTMLElement {
  const step = (label: string, name: string, seconds: number) => {
    const button = make('button', { type: 'button', class: 'btn', 'aria-label': name }, label)
    button.addEventListener('click', () => {
      const most = Number.isFinite(media.duration) ? media.duration : Infinity
      media.currentTime = Math.min(Math.max(media.currentTime + seconds, 0), most)
    })
    return button
  }
  const tempo = make('span', { class: 'segments', role: 'group', 'aria-label': 'Tempo' })
  const buttons = speeds.map((speed) => {
    const button = make('button', { type: 'button' }, `${speed.toLocaleString('de-DE')}×`)
    button.addEventListener('click', () => (media.playbackRate = speed))
    return { speed, button }
  })
  const show = () => {
    for (const { speed, button } of buttons) button.setAttribute('aria-pressed', String(media.playbackRate === speed))
  }
  media.addEventListener('ratechange', show)
  show()
  tempo.append(...buttons.map(({ button }) => button))
  return make(
    'div',
    { class: 'acts' },
    step('−15 s', '15 Sekunden zurück', -backSeconds),
    step('+30 s', '30 Sekunden vor', onSeconds),
    tempo,
  )
}

/** @returns the row that has become the current one with this call */
function markCurrent(what: 'chapter' | 'said', seconds: number, starts: readonly number[]): HTMLElement | undefined {
  const current = starts.findLast((start) => start <= seconds)
  let marked: HTMLElement | undefined
  for (const row of findAll(`[data-${what}]`)) {
    if (Number(row.dataset[what]) !== current) row.removeAttribute('aria-current')
    else if (!row.hasAttribute('aria-current')) {
      row.setAttribute('aria-current', 'true')
      marked = row
    }
  }
  return marked
}

/** Moves the text along in its own box, never the page, and not under the hand of who reads elsewhere in it. */
function follow(row: HTMLElement | undefined): void {
  const box = row?.parentElement
  if (!row || !box || box.matches(':hover, :focus-within')) return
  box.scrollTop = row.offsetTop - box.clientHeight / 3
}

/** „zu 50 % gehört“, of films „gesehen“, beside each episode of a list. */
function sayHeard(root: ParentNode): void {
  const heard = new Map(heardEpisodes().map((each) => [each.id, each]))
  for (const place of findAll('[data-heard]', root)) {
    const { seconds, of } = heard.get(place.dataset['heard'] ?? '') ?? {}
    if (seconds === undefined) continue
    const word = place.dataset['seen'] === undefined ? 'gehört' : 'gesehen'
    place.textContent =
      of === undefined || of <= 0
        ? 'angefangen'
        : isDone({ seconds, of })
          ? word
          : `zu ${Math.max(1, Math.round((seconds / of) * 100))} % ${word}`
    place.hidden = false
  }
}
