import { orderBookPath, pushNumbers } from '#contract/push.ts'
import type { PriceState } from '#contract/push.ts'
import { cellValue } from './cell-text.ts'
import type { CellFormat } from './cell-text.ts'
import type { ConnectionState } from './connection.ts'
import { arePricesHeld } from './held.ts'
import type { Live } from './live.ts'

/**
 * A live element: `data-live` is the idNotation, `data-field` what it shows, `data-kind` its kind (`kindWords`). One with
 * `data-follow` is written by another script, which the event `parkett:price` tells of each price.
 */
const cellSelector = '[data-live][data-field]'
const flashMs = 500
/** ms after which prices that ended are tried again */
const retryMs = 30_000
/** ms after which a connection that was only slow is tried again */
const slowRetryMs = 1000
/** part of a cell that has to be seen before its price is followed */
const seenPart = 0.5
const directions = ['up', 'down', 'flat'] as const

const words: Record<ConnectionState, string> = {
  AUTHENTICATED: 'Kurse verbunden',
  CONNECTING: 'Kurse werden verbunden',
  DISCONNECTED: 'Kurse getrennt',
}
const pausedWords = 'Kurse angehalten'
const networkChanges = ['online', 'offline'] as const

export interface Cells {
  /** takes up live cells that came into the page later, and lets go of those that left it */
  scan(): void
  stop(): void
}

interface DayFormat {
  /** „20.11.“ */
  shortDate(moment: string): string
}

export interface CellOptions {
  live: Live
  format: CellFormat & DayFormat
  /** epoch milliseconds */
  now(): number
  /** ms between two updates of a price; default: the page's `data-live-interval`, else 5000 */
  minimumInterval?: number
}

interface Group {
  cells: Set<HTMLElement>
  visible: Set<HTMLElement>
  unsubscribe?: () => void
}

/**
 * Drives the live cells of a page: subscribes to what is visible, writes what changed, flashes it for 500 ms. A pressed
 * button `[data-live-pause]` holds it, the event `parkett:pause` tells of a press, `[data-live-status]` says in words
 * how it stands. Reduced motion is the style sheet's part: there the flash is a still tint.
 */
export function driveCells(root: Document, { live, format, now, minimumInterval }: CellOptions): Cells {
  const interval = minimumInterval ?? intervalOf(root)
  const groups = new Map<string, Group>()
  const figures = new WeakMap<HTMLElement, number>()
  const flashes = new WeakMap<HTMLElement, ReturnType<typeof setTimeout>>()
  /** when the prices in the page were read, by the market's clock */
  const pageAt = Number(root.body.dataset['marketNow'] ?? 0)
  let paused = arePricesHeld(root)
  let bookValue: typeof import('./book-text.ts').bookValue | undefined
  /** when the last price came */
  let heardAt: number | undefined

  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting, intersectionRatio } of entries) {
        const group = target instanceof HTMLElement ? groups.get(groupOf(target)) : undefined
        if (group === undefined || !(target instanceof HTMLElement)) continue
        if (isIntersecting && intersectionRatio >= seenPart) group.visible.add(target)
        else group.visible.delete(target)
      }
      for (const [id, group] of groups) follow(id, group)
    },
    { rootMargin: '100px', threshold: seenPart },
  )

  const follow = (id: string, group: Group) => {
    const wanted = !paused && group.visible.size > 0
    if (!wanted) {
      group.unsubscribe?.()
      group.unsubscribe = undefined
    } else if (isOfBook(id) && bookValue === undefined) takeUpBook(() => follow(id, group))
    else group.unsubscribe ??= subscribe(id, group)
  }
  /** Few pages have an order book: what its cells show is fetched with the first, and again when it did not come. */
  const takeUpBook = (then: () => void) =>
    void import('./book-text.ts').then(
      (module) => {
        bookValue = module.bookValue
        then()
      },
      () => {},
    )
  const subscribe = (id: string, group: Group) =>
    live.subscribe(
      {
        idNotation: Number.parseInt(id, 10),
        path: isOfBook(id) ? orderBookPath : undefined,
        minimumInterval: interval,
      },
      {
        onState: (state, _, at) => {
          heardAt = now()
          for (const cell of group.cells) {
            // What was read before the page was made would take its prices back.
            if (at < pageAt && cell.textContent !== '') remember(cell, state)
            else if (cell.dataset['follow'] === undefined) write(cell, state)
            else cell.dispatchEvent(new CustomEvent('parkett:price', { bubbles: true, detail: state }))
          }
        },
        onEnd: ({ code }) => {
          setTimeout(
            () => {
              if (groups.get(id) !== group) return
              group.unsubscribe = undefined
              follow(id, group)
            },
            code === 408 ? slowRetryMs : retryMs,
          )
        },
      },
    )
  const valueOf = (cell: HTMLElement, state: PriceState) => {
    const { field = '', kind } = cell.dataset
    return isOfBook(groupOf(cell))
      ? bookValue?.(field, kind, state, format)
      : cellValue(field, kind, state, format, now())
  }
  const remember = (cell: HTMLElement, state: PriceState) => {
    const figure = valueOf(cell, state)?.figure
    if (figure !== undefined) figures.set(cell, figure)
  }
  const write = (cell: HTMLElement, state: PriceState) => {
    if (cell.dataset['field'] === 'quality') return reopen(cell, state, format)
    const value = valueOf(cell, state)
    if (value === undefined) return
    if (value.depth !== undefined) drawDepth(cell, value.depth)
    const target = colouredIn(cell)
    const before = figures.get(cell)
    if (value.figure !== undefined) figures.set(cell, value.figure)
    if (target.textContent === value.text) return
    target.textContent = value.text
    if (value.signed) colour(target, value.text)
    if (before !== undefined && value.figure !== undefined && value.figure !== before)
      flash(cell, value.figure > before)
  }
  const flash = (cell: HTMLElement, up: boolean) => {
    const running = flashes.get(cell)
    if (running !== undefined) {
      clearTimeout(running)
      cell.classList.remove('fl-up', 'fl-down')
      // An animation only restarts after a reflow without its class, so the reflow is only forced where one is running.
      cell.getBoundingClientRect()
    }
    cell.classList.add(up ? 'fl-up' : 'fl-down')
    flashes.set(
      cell,
      setTimeout(() => {
        flashes.delete(cell)
        cell.classList.remove('fl-up', 'fl-down')
      }, flashMs),
    )
  }
  /** Without a network nothing comes, though it takes a while until the connection notices. */
  const stateNow = (): ConnectionState => (navigator.onLine ? live.state : 'DISCONNECTED')
  /** While disconnected, the status says of when the prices are. */
  const ageWords = () =>
    stateNow() === 'DISCONNECTED' && heardAt !== undefined
      ? `, Stand ${format.time(new Date(heardAt).toISOString(), now())}`
      : ''
  const announce = () => {
    for (const status of root.querySelectorAll('[data-live-status]')) {
      const text = paused ? pausedWords : words[stateNow()] + ageWords()
      if (status.textContent !== text) status.textContent = text
    }
  }
  const closeInTime = (badge: HTMLElement) => {
    const { closes } = badge.dataset
    if (closes !== undefined) setTimeout(() => close(badge), Date.parse(closes) - now())
  }
  const takeUpPause = () => {
    paused = arePricesHeld(root)
    for (const [id, group] of groups) follow(id, group)
    announce()
  }
  const scan = () => {
    for (const [id, group] of groups) {
      for (const cell of group.cells) {
        if (cell.isConnected) continue
        observer.unobserve(cell)
        group.cells.delete(cell)
        group.visible.delete(cell)
      }
      follow(id, group)
    }
    for (const cell of root.querySelectorAll<HTMLElement>(cellSelector)) {
      if (!/^\d+$/.test(cell.dataset['live'] ?? '')) continue
      const id = groupOf(cell)
      let group = groups.get(id)
      if (group === undefined) groups.set(id, (group = { cells: new Set(), visible: new Set() }))
      if (group.cells.has(cell)) continue
      group.cells.add(cell)
      observer.observe(cell)
      closeInTime(cell)
    }
  }

  const stopWatching = live.onState(announce)
  root.addEventListener('parkett:pause', takeUpPause)
  for (const change of networkChanges) addEventListener(change, announce)
  scan()
  if (paused) announce()
  return {
    scan,
    stop: () => {
      observer.disconnect()
      stopWatching()
      root.removeEventListener('parkett:pause', takeUpPause)
      for (const change of networkChanges) removeEventListener(change, announce)
      for (const group of groups.values()) group.unsubscribe?.()
      groups.clear()
    },
  }
}

/** Cells of one notation share a subscription; those of its order book have one of their own. */
const bookMark = '/book'
const groupOf = ({ dataset }: HTMLElement): string =>
  (dataset['live'] ?? '') + (dataset['field']?.startsWith('book') ? bookMark : '')

const isOfBook = (id: string): boolean => id.endsWith(bookMark)

/** The bar beside a size, where there is one. */
function drawDepth({ previousElementSibling: bar }: HTMLElement, depth: number): void {
  if (bar instanceof SVGElement) bar.setAttribute('width', `${Math.round(depth * 100)}%`)
}

/** A badge at the close of its venue; the next day's first trade opens it again. */
function close(badge: HTMLElement): void {
  const { closes = '', closed = '' } = badge.dataset
  const shape = badge.className.replace('badge ', '')
  if (shape === 'closed') return
  Object.assign(badge.dataset, { last: closes, traded: badge.textContent, tradedShape: shape })
  badge.textContent = closed
  badge.className = 'badge closed'
}

/**
 * A badge, once a trade has come since: `data-traded` and `data-traded-shape` say what it is then, `data-traded-day`
 * that it names the day.
 */
function reopen(badge: HTMLElement, { trade }: PriceState, format: DayFormat): void {
  const { last = '', traded, tradedShape, tradedDay } = badge.dataset
  const at = trade?.latest?.datetime ?? ''
  if (traded === undefined || !(Date.parse(at) > (Date.parse(last) || 0))) return
  badge.textContent = tradedDay === undefined ? traded : `${traded} ${format.shortDate(at)}`
  badge.className = `badge ${tradedShape}`
  badge.dataset['last'] = at
}

function intervalOf({ documentElement, body }: Document): number {
  const asked = Number(body.dataset['liveInterval'] ?? documentElement.dataset['liveInterval'])
  return Number.isFinite(asked) && asked > 0 ? asked : pushNumbers.defaultIntervalMs
}

/** The element that carries the colour of a change: within the cell, or the cell itself. */
const colouredIn = (cell: HTMLElement): HTMLElement =>
  cell.querySelector<HTMLElement>(':scope > .up, :scope > .down, :scope > .flat') ?? cell

/** By the sign that is written: what rounds to zero is flat. */
function colour(element: HTMLElement, text: string): void {
  element.classList.remove(...directions)
  element.classList.add(text.startsWith('+') ? 'up' : text.startsWith('\u2212') ? 'down' : 'flat')
}
