import type { ApiKey } from '#features/account/api-keys.contract.ts'
import { rightsText } from '#contract/key-rights.ts'
import { formFields } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { formOf } from '#web/blocks/form.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import type { PageContext } from '#web/page.tsx'
import { Icon } from '#web/shell/icons.tsx'
import { CallBars } from './call-bars.block.tsx'

/** A reader's keys: what each may, how often it asked, and until when it is good. */
export function KeyTable({ keys, at }: { keys: readonly ApiKey[]; at: PageContext }) {
  const today = keys.reduce((sum, { calls }) => sum + (calls.at(-1) ?? 0), 0)
  return (
    <Board
      title="API-Schlüssel"
      action={
        <a className="btn small" href="#neuer-schluessel">
          <Icon name="plus" small />
          Schlüssel anlegen
        </a>
      }
      footer={
        <>
          <span>
            Grenze: 600 Aufrufe je Minute und Schlüssel, im Kopf „X-ov-token“
            {keys.length > 0 ? `; heute ${format.counted(today, 'Aufruf', 'Aufrufe')}` : ''}
          </span>
          <a href="/api/docs">API-Dokumentation</a>
        </>
      }
    >
      {keys.length === 0 ? (
        <Empty text="Noch kein Schlüssel." hint="Damit fragen deine Programme, ohne dein Passwort zu kennen." />
      ) : (
        <Table
          caption="API-Schlüssel"
          rows={keys}
          rowKey={({ idKey }) => idKey}
          columns={[...columnsAt(at), { ...revoking, cell: (key) => <Revoke of={key} at={at} /> }]}
        />
      )}
    </Board>
  )
}

const columnsAt = ({ now }: PageContext): Column<ApiKey>[] => [
  {
    key: 'name',
    label: 'Name',
    cell: ({ name, lastFour }) => (
      <>
        <b>{name}</b>
        {lastFour ? <small>pk_…{lastFour}</small> : null}
      </>
    ),
  },
  {
    key: 'rights',
    label: 'Rechte',
    cell: ({ rights, address }) => (
      <span className="key-rights">
        {rightsText(rights)}
        {address ? <small>nur von {address}</small> : null}
      </span>
    ),
  },
  { key: 'calls', label: 'Aufrufe 30 Tage', from: 'tablet', cell: ({ calls }) => <CallBars calls={calls} /> },
  {
    key: 'used',
    label: 'zuletzt',
    numeric: true,
    from: 'tablet',
    cell: ({ datetimeUsed }) => {
      if (!datetimeUsed) return 'noch nie'
      const isToday = format.date(datetimeUsed) === format.date(now)
      return isToday ? format.minute(datetimeUsed) : format.date(datetimeUsed)
    },
  },
  {
    key: 'expires',
    label: 'läuft ab',
    numeric: true,
    from: 'tablet',
    cell: ({ datetimeExpires }) => <Expiry expires={datetimeExpires} now={now} />,
  },
]

const revoking = { key: 'revoke', label: <span className="vh">Widerrufen</span>, numeric: true } as const

function Revoke({ of: { idKey, name }, at }: { of: ApiKey; at: PageContext }) {
  return (
    <form method="post" action={at.path}>
      <input type="hidden" name={formFields.token} value={formOf(at, 'widerrufen').token} />
      <input type="hidden" name={formFields.action} value="widerrufen" />
      <input type="hidden" name="schluessel" value={idKey} />
      <button className="btn small">
        Widerrufen<span className="vh">: {name}</span>
      </button>
    </form>
  )
}

/** days before its end from which a key is marked */
const soon = 14

function Expiry({ expires, now }: { expires: string | undefined; now: number }) {
  if (expires === undefined) return 'nie'
  const days = Math.ceil((Date.parse(expires) - now) / 86_400_000)
  if (days > soon) return format.date(expires)
  return <span className="expires-soon">{days > 0 ? `in ${format.counted(days, 'Tag', 'Tagen')}` : 'abgelaufen'}</span>
}
