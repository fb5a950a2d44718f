/**
 * Wakes islands. An island is a module with a function `wake(element, props)`; the build gives each a chunk of its own,
 * fetched when the element is seen or used. A page without islands fetches none of them.
 */
export interface IslandModule<Props = never> {
  wake(element: HTMLElement, props: Props): void | Promise<void>
}

export type Loaders = Readonly<Record<string, () => Promise<IslandModule>>>

const uses = ['focusin', 'pointerdown', 'keydown'] as const

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
    if (element.dataset['wake'] === 'used') for (const use of uses) element.addEventListener(use, wake, { once: true })
    else if (element.dataset['wake'] === 'visible') whenVisible(element, wake, margin)
    else wake()
  }
}

/** The props the server wrote; the module declares their type, the server's component is checked against the same one. */
const propsOf = (element: HTMLElement): never => JSON.parse(element.dataset['props'] ?? '{}') as never

function once(act: () => Promise<void>): () => void {
  let begun = false
  return () => {
    if (begun) return
    begun = true
    act().catch(() => {
      begun = false // the drawn version stays; the next use tries again
    })
  }
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
