import { Failure, failures, type FailureName } from '#contract/failures.ts'
import type { Head, Instead, PageContext, Suggestion } from '#web/page.tsx'
import { LinkChips } from '#web/blocks/link-chips.tsx'
import { SearchForm } from '#web/blocks/search-form.tsx'
import { renderFailure } from '#web/problem-texts.ts'

export interface Problem {
  status: number
  title: string
  text: string
  /** when to come back, where that is known */
  retryAfterSeconds?: number
}

/** What a reader is told about an error thrown while a page was made. */
export function problemOf(error: unknown): Problem {
  if (!(error instanceof Failure)) return { status: 500, title: 'Technischer Fehler', text: renderFailure }
  const { status } = failures[error.failure]
  const { retryAfterSeconds } = error.facts
  return {
    status,
    title: status === 404 ? 'Nicht gefunden' : 'Das hat nicht geklappt',
    text: failureText(error),
    ...onPages[error.failure],
    ...(typeof retryAfterSeconds === 'number' ? { retryAfterSeconds } : {}),
  }
}

/** What a reader is told of a failure; who tried too often also learns how long that counts. */
export function failureText({ failure, facts: { retryAfterSeconds: seconds } }: Failure): string {
  if (failure !== 'TOO_MANY_TRIES' || typeof seconds !== 'number') return failures[failure].text
  const minutes = Math.ceil(seconds / 60)
  const wait = minutes === 60 ? 'eine Stunde' : minutes === 1 ? 'eine Minute' : `${minutes} Minuten`
  return `Zu viele Versuche. Bitte warte ${wait}, bevor du es noch einmal versuchst.`
}

/** Failures that have a heading of their own, and what a page says below it where their sentence would say the same again. */
const onPages: Partial<Record<FailureName, Partial<Problem>>> = {
  NOT_FOUND: {
    title: 'Diese Seite gibt es nicht',
    text: 'Vielleicht steht in der Adresse ein Tippfehler, oder die Seite ist umgezogen.',
  },
  INSTRUMENT_UNKNOWN: {
    title: 'Dieses Wertpapier kennen wir nicht',
    text: 'Vielleicht steht in der Adresse ein Tippfehler, oder es wird nicht mehr gehandelt.',
  },
  UNAVAILABLE: { title: 'Gerade nicht erreichbar' },
}

export const problemHead = (problem: Problem): Head => ({ title: problem.title, noIndex: true })

interface ProblemPageProps {
  problem: Problem
  at: Pick<PageContext, 'path' | 'links'>
  /** found by the words of the address */
  found?: readonly Suggestion[]
  /** what there is of the kind of thing that is missing */
  instead?: Instead | undefined
  /** by the reader, in the form that was sent */
  written?: readonly string[]
}

/** The page shown in place of the one that failed; a missing one suggests where to look. */
export function ProblemPage({ problem, at, found = [], instead, written = [] }: ProblemPageProps) {
  const missing = problem.status === 404
  const guess = wordsOf(at.path)
  const suggestions = at.links.filter((link) => link.sitemap === 'Börse & Kurse' && link.path !== '/')
  return (
    <section className="board">
      <div className="notice">
        <p className="big-code" aria-hidden="true">
          {problem.status}
        </p>
        <h1>{problem.title}</h1>
        <p>{problem.text}</p>
        {written.length > 0 ? <Written texts={written} /> : null}
        {missing ? (
          <>
            <SearchForm value={guess} />
            {instead ? <Suggestions {...instead} /> : null}
            <Suggestions title={`Ähnlich wie „${guess}“`} list={found} />
            <h2>Vielleicht suchst du</h2>
            <LinkChips
              links={[
                { label: 'Startseite', href: '/' },
                ...suggestions.map(({ label, path }) => ({ label, href: path })),
              ]}
            />
          </>
        ) : (
          <a className="btn primary" href={at.path}>
            {problem.status === 500 ? 'Neuladen' : 'Erneut laden'}
          </a>
        )}
      </div>
    </section>
  )
}

/** What was typed is not lost where its page is gone. */
const Written = ({ texts }: { texts: readonly string[] }) => (
  <>
    <h2>Dein Text</h2>
    <p>Gespeichert ist er nicht; du kannst ihn hier kopieren.</p>
    {texts.map((text) => (
      <blockquote key={text} className="written">
        {text}
      </blockquote>
    ))}
  </>
)

const Suggestions = ({ title, list }: Instead) =>
  list.length > 0 ? (
    <>
      <h2>{title}</h2>
      <LinkChips links={list} />
    </>
  ) : null

/** What a path seems to be about: `/aktien/Foo-Aktie-DE000` → `Foo`. */
export function wordsOf(path: string): string {
  const last = path.split('/').at(-1) ?? ''
  try {
    return decodeURIComponent(last)
      .replace(/\.\w{2,5}$/, '')
      .replace(/-([A-Z]{2}[A-Z0-9]{9}\d|\d{4,})$/, '')
      .replace(/-(Aktie|Index|ETF|Fonds|Anleihe|Kurs|Preis|Future|Rohstoff|Zins)(-.*)?$/, '')
      .replaceAll('-', ' ')
      .slice(0, 60)
  } catch {
    return ''
  }
}
