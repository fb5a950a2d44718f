import { Decide } from '#features/import-workbench/decision-form.block.tsx'
import type { ImportCheck } from '#features/import-workbench/imports.contract.ts'
import { placesOf } from '#features/import-workbench/places.ts'
import { allText, doneText, repairWords } from '#features/import-workbench/repair-words.ts'
import { format } from '#web/format.ts'

/** Each cause with its rows and one button, and what was put right so far with the way back. */
export function Causes({ check: { groups, repaired, state } }: { check: ImportCheck }) {
  const isOpen = state === 'open'
  if (groups.length === 0 && repaired.length === 0) return null
  return (
    <ul className="causes">
      {groups.map(({ reason, count, lines, state: look, repair }) => (
        <li key={reason} data-cause={reason} tabIndex={repair && isOpen ? -1 : undefined}>
          <span className={`row-mark ${look}`}>{format.counted(count, 'Zeile', 'Zeilen')}</span>
          <span>
            <b>{reason}</b>
            <small>
              {[repair && repairWords[repair].note(count), lines.length > 0 ? placesOf(count, lines) : undefined]
                .filter(Boolean)
                .join(' · ')}
            </small>
          </span>
          {repair && isOpen ? <Decide what={`TAKE ${repair}`} text={allText(repair, count)} byKey="way" /> : null}
        </li>
      ))}
      {repaired.map(({ repair, count, lines, isRule }) => (
        <li key={repair ?? 'bearbeitet'} className="done">
          <span className="row-mark green">{format.counted(count, 'Zeile', 'Zeilen')}</span>
          <span>
            <b>{doneText(repair)}</b>
            <small>{lines.length > 0 ? placesOf(count, lines) : null}</small>
          </span>
          {repair && isRule && isOpen ? (
            <Decide what={`BACK ${repair}`} text="Zurück" about={doneText(repair)} isQuiet />
          ) : null}
        </li>
      ))}
    </ul>
  )
}
