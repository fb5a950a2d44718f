import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import { clamp, placeOf, steppedPrice, stepBetween } from '#web/charts/sketch/places.ts'
import { isOnButton, seenOn } from '#web/charts/sketch/pointing.ts'
import { type Anchor, sketchKinds, type SketchKind } from '#web/charts/sketch/sketches.ts'

/** A pointer that moved less between down and up has clicked. */
const clickPx = 8

interface PenEvents {
  /** the cursor or the points have changed; `told`: by a key, so a reader may not see where it is */
  moved(told: boolean): void
  /** @returns what is wrong with the point: it is not set */
  setting(): string | undefined
  drawn(kind: SketchKind, points: readonly Anchor[]): void
  cancelled(): void
}

interface Pen {
  kind(): SketchKind | undefined
  points(): readonly Anchor[]
  cursor(): Anchor | undefined
  /** takes up a tool; undefined lays it down */
  take(kind: SketchKind | undefined): void
}

/** Sets the points of a sketch on a chart, with a pointer, a finger or keys; while no tool is taken it does nothing. */
export function penOn(live: LiveChart, events: PenEvents): Pen {
  const { host, now } = live
  let kind: SketchKind | undefined
  let points: readonly Anchor[] = []
  let cursor: Anchor | undefined
  let down: PointerEvent | undefined

  const take = (next: SketchKind | undefined) => {
    kind = next
    points = []
    cursor = next && lastPrice()
    down = undefined
    host.classList.toggle('is-sketching', next !== undefined)
  }
  const lastPrice = (): Anchor | undefined => {
    const { at, value } = now()?.series ?? { at: [], value: [] }
    const [last, price] = [at.at(-1), value.at(-1)]
    return last === undefined || price === undefined ? undefined : { at: last, price }
  }
  const under = ({ clientX, clientY }: PointerEvent): Anchor | undefined => {
    const { drawing } = now() ?? {}
    const range = seenOn(live)
    if (!drawing || !range) return undefined
    const { left, top } = host.getBoundingClientRect()
    const { chart, main, at } = drawing
    const y = clamp(clientY - top, 0, chart.paneSize(0).height)
    const place = chart.timeScale().coordinateToLogical(Math.min(clientX - left, chart.timeScale().width() - 1))
    const price = main.coordinateToPrice(y)
    const instant = at[clamp(place ?? 0, 0, at.length - 1)]
    if (price === null || instant === undefined) return undefined
    return { at: instant, price: steppedPrice(price, stepBetween(range.low, range.high) / 10, 0) }
  }
  const set = (told: boolean) => {
    const before = points.at(-1)
    if (!kind || !cursor || (before?.at === cursor.at && before.price === cursor.price)) return
    if (events.setting() !== undefined) return
    points = [...points, cursor]
    if (points.length < sketchKinds[kind].points) return events.moved(told)
    const [drawnKind, drawn] = [kind, points]
    points = []
    events.drawn(drawnKind, drawn)
  }
  const move = (days: number, steps: number) => {
    const { drawing } = now() ?? {}
    const range = seenOn(live)
    if (!drawing || !range || !cursor) return
    const { at } = drawing
    const instant = cursor.at
    const place = Math.floor(placeOf(at, instant))
    const step = stepBetween(range.low, range.high)
    const price = steps === 0 ? cursor.price : steppedPrice(cursor.price, step, steps)
    cursor = {
      at: at[clamp(place + days, 0, at.length - 1)] ?? instant,
      price: clamp(price, range.low, range.high),
    }
    drawing.chart.clearCrosshairPosition()
    events.moved(true)
  }

  const keys = (event: KeyboardEvent) => {
    if (!kind || event.target !== host || event.ctrlKey || event.metaKey || event.altKey) return
    const by = event.shiftKey ? 10 : 1
    const places = now()?.drawing.at.length ?? 0
    const act = {
      ArrowLeft: () => move(-by, 0),
      ArrowRight: () => move(by, 0),
      ArrowUp: () => move(0, by),
      ArrowDown: () => move(0, -by),
      Home: () => move(-places, 0),
      End: () => move(places, 0),
      Enter: () => set(true),
      Escape: () => {
        take(undefined)
        events.cancelled()
      },
    }[event.key]
    if (!act) return
    event.preventDefault()
    event.stopImmediatePropagation() // the chart has arrows of its own
    act()
  }
  const follow = (event: PointerEvent) => {
    const next = kind && under(event)
    if (!next) return
    cursor = next
    events.moved(false)
  }
  host.addEventListener('keydown', keys, true)
  host.addEventListener('pointermove', follow, true)
  host.addEventListener(
    'pointerdown',
    (event) => {
      if (!kind || event.button !== 0 || isOnButton(event)) return
      event.stopPropagation()
      host.focus({ preventScroll: true })
      down = event
      follow(event)
      set(false)
    },
    true,
  )
  host.addEventListener(
    'pointerup',
    (event) => {
      const from = down
      down = undefined
      if (!kind || !from || points.length === 0) return
      if (Math.hypot(event.clientX - from.clientX, event.clientY - from.clientY) < clickPx) return
      follow(event)
      set(false)
    },
    true,
  )
  // The chart neither moves nor zooms under a pen.
  for (const type of ['mousedown', 'touchstart'])
    host.addEventListener(type, (event) => kind && !isOnButton(event) && event.stopPropagation(), true)
  return { kind: () => kind, points: () => points, cursor: () => cursor, take }
}
