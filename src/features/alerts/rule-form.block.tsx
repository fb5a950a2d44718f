import type { ReplyOf } from '#contract/endpoint.ts'
import type { Instrument } from '#contract/instruments.ts'
import type { Kind } from '#features/alerts/alerts.contract.ts'
import type { AlertHabit, getAlertWays } from '#features/alerts/ways.contract.ts'
import { ClosedWays } from '#features/lists/closed-ways.block.tsx'
import type { Submitted } from '#web/action.ts'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { Choices, type FormState } from '#web/blocks/form.tsx'

/** A rule's field in a form. */
export interface RuleField {
  kind: Kind
  name: string
  label: string
  unit?: string
  hint?: string
}

const fields: readonly RuleField[] = [
  { kind: 'ABOVE', name: 'ueber', label: 'Steigt über' },
  { kind: 'BELOW', name: 'unter', label: 'Fällt unter' },
  { kind: 'CHANGE', name: 'tag', label: 'Tagesbewegung ab', unit: '%', hint: 'In beide Richtungen, gegen den Vortag.' },
  { kind: 'VOLUME', name: 'umsatz', label: 'Umsatz ab', unit: '× Schnitt', hint: 'Gegen den Schnitt von 20 Tagen.' },
  { kind: 'EX_DATE', name: 'extag', label: 'Vor dem Ex-Tag', unit: 'Tage', hint: '0 ist der Ex-Tag selbst.' },
  {
    kind: 'COMPANY_DATE',
    name: 'termin',
    label: 'Vor Zahlen und Hauptversammlung',
    unit: 'Tage',
    hint: '1 erinnert am Tag vorher.',
  },
  { kind: 'KNOCK_OUT', name: 'abstand', label: 'Abstand zur Barriere unter', unit: '%' },
]

/** Rules without a figure: a box each. */
const boxes = [
  { kind: 'NEWS', name: 'meldung', label: 'Eine neue Meldung erscheint' },
  { kind: 'ANALYST', name: 'analyst', label: 'Ein Analyst ändert sein Urteil' },
] as const satisfies readonly RuleField[]

/** Those that make sense for an instrument. */
export const boxesFor = ({ entityType }: Instrument): readonly RuleField[] =>
  boxes.filter(({ kind }) => (kind === 'ANALYST' ? entityType === 'STOCK' : entityType !== 'DERIVATIVE'))

/** The rules that make sense for an instrument; those with a figure. */
export const fieldsFor = ({ entityType, entitySubType }: Instrument): readonly RuleField[] =>
  fields.filter(({ kind }) => {
    if (kind === 'EX_DATE' || kind === 'COMPANY_DATE') return entityType === 'STOCK'
    if (kind === 'VOLUME') return entityType === 'STOCK' || entitySubType === 'ETF'
    if (kind === 'KNOCK_OUT') return entitySubType === 'KNOCKOUT_CERTIFICATE'
    if (kind === 'CHANGE') return entityType !== 'INTEREST' && (entityType !== 'FUND' || entitySubType === 'ETF')
    return true
  })

export const fieldOf = (kind: string): string => [...fields, ...boxes].find((each) => each.kind === kind)?.name ?? ''

const longestNote = 500
const rests = [
  { value: 'einmal', label: 'Einmal' },
  { value: '60', label: 'Jedes Mal, höchstens einmal in der Stunde' },
  { value: '1440', label: 'Jedes Mal, höchstens einmal am Tag' },
]

const wayBoxes = [
  { value: 'mail', way: 'MAIL', label: 'E-Mail' },
  { value: 'push', way: 'PUSH', label: 'Push-Nachricht' },
  { value: 'webhook', way: 'WEBHOOK', label: 'Webhook' },
] as const

type OfferedWay = 'push' | 'webhook'

/** What somebody has set up, and what they say of all alerts of a kind. */
export interface OfferedWays {
  /** besides mail */
  ways: readonly OfferedWay[]
  habits: readonly AlertHabit[] | undefined
}

export const offeredBy = (ways: ReplyOf<typeof getAlertWays> | null | undefined): OfferedWays => ({
  ways: [
    ...(ways?.mayPush && ways.devices.length > 0 ? ['push' as const] : []),
    ...(ways?.mayWebhook && ways.webhooks.length > 0 ? ['webhook' as const] : []),
  ],
  habits: ways?.habits,
})

/** How often, which way, and a note. */
export function WayFields({
  of,
  repeats = false,
  quietMinutes = 60,
  byMail = true,
  byWebhook = false,
  byPush = false,
  kinds,
  offered,
  note = '',
}: {
  of: FormState
  repeats?: boolean
  quietMinutes?: number
  byMail?: boolean
  byWebhook?: boolean
  byPush?: boolean
  /** of the rules that can be set here */
  kinds: readonly Kind[]
  offered: OfferedWays
  note?: string
}) {
  const chosen = Object.hasOwn(of.values, 'oft')
    ? (of.values['weg'] ?? [])
    : [...(byMail ? ['mail'] : []), ...(byWebhook ? ['webhook'] : []), ...(byPush ? ['push'] : [])]
  const boxesShown = wayBoxes.filter(
    ({ value }) => value === 'mail' || offered.ways.includes(value) || chosen.includes(value),
  )
  return (
    <>
      <div className="rule-ways">
        <Choices
          of={of}
          name="oft"
          legend="Wie oft"
          options={rests}
          value={repeats ? (quietMinutes >= 1440 ? '1440' : '60') : 'einmal'}
        />
        <fieldset className="choices">
          <legend>Weg, außer hier</legend>
          {boxesShown.map(({ value, label }) => (
            <label key={value} className="check">
              <input type="checkbox" name="weg" value={value} defaultChecked={chosen.includes(value)} />
              {label}
            </label>
          ))}
          <ClosedWays habits={offered.habits} kinds={kinds} of={boxesShown.map(({ way }) => way)} />
          <p className="hint">
            <a href="/einstellungen/benachrichtigungen">Wege einrichten</a>
          </p>
        </fieldset>
      </div>
      <TextArea of={of} name="notiz" label="Notiz dazu" rows={2} value={note} hint="Steht auch in der Mail." />
    </>
  )
}

/** What these fields say; a fault of the note beside it. */
export function wayOf(submitted: Submitted) {
  const often = submitted.text('oft')
  const note = submitted.text('notiz')
  return {
    facts: {
      repeats: often === '60' || often === '1440',
      quietMinutes: often === '1440' ? 1440 : 60,
      byMail: submitted.all('weg').includes('mail'),
      byWebhook: submitted.all('weg').includes('webhook'),
      byPush: submitted.all('weg').includes('push'),
      note,
    },
    fault: note.length > longestNote ? `Eine Notiz hat höchstens ${longestNote} Zeichen.` : undefined,
  }
}
