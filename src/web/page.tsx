import type { ReactElement } from 'react'
import type { Picture } from '#contract/articles.ts'
import type { Call } from '#contract/endpoint.ts'
import type { Reader } from '#contract/reader.ts'
import type { Instant } from '#contract/vocabulary.ts'
import type { Action, SubmittedForm } from '#web/action.ts'
import { tableParameter, type FileKind } from '#web/files/asked.ts'
import { tableFile } from '#web/files/table-file.ts'
import type { Looks } from '#web/looks.ts'
import type { Link } from '#web/navigation.ts'
import type { SiteSettings } from '#web/settings.ts'
import type { Actions } from '#web/submit.ts'

/** What a page knows of the request it answers. */
export interface PageContext {
  /** without query */
  path: string
  params: Readonly<Record<string, string>>
  query: URLSearchParams
  /** the market's present */
  now: Instant
  /** who reads, as far as a page may know; what is theirs comes by `call`, and never into a kept answer */
  reader: Reader
  call: Call
  settings: SiteSettings
  looks: Looks
  /** the reader came by a link of this very page, and it was not fetched ahead: the order it names is what they chose */
  sortedHere: boolean
  /** the page's table is asked for as such a file: a list comes whole, not page by page */
  file: FileKind | undefined
  /** every page and known instrument that has a place in the navigation */
  links: readonly Link[]
  /** whether this site has a page at that path */
  hasPage: (path: string) => boolean
  /** for the hidden field of a form by POST (`blocks/form.tsx`) */
  formToken: () => string
  /** the form that was sent and comes again */
  form?: SubmittedForm | undefined
  /** what was done just now, to be told once */
  message?: string | undefined
}

export interface Feed {
  title: string
  path: string
  /** where it is no RSS */
  type?: 'text/calendar'
}

export interface Head {
  title: string
  description?: string | undefined
  /** number of the page of a list, from 1; page 1 leaves no trace */
  page?: number | undefined
  /** path and query of the address search engines should keep; default: the path without query */
  canonical?: string | undefined
  /** path of the preview picture, 1200 × 630 */
  image?: string | undefined
  /** what is shown of the page elsewhere instead of that one: a picture that it has itself */
  picture?: Pick<Picture, 'url' | 'width' | 'height' | 'alt'> | undefined
  /** the page is a text: when it appeared, and when it was changed last */
  written?: { datetime?: string | undefined; changed?: string | undefined } | undefined
  jsonLd?: readonly object[] | undefined
  feeds?: readonly Feed[] | undefined
  noIndex?: boolean | undefined
  /** no advertising stands beside it, whatever the portal has */
  withoutAds?: boolean | undefined
  /** the data block that programs read from the page */
  data?: object | undefined
}

export type WidthClass = 'md' | 'lg' | 'xl'

export interface PageDefinition<Data> {
  /** German path; `:name` is a parameter */
  path: string
  load?: (context: PageContext) => Promise<Data>
  /** answers the page's form by POST; several forms choose theirs by the hidden field `aktion` */
  action?: Action | Actions
  /** one of its forms brings files */
  takesFiles?: boolean
  head: (data: Data, context: PageContext) => Head
  Page: (props: Data & { at: PageContext }) => ReactElement
  widthClass?: WidthClass
  /** the page's places in menu, footer and sitemap */
  nav?: readonly Link[]
  /** default 200 */
  status?: number
  assetBar?: boolean
  /** A–Z in the footer */
  letters?: boolean
  /** the page is a person's own: whoever is not signed in is asked to do so first */
  needsLogin?: boolean
  /** its address is whatever no other page has: that it answers is no sign that there is a page */
  lastResort?: boolean
  /** how often live prices may change; default 5000 */
  liveIntervalMs?: number
  /** what there is of the kind of thing that its address names, where that one is not there */
  instead?: (context: PageContext) => Promise<Instead>
}

/** A place that a missing page may have meant. */
export interface Suggestion {
  label: string
  href: string
}

export interface Instead {
  title: string
  list: readonly Suggestion[]
}

export interface OpenedPage {
  head: Head
  body: ReactElement
}

/** An answer that is no page: a feed. */
export interface OpenedFile {
  contentType: string
  text: string | Buffer
  /** under which it is kept; absent: it is shown */
  name?: string
  /** default: anyone may keep it for a quarter of an hour */
  cacheControl?: string
  /** content security policy of a worker that fetches; default: nothing may be loaded */
  policy?: string
}

export interface Route {
  readonly path: string
  /** what may be done with the address; to be read is the least */
  readonly methods?: readonly ('GET' | 'POST')[]
  readonly widthClass: WidthClass
  readonly nav: readonly Link[]
  readonly status: number
  readonly assetBar: boolean
  readonly letters: boolean
  readonly liveIntervalMs: number | undefined
  /** nobody reads it without an account */
  readonly needsLogin: boolean
  /** what its forms ask for, by their name */
  readonly actions: Actions | undefined
  readonly takesFiles: boolean
  /** answers whatever no other page does */
  readonly lastResort?: boolean
  readonly instead?: ((context: PageContext) => Promise<Instead>) | undefined
  open(context: PageContext): Promise<OpenedPage | OpenedFile>
}

/** Declares a page: its address, its data, its head and its body. */
export function page<Data extends object = Record<never, never>>(definition: PageDefinition<Data>): Route {
  const {
    path,
    load,
    action,
    takesFiles = false,
    head,
    Page,
    widthClass = 'xl',
    nav = [],
    status = 200,
    assetBar = true,
    letters = false,
    liveIntervalMs,
    needsLogin = false,
    lastResort = false,
    instead,
  } = definition
  return {
    path,
    widthClass,
    nav,
    status,
    assetBar,
    letters,
    liveIntervalMs,
    needsLogin,
    actions: typeof action === 'function' ? { '': action } : action,
    takesFiles,
    lastResort,
    instead,
    async open(context) {
      if (needsLogin && context.reader.kind !== 'user') throw new Redirect(302, loginFor(context))
      const data = load ? await load(context) : ({} as Data) // a page without a loader takes no data
      const body = <Page {...data} at={context} />
      if (!context.file) return { head: head(data, context), body }
      return tableFile(body, context.file, context.query.get(tableParameter) ?? undefined)
    },
  }
}

/** Where a reader signs in who then comes back to this page. */
export const loginFor = ({ path, query }: Pick<PageContext, 'path' | 'query'>): string =>
  `/login?${new URLSearchParams({ from: query.size > 0 ? `${path}?${query}` : path })}`

interface FileDefinition {
  path: string
  load: (context: PageContext) => Promise<OpenedFile>
  /** it is a person's own */
  needsLogin?: boolean
}

/** Declares an address that answers with text of its own, without the page around it. */
export const file = ({ path, load, needsLogin = false }: FileDefinition): Route => ({
  path,
  widthClass: 'xl',
  nav: [],
  status: 200,
  assetBar: false,
  letters: false,
  liveIntervalMs: undefined,
  needsLogin,
  actions: undefined,
  takesFiles: false,
  open: async (context) => {
    if (needsLogin && context.reader.kind !== 'user') throw new Redirect(302, loginFor(context))
    return load(context)
  },
})

/** Thrown by a loader to send the reader elsewhere on this site. */
export class Redirect extends Error {
  readonly status: 301 | 302
  readonly location: string
  constructor(status: 301 | 302, location: string) {
    super(`${status} ${location}`)
    this.name = 'Redirect'
    this.status = status
    this.location = location
  }
}

interface Listed {
  total: number
  list: readonly unknown[]
}

/** rows in one answer of the API at most */
const mostRows = 1000

/**
 * The page of a list that the address asks for, from 1; beyond the end it is the last there is. For a file all pages
 * are one.
 */
export async function pageOf<List extends Listed | undefined | null>(
  { query, file }: Pick<PageContext, 'query' | 'file'>,
  perPage: number,
  ask: (stretch: { page: number; perPage: number }) => Promise<List>,
): Promise<{ number: number; list: List }> {
  if (file) return { number: 1, list: await wholeList(ask) }
  const number = pageNumber(query)
  const at = (page: number) => ask({ page: page - 1, perPage })
  const list = await at(number)
  const last = Math.max(1, Math.ceil((list?.total ?? 0) / perPage))
  return !list || number <= last ? { number, list } : { number: last, list: await at(last) }
}

async function wholeList<List extends Listed | undefined | null>(
  ask: (stretch: { page: number; perPage: number }) => Promise<List>,
): Promise<List> {
  const first = await ask({ page: 0, perPage: mostRows })
  if (!first) return first
  const rows = [...first.list]
  for (let page = 1; page * mostRows < first.total; page++) {
    const next = await ask({ page, perPage: mostRows })
    if (!next) return next
    rows.push(...next.list)
  }
  return { ...first, list: rows }
}

/** `?page=`: from 1; 0 and nonsense are 1, too much is the last page there is. */
export function pageNumber(query: URLSearchParams, last = 10_000): number {
  const asked = Number(query.get('page') ?? 1)
  return Number.isInteger(asked) ? Math.min(Math.max(asked, 1), Math.max(last, 1)) : 1
}
