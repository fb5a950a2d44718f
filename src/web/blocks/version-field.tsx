import type { FormState } from '#web/blocks/form.tsx'
import { Note } from '#web/blocks/states.tsx'

interface VersionFieldProps {
  of: FormState
  name: string
  /** that is stored */
  version: number
  /** what it says, in words */
  stored: string
}

/**
 * Which version a form changes. A form that comes back because that was changed elsewhere keeps what was typed, and this says
 * beside it what is stored: both versions are to be seen.
 */
export function VersionField({ of, name, version, stored }: VersionFieldProps) {
  const sent = of.values[name]?.[0]
  return (
    <>
      <input type="hidden" name={name} value={String(version)} />
      {sent !== undefined && sent !== String(version) ? (
        <Note>
          Inzwischen gespeichert ist: <b>{stored || '– (leer)'}</b>. Speichern ersetzt das durch deine Fassung.
        </Note>
      ) : null}
    </>
  )
}
