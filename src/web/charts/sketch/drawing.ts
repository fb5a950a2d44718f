import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import { penOn } from '#web/charts/sketch/pen.ts'
import { type Anchor, longestText, sketchKinds, type Sketch, type SketchKind } from '#web/charts/sketch/sketches.ts'
import { sketchTools } from '#web/charts/sketch/sketch-tools.ts'

type Drawn = Pick<Sketch, 'kind' | 'points' | 'text'>

interface DrawingEvents {
  /** why nothing more can be drawn */
  refusal(): string | undefined
  /** a tool is taken, or laid down */
  taken(): void
  /** the draft or the cursor has changed */
  changed(): void
  drawn(sketch: Drawn): void
  say(text: string): void
  /** where a place is, in words */
  textOf(place: Anchor): string
  move(): void
  remove(): void
  undo(): void
}

/** What is being drawn. */
export interface DrawingTools {
  /** shows or hides the tools */
  toggle(): boolean
  isTaken(): boolean
  /** what is being drawn, up to the cursor */
  draft(): Drawn | undefined
  cursor(): Anchor | undefined
}

/** The tools to draw with, and the pen they take up. @param below where the tools go */
export function drawingTools(chart: LiveChart, below: HTMLElement, events: DrawingEvents): DrawingTools {
  const take = (tool: SketchKind | undefined) => {
    const refusal = tool && events.refusal()
    if (refusal) return events.say(refusal)
    pen.take(tool)
    tools.press(tool)
    events.taken()
    tell(false)
    if (tool && tool !== 'text') chart.host.focus()
  }
  const tools = sketchTools(below, longestText, {
    take,
    typed: () => chart.host.focus(),
    move: () => events.move(),
    remove: () => events.remove(),
    undo: () => events.undo(),
  })
  const textFor = (kind: SketchKind) => (kind === 'text' ? { text: tools.text() } : {})
  const pen = penOn(chart, {
    moved(told) {
      events.changed()
      tell(told)
    },
    setting() {
      const isMissing = pen.kind() === 'text' && tools.text() === ''
      return isMissing ? tools.wrong('Bitte schreibe zuerst den Text.') : undefined
    },
    drawn(kind, points) {
      const drawn = { kind, points, ...textFor(kind) }
      take(undefined)
      events.drawn(drawn)
    },
    cancelled() {
      tools.press(undefined)
      events.changed()
      events.say('Abgebrochen.')
    },
  })
  /** What comes next, and by keys where the cursor is. */
  const tell = (withPlace: boolean) => {
    const tool = pen.kind()
    const cursor = pen.cursor()
    if (!tool) return
    const step = stepText(tool, pen.points().length)
    events.say(withPlace && cursor ? `${step}: ${events.textOf(cursor)}` : `${step}: ${how}`)
  }
  return {
    toggle: () => tools.toggle(),
    isTaken: () => pen.kind() !== undefined,
    draft() {
      const [kind, cursor] = [pen.kind(), pen.cursor()]
      return kind && cursor && { kind, points: [...pen.points(), cursor], ...textFor(kind) }
    },
    cursor: () => (pen.kind() ? pen.cursor() : undefined),
  }
}

const how = 'Klick, Tipp oder Pfeiltasten und Enter; Esc bricht ab.'

function stepText(tool: SketchKind, done: number): string {
  const { label, points } = sketchKinds[tool]
  return points === 1 ? label : `${label}, Punkt ${done + 1} von ${points}`
}
