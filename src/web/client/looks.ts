import { find, findAll } from '#web/client/dom.ts'

/** What a reader can set about the looks, and where each is kept: the theme in a cookie, so that the server knows it. */
type Look = 'theme' | 'farbe' | 'dichte'

const yearSeconds = 31_536_000

const kept = (look: Look): string => {
  try {
    return localStorage.getItem(look) ?? ''
  } catch {
    return '' // storage may be forbidden; the default look stays
  }
}

/** `dark` is true, false or, for the system's choice, absent. */
export function themeCookie(theme: string): string {
  if (theme === '') return 'dark=; path=/; max-age=0; samesite=lax'
  return `dark=${theme === 'dark'}; path=/; max-age=${yearSeconds}; samesite=lax`
}

export function setLook(look: Look, value: string): void {
  const { dataset } = document.documentElement
  if (value) dataset[look] = value
  else delete dataset[look]
  if (look === 'theme') document.cookie = themeCookie(value)
  else {
    try {
      if (value) localStorage.setItem(look, value)
      else localStorage.removeItem(look)
    } catch {
      // the choice then lasts as long as the page
    }
  }
  show()
}

/** Light becomes dark and the other way round, whatever the system says. */
export function toggleDark(): void {
  const { theme } = document.documentElement.dataset
  const dark = theme === 'dark' || (!theme && matchMedia('(prefers-color-scheme: dark)').matches)
  setLook('theme', dark ? 'light' : 'dark')
}

export function applyLooks(): void {
  const { dataset } = document.documentElement
  for (const look of ['farbe', 'dichte'] as const) if (kept(look)) dataset[look] = kept(look)
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
