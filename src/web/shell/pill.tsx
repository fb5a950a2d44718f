import { Icon } from '#web/shell/icons.tsx'
import { opens } from '#web/shell/opens.ts'

interface PillProps {
  name: string
  path: string
  /** where sign-in returns to; absent on the pages of sign-in itself */
  from: string | undefined
}

/** The floating bar: menu, two places, search, user. */
export function Pill({ name, path, from }: PillProps) {
  const login = from === undefined ? '/login' : `/login?cid=header&from=${encodeURIComponent(from)}`
  return (
    <div className="pillbar">
      <nav className="pill" aria-label="Hauptnavigation">
        <button type="button" aria-haspopup="dialog" title="Hauptmenü" {...opens('menue')}>
          <Icon name="menu" />
          <span className="only-d">Menü</span>
          <span className="vh">Hauptmenü öffnen</span>
        </button>
        <a href="/" aria-current={path === '/' ? 'page' : undefined}>
          Aktuell
        </a>
        <a href="/">Mein {name}</a>
        <button type="button" className="searchbox" aria-haspopup="dialog" title="Suchen" {...opens('suche')}>
          <Icon name="search" />
          <span>Suche …</span>
          <kbd data-shortcut="">Strg K</kbd>
        </button>
        {from === undefined ? null : (
          <a className="user" href={login} title="Anmelden" rel="nofollow">
            <Icon name="user" />
            <span className="only-d">Anmelden</span>
            <span className="vh only-m">Anmelden</span>
          </a>
        )}
      </nav>
    </div>
  )
}
