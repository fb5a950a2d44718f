import { paletteOf } from '#web/charts/interactive/colours.ts'
import { chartEvents, type LiveChart } from '#web/charts/interactive/live-chart.ts'
import { hitOf } from '#web/charts/sketch/geometry.ts'
import { SketchLayer } from '#web/charts/sketch/layer.ts'
import { isOnButton, penOn } from '#web/charts/sketch/pen.ts'
import { savedSketches } from '#web/charts/sketch/saved.ts'
import { sketchList } from '#web/charts/sketch/sketch-list.ts'
import { longestText, mostSketches, sketchKinds, type Sketch, type SketchKind } from '#web/charts/sketch/sketches.ts'
import { sketchTools } from '#web/charts/sketch/sketch-tools.ts'
import { anchorText, sketchText } from '#web/charts/sketch/words.ts'
import { showFailure } from '#web/client/api-toasts.ts'
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
  /** shows or hides the tools */
  toggle(): boolean
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
    tools.say(`${sketchText(gone, writing())} gelöscht.`)
  }
  const choose = (id: string | undefined) => {
    chosen = id
    show()
  }
  const list = sketchList(place, { choose, remove: (id) => remove(id) })
  const tools = sketchTools(below, longestText, {
    take(tool) {
      if (saved.fault() === 'newer') return tools.say(faults.newer)
      if (tool && saved.list().length >= mostSketches)
        return tools.say(`Mehr als ${mostSketches} Zeichnungen je Wert gehen nicht. Bitte lösche zuerst eine.`)
      choose(undefined)
      pen.take(tool)
      tools.press(tool)
      tell(false)
      if (tool && tool !== 'text') host.focus()
    },
    typed: () => host.focus(),
    remove() {
      if (chosen === undefined) tools.say('Wähle zuerst eine Zeichnung, im Chart oder in der Liste.')
      else remove(chosen)
    },
    undo() {
      tools.say(saved.undo() ? 'Rückgängig gemacht.' : 'Es gibt nichts rückgängig zu machen.')
    },
  })
  const pen = penOn(chart, {
    moved(told) {
      layer?.update()
      tell(told)
    },
    setting() {
      const isMissing = pen.kind() === 'text' && tools.text() === ''
      return isMissing ? tools.wrong('Bitte schreibe zuerst den Text.') : undefined
    },
    drawn(tool, points) {
      const text = tool === 'text' ? { text: tools.text() } : {}
      const sketch: Sketch = { id: freshId(), kind: tool, unit, points, ...text }
      pen.take(undefined)
      tools.press(undefined)
      chosen = sketch.id
      saved.do({ add: sketch })
      tools.say(`${sketchText(sketch, writing())} gezeichnet.`)
    },
    cancelled() {
      tools.press(undefined)
      tools.say('Abgebrochen.')
      layer?.update()
    },
  })
  /** What comes next, and by keys where the cursor is. */
  const tell = (withPlace: boolean) => {
    const tool = pen.kind()
    const cursor = pen.cursor()
    if (!tool) return
    const step = stepText(tool, pen.points().length)
    tools.say(withPlace && cursor ? `${step}: ${anchorText(cursor, writing())}` : `${step}: ${how}`)
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
    const drawing = now()?.drawing
    if (!drawing) return
    layer = new SketchLayer({
      at: drawing.at,
      palette: paletteOf(host),
      family: getComputedStyle(host).fontFamily,
      labelOf: ({ price, share }) =>
        share === undefined
          ? format.price(price, kind)
          : `${format.percent(100 * share, 1)} · ${format.price(price, kind)}`,
      picture: () => ({ sketches: mine(), chosen, draft: draft(), cursor: pen.kind() && pen.cursor() }),
    })
    drawing.main.attachPrimitive(layer)
    show()
  }
  const draft = () => {
    const [tool, cursor] = [pen.kind(), pen.cursor()]
    return tool && cursor && { kind: tool, points: [...pen.points(), cursor], text: tools.text() }
  }

  host.addEventListener(chartEvents.drawn, attach)
  host.addEventListener('click', (event) => {
    const plot = layer?.plot()
    if (!plot || pen.kind() || isOnButton(event)) return
    const { left, top } = host.getBoundingClientRect()
    const hit = hitOf(mine(), plot, { x: event.clientX - left, y: event.clientY - top }, reachPx)
    if (hit?.id === chosen) return
    choose(hit?.id)
    if (hit) tools.say(`${sketchText(hit, writing())} gewählt. Entf löscht.`)
  })
  host.addEventListener('keydown', ({ key: pressed, ctrlKey, metaKey }) => {
    if (pressed === 'Delete' && chosen !== undefined) remove(chosen)
    else if (pressed === 'z' && (ctrlKey || metaKey)) saved.undo()
  })
  attach()
  return { toggle: () => tools.toggle() }
}

/** Unique among fifty; better randomness is not there on plain http. */
const freshId = () => Date.now().toString(36) + Math.random().toString(36).slice(2, 8)

const how = 'Klick, Tipp oder Pfeiltasten und Enter; Esc bricht ab.'

function stepText(tool: SketchKind, done: number): string {
  const { label, points } = sketchKinds[tool]
  return points === 1 ? label : `${label}, Punkt ${done + 1} von ${points}`
}
