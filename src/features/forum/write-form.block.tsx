import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { Failure } from '#contract/failures.ts'
import { forumPath } from '#contract/forum-path.ts'
import { faults, shown, type Outcome, type Submitted } from '#web/action.ts'
import type { PageContext } from '#web/page.tsx'
import { PostText } from './post.block.tsx'

/** Where a reader signs in who then comes back to this page. */
export const loginPath = ({ path }: Pick<PageContext, 'path'>): string =>
  `/login?${new URLSearchParams({ from: path })}`

/** Where somebody chooses a name who then comes back to this page. */
export const memberPath = ({ path }: Pick<PageContext, 'path'>): string =>
  `${forumPath}/profil?${new URLSearchParams({ from: path })}`

interface WriteFormProps {
  at: PageContext
  /** of the form */
  action: string
  /** under which the reader writes; undefined: has no name yet */
  name: string | undefined
  withSubject?: boolean
  /** what stands in it before the reader has typed */
  text?: string | undefined
  holds?: boolean
  submit: string
}

/** The form of a post, with its preview; who cannot write yet is told how. */
export function WriteForm({ at, action, name, withSubject, text, holds = false, submit }: WriteFormProps) {
  if (at.reader.kind !== 'user')
    return (
      <p className="pad">
        <a className="btn primary" href={loginPath(at)}>
          Anmelden, um zu schreiben
        </a>
      </p>
    )
  if (name === undefined)
    return (
      <p className="pad">
        <a className="btn primary" href={memberPath(at)}>
          Namen wählen, um zu schreiben
        </a>
      </p>
    )
  const of = formOf(at, action)
  const [preview] = of.shown
  return (
    <div className="pad write-post">
      {preview === undefined ? null : (
        <section className="post-preview" aria-label="Vorschau">
          <p className="b" role="status">
            Vorschau, noch nicht abgeschickt
          </p>
          <div className="post-text">
            <PostText text={preview} />
          </div>
        </section>
      )}
      <Form of={of}>
        {withSubject ? <Field of={of} name="subject" label="Titel" required hint="Höchstens 120 Zeichen." /> : null}
        <TextArea
          of={of}
          name="text"
          label="Dein Beitrag"
          rows={8}
          value={text}
          hint="Höchstens 10.000 Zeichen und 5 Links. **So** wird fett, > am Anfang ist ein Zitat, | macht Tabellen, $SAP hat Kurse."
        />
        <label className="check">
          <input
            type="checkbox"
            name="holds"
            value="1"
            defaultChecked={Object.keys(of.values).length > 0 ? of.values['holds'] !== undefined : holds}
          />{' '}
          Ich halte den Wert (wird beim Beitrag gezeigt)
        </label>
        <p className="acts">
          <button className="btn primary">{submit}</button>
          <button className="btn" name="vorschau" value="1">
            Vorschau
          </button>
        </p>
        <p className="xs mut">
          Du schreibst als {name}. Keine Anlageberatung. <a href={`${forumPath}/regeln`}>Regeln</a>
        </p>
      </Form>
    </div>
  )
}

/** Sends what was written, or shows it as it will look. @param send asks for it to be kept */
export async function written(submitted: Submitted, send: () => Promise<Outcome>): Promise<Outcome> {
  if (submitted.has('vorschau')) {
    const text = submitted.text('text')
    return text === '' ? faults({ text: 'Bitte schreibe etwas.' }) : shown([text.slice(0, 10_000)])
  }
  return withFaults(send)
}

/** Sentences about what was written come back to their fields. */
export async function withFaults(send: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await send()
  } catch (error) {
    if (error instanceof Failure && error.faults) return faults(error.faults)
    throw error
  }
}
