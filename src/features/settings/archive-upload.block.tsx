import { Failure } from '#contract/failures.ts'
import { formFields, shown, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { FieldMessage, FormFaults, fieldId, formOf } from '#web/blocks/form.tsx'
import { Note } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { postArchive } from './archive.contract.ts'

const action = 'archiv'

/** Takes an archive in, and says for this once what came of it. */
export const takeIn: Action = async (submitted, { call }) => {
  const file = submitted.file('datei')
  if (!file) return faults({ datei: 'Bitte wähle die Datei parkett-daten.zip.' })
  try {
    const { counts, notes } = await call(postArchive, { body: { base64: Buffer.from(file.bytes).toString('base64') } })
    const taken = counts.filter(({ count }) => count > 0)
    const sums = taken.map(({ name, count }) => `${name}: ${format.integer(count)}`).join(' · ')
    return shown([sums ? `Übernommen. ${sums}.` : 'In der Datei war nichts, das übernommen werden kann.', ...notes])
  } catch (error) {
    if (error instanceof Failure && error.faults) return faults(error.faults)
    throw error
  }
}

/** The way back of what was taken along. */
export function ArchiveUpload({ at }: { at: PageContext }) {
  const form = formOf(at, action)
  const id = fieldId(form, 'datei')
  const fault = form.faults['datei']
  return (
    <Board title="Daten mitbringen" footer={<span>Passt etwas nicht, wird nichts übernommen.</span>}>
      <form className="post-form" noValidate action={form.address} method="post" encType="multipart/form-data">
        <input type="hidden" name={formFields.token} value={form.token} />
        <input type="hidden" name={formFields.action} value={action} />
        <FormFaults of={form} />
        {form.shown.map((text) => (
          <Note key={text}>{text}</Note>
        ))}
        <p>
          Aus einem anderen Konto, auch von einem anderen Portal dieser Art: Watchlists, Depots, Alarme, Handelskonten
          und Einstellungen. Das geht in ein Konto, in dem davon noch nichts ist.
        </p>
        <div className="field">
          <label htmlFor={id}>Datei wählen (ZIP, bis 12 MB)</label>
          <input
            id={id}
            type="file"
            name="datei"
            accept=".zip,application/zip"
            aria-invalid={fault ? true : undefined}
            aria-describedby={fault ? `${id}-fehler` : undefined}
          />
          <FieldMessage id={id} text={fault} />
        </div>
        <div className="acts">
          <button className="btn primary">Einlesen</button>
        </div>
      </form>
    </Board>
  )
}
