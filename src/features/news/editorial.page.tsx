import { ArticleList } from '#features/lists/article-list.block.tsx'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { findArticles, getAuthorGroups } from './articles.contract.ts'
import { newsInstead } from './articles.page.tsx'
import { feedPath } from './feed.page.tsx'

const crumbs = [{ label: 'News', path: '/news' }]
const ownAlias = 'redaktion'
const shown = 30

/** `/news/redaktion`: own texts, who writes them, and the rules they keep. */
export const editorial = page({
  path: '/news/redaktion',
  nav: [
    {
      label: 'Redaktion',
      path: '/news/redaktion',
      menu: 'News, Wissenswertes',
      sitemap: 'Werkzeuge und Listen',
      words: 'Autoren eigene Artikel Regeln',
    },
  ],
  async load({ call }) {
    const [articles, groups] = await Promise.all([
      softly(call(findArticles, { query: { publisher: ownAlias, perPage: shown } })),
      softly(call(getAuthorGroups)),
    ])
    return { articles, authors: groups?.groups.flatMap(({ authors }) => authors) ?? [] }
  },
  head: ({ articles }, { settings }) => ({
    title: 'Redaktion',
    description: `Eigene Artikel auf ${settings.name}, wer sie schreibt und welche Regeln dabei gelten.`,
    feeds: [{ title: 'Redaktion', path: `${feedPath(ownAlias)}.rss` }],
    noIndex: articles?.list.length === 0,
  }),
  Page: ({ articles, authors, at }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Redaktion' }]} />
      <div className="page-head">
        <div>
          <h1>Redaktion</h1>
          <p className="sm">
            Eigene Texte. Verantwortlich: {at.settings.operator.editor ?? 'vom Betreiber noch nicht genannt'}.
          </p>
        </div>
      </div>
      <div className="cols">
        <Board title="Artikel">
          {ifLoaded(articles, ({ list }) =>
            list.length > 0 ? <ArticleList articles={list} now={at.now} /> : <NoNews instead={newsInstead} />,
          )}
        </Board>
        <div className="stack">
          <Board title="Wer schreibt">
            {authors.length > 0 ? (
              <ul className="chips pad">
                {authors.map(({ alias, name, sample, urls }) => (
                  <li key={alias}>
                    <a className="chip" href={new URL(urls.WEBSITE).pathname}>
                      {name}
                      {sample ? ' (Beispiel)' : ''}
                    </a>
                  </li>
                ))}
              </ul>
            ) : (
              <Empty text="Noch keine Autorinnen und Autoren." />
            )}
          </Board>
          <Board title="So arbeiten wir" id="regeln">
            <ul className="plain-list pad sm">
              <li>Anzeigen tragen das Wort „Anzeige“ und nennen, wer bezahlt hat.</li>
              <li>Texte von Agenturen nennen ihre Quelle und führen zu ihr.</li>
              <li id="marktberichte">
                Berichte aus simulierten Kursen heißen Marktberichte. Ein Programm schreibt sie in festen Sätzen aus den
                Kursen eines Zeitpunkts: Indizes, Gewinner und Verlierer, Branchen, Höchst- und Tiefststände, Termine.
                Es nennt keine Gründe und rät zu nichts; aus denselben Kursen wird derselbe Text.
              </li>
              <li>Berichtigungen stehen mit Zeit und Gegenstand unter der Überschrift.</li>
              <li>Wer eine Empfehlung gibt, nennt Ersteller, Zeiten, Methode und Interessenkonflikte.</li>
            </ul>
          </Board>
        </div>
      </div>
    </>
  ),
})
