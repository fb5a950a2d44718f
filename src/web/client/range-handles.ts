/** so many bars a page key moves a handle */
const pageSteps = 5
const svgNamespace = 'http://www.w3.org/2000/svg'

/**
 * Puts two handles beside every histogram of a filter form, on a track that lies or, with `data-axis="y"`, stands. The fields stay
 * what counts: a handle writes into its field, which says so as if it were typed, and follows what is typed. At the end of its side
 * it leaves the field empty: no bound.
 */
export function dressHandles(root: ParentNode): void {
  for (const track of root.querySelectorAll<SVGSVGElement>('svg[data-hist]'))
    if (!track.querySelector('circle')) dress(track)
}

type End = 'von' | 'bis'

function dress(track: SVGSVGElement): void {
  const { hist = '', low = '', high = '', steps = '', axis = 'x' } = track.dataset
  const isUpright = axis === 'y'
  const fields = { von: fieldOf(hist, 'von'), bis: fieldOf(hist, 'bis') }
  const { von, bis } = fields
  if (!von || !bis) return
  const [from, to, count] = [Number(low), Number(high), Number(steps)]
  const width = (to - from) / count
  track.removeAttribute('aria-hidden')
  track.setAttribute('role', 'group')
  track.setAttribute('aria-label', `${von.getAttribute('aria-label')?.replace(/ von$/, '') ?? ''}: Grenzen`)
  const across: Record<string, string> = isUpright ? { x1: '8', x2: '8' } : { y1: '8', y2: '8' }
  const chosen = track.appendChild(made('line', { class: 'sel', ...across }))
  const handles = { von: handle('von'), bis: handle('bis') }

  function handle(end: End): SVGElement {
    const field = end === 'von' ? von : bis
    const circle = made('circle', {
      id: `griff-${hist}-${end}`,
      r: '7',
      [isUpright ? 'cx' : 'cy']: '8',
      role: 'slider',
      tabindex: '0',
      'aria-orientation': isUpright ? 'vertical' : 'horizontal',
    })
    circle.setAttribute('aria-label', field?.getAttribute('aria-label') ?? end)
    circle.setAttribute('aria-valuemin', low)
    circle.setAttribute('aria-valuemax', high)
    circle.addEventListener('keydown', (event) => {
      const step = stepOf(event.key, stepAt(end), count)
      if (step === undefined) return
      event.preventDefault()
      set(end, step)
    })
    return track.appendChild(circle)
  }

  /** which bar's edge a field names; its side's end where it names none */
  function stepAt(end: End): number {
    const value = numberIn(fields[end])
    if (value === undefined) return end === 'von' ? 0 : count
    return Math.min(count, Math.max(0, (value - from) / width))
  }

  function set(end: End, wanted: number): void {
    const field = fields[end]
    if (!field) return
    const other = stepAt(end === 'von' ? 'bis' : 'von')
    const step = end === 'von' ? Math.min(Math.max(0, wanted), other) : Math.max(Math.min(count, wanted), other)
    const isOpen = end === 'von' ? step <= 0 : step >= count
    const text = isOpen ? '' : germanNumber(from + step * width)
    if (field.value === text) return
    field.value = text
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }

  function place(): void {
    for (const [end, mark] of [
      ['von', '1'],
      ['bis', '2'],
    ] as const) {
      const share = (100 * stepAt(end)) / count
      const along = `${isUpright ? 100 - share : share}%`
      handles[end].setAttribute(`c${isUpright ? 'y' : 'x'}`, along)
      chosen.setAttribute(`${isUpright ? 'y' : 'x'}${mark}`, along)
    }
    for (const end of ['von', 'bis'] as const) {
      const value = numberIn(fields[end])
      handles[end].setAttribute('aria-valuenow', String(value ?? (end === 'von' ? from : to)))
      handles[end].setAttribute('aria-valuetext', value === undefined ? 'ohne Grenze' : (fields[end]?.value ?? ''))
    }
  }

  track.addEventListener('pointerdown', (event) => {
    const stepUnder = ({ clientX, clientY }: PointerEvent) => {
      const { left, bottom, width: wide, height } = track.getBoundingClientRect()
      return Math.round((isUpright ? (bottom - clientY) / height : (clientX - left) / wide) * count)
    }
    const start = stepUnder(event)
    const end = Math.abs(start - stepAt('von')) <= Math.abs(start - stepAt('bis')) ? 'von' : 'bis'
    event.preventDefault()
    handles[end].focus()
    track.setPointerCapture(event.pointerId)
    const move = (moved: PointerEvent) => set(end, stepUnder(moved))
    track.addEventListener('pointermove', move)
    track.addEventListener('lostpointercapture', () => track.removeEventListener('pointermove', move), { once: true })
    set(end, start)
  })
  for (const field of [von, bis]) field.addEventListener('input', place)
  place()
}

const fieldOf = (word: string, end: End): HTMLInputElement | undefined => {
  const found = document.getElementById(`filter-${word}-${end}`)
  return found instanceof HTMLInputElement ? found : undefined
}

function stepOf(key: string, step: number, count: number): number | undefined {
  switch (key) {
    case 'ArrowLeft':
    case 'ArrowDown':
      return Math.ceil(step) - 1
    case 'ArrowRight':
    case 'ArrowUp':
      return Math.floor(step) + 1
    case 'PageDown':
      return Math.ceil(step) - pageSteps
    case 'PageUp':
      return Math.floor(step) + pageSteps
    case 'Home':
      return 0
    case 'End':
      return count
    default:
      return undefined
  }
}

/** `1.234,5`, as it is typed; undefined where it is no number */
function numberIn(field: HTMLInputElement | undefined): number | undefined {
  const text = field?.value.replace(/[\s.]/g, '').replace(',', '.').replace('−', '-') ?? ''
  return text === '' || Number.isNaN(Number(text)) ? undefined : Number(text)
}

/** three digits that count: a handle is no finer */
const germanNumber = (value: number): string => String(Number(value.toPrecision(3))).replace('.', ',')

function made(name: string, attributes: Readonly<Record<string, string>>): SVGElement {
  const element = document.createElementNS(svgNamespace, name)
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, value)
  return element
}
