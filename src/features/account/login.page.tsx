import { PasskeyAssertion, sentPasskey } from '#contract/passkey.ts'
import { Failure } from '#contract/failures.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'
import { Driven } from '#web/islands/place.tsx'
import { withQuery } from '#web/navigation.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { Narrow } from './frame.block.tsx'
import { postLoginPasskey } from './passkeys.contract.ts'
import { fromOf, safeReturn } from './safe-return.ts'
import { postActivationToken, postLogin } from './users.contract.ts'

const mismatch = 'E-Mail und Passwort passen nicht zusammen.'
const triesLeft = ['Jetzt beginnt eine kurze Pause.', 'Noch ein Versuch, dann eine Pause.']

/** The one sentence for both fields: it does not say which of them is wrong. */
const refused = (left: unknown): string =>
  `${mismatch} ${triesLeft[Number(left)] ?? `Noch ${String(left)} Versuche, dann eine Pause.`}`

const codeAddress = (context: PageContext, ticket: string): string =>
  withQuery('/login/code', new URLSearchParams(), { antrag: ticket, from: fromOf(context) })

const signIn: Action = async (submitted, context) => {
  const body = { email: submitted.text('email'), password: submitted.fields.get('passwort') ?? '' }
  if (body.email === '' || body.password === '')
    return faults({
      ...(body.email === '' && { email: 'Bitte gib deine E-Mail-Adresse ein.' }),
      ...(body.password === '' && { passwort: 'Bitte gib dein Passwort ein.' }),
    })
  try {
    const answer = await context.call(postLogin, { body })
    if ('ticket' in answer) return done(codeAddress(context, answer.ticket))
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    if (error.failure === 'LOGIN_REFUSED') return faults({ passwort: refused(error.facts['triesLeft']) })
    if (error.failure === 'INPUT_INVALID') return faults({ passwort: mismatch })
    throw error
  }
  return done(safeReturn(context), 'Du bist angemeldet.')
}

const byPasskey: Action = async (submitted, context) => {
  const body = sentPasskey(PasskeyAssertion, submitted.text('antwort'))
  if (!body) throw new Failure('PASSKEY_REFUSED', {}, 'The form brings no passkey')
  await context.call(postLoginPasskey, { body })
  return done(safeReturn(context), 'Du bist angemeldet.')
}

const sendAgain: Action = async (submitted, context) => {
  const [email, from] = [submitted.text('email'), fromOf(context)]
  await context.call(postActivationToken, { body: { email, from } })
  return done(
    withQuery('/login', new URLSearchParams(), { from }),
    'Wenn ein Konto auf seine Bestätigung wartet, ist eine neue Mail unterwegs.',
  )
}

/** `/login`: by e-mail and password; `from` is where it leads. */
export const login = page({
  path: '/login',
  widthClass: 'md',
  nav: [{ label: 'Anmelden', path: '/login', sitemap: 'Mein Parkett und Premium', words: 'login einloggen konto' }],
  action: { '': signIn, passkey: byPasskey, mail: sendAgain },
  load: async (context) => {
    if (context.reader.kind === 'user') throw new Redirect(302, safeReturn(context))
    return {}
  },
  head: () => ({ title: 'Anmelden', noIndex: true }),
  Page: ({ at }) => {
    const form = formOf(at)
    const from = fromOf(at)
    return (
      <Narrow
        title="Anmelden"
        lead={
          from ? 'Danach geht es dort weiter, wo du warst.' : 'Kurse, Charts und Kennzahlen kannst du ohne Konto lesen.'
        }
      >
        <section className="board">
          <div className="passkey-first">
            <ByPasskey at={at} />
          </div>
          <Form of={form}>
            <Field of={form} name="email" label="E-Mail" type="email" autoComplete="username webauthn" required />
            <PasswordField of={form} />
            <p className="forgotten">
              <a className="more" href={withQuery('/passwort-zuruecksetzen', new URLSearchParams(), { from })}>
                Passwort vergessen
              </a>
            </p>
            <button className="btn primary full">Anmelden</button>
          </Form>
        </section>
        <p className="account-more mut2">
          Noch kein Konto? <a href={withQuery('/registrierung', new URLSearchParams(), { from })}>Konto anlegen</a>
        </p>
        <details className="account-more">
          <summary>Keine Mail zur Bestätigung bekommen?</summary>
          <Form of={formOf(at, 'mail')}>
            <Field of={formOf(at, 'mail')} name="email" label="E-Mail" type="email" autoComplete="email" required />
            <button className="btn">Mail noch einmal senden</button>
          </Form>
        </details>
      </Narrow>
    )
  },
})

/** Only a script can ask for a passkey: nothing is shown of it before that has seen that the browser has any. */
function ByPasskey({ at }: { at: PageContext }) {
  return (
    <Driven by="passkey-login" when="now" props={{}}>
      <div hidden>
        <Form of={formOf(at, 'passkey')}>
          <input type="hidden" name="antwort" />
          <button className="btn primary full">
            <Icon name="key" />
            Mit Passkey anmelden
          </button>
          <p className="field-message" role="status" />
          <p className="line-or mut2">oder</p>
        </Form>
      </div>
    </Driven>
  )
}
