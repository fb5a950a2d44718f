import { menuColumns, quickLinks, type Link } from '#web/navigation.ts'
import { Icon } from '#web/shell/icons.tsx'
import { closes } from '#web/shell/opens.ts'

/** The main menu: five quick buttons, then the columns; boxes fold on phones. */
export function Menu({ links, path }: { links: readonly Link[]; path: string }) {
  return (
    <dialog id="menue" className="menu" aria-label="Hauptmenü" closedby="any">
      <header>
        <ul className="chips" aria-label="Mein Bereich">
          {quickLinks.map((link) => (
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
      <nav className="menu-columns" aria-label="Alle Bereiche">
        {menuColumns.map((column) => {
          const entries = links.filter((link) => link.menu === column)
          return entries.length === 0 ? null : (
            <details key={column} open>
              <summary>{column}</summary>
              <ul>
                {entries.map((link) => (
                  <li key={link.path + link.label}>
                    <a
                      href={link.path}
                      data-words={link.words}
                      aria-current={link.path === path ? 'page' : undefined}
                      rel={link.external ? 'noopener' : undefined}
                    >
                      {link.label}
                    </a>
                  </li>
                ))}
              </ul>
            </details>
          )
        })}
      </nav>
    </dialog>
  )
}
