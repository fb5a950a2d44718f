import type { BankLinkReply, BankSession, ComparedAccount } from '#features/depots/banks.contract.ts'
import { depotsPath } from '#features/depots/frame.block.tsx'
import { bookPath } from '#features/sample-portfolio/paths.ts'
import { Board } from '#web/blocks/board.tsx'
import { Field, fieldId, FieldMessage, Form, formOf, type FormState } from '#web/blocks/form.tsx'
import { SelectField, TickField } from '#web/blocks/form-fields.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'

/** What a reader agrees to before a bank is asked. */
export const ConsentBoard = ({ licence }: { licence: string | undefined }) => (
  <Board title="Womit du einverstanden bist">
    <dl className="consent">
      <dt>Was</dt>
      <dd>
        <ul>
          <li>Welche Konten und Depots du dort hast; du wählst aus, was weiter gelesen wird.</li>
          <li>Von Konten: Stand und Umsätze mit Namen und Verwendungszweck, beim ersten Mal von drei Monaten.</li>
          <li>Von Depots: der Bestand mit Kurs und Einstand, wie ihn die Bank nennt.</li>
        </ul>
      </dd>
      <dt>Was nicht</dt>
      <dd>
        Kennung, PIN und TAN speichern wir nicht: Sie stehen im Arbeitsspeicher, solange die Sitzung dauert. Von
        Kontonummern behalten wir die letzten Ziffern und einen Fingerabdruck, an dem wir sie wiedererkennen.
      </dd>
      <dt>Wie lange</dt>
      <dd>
        Gelesen wird nur, wenn du dich hier anmeldest. Was gelesen ist, bleibt, bis du es löschst oder die Bank trennst.
      </dd>
      <dt>Wer</dt>
      <dd>
        {licence ??
          'Der Betreiber nennt keine Erlaubnis als Kontoinformationsdienst. Ohne sie darf er hier nur eigene Konten lesen.'}
      </dd>
    </dl>
  </Board>
)

/** User id, PIN and consent. */
export function LoginFields({ of }: { of: FormState }) {
  return (
    <>
      <Field of={of} name="kennung" label="Kennung" hint="Wie im Online-Banking der Bank" autoComplete="off" />
      <Field
        of={of}
        name="pin"
        type="password"
        label="PIN"
        hint="Wir geben sie an die Bank weiter und speichern sie nicht."
        autoComplete="off"
      />
      <TickField of={of} name="zustimmung" label="Ich bin einverstanden, dass die Bank gefragt wird." />
    </>
  )
}

/** Which accounts are read, and into which depot. */
export function AccountsBoard({
  of,
  accounts,
  depots,
}: {
  of: FormState
  accounts: NonNullable<BankSession['accounts']>
  depots: readonly { entityValue: string; name: string }[]
}) {
  if (accounts.length === 0)
    return (
      <Board title="Kein Konto">
        <Empty text="Die Bank zeigt kein Konto und kein Depot, das sich lesen lässt." />
      </Board>
    )
  const id = fieldId(of, 'konten')
  return (
    <Board title="Was soll gelesen werden?">
      <Form of={of}>
        <fieldset className="choices" id={id} tabIndex={-1}>
          <legend>Konten und Depots</legend>
          {accounts.map((account) => (
            <label key={account.id} className="check">
              <input
                type="checkbox"
                name="konto"
                value={account.id}
                disabled={account.isConnected}
                defaultChecked={of.values['konto']?.includes(account.id) ?? false}
              />
              {account.name}
              {account.isConnected ? ' (schon verbunden)' : `, ${account.isoCurrency}`}
              {account.continues && !account.isConnected ? `, geht in „${account.continues}“ weiter` : ''}
            </label>
          ))}
          <FieldMessage id={id} text={of.faults['konten']} />
        </fieldset>
        {accounts
          .filter(
            ({ kind, isConnected, continues }) => kind === 'DEPOT' && !isConnected && !continues && depots.length > 0,
          )
          .map((account) => (
            <SelectField
              key={account.id}
              of={of}
              name={`depot-${account.id}`}
              label={`${account.name} gehört zu`}
              options={[
                { value: '', label: 'einem neuen Depot' },
                ...depots.map(({ entityValue, name }) => ({ value: entityValue, label: name })),
              ]}
            />
          ))}
        <div className="acts">
          <button className="btn primary">Lesen und buchen</button>
        </div>
      </Form>
    </Board>
  )
}

type Account = BankLinkReply['accounts'][number]

/** What the bank said the last time, beside what is booked. */
export const ComparedBoards = ({ link, at }: { link: BankLinkReply; at: PageContext }) =>
  link.accounts.map((account) => {
    const seen = link.compared.find(({ idAccount }) => idAccount === account.idAccount)
    return account.kind === 'ACCOUNT' ? (
      <CashBoard key={account.idAccount} account={account} seen={seen} />
    ) : (
      <DepotBoard key={account.idAccount} account={account} seen={seen} at={at} />
    )
  })

const Source = ({ account, href }: { account: Account; href: string }) => (
  <span>
    {account.isDeleted ? `„${account.namePortfolio}“ ist gelöscht.` : <a href={href}>{account.namePortfolio}</a>}
    {account.datetimeLast ? ` · zuletzt gelesen am ${format.date(account.datetimeLast)}` : ''}
  </span>
)

function CashBoard({ account, seen }: { account: Account; seen: ComparedAccount | undefined }) {
  const { balance, isoCurrency } = account
  const here = seen?.balanceHere
  const difference = balance === undefined || here === undefined ? undefined : Math.round((balance - here) * 100) / 100
  return (
    <Board
      title={account.name}
      footer={<Source account={account} href={`${depotsPath}/konten/${account.entityValue}`} />}
    >
      <KeyFigures
        name={`bank-${account.idAccount}`}
        figures={[
          { label: 'Laut Bank', value: format.number(balance), unit: isoCurrency },
          { label: 'Gebucht', value: format.number(here), unit: isoCurrency },
          { label: 'Differenz', value: format.number(difference), unit: isoCurrency },
          { label: 'Stand vom', value: format.date(seen?.date), text: true },
        ]}
      />
    </Board>
  )
}

type Position = ComparedAccount['positions'][number]

function DepotBoard({ account, seen, at }: { account: Account; seen: ComparedAccount | undefined; at: PageContext }) {
  const home = `${depotsPath}/${account.entityValue}`
  const positions = seen?.positions ?? []
  const missing = positions.filter(({ isMissing }) => isMissing)
  const form = formOf(at, 'einbuchen')
  const columns: readonly Column<Position>[] = [
    {
      key: 'name',
      label: 'Wertpapier',
      cell: ({ name, idPosition }) => (
        <>
          {name}
          {idPosition ? null : <small>hier unbekannt</small>}
        </>
      ),
    },
    { key: 'there', label: 'Laut Bank', numeric: true, cell: ({ quantityThere }) => format.pieces(quantityThere) },
    { key: 'here', label: 'Gebucht', numeric: true, cell: ({ quantityHere }) => format.pieces(quantityHere) },
    { key: 'state', label: 'Was fehlt', cell: (position) => <WhatIsMissing position={position} home={home} /> },
  ]
  return (
    <Board title={account.name} footer={<Source account={account} href={home} />}>
      {positions.length === 0 ? (
        <Empty text="Die Bank nennt keinen Bestand." />
      ) : (
        <Table
          caption={account.name}
          columns={columns}
          rows={positions}
          rowKey={({ idPosition, name }) => idPosition ?? name}
        />
      )}
      {missing.length > 0 ? (
        <Form of={{ ...form, part: account.idAccount }}>
          <input type="hidden" name="konto" value={account.idAccount} />
          <p className="sm">
            Was die Bank mehr nennt als gebucht ist, lässt sich als Einbuchung nachtragen: zum Einstand der Bank, wo sie
            ihn nennt und noch nichts da war, sonst zum Kurs des Tages. War es ein Kauf, trage lieber ihn ein.
          </p>
          <div className="acts">
            <button className="btn primary">
              {format.counted(missing.length, 'Position einbuchen', 'Positionen einbuchen')}
            </button>
          </div>
        </Form>
      ) : null}
    </Board>
  )
}

function WhatIsMissing({ position, home }: { position: Position; home: string }) {
  const { idPosition, quantityThere, quantityHere, isMissing } = position
  if (quantityThere === undefined) return 'Die Stückzahl ist nicht lesbar.'
  if (!idPosition) return 'Dieses Papier kennen wir nicht.'
  if (isMissing) return `${format.pieces(quantityThere - quantityHere)} Stück sind nicht gebucht.`
  if (quantityThere === quantityHere) return 'nichts'
  return (
    <>
      {`${format.pieces(quantityHere - quantityThere)} Stück sind zu viel gebucht. `}
      <a href={bookPath(home, '?art=verkauf')}>Verkauf eintragen</a>
    </>
  )
}
