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
import { format } from '#web/format.ts'
import { listPlace, pathOf, withQuery } from '#web/navigation.ts'
import { page, pageOf, Redirect, type PageContext } from '#web/page.tsx'
import { Crumbs, crumbsJsonLd, type Crumb } from '#web/shell/crumbs.tsx'
import { ifLoaded, softly } from '#web/soft.tsx'
import { getForumPost, getForumThread, type ForumThread } from './forum.contract.ts'
import { ownName } from './own-name.ts'
import { Post } from './post.block.tsx'
import { quoted } from './post-text.ts'
import { putForumSeen, putForumWatch } from './watching.contract.ts'
import { WriteForm, loginPath, written } from './write-form.block.tsx'
import { deleteForumPost, postForumReply, putForumVote } from './writing.contract.ts'

const idOf = ({ params }: Pick<PageContext, 'params'>): string => /^\d*/.exec(params['thema'] ?? '')?.[0] ?? ''

/** Path and query of where a post stands; the anchor would be lost with the message. */
const placeOf = (url: string): string => {
  const { pathname, search } = new URL(url)
  return pathname + search
}

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
  action: { antworten: answer, hilfreich: findHelpful, loeschen: remove, beobachten: watch },
  load: async (context) => {
    const sort = orderOf(context.query)
    const { number, list } = await pageOf(context, perThreadPage, (stretch) => {
      const query = { ...stretch, sort, perPage: Math.min(stretch.perPage, perThreadPage) }
      return context.call(getForumThread, { params: { idThread: idOf(context) }, query })
    })
    const { instrument } = list.thread
    const proper = threadPath(instrument, list.thread)
    if (proper !== context.path) throw new Redirect(301, withQuery(proper, context.query, {}))
    const [quote, name, quotedText] = await Promise.all([
      softly(context.call(getQuote, { params: instrument })),
      ownName(context),
      quoteOf(context),
      noteRead(context, list),
    ])
    return { number, sort, list, quote, name, quotedText }
  },
  head: ({ number, sort, list: { thread: shown, list } }, { settings, query }) => ({
    title: `${shown.subject} – ${shown.instrument.name}`,
    description: (list[0]?.text ?? shown.subject).replaceAll(/\s+/g, ' ').slice(0, 150).toWellFormed(),
    page: number,
    jsonLd: [crumbsJsonLd(crumbsOf(shown), settings.publicUrl)],
    noIndex: query.has('zitat') || sort !== 'OLDEST',
  }),
  Page: ({ number, sort, list: { thread: shown, list, total, unread }, quote, name, quotedText, at }) => (
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
            <About instrument={shown.instrument} quote={loaded} />
          ))}
        </Board>
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
            <Post key={post.idPost} post={post} thread={shown} at={at} />
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
    </>
  ),
})

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

/** The instrument of a thread with its price. */
const About = ({ instrument, quote }: { instrument: ForumThread['instrument']; quote: Quote }) => (
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
  </p>
)
