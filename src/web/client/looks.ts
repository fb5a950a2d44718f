import { find, findAll } from '#web/client/dom.ts'

/** What a reader can set about the looks; each is kept in a cookie, so that the first paint already has it. */
type Look = 'theme' | 'farbe' | 'dichte'

const yearSeconds = 31_536_000

/** `dark` is true, false or, for the system's choice, absent; the other looks keep their word under their own name. */
export function lookCookie(look: Look, value: string): string {
  const name = look === 'theme' ? 'dark' : look
  if (value === '') return `${name}=; path=/; max-age=0; samesite=lax`
  return `${name}=${look === 'theme' ? value === 'dark' : value}; path=/; max-age=${yearSeconds}; samesite=lax`
}

export function setLook(look: Look, value: string): void {
  const { dataset } = document.documentElement
  if (value) dataset[look] = value
  else delete dataset[look]
  document.cookie = lookCookie(look, value)
  show()
}

/** Light becomes dark and the other way round, whatever the system says. */
export function toggleDark(): void {
  const { theme } = document.documentElement.dataset
  const dark = theme === 'dark' || (!theme && matchMedia('(prefers-color-scheme: dark)').matches)
  setLook('theme', dark ? 'light' : 'dark')
}

export function applyLooks(): void {
  const place = find('[data-looks]')
  if (!place) return
  place.hidden = false
  place.addEventListener('click', (event) => {
    const button = event.target instanceof HTMLElement ? event.target.closest('button') : null
    const look = button?.parentElement?.dataset['look']
    if (button && (look === 'theme' || look === 'farbe' || look === 'dichte')) setLook(look, button.value)
  })
  show()
  if (/Mac|iPhone|iPad/.test(navigator.userAgent)) for (const key of findAll('[data-shortcut]')) key.textContent = 'Cmd K'
}

function show(): void {
  const { dataset } = document.documentElement
  for (const group of findAll('[data-look]')) {
    const now = dataset[group.dataset['look'] ?? ''] ?? ''
    for (const button of findAll<HTMLButtonElement>('button', group)) button.setAttribute('aria-pressed', String(button.value === now))
  }
}

/** Forgets every choice kept on this device. */
export function forgetLooks(): void {
  for (const look of ['theme', 'farbe', 'dichte'] as const) setLook(look, '')
}
