import { instrumentFrom } from '#features/lists/named-instrument.ts'
import { formFields, kinds } from '#features/sample-portfolio/kinds.ts'
import { faultsText, lineWords, mostLetters, readLine, type LineFields } from '#features/sample-portfolio/one-line.ts'
import { bookPath, homeOn } from '#features/sample-portfolio/paths.ts'
import { bookHere } from '#features/sample-portfolio/portfolio-actions.ts'
import { todayAt } from '#features/sample-portfolio/today.ts'
import { done, faults, Submitted, type Action } from '#web/action.ts'
import { withQuery } from '#web/navigation.ts'

/** Enter that comes sooner is no second press of a reader who has seen what was read */
const soonestMs = 500

/**
 * Reads a booking in one line and puts it into the form. Sent again as it was read, with nothing missing, it is booked.
 */
export const bookLine: Action = async (submitted, context) => {
  const line = submitted.text('zeile')
  if (line.length > mostLetters) return faults({ zeile: `Eine Zeile hat höchstens ${mostLetters} Zeichen.` })
  const { type, fields, instrumentAt = 1, missing, faults: wrong } = readLine(line, todayAt(context.now))
  if (!type || wrong.length > 0) return faults({ zeile: faultsText(wrong) })
  const said: LineFields = { ...fields }
  if (fields.instrument !== undefined) {
    const found = await instrumentFrom(fields.instrument, context.call)
    if ('fault' in found) return faults({ zeile: faultsText([{ at: instrumentAt, text: found.fault }]) })
    said.instrument = found.key
  }
  const form = formOfLine(said)
  const art = kinds[type].word
  const isAgain = submitted.text('gelesen') === line && context.now - Number(submitted.text('einmal')) > soonestMs
  const formPath = bookPath(homeOn(context.path, context.params['id'] ?? ''))
  if (!isAgain) return done(withQuery(formPath, new URLSearchParams(), { art, zeile: line, ...form }))
  if (missing.length > 0)
    return faults({ zeile: `Es fehlt: ${missing.map((field) => lineWords[field as keyof LineFields]).join(', ')}.` })
  const whole = { waehrung: submitted.text('waehrung'), tag: todayAt(context.now), ...form, art }
  const booking = new URLSearchParams({ ...whole, einmal: submitted.text('einmal') })
  const outcome = await bookHere(new Submitted(booking, new Map()), context)
  return 'faults' in outcome ? faults({ zeile: Object.values(outcome.faults).join(' ') }) : outcome
}

/** The texts of a line by the names of the form's fields. */
const formOfLine = (fields: LineFields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([field, text]) => [formFields[field as keyof LineFields], text]), // its own keys
  )
