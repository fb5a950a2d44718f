import { deleteApiKey, listApiKeys, postApiKey, type ApiKey } from '#features/account/api-keys.contract.ts'
import { putOtpForKey } from '#features/account/second-factor.contract.ts'
import { getProfile } from '#features/account/users.contract.ts'
import { done, faults, formFields, shown, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Choices, Field, Form, formOf } from '#web/blocks/form.tsx'
import { SelectField } from '#web/blocks/form-fields.tsx'
import { ProofField, proof } from '#web/blocks/proof-field.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page, type PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { SettingsFrame } from './frame.block.tsx'

const path = '/einstellungen/api'

const lifetimes = [
  { value: '90', label: '90 Tage' },
  { value: '365', label: 'Ein Jahr' },
  { value: '', label: 'Bis ich ihn widerrufe' },
] as const

const make: Action = async (submitted, context) => {
  const name = submitted.text('name')
  if (name === '') return faults({ name: 'Bitte gib dem Schlüssel einen Namen, etwa den des Programms.' })
  if (name.length > 80) return faults({ name: 'Ein Name hat höchstens 80 Zeichen.' })
  const days = Number(lifetimes.find(({ value }) => value === submitted.text('dauer'))?.value ?? 90)
  const scope = submitted.text('umfang') === 'WRITE' ? ('WRITE' as const) : ('READ' as const)
  const proved = await proof(putOtpForKey, submitted, context)
  if ('faults' in proved) return proved
  const { key } = await context.call(postApiKey, { body: { name, scope, ...(days > 0 && { days }) } })
  return shown([key])
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
    const fresh = at.form?.action === 'anlegen' ? at.form.shown?.[0] : undefined
    return (
      <SettingsFrame at={at}>
        {fresh === undefined ? null : (
          <section className="board new-key">
            <header>
              <h2>Dein neuer Schlüssel</h2>
            </header>
            <div className="pad">
              <p className="sm mut2">
                Nur jetzt zu sehen. Wer ihn hat, fragt in deinem Namen; bewahre ihn wie ein Passwort auf.
              </p>
              <p className="input">
                <code>{fresh}</code>
                <button type="button" className="btn only-scripted" title="Schlüssel kopieren" data-copy={fresh}>
                  <Icon name="copy" small />
                  Kopieren
                </button>
              </p>
            </div>
          </section>
        )}
        <Keys keys={keys} at={at} />
        <NewKey isProofNeeded={isProofNeeded} at={at} />
      </SettingsFrame>
    )
  },
})

function Keys({ keys, at }: { keys: readonly ApiKey[]; at: PageContext }) {
  const form = formOf(at, 'widerrufen')
  return (
    <Board
      title="API-Schlüssel"
      footer={
        <span>
          Höchstens 600 Anfragen in der Minute und Schlüssel, im Kopf „X-ov-token“. <a href="/api/docs">Zur API</a>
        </span>
      }
    >
      {keys.length === 0 ? (
        <Empty text="Noch kein Schlüssel." hint="Damit fragen deine Programme, ohne dein Passwort zu kennen." />
      ) : (
        <Table
          caption="API-Schlüssel"
          rows={keys}
          rowKey={({ idKey }) => idKey}
          columns={[
            {
              key: 'name',
              label: 'Name',
              cell: ({ name, scope }) => (
                <>
                  <b>{name}</b>
                  <small>{scope === 'READ' ? 'liest' : 'liest und ändert'}</small>
                </>
              ),
            },
            {
              key: 'created',
              label: 'angelegt',
              numeric: true,
              from: 'tablet',
              cell: ({ datetimeCreated }) => format.date(datetimeCreated),
            },
            {
              key: 'used',
              label: 'zuletzt benutzt',
              numeric: true,
              cell: ({ datetimeUsed }) =>
                datetimeUsed ? `${format.date(datetimeUsed)}, ${format.minute(datetimeUsed)}` : 'noch nie',
            },
            {
              key: 'expires',
              label: 'gilt bis',
              numeric: true,
              cell: ({ datetimeExpires }) => <Expiry expires={datetimeExpires} now={at.now} />,
            },
            {
              key: 'revoke',
              label: <span className="vh">Widerrufen</span>,
              numeric: true,
              cell: ({ idKey, name }) => (
                <form method="post" action={path}>
                  <input type="hidden" name={formFields.token} value={form.token} />
                  <input type="hidden" name={formFields.action} value="widerrufen" />
                  <input type="hidden" name="schluessel" value={idKey} />
                  <button className="btn small">
                    Widerrufen<span className="vh">: {name}</span>
                  </button>
                </form>
              ),
            },
          ]}
        />
      )}
    </Board>
  )
}

/** days before its end from which a key is marked */
const soon = 14

function Expiry({ expires, now }: { expires: string | undefined; now: number }) {
  if (expires === undefined) return 'Widerruf'
  const days = Math.ceil((Date.parse(expires) - now) / 86_400_000)
  if (days > soon) return format.date(expires)
  return <span className="expires-soon">{days > 0 ? `in ${format.counted(days, 'Tag', 'Tagen')}` : 'abgelaufen'}</span>
}

function NewKey({ isProofNeeded, at }: { isProofNeeded: boolean; at: PageContext }) {
  const form = formOf(at, 'anlegen')
  return (
    <Board title="Neuer Schlüssel">
      <Form of={form}>
        <div className="form-pair">
          <Field of={form} name="name" label="Name" autoComplete="off" hint="Wofür er ist, etwa „Tabelle zu Hause“" />
          <Choices
            of={form}
            name="umfang"
            legend="Was er darf"
            value="READ"
            options={[
              { value: 'READ', label: 'Lesen: Kurse, Watchlists, Musterdepots' },
              { value: 'WRITE', label: 'Lesen und ändern: auch buchen und löschen' },
            ]}
          />
          <SelectField of={form} name="dauer" label="Läuft ab" options={lifetimes} />
        </div>
        <p className="sm mut2">An Passwort, Adresse und Anmeldungen kommt kein Schlüssel heran.</p>
        <ProofField of={form} isNeeded={isProofNeeded} />
        <div className="acts">
          <button className="btn primary">Schlüssel anlegen</button>
        </div>
      </Form>
    </Board>
  )
}
