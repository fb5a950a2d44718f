import { chartEvents, type LiveChart } from '#web/charts/interactive/live-chart.ts'

/** two octaves around what small loudspeakers play well */
const [lowestHz, highestHz] = [220, 880]
const toneSeconds = 0.16
const courseSeconds = 3
const mostTones = 120
const loudness = 0.12

/** The pitch of a value between the lowest and the highest: equal steps sound equally far apart. */
export const pitchOf = (value: number, low: number, high: number): number =>
  lowestHz * (highestHz / lowestHz) ** (high > low ? (value - low) / (high - low) : 0.5)

/** The pitches of a whole course, first and last included, at most so many. */
export function courseOf(values: readonly number[], most = mostTones): number[] {
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const count = Math.min(values.length, most)
  return Array.from({ length: count }, (_, index) => {
    const place = count < 2 ? 0 : Math.round((index * (values.length - 1)) / (count - 1))
    return pitchOf(values[place] ?? low, low, high)
  })
}

/** Lets a chart be heard: the whole course when it is switched on, then each point somebody goes to. */
export interface ChartSound {
  /** @returns whether it is on now @throws where the browser has no sound */
  toggle(): boolean
}

export function soundOf({ host, now }: LiveChart): ChartSound {
  let context: AudioContext | undefined
  let playing: OscillatorNode | undefined

  /** One voice: what sounded before ends. */
  const play = (pitches: readonly number[], seconds: number) => {
    if (!context || pitches.length === 0) return
    playing?.stop()
    const start = context.currentTime
    const tone = context.createOscillator()
    const volume = context.createGain()
    pitches.forEach((hz, index) => tone.frequency.setValueAtTime(hz, start + (index * seconds) / pitches.length))
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.setTargetAtTime(0, start + seconds, 0.02) // without a click
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + seconds + 0.1)
    playing = tone
  }
  host.addEventListener(chartEvents.pointed, (event) => {
    const values = now()?.series.value
    const value = event instanceof CustomEvent ? values?.[Number(event.detail)] : undefined
    if (values && value !== undefined) play([pitchOf(value, Math.min(...values), Math.max(...values))], toneSeconds)
  })
  return {
    toggle() {
      if (context) {
        playing?.stop()
        void context.close()
        context = undefined
        playing = undefined
        return false
      }
      context = new AudioContext()
      play(courseOf(now()?.series.value ?? []), courseSeconds)
      return true
    },
  }
}
