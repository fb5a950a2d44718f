import {
  getOtpSecret,
  postOtpSecretDelete,
  postRecoveryCodes,
  putOtpSecret,
} from '#features/account/second-factor.contract.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { done, shown, type Action } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { Board } from '#web/blocks/board.tsx'
import { CodeField } from '#web/blocks/code-field.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { SettingsFrame } from './frame.block.tsx'
import { QrCode } from './qr-code.block.tsx'

const path = '/einstellungen/zweiter-faktor'
const wrong = () => ({ code: 'Dieser Code passt nicht. Jeder gilt eine halbe Minute und einmal.' })
const neither = () => ({ code: 'Dieser Code passt nicht. Jeder gilt einmal, der einer App eine halbe Minute.' })
const refusals = { CODE_REFUSED: neither, INPUT_INVALID: neither }

const setUp: Action = async (submitted, { call }) => {
  const { secretId } = await call(getOtpSecret)
  const input = { params: { secretId }, body: { otp: submitted.text('code') } }
  const outcome = await atFields(call(putOtpSecret, input), { CODE_REFUSED: wrong, INPUT_INVALID: wrong })
  return 'faults' in outcome ? outcome : shown(outcome.done.recoveryCodes)
}

const renew: Action = async (submitted, { call }) => {
  const body = { otp: submitted.text('code') }
  const outcome = await atFields(call(postRecoveryCodes, { body }), refusals)
  return 'faults' in outcome ? outcome : shown(outcome.done.recoveryCodes)
}

const remove: Action = async (submitted, { call }) => {
  const body = { otp: submitted.text('code') }
  const outcome = await atFields(call(postOtpSecretDelete, { body }), refusals)
  return 'faults' in outcome ? outcome : done('/einstellungen/sicherheit', outcome.done.displaySuccessMessage)
}

/** `/einstellungen/zweiter-faktor`: an authenticator app beside the password. */
export const secondFactor = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: { einrichten: setUp, codes: renew, entfernen: remove },
  load: async ({ call, reader }) => {
    const { hasSecondFactor, recoveryCodesLeft } = await call(getProfile)
    // a secret is made to be shown to its owner alone
    const isOwn = !(reader.kind === 'user' && reader.isImpersonated)
    return {
      left: recoveryCodesLeft,
      hasSecondFactor,
      fresh: hasSecondFactor || !isOwn ? undefined : await call(getOtpSecret),
    }
  },
  head: () => ({ title: 'Zweiter Faktor', noIndex: true }),
  Page: ({ left, hasSecondFactor, fresh, at }) => {
    const codes = [...formOf(at, 'einrichten').shown, ...formOf(at, 'codes').shown]
    return (
      <SettingsFrame at={at}>
        {codes.length > 0 ? <Codes codes={codes} /> : null}
        {hasSecondFactor ? (
          <InUse left={left} at={at} />
        ) : fresh ? (
          <SetUp secret={fresh.secret} uri={fresh.uri} at={at} />
        ) : (
          <NotOurs />
        )}
      </SettingsFrame>
    )
  },
})

/** What somebody sees who looks at another's account. */
const NotOurs = () => (
  <Board title="Zweiter Faktor">
    <div className="post-form">
      <p>Dieses Konto hat keinen zweiten Faktor. Einrichten kann ihn nur, wem das Konto gehört.</p>
    </div>
  </Board>
)

const Codes = ({ codes }: { codes: readonly string[] }) => (
  <Board title="Deine Wiederherstellungscodes">
    <div className="post-form">
      <p>
        Nur jetzt zu sehen. Jeder ersetzt die App einmal; bewahre sie dort auf, wo du auch ohne dein Telefon hinkommst.
      </p>
      <pre>{codes.join('\n')}</pre>
    </div>
  </Board>
)

function SetUp({ secret, uri, at }: { secret: string; uri: string; at: PageContext }) {
  const form = formOf(at, 'einrichten')
  return (
    <Board title="Authenticator-App einrichten">
      <Form of={form}>
        <p>Scanne das Bild mit deiner Authenticator-App.</p>
        <QrCode text={uri} label="QR-Code mit dem Schlüssel, der unten steht" />
        <p>
          Ist sie auf diesem Gerät: <a href={uri}>In der App öffnen</a>. Oder tippe diesen Schlüssel ein:
        </p>
        <pre>{secret.match(/.{4}/g)?.join(' ')}</pre>
        <CodeField
          of={form}
          label="Code, den die App jetzt zeigt"
          hint="Danach bekommst du zehn Codes für den Fall, dass die App nicht zur Hand ist."
        />
        <div className="acts">
          <button className="btn primary">Einrichten</button>
        </div>
      </Form>
    </Board>
  )
}

function InUse({ left, at }: { left: number; at: PageContext }) {
  const [renewing, removing] = [formOf(at, 'codes'), formOf(at, 'entfernen')]
  return (
    <>
      <Board title="Wiederherstellungscodes">
        <Form of={renewing}>
          <p>
            {left === 0 ? 'Du hast keinen Code mehr: Ohne deine App kommst du dann nicht in dein Konto.' : null}
            {left > 0 ? `Du hast noch ${format.counted(left, 'Code', 'Codes')}.` : null} Neue machen die alten wertlos.
          </p>
          <Field
            of={renewing}
            name="code"
            label="Code deiner App"
            autoComplete="one-time-code"
            hint="Oder ein Wiederherstellungscode."
            required
          />
          <div className="acts">
            <button className="btn">Neue Codes</button>
          </div>
        </Form>
      </Board>
      <Board title="Zweiten Faktor entfernen">
        <Form of={removing}>
          <p>
            Dann genügt zum Anmelden wieder das Passwort. Auf einem neuen Telefon richtest du ihn danach wieder ein.
          </p>
          <Field
            of={removing}
            name="code"
            label="Code deiner App"
            autoComplete="one-time-code"
            hint="Oder ein Wiederherstellungscode, wenn du die App nicht mehr hast."
            required
          />
          <div className="acts">
            <button className="btn">Entfernen</button>
          </div>
        </Form>
      </Board>
    </>
  )
}
