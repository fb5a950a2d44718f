import { comparisonsInAddress, toolsInAddress } from '#web/charts/drawn-tools.ts'
import type { LiveChart } from '#web/charts/interactive/live-chart.ts'
import { type ChartProps, firstTools, usualComparison } from '#web/charts/interactive/state.ts'
import type { Tools, ToolStore } from '#web/charts/interactive/tools.ts'
import type { ChartSound } from '#web/charts/interactive/sound.ts'
import type { Sketching } from '#web/charts/sketch/sketching.ts'
import { sketchKey } from '#web/charts/sketch-key.ts'
import { showFailure } from '#web/client/api-toasts.ts'
import { make } from '#web/client/dom.ts'
import { Unreachable } from '#web/client/failure.ts'

interface Places {
  board: HTMLElement
  toolbar: HTMLElement
  /** of the chart itself */
  place: HTMLElement
}

/**
 * What the page of a chart has beyond a chart beside a quote.
 * @param inAddress takes up parameters with all their values
 */
export function offerPageTools(
  places: Places,
  live: LiveChart,
  props: ChartProps,
  tools: ToolStore,
  inAddress: (changes: Readonly<Record<string, readonly string[]>>) => void,
): void {
  const { board, toolbar } = places
  const usual = usualComparison(props.benchmark)
  offerSketching(places, live, props)
  offerSound(toolbar, live)
  offerFullScreen(board, toolbar)
  const addressOf = (chosen: Tools) => ({
    ...toolsInAddress(chosen),
    vergleich: comparisonsInAddress(chosen.compared, usual),
  })
  const follow = () => inAddress(addressOf(tools.get()))
  tools.subscribe(follow)
  const isChosen = JSON.stringify(addressOf(tools.get())) !== JSON.stringify(addressOf(firstTools(props)))
  if (isChosen) follow() // before all this had come
}

/** A button for the tools to draw with. They come when it is pressed, or at once where something is drawn already. */
function offerSketching({ toolbar, place }: Places, live: LiveChart, props: ChartProps): void {
  const { entityType, entitySubType, unit, isSketched } = props
  const button = make('button', { type: 'button', class: 'chip', 'aria-expanded': 'false' }, 'Zeichnen')
  let opening: Promise<Sketching> | undefined
  const open = async () => {
    const { openSketches } = await import('#web/charts/sketch/sketching.ts').catch((fault: unknown) => {
      throw new Unreachable(fault)
    })
    return openSketches(live, { key: sketchKey(props), unit, kind: { entityType, entitySubType } }, toolbar, place)
  }
  const opened = (act: (sketching: Sketching) => void) => {
    opening ??= open()
    opening.then(act, (fault: unknown) => {
      opening = undefined
      showFailure(fault, () => opened(act))
    })
  }
  const toggle = (sketching: Sketching) => {
    sketching.toggle().then(
      (isShown) => button.setAttribute('aria-expanded', String(isShown)),
      (fault: unknown) => showFailure(fault, () => toggle(sketching)),
    )
  }
  button.addEventListener('click', () => opened(toggle))
  toolbar.append(button)
  if (isSketched) opened(() => {})
}

/** A button that lets the chart be heard; it is off until it is pressed, on every page. */
function offerSound(toolbar: HTMLElement, live: LiveChart): void {
  if (!('AudioContext' in window)) return
  const button = make('button', { type: 'button', class: 'chip', 'aria-pressed': 'false' }, 'Ton')
  button.title = 'Spielt den Verlauf vor, dann jeden Punkt, zu dem du gehst: je höher der Kurs, desto höher der Ton'
  let coming: Promise<ChartSound> | undefined
  const press = () => {
    coming ??= import('#web/charts/interactive/sound.ts').then(
      ({ soundOf }) => soundOf(live),
      (fault: unknown) => {
        coming = undefined
        throw new Unreachable(fault)
      },
    )
    coming.then(
      (sound) => button.setAttribute('aria-pressed', String(sound.toggle())),
      (fault: unknown) => showFailure(fault, press),
    )
  }
  button.addEventListener('click', press)
  toolbar.append(button)
}

/** A button that shows a board on the whole screen, where the browser can; Escape leads back. */
function offerFullScreen(board: HTMLElement, tools: HTMLElement): void {
  if (!document.fullscreenEnabled) return
  const button = make('button', { type: 'button', class: 'chip' }, 'Vollbild')
  button.addEventListener('click', () => {
    const change = document.fullscreenElement ? document.exitFullscreen() : board.requestFullscreen()
    change.catch(() => {}) // a browser may refuse: the page stays as it is
  })
  board.addEventListener('fullscreenchange', () => {
    const isFull = document.fullscreenElement === board
    button.textContent = isFull ? 'Vollbild beenden' : 'Vollbild'
    button.setAttribute('aria-pressed', String(isFull))
  })
  tools.append(button)
}
