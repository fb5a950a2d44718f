import { footerGroups, type Link } from '#web/navigation.ts'
import { Icon, Sign } from '#web/shell/icons.tsx'
import { opens } from '#web/shell/opens.ts'

interface FooterProps {
  name: string
  year: string
  links: readonly Link[]
  /** A–Z, on the home page only */
  letters: boolean
  /** inside the app only the legal row remains */
  slim: boolean
}

const alphabet = Array.from('ABCDEFGHIJKLMNOPQRSTUVWXYZ')

export function Footer({ name, year, links, letters, slim }: FooterProps) {
  return (
    <footer className="ft">
      <div className="inlay" aria-hidden="true" />
      {slim ? null : (
        <div className="wrap ft-grid">
          <div>
            <a className="wordmark" href="/">
              <Sign />
              <span>{name}</span>
            </a>
            <p className="ft-claim">Kurse, Nachrichten und Depots für private Anleger.</p>
            <AppBadges links={links.filter(({ badge }) => badge)} />
          </div>
          {footerGroups.map((group) => {
            const entries = links.filter((link) => link.footer === group)
            return entries.length === 0 ? null : (
              <nav key={group} aria-label={group === 'Parkett' ? name : group}>
                <h2>{group === 'Parkett' ? name : group}</h2>
                <ul>
                  {entries.map((link) => (
                    <li key={link.label}>
                      <a href={link.path} rel={link.external ? 'noopener' : undefined}>
                        {link.label}
                      </a>
                    </li>
                  ))}
                </ul>
              </nav>
            )
          })}
        </div>
      )}
      {letters ? (
        <nav className="wrap ft-letters" aria-label="Aktien von A bis Z">
          <b>Aktien A–Z</b>
          {alphabet.map((letter) => (
            <a key={letter} href={`/aktien/top/${letter.toLowerCase()}`}>
              {letter}
            </a>
          ))}
        </nav>
      ) : null}
      <div className="wrap ft-legal">
        {links
          .filter((link) => link.footer === 'Rechtliches' || (slim && link.footer === 'Vertrag'))
          .map((link) => (
            <a key={link.label} href={link.path}>
              {link.label}
            </a>
          ))}
        <button type="button" {...opens('privatsphaere')}>
          Privatsphäre-Einstellungen
        </button>
        <p>
          © {year} {name} ·{' '}
          <b>Alle Kurse und Kennzahlen auf dieser Seite sind simuliert, wo nichts anderes dabei steht.</b> Keine
          Anlageberatung, keine Gewähr.
        </p>
      </div>
      <Looks />
    </footer>
  )
}

/** The stores that have the app, once the operator has one there. */
const AppBadges = ({ links }: { links: readonly Link[] }) =>
  links.length === 0 ? null : (
    <ul className="ft-badges">
      {links.map((link) => (
        <li key={link.label}>
          <a className="btn" href={link.path} rel="noopener">
            <Icon name="download" />
            {link.label}
          </a>
        </li>
      ))}
    </ul>
  )

/** How the reader wants to see the site; the client keeps the choice. */
function Looks() {
  return (
    <div className="wrap ft-looks" data-looks="" hidden>
      <fieldset>
        <legend>Aussehen</legend>
        <div className="segments" data-look="theme">
          <button type="button" value="">
            System
          </button>
          <button type="button" value="light">
            Hell
          </button>
          <button type="button" value="dark">
            Dunkel
          </button>
        </div>
      </fieldset>
      <fieldset>
        <legend>Kursfarben</legend>
        <div className="segments" data-look="farbe">
          <button type="button" value="">
            Grün/Rot
          </button>
          <button type="button" value="blau-orange">
            Blau/Orange
          </button>
        </div>
      </fieldset>
      <fieldset>
        <legend>Dichte</legend>
        <div className="segments" data-look="dichte">
          <button type="button" value="kompakt">
            Kompakt
          </button>
          <button type="button" value="">
            Normal
          </button>
          <button type="button" value="luftig">
            Luftig
          </button>
        </div>
      </fieldset>
    </div>
  )
}
