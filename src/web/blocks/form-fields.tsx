import type { ReactNode } from 'react'
import { FieldMessage, fieldId, type FormState } from '#web/blocks/form.tsx'

interface PlainFieldProps {
  of: FormState
  name: string
  label: string
  /** what stands in it before the reader has typed */
  value?: string | undefined
  hint?: ReactNode
}

/** Label, field, hint and fault of one field of a form by POST. */
function Framed({
  of,
  name,
  label,
  hint,
  unit,
  children,
}: Omit<PlainFieldProps, 'value'> & {
  unit?: string | undefined
  children: (field: FieldAttributes) => ReactNode
}) {
  const id = fieldId(of, name)
  const fault = of.faults[name]
  const described = [...(fault ? [`${id}-fehler`] : []), ...(hint ? [`${id}-hinweis`] : [])]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={fault ? 'input wrong' : 'input'}>
        {children({
          id,
          name,
          'aria-invalid': fault ? true : undefined,
          'aria-describedby': described.length > 0 ? described.join(' ') : undefined,
        })}
        {unit ? <span className="u">{unit}</span> : null}
      </span>
      {hint ? (
        <p className="hint" id={`${id}-hinweis`}>
          {hint}
        </p>
      ) : null}
      <FieldMessage id={id} text={fault} />
    </div>
  )
}

interface FieldAttributes {
  id: string
  name: string
  'aria-invalid': true | undefined
  'aria-describedby': string | undefined
}

const typedIn = (of: FormState, name: string, value: string | undefined): string | undefined =>
  of.values[name]?.[0] ?? value

/** A figure as Germans type it; its unit stands inside, on the right. */
export const FigureField = ({ unit, value, ...field }: PlainFieldProps & { unit?: string | undefined }) => (
  <Framed {...field} unit={unit}>
    {(attributes) => (
      <input
        {...attributes}
        className="num"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={typedIn(field.of, field.name, value)}
      />
    )}
  </Framed>
)

/** A day; browsers bring their own calendar. @param most the last that may be chosen, 2026-11-20 */
export const DayField = ({ value, most, ...field }: PlainFieldProps & { most?: string }) => (
  <Framed {...field}>
    {(attributes) => (
      <input {...attributes} type="date" max={most} defaultValue={typedIn(field.of, field.name, value)} />
    )}
  </Framed>
)

/** A time of the day, 22:00; browsers bring their own clock. */
export const ClockField = ({ value, ...field }: PlainFieldProps) => (
  <Framed {...field}>
    {(attributes) => <input {...attributes} type="time" defaultValue={typedIn(field.of, field.name, value)} />}
  </Framed>
)

/** One of several. */
export const SelectField = ({
  value,
  options,
  ...field
}: PlainFieldProps & { options: readonly { value: string; label: string }[] }) => (
  <Framed {...field}>
    {(attributes) => (
      <select {...attributes} defaultValue={typedIn(field.of, field.name, value)}>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )}
  </Framed>
)

/** Several lines of text. */
export const TextArea = ({ value, rows = 4, ...field }: PlainFieldProps & { rows?: number }) => (
  <Framed {...field}>
    {(attributes) => <textarea {...attributes} rows={rows} defaultValue={typedIn(field.of, field.name, value)} />}
  </Framed>
)

/**
 * A box to tick, which sends „ja“; it is never ticked beforehand, and after a fault it is as it was sent.
 * @param beside what is no part of the label, such as a link
 */
export function TickField({
  of,
  name,
  label,
  beside,
}: Pick<PlainFieldProps, 'of' | 'name' | 'label'> & { beside?: ReactNode }) {
  const id = fieldId(of, name)
  const fault = of.faults[name]
  return (
    <div className="field">
      <span className="check">
        <input
          id={id}
          type="checkbox"
          name={name}
          value="ja"
          defaultChecked={of.values[name]?.includes('ja')}
          aria-invalid={fault ? true : undefined}
          aria-describedby={fault ? `${id}-fehler` : undefined}
        />
        <span>
          <label htmlFor={id}>{label}</label>
          {beside ? <> {beside}</> : null}
        </span>
      </span>
      <FieldMessage id={id} text={fault} />
    </div>
  )
}
