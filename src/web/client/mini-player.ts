import { make } from '#web/client/dom.ts'
import { type Playing, rememberHeard, rememberPlaying } from '#web/client/listening.ts'

const rememberMs = 2000

/** What was playing on the page before goes on here, in a bar at the foot of the window. */
export function showMiniPlayer(playing: Playing): void {
  const audio = new Audio(playing.src)
  audio.preload = 'none'
  audio.playbackRate = playing.rate
  audio.currentTime = playing.seconds
  const toggle = make('button', { type: 'button', class: 'btn primary' })
  const time = make('span', { class: 'b-num sm' })
  const place = make('input', {
    type: 'range',
    min: '0',
    step: '1',
    'aria-label': 'Stelle in der Folge',
  }) as HTMLInputElement
  const close = make('button', { type: 'button', class: 'btn ghost' }, 'Schließen')
  const bar = make(
    'section',
    { class: 'mini-player', 'aria-label': 'Player' },
    toggle,
    make('a', { href: playing.path }, make('b', {}, playing.title), ` ${playing.show}`),
    place,
    time,
    close,
  )
  const remember = () => {
    if (!bar.isConnected) return
    const { currentTime: seconds, playbackRate: rate, paused: isPaused, duration } = audio
    rememberPlaying({ ...playing, seconds, rate, isPaused })
    if (seconds > 0) rememberHeard({ id: playing.id, seconds, of: Number.isFinite(duration) ? duration : undefined })
  }
  const show = () => {
    toggle.textContent = audio.paused ? 'Weiter hören' : 'Anhalten'
    time.textContent = clockOf(audio.currentTime)
    place.hidden = !Number.isFinite(audio.duration) // until the file is known
    if (place.hidden) return
    place.max = String(Math.floor(audio.duration))
    place.value = String(Math.floor(audio.currentTime))
    place.setAttribute('aria-valuetext', `${clockOf(audio.currentTime)} von ${clockOf(audio.duration)}`)
  }
  const end = () => {
    remember()
    rememberPlaying(undefined)
    audio.pause()
    bar.remove()
  }
  toggle.addEventListener('click', () => {
    if (audio.paused) void audio.play().catch(show)
    else audio.pause()
  })
  place.addEventListener('input', () => {
    audio.currentTime = place.valueAsNumber
    show()
  })
  close.addEventListener('click', end)
  let last = 0
  audio.addEventListener('timeupdate', () => {
    show()
    if (performance.now() - last < rememberMs) return
    last = performance.now()
    remember()
  })
  for (const moment of ['play', 'pause', 'seeked', 'loadedmetadata']) {
    audio.addEventListener(moment, show)
    audio.addEventListener(moment, remember)
  }
  audio.addEventListener('ended', end)
  addEventListener('pagehide', remember)
  document.body.append(bar)
  show()
  if (!playing.isPaused) void audio.play().catch(show) // some browsers wait for a touch
}

/** `6:12` */
const clockOf = (seconds: number): string => {
  const whole = Math.floor(seconds)
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}
