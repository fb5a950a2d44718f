/**
 * Wakes islands. An island is a module with a function `wake(element, props)`, or a component whose function is made of
 * `hydrate.ts`; the build gives each a chunk of its own. A page without islands fetches none of them.
 */
export interface IslandModule<Props = never> {
  wake(element: HTMLElement, props: Props): void | Promise<void>
}

/** Fetches the module of an island from the addresses the page gives. */
export type LoadIsland = (addresses: string, isComponent: boolean) => Promise<IslandModule>

/** The first of these anywhere in the section of an island: its own controls, and what leads to it, stand around it. */
const uses = ['pointerenter', 'pointerdown', 'focusin', 'keydown'] as const

/** Wakes each island below `root` by its own rule, once. */
export function wakeIslands(root: ParentNode, loadIsland: LoadIsland, margin = '200px'): void {
  for (const element of root.querySelectorAll<HTMLElement>('[data-src]')) {
    const load = () => loadIsland(element.dataset['src'] ?? '', isReact(element))
    const wake = once(async () => {
      const module = await load()
      await module.wake(element, propsOf(element))
      element.dataset['awake'] = ''
    })
    if (element.dataset['wake'] === 'visible') whenVisible(element, wake, margin)
    else if (element.dataset['wake'] === 'now') void wake()
    else if (isReact(element)) whenComponentUsed(element, wake, load)
    else whenUsed(element, wake, load, margin)
  }
}

/** Only what React hydrates has ids to agree upon. */
const isReact = (element: HTMLElement): boolean => element.dataset['ids'] !== undefined

/**
 * The props the server wrote; the module declares their type, the server's component is checked against the same one.
 */
const propsOf = (element: HTMLElement): never => JSON.parse(element.dataset['props'] ?? '{}') as never

/** Runs `act` until it has succeeded once; the promise tells whether it has. */
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

/**
 * A component wakes at the first use of itself or of the dialog it stands in. Its module, and React, come only then, or
 * when a pointer or the focus reaches a button that opens the dialog: a page that is only read pays for neither.
 */
function whenComponentUsed(element: HTMLElement, wake: () => Promise<boolean>, load: () => Promise<unknown>): void {
  const dialog = element.closest('dialog')
  const area = dialog ?? element
  for (const use of uses) area.addEventListener(use, () => void wake())
  element.addEventListener('click', (event) => void holdClick(event, element, wake))
  element.addEventListener('submit', (event) => void holdForm(event, element, wake))
  if (!dialog) return
  dialog.addEventListener('toggle', () => void wake())
  for (const opener of document.querySelectorAll(`[commandfor="${dialog.id}"]`))
    for (const use of warmings) opener.addEventListener(use, () => void load().catch(() => {}), { once: true })
}

const warmings = ['pointerenter', 'focusin', 'pointerdown'] as const

const isAwake = (element: HTMLElement): boolean => element.dataset['awake'] !== undefined
const opensElsewhere = ({ metaKey, ctrlKey, shiftKey }: MouseEvent): boolean => metaKey || ctrlKey || shiftKey

/**
 * A click on a link to this same page waits for the island, which may answer in place; otherwise the link is followed.
 */
async function holdLink(event: MouseEvent, element: HTMLElement, wake: () => Promise<boolean>): Promise<void> {
  const link = event.target instanceof Element ? event.target.closest('a') : null
  const asksThisPage = link && link.origin + link.pathname === location.origin + location.pathname && link.search !== ''
  if (!asksThisPage || isAwake(element) || opensElsewhere(event)) return
  event.preventDefault()
  if ((await wake()) && link.isConnected) link.click()
  else location.assign(link.href)
}

/** A press of a button that only the component can answer is repeated once it is hydrated. */
async function holdClick(event: MouseEvent, element: HTMLElement, wake: () => Promise<boolean>): Promise<void> {
  const button = event.target instanceof Element ? event.target.closest<HTMLButtonElement>('button[type=button]') : null
  if (!button || isAwake(element) || button.hasAttribute('commandfor')) return
  if ((await wake()) && button.isConnected) button.click()
}

/**
 * A form submitted before hydration is left to the component; if that cannot be loaded, it is submitted as without
 * script.
 */
async function holdForm(event: SubmitEvent, element: HTMLElement, wake: () => Promise<boolean>): Promise<void> {
  const form = event.target
  if (!(form instanceof HTMLFormElement) || isAwake(element) || form.method === 'dialog') return
  event.preventDefault()
  const { submitter } = event
  if (await wake()) form.requestSubmit(submitter)
  else form.submit()
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
