import { nothingBooked, skip, type Skip } from './facts.ts'
import { plain } from './words.ts'

const executed =
  /ausgefuehrt|execut|complet|filled|abgerechnet|abgeschlossen|erledigt|gebucht|settled|distributed|confirmed|^ok$|done/
const unexecuted = /^nicht|unfilled|not ?exec|incomplete/
const undone = new RegExp(
  [
    'gestrichen|storn|abgelehnt|abgelaufen|verfallen|geloescht|fehlgeschlagen|offen|ausstehend|vorgemerkt|wartet|inakti',
    'cancel|reject|expired|failed|^open|pending|declin|inactiv',
  ].join('|'),
)

/** What the status of an order says of its execution; nothing said is executed, since then files list what was booked. */
export function executionOf(status: string): 'yes' | 'no' | 'unclear' {
  const word = plain(status)
  if (word === '') return 'yes'
  if (unexecuted.test(word)) return 'no'
  if (executed.test(word)) return 'yes'
  return undone.test(word) ? 'no' : 'unclear'
}

/** Why an order without the status of a booked one is none: gone, or to be looked at. */
export const notExecuted = (status: string, reason: string): Skip =>
  executionOf(status) === 'no' ? nothingBooked(reason) : skip(reason)
