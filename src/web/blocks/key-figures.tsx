import type { ReactNode } from 'react'
import type { Figure } from '#contract/snapshots.ts'
import { format } from '#web/format.ts'

export interface KeyFigure {
  label: string
  value: ReactNode
  unit?: string | undefined
  /** why there is no value */
  reason?: string | undefined
  /** words rather than a figure may wrap */
  text?: boolean
}

/** Name and value in columns; „–“ says why when asked. */
export function KeyFigures({ figures, columns = 4 }: { figures: readonly KeyFigure[]; columns?: 1 | 2 | 4 }) {
  return (
    <dl className={columns === 1 ? 'key-figures narrow' : columns === 2 ? 'key-figures two' : 'key-figures'}>
      {figures.map(({ label, value, unit, reason, text }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={text ? 'text' : undefined} title={reason}>
            {value === undefined || value === '' ? '–' : value}
            {unit ? <> <small>{unit}</small></> : null}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** A figure of the API in its German form: big amounts abbreviated, percent with its sign. */
export function keyFigureOf({ label, value, unit, text, reason }: Figure): KeyFigure {
  if (text !== undefined) return { label, value: text, text: true }
  if (value === undefined) return { label, value: '–', reason: reason ?? 'vom Datenlieferanten nicht geliefert' }
  if (unit === '%') return { label, value: format.percent(value), reason }
  if (Math.abs(value) >= 1e6) {
    const [amount, scale] = format.compact(value, 1).split('\u00a0')
    return { label, value: amount, unit: `${scale ?? ''} ${unit}`.trim(), reason }
  }
  return { label, value: unit === 'Stk.' ? format.integer(value) : format.number(value), unit, reason }
}
