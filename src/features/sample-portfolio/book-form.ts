import type { Call } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { formFields, kinds, type WireField } from '#features/sample-portfolio/kinds.ts'
import type { EnteredType, TransactionBody } from '#features/sample-portfolio/transactions.contract.ts'
import { typedDay } from '#contract/typed-day.ts'
import { typedDecimal } from '#features/sample-portfolio/typed-decimal.ts'
import { faults, type Faults, type Submitted } from '#web/action.ts'

const figures = ['quantity', 'price', 'amount', 'fee', 'tax', 'ratioNew', 'ratioOld'] as const

/** The form of a transaction as the API takes it, or what cannot be read of it. */
export async function bodyFrom(
  submitted: Submitted,
  type: EnteredType,
  call: Call,
): Promise<{ body: TransactionBody } | { faults: Faults }> {
  const wrong: Record<string, string> = {}
  const { fields: asked, mayName } = kinds[type]
  const body: Partial<Record<WireField, string>> = {}
  for (const field of figures) {
    const text = asked.includes(field) ? submitted.text(formFields[field]) : ''
    if (text === '') continue
    const decimal = typedDecimal(text)
    if (decimal === undefined) wrong[formFields[field]] = 'Bitte gib eine Zahl ein, etwa 1.234,56.'
    else body[field] = decimal
  }
  const time = submitted.text(formFields.time)
  if (time !== '') body.time = time
  const currency = submitted.text(formFields.isoCurrency).toUpperCase()
  if (currency !== '') body.isoCurrency = currency
  const named = submitted.text(formFields.instrument)
  if (asked.includes('instrument') && !(mayName && named === '')) {
    const found = await instrumentFrom(named, call)
    if ('fault' in found) wrong[formFields.instrument] = found.fault
    else body.instrument = found.key
  }
  if (Object.keys(wrong).length > 0) return { faults: faults(wrong) }
  return {
    body: {
      type,
      ...body,
      date: typedDay(submitted.text(formFields.date)),
      note: submitted.text(formFields.note),
    },
  }
}

/** What the API refuses, at the fields of the form. @throws whatever names no field */
export function faultsOf(error: unknown): Faults {
  if (!(error instanceof Failure) || !error.faults) throw error
  return faults(
    Object.fromEntries(
      Object.entries(error.faults).map(([field, text]) => [
        field in formFields ? formFields[field as WireField] : field, // one of its keys, as was just seen
        text,
      ]),
    ),
  )
}
