import type { ReactNode } from 'react'
import { ownStart, placeOf } from '#web/navigation.ts'
import { Icon } from '#web/shell/icons.tsx'
import { opens } from '#web/shell/opens.ts'

interface PillProps {
  name: string
  path: string
  /** the link to sign in, or the menu of who has */
  user: ReactNode
  isSignedIn: boolean
}

/** The floating bar: menu, two places, search, user. */
export function Pill({ name, path, user, isSignedIn }: PillProps) {
  const own = ownStart(isSignedIn)
  const place = placeOf(path)
  /** a page below a place is there, too, though it is another page than the link's */
  const mark = (isHere: boolean, href: string) => (isHere ? (path === href ? 'page' : 'true') : undefined)
  return (
    <div className="pillbar">
      <nav className="pill" aria-label="Hauptnavigation">
        <button type="button" aria-haspopup="dialog" title="Hauptmenü" {...opens('menue')}>
          <Icon name="menu" />
          <span className="only-d">Menü</span>
          <span className="vh">Hauptmenü öffnen</span>
        </button>
        <a href="/" aria-current={mark(place === 'current', '/')}>
          Aktuell
        </a>
        <a href={own} aria-current={mark(isSignedIn && place === 'own', own)}>
          Mein {name}
        </a>
        <button type="button" className="searchbox" aria-haspopup="dialog" title="Suchen" {...opens('suche')}>
          <Icon name="search" />
          <span>Suche …</span>
          <kbd data-shortcut="">Strg K</kbd>
        </button>
        {user}
      </nav>
    </div>
  )
}

/** @param from where sign-in returns to */
export function LoginLink({ from }: { from: string }) {
  return (
    <a className="user" href={`/login?cid=header&from=${encodeURIComponent(from)}`} title="Anmelden" rel="nofollow">
      <Icon name="user" />
      <span className="only-d">Anmelden</span>
      <span className="vh only-m">Anmelden</span>
    </a>
  )
}
