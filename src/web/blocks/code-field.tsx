import { fieldId, FieldMessage, type FormState } from '#web/blocks/form.tsx'
import { Driven } from '#web/islands/place.tsx'

const digits = 6

interface CodeFieldProps {
  of: FormState
  label?: string
  hint: string
}

/** Six digits of a mail or an app: one field above six cells. A script takes spaces out and sends what is complete. */
export function CodeField({ of, label = 'Code', hint }: CodeFieldProps) {
  const id = fieldId(of, 'code')
  const fault = of.faults['code']
  return (
    <Driven by="code-field" when="visible" props={{}}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <span className={fault ? 'code-input wrong' : 'code-input'}>
          <span className="code-cells" aria-hidden="true">
            {Array.from({ length: digits }, (_, cell) => (
              <i key={cell} />
            ))}
          </span>
          <input
            id={id}
            name="code"
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            aria-invalid={fault ? true : undefined}
            aria-describedby={`${fault ? `${id}-fehler ` : ''}${id}-hinweis`}
          />
        </span>
        <p className="hint" id={`${id}-hinweis`}>
          {hint}
        </p>
        <FieldMessage id={id} text={fault} />
      </div>
    </Driven>
  )
}
