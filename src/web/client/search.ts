import type { Instrument } from '#contract/instruments.ts'
import type { ListRow } from '#contract/lists.ts'
import type { Quote } from '#contract/quotes.ts'
import { kindOf } from '#web/blocks/kind.ts'
import { getJson, postJson } from '#web/client/api.ts'
import { find, findAll, make } from '#web/client/dom.ts'
import { toggleDark } from '#web/client/looks.ts'
import { folded } from '#contract/german-text.ts'
import { direction, format } from '#web/format.ts'
import { logoText } from '#web/logo-text.ts'
import { pathOf } from '#web/navigation.ts'

const debounceMs = 500
const barrelRollMs = 2000
const shownHits = 5
const shownPages = 5

interface Hit {
  instrument: Instrument
  quote?: Quote | undefined
}
interface Entry {
  element: HTMLElement
  open: () => void
}

const started = new WeakSet<HTMLDialogElement>()

/**
 * Makes the search dialog a combobox: focus stays in the field, the arrow keys move through all sections, Enter opens the
 * chosen entry, or the full search for what was typed.
 */
export function startSearch(dialog: HTMLDialogElement): void {
  const input = find<HTMLInputElement>('input', dialog)
  const box = find('[data-search-hits]', dialog)
  if (!input || !box || started.has(dialog)) return
  started.add(dialog)
  const status = find('[data-search-status]', dialog)
  const categories = find('[data-search-categories]', dialog)
  let entries: Entry[] = []
  let chosen = -1
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  for (const [name, value] of Object.entries({
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-controls': box.id,
    'aria-expanded': 'false',
  }))
    input.setAttribute(name, value)

  const choose = (index: number) => {
    chosen = entries.length === 0 || index < 0 ? -1 : index % entries.length
    entries.forEach(({ element }, at) => element.setAttribute('aria-selected', String(at === chosen)))
    const element = entries[chosen]?.element
    if (element) {
      input.setAttribute('aria-activedescendant', element.id)
      element.scrollIntoView({ block: 'nearest' })
    } else input.removeAttribute('aria-activedescendant')
  }

  const show = (sections: Section[], announced: string, text: string) => {
    box.dataset['for'] = text
    entries = []
    let first = -1
    box.replaceChildren(
      ...sections
        .filter(({ options }) => options.length > 0)
        .map(({ title, options, answers }) => {
          if (answers && first < 0) first = entries.length
          const group = make('div', { role: 'group', 'aria-label': title }, make('p', { 'aria-hidden': 'true' }, title))
          for (const option of options) {
            option.element.id = `treffer-${entries.length}`
            option.element.addEventListener('click', option.open)
            entries.push(option)
            group.append(option.element)
          }
          return group
        }),
    )
    box.hidden = entries.length === 0
    input.setAttribute('aria-expanded', String(entries.length > 0))
    choose(input.value.trim() ? first : -1)
    status?.replaceChildren(announced)
  }

  const ask = async () => {
    running?.abort()
    running = new AbortController()
    const text = input.value.trim()
    if (categories) categories.hidden = text !== ''
    try {
      const hits = text ? await searched(text, running.signal) : { list: await suggested(running.signal), total: 0 }
      show(sectionsOf(text, hits.list, hits.total, close), announced(text, hits.total), text)
    } catch (error) {
      if (!(error instanceof DOMException))
        show(sectionsOf(text, [], 0, close), 'Die Suche ist gerade nicht erreichbar.', text)
    }
  }
  const close = () => dialog.close()

  input.addEventListener('input', () => {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), debounceMs)
  })
  input.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      choose(event.key === 'ArrowDown' ? chosen + 1 : chosen > 0 ? chosen - 1 : entries.length - 1)
    } else if (event.key === 'Enter' && chosen >= 0 && box.dataset['for'] === input.value.trim()) {
      event.preventDefault()
      entries[chosen]?.open()
    } else if (event.key === 'Escape') {
      // A filled search field would empty itself first and keep the dialog open.
      event.preventDefault()
      close()
    }
  })
  dialog.addEventListener('close', () => {
    input.value = ''
    running?.abort()
    clearTimeout(timer)
    show([], '', '')
    if (categories) categories.hidden = false
  })
  dialog.addEventListener('toggle', () => dialog.open && void ask())
  void ask()
}

interface Section {
  title: string
  options: Entry[]
  /** whether it has to do with what was typed: Enter opens the first of these, else the full search */
  answers: boolean
}

async function searched(text: string, signal: AbortSignal): Promise<{ list: Hit[]; total: number }> {
  const query = new URLSearchParams({ searchValue: text, searchType: 'COMBINED', limit: String(shownHits) })
  const { instrumentList } = await getJson<{ instrumentList: { list: Instrument[]; total: number } }>(
    `/v1/main/search?${query}`,
    signal,
  )
  const hits = instrumentList.list.slice(0, shownHits)
  if (hits.length === 0) return { list: [], total: 0 }
  const wanted = hits.map(({ entityType, entityValue }) => ({
    entityType,
    entityValue,
    ...(entityType === 'STOCK' ? { isoCurrency: 'EUR' } : {}),
  }))
  const quotes = await postJson<{ list: Quote[] }>('/v1/instruments/quote_list', { list: wanted }, signal).catch(
    () => ({ list: [] }),
  )
  return {
    total: instrumentList.total,
    list: hits.map((instrument) => ({
      instrument,
      quote: quotes.list.find(
        (quote) => quote.entityType === instrument.entityType && quote.entityValue === instrument.entityValue,
      ),
    })),
  }
}

async function suggested(signal: AbortSignal): Promise<Hit[]> {
  const most = await getJson<{ list: ListRow[] }>(`/v1/lists/most_searched?perPage=${shownHits}`, signal)
  if (most.list.length > 0) return most.list
  return (await getJson<{ list: ListRow[] }>(`/v1/lists/stocks?selection=lead&perPage=${shownHits}`, signal)).list
}

/** Menu and footer name the pages; the legal ones are found, but are nobody's favourites. */
const menuPages = () => findAll<HTMLAnchorElement>('#menue nav a, .ft-grid nav a')

function pagesFor(text: string): HTMLAnchorElement[] {
  const wanted = folded(text)
  return uniquePages(
    [...menuPages(), ...findAll<HTMLAnchorElement>('.ft-legal a')].filter(
      (link) => wanted.length > 1 && folded(`${link.textContent} ${link.dataset['words'] ?? ''}`).includes(wanted),
    ),
  )
}

/** What is read out: instruments, where there are none the pages. */
function announced(text: string, total: number): string {
  if (!text) return ''
  if (total > 0) return `${format.integer(total)} Treffer`
  const pages = pagesFor(text).length
  return pages > 0 ? format.counted(pages, 'Seite', 'Seiten') : `Keine Treffer für „${text}“`
}

function sectionsOf(text: string, hits: readonly Hit[], total: number, close: () => void): Section[] {
  const wanted = text.toLowerCase()
  const fitting = pagesFor(text)
  const noMatch = text !== '' && hits.length === 0 && fitting.length === 0
  const shown = fitting.length > 0 ? fitting : uniquePages(menuPages())
  return [
    { title: text ? 'Werte' : 'Vorschläge', options: hits.map(hitEntry), answers: true },
    {
      title:
        fitting.length > 0 ? 'Seiten' : noMatch ? `Keine Treffer für „${text}“ · Beliebte Seiten` : 'Beliebte Seiten',
      options: text === '' ? [] : shown.slice(0, shownPages).map(pageEntry),
      answers: fitting.length > 0,
    },
    { title: 'Versteckt', options: hidden(wanted, close), answers: true },
    { title: '', options: text && total > 1 ? [allEntry(text)] : [], answers: true },
  ]
}

function uniquePages(links: readonly HTMLAnchorElement[]): HTMLAnchorElement[] {
  const seen = new Set<string>()
  return links.filter(({ href }) => !seen.has(href) && seen.add(href))
}

const option = (name: string, open: () => void, ...content: (Node | string)[]): Entry => ({
  element: make('div', { role: 'option', class: name, 'aria-selected': 'false' }, ...content),
  open,
})

function hitEntry({ instrument, quote }: Hit): Entry {
  const details = [instrument.displayType, instrument.wkn, instrument.isin].filter(Boolean).join(' · ')
  const price =
    quote?.last === undefined
      ? ''
      : `${format.price(quote.last, kindOf(instrument))}\u00a0${format.unit(quote.displayUnit)}`
  return option(
    '',
    () => location.assign(pathOf(instrument)),
    make('span', { class: 'logo small', 'aria-hidden': 'true' }, logoText(instrument)),
    make('span', { class: 't' }, make('b', {}, instrument.name), make('small', {}, details)),
    make(
      'span',
      { class: 'num' },
      make('b', {}, price),
      make(
        'small',
        {},
        make(
          'span',
          { class: direction(quote?.performancePct) },
          quote ? format.changePercent(quote.performancePct) : '',
        ),
      ),
    ),
  )
}

const pageEntry = (link: HTMLAnchorElement): Entry =>
  option(
    'page',
    () => location.assign(link.href),
    make('span', { class: 't' }, make('b', {}, link.textContent ?? ''), make('small', {}, 'Seite')),
  )

const allEntry = (text: string): Entry =>
  option('all', () => location.assign(`/suche/${encodeURIComponent(text)}`), `Alle Ergebnisse für „${text}“`)

/** Two entries nobody is told about. */
function hidden(wanted: string, close: () => void): Entry[] {
  const entry = (name: string, act: () => void) =>
    option(
      'page',
      () => {
        close()
        act()
      },
      make('span', { class: 't' }, make('b', {}, name)),
    )
  return [
    ...(wanted.length > 3 &&
    ('darkmode'.startsWith(wanted) || 'dark mode'.startsWith(wanted) || 'dunkelmodus'.startsWith(wanted))
      ? [entry('Darkmode', toggleDark)]
      : []),
    ...(wanted.length > 5 && ('do a barrel roll'.startsWith(wanted) || 'barrel roll'.startsWith(wanted))
      ? [entry('Do a barrel roll', roll)]
      : []),
  ]
}

function roll(): void {
  const { classList } = document.documentElement
  classList.add('barrel-roll')
  setTimeout(() => classList.remove('barrel-roll'), barrelRollMs)
}
