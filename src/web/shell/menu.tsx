import { menuColumns, topLinks, type Link } from '#web/navigation.ts'
import { Icon } from '#web/shell/icons.tsx'
import { closes } from '#web/shell/opens.ts'

interface MenuProps {
  /** of the portal */
  name: string
  links: readonly Link[]
  /** the buttons above */
  quick: readonly Link[]
  isSignedIn: boolean
  path: string
}

/** The main menu: the first level, five quick buttons, then the columns, tools last; boxes fold on phones. */
export function Menu({ name, links, quick, isSignedIn, path }: MenuProps) {
  const entryOf = (link: Link) => (
    <li key={link.path + link.label} className={link.quoted && 'valued'}>
      <a
        href={link.path}
        data-words={link.words}
        aria-current={link.path === path ? 'page' : undefined}
        rel={link.external ? 'noopener' : undefined}
      >
        {link.label}
      </a>
      {link.quoted ? (
        <span className="num" data-menu-value={`${link.quoted.entityType}:${link.quoted.entityValue}`} />
      ) : null}
    </li>
  )
  return (
    <dialog id="menue" className="menu" aria-label="Hauptmenü" closedby="any">
      <header>
        <ul className="chips" aria-label="Mein Bereich">
          {quick.map((link) => (
            <li key={link.label}>
              <a className="chip" href={link.path}>
                {link.label}
              </a>
            </li>
          ))}
        </ul>
        <button type="button" className="btn ghost square" title="Menü schließen" {...closes('menue')}>
          <Icon name="close" />
          <span className="vh">Menü schließen</span>
        </button>
      </header>
      <nav className="menu-top" aria-label="Hauptbereiche">
        <ul>
          {topLinks(name, isSignedIn).map((link) => (
            <li key={link.label}>
              <a href={link.path}>{link.label}</a>
            </li>
          ))}
          {links
            .filter(({ group }) => group === 'partner')
            .map((link) => (
              <li key={link.path}>
                <a href={link.path} rel="noopener sponsored">
                  <span className="xs mut2">Anzeige</span> {link.label}
                </a>
              </li>
            ))}
          {links
            .filter(({ group }) => group === 'phone')
            .map((link) => (
              <li key={link.path} className="only-m">
                <a href={link.path} rel={link.external ? 'noopener' : undefined}>
                  {link.label}
                </a>
              </li>
            ))}
        </ul>
      </nav>
      <nav className="menu-columns" aria-label="Alle Bereiche">
        {menuColumns.map((column) => {
          const entries = links.filter((link) => link.menu === column)
          return entries.length === 0 ? null : (
            <details key={column} open>
              <summary>{column}</summary>
              <ul>{entries.filter(({ tool }) => tool === undefined).map(entryOf)}</ul>
              {entries.some(({ tool }) => tool !== undefined) ? (
                <>
                  <h3>Werkzeuge</h3>
                  <ul>{entries.filter(({ tool }) => tool !== undefined).map(entryOf)}</ul>
                </>
              ) : null}
            </details>
          )
        })}
      </nav>
    </dialog>
  )
}
