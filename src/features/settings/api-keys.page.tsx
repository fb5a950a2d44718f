import { deleteApiKey, listApiKeys, postApiKey } from '#features/account/api-keys.contract.ts'
import { putOtpForKey } from '#features/account/second-factor.contract.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { allKeyRights, keyRights } from '#contract/key-rights.ts'
import { done, faults, shown, type Action, type Submitted } from '#web/action.ts'
import { atFields } from '#web/at-fields.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, FieldMessage, fieldId, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { SelectField } from '#web/blocks/form-fields.tsx'
import { ProofField, proof } from '#web/blocks/proof-field.tsx'
import { page, type PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { SettingsFrame } from './frame.block.tsx'
import { KeyTable } from './key-table.block.tsx'

const path = '/einstellungen/api'

const lifetimes = [
  { value: '90', label: 'in 90 Tagen' },
  { value: '365', label: 'in einem Jahr' },
  { value: '', label: 'nie, bis ich ihn widerrufe' },
] as const

/** a form that was sent is known again for a day: an older one might make its key twice */
const mostOpenMs = 23 * 3_600_000

/** What is to be made, or what is wrong with it. */
function wanted(submitted: Submitted) {
  const name = submitted.text('name')
  const rights = allKeyRights.filter((right) => submitted.all('recht').includes(right))
  const address = submitted.text('adresse')
  const days = Number(lifetimes.find(({ value }) => value === submitted.text('dauer'))?.value ?? 90)
  const wrong = {
    ...(name === '' && { name: 'Bitte gib dem Schlüssel einen Namen, etwa den des Programms.' }),
    ...(name.length > 80 && { name: 'Ein Name hat höchstens 80 Zeichen.' }),
    ...(rights.length === 0 && { recht: 'Wähle mindestens ein Recht: Ohne eines darf der Schlüssel nichts.' }),
    ...(address.length > 50 && { adresse: 'Eine Adresse hat höchstens 50 Zeichen.' }),
  }
  if (Object.keys(wrong).length > 0) return faults(wrong)
  return { body: { name, rights, ...(address !== '' && { address }), ...(days > 0 && { days }) } }
}

const make: Action = async (submitted, context) => {
  const key = wanted(submitted)
  if ('faults' in key) return key
  const opened = Number(submitted.text('einmal'))
  if (!(Math.abs(context.now - opened) < mostOpenMs))
    return faults({ name: 'Das Formular war zu lange offen. Bitte sende es noch einmal ab.' })
  const { needsProof } = await context.call(getProfile)
  const proved = needsProof ? await proof(putOtpForKey, submitted, context) : { done: undefined }
  if ('faults' in proved) return proved
  const idempotencyKey = `form ${opened} ${JSON.stringify(key.body)}`
  const made = await atFields(context.call(postApiKey, { body: key.body, idempotencyKey }), {
    INPUT_INVALID: () => ({ adresse: 'Das ist keine Adresse und kein Netz, wie 203.0.113.7 oder 203.0.113.0/24.' }),
  })
  return 'faults' in made ? made : shown([made.done.key, made.done.apiKey.name])
}

const revoke: Action = async (submitted, { call }) => {
  await call(deleteApiKey, { params: { idKey: submitted.text('schluessel') } })
  return done(path, 'Der Schlüssel ist widerrufen.')
}

/** `/einstellungen/api`: keys by which a reader's own programs ask. */
export const apiKeys = page({
  path,
  widthClass: 'lg',
  needsLogin: true,
  action: { anlegen: make, widerrufen: revoke },
  load: async ({ call }) => ({
    keys: (await call(listApiKeys)).list,
    isProofNeeded: (await call(getProfile)).needsProof,
  }),
  head: () => ({ title: 'API-Schlüssel', noIndex: true }),
  Page: ({ keys, isProofNeeded, at }) => {
    const [key, name] = (at.form?.action === 'anlegen' && at.form.shown) || []
    return (
      <SettingsFrame at={at}>
        {key === undefined ? null : <FreshKey value={key} name={name} />}
        <KeyTable keys={keys} at={at} />
        <NewKey isProofNeeded={isProofNeeded} at={at} />
      </SettingsFrame>
    )
  },
})

const FreshKey = ({ value, name }: { value: string; name: string | undefined }) => (
  <section className="board new-key" role="status">
    <div className="new-key-head">
      <Icon name="key" />
      <span>
        <b>Schlüssel „{name}“ angelegt</b>
        <small>
          Nur jetzt zu sehen. Wer ihn hat, fragt in deinem Namen; bewahre ihn wie ein Passwort auf. Danach gibt es nur
          noch einen neuen.
        </small>
      </span>
    </div>
    <div className="pad">
      <p className="input">
        <code>{value}</code>
        <button type="button" className="btn small only-scripted" title="Schlüssel kopieren" data-copy={value}>
          <Icon name="copy" small />
          Kopieren
        </button>
      </p>
    </div>
  </section>
)

function NewKey({ isProofNeeded, at }: { isProofNeeded: boolean; at: PageContext }) {
  const form = formOf(at, 'anlegen')
  const isMade = form.shown.length > 0
  const of = isMade ? { ...form, values: {} } : form // what was typed made the key above
  return (
    <Board title="Neuer Schlüssel" id="neuer-schluessel">
      <Form of={of}>
        <input type="hidden" name="einmal" value={String(at.now)} />
        <div className="key-form">
          <Field of={of} name="name" label="Name" autoComplete="off" hint="Wofür er ist, etwa „Tabelle zu Hause“" />
          <RightsField of={of} />
          <SelectField of={of} name="dauer" label="Läuft ab" options={lifetimes} />
          <Field
            of={of}
            name="adresse"
            label="Nur von dieser Adresse"
            autoComplete="off"
            hint="Leer: von überall. Sonst eine Adresse oder ein Netz, etwa 203.0.113.0/24"
          />
        </div>
        <ProofField of={of} isNeeded={isProofNeeded} />
        <div className="acts">
          <button className="btn primary">Schlüssel anlegen</button>
        </div>
      </Form>
    </Board>
  )
}

/** Nothing is ticked beforehand: a key may what its owner gave it. */
function RightsField({ of }: { of: FormState }) {
  const id = fieldId(of, 'recht')
  const fault = of.faults['recht']
  return (
    <fieldset className="field" id={id} tabIndex={-1} aria-describedby={fault ? `${id}-fehler` : undefined}>
      <legend>Rechte</legend>
      <div className="check-grid">
        {allKeyRights.map((right) => (
          <label key={right} className="check">
            <input type="checkbox" name="recht" value={right} defaultChecked={of.values['recht']?.includes(right)} />
            {keyRights[right]}
          </label>
        ))}
      </div>
      <p className="hint">
        Wer ändern darf, darf auch lesen. Übriges: Einstellungen, gemerkte Suchen, gefolgte Autoren, Newsletter, Forum.
        An Passwort, E-Mail und Anmeldungen kommt kein Schlüssel heran.
      </p>
      <FieldMessage id={id} text={fault} />
    </fieldset>
  )
}
