import { forumPath, postPath, threadPath } from '#contract/forum-path.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'
import { getForumPost } from './forum.contract.ts'
import { reportForumPost } from './moderation.contract.ts'
import { PostCrumbs } from './post.page.tsx'
import { PostText } from './post.block.tsx'
import { complaintIn, ReportFields } from './report-fields.block.tsx'
import { withFaults } from './write-form.block.tsx'

const looksLikeMail = /^[^\s@]+@[^\s@]+\.[^\s@]+$/

const report: Action = async (submitted, { call, params, reader }) => {
  const idPost = params['beitrag'] ?? ''
  const email = reader.kind === 'user' ? '' : submitted.text('email')
  const complaint = complaintIn(submitted)
  if ('faults' in complaint) return faults(complaint.faults)
  if (email !== '' && (!looksLikeMail.test(email) || email.length > 254))
    return faults({ email: 'Das ist keine E-Mail-Adresse.' })
  return withFaults(async () => {
    const { thread, post } = await call(getForumPost, { params: { idPost } })
    const { idReport, mailed } = await call(reportForumPost, {
      params: { idPost },
      body: { ...complaint, ...(email !== '' && { email }) },
    })
    const place = postPath(threadPath(thread.instrument, thread), post.number)
    const answer = mailed ? ' Eine E-Mail bestätigt das.' : ''
    return done(place, `Deine Meldung ${idReport} ist angekommen. Ein Mensch entscheidet darüber.${answer}`)
  })
}

/** `/whitelabels/forum2/beitrag/12/melden`: reports a post, with or without an account. */
export const reportPage = page({
  path: `${forumPath}/beitrag/:beitrag/melden`,
  widthClass: 'md',
  action: { melden: report },
  load: ({ params, call }) => call(getForumPost, { params: { idPost: params['beitrag'] ?? '' } }),
  head: () => ({ title: 'Beitrag melden', noIndex: true }),
  Page: ({ thread, post, at }) => {
    const of = formOf(at, 'melden')
    return (
      <>
        <PostCrumbs thread={thread} number={post.number} here="Melden" />
        <div className="page-head">
          <div>
            <h1>Beitrag melden</h1>
            <p className="sm">
              Beitrag {post.number} von {post.author?.name ?? 'Gelöschtes Konto'}. Wer meldet, erfährt der Verfasser
              nicht.
            </p>
          </div>
        </div>
        <div className="stack">
          <Board title="Der Beitrag">
            <div className="pad post-text">
              <PostText text={post.text} />
            </div>
          </Board>
          <Board title="Deine Meldung">
            <div className="pad">
              <Form of={of}>
                <ReportFields of={of} />
                {at.reader.kind === 'user' ? null : (
                  <Field
                    of={of}
                    name="email"
                    type="email"
                    label="E-Mail, wenn du die Entscheidung erfahren willst"
                    autoComplete="email"
                    hint="Darf leer bleiben."
                  />
                )}
                <p className="acts">
                  <button className="btn primary">Melden</button>
                  <a className="btn" href={postPath(threadPath(thread.instrument, thread), post.number)}>
                    Zurück
                  </a>
                </p>
              </Form>
            </div>
          </Board>
        </div>
      </>
    )
  },
})
