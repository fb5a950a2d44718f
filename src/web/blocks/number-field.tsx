import { typedIn } from '#contract/german-text.ts'
import { format } from '#web/format.ts'

/**
 * The typed text and the number it means. Without a number the field shows what is wrong and keeps the text; an empty
 * text is neither a number nor an error.
 */
export interface Typed {
  text: string
  value: number | undefined
}

/**
 * A number as Germans type it, with or without the unit of its field.
 * @returns undefined for anything else, below `least` or above `most`
 */
export function typedNumber(text: string, most: number, least = 0, unit?: string): number | undefined {
  const value = typedIn(text, unit) ?? NaN
  return value >= least && value <= most ? value : undefined
}

interface NumberFieldProps {
  name: string
  label: string
  typed: Typed
  problem: string
  unit?: string
  /** awake: told of every change, and whether the present text means nothing */
  onType?: (text: string) => void
  wrong?: boolean
  /** of its slider, which stands beside it where a script runs */
  slide?: readonly [from: number, to: number, step: number] | undefined
}

/** A field for a number of a calculator; what cannot be read stays, with a sentence that says what is expected. */
export function NumberField({
  name,
  label,
  typed: { text, value },
  problem,
  unit,
  onType,
  wrong = value === undefined && text !== '',
  slide,
}: NumberFieldProps) {
  const id = `rechner-${name}`
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className="input">
        <input
          id={id}
          className="num"
          name={name}
          inputMode="decimal"
          autoComplete="off"
          data-slide={slide?.join(' ')}
          defaultValue={value === undefined ? text : format.payment(value)}
          aria-invalid={wrong ? true : undefined}
          aria-describedby={wrong ? `${id}-fehler` : undefined}
          onChange={onType && (({ currentTarget }) => onType(currentTarget.value))}
        />
        {unit ? <span className="u">{unit}</span> : null}
      </span>
      {wrong ? (
        <p className="field-message" id={`${id}-fehler`} role="alert">
          {problem}
        </p>
      ) : null}
    </div>
  )
}
