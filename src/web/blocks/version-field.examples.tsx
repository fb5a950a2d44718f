import { formOf } from '#web/blocks/form.tsx'
import { VersionField } from '#web/blocks/version-field.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  'anderswo geändert': (at) => {
    const form = { action: 'beispiel', values: { stand: ['1'] }, faults: {} }
    return <VersionField of={formOf({ ...at, form }, 'beispiel')} name="stand" version={2} stored="Wachstum" />
  },
}
