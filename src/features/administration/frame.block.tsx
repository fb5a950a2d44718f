import type { ReactNode } from 'react'
import type { PageContext } from '#web/page.tsx'

const sections = [
  { path: '/verwaltung', label: 'Konten' },
  { path: '/verwaltung/experten', label: 'Experten' },
  { path: '/verwaltung/protokoll', label: 'Protokoll' },
]

/** The page itself, or the part of the administration that it belongs to. */
function current(path: string, at: string): 'page' | 'true' | undefined {
  if (path === at) return 'page'
  return path === '/verwaltung' && at.startsWith('/verwaltung/konten/') ? 'true' : undefined
}

interface AdministrationFrameProps {
  at: Pick<PageContext, 'path'>
  children: ReactNode
}

/** A page for operators, with the way to the others. */
export const AdministrationFrame = ({ at, children }: AdministrationFrameProps) => (
  <>
    <div className="page-head">
      <h1>Verwaltung</h1>
    </div>
    <div className="settings">
      <nav className="settings-nav" aria-label="Verwaltung">
        <ul>
          {sections.map(({ path, label }) => (
            <li key={path}>
              <a href={path} aria-current={current(path, at.path)}>
                {label}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="stack">{children}</div>
    </div>
  </>
)
