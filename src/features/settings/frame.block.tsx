import type { ReactNode } from 'react'
import type { PageContext } from '#web/page.tsx'
import { Crumbs } from '#web/shell/crumbs.tsx'

const sections = [
  { path: '/einstellungen/profil', label: 'Profil' },
  { path: '/einstellungen/sicherheit', label: 'Sicherheit' },
  { path: '/einstellungen/zweiter-faktor', label: 'Zweiter Faktor' },
  { path: '/einstellungen', label: 'Darstellung' },
  { path: '/einstellungen/benachrichtigungen', label: 'Benachrichtigungen' },
  { path: '/einstellungen/datenschutz', label: 'Datenschutz' },
  { path: '/einstellungen/api', label: 'API-Schlüssel' },
]

/** A page of the settings, with the way to the others; whoever has no account has but one. */
export function SettingsFrame({ at, children }: { at: Pick<PageContext, 'path' | 'reader'>; children: ReactNode }) {
  const isOwn = at.reader.kind === 'user'
  const here = sections.find(({ path }) => path === at.path)?.label
  return (
    <>
      {isOwn && here ? (
        <Crumbs
          crumbs={[
            { label: 'Mein Parkett', path: '/dashboard' },
            { label: 'Einstellungen', path: '/einstellungen' },
            { label: here },
          ]}
        />
      ) : null}
      {isOwn ? (
        <div className="settings">
          <h1>Einstellungen</h1>
          <nav className="settings-nav" aria-label="Einstellungen">
            <ul>
              {sections.map(({ path, label }) => (
                <li key={path}>
                  <a href={path} aria-current={path === at.path ? 'page' : undefined}>
                    {label}
                  </a>
                </li>
              ))}
            </ul>
          </nav>
          <div className="stack">{children}</div>
        </div>
      ) : (
        <>
          <div className="page-head">
            <h1>Einstellungen</h1>
          </div>
          {children}
        </>
      )}
    </>
  )
}
