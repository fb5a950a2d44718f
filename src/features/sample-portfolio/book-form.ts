import type { Call } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { formFields, kinds, type WireField } from '#features/sample-portfolio/kinds.ts'
import { queryPortfolioInstruments } from '#features/sample-portfolio/portfolios.contract.ts'
import type { EnteredType, TransactionBody } from '#features/sample-portfolio/transactions.contract.ts'
import { typedDay, typedDecimal } from '#features/sample-portfolio/typed-decimal.ts'
import { faults, type Faults, type Submitted } from '#web/action.ts'

const figures = ['quantity', 'price', 'amount', 'fee', 'tax', 'ratioNew', 'ratioOld'] as const

/** The form of a transaction as the API takes it, or what cannot be read of it. */
export async function bodyFrom(
  submitted: Submitted,
  type: EnteredType,
  call: Call,
): Promise<{ body: TransactionBody } | { faults: Faults }> {
  const wrong: Record<string, string> = {}
  const asked = kinds[type].fields
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
  if (asked.includes('instrument')) {
    const found = await instrumentFrom(submitted.text(formFields.instrument), call)
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

/** The one paper that is meant, by key, ISIN, WKN, ticker or name; a name that several have is asked back. */
export async function instrumentFrom(text: string, call: Call): Promise<{ key: string } | { fault: string }> {
  if (text === '') return { fault: 'Bitte nenne das Wertpapier.' }
  if (/^[A-Z_]+:\w+$/.test(text)) return { key: text }
  const { list } = await call(queryPortfolioInstruments, { query: { searchValue: text, limit: 5 } })
  const code = text.toUpperCase()
  const exact = list.find(({ isin, wkn }) => isin === code || wkn === code)
  const named = list.filter(({ name }) => name.toLowerCase() === text.toLowerCase())
  const [only] = named.length === 1 ? named : list.length === 1 ? list : []
  const found = exact ?? only
  if (found) return { key: `${found.entityType}:${found.entityValue}` }
  if (list.length === 0)
    return { fault: `Zu „${text.slice(0, 60)}“ finden wir kein Wertpapier. Versuche WKN oder ISIN.` }
  const choices = list.slice(0, 4).map(({ name, wkn, isin, displayType }) => `${name} (${wkn ?? isin ?? displayType})`)
  return { fault: `Was ist gemeint: ${choices.join(', ')}? Gib WKN oder ISIN ein.` }
}
