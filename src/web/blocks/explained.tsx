import type { ReactNode } from 'react'

/** How a figure comes about. */
export interface Explanation {
  words: string
  formula?: string | undefined
  source?: string | undefined
  /** its place on the page of all figures */
  help?: string | undefined
  /** why there is no value */
  reason?: string | undefined
  /** when it was computed, or what it counts with */
  note?: string | undefined
}

/** Why there is no figure: the dash as a button that says it. */
export function Missing({ id, label, reason }: { id: string; label: string; reason: string }) {
  return (
    <>
      <button type="button" className="explain" popoverTarget={id} title="Warum kein Wert?">
        –
      </button>
      <div id={id} popover="auto" className="explanation">
        <b>{label}</b>
        <p>Kein Wert: {reason.replace(/\.$/, '')}.</p>
      </div>
    </>
  )
}

/** A figure as a button that opens its formula and source; the browser's own popover, so it needs no script. */
export function Explained({
  id,
  label,
  explanation,
  children,
}: {
  id: string
  label: string
  explanation: Explanation
  children: ReactNode
}) {
  return (
    <>
      <button type="button" className="explain" popoverTarget={id} title="Formel und Quelle">
        {children}
      </button>
      <ExplanationBox id={id} label={label} explanation={explanation} />
    </>
  )
}

/** What opens; several buttons may share one. */
export function ExplanationBox({
  id,
  label,
  explanation: { words, formula, source, help, reason, note },
}: {
  id: string
  label: string
  explanation: Explanation
}) {
  return (
    <div id={id} popover="auto" className="explanation">
      <b>{label}</b>
      <p>{words}.</p>
      <p className="inputs" hidden />
      {reason ? <p>Kein Wert: {reason.replace(/\.$/, '')}.</p> : null}
      {formula ? <p className="formula">{formula}</p> : null}
      {note ? <p className="mut">{note}</p> : null}
      {source ? <p className="mut">Quelle: {source}</p> : null}
      {help ? <a href={`/hilfe/kennzahlen#${help}`}>Nachschlagen</a> : null}
    </div>
  )
}

/** An id for an explanation: unique where the prefix is unique among lists of figures. */
export const explanationId = (prefix: string, label: string): string =>
  `${prefix}-${label}`.toLowerCase().replace(/[^a-z0-9äöüß]+/g, '-')
