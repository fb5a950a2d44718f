import type { ReplyOf } from '#contract/endpoint.ts'
import type { getProfile } from '#features/account/users.contract.ts'
import type { FormState } from '#web/blocks/form.tsx'
import { PasswordField } from '#web/blocks/password-field.tsx'

export type Owner = Pick<ReplyOf<typeof getProfile>, 'hasPassword' | 'isOwnerProven'>

/** The page where whoever has no password shows to be the owner, and what it leads back to. */
export const proofPath = '/einstellungen/bestaetigen'
export const proofPurposes = {
  adresse: { path: '/einstellungen/profil?neu=', back: 'Zurück zur Änderung der Adresse' },
  sicherheit: { path: '/einstellungen/sicherheit', back: 'Zurück zur Sicherheit' },
} as const

/** Whether a form can be sent: its reader has a password to type, or proved a moment ago to be the owner. */
export const mayProve = ({ hasPassword, isOwnerProven }: Owner): boolean => hasPassword || isOwnerProven

interface OwnerFieldProps {
  of: FormState
  owner: Owner
  purpose: keyof typeof proofPurposes
  hint?: string
}

/** Where a form may take the account away: the password, or the way to the other proof for accounts without one. */
export function OwnerField({ of, owner, purpose, hint }: OwnerFieldProps) {
  if (owner.hasPassword) return <PasswordField of={of} label="Dein Passwort" {...(hint && { hint })} />
  if (owner.isOwnerProven) return hint ? <p className="hint">{hint}</p> : null
  return (
    <>
      <p>Bestätige zuerst, dass du es bist: mit deinem Passkey oder mit einem Code per Mail.</p>
      <p className="acts">
        <a className="btn primary" href={`${proofPath}?fuer=${purpose}`}>
          Bestätigen
        </a>
      </p>
    </>
  )
}
