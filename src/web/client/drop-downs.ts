import { find, findAll } from '#web/client/dom.ts'

const dropDown = 'details[data-drop][open]'

/**
 * Lists that drop down close with Escape, with a click elsewhere, and when the focus leaves them; the browser leaves
 * `details` open.
 */
export function closeDropDowns(): void {
  document.addEventListener('keydown', ({ key, target }) => {
    const open = key === 'Escape' && target instanceof Element ? target.closest<HTMLDetailsElement>(dropDown) : null
    if (!open) return
    open.open = false
    find('summary', open)?.focus()
  })
  const closeOthers = ({ target }: Event) => {
    for (const open of findAll<HTMLDetailsElement>(dropDown))
      if (!(target instanceof Node && open.contains(target))) open.open = false
  }
  document.addEventListener('click', closeOthers)
  document.addEventListener('focusin', closeOthers)
}
