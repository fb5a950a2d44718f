import { find } from '#web/client/dom.ts'
import { openLayer } from '#web/client/layers.ts'

/**
 * Opens the search with Strg+K or Cmd+K, and puts the focus into its field however it was opened. Escape closes it, and
 * closed it forgets what was typed: before its component is awake, too.
 */
export function openSearchByKey(): void {
  const dialog = find<HTMLDialogElement>('#suche')
  if (!dialog) return
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    openLayer('suche')
  })
  dialog.addEventListener('keydown', (event) => {
    if (event.key !== 'Escape') return
    event.preventDefault() // a filled search field would empty itself first and keep the dialog open
    dialog.close()
  })
  dialog.addEventListener('close', () => find<HTMLFormElement>('form', dialog)?.reset())
  dialog.addEventListener('toggle', () => {
    if (dialog.open) find<HTMLInputElement>('input', dialog)?.focus()
  })
}
