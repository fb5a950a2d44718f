import { playingKey } from '#web/client/listening-key.ts'

/** What this browser remembers of episodes: how far each was heard, and which one goes on from page to page. */

const heardKey = 'parkett.gehoert'
/** episodes whose place is remembered, the latest ones */
const mostHeard = 50

/** How far an episode was heard. */
export interface Heard {
  id: string
  seconds: number
  /** of the whole, where it is known */
  of: number | undefined
}

/** What plays in this window, and goes on on its next page. */
export interface Playing {
  id: string
  title: string
  show: string
  /** of its page */
  path: string
  /** the path of its sound */
  src: string
  seconds: number
  rate: number
  isPaused: boolean
}

/** Storage may be closed to the page, or hold what others wrote there; then nothing is remembered. */
function kept(storage: () => Storage, key: string): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? 'null')
  } catch {
    return undefined
  }
}
function keep(storage: () => Storage, key: string, value: unknown): void {
  try {
    if (value === undefined) storage().removeItem(key)
    else storage().setItem(key, JSON.stringify(value))
  } catch {
    // full or closed: it is not remembered
  }
}

export function heardEpisodes(): Heard[] {
  const found = kept(() => localStorage, heardKey)
  return Array.isArray(found) ? found.filter(isHeard) : []
}
const isHeard = (value: unknown): value is Heard =>
  isRecord(value) && typeof value['id'] === 'string' && typeof value['seconds'] === 'number'
const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Less than so much left counts as heard: of short ones a tenth. */
const restSeconds = 30

export const isDone = ({ seconds, of }: Pick<Heard, 'seconds' | 'of'>): boolean =>
  of !== undefined && of - seconds < Math.min(restSeconds, of / 10)

/** The length once known stays known: a page that has not loaded the sound yet does not know it. */
export function rememberHeard({ id, seconds, of }: Heard): void {
  const all = heardEpisodes()
  const heard = { id, seconds, of: of ?? all.find((each) => each.id === id)?.of }
  keep(() => localStorage, heardKey, [heard, ...all.filter((each) => each.id !== id)].slice(0, mostHeard))
}
export const forgetHeard = (): void => keep(() => localStorage, heardKey, undefined)

export function playingNow(): Playing | undefined {
  const found = kept(() => sessionStorage, playingKey)
  return isPlaying(found) ? found : undefined
}
/** Sounds of this site alone. */
const isPlaying = (value: unknown): value is Playing =>
  isHeard(value) &&
  'src' in value &&
  /^\/media\/\d+$/.test(String(value.src)) &&
  'path' in value &&
  /^\/news\/[\w/-]+$/.test(String(value.path))
export const rememberPlaying = (playing: Playing | undefined): void => keep(() => sessionStorage, playingKey, playing)
