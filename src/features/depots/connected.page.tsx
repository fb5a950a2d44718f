import type { ReplyOf } from '#contract/endpoint.ts'
import { Failure } from '#contract/failures.ts'
import { DepotsHead, depotsPath, Ways } from '#features/depots/frame.block.tsx'
import { listTradingAccounts, listTradingBrokers, type TradingBroker } from '#features/trading/trading.contract.ts'
import { Board } from '#web/blocks/board.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Table, type Column } from '#web/blocks/table.tsx'
import { format } from '#web/format.ts'
import { page } from '#web/page.tsx'

type Account = ReplyOf<typeof listTradingAccounts>['list'][number]

const columns: readonly Column<Account>[] = [
  {
    key: 'name',
    label: 'Konto',
    cell: ({ name, idAccount }) => <a href={`/depot/${idAccount}`}>{name}</a>,
  },
  {
    key: 'value',
    label: 'Guthaben und Bestand EUR',
    numeric: true,
    cell: ({ totalValue }) => format.number(totalValue),
  },
]

interface Connected {
  broker: TradingBroker
  accounts: readonly Account[]
  /** the account that was just opened, where the address names one */
  fresh: Account | undefined
}

/** `/depots/hinzufuegen/{broker}/erfolgreich`: a broker was connected, and what there is now. */
export const connectedRoute = page<Connected>({
  path: `${depotsPath}/hinzufuegen/:broker/erfolgreich`,
  widthClass: 'lg',
  needsLogin: true,
  load: async ({ call, params, query }) => {
    const broker = (await call(listTradingBrokers)).list.find((each) => each.broker === params['broker'])
    if (!broker) throw new Failure('NOT_FOUND', {}, 'No such broker')
    const accounts = (await call(listTradingAccounts)).list.filter(({ idAccount }) =>
      broker.idAccounts.includes(idAccount),
    )
    return { broker, accounts, fresh: accounts.find(({ idAccount }) => idAccount === query.get('konto')) }
  },
  head: ({ broker }) => ({ title: `${broker.name} verbunden`, noIndex: true }),
  Page: ({ broker, accounts, fresh }) => {
    if (accounts.length === 0)
      return (
        <>
          <DepotsHead part="Übersicht" title={`${broker.name} ist nicht verbunden`} />
          <Board title="Noch kein Konto">
            <Empty
              text="Dort hast du kein Konto."
              hint={
                broker.isSimulation ? 'Verbinde dich, und du bekommst eines mit Spielgeld.' : 'Verbinde dich zuerst.'
              }
            />
            <p className="pad">
              <a className="btn primary" href={`/broker-verbinden/${broker.broker}`}>
                {broker.name} verbinden
              </a>
            </p>
          </Board>
        </>
      )
    return (
      <>
        <DepotsHead
          part="Übersicht"
          title={`${broker.name} ist verbunden`}
          text={fresh ? `„${fresh.name}“ ist bereit.` : broker.about}
          acts={
            <>
              <a className="btn" href="/handeln">
                Order erfassen
              </a>
              <a className="btn primary" href={fresh ? `/depot/${fresh.idAccount}` : `/broker/${broker.broker}`}>
                Zum Konto
              </a>
            </>
          }
        />
        <div className="stack">
          <Note>
            {broker.isSimulation
              ? 'Spielgeld gehört nicht zu deinem Vermögen: Es zählt unter Depots in keiner Summe und liegt unter Wertpapierhandel.'
              : `Was bei ${broker.name} liegt, steht unter Wertpapierhandel und zählt unter Depots mit, wie es zuletzt gelesen wurde.`}{' '}
            {broker.consent.revoke}
          </Note>
          <Board title="Konten" footer={<a href="/verwalten">Verwalten und trennen</a>}>
            <Table caption="Konten" columns={columns} rows={accounts} rowKey={({ idAccount }) => idAccount} />
          </Board>
          <Board title="Was du wirklich besitzt">
            <Ways />
          </Board>
        </div>
      </>
    )
  },
})
