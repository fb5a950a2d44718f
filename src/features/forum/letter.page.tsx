import { Failure } from '#contract/failures.ts'
import { forumPath } from '#contract/forum-path.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'
import { softly } from '#web/soft.tsx'
import {
  deleteForumLetter,
  getForumLetter,
  postForumLetter,
  putForumBlock,
  readForumLetter,
  reportForumLetter,
  type ForumLetter,
} from './letters.contract.ts'
import { ownName } from './own-name.ts'
import { letterPath } from './places.block.tsx'
import { PostText } from './post.block.tsx'
import { quoted } from './post-text.ts'
import { complaintIn, ReportFields } from './report-fields.block.tsx'
import { memberPath, withFaults } from './write-form.block.tsx'

const idOf = ({ params }: Pick<PageContext, 'params'>) => ({ idLetter: params['nachricht'] ?? '' })

const remove: Action = async (_, context) => {
  const { box } = await context.call(getForumLetter, { params: idOf(context) })
  await context.call(deleteForumLetter, { params: idOf(context) })
  return done(box === 'IN' ? letterPath : `${letterPath}/gesendet`, 'Die Nachricht ist bei dir gelöscht.')
}

const block: Action = async (submitted, context) => {
  const { nameOther } = await context.call(getForumLetter, { params: idOf(context) })
  if (nameOther === undefined) throw new Failure('LETTER_UNKNOWN', {}, 'Nobody to block')
  const blocked = submitted.text('ja') === '1'
  await context.call(putForumBlock, { body: { name: nameOther, blocked } })
  return done(
    context.path,
    blocked ? `Von ${nameOther} bekommst du keine Nachrichten mehr.` : `${nameOther} kann dir wieder schreiben.`,
  )
}

const LetterCrumbs = ({ here }: { here: string }) => (
  <Crumbs crumbs={[{ label: 'Forum', path: forumPath }, { label: 'Boardmail', path: letterPath }, { label: here }]} />
)

const whose = ({ box, nameOther }: ForumLetter): string =>
  `${box === 'IN' ? 'von' : 'an'} ${nameOther ?? 'Gelöschtes Konto'}`

/** `/whitelabels/forum2/boardmail/12`: a letter; it counts as read once it was opened. */
export const letter = page({
  path: `${letterPath}/:nachricht`,
  widthClass: 'md',
  needsLogin: true,
  action: { loeschen: remove, sperren: block },
  load: async (context) => ({ letter: await context.call(readForumLetter, { params: idOf(context) }) }),
  head: ({ letter: { subject } }) => ({ title: `Boardmail: ${subject}`, noIndex: true }),
  Page: ({ letter: shown, at }) => (
    <>
      <LetterCrumbs here={shown.subject} />
      <div className="page-head">
        <div>
          <h1>{shown.subject}</h1>
          <p className="sm">
            {whose(shown)}, {format.time(shown.datetimeSent, at.now)}
          </p>
        </div>
      </div>
      <Board title="Nachricht">
        <div className="pad stack">
          <div className="post-text">
            <PostText text={shown.text} />
          </div>
          <div className="acts forum-acts">
            {shown.nameOther === undefined ? null : (
              <a className="btn primary" href={`${letterPath}/neu?antwort=${shown.idLetter}`}>
                {shown.box === 'IN' ? 'Antworten' : 'Noch einmal schreiben'}
              </a>
            )}
            <Form of={formOf(at, 'loeschen')} question="Nachricht bei dir löschen?">
              <button className="btn">Löschen</button>
            </Form>
            {shown.box === 'IN' ? (
              <>
                {shown.nameOther === undefined ? null : (
                  <Form of={formOf(at, 'sperren')}>
                    <input type="hidden" name="ja" value={shown.blocked ? '0' : '1'} />
                    <button className="btn">
                      {shown.nameOther} {shown.blocked ? 'wieder schreiben lassen' : 'sperren'}
                    </button>
                  </Form>
                )}
                <a className="btn ghost" href={`${at.path}/melden`}>
                  Melden
                </a>
              </>
            ) : null}
          </div>
        </div>
      </Board>
    </>
  ),
})

const send: Action = (submitted, { call }) =>
  withFaults(async () => {
    const { nameOther } = await call(postForumLetter, {
      body: {
        to: submitted.text('to').slice(0, 200),
        subject: submitted.text('subject').slice(0, 2000),
        text: submitted.text('text').slice(0, 100_000),
      },
    })
    return done(`${letterPath}/gesendet`, `Deine Nachricht an ${nameOther ?? 'das Mitglied'} ist angekommen.`)
  })

const answerSign = 'AW: '

/** What stands in the form of a new letter: whom it goes to, and of an answer what is answered. */
async function begun({ query, call }: PageContext): Promise<{ to: string; subject: string; text: string }> {
  const idLetter = query.get('antwort')
  const answered = idLetter && (await softly(call(getForumLetter, { params: { idLetter } })))
  if (!answered) return { to: (query.get('an') ?? '').slice(0, 60), subject: '', text: '' }
  const { nameOther = '', subject, text, box } = answered
  if (box === 'OUT') return { to: nameOther, subject: '', text: '' }
  return {
    to: nameOther,
    subject: subject.startsWith(answerSign) ? subject : `${answerSign}${subject}`.slice(0, 120).toWellFormed(),
    text: quoted(text, nameOther),
  }
}

/** `/whitelabels/forum2/boardmail/neu?an=Umspannwerk`: writes to a member. */
export const newLetter = page({
  path: `${letterPath}/neu`,
  widthClass: 'md',
  needsLogin: true,
  action: { senden: send },
  load: async (context) => {
    const [name, start] = await Promise.all([ownName(context), begun(context)])
    return { name, start }
  },
  head: () => ({ title: 'Boardmail: Nachricht schreiben', noIndex: true }),
  Page: ({ name, start, at }) => {
    const of = formOf(at, 'senden')
    return (
      <>
        <LetterCrumbs here="Nachricht schreiben" />
        <div className="page-head">
          <h1>Nachricht schreiben</h1>
        </div>
        <Board
          title="Deine Nachricht"
          footer={<span>Nur du und das Mitglied lesen sie, solange sie niemand meldet.</span>}
        >
          <div className="pad">
            {name === undefined ? (
              <a className="btn primary" href={memberPath(at)}>
                Namen wählen, um zu schreiben
              </a>
            ) : (
              <Form of={of}>
                <Field
                  of={of}
                  name="to"
                  label="An"
                  required
                  autoComplete="off"
                  value={start.to}
                  hint="Name im Forum, wie er neben Beiträgen steht."
                />
                <Field
                  of={of}
                  name="subject"
                  label="Betreff"
                  required
                  value={start.subject}
                  hint="Höchstens 120 Zeichen."
                />
                <TextArea
                  of={of}
                  name="text"
                  label="Nachricht"
                  rows={8}
                  value={start.text}
                  hint="Höchstens 10.000 Zeichen und 5 Links. **So** wird fett, > am Zeilenanfang ist ein Zitat."
                />
                <p className="acts">
                  <button className="btn primary">Senden</button>
                  <a className="btn" href={letterPath}>
                    Zurück
                  </a>
                </p>
                <p className="xs mut">
                  Du schreibst als {name}. <a href={`${forumPath}/regeln`}>Regeln</a>
                </p>
              </Form>
            )}
          </div>
        </Board>
      </>
    )
  },
})

const report: Action = async (submitted, context) => {
  const body = complaintIn(submitted)
  if ('faults' in body) return faults(body.faults)
  return withFaults(async () => {
    const { idReport } = await context.call(reportForumLetter, { params: idOf(context), body })
    const place = `${letterPath}/${idOf(context).idLetter}`
    return done(place, `Deine Meldung ${idReport} ist angekommen. Ein Mensch entscheidet und schreibt dir.`)
  })
}

/** `/whitelabels/forum2/boardmail/12/melden`: shows a letter to those who decide. */
export const letterReport = page({
  path: `${letterPath}/:nachricht/melden`,
  widthClass: 'md',
  needsLogin: true,
  action: { melden: report },
  load: async (context) => {
    const found = await context.call(getForumLetter, { params: idOf(context) })
    if (found.box !== 'IN') throw new Failure('LETTER_UNKNOWN', {}, 'A letter of one’s own')
    return { letter: found }
  },
  head: () => ({ title: 'Nachricht melden', noIndex: true }),
  Page: ({ letter: shown, at }) => {
    const of = formOf(at, 'melden')
    return (
      <>
        <LetterCrumbs here="Melden" />
        <div className="page-head">
          <div>
            <h1>Nachricht melden</h1>
            <p className="sm">
              „{shown.subject}“ {whose(shown)}. Mit der Meldung kann die Moderation lesen, was darin steht. Wer gemeldet
              hat, erfährt der Absender nicht.
            </p>
          </div>
        </div>
        <Board title="Deine Meldung">
          <div className="pad">
            <Form of={of}>
              <ReportFields of={of} />
              <p className="acts">
                <button className="btn primary">Melden</button>
                <a className="btn" href={`${letterPath}/${shown.idLetter}`}>
                  Zurück
                </a>
              </p>
            </Form>
          </div>
        </Board>
      </>
    )
  },
})
