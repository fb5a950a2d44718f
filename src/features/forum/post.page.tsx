import { forumPath, postPath, threadPath, valuePath } from '#contract/forum-path.ts'
import { Failure } from '#contract/failures.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { getForumPost, type ForumThread } from './forum.contract.ts'
import { ownName } from './own-name.ts'
import { placeOf } from './place-of.ts'
import { PostText } from './post.block.tsx'
import { WriteForm, written } from './write-form.block.tsx'
import { putForumPost } from './writing.contract.ts'

const postOf = ({ params, call }: PageContext) => call(getForumPost, { params: { idPost: params['beitrag'] ?? '' } })

/** The way to a post, for pages about it. */
export const PostCrumbs = ({ thread, number, here }: { thread: ForumThread; number: number; here: string }) => (
  <Crumbs
    crumbs={[
      { label: 'Forum', path: forumPath },
      { label: thread.instrument.name, path: valuePath(thread.instrument) },
      { label: thread.subject, path: postPath(threadPath(thread.instrument, thread), number) },
      { label: here },
    ]}
  />
)

/** `/whitelabels/forum2/beitrag/12`: everything a post has said. */
export const versions = page({
  path: `${forumPath}/beitrag/:beitrag`,
  widthClass: 'md',
  load: postOf,
  head: ({ post }) => ({ title: `Fassungen des Beitrags ${post.number}`, noIndex: true }),
  Page: ({ thread, post, versions: list, at }) => (
    <>
      <PostCrumbs thread={thread} number={post.number} here="Fassungen" />
      <div className="page-head">
        <div>
          <h1>Fassungen des Beitrags {post.number}</h1>
          <p className="sm">
            von {post.author?.name ?? 'Gelöschtes Konto'} in „{thread.subject}“
          </p>
        </div>
      </div>
      <div className="stack">
        {list.map(({ version, text, holds, datetimeWritten }) => (
          <Board
            key={version}
            title={`Fassung ${version}, ${format.time(datetimeWritten, at.now)}`}
            footer={<span>{holds ? 'Hält den Wert (eigene Angabe)' : 'Ohne die Angabe „Ich halte den Wert“'}</span>}
          >
            <div className="pad post-text">
              <PostText text={text} />
            </div>
          </Board>
        ))}
      </div>
    </>
  ),
})

const change: Action = (submitted, { call, params }) =>
  written(submitted, async () => {
    const { url } = await call(putForumPost, {
      params: { idPost: params['beitrag'] ?? '' },
      body: { text: submitted.text('text'), holds: submitted.has('holds') },
    })
    return done(placeOf(url), 'Dein Beitrag ist geändert.')
  })

/** `/whitelabels/forum2/beitrag/12/bearbeiten`: a post of one's own. */
export const edit = page({
  path: `${forumPath}/beitrag/:beitrag/bearbeiten`,
  widthClass: 'md',
  needsLogin: true,
  action: { aendern: change },
  load: async (context) => {
    const found = await postOf(context)
    if (!found.post.own) throw new Failure('POST_UNKNOWN', {}, 'Not a post of one’s own')
    return { ...found, name: await ownName(context) }
  },
  head: () => ({ title: 'Beitrag bearbeiten', noIndex: true }),
  Page: ({ thread, post, name, at }) => (
    <>
      <PostCrumbs thread={thread} number={post.number} here="Bearbeiten" />
      <div className="page-head">
        <div>
          <h1>Beitrag bearbeiten</h1>
          <p className="sm">Was bisher dasteht, bleibt als frühere Fassung zu lesen.</p>
        </div>
      </div>
      <Board title={`Beitrag ${post.number} in „${thread.subject}“`}>
        <WriteForm at={at} action="aendern" name={name} text={post.text} holds={post.holds} submit="Speichern" />
      </Board>
    </>
  ),
})
