import { Form, formOf } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'
import { passwordRules } from '#web/blocks/password-rules.ts'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  'zum Anmelden': (at) => {
    const form = formOf(at, 'passwort-beispiel')
    return (
      <Form of={form}>
        <PasswordField of={form} />
      </Form>
    )
  },
  'ein neues': (at) => {
    const form = { ...formOf(at, 'passwort-beispiel-2'), faults: { passwort: 'Mindestens 12 Zeichen.' } }
    return (
      <Form of={form}>
        <PasswordField
          of={form}
          label="Neues Passwort"
          hint="Ein paar Wörter hintereinander."
          rules={passwordRules({ leakedPasswords: {} })}
          isNew
        />
      </Form>
    )
  },
}
