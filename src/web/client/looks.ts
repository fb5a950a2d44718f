import { find, findAll } from '#web/client/dom.ts'
import { lookCookie, type Look } from '#web/looks.ts'

/** Said by the document after each change. */
export const looksChanged = 'parkett:looks'

export function setLook(look: Look, value: string): void {
  const { dataset } = document.documentElement
  if (value) dataset[look] = value
  else delete dataset[look]
  document.cookie = lookCookie(look, value, location.protocol === 'https:')
  show()
  document.dispatchEvent(new CustomEvent(looksChanged))
}

/** Light becomes dark and the other way round, whatever the system says. */
export function toggleDark(): void {
  const { theme } = document.documentElement.dataset
  const dark = theme === 'dark' || (!theme && matchMedia('(prefers-color-scheme: dark)').matches)
  setLook('theme', dark ? 'light' : 'dark')
}

export function applyLooks(): void {
  find('[data-looks]')?.removeAttribute('hidden')
  document.addEventListener('click', (event) => {
    const button = event.target instanceof HTMLElement ? event.target.closest('button') : null
    const look = button?.parentElement?.dataset['look']
    if (!button || (look !== 'theme' && look !== 'farbe' && look !== 'dichte')) return
    event.preventDefault() // of the form that asks for it without script
    setLook(look, button.value)
  })
  show()
  if (/Mac|iPhone|iPad/.test(navigator.userAgent))
    for (const key of findAll('[data-shortcut]')) key.textContent = 'Cmd K'
}

function show(): void {
  const { dataset } = document.documentElement
  for (const group of findAll('[data-look]')) {
    const now = dataset[group.dataset['look'] ?? ''] ?? ''
    for (const button of findAll<HTMLButtonElement>('button', group))
      button.setAttribute('aria-pressed', String(button.value === now))
  }
}

/** Forgets every choice kept on this device. */
export function forgetLooks(): void {
  for (const look of ['theme', 'farbe', 'dichte'] as const) setLook(look, '')
}
