import type { Webhook } from '#features/alerts/ways.contract.ts'
import { formFields } from '#web/action.ts'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

interface WayActProps {
  at: PageContext
  action: string
  /** of the webhook, the device or the passkey */
  id: string
  label: string
  /** of what, for whoever hears the button alone */
  what: string
  /** asked before it is sent, where a script runs */
  question?: string
}

/** A button that does something with one of a list. */
export const WayAct = ({ at, action, id, label, what, question }: WayActProps) => (
  <form method="post" action={at.path} data-question={question}>
    <input type="hidden" name={formFields.token} value={at.formToken()} />
    <input type="hidden" name={formFields.action} value={action} />
    <input type="hidden" name="ziel" value={id} />
    <button className="btn small">
      {label}
      <span className="vh">: {what}</span>
    </button>
  </form>
)

/** „Zuletzt am 20.11.2026, 11:04 angekommen.“ */
export function deliveryText(last: Webhook['last']): string {
  if (!last) return 'Noch nichts geschickt.'
  const when = `${format.date(last.datetimeTried)}, ${format.minute(last.datetimeTried)}`
  if (last.isDelivered) return `Zuletzt am ${when} angekommen.`
  const next = last.datetimeDue
    ? ` Nächster Versuch am ${format.date(last.datetimeDue)}, ${format.minute(last.datetimeDue)}.`
    : ' Sie wird nicht wiederholt.'
  const tries = format.counted(last.numberAttempts, 'Versuch', 'Versuchen')
  return `Zuletzt am ${when} nicht angekommen, nach ${tries}: ${last.error ?? 'ohne Grund'}.${next}`
}
