import { getAlertWays } from '#features/alerts/ways.contract.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { AuthorWays, followActions, notificationsPath } from '#features/lists/author-ways.block.tsx'
import { NoNews } from '#features/lists/no-news.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { RichText } from '#web/blocks/rich-text.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { loginFor, page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { findArticles, getAuthor, getAuthorGroups } from './articles.contract.ts'
import { newsInstead } from './articles.page.tsx'
import { feedPath } from './feed.page.tsx'
import { likest } from '#web/likest.ts'
import { listFollowedAuthors } from './follows.contract.ts'

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

/** `/news/autoren/{alias}`: who writes, what they hold, and what they wrote. */
export const author = page({
  path: '/news/autoren/:alias',
  action: followActions((path) => path),
  instead: async ({ call, params }) => {
    const { groups } = await call(getAuthorGroups)
    const all = groups.flatMap(({ authors }) => authors)
    if (all.length === 0) return { title: 'Eigene Texte', list: [{ label: 'Redaktion', href: '/news/redaktion' }] }
    return {
      title: 'Wer hier schreibt',
      list: likest(all, params['alias'] ?? '').map(({ name, urls }) => ({
        label: name,
        href: new URL(urls.WEBSITE).pathname,
      })),
    }
  },
  async load({ call, params, reader }) {
    const found = await call(getAuthor, { params: { alias: params['alias'] ?? '' } })
    const isUser = reader.kind === 'user'
    const [articles, followed] = await Promise.all([
      softly(call(findArticles, { query: { author: found.alias, perPage: shown } })),
      isUser ? softly(call(listFollowedAuthors)) : undefined,
    ])
    const follow = followed?.list.find(({ author }) => author.alias === found.alias)
    return { found, articles, follow, offered: follow && (await softly(call(getAlertWays))) }
  },
  head: ({ found }) => ({
    title: found.name,
    description: `${found.name}${found.role ? `, ${found.role}` : ''}: Artikel und offengelegte Interessen.`,
    noIndex: found.sample === true,
    feeds: [{ title: found.name, path: `${feedPath(found.alias)}.rss` }],
  }),
  Page: ({ found, articles, follow, offered, at }) => (
    <>
      <Crumbs crumbs={[...crumbs, { label: 'Redaktion', path: '/news/redaktion' }, { label: found.name }]} />
      <div className="page-head">
        <div>
          <h1>{found.name}</h1>
          <p className="sm">
            {found.role ?? 'Autorin oder Autor'}
            {found.sample ? ' · Beispiel: Diese Person gibt es nicht.' : ''}
          </p>
        </div>
        <div className="acts">
          <FollowButton alias={found.alias} name={found.name} follows={follow !== undefined} at={at} />
          <a className="btn ghost" href={`${feedPath(found.alias)}.rss`}>
            RSS
          </a>
        </div>
      </div>
      <div className="cols">
        <div className="stack">
          {found.contentItems.length > 0 ? (
            <section className="board">
              <div className="prose">
                <RichText items={found.contentItems} />
              </div>
            </section>
          ) : null}
          <Board title={`Artikel von ${found.name}`}>
            {ifLoaded(articles, ({ list }) =>
              list.length > 0 ? <ArticleList articles={list} now={at.now} /> : <Empty text="Noch keine Artikel." />,
            )}
          </Board>
        </div>
        <div className="stack">
          {follow ? (
            <Board
              title="Neue Artikel melden"
              footer={<a href={`${notificationsPath}#autoren`}>Alle, denen du folgst</a>}
            >
              <Form of={formOf(at, 'melden')}>
                <AuthorWays
                  of={formOf(at, 'melden')}
                  alias={found.alias}
                  ways={follow.ways}
                  offered={offered}
                  legend={`Jeden neuen Artikel von ${found.name} per`}
                />
                <div className="acts">
                  <button className="btn">Speichern</button>
                </div>
              </Form>
            </Board>
          ) : null}
          <Board title="Offengelegte Interessen">
            <p className="pad sm">{found.disclosure ?? 'Noch keine Angabe.'}</p>
          </Board>
        </div>
      </div>
    </>
  ),
})

interface FollowButtonProps {
  alias: string
  name: string
  follows: boolean
  at: PageContext
}

/** Follows, or no longer; whoever is not signed in does that first and comes back. */
function FollowButton({ alias, name, follows, at }: FollowButtonProps) {
  const of = <span className="vh"> ({name})</span>
  if (at.reader.kind !== 'user')
    return (
      <a className="btn primary" href={loginFor(at)} rel="nofollow">
        Folgen{of}
      </a>
    )
  return (
    <Form of={formOf(at, follows ? 'nicht-folgen' : 'folgen')}>
      <input type="hidden" name="autor" value={alias} />
      <button className={follows ? 'btn' : 'btn primary'}>
        {follows ? 'Nicht mehr folgen' : 'Folgen'}
        {of}
      </button>
    </Form>
  )
}
