import { find } from '#web/client/dom.ts'
import { openLayer } from '#web/client/layers.ts'

/** Opens the search with Strg+K or Cmd+K and brings its script when it opens for the first time. */
export function watchSearch(): void {
  const dialog = find<HTMLDialogElement>('#suche')
  if (!dialog) return
  addEventListener('keydown', (event) => {
    if (event.key.toLowerCase() !== 'k' || !(event.metaKey || event.ctrlKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    openLayer('suche')
  })
  dialog.addEventListener('toggle', async () => {
    if (!dialog.open) return
    find<HTMLInputElement>('input', dialog)?.focus()
    const { startSearch } = await import('#web/client/search.ts')
    startSearch(dialog)
  })
}
