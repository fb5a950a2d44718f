const compactFrom = 40
const jitter = 6

/** What the pill does at a scroll position: compact from 40 px, away while reading down, back when scrolling up. */
export function pillState(y: number, before: number, wasReading: boolean): { compact: boolean; reading: boolean } {
  const moved = y - before
  const reading = y < compactFrom ? false : Math.abs(moved) < jitter ? wasReading : moved > 0
  return { compact: y >= compactFrom, reading }
}

export function followScroll(): void {
  const { classList } = document.documentElement
  let before = window.scrollY
  let reading = false
  let asked = false
  const update = () => {
    asked = false
    const y = Math.max(window.scrollY, 0)
    const state = pillState(y, before, reading)
    if (Math.abs(y - before) >= jitter) before = y
    reading = state.reading
    classList.toggle('is-compact', state.compact)
    classList.toggle('is-reading', state.reading)
  }
  const ask = () => {
    if (asked) return
    asked = true
    requestAnimationFrame(update)
  }
  addEventListener('scroll', ask, { passive: true })
  ask()
}

/**
 * On narrow screens tabs and the parts of the forum scroll sideways: the current one comes into the middle with the next
 * picture.
 */
export const showCurrentTab = (): void => void requestAnimationFrame(centreCurrentTab)

function centreCurrentTab(): void {
  const current = document.querySelector<HTMLElement>(
    '.tabs [aria-current], .settings-nav [aria-current], .forum-places [aria-current], .list-switch [aria-current]',
  )
  const list = current?.closest<HTMLElement>('ul, .segments, .chips')
  if (!current || !list) return
  const [shown, place] = [list.getBoundingClientRect(), current.getBoundingClientRect()]
  if (list.scrollWidth > list.clientWidth)
    list.scrollLeft += place.left - shown.left - (list.clientWidth - current.offsetWidth) / 2
  if (list.scrollHeight > list.clientHeight)
    list.scrollTop += place.top - shown.top - (list.clientHeight - current.offsetHeight) / 2
}
