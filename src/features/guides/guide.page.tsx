import type { ContentItem } from '#contract/rich-text.ts'
import { Board } from '#web/blocks/board.tsx'
import { RichText } from '#web/blocks/rich-text.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import { likest } from '#web/likest.ts'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { CalculatorBoard } from '#features/guides/calculator.block.tsx'
import { calculators } from '#features/guides/calculators.block.tsx'
import { getGuide, listGuides } from './guides.contract.ts'

interface Section {
  id: string
  heading: string | undefined
  items: readonly ContentItem[]
}

/** The text cut before its headings, so that each part has an anchor. */
function sectionsOf(items: readonly ContentItem[]): Section[] {
  const sections: { id: string; heading: string | undefined; items: ContentItem[] }[] = []
  for (const item of items) {
    const begins = item.type === 'NewsHeading' && item.level === 2
    if (begins || sections.length === 0)
      sections.push({ id: `abschnitt-${sections.length}`, heading: begins ? item.value : undefined, items: [] })
    sections.at(-1)?.items.push(item)
  }
  return sections
}

const noon = (day: string) => `${day}T12:00:00Z`

/** `/ratgeber/{alias}`: a guide with contents, sources, and its calculator, whose state is the address. */
export const guidePage = page({
  path: '/ratgeber/:alias',
  instead: async ({ call, params }) => ({
    title: 'Ratgeber, die es gibt',
    list: likest((await call(listGuides)).list, params['alias'] ?? '').map(({ alias, title }) => ({
      label: title,
      href: `/ratgeber/${alias}`,
    })),
  }),
  async load(context) {
    const guide = await context.call(getGuide, { params: { alias: context.params['alias'] ?? '' } })
    return { guide, opened: guide.calculator && (await calculators[guide.calculator](context)) }
  },
  head: ({ guide }, { query, settings }) => ({
    title: guide.title,
    description: guide.teaser,
    noIndex: query.size > 0,
    written: { changed: guide.checked },
    jsonLd: [
      {
        '@context': 'https://schema.org',
        '@type': 'Article',
        headline: guide.title,
        description: guide.teaser,
        dateModified: guide.checked,
        author: { '@type': 'Organization', name: settings.name },
      },
    ],
  }),
  Page: ({ guide, opened, at }) => {
    const sections = sectionsOf(guide.contentItems)
    return (
      <Driven by="finder" when="now" props={{ assetClass: 'guides' }}>
        <Crumbs crumbs={[{ label: 'Ratgeber', path: '/ratgeber' }, { label: guide.title }]} />
        <div className="cols">
          <div className="stack">
            <section className="board guide-head">
              <p className="sm mut2">
                {guide.topic} · Stand {format.date(noon(guide.checked))} · {guide.minutes} Min. · {guide.author}
              </p>
              <h1>{guide.title}</h1>
              <p className="guide-teaser">{guide.teaser}</p>
            </section>
            {opened ? <CalculatorBoard opened={opened} path={at.path} /> : null}
            <article className="board guide">
              <div className="prose">
                {sections.map(({ id, items }) => (
                  <section key={id} id={id}>
                    <RichText items={items} />
                  </section>
                ))}
                <section id="quellen">
                  <h2>Quellen</h2>
                  <ul>
                    {guide.sources.map((source) => (
                      <li key={source}>{source}</li>
                    ))}
                  </ul>
                  <p className="sm mut2">
                    Allgemeine Information, keine Anlage-, Rechts- oder Steuerberatung. Angaben nach dem Stand vom{' '}
                    {format.date(noon(guide.checked))}, nicht von Fachleuten des Rechts geprüft.
                  </p>
                </section>
              </div>
            </article>
          </div>
          <div className="stack">
            <Board title="Inhalt">
              <ol className="guide-contents">
                {opened ? (
                  <li>
                    <a href="#rechner">Rechnen</a>
                  </li>
                ) : null}
                {sections
                  .filter(({ heading }) => heading !== undefined)
                  .map(({ id, heading }) => (
                    <li key={id}>
                      <a href={`#${id}`}>{heading}</a>
                    </li>
                  ))}
                <li>
                  <a href="#quellen">Quellen</a>
                </li>
              </ol>
            </Board>
            <Board title="Passt dazu">
              <ul className="guide-links">
                {guide.related.map(({ path, label }) => (
                  <li key={path}>
                    <a href={path}>{label}</a>
                  </li>
                ))}
              </ul>
            </Board>
          </div>
        </div>
      </Driven>
    )
  },
})
