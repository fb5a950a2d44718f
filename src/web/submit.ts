import { Failure, failures } from '#contract/failures.ts'
import { Submitted, formFields, type Action, type Done, type SubmittedForm } from '#web/action.ts'
import type { Seals } from '#contract/reader.ts'
import type { SentForm } from '#contract/sent-form.ts'
import type { PageContext } from '#web/page.tsx'
import { failureText } from '#web/problem.tsx'

/** What a page's actions are called by; a page with one form has one of the name ''. */
export type Actions = Readonly<Record<string, Action>>

/** A form whose page comes again, with the status of its answer. */
export interface Refused extends SubmittedForm {
  status: number
}

const expired = 'Das Formular war zu lange offen. Bitte sende es noch einmal ab.'

/**
 * Carries out what a form asks for. Without a valid token nothing is done, and the reader may send it again.
 * @throws Failure INPUT_INVALID for a form the page does not have; what else the action throws, unless it is a
 * `Failure` that a reader can do something about
 */
export async function submit(
  actions: Actions,
  { fields, files }: SentForm,
  context: PageContext,
  seals: Seals,
): Promise<Done | Refused> {
  const action = fields.get(formFields.action) ?? ''
  const form = { action, values: keptValues(fields), faults: {} }
  const run = Object.hasOwn(actions, action) ? actions[action] : undefined
  if (!run) throw new Failure('INPUT_INVALID', {}, 'This page has no such form')
  if (!seals.isToken(fields.get(formFields.token) ?? '')) return { ...form, status: 403, message: expired }
  try {
    const outcome = await run(new Submitted(fields, files), context)
    if ('location' in outcome) return outcome
    return 'shown' in outcome
      ? { ...form, status: 200, shown: outcome.shown }
      : { ...form, status: 422, faults: outcome.faults }
  } catch (error) {
    if (!(error instanceof Failure) || error.failure === 'INTERNAL') throw error
    const { status } = failures[error.failure]
    return { ...form, status, message: failureText(error) }
  }
}

const secret = /passwort|kennwort|^pin$/i
const ours: readonly string[] = Object.values(formFields)

/** a text that would be a loss, not a word, a number or a choice */
const isProse = (value: string): boolean => value.length >= 20 && /\s/.test(value)

/** The texts among the fields of a form, for the page that comes in its place where its own is gone. */
export function writtenTexts(fields: URLSearchParams): string[] {
  const values = Object.values(keptValues(fields)).flat()
  return [...new Set(values.map((value) => value.trim()).filter(isProse))]
}

/** What was typed, for the form that comes again: passwords and the form's own fields are not. */
function keptValues(fields: URLSearchParams): Record<string, string[]> {
  const names = new Set(fields.keys())
  return Object.fromEntries(
    [...names].filter((name) => !secret.test(name) && !ours.includes(name)).map((name) => [name, fields.getAll(name)]),
  )
}
