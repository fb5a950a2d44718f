import { getAlertWays } from '#features/alerts/ways.contract.ts'
import { ArticleList, articlePathOf } from '#features/lists/article-list.block.tsx'
import { AuthorWays, followActions, notificationsPath } from '#features/lists/author-ways.block.tsx'
import type { ArticleTeaser, MentionedValue } from '#contract/articles.ts'
import { Board } from '#web/blocks/board.tsx'
import { ChangePercent } from '#web/blocks/change.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { RichText } from '#web/blocks/rich-text.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { exactly, Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { initialsOf } from '#web/initials.ts'
import { likest } from '#web/likest.ts'
import { pathOf } from '#web/navigation.ts'
import { loginFor, page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { findArticles, getAuthor, getAuthorGroups } from './articles.contract.ts'
import { feedPath } from './feed.page.tsx'
import { listFollowedAuthors } from './follows.contract.ts'

const crumbs = [
  { label: 'News', path: '/news' },
  { label: 'Redaktion', path: '/news/redaktion' },
]
const shown = 30

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
      <Crumbs crumbs={[...crumbs, { label: found.name }]} />
      <div className="cols">
        <div className="stack">
          <section className="board writer" aria-label="Wer schreibt">
            <span className="initials" aria-hidden="true">
              {initialsOf(found.name)}
            </span>
            <div>
              <h1>{found.name}</h1>
              <p className="sm">
                {found.role ?? 'Autorin oder Autor'}
                {found.sample ? ' · Beispiel: Diese Person gibt es nicht.' : ''}
              </p>
              {found.contentItems.length > 0 ? (
                <div className="about">
                  <RichText items={found.contentItems} />
                </div>
              ) : null}
              <div className="acts">
                <FollowButton alias={found.alias} name={found.name} follows={follow !== undefined} at={at} />
                <a className="btn ghost" href={`${feedPath(found.alias)}.rss`}>
                  RSS
                </a>
              </div>
            </div>
          </section>
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
          {articles ? <Outcomes articles={articles.list} /> : null}
          <Board title="Offengelegte Interessen">
            <p className="pad sm">{found.disclosure ?? 'Noch keine Angabe.'}</p>
          </Board>
        </div>
      </div>
    </>
  ),
})

interface Outcome {
  article: ArticleTeaser
  value: MentionedValue
}

const views: readonly ArticleTeaser['articleSubType'][] = ['ANALYSIS', 'RECOMMENDATION']
const shownOutcomes = 8

/** What became of the values that somebody took a view on. */
function Outcomes({ articles }: { articles: readonly ArticleTeaser[] }) {
  const rows: readonly Outcome[] = articles
    .filter(({ articleSubType }) => views.includes(articleSubType))
    .flatMap((article) => article.values.map((value) => ({ article, value })))
    .filter(({ value }) => value.performancePctSincePublication !== undefined)
    .slice(0, shownOutcomes)
  if (rows.length === 0) return null
  return (
    <Board
      title="Was aus den Werten wurde"
      footer={<span>Seit Veröffentlichung; Analysen und Empfehlungen, die neuesten zuerst</span>}
    >
      <Table
        caption="Werte aus Analysen und Empfehlungen und ihre Veränderung seitdem"
        rows={rows}
        rowKey={({ article, value }) => `${article.entityValue} ${value.instrument.entityValue}`}
        columns={[
          {
            key: 'value',
            label: 'Wert',
            cell: ({ article, value: { instrument } }) => (
              <>
                <a href={pathOf(instrument)}>{instrument.name}</a>
                <small>
                  <a href={articlePathOf(article)}>{format.date(article.datetimePublication)}</a>
                </small>
              </>
            ),
          },
          {
            key: 'since',
            label: 'Seitdem',
            numeric: true,
            cell: ({ value }) => <ChangePercent value={value.performancePctSincePublication} />,
            attributes: ({ value }) => exactly(value.performancePctSincePublication),
          },
        ]}
      />
    </Board>
  )
}

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
