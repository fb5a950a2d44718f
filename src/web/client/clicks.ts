import { find } from '#web/client/dom.ts'
import { ask, toast } from '#web/client/layers.ts'
import { forgetLooks } from '#web/client/looks.ts'
import { csvOf, download } from '#web/client/table-csv.ts'

/** Small things that happen at a click: copy, share, pause, reload, CSV of a table. One listener for all of them. */
export function handleClicks(): void {
  document.addEventListener('click', (event) => {
    const target = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-copy],[data-share],[data-pause],[data-reload],[data-forget],[data-table-csv]') : null
    if (target) void act(target)
  })
}

async function act(target: HTMLElement): Promise<void> {
  const { copy, share, pause, reload, forget, tableCsv } = target.dataset
  if (copy !== undefined) await copyText(copy, `${copy} kopiert`)
  if (share !== undefined) await shareLink(share)
  if (pause !== undefined) togglePause(target)
  if (reload !== undefined) location.reload()
  if (tableCsv !== undefined) saveTable(target, tableCsv)
  if (forget !== undefined && (await ask('Einstellungen löschen?', 'Aussehen, Kursfarben und Dichte gelten dann wieder wie am Anfang.'))) {
    forgetLooks()
    toast('Einstellungen gelöscht.')
  }
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

/** Live prices look at this attribute of the page before they change anything. */
function togglePause(button: HTMLElement): void {
  const { dataset } = document.documentElement
  const paused = dataset['paused'] === undefined
  if (paused) dataset['paused'] = ''
  else delete dataset['paused']
  button.setAttribute('aria-pressed', String(paused))
  find('span', button)?.replaceChildren(paused ? 'Kurse fortsetzen' : 'Kurse anhalten')
}

function saveTable(target: HTMLElement, name: string): void {
  const table = find<HTMLTableElement>('table', target.closest('.board') ?? document)
  if (table) download(`${name}.csv`, new Blob([csvOf(table)], { type: 'text/csv' }))
}
