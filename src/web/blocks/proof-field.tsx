import type { Endpoint } from '#contract/endpoint.ts'
import type { Submitted } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { Field, type FormState } from '#web/blocks/form.tsx'
import type { PageContext } from '#web/page.tsx'

type Confirmation = Endpoint<Record<never, never>, Record<never, never>, { otp: string }, unknown>

/** Proves the second factor by the form's field, where it has one. */
export function proof(confirm: Confirmation, submitted: Submitted, { call }: PageContext) {
  if (submitted.text('app-code') === '') return { done: undefined } // the session may have proved it a moment ago
  const wrong = () => ({ 'app-code': 'Dieser Code deiner App passt nicht. Jeder gilt eine halbe Minute und einmal.' })
  return atFields(call(confirm, { body: { otp: submitted.text('app-code') } }), {
    CODE_REFUSED: wrong,
    INPUT_INVALID: wrong,
  })
}

/** Where a form does what may take the account or its money away, for readers who have a second factor. */
export const ProofField = ({ of, isNeeded }: { of: FormState; isNeeded: boolean }) =>
  isNeeded ? (
    <Field
      of={of}
      name="app-code"
      label="Code deiner Authenticator-App"
      autoComplete="one-time-code"
      hint="Oder ein Wiederherstellungscode."
    />
  ) : null
