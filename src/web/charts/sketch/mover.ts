import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import { hitOf, type Plot, type Point, pointOf } from '#web/charts/sketch/geometry.ts'
import { instantAt, placeOf, steppedPrice, stepBetween } from '#web/charts/sketch/places.ts'
import { isOnButton, seenOn } from '#web/charts/sketch/pointing.ts'
import type { Anchor, Sketch } from '#web/charts/sketch/sketches.ts'

/** A pointer that moved less has clicked. */
const clickPx = 4
const handleReachPx = 14
const strokeReachPx = 8

/** What is moved: one of the points, or all of them. */
type Grip = number | 'all'

interface MoverEvents {
  /** the sketch that may be moved now */
  chosen(): Sketch | undefined
  plot(): Plot | undefined
  /** where it would be; undefined: where it was */
  showing(points: readonly Anchor[] | undefined): void
  moved(sketch: Sketch, points: readonly Anchor[]): void
  /** what keys hold, and where it is */
  told(grip: Anchor | undefined, number: number): void
  left(): void
}

/** Moves the chosen sketch of a chart, or one of its points: with a pointer, a finger or keys. */
export function moverOn(chart: LiveChart, events: MoverEvents): { grab(): void } {
  const { host, now } = chart
  let held: { sketch: Sketch; grip: Grip; points: readonly Anchor[]; from?: PointerEvent } | undefined

  const release = () => {
    held = undefined
    events.showing(undefined)
  }
  const drop = () => {
    if (!held) return
    const { sketch, points } = held
    held = undefined
    events.moved(sketch, points)
    events.showing(undefined)
  }
  const shift = (points: readonly Anchor[], grip: Grip, places: number, priced: (price: number) => number) => {
    const at = now()?.drawing.at ?? []
    return points.map((point, number) =>
      grip === 'all' || grip === number
        ? { at: instantAt(at, placeOf(at, point.at) + places), price: priced(point.price) }
        : point,
    )
  }
  const gripAt = (sketch: Sketch, plot: Plot, point: Point): Grip | undefined => {
    const number = sketch.points.findIndex((anchor) => {
      const place = pointOf(anchor, plot)
      return place !== undefined && Math.hypot(place.x - point.x, place.y - point.y) <= handleReachPx
    })
    if (number >= 0 && sketch.points.length > 1) return number
    return hitOf([sketch], plot, point, strokeReachPx) && 'all'
  }

  host.addEventListener(
    'pointerdown',
    (event) => {
      const [sketch, plot] = [events.chosen(), events.plot()]
      if (!sketch || !plot || event.button !== 0 || isOnButton(event)) return
      const { left, top } = host.getBoundingClientRect()
      const grip = gripAt(sketch, plot, { x: event.clientX - left, y: event.clientY - top })
      if (grip === undefined) return
      event.stopPropagation()
      held = { sketch, grip, points: sketch.points, from: event }
      host.setPointerCapture(event.pointerId)
    },
    true,
  )
  host.addEventListener(
    'pointermove',
    (event) => {
      if (!held?.from) return
      const { sketch, grip, from } = held
      const { chart: drawn, main } = now()?.drawing ?? {}
      const range = seenOn(chart)
      if (!drawn || !main || !range) return
      event.stopPropagation()
      const scale = drawn.timeScale()
      const { left } = host.getBoundingClientRect()
      const placeAt = (x: number) => scale.coordinateToLogical(x - left) ?? 0
      const step = stepBetween(range.low, range.high) / 10
      held.points = shift(sketch.points, grip, placeAt(event.clientX) - placeAt(from.clientX), (price) => {
        const y = main.priceToCoordinate(price)
        const next = y === null ? null : main.coordinateToPrice(y + event.clientY - from.clientY)
        return next === null ? price : steppedPrice(next, step, 0)
      })
      events.showing(held.points)
    },
    true,
  )
  host.addEventListener(
    'pointerup',
    (event) => {
      if (!held?.from) return
      const { clientX, clientY } = held.from
      if (Math.hypot(event.clientX - clientX, event.clientY - clientY) < clickPx) return release()
      drop()
    },
    true,
  )
  host.addEventListener('pointercancel', () => held?.from && release(), true)
  // The chart neither moves nor zooms under what is held, nor does the page.
  for (const type of ['mousedown', 'touchstart'])
    host.addEventListener(
      type,
      (event) => {
        if (!held?.from) return
        event.stopPropagation()
        event.preventDefault()
      },
      { capture: true, passive: false },
    )
  host.addEventListener(
    'keydown',
    (event) => {
      if (!held || held.from || event.target !== host || event.ctrlKey || event.metaKey || event.altKey) return
      const range = seenOn(chart)
      if (!range) return
      const by = event.shiftKey ? 10 : 1
      const step = stepBetween(range.low, range.high)
      const move = (places: number, steps: number) => () => {
        if (!held) return
        const priced = (price: number) => (steps === 0 ? price : steppedPrice(price, step, steps))
        held.points = shift(held.points, held.grip, places, priced)
        events.showing(held.points)
        tell()
      }
      const act = {
        ArrowLeft: move(-by, 0),
        ArrowRight: move(by, 0),
        ArrowUp: move(0, by),
        ArrowDown: move(0, -by),
        ' ': nextGrip,
        Enter: drop,
        Escape: () => {
          release()
          events.left()
        },
      }[event.key]
      if (!act) return
      event.preventDefault()
      event.stopImmediatePropagation() // the chart has arrows of its own
      act()
    },
    true,
  )
  host.addEventListener('blur', () => held && !held.from && drop())

  const tell = () => {
    if (!held) return
    const number = held.grip === 'all' ? 0 : held.grip
    events.told(held.points[number], held.grip === 'all' ? 0 : number + 1)
  }
  function nextGrip(): void {
    if (!held || held.points.length < 2) return
    held.grip = held.grip === 'all' ? 0 : held.grip + 1 < held.points.length ? held.grip + 1 : 'all'
    tell()
  }
  return {
    grab() {
      const sketch = events.chosen()
      if (!sketch) return
      held = { sketch, grip: 'all', points: sketch.points }
      host.focus()
      tell()
    },
  }
}
