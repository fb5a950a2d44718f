import { done, faults, type Action } from '#web/action.ts'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'
import { passwordRules } from '#web/blocks/password-rules.ts'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { getLostPasswordToken, putLostPassword } from './credentials.contract.ts'
import { Narrow } from './frame.block.tsx'
import { atFields } from '#web/at-fields.ts'
import { fromOf } from './safe-return.ts'
import { Email } from './users.contract.ts'

const path = '/passwort-zuruecksetzen'
const keyName = 'schluessel'

const ask: Action = async (submitted, context) => {
  const [email, from] = [submitted.text('email'), fromOf(context)]
  if (!Email.safeParse(email).success) return faults({ email: 'Das ist keine E-Mail-Adresse.' })
  const { displaySuccessMessage } = await context.call(getLostPasswordToken, { query: { email, from } })
  return done(withQuery(path, new URLSearchParams(), { from }), displaySuccessMessage)
}

const choose: Action = async (submitted, { call, query }) => {
  const password = submitted.fields.get('passwort') ?? ''
  const outcome = await atFields(call(putLostPassword, { body: { token: query.get(keyName) ?? '', password } }), {
    PASSWORD_REFUSED: ({ reason }) => ({ passwort: String(reason) }),
    INPUT_INVALID: () => ({ passwort: 'Das Passwort hat höchstens 200 Zeichen.' }),
  })
  if ('faults' in outcome) return outcome
  const { from, displaySuccessMessage } = outcome.done
  return done(withQuery('/login', new URLSearchParams(), { from }), displaySuccessMessage)
}

/** `/passwort-zuruecksetzen`: asks for the address, and with the link of the mail for the new password. */
export const passwordReset = page({
  path,
  widthClass: 'md',
  nav: [{ label: 'Passwort vergessen', path, words: 'kennwort zurücksetzen ändern' }],
  action: { '': ask, neu: choose },
  head: () => ({ title: 'Passwort zurücksetzen', noIndex: true }),
  Page: ({ at }) => {
    const [form, fresh] = [formOf(at), formOf(at, 'neu')]
    return at.query.has(keyName) ? (
      <Narrow title="Neues Passwort setzen" lead="Danach sind alle Geräte abgemeldet.">
        <section className="board">
          <Form of={fresh}>
            <PasswordField of={fresh} label="Neues Passwort" rules={passwordRules(at.settings)} isNew />
            <button className="btn primary full">Passwort setzen</button>
          </Form>
        </section>
        <p className="account-more mut2">
          Der Link gilt nicht mehr? <a href={path}>Neue Mail anfordern</a>
        </p>
      </Narrow>
    ) : (
      <Narrow title="Passwort zurücksetzen" lead="Wir schicken dir einen Link, der eine Stunde gilt.">
        <section className="board">
          <Form of={form}>
            <Field of={form} name="email" label="E-Mail" type="email" autoComplete="username" required />
            <button className="btn primary full">Link anfordern</button>
          </Form>
        </section>
      </Narrow>
    )
  },
})
