import { find, findAll } from '#web/client/dom.ts'
import { toast } from '#web/client/layers.ts'
import { arePricesHeld } from '#web/live/held.ts'

/** Small things that happen at a click: copy, share, pause, reload, announcements. One listener for all of them. */
export function handleClicks(): void {
  document.addEventListener('click', (event) => {
    const target =
      event.target instanceof Element
        ? event.target.closest<HTMLElement>(
            '[data-copy],[data-share],[data-live-pause],[data-reload],[data-announce],[data-inputs]',
          )
        : null
    if (target) void act(target)
  })
}

async function act(target: HTMLElement): Promise<void> {
  const { copy, share, livePause, reload, announce, inputs } = target.dataset
  if (copy !== undefined) await copyText(copy, `${copy} kopiert`)
  if (share !== undefined) await shareLink(share)
  if (livePause !== undefined) {
    const held = !arePricesHeld(document)
    pausePrices(held)
    keepHeld(held)
  }
  if (reload !== undefined) location.reload()
  if (inputs !== undefined) showInputs(target, inputs)
  if (announce !== undefined) (await import('#web/live/announce.ts')).toggleAnnouncements(target)
}

/** Several figures share an explanation: it says the numbers of the one that opens it. */
function showInputs(button: HTMLElement, inputs: string): void {
  const line = find<HTMLElement>(`#${CSS.escape(button.getAttribute('popovertarget') ?? '')} .inputs`)
  line?.replaceChildren(inputs)
  if (line) line.hidden = false
}

async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text)
    toast(done)
  } catch {
    toast('Kopieren ist hier nicht erlaubt.', 'error')
  }
}

async function shareLink(title: string): Promise<void> {
  if (!navigator.share) return copyText(location.href, 'Adresse kopiert')
  try {
    await navigator.share({ title, url: location.href })
  } catch {
    // the reader closed the sheet
  }
}

/** What this browser keeps of a reader who held the prices. */
const heldKey = 'parkett.kurse'

function keepHeld(held: boolean): void {
  try {
    if (held) localStorage.setItem(heldKey, 'angehalten')
    else localStorage.removeItem(heldKey)
  } catch {
    // a browser that stores nothing holds the prices of this page
  }
}

/** Prices that a reader held stay held on the next page that has the button. */
export function holdAsBefore(): void {
  try {
    if (localStorage.getItem(heldKey) !== null && find('[data-live-pause]')) pausePrices(true)
  } catch {
    // nothing is stored
  }
}

/** All buttons say it, and what moves prices reads it from them: so a press counts before the prices are there. */
function pausePrices(paused: boolean): void {
  for (const button of findAll('[data-live-pause]')) {
    button.setAttribute('aria-pressed', String(paused))
    find('span', button)?.replaceChildren(paused ? 'Kurse fortsetzen' : 'Kurse anhalten')
  }
  document.dispatchEvent(new CustomEvent('parkett:pause'))
}
