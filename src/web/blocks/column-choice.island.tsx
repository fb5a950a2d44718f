import { useState } from 'react'
import { useAwake, useTypedBefore } from '#web/islands/hooks.ts'
import { island } from '#web/islands/island.ts'

interface ColumnChoiceProps {
  /** address of the page, with the id of the table's board */
  action: string
  /** what else the address says: it is kept */
  query: readonly (readonly [name: string, value: string])[]
  /** name of the parameter */
  parameter: string
  /** the first one names the rows and always stays */
  columns: readonly { key: string; label: string }[]
  shown: readonly string[]
  /** where the choice is taken back; absent while nothing is chosen */
  reset?: string | undefined
  /** some columns are left off where there is little room */
  narrow: boolean
}

/** from so many columns on a field finds one by its name */
const manyColumns = 9

/**
 * Which columns a table shows. A form that works without script; awake it counts, finds a column, and ticks all at
 * once.
 */
function ColumnChoice({ action, query, parameter, columns, shown, reset, narrow }: ColumnChoiceProps) {
  const [first, ...others] = columns
  const [chosen, choose] = useState<readonly string[]>(shown)
  const [wanted, want] = useState('')
  const isAwake = useAwake()
  const form = useTypedBefore((typed) => choose(typed.getAll(parameter).map(String)))
  const count = others.filter(({ key }) => chosen.includes(key)).length + 1
  const fits = (label: string) => label.toLowerCase().includes(wanted.trim().toLowerCase())
  return (
    <details className="column-choice" data-drop="">
      <summary className="btn">Spalten</summary>
      <form action={action} method="get" ref={form}>
        {query.map(([name, value], i) => (
          <input key={i} type="hidden" name={name} value={value} />
        ))}
        <input type="hidden" name={parameter} value={first?.key} />
        {isAwake && columns.length >= manyColumns ? (
          <span className="input small">
            <input
              type="search"
              placeholder="Spalte finden …"
              aria-label="Spalte finden"
              onChange={({ currentTarget: { value } }) => want(value)}
            />
          </span>
        ) : null}
        {others.map(({ key, label }) => (
          <label key={key} className="check" hidden={!fits(label)}>
            <input
              type="checkbox"
              name={parameter}
              value={key}
              checked={chosen.includes(key)}
              onChange={({ currentTarget: { checked } }) =>
                choose(checked ? [...chosen, key] : chosen.filter((other) => other !== key))
              }
            />
            <span>{label}</span>
          </label>
        ))}
        {narrow ? <p className="xs mut only-m">Wo wenig Platz ist, stehen zunächst nur die wichtigsten.</p> : null}
        <div className="acts">
          <button className="btn primary">
            {isAwake ? `${count} ${count === 1 ? 'Spalte' : 'Spalten'} anzeigen` : 'Anzeigen'}
          </button>
          {isAwake && count <= others.length ? (
            <button type="button" className="btn" onClick={() => choose(others.map(({ key }) => key))}>
              Alle
            </button>
          ) : null}
          {reset === undefined ? null : (
            <a href={reset} rel="nofollow">
              Zurücksetzen
            </a>
          )}
        </div>
      </form>
    </details>
  )
}

export default island('column-choice', ColumnChoice)
