import { done, faults, type Action } from '#web/action.ts'
import { CodeField } from '#web/blocks/code-field.tsx'
import { Field, fieldId, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'
import { passwordRules } from '#web/blocks/password-rules.ts'
import { TickField } from '#web/blocks/form-fields.tsx'
import { withQuery } from '#web/navigation.ts'
import { page, Redirect, type PageContext } from '#web/page.tsx'
import { Driven } from '#web/islands/place.tsx'
import { Icon } from '#web/shell/icons.tsx'
import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { PasskeyMade, sentPasskey } from '#contract/passkey.ts'
import { RegistrationStep } from './frame.block.tsx'
import { atFields } from '#web/at-fields.ts'
import { fromOf, safeReturn } from './safe-return.ts'
import {
  Email,
  getRegistration,
  postActivationToken,
  postRegistration,
  postUser,
  postUserByPasskey,
  putActivation,
  putConsent,
} from './users.contract.ts'

const base = '/registrierung'
const ticketKey = 'antrag'

/** The same registration, a step on. */
const stepAt = (context: PageContext, step: string, ticket: string): string =>
  withQuery(`${base}/${step}`, new URLSearchParams(), { [ticketKey]: ticket, from: fromOf(context) })

/** The address that was given; whoever comes without it begins at the beginning. */
async function begun(
  context: PageContext,
): Promise<ReplyOf<typeof getRegistration> & { ticket: string; change: string }> {
  const ticket = context.query.get(ticketKey) ?? ''
  const change = withQuery(base, new URLSearchParams(), { from: fromOf(context) })
  try {
    return { ticket, ...(await context.call(getRegistration, { query: { ticket } })), change }
  } catch (error) {
    if (error instanceof Failure && error.failure !== 'INTERNAL') throw new Redirect(302, change)
    throw error
  }
}

const begin: Action = async (submitted, context) => {
  const email = submitted.text('email')
  if (!Email.safeParse(email).success)
    return faults({ email: 'Das ist keine E-Mail-Adresse, an die wir schreiben können, wie karla@beispiel.de.' })
  const { ticket } = await context.call(postRegistration, { body: { email } })
  return done(stepAt(context, 'passwort', ticket))
}

const notSignedIn = async (context: PageContext) => {
  if (context.reader.kind === 'user') throw new Redirect(302, safeReturn(context))
  return {}
}

export const registration = page({
  path: base,
  widthClass: 'lg',
  nav: [
    {
      label: 'Konto anlegen',
      path: base,
      sitemap: 'Mein Parkett und Premium',
      words: 'registrieren registrierung konto',
    },
  ],
  action: begin,
  load: notSignedIn,
  head: () => ({ title: 'Konto anlegen', noIndex: true }),
  Page: ({ at }) => {
    const form = formOf(at)
    return (
      <RegistrationStep number={0} from={fromOf(at)}>
        <Form of={form}>
          <Field of={form} name="email" label="E-Mail" type="email" autoComplete="email" required />
          <div className="acts step-acts">
            <button className="btn primary">Weiter zum Passwort</button>
          </div>
        </Form>
      </RegistrationStep>
    )
  },
})

const choose: Action = async (submitted, context) => {
  const { email, ticket: before } = await begun(context)
  if (!submitted.has('bedingungen')) return faults({ bedingungen: 'Ohne die Nutzungsbedingungen geht es nicht.' })
  if (submitted.text('antwort') !== '') {
    const passkey = sentPasskey(PasskeyMade, submitted.text('antwort'))
    if (!passkey) throw new Failure('PASSKEY_REFUSED', {}, 'The form brings no passkey')
    const body = { ticket: before, passkey, acceptTerms: true as const, from: fromOf(context) }
    return done(stepAt(context, 'bestaetigung', (await context.call(postUserByPasskey, { body })).ticket))
  }
  const password = submitted.fields.get('passwort') ?? ''
  const outcome = await atFields(
    context.call(postUser, { body: { email, password, acceptTerms: true, from: fromOf(context) } }),
    {
      PASSWORD_REFUSED: ({ reason }) => ({ passwort: String(reason) }),
      INPUT_INVALID: () => ({ passwort: 'Das Passwort hat höchstens 200 Zeichen.' }),
    },
  )
  return 'faults' in outcome ? outcome : done(stepAt(context, 'bestaetigung', outcome.done.ticket))
}

export const choosePassword = page({
  path: `${base}/passwort`,
  widthClass: 'lg',
  action: choose,
  load: begun,
  head: () => ({ title: 'Konto anlegen: Passwort', noIndex: true }),
  Page: ({ at, email, change, ticket }) => {
    const form = formOf(at)
    return (
      <RegistrationStep number={1} answered={{ email, change }} from={fromOf(at)}>
        <Form of={form}>
          <h2>Wie willst du dich anmelden?</h2>
          <PasskeyChoice ticket={ticket} />
          <input type="hidden" name="email" value={email} autoComplete="username" />
          <PasswordField
            of={form}
            hint="Ein paar Wörter hintereinander sind leicht zu merken und schwer zu erraten."
            rules={passwordRules(at.settings)}
            isNew
          />
          <Terms of={form} />
          <div className="acts step-acts">
            <a className="btn ghost" href={change}>
              Zurück
            </a>
            <button className="btn primary">Weiter zur Bestätigung</button>
          </div>
        </Form>
      </RegistrationStep>
    )
  },
})

/** Only a script can make a passkey: nothing is shown of it before that has seen that the browser has any. */
const PasskeyChoice = ({ ticket }: { ticket: string }) => (
  <Driven by="passkey-registration" when="now" props={{ ticket }}>
    <div className="passkey-choice" hidden>
      <input type="hidden" name="antwort" />
      <button type="button" className="choice-card">
        <Icon name="key" />
        <span>
          <b>Mit einem Passkey</b>
          <small>Fingerabdruck, Gesicht oder Gerätecode. Kein Passwort, das jemand stehlen kann.</small>
        </span>
        <em>empfohlen</em>
      </button>
      <p className="field-message" role="status" />
      <p className="line-or mut2">oder mit Passwort</p>
    </div>
  </Driven>
)

const Terms = ({ of }: { of: FormState }) => (
  <TickField
    of={of}
    name="bedingungen"
    label="Ich akzeptiere die Nutzungsbedingungen."
    beside={<a href="/nutzungsbedingungen">Lesen</a>}
  />
)

const confirm: Action = async (submitted, context) => {
  const { ticket } = await begun(context)
  const wrong = () => ({ code: 'Dieser Code passt nicht oder gilt nicht mehr. Sieh in der neuesten Mail nach.' })
  const outcome = await atFields(context.call(putActivation, { body: { ticket, code: submitted.text('code') } }), {
    CODE_REFUSED: wrong,
    INPUT_INVALID: wrong,
  })
  if ('faults' in outcome) return outcome
  return done(withQuery(`${base}/einwilligungen`, new URLSearchParams(), { from: fromOf(context) }))
}

const sendAgain: Action = async (_, context) => {
  const { ticket, email } = await begun(context)
  await context.call(postActivationToken, { body: { email, from: fromOf(context) } })
  return done(stepAt(context, 'bestaetigung', ticket), 'Eine neue Mail ist unterwegs. Nur ihr Code gilt noch.')
}

export const confirmAddress = page({
  path: `${base}/bestaetigung`,
  widthClass: 'lg',
  action: { '': confirm, mail: sendAgain },
  load: begun,
  head: () => ({ title: 'Konto anlegen: Bestätigung', noIndex: true }),
  Page: ({ at, email, change, way }) => {
    const form = formOf(at)
    return (
      <RegistrationStep number={2} answered={{ email, change }} from={fromOf(at)}>
        <Form of={form}>
          <h2>Sieh in deine Mails</h2>
          <p className="sm">
            Wir haben dir eine geschickt. Gib die sechs Ziffern daraus hier ein
            {way === 'PASSKEY' ? '. Erst dann gehört der Passkey zu deinem Konto.' : ', oder öffne ihren Link.'}
          </p>
          <CodeField
            of={form}
            hint="Ein Feld, auch einfügen geht. Nach fünf falschen Codes brauchst du eine neue Mail."
          />
          <div className="acts step-acts">
            <a className="btn ghost" href={change}>
              Zurück
            </a>
            <button className="btn primary">Bestätigen</button>
          </div>
        </Form>
        <Form of={formOf(at, 'mail')}>
          <p className="hint">Keine Mail da, auch nicht im Spam, oder gilt ihr Code nicht mehr?</p>
          <button className="btn">Neue Mail senden</button>
        </Form>
      </RegistrationStep>
    )
  },
})

const purpose = 'digest'

/** No and yes look alike, and none is chosen beforehand. */
const NoOrYes = ({ of }: { of: FormState }) => (
  <fieldset className="purpose" id={fieldId(of, purpose)} tabIndex={-1}>
    <legend>Wöchentliche Übersicht per E-Mail</legend>
    <p className="sm mut2">Am Wochenende: was deine Werte getan haben. Kein Angebot darin.</p>
    <span className="no-yes">
      {['Nein', 'Ja'].map((label) => (
        <label key={label}>
          <input
            type="radio"
            name={purpose}
            value={label.toLowerCase()}
            defaultChecked={of.values[purpose]?.[0] === label.toLowerCase()}
          />
          {label}
        </label>
      ))}
    </span>
  </fieldset>
)

const decide: Action = async (submitted, context) => {
  const list = [{ purpose, given: submitted.text(purpose) === 'ja' } as const]
  await context.call(putConsent, { body: { list, place: `${base}/einwilligungen` } })
  return done(safeReturn(context), 'Willkommen. Dein Konto ist fertig.')
}

export const consents = page({
  path: `${base}/einwilligungen`,
  widthClass: 'lg',
  needsLogin: true,
  action: decide,
  head: () => ({ title: 'Konto anlegen: Einwilligungen', noIndex: true }),
  Page: ({ at }) => {
    const form = formOf(at)
    return (
      <RegistrationStep
        number={3}
        answered={at.reader.kind === 'user' ? { email: at.reader.email } : undefined}
        from={fromOf(at)}
      >
        <Form of={form}>
          <h2>Eine Frage, freiwillig</h2>
          <NoOrYes of={form} />
          <p className="hint">Ohne Antwort gilt Nein. Ändern kannst du es jederzeit in den Einstellungen.</p>
          <div className="acts step-acts">
            <button className="btn primary">Fertig</button>
          </div>
        </Form>
      </RegistrationStep>
    )
  },
})
