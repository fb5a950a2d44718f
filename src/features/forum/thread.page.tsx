import { forumPath, perThreadPage, threadPath, valuePath } from '#contract/forum-path.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { getQuote, type Quote } from '#contract/quotes.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { QuoteChange, liveChange } from '#web/blocks/change.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { Pager } from '#web/blocks/pager.tsx'
import { Segments } from '#web/blocks/segments.tsx'
import { StackedBar } from '#web/blocks/stacked-bar.tsx'
import { format } from '#web/format.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { Crumbs, crumbsJsonLd, type Crumb } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { getForumPost, getForumThread, type ForumMood, type ForumThread } from './forum.contract.ts'
import { findArticles } from '#features/news/articles.contract.ts'
import { ArticleList } from '#features/lists/article-list.block.tsx'
import { ownName } from './own-name.ts'
import { Post, type Mentions } from './post.block.tsx'
import { quoted } from './post-text.ts'
import { putForumSeen, putForumWatch } from './watching.contract.ts'
import { WriteForm, loginPath, written } from './write-form.block.tsx'
import { placeOf } from './place-of.ts'
import { deleteForumPost, postForumReply, putForumMood, putForumVote } from './writing.contract.ts'

const idOf = ({ params }: Pick<PageContext, 'params'>): string => /^\d*/.exec(params['thema'] ?? '')?.[0] ?? ''

const answer: Action = (submitted, context) =>
  written(submitted, async () => {
    const { url } = await context.call(postForumReply, {
      params: { idThread: idOf(context) },
      body: { text: submitted.text('text'), holds: submitted.has('holds') },
    })
    return done(placeOf(url), 'Deine Antwort steht im Thema.')
  })

const orders = [
  { sort: 'OLDEST', label: 'Älteste zuerst' },
  { sort: 'NEWEST', label: 'Neueste' },
  { sort: 'HELPFUL', label: 'Hilfreichste' },
] as const

const orderOf = (query: URLSearchParams) => (orders.find(({ sort }) => sort === query.get('sort')) ?? orders[0]).sort

/** Back to where the reader was: in another order, posts do not stand where they say. */
const stayOr = ({ path, query }: PageContext, url: string): string =>
  orderOf(query) === 'OLDEST' ? placeOf(url) : withQuery(path, query, { zitat: undefined })

const findHelpful: Action = async (submitted, context) => {
  const helpful = submitted.text('ja') === '1'
  const { url } = await context.call(putForumVote, { params: { idPost: submitted.text('beitrag') }, body: { helpful } })
  return done(stayOr(context, url), helpful ? 'Als hilfreich gezählt.' : 'Zählt nicht mehr als hilfreich.')
}

const remove: Action = async (submitted, context) => {
  const { url } = await context.call(deleteForumPost, { params: { idPost: submitted.text('beitrag') } })
  return done(stayOr(context, url), 'Dein Beitrag ist gelöscht.')
}

/** What stands in the form of whoever quotes a post. */
async function quoteOf({ query, call }: PageContext): Promise<string | undefined> {
  const idPost = query.get('zitat')
  if (!idPost || idPost.length > 20) return undefined
  const found = await softly(call(getForumPost, { params: { idPost } }))
  return found ? quoted(found.post.text, found.post.author?.name) : undefined
}

const moods = [
  { mood: 'UP', key: 'up', label: 'Steigend' },
  { mood: 'FLAT', key: 'flat', label: 'Seitwärts' },
  { mood: 'DOWN', key: 'down', label: 'Fallend' },
] as const

const sayMood: Action = async (submitted, context) => {
  const mood = moods.find((each) => each.mood === submitted.text('stimmung'))?.mood
  await context.call(putForumMood, { params: { idThread: idOf(context) }, body: mood ? { mood } : {} })
  return done(
    withQuery(context.path, context.query, { zitat: undefined }),
    mood ? 'Deine Stimme zählt, zum Kurs von jetzt.' : 'Deine Stimme ist zurückgenommen.',
  )
}

const watch: Action = async (submitted, context) => {
  const watched = submitted.text('ja') === '1'
  await context.call(putForumWatch, { params: { idThread: idOf(context) }, body: { watched } })
  return done(
    withQuery(context.path, context.query, { zitat: undefined }),
    watched ? 'Du beobachtest das Thema.' : 'Du beobachtest das Thema nicht mehr.',
  )
}

/** What of a watched thread is on the page has been read; among the most helpful, what is between them has not. */
async function noteRead(context: PageContext, { unread, list, total }: ReplyOf<typeof getForumThread>): Promise<void> {
  const number = Math.max(0, ...list.map((post) => post.number))
  const isStretch = orderOf(context.query) !== 'HELPFUL' || list.length === total
  if (unread && isStretch)
    await softly(context.call(putForumSeen, { params: { idThread: idOf(context) }, body: { number } }))
}

const crumbsOf = ({ instrument, subject }: ForumThread): Crumb[] => [
  { label: 'Forum', path: forumPath },
  { label: instrument.name, path: valuePath(instrument) },
  { label: subject },
]

/** `/whitelabels/forum2/stock/82849/thema/12-wie-belastbar`: a thread, in pages of twenty posts, in one of three orders. */
export const thread = page({
  path: `${forumPath}/:typ/:wert/thema/:thema`,
  action: { antworten: answer, hilfreich: findHelpful, loeschen: remove, beobachten: watch, stimmung: sayMood },
  load: async (context) => {
    const sort = orderOf(context.query)
    const { number, list } = await pageOf(context, perThreadPage, (stretch) => {
      const query = { ...stretch, sort, perPage: Math.min(stretch.perPage, perThreadPage) }
      return context.call(getForumThread, { params: { idThread: idOf(context) }, query })
    })
    const { instrument } = list.thread
    const proper = threadPath(instrument, list.thread)
    if (proper !== context.path) throw new Redirect(301, withQuery(proper, context.query, {}))
    const [quote, articles, name, quotedText] = await Promise.all([
      softly(context.call(getQuote, { params: instrument })),
      softly(context.call(findArticles, { query: { ...about(instrument), perPage: mostArticles } })),
      ownName(context),
      quoteOf(context),
      noteRead(context, list),
    ])
    return { number, sort, list, quote, articles: articles?.list ?? [], name, quotedText }
  },
  head: ({ number, sort, list: { thread: shown, list } }, { settings, query }) => ({
    title: `${shown.subject} – ${shown.instrument.name}`,
    description: (list[0]?.text ?? shown.subject).replaceAll(/\s+/g, ' ').slice(0, 150).toWellFormed(),
    page: number,
    written: { datetime: shown.datetimeCreated, changed: shown.lastPostingDate },
    jsonLd: [crumbsJsonLd(crumbsOf(shown), settings.publicUrl)],
    noIndex: query.has('zitat') || sort !== 'OLDEST',
  }),
  Page: ({
    number,
    sort,
    list: { thread: shown, list, total, unread, ...said },
    quote,
    articles,
    name,
    quotedText,
    at,
  }) => (
    <>
      <Crumbs crumbs={crumbsOf(shown)} />
      <div className="page-head">
        <div>
          <h1>{shown.subject}</h1>
          <p className="sm">
            {format.integer(total)} {total === 1 ? 'Beitrag' : 'Beiträge'} · {format.integer(shown.numberMembers)}{' '}
            {shown.numberMembers === 1 ? 'Mitglied' : 'Mitglieder'} · begonnen am {format.date(shown.datetimeCreated)}{' '}
            von {shown.nameAuthor ?? 'Gelöschtes Konto'}
          </p>
        </div>
        <div className="acts forum-acts">
          <WatchButton isWatched={unread !== undefined} at={at} />
          <a className="btn primary" href="#antworten">
            Antworten
          </a>
        </div>
      </div>
      <div className="stack">
        <Board title="Worum es geht">
          {ifLoaded(quote, (loaded) => (
            <About instrument={shown.instrument} quote={loaded} numberHolders={said.numberHolders} />
          ))}
        </Board>
        <div className="cols">
          <div className="stack">
            <Board
              title="Beiträge"
              action={
                total > 1 ? (
                  <Segments
                    label="Reihenfolge"
                    segments={orders.map((order) => ({
                      label: order.label,
                      href: withQuery(at.path, withoutQuote(at.query), {
                        sort: order.sort === 'OLDEST' ? undefined : order.sort,
                        page: undefined,
                      }),
                      current: order.sort === sort,
                    }))}
                  />
                ) : null
              }
            >
              {list.map((post) => (
                <Post key={post.idPost} post={post} thread={shown} named={named(said.mentions)} at={at} />
              ))}
              <Pager
                page={number}
                perPage={perThreadPage}
                total={total}
                place={listPlace(at.path, withoutQuote(at.query))}
              />
            </Board>
            <Board
              title="Antworten"
              id="antworten"
              footer={<span>Keine Anlageberatung. Kursziele nur mit Begründung.</span>}
            >
              <WriteForm at={at} action="antworten" name={name} text={quotedText} submit="Abschicken" />
            </Board>
          </div>
          <div className="stack">
            <MoodBoard mood={said.mood} at={at} />
            {articles.length > 0 ? (
              <Board title={`Dazu bei ${at.settings.name}`}>
                <ArticleList articles={articles} now={at.now} />
              </Board>
            ) : null}
          </div>
        </div>
      </div>
    </>
  ),
})

const mostArticles = 3
const about = ({ entityType, entityValue }: ForumThread['instrument']) => ({ entityType, entityValue })

const named = (mentions: ReplyOf<typeof getForumThread>['mentions']): Mentions =>
  new Map(mentions.map(({ word, ...meant }) => [word, meant]))

const holdersText = (count: number): string =>
  `${format.counted(count, 'Mitglied hält', 'Mitglieder halten')} den Wert (eigene Angabe)`

/** Where readers think that the price goes, as a form; whoever is not signed in sees it. */
function MoodBoard({ mood, at }: { mood: ForumMood; at: PageContext }) {
  const total = mood.up + mood.flat + mood.down
  const share = (count: number) => (total === 0 ? undefined : (count / total) * 100)
  return (
    <Board
      title="Stimmung im Thema"
      footer={
        <span>
          {total === 0 ? 'Noch keine Stimme.' : `${format.counted(total, 'Stimme', 'Stimmen')}.`}
          {mood.past ? ` ${pastText(mood.past)}` : ''}
        </span>
      }
    >
      {total === 0 ? null : (
        <div className="mood-bar">
          <StackedBar height={12} parts={moods.map(({ key }) => ({ look: key, value: mood[key] }))} />
        </div>
      )}
      <ul className="mood">
        {moods.map(({ mood: value, key, label }) => (
          <li key={key}>
            <span className={`swatch ${key}`} aria-hidden="true" />
            {at.reader.kind === 'user' ? (
              <Form of={formOf(at, 'stimmung')}>
                <input type="hidden" name="stimmung" value={mood.own === value ? '' : value} />
                <button className="btn ghost" aria-pressed={mood.own === value}>
                  {label}
                </button>
              </Form>
            ) : (
              <span>{label}</span>
            )}
            <span className="num">{format.integer(mood[key])}</span>
            <b className="num">{format.percent(share(mood[key]), 0)}</b>
          </li>
        ))}
      </ul>
      {at.reader.kind === 'user' ? null : (
        <p className="pad sm">
          <a href={loginPath(at)} rel="nofollow">
            Anmelden, um abzustimmen
          </a>
        </p>
      )}
    </Board>
  )
}

const pastText = ({ total, right }: NonNullable<ForumMood['past']>): string =>
  `Von ${format.counted(total, 'älteren Stimme', 'älteren Stimmen')} zum Wert lagen ` +
  `${format.percent((right / total) * 100, 0)} richtig: vier Wochen später, seitwärts bis 2 %.`

function WatchButton({ isWatched, at }: { isWatched: boolean; at: PageContext }) {
  if (at.reader.kind !== 'user')
    return (
      <a className="btn" href={loginPath(at)} rel="nofollow">
        Beobachten
      </a>
    )
  return (
    <Form of={formOf(at, 'beobachten')}>
      <input type="hidden" name="ja" value={isWatched ? '0' : '1'} />
      <button className="btn" aria-pressed={isWatched}>
        Beobachten
      </button>
    </Form>
  )
}

function withoutQuote(query: URLSearchParams): URLSearchParams {
  const next = new URLSearchParams(query)
  next.delete('zitat')
  return next
}

interface AboutProps {
  instrument: ForumThread['instrument']
  quote: Quote
  numberHolders: number
}

/** The instrument of a thread with its price, and how many of its members say that they hold it. */
const About = ({ instrument, quote, numberHolders }: AboutProps) => (
  <p className="pad thread-about">
    <a className="b" href={pathOf(instrument)}>
      {instrument.name}
    </a>
    <span className="num">
      <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(quote))}</span> {format.unit(quote.isoCurrency)}
    </span>
    <span className="num" {...liveChange(quote)}>
      <QuoteChange instrument={instrument} quote={quote} />
    </span>
    <span className="xs mut">
      {quote.market.name}
      {instrument.simulated ? ', simuliert' : ''}
    </span>
    {numberHolders > 0 ? <span className="xs mut">{holdersText(numberHolders)}</span> : null}
  </p>
)
