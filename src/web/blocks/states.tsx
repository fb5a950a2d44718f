import { turboWarning } from '#contract/risk.ts'
import type { ReactNode } from 'react'
import { Icon } from '#web/shell/icons.tsx'

/** One sentence that names the cause, and one way out. */
export function Empty({ text, hint, children }: { text: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <div className="empty">
      <p className="b">{text}</p>
      {hint ? <p className="sm mut2">{hint}</p> : null}
      {children}
    </div>
  )
}

export function Note({ warn = false, children }: { warn?: boolean; children: ReactNode }) {
  return (
    <div className={warn ? 'note warn' : 'note'}>
      <Icon name={warn ? 'warning' : 'info'} />
      <span>{children}</span>
    </div>
  )
}

/** What has to be said about turbos wherever they are shown. */
export function TurboWarning() {
  return (
    <Note warn>
      {turboWarning} Ein Totalverlust ist möglich.{' '}
      <a className="b" href="/risikohinweise">
        Risikohinweise
      </a>
    </Note>
  )
}
