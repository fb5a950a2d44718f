import type { ReactNode } from 'react'
import { StepBar } from '#web/blocks/step-bar.tsx'
import { withQuery } from '#web/navigation.ts'
import { Icon } from '#web/shell/icons.tsx'

const steps = [
  { label: 'E-Mail', asks: 'Die Adresse, mit der du dich anmeldest' },
  { label: 'Passwort', asks: 'Ein Passkey, oder mindestens 12 Zeichen' },
  { label: 'Bestätigung', asks: 'Sechs Ziffern an deine E-Mail' },
  { label: 'Einwilligungen', asks: 'Eine Frage, nichts ist vorausgewählt, sie ist freiwillig' },
] as const

interface NarrowProps {
  title: string
  lead?: ReactNode
  children: ReactNode
}

/** A page with one form. */
export function Narrow({ title, lead, children }: NarrowProps) {
  return (
    <div className="account single">
      <div className="stack">
        <div>
          <h1>{title}</h1>
          {lead ? <p className="mut2">{lead}</p> : null}
        </div>
        {children}
      </div>
    </div>
  )
}

interface StepProps {
  /** from 0 */
  number: number
  /** what was answered before, with the page where it is changed */
  answered?: { email: string; change?: string } | undefined
  /** the page that the registration began on */
  from: string | undefined
  children: ReactNode
}

/** A step of the registration: what is done stays as a line, what comes says what it will ask. */
export function RegistrationStep({ number, answered, from, children }: StepProps) {
  return (
    <div className="account">
      <div className="stack">
        <div>
          <h1>Konto anlegen</h1>
          <p className="mut2">Kostenlos. Kein Test, der in ein Abo übergeht.</p>
        </div>
        <StepBar steps={steps.map(({ label }) => label)} now={number} />
        <section className="board">
          {answered ? (
            <p className="answered-step">
              <Icon name="check" />
              <span>
                <span className="xs mut2">E-Mail</span> <b>{answered.email}</b>
              </span>
              {answered.change ? (
                <a className="more" href={answered.change}>
                  Ändern
                </a>
              ) : null}
            </p>
          ) : null}
          {children}
          <ol className="coming" start={number + 2}>
            {steps.slice(number + 1).map(({ label, asks }, index) => (
              <li key={label}>
                <b>{number + 2 + index}</b>
                <span>
                  {label}
                  <small>{asks}</small>
                </span>
              </li>
            ))}
          </ol>
        </section>
        {number < 2 ? (
          <p className="account-more mut2">
            Schon ein Konto? <a href={withQuery('/login', new URLSearchParams(), { from })}>Anmelden</a>
          </p>
        ) : null}
      </div>
      <aside className="account-side">
        <h2>Was das Konto bringt</h2>
        <ul className="gives">
          <li>
            <Icon name="star" />
            <b>Watchlists und Musterdepots</b>
            <span>auf jedem Gerät gleich</span>
          </li>
          <li>
            <Icon name="bell" />
            <b>Alarme</b>
            <span>per E-Mail, wenn ein Kurs deine Marke erreicht</span>
          </li>
          <li>
            <Icon name="download" />
            <b>Alles wieder mitnehmen</b>
            <span>als CSV und JSON; löschen kannst du das Konto jederzeit</span>
          </li>
        </ul>
        <p className="xs mut2">
          Wir speichern deine E-Mail und was du anlegst. Mehr erst, wenn du zustimmst.{' '}
          <a href="/datenschutz">Datenschutz</a>
        </p>
      </aside>
    </div>
  )
}
