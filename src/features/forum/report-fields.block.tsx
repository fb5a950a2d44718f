import type { Submitted } from '#web/action.ts'
import { Choices, type FormState } from '#web/blocks/form.tsx'
import { TextArea } from '#web/blocks/form-fields.tsx'
import { reportReasonNames, type ForumComplaint } from './moderation.contract.ts'
import { reasonWords } from './rules.ts'

/** What is wrong with a post or a letter, as a form says it, or what is wrong with the form. */
export function complaintIn(submitted: Submitted): ForumComplaint | { faults: Record<string, string> } {
  const reason = reportReasonNames.find((each) => each === submitted.text('reason'))
  if (!reason) return { faults: { reason: 'Bitte wähle einen Grund.' } }
  const explanation = submitted.text('explanation')
  if (explanation.length > 2000) return { faults: { explanation: 'Höchstens 2.000 Zeichen.' } }
  return { reason, explanation }
}

/** Reason and explanation of a report. */
export const ReportFields = ({ of }: { of: FormState }) => (
  <>
    <Choices
      of={of}
      name="reason"
      legend="Grund"
      value=""
      options={reportReasonNames.map((value) => ({ value, label: reasonWords[value] }))}
    />
    <TextArea
      of={of}
      name="explanation"
      label="Begründung"
      hint="Was ist falsch oder verboten, und warum? Höchstens 2.000 Zeichen."
    />
  </>
)
