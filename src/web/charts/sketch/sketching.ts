import type { Instant } from '#contract/vocabulary.ts'
import { paletteOf } from '#web/charts/interactive/colours.ts'
import { chartEvents, type LiveChart } from '#web/charts/interactive/live-chart.ts'
import { hitOf } from '#web/charts/sketch/geometry.ts'
import { SketchLayer } from '#web/charts/sketch/layer.ts'
import type { DrawingTools } from '#web/charts/sketch/drawing.ts'
import { savedSketches } from '#web/charts/sketch/saved.ts'
import { pictureOf } from '#web/charts/sketch/picture.ts'
import { placeOf } from '#web/charts/sketch/places.ts'
import { isOnButton } from '#web/charts/sketch/pointing.ts'
import { sketchList } from '#web/charts/sketch/sketch-list.ts'
import type { moverOn } from '#web/charts/sketch/mover.ts'
import { type Anchor, mostSketches, type Sketch } from '#web/charts/sketch/sketches.ts'
import { anchorText, sketchText, strokeText } from '#web/charts/sketch/words.ts'
import { showFailure } from '#web/client/api-toasts.ts'
import { make } from '#web/client/dom.ts'
import { Unreachable } from '#web/client/failure.ts'
import { format, type PriceKind } from '#web/format.ts'

interface Sketched {
  /** of the setting that holds the sketches of this instrument */
  key: string
  /** of the prices shown; sketches in another one wait for it */
  unit: string
  kind: PriceKind
}

/** The sketches of a chart, and the tools to draw them. */
export interface Sketching {
  /** shows or hides the tools @throws Unreachable */
  toggle(): Promise<boolean>
}

const reachPx = 6

const faults = {
  broken: 'Gespeicherte Zeichnungen waren nicht lesbar und fehlen hier.',
  newer: 'Deine Zeichnungen sind aus einer neueren Fassung von Parkett und bleiben hier, wie sie sind.',
} as const

/**
 * Shows the sketches a reader has stored, and stores what they draw.
 * @param below where the tools go @param place after which the list goes
 * @throws ApiError, Unreachable
 */
export async function openSketches(
  chart: LiveChart,
  { key, unit, kind }: Sketched,
  below: HTMLElement,
  place: HTMLElement,
): Promise<Sketching> {
  const { host, now } = chart
  const said = make('p', { class: 'sketch-said xs mut', role: 'status' })
  below.after(said)
  const say = (text: string) => said.replaceChildren(text)
  let chosen: string | undefined
  let layer: SketchLayer | undefined
  const writing = () => ({ kind, intraday: now()?.intraday ?? false })
  const mine = () => saved.list().filter((sketch) => sketch.unit === unit)

  const saved = await savedSketches(
    key,
    () => show(),
    (error, again) => showFailure(error, again),
  )
  const remove = (id: string) => {
    const gone = mine().find((sketch) => sketch.id === id)
    if (!gone) return
    if (chosen === id) chosen = undefined
    saved.do({ remove: id })
    say(`${sketchText(gone, writing())} gelöscht.`)
  }
  const choose = (id: string | undefined) => {
    chosen = id
    show()
    if (id !== undefined) mover().catch(failedToCome)
  }
  /** where the chosen sketch would be, while it is moved */
  let moving: readonly Anchor[] | undefined
  let coming: Promise<ReturnType<typeof moverOn>> | undefined
  /** What moves a sketch comes when one is chosen. */
  const mover = () => {
    coming ??= import('#web/charts/sketch/mover.ts').then(
      ({ moverOn: made }) =>
        made(chart, {
          chosen: () => (drawing?.isTaken() ? undefined : mine().find(({ id }) => id === chosen)),
          plot: () => layer?.plot(),
          showing(points) {
            moving = points
            layer?.update()
          },
          moved(sketch, points) {
            saved.do({ move: sketch.id, points })
            say(`${sketchText({ ...sketch, points }, writing())} verschoben.`)
          },
          told(grip, number) {
            const part = number === 0 ? 'Ganze Zeichnung' : `Punkt ${number}`
            say(`${part}${grip ? `: ${anchorText(grip, writing())}` : ''}. ${howToMove}`)
          },
          left: () => say('Abgebrochen.'),
        }),
      (fault: unknown) => {
        coming = undefined
        throw new Unreachable(fault)
      },
    )
    return coming
  }
  const failedToCome = (fault: unknown) => showFailure(fault, () => void mover().catch(failedToCome))
  const list = sketchList(place, { choose, remove: (id) => remove(id) })
  let drawing: DrawingTools | undefined
  /** The tools come when they are asked for: who only looks at sketches needs none. */
  const comeWithTools = async () => {
    const { drawingTools } = await import('#web/charts/sketch/drawing.ts').catch((fault: unknown) => {
      throw new Unreachable(fault)
    })
    drawing ??= drawingTools(chart, below, {
      refusal() {
        if (saved.fault() === 'newer') return faults.newer
        return saved.list().length < mostSketches
          ? undefined
          : `Mehr als ${mostSketches} Zeichnungen je Wert gehen nicht. Bitte lösche zuerst eine.`
      },
      taken: () => choose(undefined),
      changed: () => layer?.update(),
      drawn(drawn) {
        const sketch: Sketch = { id: freshId(), unit, ...drawn }
        saved.do({ add: sketch })
        choose(sketch.id)
        say(`${sketchText(sketch, writing())} gezeichnet.`)
      },
      say,
      textOf: (anchor) => anchorText(anchor, writing()),
      move() {
        if (chosen === undefined) say(chooseFirst)
        else mover().then(({ grab }) => grab(), failedToCome)
      },
      remove() {
        if (chosen === undefined) say(chooseFirst)
        else remove(chosen)
      },
      undo: () => say(saved.undo() ? 'Rückgängig gemacht.' : 'Es gibt nichts rückgängig zu machen.'),
    })
    return drawing
  }
  const show = () => {
    layer?.update()
    const others = saved.list().length - mine().length
    const fault = saved.fault()
    list.show(
      mine().map((sketch) => ({ id: sketch.id, text: sketchText(sketch, writing()), isChosen: sketch.id === chosen })),
      [
        ...(fault ? [faults[fault]] : []),
        ...(others > 0
          ? [`${format.counted(others, 'Zeichnung', 'Zeichnungen')} an Notierungen in einer anderen Währung.`]
          : []),
      ],
    )
  }
  const attach = () => {
    const drawn = now()?.drawing
    if (!drawn) return
    layer = new SketchLayer({
      at: drawn.at,
      palette: paletteOf(host),
      family: getComputedStyle(host).fontFamily,
      labelOf: (label) => strokeText(label, kind),
      picture: () => ({ sketches: shownNow(), chosen, draft: drawing?.draft(), cursor: drawing?.cursor() }),
    })
    drawn.main.attachPrimitive(layer)
    show()
  }
  const shownNow = () => {
    const points = moving
    return points ? mine().map((each) => (each.id === chosen ? { ...each, points } : each)) : mine()
  }
  host.addEventListener(chartEvents.drawn, attach)
  host.addEventListener('click', (event) => {
    const plot = layer?.plot()
    if (!plot || drawing?.isTaken() || isOnButton(event)) return
    const { left, top } = host.getBoundingClientRect()
    const hit = hitOf(mine(), plot, { x: event.clientX - left, y: event.clientY - top }, reachPx)
    if (hit?.id === chosen) return
    choose(hit?.id)
    if (hit) say(`${sketchText(hit, writing())} gewählt. Ziehen verschiebt, Entf löscht.`)
  })
  host.addEventListener('keydown', ({ key: pressed, ctrlKey, metaKey }) => {
    if (pressed === 'Delete' && chosen !== undefined) remove(chosen)
    else if (pressed === 'z' && (ctrlKey || metaKey)) saved.undo()
  })
  attach()
  chart.sketches = (at, plot) => {
    const x = (time: Instant) => (placeOf(at, time) / Math.max(at.length - 1, 1)) * plot.width
    return pictureOf(mine(), { ...plot, x }, kind)
  }
  return { toggle: async () => (await comeWithTools()).toggle() }
}

/** Unique among fifty; better randomness is not there on plain http. */
const freshId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8)

const chooseFirst = 'Wähle zuerst eine Zeichnung, im Chart oder in der Liste.'
const howToMove = 'Pfeiltasten; Leertaste: nächster Punkt; Enter: fertig; Esc bricht ab.'
