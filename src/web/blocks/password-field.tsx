import { fieldId, FieldMessage, type FormState } from '#web/blocks/form.tsx'
import { Driven } from '#web/islands/place.tsx'
import { Icon } from '#web/shell/icons.tsx'

interface PasswordFieldProps {
  of: FormState
  name?: string
  label?: string
  hint?: string
  /** what a new one has to be */
  rules?: readonly string[]
  /** one that is chosen now: a script says how good its length is */
  isNew?: boolean
}

/** A password. A script lets it be seen, and shows what a new one is worth while it is typed. */
export function PasswordField({
  of,
  name = 'passwort',
  label = 'Passwort',
  hint,
  rules = [],
  isNew = false,
}: PasswordFieldProps) {
  const id = fieldId(of, name)
  const fault = of.faults[name]
  const described = [
    ...(fault ? [`${id}-fehler`] : []),
    ...(hint ? [`${id}-hinweis`] : []),
    ...(rules.length > 0 ? [`${id}-regeln`] : []),
  ]
  return (
    <Driven by="password-field" when="visible" props={{}}>
      <div className="field">
        <label htmlFor={id}>{label}</label>
        <span className={fault ? 'input wrong' : 'input'}>
          <input
            id={id}
            type="password"
            name={name}
            autoComplete={isNew ? 'new-password' : 'current-password'}
            required
            aria-invalid={fault ? true : undefined}
            aria-describedby={described.length > 0 ? described.join(' ') : undefined}
          />
          <button type="button" className="btn ghost square" aria-pressed="false" hidden>
            <Icon name="eye" small />
            <span className="vh">{label} zeigen</span>
          </button>
        </span>
        {isNew ? (
          <div className="strength" hidden>
            <span aria-hidden="true">
              <i />
              <i />
              <i />
              <i />
            </span>
            <p className="xs mut2" />
          </div>
        ) : null}
        {hint ? (
          <p className="hint" id={`${id}-hinweis`}>
            {hint}
          </p>
        ) : null}
        {rules.length > 0 ? (
          <ul className="rules" id={`${id}-regeln`}>
            {rules.map((rule) => (
              <li key={rule}>{rule}</li>
            ))}
          </ul>
        ) : null}
        <FieldMessage id={id} text={fault} />
      </div>
    </Driven>
  )
}
