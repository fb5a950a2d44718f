/**
 * Wakes islands. An island is a module with a function `wake(element, props)`; the build gives each a chunk of its own,
 * fetched when the element is seen or used. A page without islands fetches none of them.
 */
export interface IslandModule<Props = never> {
  wake(element: HTMLElement, props: Props): void | Promise<void>
}

export type Loaders = Readonly<Record<string, () => Promise<IslandModule>>>

/** The first of these anywhere in the section of an island: its own controls, and what leads to it, stand around it. */
const uses = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const

/** Wakes each island below `root` by its own rule, once. */
export function wakeIslands(root: ParentNode, loaders: Loaders, margin = '200px'): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-island]')) {
    const load = loaders[element.dataset['island'] ?? '']
    if (!load) continue
    const wake = once(async () => {
      const module = await load()
      await module.wake(element, propsOf(element))
      element.dataset['awake'] = ''
    })
    if (element.dataset['wake'] === 'used') whenUsed(element, wake, load, margin)
    else if (element.dataset['wake'] === 'visible') whenVisible(element, wake, margin)
    else void wake()
  }
}

/** The props the server wrote; the module declares their type, the server's component is checked against the same one. */
const propsOf = (element: HTMLElement): never => JSON.parse(element.dataset['props'] ?? '{}') as never

/** Acts until it has succeeded once; the promise says whether it has. */
function once(act: () => Promise<void>): () => Promise<boolean> {
  let begun: Promise<boolean> | undefined
  return () =>
    (begun ??= act().then(
      () => true,
      () => {
        begun = undefined // the drawn version stays; the next use tries again
        return false
      },
    ))
}

/**
 * Wakes at the first use, and once what was drawn has grown old. The module comes when the island is seen and the page
 * has nothing else to do, so that a use does not wait for the line.
 */
function whenUsed(
  element: HTMLElement,
  wake: () => Promise<boolean>,
  load: () => Promise<unknown>,
  margin: string,
): void {
  const area = element.closest<HTMLElement>('section') ?? element
  for (const use of uses) area.addEventListener(use, () => void wake())
  area.addEventListener('click', (event) => void holdLink(event, element, wake))
  whenVisible(element, () => whenIdle(() => void load().catch(() => {})), margin)
  const freshMs = Number(element.dataset['fresh'])
  if (freshMs > 0) setTimeout(() => whenVisible(element, () => void wake(), margin), freshMs)
}

/** A link that only asks this page for something else waits for the island, which may answer in place; else it is followed. */
async function holdLink(event: MouseEvent, element: HTMLElement, wake: () => Promise<boolean>): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const asksThisPage = link && link.origin + link.pathname === location.origin + location.pathname && link.search !== ''
  if (!asksThisPage || element.dataset['awake'] !== undefined || event.metaKey || event.ctrlKey || event.shiftKey)
    return
  event.preventDefault()
  if ((await wake()) && link.isConnected) link.click()
  else location.assign(link.href)
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(act, { timeout: 5000 })
  else setTimeout(act, 1000)
}

/** Calls back when the element comes near the viewport. */
export function whenVisible(element: Element, seen: () => void, margin: string): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      seen()
    },
    { rootMargin: margin },
  )
  observer.observe(element)
}
