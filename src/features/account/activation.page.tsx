import { done } from '#web/action.ts'
import { Form, formOf } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { Narrow } from './frame.block.tsx'
import { atFields } from '#web/at-fields.ts'
import { putActivation } from './users.contract.ts'

/** `/aktivierung/{token}`: opening the link does nothing yet, for programs that look at mails open it too. */
export const activation = page({
  path: '/aktivierung/:token',
  widthClass: 'md',
  action: async (submitted, { params: { token = '' }, call }) => {
    const password = submitted.fields.get('passwort') ?? ''
    const wrong = () => ({ passwort: 'Das ist nicht das Passwort, mit dem das Konto angelegt wurde.' })
    const outcome = await atFields(call(putActivation, { body: { token, password } }), {
      LOGIN_REFUSED: wrong,
      INPUT_INVALID: wrong,
    })
    if ('faults' in outcome) return outcome
    const { from } = outcome.done
    return done(
      withQuery('/registrierung/einwilligungen', new URLSearchParams(), { from }),
      'Deine Adresse ist bestätigt.',
    )
  },
  head: () => ({ title: 'E-Mail-Adresse bestätigen', noIndex: true }),
  Page: ({ at }) => {
    const form = formOf(at)
    return (
      <Narrow title="E-Mail-Adresse bestätigen" lead="Mit dem Passwort, das du beim Anlegen des Kontos gewählt hast.">
        <section className="board">
          <Form of={form}>
            <PasswordField of={form} />
            <button className="btn primary full">Bestätigen und anmelden</button>
          </Form>
        </section>
        <p className="account-more mut2">
          Der Link gilt nicht mehr? <a href="/login">Anmelden oder eine neue Mail anfordern</a>
        </p>
      </Narrow>
    )
  },
})
