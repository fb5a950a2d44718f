import type { Instrument } from '#contract/instruments.ts'
import type { ListRow } from '#contract/lists.ts'
import type { Quote } from '#contract/quotes.ts'
import { getJson, postJson } from '#web/client/api.ts'
import { findAll } from '#web/client/dom.ts'
import { folded } from '#contract/german-text.ts'

export const shownHits = 5
export const shownPages = 5

export interface Hit {
  instrument: Instrument
  quote?: Quote | undefined
}

export interface Answers {
  /** what was asked, trimmed */
  text: string
  hits: readonly Hit[]
  total: number
  /** of this portal, whose names hold what was asked */
  pages: readonly PageLink[]
  /** where the server could not be asked */
  failed?: boolean
}

export interface PageLink {
  label: string
  href: string
}

/**
 * Instruments and pages for a text; for an empty one the instruments that others look for. @throws where the server
 * does not answer
 */
export async function answersTo(text: string, signal: AbortSignal): Promise<Answers> {
  const found = text ? await searched(text, signal) : { hits: await suggested(signal), total: 0 }
  return { text, ...found, pages: pagesFor(text) }
}

/** Results that need no server. */
export const answersWithout = (text: string): Answers => ({
  text,
  hits: [],
  total: 0,
  pages: pagesFor(text),
  failed: true,
})

async function searched(text: string, signal: AbortSignal): Promise<Pick<Answers, 'hits' | 'total'>> {
  const query = new URLSearchParams({ searchValue: text, searchType: 'COMBINED', limit: String(shownHits) })
  const { instrumentList } = await getJson<{ instrumentList: { list: Instrument[]; total: number } }>(
    `/v1/main/search?${query}`,
    signal,
  )
  const instruments = instrumentList.list.slice(0, shownHits)
  if (instruments.length === 0) return { hits: [], total: 0 }
  const wanted = instruments.map(({ entityType, entityValue }) => ({
    entityType,
    entityValue,
    ...(entityType === 'STOCK' ? { isoCurrency: 'EUR' } : {}),
  }))
  const quotes = await postJson<{ list: Quote[] }>('/v1/instruments/quote_list', { list: wanted }, signal).catch(
    () => ({ list: [] }),
  )
  return {
    total: instrumentList.total,
    hits: instruments.map((instrument) => ({
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

/** Menu and footer name the pages. */
export const popularPages = (): PageLink[] =>
  uniquePages(findAll<HTMLAnchorElement>('#menue nav a, .ft-grid nav a')).slice(0, shownPages)

/** Legal pages can be found but are not suggested. */
function pagesFor(text: string): PageLink[] {
  const wanted = folded(text)
  if (wanted.length < 2) return []
  const all = findAll<HTMLAnchorElement>('#menue nav a, .ft-grid nav a, .ft-legal a')
  return uniquePages(
    all.filter((link) => folded(`${link.textContent} ${link.dataset['words'] ?? ''}`).includes(wanted)),
  )
}

function uniquePages(links: readonly HTMLAnchorElement[]): PageLink[] {
  const seen = new Map<string, PageLink>()
  for (const { href, textContent } of links) if (!seen.has(href)) seen.set(href, { href, label: textContent ?? '' })
  return [...seen.values()]
}
