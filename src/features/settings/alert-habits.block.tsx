import type { AlertHabit } from '#features/alerts/ways.contract.ts'
import type { AlertWays } from '#features/lists/author-ways.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { ClockField } from '#web/blocks/form-fields.tsx'
import { Choices, fieldId, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

type Kind = AlertHabit['kind']

const nameOfKind: Readonly<Record<Kind, { name: string; about: string }>> = {
  ABOVE: { name: 'Kurs steigt', about: 'über eine Marke' },
  BELOW: { name: 'Kurs fällt', about: 'unter eine Marke' },
  CHANGE: { name: 'Tagesbewegung', about: 'in beide Richtungen' },
  VOLUME: { name: 'Hoher Umsatz', about: 'ein Vielfaches des Schnitts' },
  EX_DATE: { name: 'Ex-Tag', about: 'Tage vorher' },
  COMPANY_DATE: { name: 'Zahlen, Hauptversammlung', about: 'Tage vorher' },
  ANALYST: { name: 'Analyst ändert Urteil', about: 'eines Werts' },
  NEWS: { name: 'Neue Meldung', about: 'zu einem Wert' },
  KNOCK_OUT: { name: 'Barriere nah', about: 'Abstand in Prozent' },
}

const hours = [
  { value: '', label: 'sofort' },
  { value: '7', label: 'gesammelt, 7 Uhr' },
  { value: '18', label: 'gesammelt, 18 Uhr' },
]

/** The field of a kind in the form. */
export const hourField = (kind: Kind): string => `um-${kind.toLowerCase()}`

const columnsOf = (form: FormState): readonly Column<AlertHabit>[] => [
  {
    key: 'name',
    label: 'Alarm',
    cell: ({ kind }) => (
      <div className="two">
        <b>{nameOfKind[kind].name}</b>
        <small>{nameOfKind[kind].about}</small>
      </div>
    ),
  },
  {
    key: 'set',
    label: 'gesetzt',
    numeric: true,
    from: 'tablet',
    cell: ({ numberAlerts }) => format.integer(numberAlerts),
  },
  {
    key: 'fired',
    label: 'letzte 30 Tage',
    numeric: true,
    from: 'tablet',
    cell: ({ numberFired }) => format.integer(numberFired),
  },
  {
    key: 'hour',
    label: 'E-Mail kommt',
    numeric: true,
    cell: ({ kind, mailHour }) => (
      <span className="input small">
        <select
          id={fieldId(form, hourField(kind))}
          name={hourField(kind)}
          defaultValue={form.values[hourField(kind)]?.[0] ?? String(mailHour ?? '')}
          aria-label={`${nameOfKind[kind].name}: E-Mail kommt`}
        >
          {hours.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      </span>
    ),
  },
]

/** Whether alerts are mailed, and for each kind whether at once or together at an hour. */
export function AlertHabits({ at, ways: { byMail, habits } }: { at: PageContext; ways: AlertWays }) {
  const form = formOf(at, 'mail')
  return (
    <Board
      title="E-Mail"
      footer={
        <span>
          Welcher Alarm welchen Weg nimmt, steht bei jedem selbst: <a href="/alarme">Alarme</a>
        </span>
      }
    >
      <Form of={form}>
        <Choices
          of={form}
          name="mail"
          legend="Alarme per E-Mail"
          options={[
            { value: 'ja', label: 'Ja, wenn der Alarm es sagt' },
            { value: 'nein', label: 'Nein, keinen' },
          ]}
          value={byMail ? 'ja' : 'nein'}
        />
        <Table caption="Wann E-Mails kommen" columns={columnsOf(form)} rows={habits} rowKey={({ kind }) => kind} />
        <div className="acts">
          <button className="btn primary">Speichern</button>
        </div>
      </Form>
    </Board>
  )
}

const usualNight = { from: '22:00', until: '07:00' }

/** When browsers stay quiet. */
export function QuietTime({ at, quiet }: { at: PageContext; quiet: AlertWays['quiet'] }) {
  const form = formOf(at, 'ruhe')
  const { from, until } = quiet ?? usualNight
  return (
    <Board title="Ruhezeit">
      <Form of={form}>
        <Choices
          of={form}
          name="ruhe"
          legend="Push-Nachrichten"
          options={[
            { value: 'nein', label: 'Kommen zu jeder Zeit' },
            { value: 'ja', label: 'Warten, bis die Ruhezeit vorbei ist' },
          ]}
          value={quiet ? 'ja' : 'nein'}
        />
        <div className="form-pair">
          <ClockField of={form} name="von" label="Von" value={from} />
          <ClockField of={form} name="bis" label="Bis" value={until} />
        </div>
        <p className="hint">Uhrzeit in Berlin. E-Mails und Webhooks kommen weiter.</p>
        <div className="acts">
          <button className="btn primary">Ruhezeit speichern</button>
        </div>
      </Form>
    </Board>
  )
}
