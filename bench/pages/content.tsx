/** What both peers render: the very components of our share page and its frame, without our head and our way of rendering. */
import type { ComponentType, ReactElement } from 'react'
import type { Call } from '#contract/endpoint.ts'
import type { Link } from '#web/navigation.ts'
import type { PageContext, PageDefinition } from '#web/page.tsx'
import { assetClasses } from '#contract/asset-classes.ts'
import { overviewPage } from '#features/instrument/overview.page.tsx'
import { stockOverview } from '#features/stocks/stocks.boards.tsx'
import { AssetBar } from '#web/shell/asset-bar.tsx'
import { Footer } from '#web/shell/footer.tsx'
import { Layers } from '#web/shell/layers.tsx'
import { Menu } from '#web/shell/menu.tsx'
import { Pill } from '#web/shell/pill.tsx'
import { SearchDialog } from '#web/shell/search-dialog.tsx'

/** plain data: what the page's loader gave, and the request's */
export interface Content {
  data: object
  path: string
  params: Record<string, string>
  now: number
  title: string
  links: readonly Link[]
}

// The build replaces `page` by one that hands the declaration out.
const { load, head, Page } = overviewPage(
  assetClasses.of({ entityType: 'STOCK' }),
  stockOverview,
) as unknown as PageDefinition<object>

const name = 'Parkett'
const contextOf = ({ path, params, now, links }: Omit<Content, 'data' | 'title'>, call: Call): PageContext => ({
  path,
  params,
  now,
  call,
  query: new URLSearchParams(),
  links,
  settings: { name, publicUrl: 'http://localhost', operator: {}, external: {}, ads: false, signIn: true },
})
const noCall: Call = () => Promise.reject(new Error('Blocks do not fetch'))

/** Loads the page's data once, for the fixture. */
export async function loadContent(
  path: string,
  slug: string,
  now: number,
  call: Call,
  links: readonly Link[],
): Promise<Content> {
  const request = { path, params: { slug }, now, links }
  const context = contextOf(request, call)
  const data = await load!(context)
  return { ...request, data, title: head(data, context).title }
}

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
        <AssetBar name={name} />
      </header>
      <Pill name={name} path={content.path} from={content.path} />
      <main id="inhalt" className="wrap" tabIndex={-1}>
        <Body {...content.data} at={context} />
      </main>
      <Footer name={name} year="2026" links={context.links} letters={false} slim={false} />
      <Menu links={context.links} path={content.path} />
      <SearchDialog />
      <Layers />
    </>
  )
}
