import { done, type Action } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { CodeField } from '#web/blocks/code-field.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { withQuery } from '#web/navigation.ts'
import { page } from '#web/page.tsx'
import { Narrow } from './frame.block.tsx'
import { fromOf, safeReturn } from './safe-return.ts'
import { postLoginOtp, postLoginRecoveryCode } from './second-factor.contract.ts'

const wrong = () => ({ code: 'Dieser Code passt nicht, oder die Anmeldung gilt nicht mehr: melde dich von vorn an.' })

const wrongOrUsed = () => ({
  code: 'Dieser Code passt nicht oder ist verbraucht, oder die Anmeldung gilt nicht mehr: melde dich von vorn an.',
})

const byApp: Action = async (submitted, context) => {
  const body = { ticket: context.query.get('antrag') ?? '', otp: submitted.text('code') }
  const outcome = await atFields(context.call(postLoginOtp, { body }), { CODE_REFUSED: wrong, INPUT_INVALID: wrong })
  return 'faults' in outcome ? outcome : done(safeReturn(context), 'Du bist angemeldet.')
}

const byRecoveryCode: Action = async (submitted, context) => {
  const body = { ticket: context.query.get('antrag') ?? '', recoveryCode: submitted.text('code') }
  const outcome = await atFields(context.call(postLoginRecoveryCode, { body }), {
    CODE_REFUSED: wrongOrUsed,
    INPUT_INVALID: wrongOrUsed,
  })
  return 'faults' in outcome
    ? outcome
    : done('/einstellungen/zweiter-faktor', 'Du bist angemeldet. Dieser Code ist verbraucht.')
}

/** `/login/code`: the second step, where a second factor is set up. */
export const loginCode = page({
  path: '/login/code',
  widthClass: 'md',
  action: { '': byApp, ersatz: byRecoveryCode },
  head: () => ({ title: 'Code eingeben', noIndex: true }),
  Page: ({ at }) => {
    const [form, other] = [formOf(at), formOf(at, 'ersatz')]
    return (
      <Narrow title="Code eingeben" lead="Sechs Ziffern aus deiner Authenticator-App.">
        <section className="board">
          <Form of={form}>
            <CodeField
              of={form}
              hint="Ein Feld, auch einfügen geht. Mit der sechsten Ziffer geht es von selbst weiter."
            />
            <button className="btn primary full">Anmelden</button>
          </Form>
          <details className="way-out" open={other.message !== undefined || Object.keys(other.faults).length > 0}>
            <summary>
              <span>Wiederherstellungscode verwenden</span>
              <small>einer der zehn, jeder gilt einmal</small>
            </summary>
            <Form of={other}>
              <Field of={other} name="code" label="Wiederherstellungscode" autoComplete="off" required />
              <button className="btn full">Mit diesem Code anmelden</button>
            </Form>
          </details>
          <p className="way-out">
            <a href="/impressum">App und Codes verloren</a>
            <small>schreib uns von der Adresse deines Kontos</small>
          </p>
        </section>
        <p className="account-more mut2">
          <a href={withQuery('/login', new URLSearchParams(), { from: fromOf(at) })}>Von vorn anmelden</a>
        </p>
      </Narrow>
    )
  },
})
