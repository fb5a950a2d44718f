import { find, findAll, make } from '#web/client/dom.ts'

const toastMs = 3000
const offerMs = 10_000

/**
 * Dialogs are native. Added here: the browser's back button closes the open one, a click on the backdrop too, and body
 * boxes of the menu are folded on phones.
 */
export function watchLayers(): void {
  const closesByItself = 'closedBy' in HTMLDialogElement.prototype // understands `closedby="any"`
  for (const dialog of findAll<HTMLDialogElement>('dialog')) {
    dialog.addEventListener('toggle', () => (dialog.open ? opened(dialog) : closed(dialog)))
    if (!closesByItself) dialog.addEventListener('click', (event) => event.target === dialog && dialog.close())
  }
  addEventListener('popstate', () => {
    const open = findAll<HTMLDialogElement>('dialog[open]')
    if (leaving) {
      leaving = false
      for (const dialog of open) enter(dialog) // opened meanwhile
    } else for (const dialog of open) dialog.close()
  })
  if (!('commandForElement' in HTMLButtonElement.prototype)) invokeByHand()
}

/** Opens a dialog by its id. */
export function openLayer(id: string): void {
  const dialog = find<HTMLDialogElement>(`#${id}`)
  if (dialog && !dialog.open) dialog.showModal()
}

/** An open dialog has its own history entry, which the back button leaves. */
function enter(dialog: HTMLDialogElement): void {
  if (layerOf(history.state) !== dialog.id) history.pushState({ layer: dialog.id }, '')
}

function opened(dialog: HTMLDialogElement): void {
  enter(dialog)
  if (dialog.id === 'menue' && matchMedia('(max-width: 1023px)').matches)
    for (const box of findAll('details', dialog)) box.removeAttribute('open')
  if (dialog.id === 'menue')
    import('#web/client/menu-values.ts').then(
      ({ fillMenu }) => fillMenu(dialog),
      () => {}, // the menu is whole without
    )
}

/** The history entry of a closed dialog is being removed, which takes a moment. */
let leaving = false

function closed(dialog: HTMLDialogElement): void {
  if (layerOf(history.state) !== dialog.id) return
  leaving = true
  history.back()
}

const layerOf = (state: unknown): unknown =>
  typeof state === 'object' && state !== null && 'layer' in state ? state.layer : undefined

/** For browsers without `commandfor`. */
function invokeByHand(): void {
  document.addEventListener('click', (event) => {
    const button = event.target instanceof Element ? event.target.closest('[commandfor]') : null
    const dialog = button && find<HTMLDialogElement>(`#${button.getAttribute('commandfor')}`)
    if (!dialog) return
    if (button.getAttribute('command') === 'close') dialog.close()
    else dialog.showModal()
  })
}

/**
 * A short message at the foot of the page; it stays while pointed at or focused, and longer where it offers something
 * to do. Errors interrupt.
 */
export function toast(
  text: string,
  kind: 'done' | 'error' = 'done',
  action?: { label: string; act: () => void },
): void {
  const place = find('[data-toasts]')
  if (!place) return
  const message = make('div', { class: 'toast', role: kind === 'error' ? 'alert' : 'status', tabindex: '-1' }, text)
  if (action) {
    const button = make('button', { type: 'button', class: 'btn' }, action.label)
    button.addEventListener('click', () => {
      remove()
      action.act()
    })
    message.append(button)
  }
  place.append(message)
  place.showPopover?.()
  const staysMs = action ? offerMs : toastMs
  let timer = setTimeout(remove, staysMs)
  function remove() {
    message.remove()
    if (!place?.childElementCount) place?.hidePopover?.()
  }
  for (const stay of ['pointerenter', 'focusin']) message.addEventListener(stay, () => clearTimeout(timer))
  for (const go of ['pointerleave', 'focusout'])
    message.addEventListener(go, () => (timer = setTimeout(remove, staysMs)))
}

/** Asks a question that is answered with Nein or Ja; Escape and the back button are a Nein. */
export function ask(title: string, text = ''): Promise<boolean> {
  const dialog = find<HTMLDialogElement>('#frage')
  if (!dialog) return Promise.resolve(false)
  find('[data-question-title]', dialog)?.replaceChildren(title)
  find('[data-question-text]', dialog)?.replaceChildren(text)
  dialog.returnValue = 'nein'
  dialog.showModal()
  return new Promise((resolve) =>
    dialog.addEventListener('close', () => resolve(dialog.returnValue === 'ja'), { once: true }),
  )
}
