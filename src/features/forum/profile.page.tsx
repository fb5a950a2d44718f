import { forumPath } from '#contract/forum-path.ts'
import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { forumNews } from './forum-news.ts'
import { ForumPlaces } from './places.block.tsx'
import { withFaults } from './write-form.block.tsx'
import { getForumMember, putForumMember } from './writing.contract.ts'

/** Where the reader came from: a page of the forum, or its overview. */
const backTo = (query: URLSearchParams): string => {
  const from = query.get('from') ?? ''
  return /^\/whitelabels\/forum2(\/[\w%./-]*)?$/.test(from) ? from : forumPath
}

const save: Action = (submitted, { call, query }) =>
  withFaults(async () => {
    const body = { name: submitted.text('name'), signature: submitted.text('signature') }
    const { name } = await call(putForumMember, {
      body: { name: body.name.slice(0, 200), signature: body.signature.slice(0, 2000) },
    })
    return done(backTo(query), `Du schreibst jetzt als ${name}.`)
  })

/** `/whitelabels/forum2/profil`: name, signature, and what stands in place of a picture. */
export const profile = page({
  path: `${forumPath}/profil`,
  widthClass: 'md',
  needsLogin: true,
  action: { speichern: save },
  load: async (context) => {
    const [news, { member }] = await Promise.all([forumNews(context), context.call(getForumMember)])
    return { news, member }
  },
  head: () => ({ title: 'Name und Signatur im Forum', noIndex: true }),
  Page: ({ news, member, at }) => {
    const of = formOf(at, 'speichern')
    return (
      <>
        <Crumbs crumbs={[{ label: 'Forum', path: forumPath }, { label: 'Name und Signatur' }]} />
        <div className="page-head">
          <div>
            <h1>Name und Signatur</h1>
            <p className="sm">Unter diesem Namen stehen deine Beiträge. Deine E-Mail-Adresse sieht niemand.</p>
          </div>
        </div>
        <ForumPlaces path={at.path} news={news} />
        <Board title="So schreibst du">
          <div className="pad">
            <Form of={of}>
              <Field
                of={of}
                name="name"
                label="Name im Forum"
                required
                autoComplete="nickname"
                value={member?.name ?? ''}
                hint="3 bis 30 Zeichen, ein Name nur für das Forum. Ein neuer Name gilt auch für frühere Beiträge."
              />
              <Field
                of={of}
                name="signature"
                label="Signatur"
                value={member?.signature ?? ''}
                hint="Eine Zeile unter deinen Beiträgen, höchstens 200 Zeichen, ohne Links. Darf leer bleiben."
              />
              <p className="acts">
                <button className="btn primary">Speichern</button>
                <a className="btn" href={backTo(at.query)}>
                  Zurück
                </a>
              </p>
              <p className="xs mut">
                Neben deinen Beiträgen stehen die Anfangsbuchstaben; eigene Bilder gibt es nicht.
              </p>
            </Form>
          </div>
        </Board>
      </>
    )
  },
})
