import type { ReplyOf } from '#contract/endpoint.ts'
import { forumPath } from '#contract/forum-path.ts'
import { done, faults, type Action, type Submitted } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { SelectField, TextArea } from '#web/blocks/form-fields.tsx'
import { Pager } from '#web/blocks/pager.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { listPlace } from '#web/navigation.ts'
import { page, pageOf, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import {
  decideForumPost,
  getForumDecision,
  listForumCases,
  objectToForumDecision,
  type ForumDecision,
  type ForumRuling,
} from './moderation.contract.ts'
import { decideForumLetter, listForumLetterCases } from './letters.contract.ts'
import { PostText } from './post.block.tsx'
import { reasonWords, rules } from './rules.ts'
import { withFaults } from './write-form.block.tsx'

type LetterCase = ReplyOf<typeof listForumLetterCases>['cases'][number]
type Case = ReplyOf<typeof listForumCases>['cases'][number]

const perPage = 20

const placeOf = (url: string): string => {
  const { pathname, search, hash } = new URL(url)
  return pathname + search + hash
}

/** What was decided, of a post or of a letter. */
function rulingIn(submitted: Submitted): ForumRuling {
  const rule = Number(submitted.text('rule'))
  const reasons = submitted.text('reasons')
  return Number.isInteger(rule) && rule > 0 ? { outcome: 'REMOVED', reasons, rule } : { outcome: 'KEPT', reasons }
}

const decide: Action = (submitted, { call, path }) =>
  withFaults(async () => {
    const body = rulingIn(submitted)
    await call(decideForumPost, { params: { idPost: submitted.text('beitrag') }, body })
    return done(
      path,
      body.outcome === 'REMOVED'
        ? 'Der Beitrag ist entfernt, die Gründe sind unterwegs.'
        : 'Der Beitrag bleibt stehen.',
    )
  })

const ruleChoices = [
  { value: '0', label: 'Bleibt stehen' },
  ...rules.map((rule, place) => ({ value: String(place + 1), label: `Entfernen, Regel ${place + 1}: ${rule}` })),
]

const decideOnLetter: Action = (submitted, { call, path }) =>
  withFaults(async () => {
    const body = rulingIn(submitted)
    await call(decideForumLetter, { params: { idReport: submitted.text('meldung') }, body })
    return done(
      path,
      body.outcome === 'REMOVED' ? 'Die Nachricht ist entfernt, die Gründe sind unterwegs.' : 'Die Nachricht bleibt.',
    )
  })

function OpenLetterCase({ entry, at }: { entry: LetterCase; at: PageContext }) {
  const { idReport, nameAuthor, subject, text, reason, explanation, datetime } = entry
  const sent = at.form?.values['meldung']?.[0]
  const of = { ...formOf(sent === idReport ? at : { ...at, form: undefined }, 'nachricht'), part: idReport }
  return (
    <Board title={`Boardmail „${subject}“ von ${nameAuthor ?? 'Gelöschtes Konto'}`}>
      <div className="pad stack">
        <div className="post-text">
          <PostText text={text} />
        </div>
        <p>
          <b>
            Meldung {idReport}, {format.time(datetime, at.now)}: {reasonWords[reason]}.
          </b>{' '}
          {explanation}
        </p>
        <Form of={of}>
          <input type="hidden" name="meldung" value={idReport} />
          <SelectField of={of} name="rule" label={`Entscheidung über „${subject}“`} options={ruleChoices} value="0" />
          <TextArea
            of={of}
            name="reasons"
            label="Begründung"
            hint="Sie geht an den Melder und, wird die Nachricht entfernt, an den Absender."
          />
          <p className="acts">
            <button className="btn primary" aria-label={`Über Boardmail „${subject}“ entscheiden`}>
              Entscheiden
            </button>
          </p>
        </Form>
      </div>
    </Board>
  )
}

function OpenCase({ entry, at }: { entry: Case; at: PageContext }) {
  const { post, thread, text, url, objection, reports } = entry
  const sent = at.form?.values['beitrag']?.[0]
  const of = {
    ...formOf(sent === post.idPost ? at : { ...at, form: undefined }, 'entscheiden'),
    part: post.idPost,
  }
  return (
    <Board
      title={`Beitrag ${post.number} in „${thread.subject}“`}
      action={
        <a className="more" href={placeOf(url)}>
          Zum Beitrag
        </a>
      }
    >
      <div className="pad stack">
        <div className="post-text">
          <PostText text={text} />
        </div>
        <ul>
          {objection === undefined ? null : (
            <li>
              <b>Widerspruch des Verfassers:</b> {objection}
            </li>
          )}
          {reports.map(({ idReport, reason, explanation, datetime }) => (
            <li key={idReport}>
              <b>
                Meldung {idReport}, {format.time(datetime, at.now)}: {reasonWords[reason]}.
              </b>{' '}
              {explanation}
            </li>
          ))}
        </ul>
        <Form of={of}>
          <input type="hidden" name="beitrag" value={post.idPost} />
          <SelectField of={of} name="rule" label="Entscheidung" options={ruleChoices} value="0" />
          <TextArea
            of={of}
            name="reasons"
            label="Begründung"
            hint="Sie geht an den Verfasser und an alle, die gemeldet haben."
          />
          <p className="acts">
            <button
              className="btn primary"
              aria-label={`Über Beitrag ${post.number} in „${thread.subject}“ entscheiden`}
            >
              Entscheiden
            </button>
          </p>
        </Form>
      </div>
    </Board>
  )
}

const outcomeWords = ({ outcome, rule }: Pick<ForumDecision, 'outcome' | 'rule'>): string =>
  outcome === 'KEPT' ? 'Bleibt stehen' : `Entfernt nach Regel ${rule ?? '–'}`

/** `/whitelabels/forum2/moderation`: what waits for a decision, and the log, for operators; nobody else finds it. */
export const moderation = page({
  path: `${forumPath}/moderation`,
  action: { entscheiden: decide, nachricht: decideOnLetter },
  load: async (context) => {
    const [{ number, list }, letters] = await Promise.all([
      pageOf(context, perPage, async (stretch) => {
        const query = { ...stretch, perPage: Math.min(stretch.perPage, 50) }
        const { log, ...rest } = await context.call(listForumCases, { query })
        return { ...rest, list: log }
      }),
      context.call(listForumLetterCases),
    ])
    return { number, found: list, letters }
  },
  head: () => ({ title: 'Moderation des Forums', noIndex: true }),
  Page: ({ number, found: { cases, list, total }, letters, at }) => (
    <>
      <Crumbs crumbs={[{ label: 'Forum', path: forumPath }, { label: 'Moderation' }]} />
      <div className="page-head">
        <h1>Moderation</h1>
      </div>
      <div className="stack">
        {cases.length + letters.cases.length === 0 ? (
          <Board title="Offen">
            <Empty text="Nichts wartet auf eine Entscheidung." />
          </Board>
        ) : (
          cases.map((entry) => <OpenCase key={entry.post.idPost} entry={entry} at={at} />)
        )}
        {letters.cases.map((entry) => (
          <OpenLetterCase key={entry.idReport} entry={entry} at={at} />
        ))}
        <Board title="Protokoll">
          {list.length === 0 ? (
            <Empty text="Noch nichts entschieden." />
          ) : (
            <ul className="forum-hits">
              {list.map((decision) => (
                <li key={decision.idDecision}>
                  <a className="b" href={placeOf(decision.url)}>
                    {decision.subject}
                  </a>
                  <p>
                    {outcomeWords(decision)}. {decision.reasons}
                    {decision.objection ? ` Widerspruch: ${decision.objection}` : ''}
                  </p>
                  <p className="xs mut">
                    Entscheidung {decision.idDecision}, {format.time(decision.datetime, at.now)}
                  </p>
                </li>
              ))}
            </ul>
          )}
          <Pager page={number} perPage={perPage} total={total} place={listPlace(at.path, at.query)} />
        </Board>
        {letters.log.length === 0 ? null : (
          <Board title="Zuletzt über Boardmail entschieden">
            <ul className="forum-hits">
              {letters.log.map(({ idReport, reasons, datetime, ...ruling }) => (
                <li key={idReport}>
                  <p>
                    {outcomeWords(ruling)}. {reasons}
                  </p>
                  <p className="xs mut">
                    Meldung {idReport}, {format.time(datetime, at.now)}
                  </p>
                </li>
              ))}
            </ul>
          </Board>
        )}
      </div>
    </>
  ),
})

const object: Action = (submitted, { call, params, path }) => {
  const objection = submitted.text('objection')
  if (objection.length > 2000) return Promise.resolve(faults({ objection: 'Höchstens 2.000 Zeichen.' }))
  return withFaults(async () => {
    await call(objectToForumDecision, { params: { idDecision: params['entscheidung'] ?? '' }, body: { objection } })
    return done(path, 'Dein Widerspruch ist angekommen. Ein Mensch sieht ihn sich an und schreibt dir.')
  })
}

/** `/whitelabels/forum2/entscheidung/3`: why a post of one's own was removed, and the way to object. */
export const decision = page({
  path: `${forumPath}/entscheidung/:entscheidung`,
  widthClass: 'md',
  needsLogin: true,
  action: { widersprechen: object },
  load: ({ params, call }) => call(getForumDecision, { params: { idDecision: params['entscheidung'] ?? '' } }),
  head: () => ({ title: 'Entscheidung über deinen Beitrag', noIndex: true }),
  Page: ({ decision: made, thread, text, url, at }) => {
    const of = formOf(at, 'widersprechen')
    return (
      <>
        <Crumbs crumbs={[{ label: 'Forum', path: forumPath }, { label: 'Entscheidung' }]} />
        <div className="page-head">
          <div>
            <h1>Entscheidung über deinen Beitrag</h1>
            <p className="sm">
              in <a href={placeOf(url)}>„{thread.subject}“</a>, {format.time(made.datetime, at.now)}
            </p>
          </div>
        </div>
        <div className="stack">
          <Board title={outcomeWords(made)}>
            <div className="pad stack">
              {made.rule === undefined ? null : <p>{rules[made.rule - 1]}</p>}
              <p>Begründung: {made.reasons}</p>
              <div className="post-text">
                <PostText text={text} />
              </div>
            </div>
          </Board>
          {made.outcome === 'KEPT' ? null : (
            <Board title="Widerspruch">
              <div className="pad">
                {made.objection === undefined ? (
                  <Form of={of}>
                    <TextArea
                      of={of}
                      name="objection"
                      label="Warum die Entscheidung falsch ist"
                      hint="Höchstens 2.000 Zeichen. Du kannst einmal widersprechen, innerhalb von sechs Monaten."
                    />
                    <p className="acts">
                      <button className="btn primary">Widersprechen</button>
                    </p>
                  </Form>
                ) : (
                  <p>
                    {made.answered ? 'Über deinen Widerspruch ist entschieden: ' : 'Dein Widerspruch ist angekommen: '}
                    {made.objection}
                  </p>
                )}
              </div>
            </Board>
          )}
        </div>
      </>
    )
  },
})
