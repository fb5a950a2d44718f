import type { ReplyOf } from '#contract/endpoint.ts'
import { GrossNetTable } from '#features/sample-portfolio/gross-net.block.tsx'
import { listBanks } from '#features/depots/banks.contract.ts'
import { cashTransferPath } from '#features/depots/cash-transfer.page.tsx'
import { DepotsHead, depotsPath } from '#features/depots/frame.block.tsx'
import { accountColumns } from '#features/depots/depots.page.tsx'
import { getAccount, listAccounts, type AccountRow } from '#features/depots/wealth.contract.ts'
import { bookPath } from '#features/sample-portfolio/paths.ts'
import { listTransactions } from '#features/sample-portfolio/transactions.contract.ts'
import { TransactionBoard, transactionsPerPage } from '#features/sample-portfolio/transactions.block.tsx'
import { Board } from '#web/blocks/board.tsx'
import { KeyFigures } from '#web/blocks/key-figures.tsx'
import { Empty } from '#web/blocks/states.tsx'
import { Table } from '#web/blocks/table.tsx'
import { IndexedChart } from '#web/charts/indexed-chart.tsx'
import { format } from '#web/format.ts'
import { page, pageOf } from '#web/page.tsx'

/** `/depots/konten`: what lies on accounts. */
const listRoute = page<{ accounts: readonly AccountRow[]; hasBanks: boolean }>({
  path: `${depotsPath}/konten`,
  needsLogin: true,
  load: async ({ call }) => {
    const [{ list }, { missing }] = await Promise.all([call(listAccounts), call(listBanks)])
    return { accounts: list, hasBanks: missing === undefined }
  },
  head: () => ({ title: 'Konten', noIndex: true }),
  Page: ({ accounts, hasBanks }) => (
    <>
      <DepotsHead
        part="Konten"
        acts={
          <>
            {hasBanks ? (
              <a className="btn" href={`${depotsPath}/hinzufuegen/bank`}>
                Banken
              </a>
            ) : null}
            <a className="btn primary" href={`${depotsPath}/hinzufuegen/manuell`}>
              Konto anlegen
            </a>
          </>
        }
      />
      <Board title="Konten">
        {accounts.length === 0 ? (
          <Empty
            text="Noch kein Konto."
            hint="Lege eines an, oder führe ein Depot mit Konto: Dann gehen Käufe davon ab, und Erträge kommen darauf."
          />
        ) : (
          <Table caption="Konten" columns={accountColumns} rows={accounts} rowKey={({ entityValue }) => entityValue} />
        )}
      </Board>
    </>
  ),
})

interface AccountPage {
  account: ReplyOf<typeof getAccount>
  bookings: ReplyOf<typeof listTransactions>
  number: number
}

/** `/depots/konten/{id}`: one account, its balance by day, bookings and interest. */
const accountRoute = page<AccountPage>({
  path: `${depotsPath}/konten/:id`,
  needsLogin: true,
  load: async (context) => {
    const params = { entityValue: context.params['id'] ?? '' }
    const [account, { number, list }] = await Promise.all([
      context.call(getAccount, { params }),
      pageOf(context, transactionsPerPage, (stretch) =>
        context.call(listTransactions, { params, query: { ...stretch, movesCash: true } }),
      ),
    ])
    return { account, bookings: list, number }
  },
  head: ({ account }) => ({ title: account.name, noIndex: true }),
  Page: ({ account, bookings, number, at }) => {
    const home = `${depotsPath}/${account.entityValue}`
    const at0 = account.curve.date.map((day) => Date.parse(day))
    return (
      <>
        <DepotsHead
          part="Konten"
          title={account.kind === 'DEPOT' ? `Verrechnungskonto ${account.name}` : account.name}
          under={account.name}
          acts={
            <>
              <a className="btn" href={account.kind === 'DEPOT' ? home : `${home}/angaben`}>
                {account.kind === 'DEPOT' ? 'Zum Depot' : 'Angaben'}
              </a>
              <a className="btn" href={cashTransferPath(account.entityValue)}>
                Umbuchen
              </a>
              <a className="btn primary" href={bookPath(home, '?art=einlage')}>
                Buchung
              </a>
            </>
          }
        />
        <div className="stack">
          <Board
            title={`Stand in ${account.isoCurrency}`}
            footer={
              account.foreign.length > 0 ? (
                <span>
                  Was in anderer Währung gebucht ist, steht in ihr und zählt zum Kurs von jetzt. Hat die Bank
                  umgerechnet, buche in {account.isoCurrency}.
                </span>
              ) : undefined
            }
          >
            <KeyFigures
              name="konto"
              figures={[
                { label: 'Stand', value: format.number(account.balance), unit: account.isoCurrency },
                ...account.foreign.map(({ isoCurrency, balance }) => ({
                  label: `Davon in ${isoCurrency}`,
                  value: format.number(balance),
                  unit: isoCurrency,
                })),
                { label: 'Zinsen in diesem Jahr', value: format.number(account.interestYear), unit: 'EUR' },
              ]}
            />
            {at0.length < 2 ? null : (
              <IndexedChart
                isMoney
                label="Stand des Kontos"
                names={['Stand']}
                indexed={{ from: at0[0] ?? 0, lines: [{ at: at0, value: account.curve.value }] }}
              />
            )}
          </Board>
          {account.interest.length > 0 ? (
            <Board title="Zinsen" footer={<span>In Euro; netto wie gebucht, nach Steuern.</span>}>
              <GrossNetTable caption="Zinsen nach Jahren" years={account.interest} />
            </Board>
          ) : null}
          <TransactionBoard at={at} title="Buchungen" home={home} transactions={bookings} page={number} />
        </div>
      </>
    )
  },
})

export const accountRoutes = [listRoute, accountRoute]
