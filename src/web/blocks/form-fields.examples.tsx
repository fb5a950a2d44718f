import { Form, formOf } from '#web/blocks/form.tsx'
import { ClockField, DayField, FigureField, SelectField, TextArea, TickField } from '#web/blocks/form-fields.tsx'
import type { Examples } from '#web/example.ts'

export const examples: Examples = {
  'Betrag, Tag, Auswahl und Text': (at) => {
    const form = formOf(at, 'felder')
    return (
      <Form of={form}>
        <FigureField of={form} name="betrag" label="Betrag" unit="EUR" value="1.234,56" />
        <DayField of={form} name="tag" label="Tag" value="2026-11-20" most="2026-11-20" />
        <ClockField of={form} name="zeit" label="Uhrzeit" value="22:00" />
        <SelectField
          of={form}
          name="waehrung"
          label="Währung"
          options={[
            { value: 'EUR', label: 'EUR' },
            { value: 'USD', label: 'USD' },
          ]}
        />
        <TextArea of={form} name="notiz" label="Notiz" hint="Nur für dich sichtbar." />
        <TickField of={form} name="ja" label="Ich bin einverstanden." beside={<a href="/impressum">Lesen</a>} />
      </Form>
    )
  },
  'mit Fehlern': (at) => {
    const form = {
      ...formOf(at, 'felder-2'),
      values: { betrag: ['zehn'] },
      faults: {
        betrag: 'Bitte gib eine Zahl ein, etwa 1.234,56.',
        tag: 'Dieser Tag liegt in der Zukunft.',
        ja: 'Ohne das geht es nicht.',
      },
    }
    return (
      <Form of={form}>
        <FigureField of={form} name="betrag" label="Betrag" unit="EUR" />
        <DayField of={form} name="tag" label="Tag" value="2026-11-21" />
        <TickField of={form} name="ja" label="Ich bin einverstanden." />
      </Form>
    )
  },
}
