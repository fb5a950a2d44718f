import type { ReactNode } from 'react'
import { formFields, type SubmittedForm } from '#web/action.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** One form of a page: where it goes, and what came back of it. */
export interface FormState {
  action: string
  /** tells forms of one action apart, where a page has several */
  part?: string
  address: string
  token: string
  values: SubmittedForm['values']
  faults: SubmittedForm['faults']
  message: string | undefined
  /** what it answered, for this once */
  shown: readonly string[]
}

/** The form of a page by the name of its action; '' where the page has but one. */
export function formOf(
  { path, query, formToken, form }: Pick<PageContext, 'path' | 'query' | 'formToken' | 'form'>,
  action = '',
): FormState {
  const sent = form?.action === action ? form : undefined
  return {
    action,
    address: withQuery(path, query, {}),
    token: formToken(),
    values: sent?.values ?? {},
    faults: sent?.faults ?? {},
    message: sent?.message,
    shown: sent?.shown ?? [],
  }
}

/** Ids of a form's parts: fields of several forms may have one name. */
export const fieldId = ({ action, part }: FormState, name: string): string =>
  ['feld', action, part, name].filter(Boolean).join('-')

/** What is wrong with a form, above its fields: each fault with a link to its field. Whoever uses keys goes on from here. */
export function FormFaults({ of }: { of: FormState }) {
  const faulty = Object.entries(of.faults)
  return of.message || faulty.length > 0 ? (
    // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page came back for these faults alone
    <div className="form-faults" role="alert" tabIndex={-1} autoFocus>
      <p className="b">{of.message ?? 'Bitte prüfe deine Angaben.'}</p>
      {faulty.length > 0 ? (
        <ul>
          {faulty.map(([name, text]) => (
            <li key={name}>
              <a href={`#${fieldId(of, name)}`}>{text}</a>
            </li>
          ))}
        </ul>
      ) : null}
    </div>
  ) : null
}

interface FormProps {
  of: FormState
  /** asked before it is sent, where a script runs */
  question?: string
  children: ReactNode
}

/** A form that is sent by POST. What is wrong with it stands above its fields, each fault with a link to its field. */
export function Form({ of, question, children }: FormProps) {
  return (
    <form className="post-form" noValidate data-question={question} action={of.address} method="post">
      <input type="hidden" name={formFields.token} value={of.token} />
      {of.action ? <input type="hidden" name={formFields.action} value={of.action} /> : null}
      <FormFaults of={of} />
      {children}
    </form>
  )
}

interface FieldProps {
  of: FormState
  name: string
  label: string
  type?: 'text' | 'email' | 'password' | 'search' | 'tel'
  /** what stands in it before the reader has typed */
  value?: string
  hint?: string
  autoComplete?: string
  required?: boolean
}

/** One line of text. After a fault it keeps what was typed, unless that is a password. */
export function Field({ of, name, label, type = 'text', value, hint, autoComplete, required }: FieldProps) {
  const id = fieldId(of, name)
  const fault = of.faults[name]
  const described = [...(fault ? [`${id}-fehler`] : []), ...(hint ? [`${id}-hinweis`] : [])]
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <span className={fault ? 'input wrong' : 'input'}>
        <input
          id={id}
          type={type}
          name={name}
          defaultValue={type === 'password' ? undefined : (of.values[name]?.[0] ?? value)}
          autoComplete={autoComplete}
          required={required}
          aria-invalid={fault ? true : undefined}
          aria-describedby={described.length > 0 ? described.join(' ') : undefined}
        />
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

interface ChoicesProps {
  of: FormState
  name: string
  legend: string
  options: readonly { value: string; label: string }[]
  /** chosen before the reader has */
  value: string
}

/** One of a few, as radio buttons. */
export function Choices({ of, name, legend, options, value }: ChoicesProps) {
  const id = fieldId(of, name)
  const fault = of.faults[name]
  const chosen = of.values[name]?.[0] ?? value
  return (
    <fieldset className="choices" id={id} aria-describedby={fault ? `${id}-fehler` : undefined} tabIndex={-1}>
      <legend>{legend}</legend>
      {options.map((option) => (
        <label key={option.value} className="check">
          <input type="radio" name={name} value={option.value} defaultChecked={option.value === chosen} />
          {option.label}
        </label>
      ))}
      <FieldMessage id={id} text={fault} />
    </fieldset>
  )
}

/** What is wrong with a field, below it. */
export const FieldMessage = ({ id, text }: { id: string; text: string | undefined }) =>
  text ? (
    <p className="field-message" id={`${id}-fehler`}>
      {text}
    </p>
  ) : null
