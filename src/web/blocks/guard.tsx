import type { ReactNode } from 'react'
import { Attempt } from '#web/markup.tsx'
import { renderFailure } from '#web/problem-texts.ts'

/** Keeps an error inside its block: the rest of the page stays alive. */
export function Guard({ children }: { children: ReactNode }) {
  return (
    <Attempt otherwise={<BlockError text={renderFailure} action="Neuladen" />}>
      <div className="guard">{children}</div>
    </Attempt>
  )
}

/** An error in place of a block's content, with one way on: reload. */
export function BlockError({ text, action }: { text: string; action: string }) {
  return (
    <div className="empty" role="alert">
      <p className="b">{text}</p>
      <button type="button" className="btn" data-reload="">
        {action}
      </button>
    </div>
  )
}
