import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import type { Examples } from '#web/example.ts'

const faulty = {
  action: 'beispiel',
  values: { name: ['M'] },
  faults: { name: 'Bitte gib mindestens zwei Zeichen ein.' },
}

export const examples: Examples = {
  'wie er kommt': (at) => {
    const form = formOf(at, 'beispiel')
    return (
      <Form of={form}>
        <Field of={form} name="name" label="Name" hint="So nennen wir dich." autoComplete="name" />
        <Choices
          of={form}
          name="dichte"
          legend="Dichte"
          value=""
          options={[
            { value: '', label: 'normal' },
            { value: 'kompakt', label: 'kompakt' },
          ]}
        />
      </Form>
    )
  },
  'mit einem Fehler': (at) => {
    const form = { ...formOf(at, 'beispiel-2'), ...faulty, action: 'beispiel-2', message: undefined }
    return (
      <Form of={form}>
        <Field of={form} name="name" label="Name" />
      </Form>
    )
  },
}
