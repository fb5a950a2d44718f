import { CodeField } from '#web/blocks/code-field.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  'wie er kommt': (at) => {
    const form = formOf(at, 'code-beispiel')
    return (
      <Form of={form}>
        <CodeField of={form} hint="Ein Feld, auch einfügen geht." />
      </Form>
    )
  },
  'mit einem Fehler': (at) => {
    const form = { ...formOf(at, 'code-beispiel-2'), faults: { code: 'Dieser Code passt nicht.' } }
    return (
      <Form of={form}>
        <CodeField of={form} hint="Ein Feld, auch einfügen geht." />
      </Form>
    )
  },
}
