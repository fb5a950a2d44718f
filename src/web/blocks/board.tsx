import type { ReactNode } from 'react'
import { Guard } from '#web/blocks/guard.tsx'

export interface BoardProps {
  title: ReactNode
  id?: string
  /** one action on the right: a link or segments */
  action?: ReactNode
  /** source and time on the left, a link on the right */
  footer?: ReactNode
  children: ReactNode
}

/** A card: title, one action, content, footer. Boards are never nested. */
export function Board({ title, id, action, footer, children }: BoardProps) {
  return (
    <section className="board" id={id}>
      <header>
        <h2>{title}</h2>
        {action}
      </header>
      <Guard>{children}</Guard>
      {footer ? <footer>{footer}</footer> : null}
    </section>
  )
}
