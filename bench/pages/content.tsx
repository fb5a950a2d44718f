/**
 * What both peers render: the very components of our share page and its frame, without our head and our way of
 * rendering.
 */
import type { ComponentType, ReactElement } from 'react'
import type { Call, Endpoint } from '#contract/endpoint.ts'
import { getTopAssets, type TopAsset } from '#contract/quotes.ts'
import { quickLinks, type Link } from '#web/navigation.ts'
import type { PageContext, PageDefinition } from '#web/page.tsx'
import { assetClasses } from '#contract/asset-classes.ts'
import { overviewPage } from '#features/instrument/overview.page.tsx'
import { stockOverview } from '#features/stocks/stocks.boards.tsx'
import { AssetBar } from '#web/shell/asset-bar.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { Layers } from '#web/shell/layers.tsx'
import { Menu } from '#web/shell/menu.tsx'
import { LoginLink, Pill } from '#web/shell/pill.tsx'
import { SearchDialog } from '#web/shell/search-dialog.tsx'

/** Plain data, as a peer's loader hands it on: the request's, and the API's answers by {@link addressOf}. */
export interface Content {
  path: string
  params: Record<string, string>
  now: number
  title: string
  links: readonly Link[]
  topAssets: readonly TopAsset[]
  answers: Record<string, unknown>
}

// The build replaces `page` by one that hands the declaration out.
const { load, head, Page } = overviewPage(
  assetClasses.of({ entityType: 'STOCK' }),
  stockOverview,
) as unknown as PageDefinition<object>

const name = 'Parkett'
const contextOf = (
  { path, params, now, links }: Omit<Content, 'answers' | 'title' | 'topAssets'>,
  call: Call,
): PageContext => ({
  path,
  params,
  now,
  call,
  query: new URLSearchParams(),
  links,
  settings: { name, publicUrl: 'http://localhost', operator: {}, external: {}, ads: false, signIn: true },
})
const addressOf = ({ method, path }: Endpoint, input: unknown): string => `${method} ${path} ${JSON.stringify(input)}`

/** Loads the page once and keeps what the API answered, for the fixture. */
export async function loadContent(
  path: string,
  slug: string,
  now: number,
  call: Call,
  links: readonly Link[],
): Promise<Content> {
  const request = { path, params: { slug }, now, links }
  const answers: Content['answers'] = {}
  const recording = async (endpoint: Endpoint, input?: object) => {
    const answer = await (call as (endpoint: Endpoint, input?: object) => Promise<unknown>)(endpoint, input)
    answers[addressOf(endpoint, input)] = answer
    return answer
  }
  const context = contextOf(request, recording as Call)
  const { list: topAssets } = await call(getTopAssets)
  return { ...request, title: head(await load!(context), context).title, topAssets, answers }
}

let loaded: object | undefined

/** Runs the page's loader on the recorded answers, once and before the first request, so that peers only render. */
export async function prepare(content: Content): Promise<void> {
  const recorded = (endpoint: Endpoint, input?: object) => {
    const answer = content.answers[addressOf(endpoint, input)]
    return answer === undefined
      ? Promise.reject(new Error(`${endpoint.path} was not recorded`))
      : Promise.resolve(answer)
  }
  loaded = await load!(contextOf(content, recorded as Call))
}

const noCall: Call = () => Promise.reject(new Error('Blocks do not fetch'))

/** The body of the page. */
export function SharePage({ content }: { content: Content }): ReactElement {
  const context = contextOf(content, noCall)
  const Body = Page as ComponentType<object>
  return (
    <>
      <a className="skip" href="#inhalt">
        Zum Hauptinhalt springen
      </a>
      <header>
        <AssetBar name={name} assets={content.topAssets} />
      </header>
      <Pill name={name} path={content.path} user={<LoginLink from={content.path} />} isSignedIn={false} />
      <main id="inhalt" className="wrap" tabIndex={-1}>
        <Body {...loaded} at={context} />
      </main>
      <Footer name={name} year="2026" links={context.links} letters={false} slim={false} />
      <Menu name={name} links={context.links} quick={quickLinks} isSignedIn={false} path={content.path} />
      <SearchDialog />
      <Layers />
    </>
  )
}
