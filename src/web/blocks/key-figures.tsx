import type { ReactNode } from 'react'
import { Explained, explanationId, Missing, type Explanation } from '#web/blocks/explained.tsx'
import type { Figure } from '#contract/figures.ts'
import { format } from '#web/format.ts'

export interface KeyFigure {
  label: string
  value: ReactNode
  unit?: string | undefined
  /** why there is no value */
  reason?: string | undefined
  /** words rather than a figure may wrap */
  text?: boolean
  /** of the value, where it is live */
  attributes?: Record<string, string | number> | undefined
  /** how it is computed and whose formula that is */
  explanation?: Explanation | undefined
}

interface KeyFiguresProps {
  figures: readonly KeyFigure[]
  columns?: 1 | 2 | 4
  /** tells explanations from those of other lists on the page */
  name?: string
}

/** Name and value in columns; „–“ says why when asked. */
export function KeyFigures({ figures, columns = 4, name = 'kennzahlen' }: KeyFiguresProps) {
  return (
    <dl className={columns === 1 ? 'key-figures narrow' : columns === 2 ? 'key-figures two' : 'key-figures'}>
      {figures.map(({ label, value, unit, reason, text, attributes, explanation }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={text ? 'text' : undefined}>
            {explanation ? (
              <Explained id={explanationId(name, label)} label={label} explanation={explanation}>
                {shownValue(value, unit)}
              </Explained>
            ) : reason && isMissing(value) ? (
              <Missing id={explanationId(name, label)} label={label} reason={reason} />
            ) : (
              shownValue(attributes && !isMissing(value) ? <span {...attributes}>{value}</span> : value, unit)
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const isMissing = (value: ReactNode): boolean => value === undefined || value === '' || value === '–'

const shownValue = (value: ReactNode, unit: string | undefined) => (
  <>
    {isMissing(value) ? '–' : value}
    {unit ? (
      <>
        {' '}
        <small>{unit}</small>
      </>
    ) : null}
  </>
)

/** A figure of the API in its German form: big amounts abbreviated, percent with its sign. */
export function keyFigureOf(figure: Figure): KeyFigure {
  const { words, formula, source, help, reason } = figure
  const explanation = words
    ? { words, formula, source, help, reason: figure.value === undefined ? reason : undefined }
    : undefined
  return { label: figure.label, reason, explanation, ...shownFigure(figure) }
}

/** Whole numbers that are counted, not measured: 40 members, but a ratio of 18,00. */
const isCount = ({ id, value, unit, words }: Figure): boolean =>
  unit === 'Stk.' ||
  unit === 'Tage' ||
  (unit === '' && Number.isInteger(value) && words === undefined && id !== 'peRatio')

function shownFigure(figure: Figure): Pick<KeyFigure, 'value' | 'unit' | 'text' | 'reason'> {
  const { value, unit, decimals, text, reason } = figure
  if (text !== undefined) return { value: text, text: true }
  if (value === undefined) return { value: '–', reason: reason ?? 'vom Datenlieferanten nicht geliefert' }
  if (unit === '%') return { value: format.percent(value) }
  if (unit === 'Pp.') return { value: format.percentPoints(value) }
  if (Math.abs(value) >= 1e6) {
    const [amount, scale] = format.compact(value, 1).split('\u00a0')
    return { value: amount, unit: `${scale ?? ''} ${unit}`.trim() }
  }
  if (decimals !== undefined) return { value: format.number(value, decimals), unit }
  return { value: isCount(figure) ? format.integer(value) : format.small(value), unit }
}
