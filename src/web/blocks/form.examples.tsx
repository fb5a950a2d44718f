import { Field, Form, type FormState } from '#web/blocks/form.tsx'
import type { Examples } from '#web/example.ts'

const fresh: FormState = {
  action: 'beispiel',
  address: '/dev/bloecke',
  token: 'beispiel',
  values: {},
  faults: {},
  message: undefined,
}
const wrong: FormState = {
  ...fresh,
  action: 'fehler',
  values: { name: [''] },
  faults: { name: 'Bitte gib einen Namen an.' },
}

export const examples: Examples = {
  unausgefüllt: () => (
    <Form of={fresh}>
      <Field of={fresh} name="name" label="Name" hint="Höchstens 40 Zeichen" />
      <button type="submit" className="btn primary">
        Speichern
      </button>
    </Form>
  ),
  'mit einem Fehler': () => (
    <Form of={wrong}>
      <Field of={wrong} name="name" label="Name" />
      <button type="submit" className="btn primary">
        Speichern
      </button>
    </Form>
  ),
}
