import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { renderFailure } from '#web/problem.tsx'

/** Keeps an error inside its block: the rest of the page stays alive. */
export function Guard({ children }: { children: ReactNode }) {
  let markup: string
  try {
    markup = renderToStaticMarkup(<>{children}</>)
  } catch {
    return <BlockError text={renderFailure} action="Neuladen" />
  }
  return <div className="guard" dangerouslySetInnerHTML={{ __html: markup }} />
}

/** An error in place of a block's content, with one way on: reload. */
export function BlockError({ text, action }: { text: string; action: string }) {
  return (
    <div className="empty" role="alert">
      <p className="b">{text}</p>
      <a className="btn" href="" data-reload="">{action}</a>
    </div>
  )
}
