import type { ReactElement, ReactNode } from 'react'
import { forumPath } from '#contract/forum-path.ts'
import type { TopAsset } from '#contract/quotes.ts'
import type { Assets } from '#web/assets.ts'
import { speculationRules } from '#web/fetched-ahead.ts'
import { formFields } from '#web/action.ts'
import { format } from '#web/format.ts'
import { IslandModules } from '#web/islands/place.tsx'
import { Written } from '#web/markup.tsx'
import { withQuery } from '#web/navigation.ts'
import type { Head, PageContext, Route } from '#web/page.tsx'
import { assetBarMarkup } from '#web/shell/asset-bar.tsx'
import { frameMarkup } from '#web/shell/frame.tsx'
import { quickEntries, userEntries } from '#web/shell/own-entries.ts'
import { favicon } from '#web/shell/icons.tsx'
import { LoginLink, Pill } from '#web/shell/pill.tsx'
import { UserMenu } from '#web/shell/user-menu.tsx'
import { scriptJson, stateJson } from '#web/state-json.ts'

export const defaultTitle = 'Kostenlose Tools für Anleger und Börsianer'

/** What of a route shapes the page around it. */
export type Shell = Pick<Route, 'widthClass' | 'assetBar' | 'letters' | 'liveIntervalMs'>

export interface DocumentProps {
  head: Head
  body: ReactElement
  route: Shell
  context: PageContext
  assets: Assets
  nonce: string
  /** of the bar on top; empty: its tiles wait for the client */
  topAssets: readonly TopAsset[]
  /** inside the native app: no header */
  inApp: boolean
}

/** what lists of hits and tabs show of a title */
const shownLetters = 70

/** The title of a page: „SAP Aktie • Parkett • Seite 2“; a long one goes without the portal's name. */
export function titleOf({ title, page = 1 }: Head, name: string): string {
  const own = title || defaultTitle
  const numbered = page > 1 ? ` • Seite ${page}` : ''
  const whole = `${own} • ${name}${numbered}`
  return whole.length > shownLetters ? own + numbered : whole
}

/** The address search engines keep: without the query, but with the page from the second on. */
export function canonicalOf(
  { canonical, page = 1 }: Head,
  { path, settings }: Pick<PageContext, 'path' | 'settings'>,
): string {
  return settings.publicUrl + (canonical ?? (page > 1 ? `${path}?page=${page}` : path))
}

/** with and without a forum, with and without an order of tables that is kept */
const speculations = [true, false].map((hasForum) =>
  [true, false].map((keepsOrder) => scriptJson(speculationRules(hasForum, keepsOrder))),
)
const speculationFor = ({ hasPage, reader }: Pick<PageContext, 'hasPage' | 'reader'>): string =>
  speculations[hasPage(forumPath) ? 0 : 1]?.[reader.kind === 'anonymous' ? 1 : 0] ?? ''

/** Whoever looks at another's account has every request noted there: no page is fetched that nobody opened. */
const isLookedAt = ({ reader }: Pick<PageContext, 'reader'>): boolean =>
  reader.kind === 'user' && reader.isImpersonated === true

/** A whole page. */
export function Document({ head, body, route, context, assets, nonce, topAssets, inApp }: DocumentProps) {
  const { settings, path, looks, reader } = context
  const width = route.widthClass === 'xl' ? 'wrap' : `wrap ${route.widthClass}`
  const own = { reader, hasPage: context.hasPage, hidesPortfolio: settings.hidesPortfolio }
  const onLogin = path === '/login' || path === '/logout'
  return (
    <html lang="de" data-theme={looks.theme} data-farbe={looks.farbe} data-dichte={looks.dichte}>
      <HeadElement head={head} context={context} assets={assets} nonce={nonce} />
      <body data-live-interval={route.liveIntervalMs} data-market-now={context.now}>
        <a className="skip" href="#inhalt">
          Zum Hauptinhalt springen
        </a>
        {inApp ? null : (
          <>
            {route.assetBar ? (
              <header>
                <Written markup={assetBarMarkup(settings.name, topAssets)} />
              </header>
            ) : null}
            <Pill
              name={settings.name}
              path={path}
              user={
                reader.kind === 'user' ? (
                  <UserMenu
                    reader={reader}
                    entries={userEntries(own)}
                    formToken={context.formToken}
                    hasPage={context.hasPage}
                  />
                ) : onLogin ? null : (
                  <LoginLink from={withQuery(path, context.query, {})} />
                )
              }
              isSignedIn={reader.kind === 'user'}
            />
          </>
        )}
        <main id="inhalt" className={width} tabIndex={-1}>
          {reader.kind === 'user' && reader.isImpersonated ? (
            <ImpersonationBanner email={reader.email} formToken={context.formToken} />
          ) : null}
          {context.message ? <Told text={context.message} /> : null}
          <IslandModules value={assets.islands}>
            {settings.ads && !head.withoutAds ? <Ads>{body}</Ads> : body}
          </IslandModules>
        </main>
        <Written
          markup={frameMarkup({
            islands: assets.islands,
            name: settings.name,
            year: format.date(context.now).slice(6),
            letters: route.letters,
            inApp,
            path,
            links: context.links,
            quick: quickEntries(own),
            isSignedIn: reader.kind === 'user',
          })}
        />
        {head.data ? <Data id="__NEXT_DATA__" type="application/json" json={stateJson(head.data) ?? ''} /> : null}
      </body>
    </html>
  )
}

/** Somebody sees what another sees; here they stop. */
const ImpersonationBanner = ({ email, formToken }: { email: string; formToken: () => string }) => (
  <form className="impersonation" method="post" action="/logout" aria-label="Ansicht eines anderen Kontos">
    <p>
      Du siehst Parkett wie <b>{email}</b>. Ändern kannst du nichts, jeder Aufruf steht im Protokoll.
    </p>
    <input type="hidden" name={formFields.token} value={formToken()} />
    <button className="btn small">Beenden</button>
  </form>
)

/** What was done just now; where a script runs, it becomes a toast. */
const Told = ({ text }: { text: string }) => (
  <p className="told" role="status" data-told="">
    {text}
  </p>
)

function Ads({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      <div className="ad breaker only-d" data-ad="page-breaker">
        Anzeige
      </div>
      <div className="ad mobile only-m" data-ad="mobile">
        Anzeige
      </div>
    </>
  )
}

function HeadElement({ head, context, assets, nonce }: Pick<DocumentProps, 'head' | 'context' | 'assets' | 'nonce'>) {
  const { settings } = context
  const title = titleOf(head, settings.name)
  const description =
    head.description ??
    'Kurse, Charts, Kennzahlen und Werkzeuge für Aktien, Indizes, ETFs, Fonds, Anleihen, Devisen und Rohstoffe.'
  const canonical = canonicalOf(head, context)
  const picture = head.picture ?? { url: head.image ?? '/og/parkett.png', width: 1200, height: 630, alt: '' }
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {head.noIndex ? <meta name="robots" content="noindex" /> : null}
      <link rel="canonical" href={canonical} />
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#FFFFFF" media="(prefers-color-scheme: light)" />
      <meta name="theme-color" content="#151A1D" media="(prefers-color-scheme: dark)" />
      <link rel="preload" href={assets.font} as="font" type="font/woff2" crossOrigin="anonymous" />
      <link rel="stylesheet" href={assets.css} />
      <script type="module" src={assets.script} nonce={nonce} />
      <link rel="icon" href={favicon} />
      <link rel="apple-touch-icon" href="/icons/180.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
      <meta property="og:site_name" content={settings.name} />
      <meta property="og:type" content={head.written ? 'article' : 'website'} />
      {head.written?.datetime ? <meta property="article:published_time" content={head.written.datetime} /> : null}
      {head.written?.changed ? <meta property="article:modified_time" content={head.written.changed} /> : null}
      <meta property="og:locale" content="de_DE" />
      <meta property="og:title" content={head.title || defaultTitle} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={canonical} />
      <meta property="og:image" content={new URL(picture.url, settings.publicUrl).href} />
      <meta property="og:image:width" content={String(picture.width)} />
      <meta property="og:image:height" content={String(picture.height)} />
      {picture.alt === '' ? null : <meta property="og:image:alt" content={picture.alt} />}
      <meta name="twitter:card" content="summary_large_image" />
      {head.feeds?.map((feed) => (
        <link
          key={feed.path}
          rel="alternate"
          type={feed.type ?? 'application/rss+xml'}
          title={feed.title}
          href={feed.path}
        />
      ))}
      {isLookedAt(context) ? null : <Data type="speculationrules" nonce={nonce} json={speculationFor(context)} />}
      {head.jsonLd?.map((item, index) => (
        <Data key={index} type="application/ld+json" json={scriptJson(item)} />
      ))}
    </head>
  )
}

/**
 * Only speculation rules need a nonce. Programs look for the page's data by `<script id="__NEXT_DATA__"
 * type="application/json">` to the letter.
 */
function Data({ id, type, nonce, json }: { id?: string; type: string; nonce?: string; json: string }) {
  return <script id={id} type={type} nonce={nonce} dangerouslySetInnerHTML={{ __html: json }} />
}
