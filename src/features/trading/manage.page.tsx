import { accountColumns, accountsOf, playMoney, type Accounts } from '#features/trading/accounts.block.tsx'
import { NoOrYes, TradingHead } from '#features/trading/frame.block.tsx'
import { accountPath, consentPath, managePath, paperBroker } from '#features/trading/paths.ts'
import { deleteBrokerConnection } from '#features/trading/login.contract.ts'
import {
  deleteTradingAccount,
  listTradingBrokers,
  postTradingDeposit,
  resetTradingAccount,
  type TradingBroker,
} from '#features/trading/trading.contract.ts'
import { type TradingAccount } from '#features/trading/order-shapes.contract.ts'
import { euro } from '#features/trading/words.ts'
import { done, faults, type Action } from '#web/action.ts'
import { Board } from '#web/blocks/board.tsx'
import { Form, formOf } from '#web/blocks/form.tsx'
import { FigureField } from '#web/blocks/form-fields.tsx'
import { Empty, Note } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { withQuery } from '#web/navigation.ts'
import { page, type PageContext } from '#web/page.tsx'

const removeAccount: Action = async (submitted, { call }) => {
  await call(deleteTradingAccount, { params: { idAccount: submitted.text('konto') } })
  return done(managePath, 'Getrennt und gelöscht.')
}

const disconnect: Action = async (submitted, { call }) => {
  await call(deleteBrokerConnection, { params: { broker: submitted.text('broker') } })
  return done(managePath, 'Getrennt und gelöscht.')
}

const beginAnew: Action = async (submitted, { call }) => {
  const money = playMoney(submitted.text('betrag'))
  if ('fault' in money) return faults({ betrag: money.fault })
  const idAccount = submitted.text('konto')
  await call(resetTradingAccount, {
    params: { idAccount },
    body: { amount: money.amount },
    idempotencyKey: `neu-${submitted.text('einmal')}-${idAccount}`,
  })
  return done(accountPath(idAccount), `Das Konto beginnt von vorn, mit ${euro(money.amount)}.`)
}

const payIn: Action = async (submitted, { call }) => {
  const money = playMoney(submitted.text('betrag'))
  if ('fault' in money) return faults({ betrag: money.fault })
  const idAccount = submitted.text('konto')
  await call(postTradingDeposit, {
    params: { idAccount },
    body: { amount: money.amount },
    idempotencyKey: `einzahlung-${submitted.text('einmal')}-${idAccount}`,
  })
  return done(accountPath(idAccount), `${euro(money.amount)} sind eingezahlt.`)
}

/** What is asked of one account before it is done: `?loeschen=`, `?neu=`, `?einzahlen=` name it. */
function Asked({ account, at }: { account: TradingAccount; at: PageContext }) {
  const hidden = (
    <>
      <input type="hidden" name="konto" value={account.idAccount} />
      <input type="hidden" name="einmal" value={String(at.now)} />
    </>
  )
  if (at.query.get('loeschen') === account.idAccount)
    return (
      <Board title={`„${account.name}“ löschen?`}>
        <Form of={formOf(at, 'loeschen')}>
          {hidden}
          <Note warn>
            {account.isSimulation ? (
              <>
                Die Verbindung endet. Offene Orders werden gestrichen; Bestand, Orders, Umsätze und Sparpläne sind für
                immer weg.
              </>
            ) : (
              <>
                Die Verbindung zu {account.brokerName} endet, für alle Depots dort. Zugang und gelesene Orders werden
                hier gelöscht; bei {account.brokerName} bleibt alles, auch offene Orders.
              </>
            )}
          </Note>
          <NoOrYes no={managePath} />
        </Form>
      </Board>
    )
  if (at.query.get('neu') === account.idAccount) {
    const form = formOf(at, 'neu')
    return (
      <Board title={`Mit „${account.name}“ von vorn beginnen?`}>
        <Form of={form}>
          {hidden}
          <p className="sm">Offene Orders werden gestrichen; Bestand, Umsätze und Sparpläne sind für immer weg.</p>
          <FigureField of={form} name="betrag" label="Spielgeld" value="50.000" unit="EUR" />
          <NoOrYes no={managePath} />
        </Form>
      </Board>
    )
  }
  if (at.query.get('einzahlen') === account.idAccount) {
    const form = formOf(at, 'einzahlen')
    return (
      <Board title={`Spielgeld in „${account.name}“ einzahlen`}>
        <Form of={form}>
          {hidden}
          <FigureField of={form} name="betrag" label="Betrag" value="10.000" unit="EUR" />
          <div className="acts">
            <button className="btn primary">Einzahlen</button>
          </div>
        </Form>
      </Board>
    )
  }
  return null
}

/** `/verwalten`: pay in, begin anew, disconnect and delete. */
export const manageRoute = page<{ accounts: Accounts; banks: readonly TradingBroker[] }>({
  path: managePath,
  widthClass: 'lg',
  needsLogin: true,
  action: { trennen: disconnect, loeschen: removeAccount, neu: beginAnew, einzahlen: payIn },
  load: async (context) => {
    const [accounts, { list }] = await Promise.all([accountsOf(context), context.call(listTradingBrokers)])
    return { accounts, banks: list.filter(({ isSimulation }) => !isSimulation) }
  },
  head: () => ({ title: 'Handelskonten verwalten', noIndex: true }),
  Page: ({ accounts, banks, at }) => (
    <>
      <TradingHead
        crumbs={[{ label: 'Verwalten' }]}
        isMixed={accounts.some(({ isSimulation }) => !isSimulation)}
        title="Konten verwalten"
        text="Eine Verbindung endet, sobald ihr Konto hier gelöscht ist."
        acts={
          <a className="btn" href={consentPath(paperBroker)}>
            Konto eröffnen
          </a>
        }
      />
      <div className="stack">
        {banks.map(({ broker, name }) =>
          at.query.get('trennen') === broker ? (
            <Board key={broker} title={`Von ${name} trennen?`}>
              <Form of={formOf(at, 'trennen')}>
                <input type="hidden" name="broker" value={broker} />
                <Note warn>
                  Deine Zustimmung endet. Zugang und gelesene Orders werden hier gelöscht; bei {name} bleibt alles, auch
                  offene Orders.
                </Note>
                <NoOrYes no={managePath} />
              </Form>
            </Board>
          ) : null,
        )}
        {accounts.map((account) => (
          <Asked key={account.idAccount} account={account} at={at} />
        ))}
        <Board title="Konten">
          {accounts.length === 0 ? (
            <Empty text="Du hast kein Handelskonto." />
          ) : (
            <Table
              caption="Konten"
              rows={accounts}
              rowKey={({ idAccount }) => idAccount}
              columns={[
                ...accountColumns.filter(({ key }) => key !== 'cash'),
                {
                  key: 'acts',
                  label: 'Was tun?',
                  cell: ({ idAccount, name, isSimulation }: TradingAccount) => (
                    <span className="row-acts">
                      {[
                        ...(isSimulation
                          ? [
                              { key: 'einzahlen', label: 'Einzahlen' },
                              { key: 'neu', label: 'Von vorn' },
                            ]
                          : []),
                        { key: 'loeschen', label: 'Trennen und löschen' },
                      ].map(({ key, label }) => (
                        <a
                          key={key}
                          className="more"
                          href={withQuery(managePath, new URLSearchParams(), { [key]: idAccount })}
                        >
                          {label}
                          <span className="vh"> {name}</span>
                        </a>
                      ))}
                    </span>
                  ),
                },
              ]}
            />
          )}
        </Board>
      </div>
    </>
  ),
})
