import { FormFaults, formOf } from '#web/blocks/form.tsx'
import { formFields } from '#web/action.ts'
import type { PageContext } from '#web/page.tsx'

const decisionForm = 'entscheiden'

/** The one form of all buttons that decide about rows: a page of them with forms of their own would be twice as long. */
export function DecisionForm({ at }: { at: PageContext }) {
  const form = formOf(at, decisionForm)
  return (
    <form id={decisionForm} action={form.address} method="post" className="decisions">
      <input type="hidden" name={formFields.token} value={form.token} />
      <input type="hidden" name={formFields.action} value={decisionForm} />
      <FormFaults of={form} />
    </form>
  )
}

interface DecideProps {
  /** `TAKE price`, `TAKE day 31`, `KEEP double 31`, `LEAVE 31`, `BACK`, `BACK 31`, `BACK price` */
  what: string
  text: string
  /** what it is about, for those who hear it */
  about?: string
  isQuiet?: boolean
  /** by which keys find it */
  byKey?: 'way' | 'back'
}

export const Decide = ({ what, text, about, isQuiet, byKey }: DecideProps) => (
  <button
    className={isQuiet ? 'btn ghost' : 'btn'}
    form={decisionForm}
    name="entscheidung"
    value={what}
    data-key={byKey}
  >
    {text}
    {about ? <span className="vh">: {about}</span> : null}
  </button>
)
