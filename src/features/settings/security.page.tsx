import { done, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf } from '#web/blocks/form.tsx'
import { page } from '#web/page.tsx'
import { putPassword } from '#features/account/credentials.contract.ts'
import { atFields } from '#web/at-fields.ts'
import { SettingsFrame } from './frame.block.tsx'

const path = '/einstellungen/sicherheit'

const changePassword: Action = async (submitted, { call }) => {
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

/** `/einstellungen/sicherheit`: how a reader signs in, and where they are. */
export const security = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: { passwort: changePassword },
  head: () => ({ title: 'Sicherheit', noIndex: true }),
  Page: ({ at }) => {
    const form = formOf(at, 'passwort')
    return (
      <SettingsFrame at={at}>
        <Board title="Passwort ändern">
          <Form of={form}>
            <Field
              of={form}
              name="passwort"
              label="Dein Passwort"
              type="password"
              autoComplete="current-password"
              required
            />
            <Field
              of={form}
              name="neues-passwort"
              label="Neues Passwort"
              type="password"
              autoComplete="new-password"
              hint="Mindestens 12 Zeichen. Danach sind alle anderen Geräte abgemeldet."
              required
            />
            <div className="acts">
              <button className="btn primary">Passwort ändern</button>
            </div>
          </Form>
        </Board>
      </SettingsFrame>
    )
  },
})
