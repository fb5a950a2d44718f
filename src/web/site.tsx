import type { Call } from '#contract/endpoint.ts'
import { getTopAssets } from '#contract/quotes.ts'
import { Failure } from '#contract/failures.ts'
import type { Reader, Seals } from '#contract/reader.ts'
import type { SentForm } from '#contract/sent-form.ts'
import type { EntityType, Instant } from '#contract/vocabulary.ts'
import { messageKey, type Done } from '#web/action.ts'
import { addressInApp, appQuery, markupInApp } from '#web/app-mode.ts'
import type { Assets } from '#web/assets.ts'
import { askedFile } from '#web/files/asked.ts'
import { reportFaults } from '#web/report-faults.ts'
import { densityOf, lookCookie, looksOf } from '#web/looks.ts'
import { bytesOf } from '#web/markup.tsx'
import { footerInstruments, pathOf, type Link } from '#web/navigation.ts'
import {
  Redirect,
  type OpenedFile,
  type OpenedPage,
  type PageContext,
  type Route,
  type Suggestion,
} from '#web/page.tsx'
import { ProblemPage, problemHead, problemOf, wordsOf } from '#web/problem.tsx'
import { createRouter } from '#web/router.ts'
import { externalLinks, type ExternalLink, type SiteSettings } from '#web/settings.ts'
import { Document, type Shell } from '#web/shell/document.tsx'
import { softly } from '#web/soft.tsx'
import { submit, writtenTexts } from '#web/submit.ts'

export interface SiteRequest {
  method: string
  /** without query, still percent-encoded */
  path: string
  query: URLSearchParams
  cookies: Readonly<Record<string, string | undefined>>
  headers: Readonly<Record<string, string | string[] | undefined>>
  /** of the Content-Security-Policy of this answer */
  nonce: string
  requestId: string
  /** of the trace that this answer is a part of */
  traceId?: string
  /** asks the rooms in the name of this reader; default: the one the site was made with */
  call?: Call
  /** default: anonymous */
  reader?: Reader
  /** signs for this reader; default: nothing is signed, so nothing can be sent */
  seals?: Seals
  /** the fields of the form that was sent */
  submitted?: URLSearchParams
  /** the files that came with it */
  files?: SentForm['files']
  /** why the form that was sent is not read */
  refused?: Failure
  /** @throws Failure TOO_MANY_REQUESTS when this reader has taken too many files; default: nobody has */
  admitFile?: () => Promise<void>
}

export interface SiteResponse {
  status: number
  headers: Record<string, string | string[]>
  body: string | Buffer
}

export interface SiteOptions {
  /** every page, in the order in which menu, footer and sitemap show them */
  pages: readonly Route[]
  call: Call
  assets: Assets
  settings: SiteSettings
  /** where the page of an instrument is; undefined where there is none */
  websiteOf: (entityType: EntityType, entityValue: string) => string | undefined
  /** the market's present */
  now: () => Instant
  /** pages of the operator, which may change at any time */
  ownLinks?: () => readonly Link[]
  /** what a missing page may have meant, by the words of its address; default: nothing */
  suggest?: (words: string, call: Call) => Promise<readonly Suggestion[]>
  /** told of errors that are nobody's input: once each */
  report?: (error: unknown, request: Pick<SiteRequest, 'requestId' | 'traceId'>) => void
}

export interface Site {
  /** whether a page has forms by POST */
  takesForms(path: string): boolean
  /** whether one of them brings files */
  takesFiles(path: string): boolean
  handle(request: SiteRequest): Promise<SiteResponse>
}

const html = 'text/html; charset=utf-8'
/** React does not render a doctype; without one browsers use quirks mode. */
const doctype = Buffer.from('<!doctype html>')
/** the page that is shown in place of all others while the portal rests */
const maintenancePath = '/maintenance'
/** marks of robots and of measurement never reach a page or a link */
const droppedFlags = ['bot', 'realUser', 'realuser']

/** Creates the site: a stateless function from request to page. */
export function createSite({
  pages,
  call,
  assets,
  settings,
  websiteOf,
  now,
  ownLinks = () => [],
  suggest,
  report = () => {},
}: SiteOptions): Site {
  const find = createRouter(pages)
  const unavailable: Route = { ...(find(maintenancePath)?.route ?? missing), status: 503 }
  const outside = outsideLinks(settings)
  const isElsewhere = ({ label, group }: Link) => outside.some((each) => each.label === label && each.group === group)
  const own = pages.flatMap(({ nav }) => nav).filter((link) => !link.group || !isElsewhere(link))
  const ours = [...own, ...outside, ...instrumentLinks(websiteOf)]
  let links: readonly Link[] = ours
  let operators = '[]'
  /** The same array while the operator changes nothing: what is written of it is kept under it. */
  function linksNow(): readonly Link[] {
    const theirs = ownLinks()
    const said = JSON.stringify(theirs)
    if (said !== operators) [links, operators] = [[...ours, ...theirs], said]
    return links
  }

  const answer = async (request: SiteRequest, route: Route, params: Record<string, string>): Promise<SiteResponse> => {
    const query = new URLSearchParams(request.query)
    for (const flag of [...droppedFlags, messageKey]) query.delete(flag)
    const { reader = anonymous, seals = unsigned } = request
    const sealed = request.query.get(messageKey)
    const told = new Set<unknown>()
    const tell = (error: unknown): void => {
      if (!told.has(error)) report(error, request)
      told.add(error)
    }
    const context: PageContext = {
      path: request.path,
      params,
      query,
      now: now(),
      reader,
      call: reportFaults(request.call ?? call, tell),
      settings,
      links: linksNow(),
      hasPage: (path) => {
        const match = find(path)
        return match !== undefined && !match.route.lastResort
      },
      looks: looksOf(request.cookies),
      sortedHere: isOfItself(request),
      file: askedFile(query),
      formToken: seals.token,
      message: sealed === null ? undefined : seals.open(sealed),
    }
    const app = appQuery(request)
    const topAssets = async (shell: Shell) =>
      shell.assetBar && app === undefined ? ((await softly(context.call(getTopAssets)))?.list ?? []) : []
    const show = async (
      status: number,
      opened: OpenedPage,
      shell: Shell,
      retryAfter = status === 503 ? 120 : undefined,
    ): Promise<SiteResponse> => {
      const assetsOnTop = await topAssets(shell)
      const page = bytesOf(
        <Document
          head={opened.head}
          body={opened.body}
          route={shell}
          context={context}
          assets={assets}
          nonce={request.nonce}
          topAssets={assetsOnTop}
          inApp={app !== undefined}
        />,
        {
          prologue: doctype,
          onFailure: tell,
          // A page with forms is one reader's, as is every page of who is signed in: of them rows alone are kept, for that reader.
          ...(status === 200 &&
            (reader.kind === 'user'
              ? { rowsKeptAs: `${reader.email} ${request.path}` }
              : !route.actions && { keptAs: request.path })),
        },
      )
      return {
        status,
        headers: { 'content-type': html, ...(retryAfter === undefined ? {} : { 'retry-after': `${retryAfter}` }) },
        body: app === undefined ? page : markupInApp(page.toString(), app),
      }
    }
    try {
      if (request.refused) throw request.refused
      if (context.file) await request.admitFile?.()
      const outcome =
        request.submitted &&
        route.actions &&
        (await submit(route.actions, { fields: request.submitted, files: request.files ?? new Map() }, context, seals))
      if (outcome && 'location' in outcome)
        return doneResponse(outcome, seals, wantsJson(request), (to) =>
          app === undefined ? to : addressInApp(to, app),
        )
      if (outcome && wantsJson(request))
        return json(outcome.status, { message: outcome.message, faults: outcome.faults })
      if (outcome) context.form = outcome
      const opened = await route.open(context)
      if ('text' in opened)
        // guests, too, find tables in the order they chose the last time
        return fileResponse(reader.kind === 'anonymous' ? opened : { ...opened, cacheControl: 'private, no-store' })
      if (outcome) return await show(outcome.status, opened, route)
      return await show(
        route.path === maintenancePath ? route.status : settings.maintenance ? 503 : route.status,
        opened,
        route,
      )
    } catch (error) {
      if (error instanceof Redirect)
        return redirect(error.status, app === undefined ? error.location : addressInApp(error.location, app))
      if (!(error instanceof Failure) || problemOf(error).status >= 500) tell(error)
      const problem = problemOf(error)
      if (request.submitted && wantsJson(request)) return json(problem.status, { message: problem.text, faults: {} })
      const written = request.submitted ? writtenTexts(request.submitted) : []
      const words = problem.status === 404 && suggest && !request.submitted ? wordsOf(request.path) : ''
      const found = words && suggest ? ((await softly(suggest(words, context.call))) ?? []) : []
      const instead =
        problem.status === 404 ? await softly(route.instead?.(context) ?? Promise.resolve(undefined)) : undefined
      const body = <ProblemPage problem={problem} at={context} {...{ found, written }} instead={instead ?? undefined} />
      return await show(
        problem.status,
        { head: problemHead(problem), body },
        { widthClass: 'lg', assetBar: true, letters: false, liveIntervalMs: undefined },
        problem.retryAfterSeconds,
      )
    }
  }

  return {
    takesForms: (path) => find(path)?.route.actions !== undefined,
    takesFiles: (path) => find(path)?.route.takesFiles ?? false,
    async handle(request) {
      if (request.method !== 'GET' && request.method !== 'HEAD' && request.submitted === undefined) return notAllowed
      if (settings.maintenance && request.path !== maintenancePath)
        return answer({ ...request, path: maintenancePath }, unavailable, {})
      if (request.path.length > 1 && request.path.endsWith('/'))
        return redirect(301, keepQuery(request.path.replace(/\/+$/, '') || '/', request.query))
      if (request.query.get('page') === '0')
        return redirect(301, keepQuery(request.path, without(request.query, 'page')))
      const density = request.query.get('dichte')
      if (density !== null)
        return withCookie(
          redirect(302, keepQuery(request.path, without(request.query, 'dichte'))),
          lookCookie('dichte', densityOf(density) ?? '', settings.publicUrl.startsWith('https:')),
        )
      const match = find(request.path)
      if (request.submitted && !match?.route.actions) return notAllowed
      return answer(request, match?.route ?? missing, match?.params ?? {})
    },
  }
}

const notAllowed: SiteResponse = {
  status: 405,
  headers: { 'content-type': 'text/plain; charset=utf-8', allow: 'GET, HEAD' },
  body: 'Diese Methode ist hier nicht möglich.',
}

const missing: Route = {
  path: '*',
  widthClass: 'lg',
  nav: [],
  status: 404,
  assetBar: true,
  letters: false,
  liveIntervalMs: undefined,
  needsLogin: false,
  takesFiles: false,
  actions: undefined,
  open: () => Promise.reject(new Failure('NOT_FOUND')),
}

const fileResponse = ({
  contentType,
  text,
  name,
  cacheControl = 'public, max-age=900',
  policy,
}: OpenedFile): SiteResponse => ({
  status: 200,
  headers: {
    'content-type': contentType,
    'cache-control': cacheControl,
    ...(policy && { 'content-security-policy': policy }),
    ...(name === undefined
      ? {}
      : {
          'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          'x-robots-tag': 'noindex',
        }),
  },
  body: text,
})

/**
 * A success message is shown once, on the page the reader is sent to. It travels in the address, signed, since no
 * cookie may be set for it.
 */
function doneResponse(
  { location, message, cookies }: Done,
  seals: Seals,
  asJson: boolean,
  addressOf: (location: string) => string,
): SiteResponse {
  const [address = '', place] = location.split('#')
  const [path = '', query] = address.split('?')
  const told = new URLSearchParams(query)
  if (message !== undefined) told.set(messageKey, seals.seal(message))
  const to = addressOf(keepQuery(path, told)) + (place === undefined ? '' : `#${place}`)
  const response = asJson ? json(200, { location: to, message }) : redirect(303, to)
  return cookies.length === 0 ? response : { ...response, headers: { ...response.headers, 'set-cookie': [...cookies] } }
}

const json = (status: number, body: object): SiteResponse => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' },
  body: JSON.stringify(body),
})

/** Whether a link of the page itself led here, by a reader's hand. */
function isOfItself({ method, path, headers }: SiteRequest): boolean {
  const { referer, 'sec-fetch-site': site, 'sec-purpose': purpose } = headers
  if (method !== 'GET' || site !== 'same-origin' || purpose !== undefined) return false
  return typeof referer === 'string' && URL.parse(referer)?.pathname === path
}

/** An island sends the form by fetch and wants to know what came of it. */
const wantsJson = ({ headers: { accept } }: SiteRequest): boolean =>
  typeof accept === 'string' && accept.includes('application/json') && !accept.includes('text/html')

const anonymous: Reader = { kind: 'anonymous' }
const unsigned: Seals = { token: () => '', isToken: () => false, seal: () => '', open: () => undefined }

const redirect = (status: number, location: string): SiteResponse => ({
  status,
  headers: { location, 'content-type': 'text/plain; charset=utf-8' },
  body: location,
})

const withCookie = (response: SiteResponse, cookie: string): SiteResponse => ({
  ...response,
  headers: { ...response.headers, 'set-cookie': cookie },
})

function without(query: URLSearchParams, key: string): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete(key)
  return next
}

const keepQuery = (path: string, query: URLSearchParams): string => (query.size > 0 ? `${path}?${query}` : path)

/** Where a page elsewhere is named: a partner in the menu alone, an app by its badge, all others in the footer. */
function placesOf(key: ExternalLink): Partial<Link> {
  switch (key) {
    case 'partner':
      return { group: 'partner' }
    case 'appStore':
    case 'playStore':
      return { badge: true }
    case 'help':
    case 'newsletter':
      return { footer: 'Parkett', group: 'phone' }
    case 'forum':
      return { footer: 'Parkett', menu: 'News, Wissenswertes' }
    default:
      return { footer: 'Parkett' }
  }
}

/** Pages elsewhere that the operator has named. */
const outsideLinks = ({ external }: SiteSettings): Link[] =>
  Object.entries(external).flatMap(([key, path]): Link[] =>
    path
      ? [
          {
            label: externalLinks[key as ExternalLink],
            path,
            external: true,
            ...placesOf(key as ExternalLink),
          },
        ]
      : [],
  )

const instrumentLinks = (websiteOf: SiteOptions['websiteOf']): Link[] =>
  footerInstruments.flatMap(({ label, footer, entityType, entityValue }) => {
    const website = websiteOf(entityType, entityValue)
    return website ? [{ label, footer, path: pathOf({ urls: { WEBSITE: website } }) }] : []
  })
