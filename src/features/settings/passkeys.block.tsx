import { PasskeyCreation, sentPasskey } from '#contract/passkey.ts'
import type { Passkey } from '#features/account/passkeys.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { format } from '#web/format.ts'
import { Driven } from '#web/islands/place.tsx'
import type { PageContext } from '#web/page.tsx'
import { ProofField } from '#web/blocks/proof-field.tsx'
import { mayProve, OwnerField, type Owner } from './owner-field.block.tsx'
import { WayAct } from './way-acts.block.tsx'

interface PasskeysProps {
  passkeys: readonly Passkey[]
  owner: Owner
  /** the reader has a second factor */
  isProofNeeded: boolean
  at: PageContext
}

/** The passkeys of a reader, and how another one is made: who it is first, then what the browser asks. */
export function Passkeys({ passkeys, owner, isProofNeeded, at }: PasskeysProps) {
  const isOnlyWay = !owner.hasPassword && passkeys.length === 1
  const asked = sentPasskey(PasskeyCreation, formOf(at, 'passkey').shown[0] ?? '')
  return (
    <Board
      title="Passkeys"
      id="passkeys"
      footer={
        <span>Ein Passkey fragt selbst nach Fingerabdruck, Gesicht oder PIN: Er ist beide Faktoren in einem.</span>
      }
    >
      {asked ? <Creation asked={asked} name={at.form?.values['name']?.[0] ?? ''} at={at} /> : null}
      {passkeys.length === 0 ? (
        <Empty
          text="Noch kein Passkey."
          hint="Damit meldest du dich ohne Passwort an, und auf gefälschten Seiten kann ihn niemand abfangen."
        />
      ) : (
        passkeys.map((passkey) => (
          <OnePasskey key={passkey.idPasskey} passkey={passkey} isOnlyWay={isOnlyWay} at={at} />
        ))
      )}
      {asked ? null : <NewPasskey owner={owner} isProofNeeded={isProofNeeded} at={at} />}
    </Board>
  )
}

interface OnePasskeyProps {
  passkey: Passkey
  /** nobody could sign in without it */
  isOnlyWay: boolean
  at: PageContext
}

function OnePasskey({ passkey: { idPasskey, name, isSyncable, ...when }, isOnlyWay, at }: OnePasskeyProps) {
  const form = formOf(at, 'passkey-umbenennen')
  const isSent = form.values['ziel']?.[0] === idPasskey
  const renaming: FormState = {
    ...(isSent ? form : { ...form, values: {}, faults: {}, message: undefined }),
    part: idPasskey,
  }
  const used = when.datetimeUsed
    ? `zuletzt benutzt am ${format.date(when.datetimeUsed)}, ${format.minute(when.datetimeUsed)}`
    : 'noch nicht benutzt'
  return (
    <div className="post-form">
      <h3>{name}</h3>
      <p>
        Angelegt am {format.date(when.datetimeCreated)}, {used}
        {isSyncable ? '; auch auf deinen anderen Geräten' : ''}.
      </p>
      {isOnlyWay ? (
        <p className="sm mut2">
          Dein einziger Weg in dieses Konto: Entfernen kannst du ihn, sobald es ein Passwort oder einen weiteren Passkey
          hat.
        </p>
      ) : (
        <div className="acts">
          <WayAct
            at={at}
            action="passkey-entfernen"
            id={idPasskey}
            label="Entfernen"
            what={name}
            question="Mit diesem Passkey meldet sich dann niemand mehr an."
          />
        </div>
      )}
      <details open={isSent}>
        <summary>
          Umbenennen<span className="vh">: {name}</span>
        </summary>
        <Form of={renaming}>
          <input type="hidden" name="ziel" value={idPasskey} />
          <Field of={renaming} name="name" label="Neuer Name" value={name} autoComplete="off" required />
          <div className="acts">
            <button className="btn">Umbenennen</button>
          </div>
        </Form>
      </details>
    </div>
  )
}

function NewPasskey({ owner, isProofNeeded, at }: Omit<PasskeysProps, 'passkeys'>) {
  const form = formOf(at, 'passkey')
  const failed = formOf(at, 'passkey-anlegen').message ?? formOf(at, 'passkey-entfernen').message
  return (
    <Form of={failed ? { ...form, message: failed } : form}>
      <h3>Neuer Passkey</h3>
      {mayProve(owner) ? (
        <Field of={form} name="name" label="Name" autoComplete="off" hint="Etwa „Telefon“" required />
      ) : null}
      <OwnerField of={form} owner={owner} purpose="sicherheit" />
      {mayProve(owner) ? (
        <>
          <ProofField of={form} isNeeded={isProofNeeded} />
          <div className="acts">
            <button className="btn primary">Passkey hinzufügen</button>
          </div>
        </>
      ) : null}
    </Form>
  )
}

/** Only a script can ask for a passkey. */
function Creation({ asked, name, at }: { asked: PasskeyCreation; name: string; at: PageContext }) {
  return (
    <Driven by="passkey-creation" when="now" props={{ asked }}>
      <Form of={formOf(at, 'passkey-anlegen')}>
        <input type="hidden" name="antwort" />
        <input type="hidden" name="name" value={name} />
        <p>Du bist es. Jetzt fragt dein Gerät nach Fingerabdruck, Gesicht oder PIN.</p>
        <noscript>
          <p>Dafür braucht der Browser JavaScript.</p>
        </noscript>
        <div className="acts">
          <button className="btn primary" hidden>
            Passkey auf diesem Gerät anlegen
          </button>
        </div>
        <p role="status" />
      </Form>
    </Driven>
  )
}
