import type { ReplyOf } from '#contract/endpoint.ts'
import { done, formFields, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'
import { passwordRules } from '#web/blocks/password-rules.ts'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { deleteSession, deleteSessions, getSessions } from '#features/account/sessions.contract.ts'
import { listPasskeys } from '#features/account/passkeys.contract.ts'
import { putPassword } from '#features/account/credentials.contract.ts'
import { atFields } from '#web/at-fields.ts'
import { deviceName } from '#contract/device-name.ts'
import { putOtpForPassword } from '#features/account/second-factor.contract.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { SettingsFrame } from './frame.block.tsx'
import { mayProve, OwnerField } from './owner-field.block.tsx'
import { createPasskey, prepareCreation, removePasskey, renamePasskey } from './passkey-actions.ts'
import { Passkeys } from './passkeys.block.tsx'
import { SignInBricks } from './sign-in-bricks.block.tsx'
import { proof, ProofField } from '#web/blocks/proof-field.tsx'

const path = '/einstellungen/sicherheit'

const changePassword: Action = async (submitted, context) => {
  const { call } = context
  const proven = await proof(putOtpForPassword, submitted, context)
  if ('faults' in proven) return proven
  const body = {
    password: submitted.fields.get('passwort') ?? '',
    newPassword: submitted.fields.get('neues-passwort') ?? '',
  }
  const outcome = await atFields(call(putPassword, { body }), {
    LOGIN_REFUSED: () => ({ passwort: 'Das ist nicht dein Passwort.' }),
    PASSWORD_REFUSED: ({ reason }) => ({ 'neues-passwort': String(reason) }),
    INPUT_INVALID: () => ({ 'neues-passwort': 'Das Passwort hat höchstens 200 Zeichen.' }),
  })
  return 'faults' in outcome ? outcome : done(path, outcome.done.displaySuccessMessage)
}

const endOne: Action = async (submitted, { call }) => {
  const { displaySuccessMessage } = await call(deleteSession, { params: { tid: submitted.text('geraet') } })
  return done(path, displaySuccessMessage)
}

const endAll: Action = async (_, { call }) => done('/', (await call(deleteSessions)).displaySuccessMessage)

/** `/einstellungen/sicherheit`: how a reader signs in, and where they are. */
export const security = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: {
    passwort: changePassword,
    passkey: prepareCreation,
    'passkey-anlegen': createPasskey,
    'passkey-umbenennen': renamePasskey,
    'passkey-entfernen': removePasskey,
    abmelden: endOne,
    'ueberall-abmelden': endAll,
  },
  load: async ({ call }) => ({
    sessions: (await call(getSessions)).list,
    passkeys: (await call(listPasskeys)).list,
    profile: await call(getProfile),
  }),
  head: () => ({ title: 'Sicherheit', noIndex: true }),
  Page: ({ sessions, passkeys, profile, at }) => {
    const form = formOf(at, 'passwort')
    const { hasPassword, needsProof: isProofNeeded } = profile
    return (
      <SettingsFrame at={at}>
        <SignInBricks profile={profile} passkeys={passkeys.length} />
        <Board title={hasPassword ? 'Passwort ändern' : 'Passwort setzen'}>
          <Form of={form}>
            {hasPassword ? null : (
              <p>
                Du meldest dich mit einem Passkey an. Ein Passwort ist ein zweiter Weg, falls du das Gerät verlierst.
              </p>
            )}
            <OwnerField of={form} owner={profile} purpose="sicherheit" />
            {mayProve(profile) ? (
              <>
                <PasswordField
                  of={form}
                  name="neues-passwort"
                  label="Neues Passwort"
                  hint="Danach sind alle anderen Geräte abgemeldet."
                  rules={passwordRules(at.settings)}
                  isNew
                />
                <ProofField of={form} isNeeded={isProofNeeded} />
                <div className="acts">
                  <button className="btn primary">{hasPassword ? 'Passwort ändern' : 'Passwort setzen'}</button>
                </div>
              </>
            ) : null}
          </Form>
        </Board>
        <Passkeys passkeys={passkeys} owner={profile} isProofNeeded={isProofNeeded} at={at} />
        <Devices sessions={sessions} at={at} />
      </SettingsFrame>
    )
  },
})

function Devices({ sessions, at }: { sessions: ReplyOf<typeof getSessions>['list']; at: PageContext }) {
  const end = formOf(at, 'abmelden')
  return (
    <Board
      title="Angemeldete Geräte"
      footer={<span>Wann ein Gerät zuletzt da war, stimmt auf fünf Minuten. Netzadressen speichern wir nicht.</span>}
    >
      <Table
        caption="Angemeldete Geräte"
        rows={sessions}
        rowKey={({ tid }) => tid}
        columns={[
          {
            key: 'geraet',
            label: 'Gerät',
            cell: ({ device, isThis, isImpersonation }) => (
              <>
                <b>{deviceName(device)}</b>
                {isThis ? <small> dieses Gerät</small> : null}
                {isImpersonation ? <small> Ansicht durch den Betreiber</small> : null}
              </>
            ),
          },
          {
            key: 'seit',
            label: 'angemeldet',
            numeric: true,
            from: 'tablet',
            cell: ({ datetimeCreated }) => format.date(datetimeCreated),
          },
          {
            key: 'zuletzt',
            label: 'zuletzt',
            numeric: true,
            cell: ({ datetimeSeen }) => `${format.date(datetimeSeen)}, ${format.minute(datetimeSeen)}`,
          },
          {
            key: 'ende',
            label: <span className="vh">Abmelden</span>,
            numeric: true,
            cell: ({ tid, device, isThis }) =>
              isThis ? null : (
                <form method="post" action={path}>
                  <input type="hidden" name={formFields.token} value={end.token} />
                  <input type="hidden" name={formFields.action} value="abmelden" />
                  <input type="hidden" name="geraet" value={tid} />
                  <button className="btn small">
                    Abmelden<span className="vh">: {deviceName(device)}</span>
                  </button>
                </form>
              ),
          },
        ]}
      />
      <Form
        of={formOf(at, 'ueberall-abmelden')}
        question="Auch dieses Gerät ist dann abgemeldet, und offene Seiten bekommen keine Kurse mehr."
      >
        <div className="acts">
          <button className="btn">Überall abmelden</button>
        </div>
      </Form>
    </Board>
  )
}
