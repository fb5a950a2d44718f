import type { ReactNode } from 'react'

export interface Segment {
  label: string
  href: string
  current?: boolean
  /** a figure behind the label */
  note?: ReactNode
}

/** Up to nine short choices in a row; each is a link. */
export function Segments({ label, segments }: { label: string; segments: readonly Segment[] }) {
  return (
    <nav className="segments" aria-label={label}>
      {segments.map(({ label: text, href, current, note }) => (
        <a key={text} href={href} aria-current={current ? 'true' : undefined}>
          {text}
          {note ? <> {note}</> : null}
        </a>
      ))}
    </nav>
  )
}

/** Sections of an instrument; the current one carries the oak line. */
export function Tabs({ label, tabs }: { label: string; tabs: readonly Segment[] }) {
  return (
    <nav className="tabs" aria-label={label}>
      <ul>
        {tabs.map(({ label: text, href, current }) => (
          <li key={text}>
            <a href={href} aria-current={current ? 'page' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
