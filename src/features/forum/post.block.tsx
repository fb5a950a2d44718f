import { Fragment, type ReactNode } from 'react'
import type { Instrument } from '#contract/instruments.ts'
import type { Quote } from '#contract/quotes.ts'
import { ChangePercent, liveChange, QuoteChange } from '#web/blocks/change.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { kindOf } from '#web/blocks/kind.ts'
import { live } from '#web/blocks/live.ts'
import { TextTable } from '#web/blocks/rich-text.tsx'
import { format } from '#web/format.ts'
import { pathOf, withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'
import { forumPath, postPath, threadPath } from '#contract/forum-path.ts'
import type { ForumPost, ForumThread } from './forum.contract.ts'
import { letterPath } from './places.block.tsx'
import { readPost, type PostPart, type PostRun } from './post-text.ts'
import { rules } from './rules.ts'

/** Instruments that posts name, by the word behind the dollar sign. */
export type Mentions = ReadonlyMap<string, { instrument: Instrument; quote: Quote }>

function Styled({ run: { text, href, bold, mentions }, named }: { run: PostRun; named: Mentions | undefined }) {
  const shown = bold ? <strong>{text}</strong> : text
  const meant = mentions === undefined ? undefined : named?.get(mentions)
  if (meant) return <Mentioned {...meant}>{shown}</Mentioned>
  return href === undefined ? (
    shown
  ) : (
    <a href={href} rel="nofollow ugc noopener">
      {shown}
    </a>
  )
}

/** „$SAP 176,30 EUR +1,2 %“ */
const Mentioned = ({ instrument, quote, children }: { instrument: Instrument; quote: Quote; children: ReactNode }) => (
  <span className="mention">
    <a href={pathOf(instrument)} title={instrument.name}>
      {children}
    </a>{' '}
    <span className="num">
      <span {...live(quote, 'last')}>{format.price(quote.last, kindOf(quote))}</span> {format.unit(quote.displayUnit)}{' '}
      <span {...liveChange(quote)}>
        <QuoteChange instrument={instrument} quote={quote} />
      </span>
    </span>
  </span>
)

const Line = ({ runs, named }: { runs: readonly PostRun[]; named: Mentions | undefined }) => (
  <>
    {runs.map((run, at) => (
      <Styled key={`${at}`} run={run} named={named} />
    ))}
  </>
)

const Lines = ({ lines, named }: { lines: PostPart['lines']; named: Mentions | undefined }) => (
  <p>
    {lines.map((runs, place) => (
      <Fragment key={`${place}`}>
        {place > 0 ? <br /> : null}
        <Line runs={runs} named={named} />
      </Fragment>
    ))}
  </p>
)

/** What a post says. @param named instruments in it; without them they are shown as they were written */
export const PostText = ({ text, named }: { text: string; named?: Mentions | undefined }) => (
  <>
    {readPost(text).map(({ type, lines, rows, align }, place) =>
      rows ? (
        <TextTable
          key={`${place}`}
          rows={rows}
          align={align}
          cell={(runs: readonly PostRun[]) => <Line runs={runs} named={named} />}
        />
      ) : type === 'quote' ? (
        <blockquote key={`${place}`}>
          <Lines lines={lines} named={named} />
        </blockquote>
      ) : (
        <Lines key={`${place}`} lines={lines} named={named} />
      ),
    )}
  </>
)

/** Letters of a name, in place of a picture. */
const lettersOf = (name: string): string =>
  name
    .split(/[ ._-]/)
    .filter((word) => word !== '')
    .slice(0, 2)
    .map((word) => [...word][0] ?? '')
    .join('')
    .toUpperCase()

function Author({ post }: { post: ForumPost }) {
  const { author, own, state } = post
  if (state === 'REMOVED')
    return (
      <div className="post-author">
        <b>Entfernt</b>
      </div>
    )
  return (
    <div className="post-author">
      <span className="initials" aria-hidden="true">
        {author ? lettersOf(author.name) : '–'}
      </span>
      <b>{author?.name ?? 'Gelöschtes Konto'}</b>
      {author ? (
        <span className="xs mut">
          {own ? 'du' : `seit ${format.date(author.datetimeJoined)}`} · {format.integer(author.numberPosts)}{' '}
          {author.numberPosts === 1 ? 'Beitrag' : 'Beiträge'}
        </span>
      ) : null}
    </div>
  )
}

/** What the price has done since a post. */
function Since({ post, thread }: { post: ForumPost; thread: ForumThread }) {
  if (post.price === undefined) return <span className="since">Kurs beim Beitrag: – (es gab keinen)</span>
  return (
    <span className="since">
      Kurs beim Beitrag {format.price(post.price, kindOf(thread.instrument))} {format.unit(post.isoCurrency)}, seitdem{' '}
      <ChangePercent value={post.performanceSincePct} digits={1} />
      {thread.instrument.simulated ? ' (simuliert)' : ''}
    </span>
  )
}

interface PostProps {
  post: ForumPost
  thread: ForumThread
  named?: Mentions
  at: PageContext
}

/** One post of a thread, with what may be done with it. */
export function Post({ post, thread, named, at }: PostProps) {
  const isShown = post.state === 'SHOWN'
  return (
    <article
      className={isShown ? 'post' : 'post away'}
      id={`beitrag-${post.number}`}
      aria-label={`Beitrag ${post.number}`}
    >
      <Author post={post} />
      <div>
        <p className="meta">
          <span>
            {format.time(post.datetimeCreated, at.now)} ·{' '}
            <a href={postPath(threadPath(thread.instrument, thread), post.number)}>#{post.number}</a>
            {isShown && post.numberVersions > 1 ? (
              <>
                {' '}
                ·{' '}
                <a href={`${forumPath}/beitrag/${post.idPost}`}>
                  bearbeitet, {format.integer(post.numberVersions)} Fassungen
                </a>
              </>
            ) : null}
          </span>
          {isShown ? <Since post={post} thread={thread} /> : null}
        </p>
        {isShown ? (
          <div className="post-text">
            <PostText text={post.text} named={named} />
            {post.holds ? (
              <p className="holds">
                Hält den Wert <span className="mut">(eigene Angabe)</span>
              </p>
            ) : null}
            {post.author?.signature ? <p className="signature">{post.author.signature}</p> : null}
          </div>
        ) : (
          <p className="post-text">{awayWords(post)}</p>
        )}
        {isShown ? <PostActions post={post} at={at} /> : null}
      </div>
    </article>
  )
}

const awayWords = ({ state, rule }: ForumPost): string =>
  state === 'DELETED'
    ? 'Beitrag vom Verfasser gelöscht.'
    : `Beitrag entfernt nach Regel ${rule ?? '–'}: ${rules[(rule ?? 0) - 1] ?? 'Regel nicht mehr bekannt.'}`

function PostActions({ post, at }: { post: ForumPost; at: PageContext }) {
  const { idPost, number, rated, rating, own } = post
  const quote = withQuery(at.path, at.query, { zitat: idPost })
  return (
    <div className="acts">
      {own || at.reader.kind !== 'user' ? (
        <span className="sm mut">Hilfreich {format.integer(rating)}</span>
      ) : (
        <Form of={formOf(at, 'hilfreich')}>
          <input type="hidden" name="beitrag" value={idPost} />
          <input type="hidden" name="ja" value={rated ? '0' : '1'} />
          <button
            className="btn"
            aria-pressed={rated}
            aria-label={`Hilfreich ${format.integer(rating)}: Beitrag ${number}`}
          >
            Hilfreich {format.integer(rating)}
          </button>
        </Form>
      )}
      <a className="btn ghost" href={`${quote}#antworten`} aria-label={`Beitrag ${number} zitieren`} rel="nofollow">
        Zitieren
      </a>
      {own || !post.author ? null : (
        <a
          className="btn ghost"
          href={`${letterPath}/neu?${new URLSearchParams({ an: post.author.name })}`}
          aria-label={`Nachricht an ${post.author.name}, Beitrag ${number}`}
          rel="nofollow"
        >
          Nachricht
        </a>
      )}
      {own ? (
        <>
          <a
            className="btn ghost"
            href={`${forumPath}/beitrag/${idPost}/bearbeiten`}
            aria-label={`Beitrag ${number} bearbeiten`}
          >
            Bearbeiten
          </a>
          <Form of={formOf(at, 'loeschen')} question={`Beitrag ${number} löschen? Seine Zeile bleibt stehen.`}>
            <input type="hidden" name="beitrag" value={idPost} />
            <button className="btn ghost" aria-label={`Beitrag ${number} löschen`}>
              Löschen
            </button>
          </Form>
        </>
      ) : (
        <a
          className="btn ghost"
          href={`${forumPath}/beitrag/${idPost}/melden`}
          aria-label={`Beitrag ${number} melden`}
          rel="nofollow"
        >
          Melden
        </a>
      )}
    </div>
  )
}
