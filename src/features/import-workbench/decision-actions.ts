import {
  deleteImportDecision,
  postImportDecision,
  repairs,
  type DecisionBody,
  type EditedBody,
  type Repair,
} from '#features/import-workbench/imports.contract.ts'
import { editedTypes } from '#features/import-workbench/edit-row.block.tsx'
import { repairWords } from '#features/import-workbench/repair-words.ts'
import { paramsOf } from '#features/import-workbench/paths.ts'
import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { Failure } from '#contract/failures.ts'
import { typedPlain } from '#contract/german-text.ts'
import { typedDay } from '#contract/typed-day.ts'
import { done, faults, type Action } from '#web/action.ts'
import { withQuery } from '#web/navigation.ts'
import type { PageContext } from '#web/page.tsx'

/** Back where the reader was; a row that is gone from its list takes nobody to the head of the page. */
function backTo({ path, query }: PageContext, row: string | undefined): string {
  const place = row !== undefined && !query.has('zeilen') ? `zeile-${row}` : 'zeilen'
  return `${withQuery(path, query, { zeile: undefined })}#${place}`
}

const repairIn = (word: string | undefined): Repair | undefined => repairs.find((repair) => repair === word)

/** One button of the page: `TAKE price`, `TAKE day 31`, `KEEP double 31`, `LEAVE 31`, `BACK`, `BACK 31`, `BACK price`. */
export const decide: Action = async (submitted, context) => {
  const params = paramsOf(context)
  const [way, ...words] = submitted.text('entscheidung').split(' ')
  const repair = repairIn(words[0])
  const idRow = words[repair ? 1 : 0]
  const at = idRow === undefined ? {} : { idRow }
  if (way === 'BACK') {
    await context.call(deleteImportDecision, { params, query: { ...at, ...(repair && { repair }) } })
    return done(backTo(context, idRow), 'Zurückgenommen.')
  }
  const post = (body: DecisionBody) => context.call(postImportDecision, { params, body })
  if (way === 'TAKE' && repair) await post({ way, repair, ...at })
  else if (way === 'KEEP' && (repair === 'double' || repair === 'known') && idRow) await post({ way, repair, idRow })
  else if (way === 'LEAVE' && idRow) await post({ way, idRow })
  else throw new Failure('INPUT_INVALID', {}, 'No such decision')
  const told = way === 'TAKE' && repair ? repairWords[repair].done : way === 'LEAVE' ? 'Übergangen' : 'Behalten'
  return done(backTo(context, idRow), `${told}.`)
}

const fieldOf: Readonly<Record<string, string>> = {
  date: 'tag',
  instrument: 'wert',
  quantity: 'stueck',
  price: 'kurs',
  amount: 'betrag',
  fee: 'gebuehr',
  tax: 'steuer',
  isoCurrency: 'waehrung',
}
const figures = ['quantity', 'price', 'amount', 'fee', 'tax'] as const

/** A row that its owner writes anew; what cannot be booked is told at its field. */
export const edit: Action = async (submitted, context) => {
  const text = (field: string): string => submitted.text(fieldOf[field] ?? '')
  const wrong: Record<string, string> = {}
  const type = editedTypes.find((each) => each === submitted.text('art')) ?? 'BUY'
  const row: EditedBody = { type, date: typedDay(text('date')) }
  for (const field of figures) {
    if (text(field) === '') continue
    const plain = typedPlain(text(field))
    if (plain !== undefined && /^-?\d{1,24}(\.\d{1,24})?$/.test(plain)) row[field] = plain
    else wrong[fieldOf[field] ?? ''] = 'Bitte gib eine Zahl ein, etwa 1.234,56.'
  }
  if (text('isoCurrency') !== '') row.isoCurrency = text('isoCurrency').toUpperCase().slice(0, 10)
  if (text('instrument') !== '') {
    const found = await instrumentFrom(text('instrument'), context.call)
    if ('fault' in found) wrong['wert'] = found.fault
    else row.instrument = found.key
  }
  if (Object.keys(wrong).length > 0) return faults(wrong)
  const idRow = submitted.text('zeile')
  try {
    await context.call(postImportDecision, { params: paramsOf(context), body: { way: 'EDIT', idRow, row } })
  } catch (error) {
    if (!(error instanceof Failure) || !error.faults) throw error
    return faults(
      Object.fromEntries(Object.entries(error.faults).map(([field, said]) => [fieldOf[field] ?? 'tag', said])),
    )
  }
  return done(backTo(context, idRow), 'Bearbeitet.')
}
