import type { ReactNode } from 'react'
import { alertWays, waysFor, type AlertHabit, type AlertWay } from '#features/alerts/ways.contract.ts'
import type { AlertWays } from '#features/lists/author-ways.block.tsx'
import { searchesPath } from '#features/lists/saved-search.ts'
import { nameOfKind, nameOfWay } from '#features/lists/way-names.ts'
import { Board } from '#web/blocks/board.tsx'
import { fieldId, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { Note } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { WayAct } from './way-acts.block.tsx'

type Kind = AlertHabit['kind']

const hours = [
  { value: '', label: 'sofort' },
  { value: '7', label: 'gesammelt, 7 Uhr' },
  { value: '18', label: 'gesammelt, 18 Uhr' },
]

/** Fields of a kind in the form: its hour, and its ways. */
export const hourField = (kind: Kind): string => `um-${kind.toLowerCase()}`
export const waysField = (kind: Kind): string => `weg-${kind.toLowerCase()}`

/** Whether the operator has opened a way; the others cannot be switched. */
export const isOpened = (way: AlertWay, { mayPush, mayWebhook }: Pick<AlertWays, 'mayPush' | 'mayWebhook'>): boolean =>
  way === 'MAIL' || (way === 'PUSH' ? mayPush : mayWebhook)

/** Why nothing goes a way, whatever its switches say; undefined: it leads somewhere. */
function whyNothing(way: AlertWay, ways: AlertWays): ReactNode {
  if (!isOpened(way, ways)) return 'Der Betreiber dieses Portals hat diesen Weg nicht eingeschaltet.'
  if (way === 'PUSH' && ways.devices.length === 0)
    return (
      <>
        Noch in keinem Browser eingeschaltet. <a href="#push">Einschalten</a>
      </>
    )
  if (way === 'WEBHOOK' && ways.webhooks.length === 0)
    return (
      <>
        Noch keine Adresse. <a href="#webhooks">Anlegen</a>
      </>
    )
  return undefined
}

/** A line of the table: what happens, which ways it is told, when, and how often that was. */
interface Line {
  key: string
  name: string
  about: ReactNode
  way: (way: AlertWay) => ReactNode
  when: ReactNode
  count: ReactNode
}

const columns: readonly Column<Line>[] = [
  {
    key: 'name',
    label: 'Ereignis',
    cell: ({ name, about }) => (
      <div className="two">
        <b>{name}</b>
        <small>{about}</small>
      </div>
    ),
  },
  ...alertWays.map(
    (way): Column<Line> => ({
      key: way.toLowerCase(),
      label: nameOfWay[way],
      cell: (line) => line.way(way),
      attributes: () => ({ 'data-way': '' }),
    }),
  ),
  { key: 'when', label: 'Wann', cell: ({ when }) => when },
  { key: 'count', label: 'letzte 30 Tage', numeric: true, from: 'tablet', cell: ({ count }) => count },
]

const nothing = (why: string): ReactNode => (
  <span title={why}>
    –<span className="vh"> {why}</span>
  </span>
)

const setText = ({ kind, numberAlerts }: AlertHabit): ReactNode => {
  if (kind === 'MOVE')
    return <a href="/aktien/performance-alarme/melden">{numberAlerts > 0 ? 'eine Liste' : 'keine Liste'}</a>
  if (kind === 'ARTICLE') return <a href="#autoren">{format.counted(numberAlerts, 'Autor', 'Autoren')}</a>
  return numberAlerts > 0 ? `${format.integer(numberAlerts)} gesetzt` : 'keiner gesetzt'
}

/** What a switch turns on or off: „2 Alarme“. */
const namedBy = ({ kind, numberByWay }: AlertHabit, way: AlertWay): string => {
  const count = numberByWay[way]
  if (kind === 'MOVE') return format.counted(count, 'Liste', 'Listen')
  return kind === 'ARTICLE' ? format.counted(count, 'Autor', 'Autoren') : format.counted(count, 'Alarm', 'Alarme')
}

const lineOf = (form: FormState, habit: AlertHabit, ways: AlertWays): Line => {
  const { kind, mailHour, numberFired } = habit
  const { name, about } = nameOfKind[kind]
  const sent = form.values[waysField(kind)] ?? (Object.keys(form.values).length > 0 ? [] : habit.ways)
  return {
    key: kind,
    name,
    about: (
      <>
        {about} · {setText(habit)}
      </>
    ),
    way: (way) =>
      waysFor(kind).includes(way) ? (
        <label className="tick" title={namedBy(habit, way)}>
          <input
            type="checkbox"
            name={waysField(kind)}
            value={way}
            aria-label={`${name}: ${nameOfWay[way]}, ${namedBy(habit, way)}`}
            aria-describedby={whyNothing(way, ways) ? reasonId(way) : undefined}
            disabled={!isOpened(way, ways)}
            defaultChecked={isOpened(way, ways) && sent.includes(way)}
          />
          <small aria-hidden="true">{format.integer(habit.numberByWay[way])}</small>
        </label>
      ) : (
        nothing('kommt nicht per E-Mail: es sind zu viele')
      ),
    when:
      kind === 'ARTICLE' ? (
        'sofort'
      ) : kind === 'MOVE' ? (
        nothing('keine E-Mail')
      ) : (
        <Hour {...{ form, kind, mailHour }} />
      ),
    count: numberFired === undefined ? nothing('wird nicht gezählt') : format.integer(numberFired),
  }
}

function Hour({ form, kind, mailHour }: { form: FormState; kind: Kind; mailHour: AlertHabit['mailHour'] }) {
  return (
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
  )
}

const searchLine = ({ numberSearches, numberTelling, numberTold }: AlertWays['searches']): Line => ({
  key: 'searches',
  name: 'Neuer Treffer einer Suche',
  about: <a href={searchesPath}>{format.counted(numberSearches, 'gemerkte Suche', 'gemerkte Suchen')}</a>,
  way: (way) =>
    way === 'MAIL' ? (
      <a href={searchesPath} title="Bei jeder Suche selbst">
        {numberSearches === 0 ? 'keine' : `${numberTelling} von ${numberSearches}`}
      </a>
    ) : (
      nothing('kommt nur per E-Mail')
    ),
  when: 'täglich',
  count: format.integer(numberTold),
})

const digestLine = (isAgreed: boolean): Line => ({
  key: 'digest',
  name: 'Deine Woche',
  about: 'was deine Werte getan haben',
  way: (way) =>
    way === 'MAIL' ? (
      <a href="/einstellungen/datenschutz" title="Einwilligung unter „Datenschutz“">
        {isAgreed ? 'an' : 'aus'}
      </a>
    ) : (
      nothing('kommt nur per E-Mail')
    ),
  when: 'am Wochenende',
  count: nothing('wird nicht gezählt'),
})

const securityLine: Line = {
  key: 'security',
  name: 'Sicherheit',
  about:
    'Anmeldung auf einem neuen Gerät; Passwort, Passkey, zweiter Faktor oder Adresse geändert · lässt sich nicht abschalten',
  way: (way) =>
    way === 'MAIL' ? (
      <span title="immer an: lässt sich nicht abschalten">
        <Icon name="lock" />
        <span className="vh">immer an</span>
      </span>
    ) : (
      nothing('kommt nur per E-Mail')
    ),
  when: 'sofort',
  count: nothing('wird nicht gezählt'),
}

const reasonId = (way: AlertWay): string => `grund-${way.toLowerCase()}`

/** What is told which way, and when: a switch for each kind and way. */
export function ToldTable({ at, ways }: { at: PageContext; ways: AlertWays }) {
  const form = formOf(at, 'wege')
  const tried = at.form?.action === 'proben' ? [...(at.form.shown ?? []), at.form.message ?? ''] : []
  const lines = [
    ...ways.habits.map((habit) => lineOf(form, habit, ways)),
    searchLine(ways.searches),
    digestLine(ways.digest),
    securityLine,
  ]
  return (
    <Board
      title="Was wohin geht"
      action={
        <WayAct at={at} action="proben" id="alle" label="Probe senden" what="an jeden Weg, der eingerichtet ist" />
      }
      footer={
        <span>
          Ein Alarm geht die Wege, die er selbst nennt und die hier an sind: <a href="/alarme">Alarme</a>
        </span>
      }
    >
      {tried.filter(Boolean).map((text) => (
        <Note key={text}>{text}</Note>
      ))}
      <Driven by="saved-ways" when="now" props={{}}>
        <Form of={form}>
          <Table caption="Was wohin geht" columns={columns} rows={lines} rowKey={({ key }) => key} />
          <div className="told-reasons">
            <p className="hint">
              Die kleine Zahl sagt, wie viele Alarme diesen Weg nennen. Bei 0 ändert der Schalter nichts, bis einer ihn
              nennt.
            </p>
            {alertWays.map((way) => {
              const why = whyNothing(way, ways)
              return why ? (
                <p key={way} className="hint" id={reasonId(way)}>
                  <b>{nameOfWay[way]}:</b> {why}
                </p>
              ) : null
            })}
          </div>
          <p className="hint told-saved" role="status"></p>
          <div className="acts">
            <button className="btn primary">Speichern</button>
          </div>
        </Form>
      </Driven>
    </Board>
  )
}
